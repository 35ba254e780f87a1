import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { findOnPath } from "../../adapters/shared/find_judge.ts";
import type { Project } from "../support/project.ts";
import { type Door, DOOR_WORDS, DOORS } from "./doors.ts";

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

const ENTRIES: Readonly<Record<Form, Readonly<Record<Door, string>>>> = {
  one: {
    "cli": 'import { runProgram } from "./cli/main.ts"; await runProgram(process.argv.slice(2));',
    "codex": 'import "./cli/hosts/codex.ts";',
    "claude-code": 'import "./cli/hosts/claude_code.ts";',
  },
  two: {
    "cli": "",
    "codex": 'import "./adapters/codex/main.ts";',
    "claude-code": 'import "./adapters/claude-code/main.ts";',
  },
  compiled: { "cli": "pdks", "codex": "pdks-codex", "claude-code": "pdks-claude-code" },
};

let made: Promise<readonly Program[]> | undefined;

/** Every program there is; bundled once a run, since starting the sources takes a second a call. */
export function programs(): Promise<readonly Program[]> {
  return made ??= makePrograms();
}

let folder: string | undefined;

async function makePrograms(): Promise<readonly Program[]> {
  folder = mkdtempSync(join(tmpdir(), "pdks-programs-"));
  const found: Program[] = [];
  for (const form of ["one", "two"] as const) {
    for (const door of DOORS) {
      const entry = ENTRIES[form][door];
      if (entry === "") continue;
      const outfile = join(folder, `${form}-${door}.mjs`);
      await bundle(entry, outfile);
      found.push({ form, door, words: [NODE, outfile, ...DOOR_WORDS[door]] });
    }
  }
  for (const door of DOORS) {
    const binary = join(ROOT, "dist/bin", ENTRIES.compiled[door]);
    if (existsSync(binary)) {
      found.push({ form: "compiled", door, words: [binary, ...DOOR_WORDS[door]] });
    }
  }
  return found;
}

async function bundle(contents: string, outfile: string): Promise<void> {
  await build({
    stdin: { contents, resolveDir: ROOT, sourcefile: "entry.ts", loader: "ts" },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
    define: { "import.meta.main": "false" },
  });
}

/** Puts the judge where the npm packages find it. */
export function installJudge(site: Project): void {
  const home = join(site.root, "node_modules/polydeukes");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), JSON.stringify({ bin: { pdks: "./pdks.mjs" } }));
  const judge = pathToFileText(join(folder ?? "", "one-cli.mjs"));
  writeFileSync(join(home, "pdks.mjs"), `import ${judge};\n`);
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
  /** Leave standard input open at its end, as a host that hangs would. */
  readonly keepOpen?: boolean;
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
      resolve({ exit: code ?? -1, ...out, ms: performance.now() - began });
    });
    if (how.keepOpen) child.stdin.write(stdin);
    else child.stdin.end(stdin);
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
