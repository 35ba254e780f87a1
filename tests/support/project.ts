import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { main } from "../../cli/main.ts";
import { parseRow, type TimedRow } from "../../core/telemetry/parse_row.ts";

/** What one run of the program left behind. */
export type Ran = {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
};

/** A throw-away project that the program is run in. */
export type Project = {
  readonly root: string;
  readonly write: (path: string, text: string | Uint8Array) => void;
  readonly read: (path: string) => string;
  /** Runs `pdks` in process; `stdin` is its whole standard input. */
  readonly pdks: (argv: readonly string[], stdin?: string | Uint8Array) => Promise<Ran>;
  /** The rows of the log, `baseline` rows left out unless asked for. */
  readonly rows: (options?: { readonly baseline?: boolean }) => readonly TimedRow[];
  /** `event label subject`, one string a row. */
  readonly brief: () => readonly string[];
  readonly forget: () => void;
  readonly remove: () => void;
};

const LOG = ".polydeukes/roi.log";

/** Makes a project with one config file. */
export function project(config: string, name = "polydeukes.config.yaml"): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pdks-")));
  const write: Project["write"] = (path, text) => {
    const whole = join(root, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  };
  write(name, config);
  const rows: Project["rows"] = ({ baseline = false } = {}) =>
    logLines(join(root, LOG)).flatMap((line) => {
      const row = parseRow(line);
      if (row === undefined) throw new Error(`a damaged row: ${JSON.stringify(line)}`);
      return baseline || row.label !== "baseline" ? [row] : [];
    });
  return {
    root,
    write,
    read: (path) => readFileSync(join(root, path), "utf8"),
    pdks: (argv, stdin = "") => run(root, argv, stdin),
    rows,
    brief: () => rows().map(({ event, label, subject }) => `${event} ${label} ${subject}`),
    forget: () => rmSync(join(root, LOG), { force: true }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function logLines(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n").filter((line) => line !== "");
  } catch {
    return [];
  }
}

async function run(
  cwd: string,
  argv: readonly string[],
  stdin: string | Uint8Array,
): Promise<Ran> {
  let stdout = "";
  let stderr = "";
  const bytes = typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin;
  const exit = await main(argv, {
    cwd,
    env: { HOME: cwd },
    stdin: (limit) => bytes.subarray(0, limit + 1),
    stdout: (text) => stdout += text,
    stderr: (text) => stderr += text,
    colour: false,
    interactive: false,
  });
  return { exit, stdout, stderr };
}

/** The languages section every config needs. */
export const LANGUAGES = `languages:
  ts: { productionGlob: 'src/**/*.ts', testCmd: 'test {scope}' }
`;

/** A session input with one call. */
export function callInput(
  call: Readonly<Record<string, unknown>>,
  rest: Readonly<Record<string, unknown>> = {},
): string {
  return JSON.stringify({ toolCalls: [call], subagentSpawns: [], userMessages: [], ...rest });
}

/** A roster of made-up tool names: no host's. */
export const ROSTER = { mutating: ["edit"], shell: ["run"], commandArgs: ["line"] };
