import assert from "node:assert/strict";
import { test } from "node:test";
import { SKILL_TEXT } from "../../adapters/claude-code/draft_skill.ts";
import { RULES_TEXT } from "../../adapters/claude-code/rules_file.ts";
import { COMMAND_NAMES } from "../../cli/commands.ts";
import { LANGUAGES, project } from "../support/project.ts";

const blocks = (language: string): readonly string[] =>
  [...SKILL_TEXT.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, each]) => each === language)
    .map(([, , text = ""]) => text);

test("the skill's example loads as it stands, and its cases hold", async () => {
  const [config = "", cases = ""] = blocks("yaml");
  const throwaway = project(LANGUAGES + config);
  try {
    throwaway.write("polydeukes.cases.yaml", cases);
    const tested = await throwaway.pdks(["test", "--require-break"]);
    assert.equal(tested.exit, 0, tested.stdout + tested.stderr);
    const explained = await throwaway.pdks(["explain"]);
    assert.match(explained.stdout, /declare\s+data-in-data/);
  } finally {
    throwaway.remove();
  }
});

test("the skill writes advice, and says never to write a block", () => {
  for (const block of blocks("yaml")) assert.doesNotMatch(block, /enforce: block/);
  assert.match(SKILL_TEXT, /Never write `enforce: block`/);
});

test("every command named is one", () => {
  const named = [...`${SKILL_TEXT}\n${RULES_TEXT}`.matchAll(/(?:^|`)pdks ([a-z]+)/gm)];
  assert.ok(named.length >= 6);
  for (const [whole, name = ""] of named) {
    assert.ok(COMMAND_NAMES.some((known) => known === name), whole);
  }
});

test("a skill the host can load: its name is its folder's, its description on one line", () => {
  assert.match(SKILL_TEXT, /^---\nname: discipline-draft\ndescription: [^\n]+\n---\n/);
});
