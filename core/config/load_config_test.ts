import assert from "node:assert/strict";
import { test } from "node:test";
import { configProblemLine } from "./format_config_problem.ts";
import { parseConfig } from "./load_config.ts";

/** What every configuration needs; the rest of a case begins on line 2. */
const L = "languages: { ts: { productionGlob: a, testCmd: b } }\n";

/** A text, and the line of each of its problems without the file's name. */
type Case = readonly [name: string, text: string, lines: readonly string[]];

const DOCUMENT: readonly Case[] = [
  ["an empty file", "", [
    "1:1: the file is empty: name at least one language with its productionGlob and testCmd",
  ]],
  ["a file of comments", "# nothing yet\n", [
    "1:1: the file is empty: name at least one language with its productionGlob and testCmd",
  ]],
  ["null", "~\n", [
    "1:1: the file is empty: name at least one language with its productionGlob and testCmd",
  ]],
  ["a list", "- a\n", ["1:1: the document must be an object, not a list"]],
  ["a text", "hello\n", ['1:1: the document must be an object, not "hello"']],
  ["a second document", L + "---\na: 1\n", [
    "2:1: a second document begins here: a configuration is one document",
  ]],
  ["an empty second document", L + "---\n", [
    "2:1: a second document begins here: a configuration is one document",
  ]],
  ["documents that are both empty", "---\n---\n", [
    "2:1: a second document begins here: a configuration is one document",
  ]],
  ["a second document after an end marker", L + "...\n---\na: 1\n", [
    "3:1: a second document begins here: a configuration is one document",
  ]],
  ["a custom tag on a map", "languages: !foo\n  ts: { productionGlob: a, testCmd: b }\n", [
    "1:12: languages: the tag !foo is not in the YAML 1.2 core schema: write plain data",
  ]],
  ["a custom tag on a text", "languages: { ts: { productionGlob: !!js/regexp a, testCmd: b } }\n", [
    "1:36: languages.ts.productionGlob: the tag !!js/regexp is not in the YAML 1.2 core schema: write plain data",
  ]],
  ["a tag of YAML 1.1", L + "adapters: { a: { when: !!timestamp 2001-01-01 } }\n", [
    "2:24: adapters.a.when: the tag !!timestamp is not in the YAML 1.2 core schema: write plain data",
  ]],
  [
    "a tag with a handle of its own",
    "%TAG !e! tag:example.org,2000:\n---\nlanguages: { ts: { productionGlob: a, testCmd: b } }\nadapters: { a: !e!x {} }\n",
    ["4:16: adapters.a: the tag !e!x is not in the YAML 1.2 core schema: write plain data"],
  ],
  ["a tag its value does not fit", L + "witness: { token: a, ttlMinutes: !!int ten }\n", [
    '2:34: witness.ttlMinutes: "ten" does not fit its tag !!int',
  ]],
  ["a duplicate key", L + "shell: {}\nlanguages: { ts: { productionGlob: a, testCmd: b } }\n", [
    '3:1: languages: duplicate key "languages": it stands on line 1 already',
  ]],
  [
    "a duplicate key inside",
    'languages:\n  ts: { productionGlob: a, testCmd: b, "testCmd": c }\n',
    ['2:40: languages.ts.testCmd: duplicate key "testCmd": it stands on line 2 already'],
  ],
  ["an alias without an anchor", L + "adapters: *x\n", [
    '2:11: adapters: unknown alias "*x": no anchor of that name stands before it',
  ]],
  ["an anchor cycle", "languages: &a\n  ts: *a\n", [
    '2:7: languages.ts: the alias "*a" stands inside its own anchor: a cycle is not data',
  ]],
  ["a cycle through a list", L + "adapters: { a: { b: &l [1, *l] } }\n", [
    '2:28: adapters.a.b[1]: the alias "*l" stands inside its own anchor: a cycle is not data',
  ]],
  [
    "an alias bomb",
    L +
    "a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d]\n",
    ["5:29: d[7]: the aliases stand for more than 10000 values: write less"],
  ],
  [
    "depth",
    "languages: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
    ["1:111: nested more than 100 levels deep"],
  ],
  ["a key that is a list", "languages:\n  ? [a]\n  : 1\n", [
    "2:7: languages: a key must be a text, not a list or an object",
  ]],
  ["prototype keys", L + "__proto__: {}\nconstructor: 1\nadapters: { a: { prototype: 1 } }\n", [
    '2:1: __proto__: the key "__proto__" is taken by the language itself: choose another name',
    '3:1: constructor: the key "constructor" is taken by the language itself: choose another name',
    '4:18: adapters.a.prototype: the key "prototype" is taken by the language itself: choose another name',
  ]],
  ["half of a surrogate pair", L + 'adapters: { a: { b: "\\ud800" } }\n', [
    "2:21: adapters.a.b holds half of a surrogate pair: write the whole character",
  ]],
  ["a merge key", L + "witness: { <<: { token: a, ttlMinutes: 1 }, token: b, ttlMinutes: 2 }\n", [
    '2:12: witness["<<"]: unknown key "<<": YAML 1.2 has no merge keys, write the keys out',
  ]],
  ["a syntax error, and what the rest tells", L + "witness: { token: [a }\nprotectedPath: []\n", [
    "2:22: not valid YAML: missed comma between flow collection entries",
    '3:1: protectedPath: unknown key "protectedPath": did you mean "protectedPaths"?',
  ]],
  ["a tab", L + "shell:\n\treaders: []\n", [
    "3:1: not valid YAML: tab characters must not be used in indentation: use spaces",
  ]],
  [
    "an open bracket, and what the rest tells",
    L + "adapters: [a, b\nshell: {}\nwitness: { token: a }\n",
    [
      "3:1: not valid YAML: deficient indentation: close the bracket or quote above, or indent this line further than the key it belongs to",
      "4:1: witness.ttlMinutes is missing: it must be a number",
    ],
  ],
  ["an open quote", L + "telemetry: { logPath: 'x }\n", [
    "3:1: not valid YAML: deficient indentation: close the bracket or quote above, or indent this line further than the key it belongs to",
  ]],
  ["a NUL byte", L + "shell: \u0000\n", ["2:8: not valid YAML: null byte is not allowed in input"]],
];

