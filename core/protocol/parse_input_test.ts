import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";
import fc from "fast-check";
import { parseInput } from "./parse_input.ts";

const EMPTY = { toolCalls: [], subagentSpawns: [], userMessages: [] };
const SHELL = { mutating: [], shell: ["Shell"], commandArgs: ["command"] };

/** The messages for a refused text, or `"ok"`. */
function answer(text: string): readonly string[] | "ok" {
  const parsed = parseInput(text);
  return parsed.ok ? "ok" : parsed.error.map((problem) => problem.message);
}

const KINDS = 'one of "create", "modify", "delete"';

const REFUSED: readonly [name: string, input: unknown, messages: readonly string[]][] = [
  ["null", null, ["the document must be an object, not null"]],
  ["a list", [], ["the document must be an object, not a list"]],
  ["a string", "x", ['the document must be an object, not "x"']],
  ["nothing", {}, [
    "toolCalls is missing: it must be a list",
    "subagentSpawns is missing: it must be a list",
    "userMessages is missing: it must be a list",
  ]],
  ["a list that is null", { ...EMPTY, toolCalls: null }, ["toolCalls must be a list, not null"]],
  ["a list that is an object", { ...EMPTY, userMessages: {} }, [
    "userMessages must be a list, not an object",
  ]],
  ["a world, said first", { ...EMPTY, misspelt: 1, world: {} }, [
    "world is not taken from outside: the judge reads the tree itself, leave the key out",
    'unknown key "misspelt": known here are toolCalls, subagentSpawns, userMessages, actor, tools, session',
  ]],
  ["every unknown key", { ...EMPTY, toolcalls: [], sesion: 1 }, [
    'unknown key "toolcalls": did you mean "toolCalls"?',
    'unknown key "sesion": did you mean "session"?',
  ]],
  ["a name of Object.prototype", { ...EMPTY, toString: 1 }, [
    'unknown key "toString": known here are toolCalls, subagentSpawns, userMessages, actor, tools, session',
  ]],
  ["a key no terminal should see", { ...EMPTY, "a\u001b[31m\n\u2028": 1 }, [
    'unknown key "a\\u001b[31m\\n\\u2028": known here are toolCalls, subagentSpawns, userMessages, actor, tools, session',
  ]],
  ["a call that is no object", { ...EMPTY, toolCalls: [3, []] }, [
    "toolCalls[0] must be an object, not 3",
    "toolCalls[1] must be an object, not a list",
  ]],
  ["a call without a name", { ...EMPTY, toolCalls: [{ args: [] }] }, [
    "toolCalls[0].name is missing: it must be a string",
    "toolCalls[0].args must be an object, not a list",
  ]],
  ["a misspelt key of a call", { ...EMPTY, toolCalls: [{ name: "a", filechange: {} }] }, [
    'toolCalls[0]: unknown key "filechange": did you mean "fileChange"?',
  ]],
  ["a change of no kind", { ...EMPTY, toolCalls: [{ name: "a", fileChange: { path: "p" } }] }, [
    `toolCalls[0].fileChange.kind is missing: it must be ${KINDS}`,
  ]],
  ["a change of another kind", {
    ...EMPTY,
    toolCalls: [{ name: "a", fileChange: { kind: "move", path: "p" } }],
  }, [`toolCalls[0].fileChange.kind must be ${KINDS}, not "move"`]],
  ["a change that is a list", { ...EMPTY, toolCalls: [{ name: "a", fileChange: [] }] }, [
    "toolCalls[0].fileChange must be an object, not a list",
  ]],
  ["a creation with a text before", {
    ...EMPTY,
    toolCalls: [{ name: "a", fileChange: { kind: "create", path: "p", pre: "" } }],
  }, [
    "toolCalls[0].fileChange.post is missing: it must be a string",
    'toolCalls[0].fileChange: unknown key "pre": known here are kind, path, post',
  ]],
  ["a modification without its sides", {
    ...EMPTY,
    toolCalls: [{ name: "a", fileChange: { kind: "modify", path: "p" } }],
  }, [
    "toolCalls[0].fileChange.pre is missing: it must be a string",
    "toolCalls[0].fileChange.post is missing: it must be a string",
  ]],
  ["a deletion with a text after", {
    ...EMPTY,
    toolCalls: [{ name: "a", fileChange: { kind: "delete", path: "p", post: "" } }],
  }, ['toolCalls[0].fileChange: unknown key "post": known here are kind, path, pre']],
  ["a spawn without a kind", { ...EMPTY, subagentSpawns: [{ agentType: "x" }] }, [
    "subagentSpawns[0].kind is missing: it must be a string",
    'subagentSpawns[0]: unknown key "agentType": known here are kind',
  ]],
  ["a message that is a string", { ...EMPTY, userMessages: ["hi"] }, [
    'userMessages[0] must be an object, not "hi"',
  ]],
  ["an actor that is null", { ...EMPTY, actor: null }, ["actor must be an object, not null"]],
  ["an actor that is a list", { ...EMPTY, actor: [] }, ["actor must be an object, not a list"]],
  ["an agent type that is null", { ...EMPTY, actor: { agentType: null } }, [
    "actor.agentType must be a string, not null",
  ]],
  ["a roster without its lists", { ...EMPTY, tools: { shell: [] } }, [
    "tools.mutating is missing: it must be a list",
    "tools.commandArgs is missing: it must be a list",
  ]],
  ["a roster of numbers", { ...EMPTY, tools: { ...SHELL, shell: [1] } }, [
    "tools.shell[0] must be a string, not 1",
  ]],
  ["shell tools without command arguments", { ...EMPTY, tools: { ...SHELL, commandArgs: [] } }, [
    "tools.commandArgs is empty while tools.shell is not: name the arguments that carry a command's text",
  ]],
  ["a session without its lists", { ...EMPTY, session: {} }, [
    "session.userMessages is missing: it must be a list",
    "session.toolCalls is missing: it must be a list",
  ]],
  ["a time that is text", {
    ...EMPTY,
    session: { toolCalls: [], userMessages: [{ text: "", timestampMs: "1" }] },
  }, ['session.userMessages[0].timestampMs must be a number, not "1"']],
  ["an outcome that is no boolean", {
    ...EMPTY,
    session: { userMessages: [], toolCalls: [{ name: "a", succeeded: "yes" }] },
  }, ['session.toolCalls[0].succeeded must be true or false, not "yes"']],
  ["an unknown channel", {
    ...EMPTY,
    session: { userMessages: [], toolCalls: [], channels: { sidecars: "" } },
  }, ['session.channels: unknown key "sidecars": did you mean "sidecar"?']],
];

