import assert from "node:assert/strict";
import { test } from "node:test";
import { formatConfigProblem } from "../core/config/format_config_problem.ts";
import { parseConfig } from "../core/config/load_config.ts";
import { compileDeclaration } from "../core/declaration/compile_declaration.ts";
import { configTemplate } from "./config_template.ts";

/** Prose begins with a capital letter; every other comment line is an example. */
const EXAMPLE_LINE = /^# (?![A-Z]|yaml-language-server)(.*)$/;

/** The template with its examples' comment signs taken away: all of them, or one block's. */
function uncommented(only?: number): string {
  let block = 0;
  let inside = false;
  return configTemplate("schema.json").split("\n").map((line) => {
    const example = EXAMPLE_LINE.exec(line)?.[1];
    if (example === undefined) {
      if (inside) block++;
      inside = false;
      return line;
    }
    inside = true;
    return only === undefined || only === block ? example : line;
  }).join("\n");
}

function load(text: string) {
  const parsed = parseConfig("polydeukes.config.yaml", text);
  assert.ok(parsed.ok, parsed.ok ? "" : parsed.error.map(formatConfigProblem).join("\n"));
  return parsed.value.config;
}

test("the template loads as it is", () => {
  const config = load(configTemplate(undefined));
  assert.deepEqual(config.disciplines, []);
});

test("the template loads with every example uncommented, and every one compiles", () => {
  const config = load(uncommented());
  assert.equal(config.disciplines.length, 2);
  assert.equal(config.sessionDisciplines.length, 1);
  assert.equal(config.changeSetDisciplines.length, 1);
  assert.deepEqual(config.shell.readers, ["our-linter"]);
  const entries = [
    ...config.disciplines,
    ...config.sessionDisciplines,
    ...config.changeSetDisciplines,
  ];
  for (const { id, declare } of entries) {
    if (declare !== undefined) assert.ok(compileDeclaration(declare).ok, id);
  }
});

for (let block = 0; block < 6; block++) {
  test(`the template loads with example ${block + 1} uncommented`, () => {
    const text = uncommented(block);
    assert.notEqual(text, configTemplate("schema.json"));
    load(text);
  });
}
