import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import {
  DELEGATOR_COMMAND,
  DELEGATOR_PATH,
  hookGroups,
  PACKAGE_NAME,
  PROGRAM,
  SETTINGS_PATH,
} from "../../../adapters/codex/registration.ts";
import { delegatorText } from "../../../adapters/shared/delegator.ts";
import { hookCommand } from "../../../adapters/shared/own_command.ts";
import { findOnPath } from "../../../adapters/shared/find_judge.ts";
import { mergeSettings } from "../../../adapters/shared/merge_settings.ts";

const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));

/** How the adapter is put into the throw-away project. */
export const FORMS = ["npm", "source", "binary"] as const;
/** One form: the packed packages; the sources in their place; or the compiled program. */
export type Form = (typeof FORMS)[number];

/** What a session needs to find what was put in. */
export type Installed = {
  readonly env: Readonly<Record<string, string>>;
  /** Takes the judge away. */
  readonly removeJudge: () => void;
  /** Takes away what the registered command starts: the delegator, or the program. */
  readonly removeHook: () => void;
};

/** What was built before is tried where it is sure to be fresh: in CI, or where its folder is named. */
const FRESH = process.env["CI"] !== undefined;

/** Whether a form is to be tried: what was packed or compiled, and the sources where nothing was packed. */
export function available(form: Form): boolean {
  switch (form) {
    case "npm":
      return tarballs().length > 0;
    case "source":
      return tarballs().length === 0;
    case "binary":
      return (FRESH || process.env["PDKS_BIN"] !== undefined) &&
        existsSync(join(BINARIES, PROGRAM));
  }
}

/** The packed packages this adapter needs, all of them or none. */
function tarballs(): readonly string[] {
  const folder = process.env["PDKS_NPM"] ?? join(REPOSITORY, "dist/npm");
  const wanted = FRESH || process.env["PDKS_NPM"] !== undefined;
  const packed = wanted && existsSync(folder) ? readdirSync(folder) : [];
  const found = [/^polydeukes-core-/, /^polydeukes-\d/, /^polydeukes-adapter-codex-/]
    .flatMap((name) =>
      packed.filter((file) => name.test(file) && file.endsWith(".tgz")).slice(0, 1)
    );
  return found.length === 3 ? found.map((file) => join(folder, file)) : [];
}

/** Where the compiled programs are. */
export const BINARIES = process.env["PDKS_BIN"] ?? join(REPOSITORY, "dist/bin");

/**
 * Registers the adapter in a project, as `init` of that form does.
 *
 * @param tools a folder of the test's own, which leads `PATH`
 * @param further tools the project's config adds
 */
export async function install(
  form: Form,
  project: string,
  tools: string,
  further: readonly string[] = [],
): Promise<Installed> {
  mkdirSync(tools, { recursive: true });
  mkdirSync(join(project, ".codex/hooks"), { recursive: true });
  const judge = join(project, "node_modules/polydeukes");
  if (form !== "binary") {
    if (form === "source") await installPackages(project);
    else symlinkSync(packedModules(), join(project, "node_modules"));
    writeFileSync(join(project, DELEGATOR_PATH), delegatorText(PROGRAM, PACKAGE_NAME));
  } else {
    symlinkSync(join(BINARIES, PROGRAM), join(tools, PROGRAM));
  }
  const command = form === "binary" ? hookCommand(PROGRAM) : DELEGATOR_COMMAND;
  const merged = mergeSettings(undefined, hookGroups(command, further), () => false);
  if (!merged.ok) throw new Error(merged.error);
  writeFileSync(join(project, SETTINGS_PATH), merged.value.text);
  // A judge that this machine happens to have is none of the test's.
  const node = findOnPath("node");
  if (node !== undefined) symlinkSync(node, join(tools, "node"));
  const others = (process.env["PATH"] ?? "").split(delimiter)
    .filter((folder) => !existsSync(join(folder, "pdks")));
  const path = [tools, ...others].join(delimiter);
  return {
    env: { PATH: path },
    removeJudge: () => rmSync(judge, { recursive: true }),
    removeHook: () =>
      rmSync(form === "binary" ? join(tools, PROGRAM) : join(project, DELEGATOR_PATH)),
  };
}

/**
 * Puts the judge and the adapter into a project, as npm does.
 *
 * @returns the adapter's program
 */
export async function installPackages(project: string): Promise<string> {
  const { judge, adapter, program } = await bundles();
  const home = join(project, "node_modules", PACKAGE_NAME);
  const manifest = { bin: { pdks: "./pdks.mjs" } };
  pack(join(project, "node_modules/polydeukes"), manifest, { "pdks.mjs": judge });
  pack(home, { exports: "./mod.mjs" }, { "mod.mjs": adapter, "program.mjs": program });
  return join(home, "program.mjs");
}

/** The rows of a project's log, `event label subject`, the baseline's left out. */
export function rowsOf(project: string): readonly string[] {
  const log = join(project, ".polydeukes/roi.log");
  if (!existsSync(log)) return [];
  return readFileSync(log, "utf8").split("\n").filter((line) => line !== "")
    .map((line) => line.split("\t").slice(1, 4).join(" "))
    .filter((row) => !row.includes(" baseline "));
}

let modules: string | undefined;

/** `node_modules` with the packed packages in it, installed by npm once a run. */
function packedModules(): string {
  if (modules !== undefined) return modules;
  const folder = mkdtempSync(join(tmpdir(), "pdks-packed-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--save-dev", ...tarballs()], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return modules = join(folder, "node_modules");
}

/** The texts of the judge's program, the adapter's face and the adapter's program. */
type Bundles = { readonly judge: string; readonly adapter: string; readonly program: string };

let made: Promise<Bundles> | undefined;

/** The sources as three files, made once a run: starting them from the tree takes a second a call. */
function bundles(): Promise<Bundles> {
  return made ??= Promise.all([
    bundle('import { runProgram } from "./cli/main.ts"; await runProgram(process.argv.slice(2));'),
    bundle('export * from "./adapters/codex/mod.ts";'),
    bundle('import "./adapters/codex/main.ts";'),
  ]).then(([judge, adapter, program]) => ({ judge, adapter, program }));
}

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: REPOSITORY, sourcefile: "entry.ts", loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

function pack(folder: string, manifest: object, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", ...manifest }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
