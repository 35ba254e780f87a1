import assert from "node:assert/strict";
import { test } from "node:test";
import { parseConfig } from "./load_config.ts";

const L = "languages: { ts: { productionGlob: 'src/**', testCmd: 'deno test {scope}' } }\n";

function resolved(more: string) {
  const parsed = parseConfig("polydeukes.config.yml", L + more);
  assert.ok(parsed.ok);
  return parsed.value;
}

test("defaults are filled in", () => {
  assert.deepEqual(resolved("$schema: anything\n").config, {
    file: "polydeukes.config.yml",
    languages: { ts: { productionGlob: "src/**", testCmd: "deno test {scope}" } },
    protectedPaths: [],
    adapters: {},
    telemetry: { logPath: ".polydeukes/roi.log" },
    shell: { readers: [] },
    disciplines: [],
    sessionDisciplines: [],
    changeSetDisciplines: [],
  });
});

test("texts are trimmed, paths normalised, doubles removed", () => {
  const { config } = resolved(`protectedPaths: [' a/b ', ./a/b/, a//b, 'a/./b', '*.lock', ./, .]
telemetry: { logPath: /var/log/pdks.log }
witness: { token: " pdks witness\\n", ttlMinutes: 0.5 }
shell: { readers: [our-linter, ' our-linter'] }
`);
  assert.deepEqual(config.protectedPaths, ["a/b", "*.lock", "."]);
  assert.equal(config.telemetry.logPath, "/var/log/pdks.log");
  assert.deepEqual(config.witness, { token: "pdks witness", ttlMinutes: 0.5 });
  assert.deepEqual(config.shell.readers, ["our-linter"]);
});

test("an adapter's settings are its own", () => {
  const { config } = resolved("adapters: { some: { deep: [1, { a: null }], yes: on } }\n");
  assert.deepEqual(config.adapters, { some: { deep: [1, { a: null }], yes: "on" } });
});

test("aliases share values", () => {
  const { config } = resolved("adapters: { a: &s { k: [1] }, b: *s }\n");
  assert.deepEqual(config.adapters, { a: { k: [1] }, b: { k: [1] } });
});

test("scalars mean what the core schema says", () => {
  const text =
    "adapters: { a: { n: 012, o: 0o12, x: 0x1F, f: 1e3, t: TRUE, y: yes, d: 2001-01-01, " +
    "z: ~, s: !!str 1, q: '1', e: , big: 123456789012345678901234567890, i: -.inf } }\n";
  assert.deepEqual(resolved(text).config.adapters["a"], {
    n: 12,
    o: 10,
    x: 31,
    f: 1000,
    t: true,
    y: "yes",
    d: "2001-01-01",
    z: null,
    s: "1",
    q: "1",
    e: null,
    big: 123456789012345680000000000000,
    i: -Infinity,
  });
});

test("a key that reads as a number or a truth is its text", () => {
  const { config } = resolved("adapters: { 1: {}, true: {}, 0x10: {} }\n");
  assert.deepEqual(Object.keys(config.adapters), ["1", "16", "true"]);
});

test("locate leads from a key path back into the file", () => {
  const { locate } = resolved(`adapters:
  "quoted key": { list: [a, 'b',
    c] }
  base: &base
    inner: value
  shared: *base
  empty:
`.replace("  empty:\n", "  empty: {}\n"));
  const cases: readonly (readonly [readonly (string | number)[], number, number])[] = [
    [[], 1, 1],
    [["languages"], 1, 12],
    [["languages", "ts", "testCmd"], 1, 55],
    [["adapters", "quoted key"], 3, 17],
    [["adapters", "quoted key", "list", 1], 3, 29],
    [["adapters", "quoted key", "list", 2], 4, 5],
    [["adapters", "shared"], 7, 11],
    [["adapters", "shared", "inner"], 6, 12],
    [["adapters", "nowhere"], 2, 1],
    [["adapters", "quoted key", "list", 9], 3, 19],
  ];
  for (const [path, line, column] of cases) {
    assert.deepEqual(locate(path), { line, column }, JSON.stringify(path));
  }
});

test("locate reads JSON too", () => {
  const text = '{"languages":\n {"ts": {"productionGlob": "a", "testCmd": "b"}}}';
  const parsed = parseConfig("polydeukes.config.json", text);
  assert.ok(parsed.ok);
  assert.deepEqual(parsed.value.locate(["languages", "ts", "testCmd"]), { line: 2, column: 44 });
});
