import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { furtherTools } from "./further_tools.ts";

const read = (tools: unknown) => furtherTools({ codex: { tools } }, "codex");

describe("furtherTools", () => {
  test("none where the config names none", () => {
    assert.deepEqual(furtherTools({}, "codex"), { ok: true, value: [] });
    assert.deepEqual(furtherTools({ grok: { tools: 1 } }, "codex"), { ok: true, value: [] });
  });

  test("reads each entry", () => {
    const tools = [{ name: "a", path: "p" }, { name: "b", path: "p", content: "c" }, {
      name: "d",
      path: "p",
      delete: true,
    }];
    assert.deepEqual(read(tools), { ok: true, value: tools });
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [{}, "adapters.codex.tools is an object, not a list"],
    [["a"], "adapters.codex.tools[0] is a string, not an object"],
    [[{ path: "p" }], "adapters.codex.tools[0].name is nothing, not a tool's name"],
    [[{ name: " ", path: "p" }], "adapters.codex.tools[0].name is a string, not a tool's name"],
    [[{ name: "a" }], "adapters.codex.tools[0].path is nothing, not an argument's name"],
    [
      [{ name: "a", path: "p", content: 1 }],
      "adapters.codex.tools[0].content is a number, not an argument's name",
    ],
    [
      [{ name: "a", path: "p", delete: "yes" }],
      "adapters.codex.tools[0].delete is a string, not true or false",
    ],
    [[{ name: "a", path: "p", text: "t" }], 'adapters.codex.tools[0] has an unknown key "text"'],
    [
      [{ name: "a", path: "p" }, { name: "a", path: "q" }],
      'adapters.codex.tools[1].name "a" stands there twice',
    ],
  ];
  for (const [tools, message] of wrong) {
    test(message, () => assert.deepEqual(read(tools), { ok: false, error: message }));
  }
});
