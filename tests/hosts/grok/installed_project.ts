import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { findOnPath } from "../../../adapters/shared/find_judge.ts";
import { parseRow } from "../../../core/telemetry/parse_row.ts";

const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));

/** A throw-away git repository with this repository's own code installed in it as npm does. */
export type InstalledProject = {
  readonly root: string;
  /** A fresh home for one session. */
  readonly home: () => string;
  readonly put: (path: string, text: string) => void;
  readonly read: (path: string) => string | undefined;
  /** `event label subject`, the baseline's rows left out. */
  readonly rows: () => readonly string[];
  /** Registers the other host whose hooks this one runs too, by its adapter's own `init`. */
  readonly initOther: () => void;
  readonly forget: () => void;
  readonly remove: () => void;
};

/** Makes the project, runs the adapter's real `init` in it, then puts `config` in the scaffold's place. */
export async function installedProject(config: string): Promise<InstalledProject> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "pdks-grok-")));
  const root = join(base, "project");
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  mkdirSync(root);
  execFileSync("git", ["init", "-q"], { cwd: root });
  const pdks =
    'import { runProgram } from "./cli/main.ts"; await runProgram(process.argv.slice(2));';
  put("node_modules/polydeukes/package.json", '{"type":"module","bin":{"pdks":"pdks.mjs"}}');
  put("node_modules/polydeukes/pdks.mjs", await bundle(pdks));
  const adapter = "node_modules/@polydeukes/adapter-grok";
  put(`${adapter}/package.json`, '{"type":"module","exports":"./mod.mjs"}');
  put(`${adapter}/mod.mjs`, await bundle('export * from "./adapters/grok/mod.ts";'));
  put(`${adapter}/program.mjs`, await bundle('import "./adapters/grok/main.ts";'));
  // The other host whose registration this one runs too.
  const other = "node_modules/@polydeukes/adapter-claude-code";
  put(`${other}/package.json`, '{"type":"module","exports":"./mod.mjs"}');
  put(`${other}/mod.mjs`, await bundle('export * from "./adapters/claude-code/mod.ts";'));
  put(`${other}/program.mjs`, await bundle('import "./adapters/claude-code/main.ts";'));
  const node = findOnPath("node", process.env) ?? "node";
  execFileSync(node, [join(root, adapter, "program.mjs"), "init"], { cwd: root });
  const initOther = () =>
    execFileSync(node, [join(root, other, "program.mjs"), "init"], { cwd: root });
  put("polydeukes.config.yaml", config);
  let homes = 0;
  const read = (path: string) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
  return {
    root,
    put,
    read,
    initOther,
    home: () => {
      const home = join(base, `home${homes++}`);
      mkdirSync(home);
      return home;
    },
    rows: () =>
      (read(".polydeukes/roi.log") ?? "").split("\n").flatMap((line) => parseRow(line) ?? [])
        .filter(({ label }) => label !== "baseline")
        .map(({ event, label, subject }) => `${event} ${label} ${subject}`),
    forget: () => rmSync(join(root, ".polydeukes"), { recursive: true, force: true }),
    remove: () => rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  };
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
