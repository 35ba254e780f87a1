import assert from "node:assert/strict";
import { test } from "node:test";
import { caretIndent, excerptOf } from "./excerpt.ts";
import {
  configProblemJson,
  configProblemLine,
  formatConfigProblem,
} from "./format_config_problem.ts";
import { parseConfig } from "./load_config.ts";

const L = "languages: { ts: { productionGlob: a, testCmd: b } }\n";

function shown(more: string): string {
  const parsed = parseConfig("polydeukes.config.yaml", L + more);
  assert.ok(!parsed.ok);
  return parsed.error.map(formatConfigProblem).join("\n");
}

test("a problem shows its line and a caret", () => {
  assert.equal(
    shown("shell: {}\nprotectedPath: []\n"),
    `polydeukes.config.yaml:3:1: protectedPath: unknown key "protectedPath": did you mean "protectedPaths"?
  protectedPath: []
  ^`,
  );
});

test("a message that begins with the key path does not say it twice", () => {
  assert.equal(
    shown("protectedPaths: [a, '', b]\n"),
    `polydeukes.config.yaml:2:21: protectedPaths[1] is blank
  protectedPaths: [a, '', b]
                      ^`,
  );
});

test("the caret stands under its place behind wide characters", () => {
  assert.equal(
    shown("adapters: { '규율': { a: 1 }, '\u{1f600}': 3 }\n"),
    `polydeukes.config.yaml:2:35: adapters["\u{1f600}"] must be an object, not 3
  adapters: { '규율': { a: 1 }, '\u{1f600}': 3 }
  ${" ".repeat(36)}^`,
  );
});

test("the caret stands under its place behind tabs", () => {
  assert.equal(caretIndent({ text: "a\tb\tc", caret: 4 }), " \t \t");
});

test("a long line is cut around its place", () => {
  const line = "x".repeat(200) + "HERE" + "y".repeat(200);
  const { text, caret } = excerptOf(line, 201);
  assert.equal(text.slice(caret, caret + 4), "HERE");
  assert.equal(text.length, 122);
  assert.ok(text.startsWith("…x") && text.endsWith("y…"));
  assert.deepEqual(excerptOf("short", 6), { text: "short", caret: 5 });
});

test("nothing a terminal would act on is shown", () => {
  const { text } = excerptOf("a\u001b[31mb\u0007\u202ec\td", 1);
  assert.equal(text, "a\ufffd[31mb\ufffd\ufffdc\td");
});

test("a problem without a place is its message alone", () => {
  const problem = { file: "polydeukes.config.yaml", keyPath: "", message: "no configuration" };
  assert.equal(formatConfigProblem(problem), "no configuration");
  assert.deepEqual(configProblemJson(problem), problem);
});

test("the JSON form is flat", () => {
  const parsed = parseConfig("polydeukes.config.yaml", L + "shell: { readers: 1 }\n");
  assert.ok(!parsed.ok);
  assert.deepEqual(parsed.error.map(configProblemJson), [{
    file: "polydeukes.config.yaml",
    line: 2,
    column: 19,
    keyPath: "shell.readers",
    message: "shell.readers must be a list, not 1",
    excerpt: "shell: { readers: 1 }",
  }]);
});

test("past a hundred problems only that there are more is said", () => {
  const parsed = parseConfig("polydeukes.config.yaml", L + `disciplines: [${"1,".repeat(500)}]\n`);
  assert.ok(!parsed.ok);
  assert.equal(parsed.error.length, 101);
  const [last] = parsed.error.slice(-1);
  assert.equal(
    last && configProblemLine(last),
    "polydeukes.config.yaml has more problems than these",
  );
});
