import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { forEachChild, parse, type SyntaxNode } from "unbash";
import { analyse } from "../../core/shell/analyse.ts";
import { UNKNOWN_KINDS, type UnknownKind } from "../../core/shell/analysis.ts";
import { benchContext } from "./bench_shell.ts";
import { realCorpus } from "./real_corpus.ts";
import { runApart } from "./run_apart.ts";

/** Milliseconds one script may take: what is slower here is looked at again apart from the suite. */
const LIMIT_MS = 2_000;

/**
 * Of all simple commands, those whose every target is known. Scripts of packages are full of what
 * only their own run decides: programs that choose their files themselves, and arguments.
 */
const KNOWN_SHARE = 0.75;

type Count = { total: number; readonly words: Map<string, number> };

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));

test("shell scripts nobody wrote for this are taken without a throw, and most of them known", () => {
  const scripts = realCorpus(modules);
  const context = benchContext();
  const counts = new Map<UnknownKind, Count>(
    UNKNOWN_KINDS.map((kind) => [kind, { total: 0, words: new Map() }]),
  );
  const slow: string[] = [];
  let commands = 0;
  let unknown = 0;
  for (const { path, text } of scripts) {
    const start = performance.now();
    const analysis = analyse(text, context);
    if (performance.now() - start > LIMIT_MS) slow.push(path);
    const here = commandsIn(text);
    commands += here;
    // One command with two unknown words is one unknown command.
    const distinct = new Map(
      [...analysis.unknowns].reverse().map((u) => [`${u.part.line} ${u.part.text}`, u] as const),
    );
    unknown += Math.min(here, distinct.size);
    for (const { kind, word } of distinct.values()) count(counts.get(kind), word);
  }
  const known = commands === 0 ? 1 : 1 - unknown / commands;
  console.log(
    `real scripts: ${scripts.length}, simple commands: ${commands}, known ${percent(known)}`,
  );
  for (const [kind, { total, words }] of counts) {
    const top = [...words].sort((a, b) => b[1] - a[1]).slice(0, 10).map(([w, n]) => `${w} ${n}`);
    console.log(
      `  ${kind}: ${total} (${percent(total / Math.max(1, commands))}) ${top.join(", ")}`,
    );
  }
  const times: readonly (readonly [string, number])[] = slow.length === 0
    ? []
    : JSON.parse(runApart("time_scripts.ts", [modules, ...slow]));
  assert.deepEqual(times.filter(([, ms]) => ms > LIMIT_MS), [], "scripts that took too long");
  const unread = counts.get("syntax")?.total ?? 0;
  const explained = commands === 0 ? 1 : known + (unknown - unread) / commands;
  console.log(`  known or explained by a category: ${percent(explained)}`);
  assert.ok(known >= KNOWN_SHARE, `known ${percent(known)}`);
  assert.ok(explained >= 0.99, `known or explained ${percent(explained)}`);
});

function count(into: Count | undefined, word: string): void {
  if (into === undefined) return;
  into.total++;
  const short = word.slice(0, 30);
  into.words.set(short, (into.words.get(short) ?? 0) + 1);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** Simple commands that name a program, wherever they stand. */
function commandsIn(text: string): number {
  let found = 0;
  const visit = (node: SyntaxNode): void => {
    if (node.type === "Command" && node.name !== undefined) found++;
    forEachChild(node, visit);
  };
  visit(parse(text));
  return found;
}