for (const [name, input, messages] of REFUSED) {
  test(`parseInput refuses ${name}`, () => {
    assert.deepEqual(answer(JSON.stringify(input)), messages);
  });
}

const NOT_JSON: readonly [text: string, message: string][] = [
  ["", "nothing on stdin: hand over the input as JSON, or a diff with --diff"],
  ["no input", 'not JSON at line 1, column 1: "no" is no JSON value'],
  ['{\n  "toolCalls": [],\n}', 'not JSON at line 3, column 1: a comma before "}": remove it'],
  [
    '{"a":1}\r\n{"b":2}',
    "not JSON at line 2, column 1: a second document after the first: one is allowed",
  ],
  ["\ufeff{", "not JSON at line 1, column 2: the text ends too early"],
];

for (const [text, message] of NOT_JSON) {
  test(`parseInput refuses the text ${JSON.stringify(text)}`, () => {
    assert.deepEqual(answer(text), [message]);
  });
}

test("parseInput refuses what JSON.stringify cannot write", () => {
  const lists = '"toolCalls":[],"subagentSpawns":[],"userMessages":[]';
  assert.deepEqual(answer(`{${lists},"__proto__":{}}`), [
    'unknown key "__proto__": known here are toolCalls, subagentSpawns, userMessages, actor, tools, session',
  ]);
  assert.deepEqual(
    answer(
      `{${lists},"session":{"toolCalls":[],"userMessages":[{"text":"","timestampMs":1e999}]}}`,
    ),
    ["the input is refused: the number 1e999 would be read as another one"],
  );
});

