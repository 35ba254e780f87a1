/**
 * A diff shows hunks, a session whole files. For disciplines over keyed lines that makes no difference:
 * a line that no hunk shows stands on both sides. Judged twice, over edits the real git made diffs of.
 */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { after, test } from "node:test";
import type { Tree } from "./support/generated_history.ts";
import { repositoryOf } from "./support/git_repository.ts";
import { LANGUAGES, project } from "./support/project.ts";
import { type Random, seeded } from "./support/random.ts";

const COMMITS = 60;
const KEY = "'^(\\w+):'";
const keyed = (name: string, source: string) => `
        ${name}:
          - { op: source, of: ${source} }
          - { op: lines }
          - { op: keyByPattern, re: ${KEY} }`;
const discipline = (id: string, mechanism: string, extract: string, relation: string) => `
  - id: ${id}
    declare:
      mechanism: ${mechanism}
      supply: { pre: empty, post: empty, state: pass }
      extract:${extract}
      relate:
        - { id: holds, relation: ${relation}, message: '{key} {value}' }`;
const BOTH = keyed("old", "pre") + keyed("new", "post");
const CONFIG = `${LANGUAGES}disciplines:${
  [
    discipline(
      "values-stay",
      "self-absolution-ban",
      keyed("both", "state"),
      "{ op: unchanged, of: both }",
    ),
    discipline(
      "keys-stay",
      "self-absolution-ban",
      `${BOTH}
        gone: [{ op: onlyIn, of: old, notIn: new }]`,
      "{ op: empty, of: gone }",
    ),
    discipline(
      "no-new-keys",
      "added-only",
      `${BOTH}
        added: [{ op: onlyIn, of: new, notIn: old }]`,
      "{ op: empty, of: added }",
    ),
    discipline("lines-stay", "one-way-marker", BOTH, "{ op: subset, of: old, in: new }"),
  ].join("")
}
`;

/** Lines `key: value`, no key twice. */
function edited(random: Random, text: string): string {
  const lines = text.split("\n").slice(0, -1);
  const fresh = () => {
    const key = `k${random.below(500)}`;
    return lines.some((line) => line.startsWith(`${key}:`)) ? [] : [`${key}: v${random.below(4)}`];
  };
  for (let edits = 1 + random.below(4); edits > 0; edits--) {
    const at = random.below(lines.length + 1);
    const line = lines[at];
    switch (random.below(4)) {
      case 0:
        lines.splice(at, 0, ...fresh());
        break;
      case 1:
        lines.splice(at, 1);
        break;
      case 2:
        if (line !== undefined) lines[at] = line.replace(/v\d+/, `v${random.below(4)}`);
        break;
      default:
        lines.splice(random.below(lines.length + 1), 0, ...lines.splice(at, 1));
    }
  }
  return lines.map((line) => `${line}\n`).join("");
}

function* keyedHistory(): Generator<Tree> {
  const random = seeded(4);
  const texts = new Map<string, string>();
  for (let commit = 0; commit < COMMITS; commit++) {
    for (let change = 0; change < 3; change++) {
      const path = `f${random.below(6)}.txt`;
      if (texts.has(path) && random.once(8)) texts.delete(path);
      else {
        let text = texts.get(path) ?? "";
        for (let i = text === "" ? 30 : 1; i > 0; i--) text = edited(random, text);
        texts.set(path, text);
      }
    }
    yield new Map(
      [...texts].map(([path, text]) => [path, { mode: "100644", content: Buffer.from(text) }]),
    );
  }
}

/** The same edits as a session's calls, whole files in them. */
function session(old: Tree, now: Tree): string {
  const toolCalls = [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((path) => {
    const [pre, post] = [old, now].map((tree) => tree.get(path)?.content.toString("utf8"));
    if (pre === post) return [];
    const fileChange = pre === undefined
      ? { kind: "create", path, post }
      : post === undefined
      ? { kind: "delete", path, pre }
      : { kind: "modify", path, pre, post };
    return [{ name: "edit", fileChange }];
  });
  return JSON.stringify({ toolCalls, subagentSpawns: [], userMessages: [] });
}

test("verdicts over keyed lines are the same from a diff's hunks and from whole files", async () => {
  const site = project(CONFIG);
  const trees: readonly Tree[] = [...keyedHistory()];
  const repository = repositoryOf(trees);
  after(() => {
    site.remove();
    repository.remove();
  });
  const judged = async (argv: readonly string[], stdin: string) => {
    const { stdout, stderr } = await site.pdks(
      ["covenant", "check", "--format", "json", ...argv],
      stdin,
    );
    assert.notEqual(stdout, "", stderr);
    const { rows }: { readonly rows: readonly Readonly<Record<string, string>>[] } = JSON.parse(
      stdout,
    );
    return rows.map(({ event, label, subject, detail }) =>
      [event, label, subject, detail].join(" ")
    )
      .sort();
  };
  const seen = new Set<string>();
  for (const context of ["-U3", "-U0"]) {
    const diffs = repository.perCommit([], ["-p", "--no-renames", context]);
    for (const [i, diff] of diffs.entries()) {
      const rows = await judged([], session(trees[i - 1] ?? new Map(), trees[i] ?? new Map()));
      assert.deepEqual(await judged(["--diff"], diff), rows, `commit ${i}, ${context}`);
      for (const row of rows) seen.add(row.split(" ").slice(0, 2).join(" "));
    }
  }
  for (const label of ["values-stay", "keys-stay", "no-new-keys", "lines-stay"]) {
    for (const event of ["passed", "advised"]) assert.ok(seen.has(`${event} ${label}`), label);
  }
});
