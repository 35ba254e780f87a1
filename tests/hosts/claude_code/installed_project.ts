import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { findOnPath } from "../../../adapters/shared/find_judge.ts";
import { parseRow, type TimedRow } from "../../../core/telemetry/parse_row.ts";
import { type Ended, run } from "./program.ts";

const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));

/** How the hook of a project is installed. */
export type Form =
  /** The npm packages: a delegator, and a judge in a process of its own. */
  | "npm"
  /** The program composed with the judge, on `PATH`, as the compiled one is. */
  | "program";

/** A throw-away project with the hook installed, all of it this repository's own code, on Node. */
export type InstalledProject = {
  readonly root: string;
  /** A home for one session, fresh each time. */
  readonly home: () => string;
  /** `PATH` of everything started here: `node`, the shell's own programs, ours. */
  readonly path: string;
  readonly put: (path: string, text: string) => string;
  readonly read: (path: string) => string | undefined;
  readonly rows: () => readonly TimedRow[];
  /** `event label subject`, a line each, without the baseline's. */
  readonly brief: () => readonly string[];
  /** Runs one of our programs in the root. */
  readonly ours: (
    program: "pdks" | "pdks-claude-code",
    words: readonly string[],
    as?: { readonly uid?: number },
  ) => Promise<Ended>;
  /** Takes it away; what the host still writes while it ends is waited for. */
  readonly remove: () => Promise<void>;
};

/** Our code, bundled once a run of the tests. */
type Bundles = Readonly<Record<"pdks" | "face" | "npmProgram" | "program", string>>;
let bundled: Promise<Bundles> | undefined;

/** Bundles this repository's sources as plain scripts for Node. */
export function bundles(): Promise<Bundles> {
  return bundled ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), "pdks-bundles-"));
    chmodSync(folder, 0o755);
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    const launcher = join(folder, "launcher.mjs");
    const bundle = async (name: string, entry: string): Promise<string> => {
      const out = join(folder, `${name}.mjs`);
      const deno = process.versions["deno"] === undefined ? "deno" : process.execPath;
      const ended = await run(
        deno,
        ["bundle", "--quiet", "--output", out, join(REPOSITORY, entry)],
        {
          cwd: REPOSITORY,
          env: process.env,
          timeoutMs: 60_000,
        },
      );
      if (ended.code !== 0) throw new Error(`${entry} cannot be bundled: ${ended.stderr}`);
      return out;
    };
    // As the package's own launcher does it: Node 20 cannot tell a program from a module by itself.
    const pdks = await bundle("pdks", "cli/main.ts");
    writeFileSync(
      launcher,
      `import { runProgram } from "${pdks}";\nawait runProgram(process.argv.slice(2));\n`,
    );
    return {
      pdks: launcher,
      face: await bundle("face", "adapters/claude-code/mod.ts"),
      npmProgram: await bundle("npm-program", "adapters/claude-code/main.ts"),
      program: await bundle("program", "cli/hosts/claude_code.ts"),
    };
  })();
}

/** Makes a project, installs ours in it and runs `init`; then `config` takes the scaffold's place. */
export async function installedProject(form: Form, config: string): Promise<InstalledProject> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "pdks-project-")));
  chmodSync(base, 0o755);
  const root = join(base, "project");
  mkdirSync(join(root, ".claude"), { recursive: true });
  const path = toolPath(base);
  const { pdks, face, npmProgram, program } = await bundles();
  const put = (name: string, text: string): string => {
    const whole = join(root, name);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
    return whole;
  };
  put("node_modules/polydeukes/package.json", '{"type":"module","bin":{"pdks":"pdks.mjs"}}');
  symlinkSync(pdks, join(root, "node_modules/polydeukes/pdks.mjs"));
  const adapter = "node_modules/@polydeukes/adapter-claude-code";
  put(`${adapter}/package.json`, '{"type":"module","exports":"./face.mjs"}');
  symlinkSync(face, join(root, adapter, "face.mjs"));
  const programs = { "pdks": pdks, "pdks-claude-code": form === "npm" ? npmProgram : program };
  const ours: InstalledProject["ours"] = (name, words, as = {}) =>
    run(join(base, "bin/node"), [programs[name], ...words], {
      cwd: root,
      env: { PATH: path },
      timeoutMs: 60_000,
      ...as,
    });
  if (form === "npm") await initialised(ours);
  else registerProgram(base, put, program);
  put("polydeukes.config.yaml", config);
  let homes = 0;
  const read = (name: string) =>
    existsSync(join(root, name)) ? readFileSync(join(root, name), "utf8") : undefined;
  const rows = (): readonly TimedRow[] =>
    (read(".polydeukes/roi.log") ?? "").split("\n").filter((line) => line !== "").flatMap(
      (line) => {
        const row = parseRow(line);
        if (row === undefined) throw new Error(`a damaged row: ${line}`);
        return [row];
      },
    );
  return {
    root,
    path,
    put,
    read,
    rows,
    ours,
    home: () => {
      const home = join(base, `home${homes++}`);
      mkdirSync(home);
      return home;
    },
    brief: () =>
      rows().filter(({ label }) => label !== "baseline").map(({ event, label, subject }) =>
        `${event} ${label} ${subject}`
      ),
    remove: () => removeFolder(base),
  };
}

async function removeFolder(folder: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function initialised(ours: InstalledProject["ours"]): Promise<void> {
  const ended = await ours("pdks-claude-code", ["init"]);
  if (ended.code !== 0) throw new Error(`init: ${ended.stderr}`);
}

/** As `init` of the compiled program leaves it, which finds itself on `PATH`. */
function registerProgram(base: string, put: InstalledProject["put"], program: string): void {
  const command = "pdks-claude-code hook || exit 2";
  put(
    ".claude/settings.json",
    JSON.stringify({
      hooks: {
        PreToolUse: [{
          matcher: "Write|Edit|MultiEdit|NotebookEdit|Bash|Agent|Task",
          hooks: [{ type: "command", command, timeout: 60 }],
        }],
      },
    }),
  );
  const script = join(base, "bin/pdks-claude-code");
  writeFileSync(script, `#!/bin/sh\nexec node ${program} "$@"\n`);
  chmodSync(script, 0o755);
}

/** Node and the shell's programs, and no `pdks` that may be on this machine. */
function toolPath(base: string): string {
  const bin = join(base, "bin");
  mkdirSync(bin);
  const node = findOnPath("node", process.env);
  if (node === undefined) throw new Error("these tests need node on PATH");
  symlinkSync(realpathSync(node), join(bin, "node"));
  return [bin, "/usr/bin", "/bin"].join(delimiter);
}
