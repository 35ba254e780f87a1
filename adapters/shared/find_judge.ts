import process from "node:process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import { nodeReaders } from "./node_readers.ts";
import { isObject } from "./payload.ts";

/** How a judge is started: a program and the words before `covenant check`. */
export type JudgeCommand = { readonly file: string; readonly args: readonly string[] };

/** Where a judge may stand. */
export type JudgePlaces = {
  /** Absolute. */
  readonly repoRoot: string;
  /** The adapter's own executable, when it is a compiled program: `pdks` beside it comes first. */
  readonly executable?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
};

/**
 * Finds the judge: beside the compiled adapter; the project's installed `polydeukes`; `pdks` on `PATH`.
 *
 * @returns `undefined` where there is none
 */
export function findJudge(places: JudgePlaces): JudgeCommand | undefined {
  const env = places.env ?? process.env;
  const beside = places.executable === undefined
    ? undefined
    : programIn(dirname(places.executable), "pdks", env);
  if (beside !== undefined) return { file: beside, args: [] };
  const installed = installedBin(places.repoRoot);
  if (installed !== undefined) {
    const runtime = scriptRuntime(places.executable !== undefined, env);
    if (runtime !== undefined) return { file: runtime.file, args: [...runtime.args, installed] };
  }
  const onPath = findOnPath("pdks", env);
  return onPath === undefined ? undefined : { file: onPath, args: [] };
}

/** What to do when {@link findJudge} found nothing. */
export const INSTALL_JUDGE =
  "install it with `npm install --save-dev polydeukes @polydeukes/core`, or put `pdks` on PATH";

/** A program by name on `PATH`. Relative entries are passed over: they would follow the session's folder. */
export function findOnPath(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const path = env["PATH"] ?? env["Path"] ?? "";
  for (const folder of path.split(delimiter)) {
    const found = isAbsolute(folder) ? programIn(folder, name, env) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function programIn(
  folder: string,
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const endings = process.platform === "win32"
    ? (env["PATHEXT"] ?? ".EXE;.CMD").split(";").map((ending) => ending.toLowerCase())
    : [""];
  return endings.map((ending) => join(folder, `${name}${ending}`)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The script behind `pdks` of the `polydeukes` package nearest to the root, as a resolver would find it. */
function installedBin(repoRoot: string): string | undefined {
  for (let folder = repoRoot;; folder = dirname(folder)) {
    const home = join(folder, "node_modules", "polydeukes");
    const read = nodeReaders().readText(join(home, "package.json"));
    if (read.kind === "text") return binOf(read.text, home);
    if (folder === dirname(folder)) return undefined;
  }
}

function binOf(manifest: string, home: string): string | undefined {
  try {
    const value: unknown = JSON.parse(manifest);
    const bin = isObject(value) ? value["bin"] : undefined;
    const path = isObject(bin) ? bin["pdks"] : bin;
    return typeof path === "string" ? join(home, path) : undefined;
  } catch {
    return undefined;
  }
}

/** What runs a script: this very runtime, or Node from `PATH` where this program is compiled. */
function scriptRuntime(
  compiled: boolean,
  env: Readonly<Record<string, string | undefined>>,
): JudgeCommand | undefined {
  if (!compiled) {
    const deno = process.versions["deno"] !== undefined;
    return { file: process.execPath, args: deno ? ["run", "-A"] : [] };
  }
  const node = findOnPath("node", env);
  return node === undefined ? undefined : { file: node, args: [] };
}