test("parseInput hands the input on exactly as it was written", () => {
  const input = {
    toolCalls: [
      {
        name: "Change",
        fileChange: { kind: "modify", path: "a\n\t\u0000b", pre: "\u{1f600}\ufffd", post: "" },
      },
      { name: "Other", args: { constructor: { a: 1 }, prototype: null, deep: [[[{}]]] } },
      { name: "Rm", fileChange: { kind: "delete", path: "a" } },
    ],
    subagentSpawns: [{ kind: "x" }],
    userMessages: [{ text: "" }],
    actor: {},
    tools: { mutating: [], shell: ["Shell"], commandArgs: ["command"] },
    session: {
      evidencePath: "e",
      userMessages: [{ text: "a" }, { text: "b", timestampMs: -1.5 }],
      toolCalls: [{ name: "a", args: {}, succeeded: false }],
      channels: {},
    },
  };
  const text = JSON.stringify(input).replace('"prototype"', '"__proto__"');
  const parsed = parseInput(`\ufeff${text}`);
  assert.ok(parsed.ok);
  assert.equal(JSON.stringify(parsed.value), text);
});

test("parseInput survives size and depth", () => {
  const calls = (args: string) =>
    `{"toolCalls":[{"name":"a","args":{"x":${args}}}],"subagentSpawns":[],"userMessages":[]}`;
  const depth = 100_000;
  const tooDeep = ["the input is refused: it is nested deeper than 1000 levels"];
  assert.deepEqual(answer(calls("[".repeat(depth) + "]".repeat(depth))), tooDeep);
  assert.deepEqual(answer(calls('{"a":'.repeat(depth) + "1" + "}".repeat(depth))), tooDeep);
  assert.equal(answer(calls("[".repeat(900) + "]".repeat(900))), "ok");
  const megabytes = Number(process.env["INPUT_MEGABYTES"] ?? 1);
  const size = megabytes * 1024 * 1024;
  assert.equal(answer(calls(JSON.stringify("x".repeat(size)))), "ok");
  const wrong = answer(`{"toolCalls":[${"1,".repeat(size / 2)}1]}`);
  assert.deepEqual(wrong, ["toolCalls[0] must be an object, not 1"]);
  assert.deepEqual(answer("[".repeat(size)), tooDeep);
});

/** Inputs of the right form, in every combination of the optional parts. */
const input = fc.record({
  toolCalls: fc.array(fc.record({
    name: fc.string(),
    args: fc.dictionary(fc.string(), fc.jsonValue()),
    fileChange: fc.oneof(
      fc.record({ kind: fc.constant("create"), path: fc.string(), post: fc.string() }),
      fc.record({
        kind: fc.constant("modify"),
        path: fc.string(),
        pre: fc.string(),
        post: fc.string(),
      }),
      fc.record({ kind: fc.constant("delete"), path: fc.string(), pre: fc.string() }, {
        requiredKeys: ["kind", "path"],
      }),
    ),
  }, { requiredKeys: ["name"] })),
  subagentSpawns: fc.array(fc.record({ kind: fc.string() })),
  userMessages: fc.array(fc.record({ text: fc.string() })),
  actor: fc.record({ agentType: fc.string() }, { requiredKeys: [] }),
  tools: fc.record({
    mutating: fc.array(fc.string()),
    shell: fc.array(fc.string()),
    commandArgs: fc.array(fc.string(), { minLength: 1 }),
  }),
}, { requiredKeys: ["toolCalls", "subagentSpawns", "userMessages"] });

const runs = { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 200) };

test("parseInput accepts every input of the right form", () => {
  fc.assert(
    fc.property(input, (value) => {
      const text = JSON.stringify(value);
      const parsed = parseInput(text);
      assert.ok(parsed.ok, text);
      assert.equal(JSON.stringify(parsed.value), text);
    }),
    runs,
  );
});

test("parseInput answers arbitrary and mutated text in one line each, the same twice", () => {
  const mutated = fc.tuple(input, fc.nat(), fc.nat(8), fc.string({ maxLength: 4 })).map(
    ([value, at, width, insert]) => {
      const text = JSON.stringify(value);
      const cut = at % text.length;
      return text.slice(0, cut) + insert + text.slice(cut + width);
    },
  );
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.json(), mutated);
  fc.assert(
    fc.property(text, (text) => {
      const first = answer(text);
      assert.deepEqual(answer(text), first);
      if (first === "ok") return;
      assert.ok(first.length > 0);
      for (const line of first) assert.doesNotMatch(line, /[\u0000-\u001f\u2028\u2029]/);
    }),
    runs,
  );
});
