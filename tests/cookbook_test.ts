import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, it } from "node:test";
import { load } from "js-yaml";
import * as v from "valibot";
import { channelsOf } from "../core/declaration/channels_of.ts";
import { CHANNELS } from "../core/declaration/channels.ts";
import { asDiscipline, disciplineSchema } from "../core/declaration/declaration_schema.ts";
import { LANGUAGES, project } from "./support/project.ts";

const page = (name: string) =>
  readFileSync(new URL(`../docs/how-to/${name}`, import.meta.url), "utf8");
const cases = readFileSync(
  new URL("corpora/cookbook/polydeukes.cases.yaml", import.meta.url),
  "utf8",
);

/** The entries a page shows, each a YAML list of one. */
function entriesOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^```yaml entry\n(.*?)^```$/gms)].map((match) => match[1] ?? "");
}

it("both languages show the same entries", () => {
  assert.deepEqual(entriesOf(page("cookbook.ko.md")), entriesOf(page("cookbook.md")));
});

it("every entry of the cookbook breaks and holds as its cases say", async () => {
  const entries = entriesOf(page("cookbook.md"));
  assert.ok(entries.length >= 25);
  const lists = new Map<string, string>();
  for (const entry of entries) {
    const list = listOf(entry);
    const indented = entry.replace(/^(?=.)/gm, "  ");
    lists.set(list, (lists.get(list) ?? `${list}:\n`) + indented);
  }
  const site = project(LANGUAGES + [...lists.values()].join(""));
  after(() => site.remove());
  site.write("polydeukes.cases.yaml", cases);
  const { exit, stdout, stderr } = await site.pdks(["test", "--require-break", "--json"]);
  assert.equal(exit, 0, stdout + stderr);
  for (const entry of entries) {
    const id = /^- id: (\S+)$/m.exec(entry)?.[1] ?? "";
    const of = cases.match(new RegExp(`discipline: ${id}\\b`, "g")) ?? [];
    assert.ok(of.length >= 2, `${id} has ${of.length} cases`);
  }
});

/** The list an entry belongs in follows from what it reads. */
function listOf(entry: string): string {
  const [value] = v.parse(v.tuple([disciplineSchema]), load(entry));
  const { declare } = asDiscipline(value);
  const [channel] = declare === undefined ? [] : channelsOf(declare);
  return channel === undefined ? "disciplines" : CHANNELS[channel];
}
