import assert from "node:assert/strict";
import { test } from "node:test";
import { declarationOf, must } from "./_test_world.ts";
import { channelsOf } from "./channels_of.ts";
import { checkDeclaration } from "./check_declaration.ts";
import type { Declaration, Step } from "./discipline.ts";
import { MECHANISMS } from "./mechanisms.ts";

const from = (of: string): readonly Step[] => [{ op: "source", of }];
const EMPTY = [must("none", { op: "empty", of: "x" })];

/** A declaration of one extraction that must be empty. */
function simple(
  mechanism: string,
  source: string,
  rest: Omit<Partial<Declaration>, "extract" | "mechanism"> = {},
): Declaration {
  return declarationOf({ x: from(source) }, rest.relate ?? EMPTY, { ...rest, mechanism });
}

/** Name, declaration, each problem as `path: message`. */
type Case = readonly [string, Declaration, readonly string[]];

const scoped = { scope: { source: "target.path" } };
const sources = {
  en: { file: "en.json" },
  spawns: { sidecar: true },
  session: { transcript: true },
} as const;

const CASES: readonly Case[] = [
  ["a declaration that may be loaded", simple("added-only", "post"), []],
  ["a misspelt mechanism", simple("added-onyl", "post"), [
    'declare.mechanism: unknown mechanism "added-onyl": did you mean "added-only"?',
  ]],
  ["a mechanism unlike any", simple("frobnicate", "post"), [
    `declare.mechanism: unknown mechanism "frobnicate": one of ${
      Object.keys(MECHANISMS).filter((name) => name !== "delegated-scope").join(", ")
    }`,
  ]],
  ["a prototype's name", simple("constructor", "post"), [
    `declare.mechanism: unknown mechanism "constructor": one of ${
      Object.keys(MECHANISMS).filter((name) => name !== "delegated-scope").join(", ")
    }`,
  ]],
  ["the reserved mechanism", simple("delegated-scope", "post"), [
    'declare.mechanism: mechanism "delegated-scope" is reserved for later: use another one',
  ]],
  ["a source off the axes", simple("added-only", "actor"), [
    'declare.extract.x.0.of: source "actor" is on the actor axis, and mechanism "added-only" reads change only',
  ]],
  ["a bound source off the axes", simple("companion", "session", { sources, relate: [] }), [
    'declare.extract.x.0.of: source "session" is on the history axis, and mechanism "companion" reads change and world only',
  ]],
  [
    "a witness step off the axes",
    simple("added-only", "post", {
      sources,
      witness: { extract: { w: from("session") }, relate: [] },
    }),
    [
      'declare.witness.extract.w.0.of: source "session" is on the history axis, and mechanism "added-only" reads change only',
    ],
  ],
  ["a source that leads nowhere is not this stage's", simple("added-only", "nowhere"), []],
  [
    "relations outside the row",
    simple("added-only", "post", {
      relate: [
        must("a", { op: "nonEmpty", of: "x" }),
        must("b", { op: "empty", of: "x" }),
        must("c", { op: "ordered", of: "x" }),
      ],
    }),
    [
      'declare.relate.0.relation.op: mechanism "added-only" takes empty, not nonEmpty',
      'declare.relate.2.relation.op: mechanism "added-only" takes empty, not ordered',
    ],
  ],
  [
    "a witness block's relations are free",
    simple("added-only", "post", { witness: { relate: [must("w", { op: "nonEmpty", of: "x" })] } }),
    [],
  ],
  ["a naming without its scope", simple("naming", "target.path"), [
    'declare: mechanism "naming" needs a scope on target.path',
  ]],
  ["a naming with another scope", simple("naming", "target.path", { scope: { source: "post" } }), [
    'declare.scope.source: mechanism "naming" needs a scope on target.path, not on post',
  ]],
  ["a naming with its scope", simple("naming", "target.path", scoped), []],
  ["a command without its scope", simple("forbidden-command", "command", scoped), [
    'declare.scope.source: mechanism "forbidden-command" needs a scope on command, not on target.path',
  ]],
  ["a valve without a witness", simple("scoped-valve", "post"), [
    'declare: mechanism "scoped-valve" needs a "witness" block',
  ]],
  [
    "supply of names there are and there are not",
    simple("added-only", "post", {
      sources,
      supply: { pre: "empty", en: "pass", state: "pass", pots: "empty", zzz: "pass" },
    }),
    [
      'declare.supply.pots: unknown source "pots": did you mean "post"?',
      'declare.supply.zzz: unknown source "zzz": neither fixed nor bound',
    ],
  ],
  ["an empty pair", simple("added-only", "post", { supply: { state: "empty" } }), [
    'declare.supply.state: the pair "state" cannot be empty: use error or pass',
  ]],
  [
    "ids used twice, across both blocks",
    simple("added-only", "post", {
      relate: [...EMPTY, ...EMPTY],
      witness: { relate: [must("w", { op: "nonEmpty", of: "x" }), ...EMPTY] },
    }),
    [
      'declare.relate.1.id: relate id "none" is used twice',
      'declare.witness.relate.1.id: relate id "none" is used twice',
    ],
  ],
  [
    "messages",
    simple("fingerprint-sync", "en", {
      sources,
      relate: [
        { id: "a", relation: { op: "equal", of: ["x", "x"] } },
        {
          id: "b",
          relation: { op: "equal", of: ["x", "x"] },
          message: "m",
          messageBySide: { left: "l", right: "r" },
        },
        {
          id: "c",
          relation: { op: "equal", of: ["x", "x"] },
          messageBySide: { left: "l", right: "r" },
        },
      ],
    }),
    [
      'declare.relate.0: needs a "message"',
      'declare.relate.1: has "message" and "messageBySide": use one of them',
    ],
  ],
  [
    "a message by side where there are no sides",
    simple("added-only", "post", {
      relate: [{
        id: "a",
        relation: { op: "empty", of: "x" },
        messageBySide: { left: "l", right: "r" },
      }],
    }),
    [
      'declare.relate.0.messageBySide: "messageBySide" goes with equal only, not with empty: use "message"',
    ],
  ],
  [
    "everything at once, in the order of the keys",
    simple("naming", "actor", { supply: { nowhere: "pass" }, relate: [...EMPTY, ...EMPTY] }),
    [
      'declare: mechanism "naming" needs a scope on target.path',
      'declare.extract.x.0.of: source "actor" is on the actor axis, and mechanism "naming" reads change only',
      'declare.supply.nowhere: unknown source "nowhere": neither fixed nor bound',
      'declare.relate.1.id: relate id "none" is used twice',
    ],
  ],
];

