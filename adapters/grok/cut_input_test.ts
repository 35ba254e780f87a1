import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { pathInCutInput } from "./cut_input.ts";

describe("the path in a cut input", () => {
  const cases: readonly (readonly [text: string, path: string | undefined])[] = [
    ['{"file_path":"huge.txt","content":"HHHH [truncated]', "huge.txt"],
    ['{ "file_path" : "a b/\\u00e9.txt" , "content": "x', "a b/\u00e9.txt"],
    ['{"path":"e.txt","edits":[{"op":"write","content":"x', "e.txt"],
    ['{"old_string":"a\\"file_path\\":\\"no\\"","file_path":"yes","new_string":"', "yes"],
    ['{"replace_all":true,"n":-1.5e3,"file_path":"yes","new_string":"', "yes"],
    ['{"content":"\\"file_path\\":\\"no\\",HHHH [truncated]', undefined],
    ['{"edits":[{"file_path":"no"}],"x":"', undefined],
    ['{"file_path":"cut [truncated]', undefined],
    ['{"file_path":"","content":"', undefined],
    ['{"file_path":5,"content":"', undefined],
    ['["file_path","no"]', undefined],
    ["", undefined],
    [" [truncated]", undefined],
  ];
  for (const [text, path] of cases) {
    it(JSON.stringify(text).slice(0, 60), () => assert.equal(pathInCutInput(text), path));
  }

  it("is the object's own, wherever it is cut", () => {
    const json = fc.record({
      file_path: fc.string({ minLength: 1 }),
      content: fc.string(),
    }).map((input) => ({ input, text: JSON.stringify(input) }));
    fc.assert(fc.property(json, fc.nat(), ({ input, text }, at) => {
      const found = pathInCutInput(text.slice(0, at % (text.length + 1)));
      assert.ok(found === undefined || found === input.file_path);
    }));
  });

  it("is looked for in bounded time", () => {
    const began = Date.now();
    pathInCutInput(`{${'"a":"\\\\",'.repeat(20_000)}"b":"`);
    pathInCutInput(`{"a":"${'"'.repeat(131_072)}`);
    assert.ok(Date.now() - began < 2_000);
  });
});
