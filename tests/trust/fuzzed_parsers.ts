import { readFileSync } from "node:fs";
import process from "node:process";
import fc from "fast-check";
import { humanMessage } from "../../adapters/claude-code/human_message.ts";
import { readPreToolPayload } from "../../adapters/claude-code/pre_tool_payload.ts";
import { parseRecord } from "../../adapters/claude-code/transcript_record.ts";
import { parsePatch } from "../../adapters/codex/parse_patch.ts";
import { readEvent } from "../../adapters/codex/payloads.ts";
import { parsePayload } from "../../adapters/shared/payload.ts";
import { loadConfig } from "../../core/config/load_config.ts";
import { parseDiff } from "../../core/diff/parse_diff.ts";
import { parseInput } from "../../core/protocol/parse_input.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import { analyse } from "../../core/shell/analyse.ts";
import { callInput, LANGUAGES, ROSTER } from "../support/project.ts";
import { payloadOf } from "./doors.ts";
import type { Figure, Point } from "./point.ts";

/** A parser, and texts it takes: mutated, they come nearest to what it must not trip over. */
type Parser = {
  readonly name: string;
  readonly parse: (text: string) => unknown;
  readonly seeds: readonly string[];
};

const CONFIG = `${LANGUAGES}protectedPaths: [a, 'b/**']
disciplines:
  - id: d
    declare:
      mechanism: added-only
      scope: { source: target.path }
      supply: { pre: empty, post: pass }
      extract:
        bad: [{ op: source, of: post }, { op: lines }, { op: keyByPattern, re: '(x)' }]
      relate: [{ id: r, relation: { op: empty, of: bad }, message: m }]
`;

/** The one file of a project that is nowhere. */
function configReaders(text: string): Readers {
  const stat = { size: 1, mtimeMs: 0, ino: 1, dev: 1, nlink: 1 };
  const isConfig = (path: string) => path === "/p/polydeukes.config.yaml";
  return {
    readText: (path) => isConfig(path) ? { kind: "text", text } : { kind: "absent" },
    statOf: (path) => isConfig(path) ? { kind: "file", ...stat } : undefined,
    realPath: (path) => path,
    listDir: () => [],
  };
}

const record = (more: object) =>
  JSON.stringify({ type: "user", promptSource: "typed", origin: { kind: "human" }, ...more });

const PARSERS: readonly Parser[] = [
  {
    name: "input",
    parse: parseInput,
    seeds: [callInput({ name: "run", args: { line: "ls" } }, { tools: ROSTER })],
  },
  {
    name: "config, with its declarations",
    parse: (text) => loadConfig("/p", configReaders(text)),
    seeds: [CONFIG],
  },
  {
    name: "diff",
    parse: parseDiff,
    seeds: [
      "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n",
      "rename from a\nrename to b\n",
    ],
  },
  {
    name: "patch",
    parse: parsePatch,
    seeds: ["*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@ x\n a\n-b\n+c\n*** End Patch"],
  },
  {
    name: "shell line",
    parse: (line) => analyse(line, { cwd: "/p", readers: configReaders(CONFIG), vouched: [] }),
    seeds: [
      'cd a && for f in *.ts; do sed -i "s/$f/b/" ${f%.ts} > "x y"; done <<\'E\'\nq\nE',
      "echo $((1+2)) | tee >(cat)",
    ],
  },
  {
    name: "transcript record",
    parse: (line) => {
      const parsed = parseRecord(line);
      return parsed === undefined ? undefined : humanMessage(parsed);
    },
    seeds: [
      record({ message: { content: [{ type: "text", text: "a" }] }, timestamp: "2026-01-01" }),
    ],
  },
  {
    name: "hook payloads",
    parse: (text) => {
      const payload = parsePayload(new TextEncoder().encode(text));
      return payload.ok
        ? [readEvent(payload.value, "PreToolUse"), readPreToolPayload(payload.value)]
        : payload;
    },
    seeds: [
      payloadOf("codex", "/p", { kind: "shell", line: "ls" }),
      payloadOf("claude-code", "/p", { kind: "write", path: "a", text: "b" }),
    ],
  },
];

/** What once went wrong, by parser; a text stays here for good. */
function corpus(): Readonly<Record<string, readonly string[]>> {
  const file = new URL("../corpora/fuzz.json", import.meta.url);
  const saved: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(file, "utf8"));
  return saved;
}

/** Arbitrary text, and the seeds cut, doubled, mixed and sprinkled with it. */
function texts(seeds: readonly string[]): fc.Arbitrary<string> {
  const seed = fc.constantFrom(...seeds);
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.constantFrom(
      "\0",
      "\n",
      "{",
      "}",
      "[",
      "]",
      '"',
      "'",
      "$(",
      "`",
      "\\",
      "\u2028",
      "\ud800",
      "*** ",
      "@@",
      "&a ",
      "*a",
    ),
  );
  const mutated = fc.tuple(
    seed,
    fc.array(fc.tuple(fc.nat(400), fc.nat(20), piece), { maxLength: 5 }),
  ).map(
    ([text, edits]) =>
      edits.reduce((whole, [at, cut, put]) => {
        const place = at % (whole.length + 1);
        return whole.slice(0, place) + put + whole.slice(place + cut);
      }, text),
  );
  return fc.oneof({ weight: 4, arbitrary: mutated }, {
    weight: 1,
    arbitrary: fc.string({ unit: "binary" }),
  });
}

/** Milliseconds one text may take: far more than any needs, far less than a hang. */
const PATIENCE = 5_000;

/** What one text came to: nothing, or what went wrong. */
function faultOf(parse: Parser["parse"], text: string): string | undefined {
  const began = performance.now();
  try {
    const [first, second] = [JSON.stringify(parse(text)), JSON.stringify(parse(text))];
    if (first !== second) return "two answers to one text";
  } catch (error) {
    return `threw ${String(error).slice(0, 200)}`;
  }
  const ms = performance.now() - began;
  return ms > PATIENCE ? `${Math.round(ms)} ms` : undefined;
}

function fuzz({ name, parse, seeds }: Parser, runs: number, batch: number): Figure {
  const failures: string[] = [];
  const saved = corpus()[name] ?? [];
  const seed = Number(process.env["TRUST_SEED"] ?? 20_260_101) + batch;
  const fresh = fc.sample(texts(seeds), { numRuns: runs, seed });
  for (const text of [...saved, ...fresh]) {
    const fault = faultOf(parse, text);
    if (fault !== undefined) {
      failures.push(`${name}, seed ${seed}: ${fault}: ${JSON.stringify(text)}`);
    }
  }
  return { what: name, tried: saved.length + runs, failures };
}

/** Runs at a time: a sample is held in memory. */
const BATCH = 50_000;

/** Every parser on arbitrary and on mutated text: no throw, no hang, one answer. */
export const fuzzedParsers: Point = {
  title: "parsers: no throw, no hang, the same answer twice",
  run: (size) => {
    const wanted = Number(process.env["TRUST_FUZZ"] ?? (size === "full" ? 1_000_000 : 20_000));
    const runs = Math.ceil(size === "full" ? wanted : wanted / PARSERS.length);
    const figures = PARSERS.map((parser) => {
      const parts: Figure[] = [];
      for (let left = runs; left > 0; left -= BATCH) {
        parts.push(fuzz(parser, Math.min(left, BATCH), parts.length));
      }
      return {
        what: parser.name,
        tried: parts.reduce((sum, each) => sum + each.tried, 0),
        failures: parts.flatMap((each) => each.failures),
      };
    });
    return Promise.resolve(figures);
  },
};
