import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build, type PluginBuild } from "esbuild";
import { findOnPath } from "../../adapters/shared/find_judge.ts";
import type { Project } from "../support/project.ts";
import { type Answered, ask, type Door, DOOR_WORDS, DOORS } from "./doors.ts";
import type { Size } from "./point.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NODE = findOnPath("node") ?? process.execPath;

/**
 * The forms a program comes in: `one` is a hook with the judge in its process, `two` the npm packages'
 * with the judge in another, `compiled` the binaries where they were made.
 */
export type Form = "one" | "two" | "compiled";

/** One program a host may start. */
export type Program = {
  readonly form: Form;
  readonly door: Door;
  readonly words: readonly string[];
};

const ENTRIES: readonly (readonly [form: Form, door: Door, text: string])[] = [
  [
    "one",
    "cli",
    'import { runProgram } from "./cli/main.ts"; await runProgram(process.argv.slice(2));',
  ],
  ["one", "codex", 'import "./cli/hosts/codex.ts";'],
  ["one", "claude-code", 'import "./cli/hosts/claude_code.ts";'],
  ["one", "grok", 'import "./cli/hosts/grok.ts";'],
  ["two", "codex", 'import "./adapters/codex/main.ts";'],
  ["two", "claude-code", 'import "./adapters/claude-code/main.ts";'],
  ["two", "grok", 'import "./adapters/grok/main.ts";'],
];

const BINARIES: Readonly<Record<Door, string>> = {
  "cli": "pdks",
  "codex": "pdks-codex",
  "claude-code": "pdks-claude-code",
  "grok": "pdks-grok",
};

let made: Promise<readonly Program[]> | undefined;
let folder: string | undefined;

/** Every program there is; bundled once a run, since starting the sources takes a second a call. */
export function programs(): Promise<readonly Program[]> {
  return made ??= makePrograms();
}

/** Takes away what {@link programs} made. */
export function removePrograms(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = made = undefined;
}

const outName = (form: Form, door: Door) => `${form}-${door}`;

async function makePrograms(): Promise<readonly Program[]> {
  const home = folder = mkdtempSync(join(tmpdir(), "pdks-programs-"));
  await build({
    entryPoints: ENTRIES.map(([form, door]) => ({
      in: `entry:${outName(form, door)}`,
      out: outName(form, door),
    })),
    plugins: [{ name: "entries", setup: serveEntries }],
    outdir: home,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // As the programs are made: what only some calls need is loaded by those.
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
    define: { "import.meta.main": "false" },
  });
  const bundled = ENTRIES.map(([form, door]): Program => ({
    form,
    door,
    words: [NODE, join(home, `${outName(form, door)}.mjs`), ...DOOR_WORDS[door]],
  }));
  const compiled = DOORS.map((door): Program => ({
    form: "compiled",
    door,
    words: [join(ROOT, "dist/bin", BINARIES[door]), ...DOOR_WORDS[door]],
  }));
  return [...bundled, ...compiled.filter(({ words: [file = ""] }) => existsSync(file))];
}

function serveEntries({ onResolve, onLoad }: PluginBuild): void {
  onResolve({ filter: /^entry:/ }, ({ path }) => ({ path, namespace: "entry" }));
  onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => ({
    contents: ENTRIES.find(([form, door]) => path === `entry:${outName(form, door)}`)?.[2] ?? "",
    resolveDir: ROOT,
    loader: "ts",
  }));
}

/** The forms a size is tried with: each of them, or the one that every build can bear. */
export async function programsOf(size: Size): Promise<readonly Program[]> {
  const list = await programs();
  return size === "full" ? list : list.filter(({ form }) => form === "one");
}

/** A way a payload is handed over: to a door in this process, or to a program of its own. */
export type Passage = {
  readonly name: string;
  readonly door: Door;
  /** Missing: the door in this process. */
  readonly program?: Program;
  readonly ask: (site: Project, payload: string) => Promise<Answered>;
};

/** The doors in this process, and, where everything is tried, every program as well. */
export async function passages(size: Size): Promise<readonly Passage[]> {
  const here = DOORS.map((door): Passage => ({
    name: door,
    door,
    ask: (site, payload) => ask(door, site, payload),
  }));
  return size === "full" ? [...here, ...(await programs()).map(passageOf)] : here;
}

/** A program as a way to hand a payload over. */
export function passageOf(program: Program): Passage {
  const { form, door } = program;
  return {
    program,
    name: `${form} ${door}`,
    door,
    ask: async (site, payload) => {
      if (form === "two") installJudge(site);
      return await start(program, { cwd: site.root, stdin: payload });
    },
  };
}

/**
 * Puts the judge where the npm packages find it.
 *
 * @param killAfter milliseconds after which the judge is killed
 */
export function installJudge(site: Project, killAfter?: number): void {
  const home = join(site.root, "node_modules/polydeukes");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), JSON.stringify({ bin: { pdks: "./pdks.mjs" } }));
  const judge = pathToFileText(join(folder ?? "", "one-cli.mjs"));
  const text = killAfter === undefined ? `import ${judge};\n` : mortal(judge, killAfter);
  writeFileSync(join(home, "pdks.mjs"), text);
}

/** A judge with somebody beside it who ends it: a timer of its own would wait for the judgment. */
function mortal(judge: string, ms: number): string {
  return `import { spawn } from "node:child_process";
spawn("/bin/sh", ["-c", "sleep ${ms / 1000}; kill -9 " + process.pid], {
  detached: true,
  stdio: "ignore",
}).unref();
await import(${judge});
`;
}

function pathToFileText(path: string): string {
  return JSON.stringify(`file://${path}`);
}

/** How a program is started. */
export type Start = {
  readonly cwd: string;
  readonly stdin: string | Uint8Array;
  /** Words in front: a sandbox, or none. */
  readonly before?: readonly string[];
  /** A line for the shell around it, `"$@"` being the program; as it is registered when missing. */
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds after which it is killed. */
  readonly killAfter?: number;
};

/** How it ended. */
export type Ended = {
  /** -1: ended by a signal. */
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
};

/** Starts a program and waits for it. */
export function start(program: Program, how: Start): Promise<Ended> {
  const { cwd, stdin, before = [], shell, env = {}, killAfter } = how;
  const words = [...before, ...program.words];
  const [file = "", ...args] = shell === undefined
    ? words
    : ["/bin/sh", "-c", shell, "sh", ...words];
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env: environment(cwd, env), detached: true });
    const out = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => out.stdout += text);
    child.stderr.setEncoding("utf8").on("data", (text: string) => out.stderr += text);
    // Whoever does not read to the end is no fault of ours.
    child.stdin.on("error", () => {});
    const timer = setTimeout(() => killGroup(child.pid), killAfter ?? 60_000);
    child.on("error", reject).on("close", (code) => {
      clearTimeout(timer);
      // A judge whose hook was killed goes on by itself: what is looked at next must stand still.
      killGroup(child.pid);
      resolve({ exit: code ?? -1, ...out, ms: performance.now() - began });
    });
    child.stdin.end(stdin);
  });
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It ended meanwhile.
  }
}

/** What a host would have set, and what the case changes; `undefined` takes one away. */
function environment(
  cwd: string,
  more: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const env: Record<string, string> = {
    PATH: process.env["PATH"] ?? "",
    HOME: process.env["HOME"] ?? "/",
    CLAUDE_PROJECT_DIR: cwd,
  };
  for (const [name, value] of Object.entries(more)) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
  return env;
}
