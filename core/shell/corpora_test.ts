import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { analyse } from "./analyse.ts";
import { contextForTest, PROJECT } from "./tree_for_test.ts";
import { verdictForTest } from "./verdict_for_test.ts";

type Case = { readonly id: string; readonly command: string; readonly expect: string };

const context = contextForTest(PROJECT);

function corpus(name: string): readonly Case[] {
  return JSON.parse(
    readFileSync(new URL(`../../tests/corpora/shell/${name}.json`, import.meta.url), "utf8"),
  );
}

for (const name of ["spellings", "lines", "attacks", "harmless"]) {
  const cases = corpus(name);

  test(`${name}: every id is its own`, () => {
    assert.equal(new Set(cases.map(({ id }) => id)).size, cases.length);
  });

  test(`${name}: ${cases.length} lines are judged as expected`, () => {
    const wrong = cases.flatMap(({ id, command, expect }) => {
      const analysis = analyse(command, context);
      const verdict = verdictForTest(analysis, "/p/.conf/settings.json");
      const fault = analysis.unknowns.some(({ word }) => word === "fault");
      if (!fault && expect.split("|").includes(verdict)) return [];
      const [unknown] = analysis.unknowns;
      const why = unknown === undefined ? "" : ` (${unknown.kind} ${unknown.word})`;
      return [`${id} ${JSON.stringify(command)}: expected ${expect}, ${verdict}${why}`];
    });
    assert.deepEqual(wrong, []);
  });
}
