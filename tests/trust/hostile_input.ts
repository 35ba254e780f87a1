import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { findOnPath } from "../../adapters/shared/find_judge.ts";
import { callInput, LANGUAGES, project } from "../support/project.ts";
import { ask, HOOK_DOORS, payloadOf } from "./doors.ts";
import { type Figure, type Point, tried } from "./point.ts";
import { programs, start } from "./programs.ts";

const CONFIG = `${LANGUAGES}protectedPaths: [gate]\n`;
const LIMIT = 64 * 1024 * 1024;
const HEAD = '{"toolCalls":[{"name":"a","args":{"x":';
const TAIL = '}}],"subagentSpawns":[],"userMessages":[]}';

/** A text that fills the input to its last byte. */
function filled(unit: string, end: string, open = "[", close = "]"): string {
  const room = LIMIT - HEAD.length - TAIL.length - 100;
  return HEAD + open + unit.repeat(Math.floor(room / unit.length)) + end + close + TAIL;
}

const deep = (open: string, close: string) =>
  `${HEAD}${open.repeat(100_000)}1${close.repeat(100_000)}${TAIL}`;

/** Inputs of the session surface that must end in exit 2. */
const JSONS: readonly (readonly [name: string, text: () => string | Uint8Array])[] = [
  ["64 MB of lists", () => filled("[],", "[]")],
  ["64 MB of numbers", () => filled("0,", "0")],
  ["64 MB of objects", () => filled('{"a":0},', "0")],
  ["64 MB of blanks", () => " ".repeat(LIMIT)],
  ["64 MB of opening brackets", () => "[".repeat(LIMIT)],
  ["one byte too many", () => `${" ".repeat(LIMIT)} `],
  ["lists 100,000 deep", () => deep("[", "]")],
  ["objects 100,000 deep", () => deep('{"a":', "}")],
  ["a key twice", () => '{"toolCalls":[],"toolCalls":[],"subagentSpawns":[],"userMessages":[]}'],
  ["a key twice, escaped", () => `${HEAD}{"a":1,"\\u0061":2}${TAIL}`],
  ["__proto__", () => '{"__proto__":{"toolCalls":[]},"subagentSpawns":[],"userMessages":[]}'],
  ["constructor", () => callInput({ name: "a", constructor: {} })],
  ["a number past what there is", () => withTime("1e400")],
  ["a number past 2^53", () => withTime("9007199254740993")],
  ["a number past 2^53, in a call", () => `${HEAD}-9007199254740993${TAIL}`],
  ["half a pair", () => `${HEAD}"\\ud800"${TAIL}`],
  [
    "half a pair in a path",
    () => callInput({ name: "a", fileChange: { kind: "create", path: "gate/\udc00", post: "" } }),
  ],
  ["a time that is no number", () => withTime('"1"')],
  ["half a pair, as bytes", () => new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ["a NUL", () => "\0"],
  ["two documents", () => "{}{}"],
  ["comments", () => "// x\n{}"],
  ["NaN", () => `${HEAD}NaN${TAIL}`],
];

function withTime(time: string): string {
  return `{"toolCalls":[],"subagentSpawns":[],"userMessages":[],"session":{"userMessages":` +
    `[{"text":"a","timestampMs":${time}}],"toolCalls":[]}}`;
}

const bomb = Array.from(
  { length: 30 },
  (_, i) => `a${i}: &a${i} [${i === 0 ? "x" : Array(10).fill(`*a${i - 1}`).join(", ")}]`,
).join("\n");

/** Configurations that must end in exit 2. */
const YAMLS: readonly (readonly [name: string, text: () => string])[] = [
  ["an alias bomb", () => `${CONFIG}${bomb}\n`],
  ["an alias of itself", () => `${CONFIG}adapters: &a { x: *a }\n`],
  ["an alias of what is around it", () => `${CONFIG}disciplines: &a [ *a ]\n`],
  ["a tag of its own", () => `${CONFIG}witness: !run { token: a, ttlMinutes: 1 }\n`],
  ["a tag of JavaScript", () => `${CONFIG}x: !!js/function 'function(){}'\n`],
  ["a key twice", () => `${CONFIG}protectedPaths: []\n`],
  ["a merge of what is not there", () => `${CONFIG}<<: *none\n`],
  ["__proto__", () => `${CONFIG}__proto__: { witness: { token: a, ttlMinutes: 1 } }\n`],
  [
    "a language called __proto__",
    () => "languages:\n  __proto__: { productionGlob: a, testCmd: b }\n",
  ],
  ["lists 100,000 deep", () => `${CONFIG}adapters: ${"[".repeat(100_000)}${"]".repeat(100_000)}\n`],
  ["maps 100,000 deep", () => `${CONFIG}adapters: ${"{a: ".repeat(100_000)}\n`],
  [
    "lines ever further in",
    () =>
      `${CONFIG}adapters:\n${
        Array.from({ length: 1_000 }, (_, i) => `${" ".repeat(i + 1)}a:`).join("\n")
      }\n`,
  ],
  ["64 MB", () => `${CONFIG}#${"x".repeat(LIMIT)}`],
  ["two documents", () => `${CONFIG}---\n${CONFIG}`],
  ["minutes past what there is", () => `${CONFIG}witness: { token: a, ttlMinutes: 1e999 }\n`],
  ["half a pair", () => `${CONFIG}"\\ud800": 1\n`],
];

/** Milliseconds of processor time, the system's own apart, and megabytes a refusal may cost. */
const CPU_LIMIT = 2_000;
const MEMORY_LIMIT = 400;

type Cost = {
  readonly exit: number;
  readonly stderr: string;
  readonly cpu: number;
  readonly mb: number;
};

/** Runs the command under a program that says what it took: other work must not count as ours. */
async function costOf(cwd: string, input: string | Uint8Array): Promise<Cost> {
  const [program] = await programs();
  if (program === undefined) throw new Error("no program was made");
  const time = findOnPath("time") ?? "/usr/bin/time";
  const ended = await start(program, {
    cwd,
    stdin: input,
    before: [time, "-f", "\n%U %M"],
  });
  const lines = ended.stderr.trimEnd().split("\n");
  const [user = 0, kilobytes = 0] = (lines.pop() ?? "").split(" ").map(Number);
  const said = lines.filter((line) => line !== "" && !line.startsWith("Command exited"));
  const cpu = user * 1_000;
  return { exit: ended.exit, stderr: said.join("\n"), cpu, mb: kilobytes / 1024 };
}

async function costs(
  what: string,
  cases: readonly (readonly [string, () => string | Uint8Array])[],
  said: (stderr: string) => boolean,
  run: (text: string | Uint8Array) => Promise<Cost>,
): Promise<Figure> {
  let slowest = 0;
  let largest = 0;
  const figure = await tried(what, cases, async ([name, text]) => {
    const { exit, stderr, cpu, mb } = await run(text());
    slowest = Math.max(slowest, cpu);
    largest = Math.max(largest, mb);
    if (exit !== 2) return `${name}: exit ${exit}`;
    if (!said(stderr)) return `${name}: said ${JSON.stringify(stderr)}`;
    if (cpu > CPU_LIMIT) return `${name}: ${Math.round(cpu)} ms of processor time`;
    return mb > MEMORY_LIMIT ? `${name}: ${Math.round(mb)} MB` : undefined;
  });
  return {
    ...figure,
    note: `slowest ${Math.round(slowest)} ms, largest ${Math.round(largest)} MB`,
  };
}

async function jsons(list: typeof JSONS): Promise<Figure> {
  const site = project(CONFIG);
  try {
    const oneLine = (stderr: string) => stderr !== "" && !stderr.includes("\n");
    return await costs("hostile JSON", list, oneLine, (text) => costOf(site.root, text));
  } finally {
    site.remove();
  }
}

/** A line a problem, which shows its place below it, and at last the row. */
function saysWhere(stderr: string): boolean {
  const lines = stderr.split("\n");
  const problems = lines.slice(0, -1).filter((line) => !line.startsWith("  "));
  return problems.length > 0 &&
    problems.every((line) => /^polydeukes\.config\.yaml:\d/.test(line)) &&
    lines.at(-1)?.startsWith("blocked covenant-check -: ") === true;
}

function yamls(): Promise<Figure> {
  return costs("hostile YAML", YAMLS, saysWhere, async (text) => {
    const site = project(String(text));
    try {
      return await costOf(site.root, callInput({ name: "a" }));
    } finally {
      site.remove();
    }
  });
}

/** Payloads of the hosts with one key twice, or nested without end. */
async function payloads(): Promise<Figure> {
  const ways: readonly (readonly [string, (whole: string) => string])[] = [
    ["a key twice", (whole) => whole.replace("{", '{"tool_input":{},')],
    [
      "a key twice, further in",
      (whole) => whole.replace('"command":', '"command":"ls","command":'),
    ],
    [
      "nested 100,000 deep",
      (whole) => whole.replace("{", `{"x":${"[".repeat(1e5)}${"]".repeat(1e5)},`),
    ],
    ["half a pair", (whole) => whole.replaceAll('"ls"', '"ls \\udbff"')],
    ["a number past 2^53", (whole) => whole.replace("{", '{"x":9007199254740993,')],
    ["a million values and more", (whole) => whole.replace("{", `{"x":[${"0,".repeat(1e6)}0],`)],
  ];
  const cases = HOOK_DOORS.flatMap((door) =>
    ways.map(([name, change]) => ({ door, name, change }))
  );
  return await tried("hostile payloads of the hosts", cases, async ({ door, name, change }) => {
    const site = project(CONFIG);
    try {
      const whole = payloadOf(door, site.root, { kind: "shell", line: "ls" });
      const { exit, stderr } = await ask(door, site, change(whole));
      const rows = readFileSync(`${site.root}/.polydeukes/roi.log`, "utf8").split("\n").length - 1;
      if (exit !== 2 || rows !== 1) return `${door}: ${name}: exit ${exit}, ${rows} rows`;
      return stderr.trimEnd().includes("\n") ? `${door}: ${name}: said ${stderr}` : undefined;
    } finally {
      site.remove();
    }
  });
}

/** Input made to break whoever reads it. */
export const hostileInput: Point = {
  title: "hostile input: exit 2, said in lines, within 2 s and 400 MB",
  run: async (size) => {
    if (spawnSync("/usr/bin/time", ["true"]).error !== undefined) {
      return [{ what: "hostile input", tried: 0, failures: ["/usr/bin/time is missing"] }];
    }
    // Pipes of 64 MB are slow on a machine that does other things too.
    const large = (name: string) => name.startsWith("64 MB of") && !name.endsWith("lists");
    const list = size === "full" ? JSONS : JSONS.filter(([name]) => !large(name));
    return [await jsons(list), await yamls(), await payloads()];
  },
};
