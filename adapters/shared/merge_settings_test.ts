import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type HookGroup, mergeSettings } from "./merge_settings.ts";

const OURS: HookGroup = {
  event: "PreToolUse",
  matcher: "Bash",
  handler: { type: "command", command: "ours hook", timeout: 60 },
};
const END: HookGroup = { event: "SessionEnd", handler: { type: "command", command: "ours hook" } };
const isOurs = (command: string) => command.includes("ours hook");
const merge = (text: string | undefined, groups: readonly HookGroup[] = [OURS]) =>
  mergeSettings(text, groups, isOurs);

/** The text after, which must be what was there with our words put in and nothing else changed. */
function merged(text: string, groups?: readonly HookGroup[]): string {
  const result = merge(text, groups);
  assert.ok(result.ok, result.ok ? "" : result.error);
  assert.equal(result.value.outcome, result.value.text === text ? "skipped" : "updated");
  const again = merge(result.value.text, groups);
  assert.ok(again.ok);
  assert.deepEqual([again.value.outcome, again.value.text], ["skipped", result.value.text]);
  return result.value.text;
}

const GROUP = { matcher: "Bash", hooks: [{ type: "command", command: "ours hook", timeout: 60 }] };

describe("mergeSettings", () => {
  test("makes a file that is not there", () => {
    const made = merge(undefined, [OURS, END]);
    assert.ok(made.ok);
    assert.equal(made.value.outcome, "created");
    assert.deepEqual(JSON.parse(made.value.text), {
      hooks: {
        PreToolUse: [GROUP],
        SessionEnd: [{ hooks: [{ type: "command", command: "ours hook" }] }],
      },
    });
    assert.equal(merged(made.value.text, [OURS, END]), made.value.text);
  });

  const added: readonly (readonly [string, string, string])[] = [
    ["an empty object", "{}", `{\n  "hooks": {`],
    ["an object with blanks", "{ }\n", `{\n  "hooks": {`],
    [
      "other keys, two blanks",
      `{\n  "a": 1.0,\n  "1": 2\n}\n`,
      `{\n  "a": 1.0,\n  "1": 2,\n  "hooks": {\n    "PreToolUse": [\n`,
    ],
    ["other keys, tabs", `{\n\t"a": 1\n}`, `{\n\t"a": 1,\n\t"hooks": {\n\t\t"PreToolUse": [\n`],
    ["one line", `{"a":1}`, `{"a":1, "hooks":{"PreToolUse":[`],
    ["CRLF", `{\r\n  "a": 1\r\n}\r\n`, `{\r\n  "a": 1,\r\n  "hooks": {\r\n`],
    ["a byte-order mark", `\ufeff{\n  "a": 1\n}`, `\ufeff{\n  "a": 1,\n  "hooks": {`],
    ["no hooks in it", `{ "hooks": {} }`, `{ "hooks": {\n`],
    [
      "another event",
      `{\n  "hooks": {\n    "Stop": []\n  }\n}`,
      `{\n  "hooks": {\n    "Stop": [],\n    "PreToolUse": [\n`,
    ],
    [
      "the event, empty",
      `{\n  "hooks": {\n    "PreToolUse": []\n  }\n}`,
      `{\n  "hooks": {\n    "PreToolUse": [\n      {`,
    ],
  ];
  for (const [name, text, head] of added) {
    test(`adds to ${name}`, () => {
      const after = merged(text);
      assert.equal(after.slice(0, head.length), head);
      const value = JSON.parse(after.replace("\ufeff", ""));
      assert.deepEqual(value.hooks.PreToolUse, [GROUP]);
    });
  }

  test("goes after the others, whose bytes stay", () => {
    const other = `{ "matcher": "x\\u0041", "hooks": [ {"command":"other", "n": 1e3, "z":null} ] }`;
    const text = `{\n  "z": 1,\n  "hooks": {\n    "PreToolUse": [\n      ${other}\n    ],\n` +
      `    "Other": 7\n  },\n  "a": [ 1,2 ]\n}\n`;
    const after = merged(text);
    const start = text.indexOf(other) + other.length;
    assert.equal(after.slice(0, start), text.slice(0, start));
    assert.ok(after.endsWith(text.slice(start)));
    assert.deepEqual(JSON.parse(after).hooks.PreToolUse[1], GROUP);
  });

  test("brings its own group up to date where it stands", () => {
    const old = `{"hooks":{"PreToolUse":[{"matcher":"old","hooks":[{"type":"command",` +
      `"command":"/somewhere/ours hook"}]},{"hooks":[{"type":"command","command":"other"}]}]}}`;
    const value = JSON.parse(merged(old)).hooks.PreToolUse;
    assert.deepEqual(value, [GROUP, { hooks: [{ type: "command", command: "other" }] }]);
  });

  test("leaves a group it shares with another command, and says so", () => {
    const shared = `{"hooks":{"PreToolUse":[{"matcher":"X","hooks":[{"type":"command",` +
      `"command":"other"},{"type":"command","command":"ours hook","timeout":5}]}]}}`;
    const result = merge(shared);
    assert.ok(result.ok);
    const [group] = JSON.parse(result.value.text).hooks.PreToolUse;
    assert.equal(group.matcher, "X");
    assert.deepEqual(group.hooks[0], { type: "command", command: "other" });
    assert.deepEqual(group.hooks[1], GROUP.hooks[0]);
    assert.match(result.value.notes.join(), /PreToolUse/);
  });

  test("leaves keys a person added to its own group, and takes away the one that switches it off", () => {
    const handler = { timeout: 60, statusMessage: "s", command: "ours hook", type: "command" };
    const own = (more: object) =>
      JSON.stringify({
        hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ ...handler, ...more }] }] },
      });
    assert.equal(merged(own({})), own({}));
    const after = JSON.parse(merged(own({ async: true }))).hooks.PreToolUse[0].hooks[0];
    assert.deepEqual(after, handler);
  });

  const refused: readonly (readonly [string, string])[] = [
    ["nothing", ""],
    ["a comment", `{ // no\n}`],
    ["a trailing comma", `{"a":1,}`],
    ["cut text", `{"hooks": {"PreToolUse": [`],
    ["a list", "[]"],
    ["hooks of another kind", `{"hooks": []}`],
    ["an event of another kind", `{"hooks": {"PreToolUse": {}}}`],
  ];
  for (const [name, text] of refused) {
    test(`refuses ${name}`, () => {
      const result = merge(text);
      assert.ok(!result.ok);
      assert.doesNotMatch(result.error, /\n/);
    });
  }

  test("keeps whatever JSON it is given, and does nothing twice", () => {
    fc.assert(fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
      const settings = { before: value, hooks: { Stop: [value] }, after: value };
      const text = JSON.stringify(settings, null, indent);
      const after = JSON.parse(merged(text, [OURS, END]));
      assert.deepEqual(Object.keys(after), ["before", "hooks", "after"]);
      const { PreToolUse, SessionEnd, ...hooks } = after.hooks;
      assert.deepEqual({ ...after, hooks }, JSON.parse(text));
      assert.deepEqual([PreToolUse.length, SessionEnd.length], [1, 1]);
    }));
  });
});
