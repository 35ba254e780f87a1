import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";
import fc from "fast-check";
import { formatConfigProblem } from "./format_config_problem.ts";
import { parseConfig } from "./load_config.ts";

const VALID = `# a comment
languages:
  ts: &ts { productionGlob: 'src/**', testCmd: "deno test {scope}" }
  js: *ts
protectedPaths:
  - .git/hooks
  - '**/*.lock'
telemetry: { logPath: a.log }
witness:
  token: |
    pdks witness
  ttlMinutes: 10
shell: { readers: [x] }
adapters: { a: { b: [1, ~, { c: !!str 2 }] } }
disciplines:
  - id: a
    why: >-
      folded
      text
    enforce: block
    declare:
      mechanism: naming
      scope: { source: target.path, include: ['\\.db$'] }
      supply: { pre: pass }
      extract:
        outside:
          - { op: source, of: target.path }
          - { op: matches, re: '^(?!data/)' }
      relate:
        - { id: placed, relation: { op: empty, of: outside }, message: '{value}' }
  - { id: later, why: a draft, draft: true }
`;
const VALID_JSON = JSON.stringify({
  languages: { ts: { productionGlob: "src/**", testCmd: "deno test" } },
  protectedPaths: ["a", "b"],
  disciplines: [{ id: "later", why: "a \u20ac", draft: true }],
});

/** The whole answer as text; every problem must be presentable. */
function answer(file: string, text: string): string {
  const parsed = parseConfig(file, text);
  if (parsed.ok) return JSON.stringify([parsed.value.config, parsed.value.locate(["languages"])]);
  assert.ok(parsed.error.length > 0);
  for (const problem of parsed.error) {
    const lines = formatConfigProblem(problem).split("\n");
    assert.ok(lines.length === 1 || lines.length === 3);
    assert.doesNotMatch(lines.join(""), /[\u0000-\u0008\u000b-\u001f\u2028\u2029]/);
    assert.ok((problem.position?.line ?? 1) >= 1 && (problem.position?.column ?? 1) >= 1);
  }
  return parsed.error.map(formatConfigProblem).join("\n");
}

function answersTwice(file: string, text: string): void {
  const started = performance.now();
  const first = answer(file, text);
  assert.equal(answer(file, text), first);
  assert.ok(performance.now() - started < 2000, "took longer than 2 s");
}

const runs = { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 150) };

/** Pieces that mean something to a YAML parser, put anywhere into a text that loads. */
const piece = fc.oneof(
  fc.constantFrom(
    ..."\t,\n,\r\n,: ,- ,? ,&a ,*a,*ts,!!str ,!x ,---\n,...\n,{,},[,],',\",|\n,>\n,#,%,@,`,<<: *ts,\0,\ufeff,\ud800,__proto__: 1\n,~"
      .split(","),
    ",",
  ),
  fc.string({ maxLength: 6 }),
);

function mutated(valid: string) {
  const edit = fc.tuple(fc.nat(valid.length), fc.nat(12), piece);
  return fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) =>
    edits.reduce(
      (text, [at, width, insert]) => text.slice(0, at) + insert + text.slice(at + width),
      valid,
    )
  );
}

/** Random documents in YAML's own words. */
const yamlish = fc.array(
  fc.constantFrom(
    "languages:",
    "disciplines:",
    "- ",
    "  ",
    "a",
    ": ",
    "&x ",
    "*x",
    "!t ",
    "? ",
    "\n",
    "[",
    "]",
    "{",
    "}",
    ",",
    '"',
    "'",
    "|",
    ">",
    "#",
    "---\n",
    "id: ",
    "declare: ",
    "relate: ",
    "op: ",
    "0x1",
    "~",
  ),
  { maxLength: 60 },
).map((words) => words.join(""));

test("mutated YAML is answered, in time, the same twice", () => {
  fc.assert(fc.property(mutated(VALID), (text) => answersTwice("c.yaml", text)), runs);
});

test("arbitrary text is answered, in time, the same twice", () => {
  const text = fc.oneof(yamlish, fc.string({ unit: "binary", maxLength: 200 }), fc.json());
  fc.assert(fc.property(text, (text) => answersTwice("c.yaml", text)), runs);
});

test("mutated and arbitrary JSON is answered, in time, the same twice", () => {
  const text = fc.oneof(mutated(VALID_JSON), fc.string({ unit: "binary" }), fc.json());
  fc.assert(fc.property(text, (text) => answersTwice("c.json", text)), runs);
});

test("any JSON value under any key is refused or loaded, and never changed", () => {
  const value = fc.record({
    languages: fc.jsonValue(),
    adapters: fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.jsonValue())),
    witness: fc.jsonValue(),
    disciplines: fc.jsonValue(),
  }, { requiredKeys: [] });
  const sound = { languages: { a: { productionGlob: "a", testCmd: "b" } } };
  fc.assert(
    fc.property(value, ({ adapters, ...rest }) => {
      answersTwice("c.json", JSON.stringify({ ...rest, adapters }));
      const text = JSON.stringify({ ...sound, adapters });
      const parsed = parseConfig("c.json", text);
      if (parsed.ok && adapters !== undefined) {
        assert.equal(JSON.stringify(parsed.value.config.adapters), JSON.stringify(adapters));
      }
    }),
    runs,
  );
});

test("a megabyte of anything is answered", () => {
  const size = 1024 * 1024;
  for (
    const part of [
      "[",
      "- 1\n",
      "a: 1\n",
      "&a ",
      "? ",
      "- &a ",
      "\n",
      '"',
      "a: |\n",
      "{a: [",
      "# x\n",
    ]
  ) {
    const parsed = parseConfig("c.yaml", part.repeat(Math.floor(size / part.length)));
    assert.ok(!parsed.ok && parsed.error.length <= 101, part);
  }
});
