import assert from "node:assert/strict";
import { test } from "node:test";
import { configProblemLine } from "./format_config_problem.ts";
import { parseConfig } from "./load_config.ts";

/** What every configuration needs; the rest of a case begins on line 2. */
const L = "languages: { ts: { productionGlob: a, testCmd: b } }\n";

/** A text, and the line of each of its problems without the file's name. */
type Case = readonly [name: string, text: string, lines: readonly string[]];

const ENTRIES: readonly Case[] = [
  ["an entry that is no object", L + "disciplines: [1, []]\n", [
    "2:15: disciplines[0] must be an object",
    "2:18: disciplines[1] must be an object, not a list",
  ]],
  ["neither declare nor draft", L + "disciplines: [{ id: a }]\n", [
    "2:15: disciplines[0] has neither declare nor draft: true",
  ]],
  ["no id", L + "disciplines: [{ declare: 1 }]\n", [
    "2:15: disciplines[0].id is missing: it must be a string",
    "2:26: disciplines[0].declare must be an object, not 1",
  ]],
  ["a blank id", L + "disciplines: [{ id: ' ', why: w, draft: true }]\n", [
    "2:21: disciplines[0].id must not be blank",
  ]],
  ["the reserved id self-mod", L + "disciplines: [{ id: self-mod, why: w, draft: true }]\n", [
    "2:21: disciplines[0].id is reserved: rows already use it for something else",
  ]],
  ["the reserved id shell-mod", L + "disciplines: [{ id: shell-mod, why: w, draft: true }]\n", [
    "2:21: disciplines[0].id is reserved: rows already use it for something else",
  ]],
  [
    "the reserved id transcript-mod",
    L + "disciplines: [{ id: transcript-mod, why: w, draft: true }]\n",
    ["2:21: disciplines[0].id is reserved: rows already use it for something else"],
  ],
  [
    "the reserved id covenant-check",
    L + "disciplines: [{ id: covenant-check, why: w, draft: true }]\n",
    ["2:21: disciplines[0].id is reserved: rows already use it for something else"],
  ],
  [
    "the reserved id shell-unjudgeable",
    L + "disciplines: [{ id: shell-unjudgeable, why: w, draft: true }]\n",
    ["2:21: disciplines[0].id is reserved: rows already use it for something else"],
  ],
  ["the reserved id baseline", L + "disciplines: [{ id: baseline, why: w, draft: true }]\n", [
    "2:21: disciplines[0].id is reserved: rows already use it for something else",
  ]],
  [
    "an id twice",
    L +
    "disciplines: [{ id: a, why: w, draft: true }, { id: b, why: w, draft: true }, { id: a, why: w, draft: true }]\n",
    ['2:85: disciplines[2].id "a" is taken by disciplines[0]: ids are unique over the three lists'],
  ],
  ["a draft without a why", L + "disciplines: [{ id: a, draft: true }]\n", [
    "2:15: disciplines[0].why is missing: it must be a string",
  ]],
  [
    "a draft that declares",
    L + "disciplines: [{ id: a, why: w, draft: true, declare: {}, enforce: block }]\n",
    [
      '2:45: disciplines[0].declare: unknown key "declare": known here are id, why, draft',
      '2:58: disciplines[0].enforce: unknown key "enforce": known here are id, why, draft',
    ],
  ],
  ["draft: false", L + "disciplines: [{ id: a, why: w, draft: false }]\n", [
    "2:39: disciplines[0].draft must be true, or left out",
  ]],
  [
    "a draft of a surface",
    L +
    "sessionDisciplines: [{ id: a, why: w, draft: true }]\nchangeSetDisciplines: [{ id: b, why: w, draft: true }]\n",
    [
      "2:22: sessionDisciplines[0] ('a'): a draft belongs in disciplines",
      "3:24: changeSetDisciplines[0] ('b'): a draft belongs in disciplines",
    ],
  ],
  [
    "another level",
    L +
    "disciplines:\n  - { id: x, declare: { mechanism: naming, scope: { source: target.path }, extract: { p: [{ op: source, of: target.path }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] }, enforce: warn }\n",
    ['3:204: disciplines[0].enforce must be one of "advise", "block", not "warn"'],
  ],
  [
    "a why that is no text",
    L +
    "disciplines:\n  - { id: x, declare: { mechanism: naming, scope: { source: target.path }, extract: { p: [{ op: source, of: target.path }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] }, why: 3 }\n",
    ["3:200: disciplines[0].why must be a string, not 3"],
  ],
  [
    "an unknown key",
    L +
    "disciplines:\n  - { id: x, declare: { mechanism: naming, scope: { source: target.path }, extract: { p: [{ op: source, of: target.path }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] }, enforced: block }\n",
    ['3:195: disciplines[0].enforced: unknown key "enforced": did you mean "enforce"?'],
  ],
  [
    "an entry of no channel on a surface",
    L +
    "sessionDisciplines:\n  - { id: x, declare: { mechanism: naming, scope: { source: target.path }, extract: { p: [{ op: source, of: target.path }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] } }\n",
    ["3:5: sessionDisciplines[0] ('x') reads no channel: it belongs in disciplines"],
  ],
  [
    "transcript and command among the shared",
    L +
    "disciplines:\n  - id: merge-is-the-users-call\n    declare:\n      mechanism: scoped-valve\n      sources: { s: { transcript: true } }\n      extract: { c: [{ op: source, of: command }] }\n      relate: [{ id: a, relation: { op: empty, of: c }, message: no }]\n      witness: { relate: [{ id: w, relation: { op: empty, of: c }, message: no }] }\n",
    ["3:5: disciplines[0] ('merge-is-the-users-call') reads transcript, command: it belongs in sessionDisciplines"],
  ],
  [
    "changes among the shared",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: naming, scope: { source: target.path }, extract: { p: [{ op: source, of: changes }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] }\n",
    ["3:5: disciplines[0] ('x') reads changes: it belongs in changeSetDisciplines"],
  ],
  [
    "changes together with a session",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: scoped-valve, extract: { p: [{ op: source, of: changes }], q: [{ op: source, of: actor }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }], witness: { relate: [{ id: w, relation: { op: empty, of: q }, message: no }] } }\n",
    ["3:5: disciplines[0] ('x') reads actor, changes: it fits no list, no surface observes changes together with a session"],
  ],
  [
    "an unknown mechanism",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: nameing, extract: { p: [{ op: source, of: target.path }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] }\n",
    ['4:27: disciplines[0].declare.mechanism: unknown mechanism "nameing": did you mean "naming"?'],
  ],
  [
    "the reserved mechanism",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: delegated-scope, extract: { p: [{ op: source, of: target.path }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] }\n",
    ['4:27: disciplines[0].declare.mechanism: mechanism "delegated-scope" is reserved for later: use another one'],
  ],
  [
    "a mechanism without its scope",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: naming, extract: { p: [{ op: source, of: target.path }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] }\n",
    ['4:14: disciplines[0].declare: mechanism "naming" needs a scope on target.path'],
  ],
  [
    "a relation its mechanism does not take",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: one-way-marker, extract: { p: [{ op: source, of: target.path }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] }\n",
    ['4:128: disciplines[0].declare.relate[0].relation.op: mechanism "one-way-marker" takes subset, not empty'],
  ],
  [
    "an unknown supply",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: added-only, supply: { prr: pass, pre: maybe }, extract: { p: [{ op: source, of: target.path }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] }\n",
    ['4:65: disciplines[0].declare.supply.pre must be one of "error", "pass", "empty", not "maybe"'],
  ],
  [
    "a source out of the project",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: added-only, sources: { a: { file: /etc/x }, b: { file: ../x }, c: { sidecar: false }, d: {} }, extract: { p: [{ op: source, of: target.path }] }, relate: [{ id: a, relation: { op: empty, of: p }, message: no }] }\n",
    [
      '4:61: disciplines[0].declare.sources.a.file must be a path inside the repository: no leading "/", no ".." segment, not blank',
      '4:82: disciplines[0].declare.sources.b.file must be a path inside the repository: no leading "/", no ".." segment, not blank',
      "4:93: disciplines[0].declare.sources.c must be exactly one of { file: <path> }, { sidecar: true }, { transcript: true }",
      "4:116: disciplines[0].declare.sources.d must be exactly one of { file: <path> }, { sidecar: true }, { transcript: true }",
    ],
  ],
  [
    "an unknown relation",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: added-only, extract: { p: [] }, relate: [{ id: a, relation: { op: emtpy, of: p }, message: no }] }\n",
    ['4:93: disciplines[0].declare.relate[0].relation.op: unknown relation "emtpy": did you mean "empty"?'],
  ],
  [
    "a relation without its arguments",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: added-only, extract: { p: [] }, relate: [{ id: a, relation: { op: empty }, message: no }] }\n",
    ["4:77: disciplines[0].declare.relate[0].relation.of is missing: it must be a string"],
  ],
  [
    "no relations",
    L +
    "disciplines:\n  - id: x\n    declare: { mechanism: added-only, extract: {}, relate: [] }\n",
    ["4:60: disciplines[0].declare.relate must name at least one relation"],
  ],
  ["a declaration without its keys", L + "disciplines: [{ id: a, declare: { scop: 1 } }]\n", [
    "2:24: disciplines[0].declare.mechanism is missing: it must be a string",
    "2:24: disciplines[0].declare.extract is missing: it must be an object",
    "2:24: disciplines[0].declare.relate is missing: it must be a list",
    '2:35: disciplines[0].declare.scop: unknown key "scop": did you mean "scope"?',
  ]],
  [
    "sound entries beside a broken section",
    "disciplines: [{ id: a, why: w, draft: true }, { id: a, why: w, draft: true }]\n",
    [
      "1:1: languages is missing: name at least one language with its productionGlob and testCmd",
      '1:53: disciplines[1].id "a" is taken by disciplines[0]: ids are unique over the three lists',
    ],
  ],
];

for (const [name, text, lines] of ENTRIES) {
  test(`parseConfig refuses ${name}`, () => {
    const parsed = parseConfig("polydeukes.config.yaml", text);
    assert.ok(!parsed.ok);
    const found = parsed.error.map(configProblemLine);
    assert.deepEqual(found, lines.map((line) => `polydeukes.config.yaml:${line}`));
  });
}