const SECTIONS: readonly Case[] = [
  ["no languages", "shell: {}\n", [
    "1:1: languages is missing: name at least one language with its productionGlob and testCmd",
  ]],
  ["languages that are null", "languages:\n", ["1:1: languages must be an object, not null"]],
  ["languages that are empty", "languages: {}\n", [
    "1:12: languages is empty: name at least one language with its productionGlob and testCmd",
  ]],
  ["a language without its keys", "languages: { ts: {} }\n", [
    "1:14: languages.ts.productionGlob is missing: it must be a string",
    "1:14: languages.ts.testCmd is missing: it must be a string",
  ]],
  ["blank texts", "languages: { ts: { productionGlob: '', testCmd: ' ' } }\n", [
    "1:36: languages.ts.productionGlob is blank",
    "1:49: languages.ts.testCmd is blank",
  ]],
  ["texts that are none", "languages: { ts: { productionGlob: 5, testCmd: [a] } }\n", [
    "1:36: languages.ts.productionGlob must be a string, not 5",
    "1:48: languages.ts.testCmd must be a string, not a list",
  ]],
  ["a nameless language", "languages: { '': { productionGlob: a, testCmd: b } }\n", [
    '1:14: languages[""] is blank: give the language a name',
  ]],
  ["misspelt keys", L + "protectedPath: []\nwitnes: {}\nDisciplines: []\nsomethingElse: 1\n", [
    '2:1: protectedPath: unknown key "protectedPath": did you mean "protectedPaths"?',
    '3:1: witnes: unknown key "witnes": did you mean "witness"?',
    '4:1: Disciplines: unknown key "Disciplines": did you mean "disciplines"?',
    '5:1: somethingElse: unknown key "somethingElse": known here are $schema, languages, protectedPaths, adapters, telemetry, witness, shell, disciplines, sessionDisciplines, changeSetDisciplines',
  ]],
  ["a misspelt key inside", "languages: { ts: { productionGlob: a, testCmd: b, testcmd: c } }\n", [
    '1:51: languages.ts.testcmd: unknown key "testcmd": did you mean "testCmd"?',
  ]],
  [
    "protected paths",
    L + "protectedPaths: ['', ' ', /etc, 'C:\\x', ../a, a/../b, a/.., 3, null]\n",
    [
      "2:18: protectedPaths[0] is blank",
      "2:22: protectedPaths[1] is blank",
      "2:27: protectedPaths[2] is absolute: write it relative to the project root",
      "2:33: protectedPaths[3] is absolute: write it relative to the project root",
      '2:41: protectedPaths[4] has a ".." segment: write where it leads, relative to the project root',
      '2:47: protectedPaths[5] has a ".." segment: write where it leads, relative to the project root',
      '2:55: protectedPaths[6] has a ".." segment: write where it leads, relative to the project root',
      "2:61: protectedPaths[7] must be a string, not 3",
      "2:64: protectedPaths[8] must be a string, not null",
    ],
  ],
  ["a protected path with a NUL", L + 'protectedPaths: ["a\\0b"]\n', [
    "2:18: protectedPaths[0] holds a NUL character",
  ]],
  ["protected paths that are a text", L + "protectedPaths: secret\n", [
    '2:17: protectedPaths must be a list, not "secret"',
  ]],
  ["adapters", L + "adapters: { a: [], b: 1, c: null }\n", [
    "2:16: adapters.a must be an object, not a list",
    "2:23: adapters.b must be an object, not 1",
    "2:29: adapters.c must be an object, not null",
  ]],
  ["adapters that are a list", L + "adapters: [a]\n", [
    "2:11: adapters must be an object, not a list",
  ]],
  ["telemetry", L + "telemetry: { logPath: ' ', level: 1 }\n", [
    "2:23: telemetry.logPath is blank",
    '2:28: telemetry.level: unknown key "level": known here are logPath',
  ]],
  ["telemetry that is a text", L + "telemetry: x\n", [
    '2:12: telemetry must be an object, not "x"',
  ]],
  ["a witness without its keys", L + "witness: {}\n", [
    "2:1: witness.token is missing: it must be a string",
    "2:1: witness.ttlMinutes is missing: it must be a number",
  ]],
  ["a blank token", L + "witness: { token: ' ', ttlMinutes: 0 }\n", [
    "2:19: witness.token is blank",
    "2:36: witness.ttlMinutes must be more than 0",
  ]],
  ["a token of two lines", L + 'witness: { token: "a\\nb", ttlMinutes: -1 }\n', [
    "2:19: witness.token must be one line: it is typed on one",
    "2:39: witness.ttlMinutes must be more than 0",
  ]],
  ["minutes that never end", L + "witness: { token: a, ttlMinutes: .inf }\n", [
    "2:34: witness.ttlMinutes must be a finite number",
  ]],
  ["minutes that are none", L + "witness: { token: a, ttlMinutes: .nan }\n", [
    "2:34: witness.ttlMinutes must be a number, not NaN",
  ]],
  ["minutes as text", L + "witness: { token: a, ttlMinutes: '10' }\n", [
    '2:34: witness.ttlMinutes must be a number, not "10"',
  ]],
  ["shell readers", L + "shell: { readers: ['', 1], writers: [] }\n", [
    "2:20: shell.readers[0] is blank",
    "2:24: shell.readers[1] must be a string, not 1",
    '2:28: shell.writers: unknown key "writers": known here are readers',
  ]],
  ["a schema that is no text", L + "$schema: 1\n", ["2:10: $schema must be a string, not 1"]],
  ["a list that is null", L + "disciplines:\n", [
    "2:1: disciplines must be a list, not null: write [] or leave the key out",
  ]],
  ["a list that is a map", L + "sessionDisciplines: {}\n", [
    "2:21: sessionDisciplines must be a list, not an object",
  ]],
];

