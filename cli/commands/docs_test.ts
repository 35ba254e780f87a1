import assert from "node:assert/strict";
import { test } from "node:test";
import type { Terminal } from "../command.ts";
import { command } from "./docs.ts";

async function run(...argv: readonly string[]) {
  const said = { stdout: "", stderr: "" };
  const terminal: Terminal = {
    cwd: "/nowhere",
    env: {},
    stdin: () => assert.fail("docs reads no standard input"),
    stdout: (text) => void (said.stdout += text),
    stderr: (text) => void (said.stderr += text),
    colour: false,
    interactive: false,
  };
  const exit = await command.run(argv, terminal);
  return { exit, ...said };
}

const REFUSED: readonly (readonly [name: string, argv: readonly string[], says: RegExp])[] = [
  ["an unknown topic", ["covenent"], /did you mean "covenant"/],
  ["two topics", ["config", "witness"], /one topic at a time/],
  ["a topic after an option", ["--lang", "ko", "config"], /comes before the options/],
  ["no query", ["search"], /query is empty/],
  ["an empty query", ["search", ""], /query is empty/],
  ["a blank query", ["search", " \t "], /query is empty/],
  ["limit 0", ["search", "a", "--limit", "0"], /from 1 to 50/],
  ["limit 51", ["search", "a", "--limit", "51"], /from 1 to 50/],
  ["limit 1.5", ["search", "a", "--limit", "1.5"], /from 1 to 50/],
  ["limit -1", ["search", "a", "--limit=-1"], /from 1 to 50/],
  ["limit five", ["search", "a", "--limit", "five"], /from 1 to 50/],
  ["limit nothing", ["search", "a", "--limit="], /from 1 to 50/],
  ["no value", ["search", "a", "--limit"], /limit/],
  ["another language", ["search", "a", "--lang", "fr"], /en or ko/],
  ["a flag twice", ["search", "a", "--lang", "en", "--lang", "en"], /--lang is given twice/],
  ["json twice", ["search", "a", "--json", "--json"], /--json is given twice/],
  ["a flag of another word", ["search", "a", "--section", "x"], /--section says nothing here/],
  ["a limit of show", ["show", "glossary", "--limit", "3"], /--limit says nothing here/],
  ["an unknown flag", ["search", "a", "--all"], /--all/],
  ["no id", ["show"], /takes the id/],
  ["two ids", ["show", "glossary", "contributing"], /one document at a time/],
  ["an unknown id", ["show", "glosary"], /did you mean "glossary"/],
  ["an empty id", ["show", ""], /no document ""/],
  ["a property of every object", ["show", "constructor"], /no document/],
  ["a path", ["show", "../glossary"], /is a path/],
  ["a path with folders", ["show", "docs/glossary"], /is a path/],
  ["a path with backslashes", ["show", "docs\\glossary"], /is a path/],
  ["a file name", ["show", "glossary.md"], /is a path/],
  ["an absolute path", ["show", "/etc/passwd"], /is a path/],
  ["an unknown section", ["show", "glossary", "--section", "judgin"], /did you mean "judging"/],
];

for (const [name, argv, says] of REFUSED) {
  test(`docs refuses ${name}`, async () => {
    const { exit, stdout, stderr } = await run(...argv);
    assert.equal(exit, 2);
    assert.equal(stdout, "");
    assert.match(stderr, says);
  });
}

test("docs lists every document", async () => {
  const { exit, stdout } = await run();
  assert.equal(exit, 0);
  assert.match(stdout, /glossary +Glossary/);
  assert.match((await run("--lang", "ko")).stdout, /glossary +용어집/);
  const { documents } = JSON.parse((await run("--json")).stdout);
  assert.ok(documents.some((each: { documentId: string }) => each.documentId === "glossary"));
});

test("a search that finds nothing says so and exits 0", async () => {
  assert.deepEqual(await run("search", "zzqqxx"), {
    exit: 0,
    stdout: '0 results for "zzqqxx"\n',
    stderr: "",
  });
  const { exit, stdout } = await run("search", "witness", "zzqqxx", "--json");
  assert.equal(exit, 0);
  assert.deepEqual(JSON.parse(stdout).results, []);
});

test("every result's command shows what the result names", async () => {
  const { stdout } = await run("search", "anchor heading", "--json", "--limit", "50");
  const { results } = JSON.parse(stdout);
  assert.ok(results.length > 0);
  for (const { documentId, sectionId, source, show } of results) {
    const [, , ...words] = String(show).split(" ");
    const shown = await run(...words, "--json");
    const answer = JSON.parse(shown.stdout);
    assert.equal(answer.documentId, documentId);
    assert.equal(answer.sectionId, sectionId);
    assert.equal(answer.source, source);
  }
});

test("the language is the query's unless it is named", async () => {
  const langOf = async (...argv: readonly string[]) =>
    JSON.parse((await run("search", ...argv, "--json")).stdout).lang;
  assert.equal(await langOf("witness"), "en");
  assert.equal(await langOf("증인"), "ko");
  assert.equal(await langOf("witness", "--lang", "ko"), "ko");
});

test("show prints the original Markdown", async () => {
  const whole = await run("show", "glossary", "--lang", "ko");
  assert.match(whole.stdout, /^# 용어집\n\n\[English\]\(glossary\.md\) · \*\*한국어\*\*\n/);
  const part = await run("show", "glossary", "--section", "evidence");
  assert.match(part.stdout, /^<a id="evidence"><\/a>\n\n## What is looked at\n/);
  assert.doesNotMatch(part.stdout, /<a id="declaring">/);
});
