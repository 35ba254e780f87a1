import { readFileSync } from "node:fs";
import process from "node:process";
import fc from "fast-check";
import { isObject } from "../../adapters/shared/payload.ts";
import { type Parser, PARSERS } from "./parsers.ts";
import type { Figure, Point } from "./point.ts";

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

/** Values that a place of a document may get instead of its own. */
const VALUES: readonly unknown[] = [
  null,
  "",
  "empty",
  "(",
  "(a+)+$",
  "x".repeat(300),
  "__proto__",
  0,
  -1,
  1e300,
  true,
  [],
  {},
  [[]],
  { op: "lines" },
  { op: "source", of: "post" },
  { op: "onlyIn", of: "after", notIn: "after" },
  { op: "__proto__" },
];

/** The seeds with some of their values exchanged, left out, doubled or renamed. */
function documents(seeds: readonly string[]): fc.Arbitrary<string> {
  const edit = fc.tuple(fc.nat(10_000), fc.nat(3), fc.constantFrom(...VALUES));
  return fc.tuple(fc.constantFrom(...seeds), fc.array(edit, { minLength: 1, maxLength: 4 })).map(
    ([seed, edits]) => {
      const whole: unknown = JSON.parse(seed);
      for (const each of edits) editPlace(whole, ...each);
      return JSON.stringify(whole);
    },
  );
}

type Place = { readonly holder: object; readonly key: string };

function editPlace(whole: unknown, choice: number, how: number, value: unknown): void {
  const all = placesIn(whole);
  const place = all[choice % Math.max(1, all.length)];
  if (place === undefined) return;
  const { holder, key } = place;
  const old: unknown = Reflect.get(holder, key);
  if (how === 0) Reflect.deleteProperty(holder, key);
  else if (how === 1) Reflect.set(holder, key, structuredClone(value));
  else if (how === 2 && Array.isArray(holder)) holder.push(structuredClone(old));
  else Reflect.set(holder, `${key}x`, structuredClone(old));
}

function placesIn(value: unknown): readonly Place[] {
  if (!Array.isArray(value) && !isObject(value)) return [];
  return Object.keys(value).flatMap((key) => [
    { holder: value, key },
    ...placesIn(Reflect.get(value, key)),
  ]);
}

/** Milliseconds one text may take: far more than any needs, far less than a hang. */
const PATIENCE = 5_000;

/** What one text came to: nothing, or what went wrong. */
function faultOf(parse: Parser["parse"], text: string): string | undefined {
  try {
    if (msFor(parse, text) < PATIENCE) return undefined;
    // Other work may have had the processor: what hangs does so again.
    const ms = msFor(parse, text);
    return ms < PATIENCE ? undefined : `${Math.round(ms)} ms`;
  } catch (error) {
    return `threw ${String(error).slice(0, 200)}`;
  }
}

/** How long it took to answer twice. */
function msFor(parse: Parser["parse"], text: string): number {
  const began = performance.now();
  const [first, second] = [JSON.stringify(parse(text)), JSON.stringify(parse(text))];
  if (first !== second) throw new Error("two answers to one text");
  return performance.now() - began;
}

function fuzz(parser: Parser, runs: number, batch: number): Figure {
  const { name, parse, seeds } = parser;
  const failures: string[] = [];
  const saved = corpus()[name] ?? [];
  const seed = Number(process.env["TRUST_SEED"] ?? 20_260_101) + batch;
  const source = parser.structured ? documents(seeds) : texts(seeds);
  const fresh = fc.sample(source, { numRuns: runs, seed });
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
    const runs = Number(process.env["TRUST_FUZZ"] ?? (size === "full" ? 1_000_000 : 20_000));
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