test("what keeps a declaration from being loaded", async (t) => {
  for (const [name, declaration, expected] of CASES) {
    await t.test(name, () => {
      const said = checkDeclaration(declaration).map((problem) =>
        `${problem.path.join(".")}: ${problem.message}`
      );
      assert.deepEqual(said, expected);
    });
  }
});

test("there are eighteen mechanisms, one of them reserved", () => {
  const rows = Object.values(MECHANISMS);
  assert.equal(rows.length, 18);
  assert.equal(rows.filter((row) => "reserved" in row).length, 1);
  for (const { doc } of rows) assert.match(doc, /^[A-Z].*\.$/);
});

test("the channels a declaration reads", async (t) => {
  const cases: readonly (readonly [string, Declaration, readonly string[]])[] = [
    [
      "files and the change: none",
      simple("companion", "post", { sources: { en: sources.en } }),
      [],
    ],
    ["bindings, as soon as they are written", simple("x", "post", { sources }), [
      "transcript",
      "sidecar",
    ]],
    ["a scope on the command", simple("x", "post", { scope: { source: "command" } }), ["command"]],
    ["a step of the command", simple("x", "command"), ["command"]],
    ["a step of the actor", simple("x", "actor"), ["actor"]],
    ["a step of the change set", simple("x", "changes"), ["changes"]],
    [
      "a witness block's steps",
      simple("x", "changes", { witness: { extract: { w: from("actor") }, relate: [] } }),
      ["actor", "changes"],
    ],
    ["a supply alone reads nothing", simple("x", "post", { supply: { actor: "pass" } }), []],
    ["a name that leads nowhere", simple("x", "constructor"), []],
  ];
  for (const [name, declaration, channels] of cases) {
    await t.test(name, () => assert.deepEqual(channelsOf(declaration), channels));
  }
});
