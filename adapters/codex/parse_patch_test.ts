import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { parsePatch } from "./parse_patch.ts";

const whole = (body: string) => `*** Begin Patch\n${body}\n*** End Patch`;

describe("parsePatch", () => {
  test("reads every kind of section in order", () => {
    const read = parsePatch(whole(
      "*** Add File: a\n+1\n+\n*** Delete File: b\n*** Update File: c\n*** Move to: d\n" +
        "@@ fn\n x\n-y\n+z\n*** End of File",
    ));
    assert.deepEqual(read, {
      ok: true,
      value: [
        { kind: "add", path: "a", text: "1\n\n" },
        { kind: "delete", path: "b" },
        {
          kind: "update",
          path: "c",
          moveTo: "d",
          chunks: [{
            anchor: "fn",
            lines: [
              { sign: " ", text: "x" },
              { sign: "-", text: "y" },
              { sign: "+", text: "z" },
            ],
            endOfFile: true,
          }],
        },
      ],
    });
  });

  const frames: readonly (readonly [string, (text: string) => string])[] = [
    ["a here-document", (text) => `<<'EOF'\n${text}\nEOF\n`],
    ["blank lines and blanks", (text) => `\n  ${text}  \n\n`],
    ["CRLF", (text) => text.replaceAll("\n", "\r\n")],
    ["an environment", (text) => text.replace("\n", "\n*** Environment ID: local\n")],
    ["a second end", (text) => `${text}\n*** End Patch`],
  ];
  for (const [name, frame] of frames) {
    test(`reads the same out of ${name}`, () => {
      const text = whole("*** Update File: c\n@@\n-y\n+z");
      assert.deepEqual(parsePatch(frame(text)), parsePatch(text));
      assert.ok(parsePatch(text).ok);
    });
  }

  const refused: readonly (readonly [string, string, RegExp])[] = [
    ["no start", "*** Add File: a\n+1\n*** End Patch", /first line/],
    ["no end", "*** Begin Patch\n*** Add File: a\n+1", /last line/],
    ["nothing", "", /first line/],
    ["a start alone", "*** Begin Patch", /last line/],
    ["no section", whole("").replace("\n\n", "\n"), /empty/],
    [
      "a blank line between sections",
      whole("*** Add File: a\n+1\n\n*** Add File: b\n+1"),
      /line 4/,
    ],
    ["an unknown header", whole("*** Rename File: a"), /line 2/],
    ["no path", whole("*** Add File: \n+1"), /line 2/],
    ["an update without a hunk", whole("*** Update File: a"), /"a" \(line 2\)/],
    ["a hunk without lines", whole("*** Update File: a\n@@"), /"a"/],
    ["a line without its sign", whole("*** Update File: a\n@@\nx"), /line 4/],
    ["an empty environment", whole("*** Environment ID:\n*** Add File: a\n+1"), /environment/],
    ["two environments", whole("*** Environment ID: a\n*** Environment ID: b"), /environment/],
    ["text after an end", whole("*** Add File: a\n+1\n*** End Patch\nx"), /after/],
  ];
  for (const [name, text, why] of refused) {
    test(`refuses ${name} in one line`, () => {
      const read = parsePatch(text);
      assert.ok(!read.ok);
      assert.match(read.error, why);
      assert.doesNotMatch(read.error, /\n/);
    });
  }

  test("answers any text, and the same twice", () => {
    fc.assert(fc.property(patchLikeText(), (text) => {
      assert.deepEqual(parsePatch(text), parsePatch(text));
    }));
  });

  test("takes time in proportion to a hostile text", () => {
    for (const unit of [" ", "\n", "@@\n-\n", "*** End of File\n", "\u00a0", "+\r\n"]) {
      const started = performance.now();
      parsePatch(whole(`*** Update File: a\n${unit.repeat(50_000)}`));
      assert.ok(performance.now() - started < 2_000, JSON.stringify(unit));
    }
  });
});

/** Lines a patch is made of, in any order, and other text between them. */
function patchLikeText() {
  const line = fc.oneof(
    fc.constantFrom(
      "*** Begin Patch",
      "*** End Patch",
      "*** Add File: a",
      "*** Update File: a",
      "*** Delete File: a",
      "*** Move to: b",
      "*** End of File",
      "*** Environment ID: e",
      "@@",
      "@@ x",
      "<<EOF",
      "EOF",
      "",
    ),
    fc.string().map((text) => ` ${text}`),
    fc.string().map((text) => `+${text}`),
    fc.string().map((text) => `-${text}`),
    fc.string({ unit: "binary" }),
  );
  const lines = fc.array(line, { maxLength: 30 });
  return fc.tuple(lines, fc.constantFrom("\n", "\r\n", "\r"), fc.boolean())
    .map(([body, end, framed]) => (framed ? whole(body.join(end)) : body.join(end)));
}
