import assert from "node:assert/strict";
import { test } from "node:test";
import { fillTemplate } from "./message_template.ts";
import type { BreakItem } from "./plan.ts";

const one = (value: unknown): readonly BreakItem[] => [{ key: "7", value }];

const CASES: readonly (readonly [string, string, readonly BreakItem[], string])[] = [
  ["key and value", "line {key}: {value}", one("TODO"), "line 7: TODO"],
  [
    "the value before",
    "{before} became {value}",
    [{ key: "k", value: "b", before: "a" }],
    "a became b",
  ],
  ["a placeholder twice", "{key}{key}", one(1), "77"],
  ["no placeholder", "no", one(1), "no"],
  ["how many more", "{value}", [...one("a"), ...one("b"), ...one("c")], "a (+2 more)"],
  ["braces that are no placeholder", "{Key} ${VAR} {} {value}", one(1), "{Key} ${VAR} {} 1"],
  ["a placeholder the item has nothing for", "{before}", one(1), "{before}"],
  ["a value that looks like a placeholder", "{value}", one("{key} $& $1"), "{key} $& $1"],
  ["an object as compact JSON", "{value}", one({ a: [1, null], b: "x" }), '{"a":[1,null],"b":"x"}'],
  ["null", "{value}", one(null), "null"],
  ["an absent field", "{value}", one(undefined), "undefined"],
  [
    "line breaks and control characters",
    "a\r\nb {value}",
    one("x\n\ty\u0000\u001b[31mz"),
    "a b x y [31mz",
  ],
  ["direction marks and separators", "{value}", one("a\u202eb\u2028c"), "a b c"],
  ["a long value is cut", "{value}!", one("x".repeat(300)), `${"x".repeat(200)}…!`],
  ["a long object is cut", "{value}", one("y".repeat(198) + "😀😀"), `${"y".repeat(198)}😀…`],
  ["never inside a character", "{value}", one("y".repeat(199) + "😀"), `${"y".repeat(199)}…`],
  [
    "a deep value",
    "{value}",
    one(JSON.parse("[".repeat(9_000) + "]".repeat(9_000))),
    `${"[".repeat(200)}…`,
  ],
];

test("templates", async (t) => {
  for (const [name, template, items, expected] of CASES) {
    await t.test(name, () => assert.equal(fillTemplate(template, items), expected));
  }
});