for (const [name, text, lines] of [...DOCUMENT, ...SECTIONS]) {
  test(`parseConfig refuses ${name}`, () => {
    const parsed = parseConfig("polydeukes.config.yaml", text);
    assert.ok(!parsed.ok);
    const found = parsed.error.map(configProblemLine);
    assert.deepEqual(found, lines.map((line) => `polydeukes.config.yaml:${line}`));
  });
}

const JSON_CASES: readonly Case[] = [
  ["an empty file", "", ["1:1: not valid JSON: the text is empty"]],
  ["a comment", "// no\n{}", ["1:1: not valid JSON: JSON has no comments: remove it"]],
  ["a trailing comma", '{\n  "shell": {},\n}', [
    '3:1: not valid JSON: a comma before "}": remove it',
  ]],
  ["a duplicate key", '{"shell":{},\n "shell":{}}', [
    `1:1: languages is missing: name at least one language with its productionGlob and testCmd`,
    '2:2: shell: duplicate key "shell": it stands on line 1 already',
  ]],
  ["a second document", "{}\n{}", [
    "2:1: not valid JSON: a second document after the first: one is allowed",
  ]],
  [
    "a number too large for one",
    '{"languages":{"a":{"productionGlob":"a","testCmd":"b"}},\n"witness":{"token":"a","ttlMinutes":1e999}}',
    [
      "2:37: witness.ttlMinutes must be a finite number",
    ],
  ],
  ["half of a surrogate pair", '{"languages":{"a":{"productionGlob":"\\udc00","testCmd":"b"}}}', [
    "1:37: languages.a.productionGlob holds half of a surrogate pair: write the whole character",
  ]],
  ["a misspelt key", '{"languages":{"a":{"productionGlob":"a","testCmd":"b"}},"Shell":{}}', [
    '1:57: Shell: unknown key "Shell": did you mean "shell"?',
  ]],
  ["depth", `{"a":${"[".repeat(100)}${"]".repeat(100)}}`, [
    "1:105: nested more than 100 levels deep",
  ]],
  ["prototype keys", '{"__proto__":{},"constructor":1}', [
    `1:1: languages is missing: name at least one language with its productionGlob and testCmd`,
    '1:2: __proto__: the key "__proto__" is taken by the language itself: choose another name',
    '1:17: constructor: the key "constructor" is taken by the language itself: choose another name',
  ]],
];

for (const [name, text, lines] of JSON_CASES) {
  test(`parseConfig refuses, in JSON, ${name}`, () => {
    const parsed = parseConfig("polydeukes.config.json", text);
    assert.ok(!parsed.ok);
    const found = parsed.error.map(configProblemLine);
    assert.deepEqual(found, lines.map((line) => `polydeukes.config.json:${line}`));
  });
}
