import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { analyse } from "../../core/shell/analyse.ts";
import { MAX_LINE_LENGTH, MAX_NESTING } from "../../core/shell/limits.ts";
import { benchContext } from "./bench_shell.ts";
import { adversarialCases } from "./corpus_lines.ts";
import { generateLine } from "./lines.ts";
import { fill, LONG_LINES } from "./long_lines.ts";
import { runApart } from "./run_apart.ts";

/** Milliseconds a line of the longest kind may take on a quiet machine. */
const LIMIT_MS = 50;
/** What the fixed piece of work beside them takes on such a machine. */
const PLANNED_MS = 25;

type Times = { readonly lines: Readonly<Record<string, number>>; readonly fixed: number };

const context = benchContext();
const corpus = adversarialCases().map(({ line }) => line);

function sameTwice(line: string): void {
  assert.deepEqual(analyse(line, context), analyse(line, context));
}

const shellish = fc.array(
  fc.constantFrom(
    ..."$ ${ } ( ) $( ` ' \" \\ \n ; & && || | > >> < << <<< EOF <( >( { }, [ [[ ]] ]".split(" "),
    ..."if then fi for in do done case esac while f() cd rm -rf cp sed -i x=1 $x * ? ~ #".split(
      " ",
    ),
    ...".claude/settings.json locked notes.txt a b -- -c bash eval xargs find -exec \\; +".split(
      " ",
    ),
    " ",
    "\0",
    "\ud800",
    "é",
  ),
  { maxLength: 60 },
).map((parts) => parts.join(""));

const mutated = fc.tuple(
  fc.nat(),
  fc.nat(),
  fc.nat({ max: 40 }),
  fc.string({ unit: "binary", maxLength: 6 }),
).map(([pick, at, drop, put]) => {
  const line = pick % 2 === 0
    ? corpus[pick % corpus.length] ?? ""
    : generateLine(pick % 1000, at % 1000);
  const cut = at % (line.length + 1);
  return line.slice(0, cut) + put + line.slice(cut + drop);
});

test("no text makes the analysis throw, and the same text gives the same answer", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), sameTwice), {
    numRuns: 400,
  });
  fc.assert(fc.property(shellish, sameTwice), { numRuns: 1500 });
  fc.assert(fc.property(mutated, sameTwice), { numRuns: 1500 });
});

test("the longest lines are taken in bounded time", () => {
  const { lines, fixed }: Times = JSON.parse(runApart("time_long_lines.ts"));
  const slack = Math.max(1, fixed / PLANNED_MS);
  const late = Object.entries(lines).filter(([, time]) => time > LIMIT_MS * slack)
    .map(([name, time]) => `${name}: ${time.toFixed(0)} ms`);
  assert.equal(Object.keys(lines).length, LONG_LINES.length);
  assert.deepEqual(late, [], `slowness ${slack.toFixed(1)}`);
});

test("a line past the longest is unknown as a whole, and what it names is still found", () => {
  const line = `echo ${"x".repeat(MAX_LINE_LENGTH - 5)}`;
  assert.deepEqual(analyse(line, context).unknowns, []);
  const past = `${fill("echo hello\n", MAX_LINE_LENGTH)}\nrm .claude/settings.json`;
  const { unknowns, mentions } = analyse(past, context);
  assert.ok(unknowns.length > 0);
  assert.ok(
    mentions.some(({ target, read }) =>
      !read && target.kind === "path" && target.path.endsWith("/.claude/settings.json")
    ),
  );
});

test("nesting past the deepest is unknown, and what lies in it is still found", () => {
  for (const [name, open, close] of NESTS) {
    const nest = (depth: number): string =>
      `${open.repeat(depth)}rm .claude/settings.json${close.repeat(depth)}`;
    const within = analyse(nest(8), context);
    assert.ok(within.effects.some(isTheFile), `${name} within`);
    const past = analyse(nest(MAX_NESTING + 8), context);
    assert.ok(
      past.effects.some(isTheFile) ||
        (past.unknowns.length > 0 && past.mentions.some((m) => !m.read && isTheFile(m))),
      `${name} past the limit`,
    );
    for (const depth of [200, 1000, 5000]) analyse(nest(depth), context);
  }
});

function isTheFile(
  part: { readonly target: { readonly kind: string; readonly path?: string } },
): boolean {
  return part.target.path?.endsWith("/.claude/settings.json") ?? false;
}

const NESTS: readonly (readonly [string, string, string])[] = [
  ["subshell", "( ", ")"],
  ["substitution", "echo $(", ")"],
  ["group", "{ ", "; }"],
  ["if", "if true; then ", "; fi"],
  ["loop", "for i in 1; do ", "; done"],
  ["eval", "eval ", ""],
  ["wrapper", "env ", ""],
  ["process substitution", "cat <(", ")"],
];
