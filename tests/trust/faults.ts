import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseRow } from "../../core/telemetry/parse_row.ts";
import { LANGUAGES, type Project, project } from "../support/project.ts";
import { ask, DOORS, LOG, payloadOf } from "./doors.ts";
import { type Figure, inTurns, type Point, tried } from "./point.ts";
import { type Ended, installJudge, type Program, programs, type Start, start } from "./programs.ts";

const CONFIG =
  `${LANGUAGES}protectedPaths: [gate]\nwitness: { token: pdks witness, ttlMinutes: 10 }\n`;

/** What goes wrong around a call. */
type Fault = {
  readonly name: string;
  readonly set?: (site: Project) => void;
  readonly how?: (site: Project) => Partial<Start>;
};

const config = (site: Project) => join(site.root, "polydeukes.config.yaml");
const state = (site: Project) => join(site.root, ".polydeukes");
const replaceConfig = (text: string | Uint8Array) => (site: Project) =>
  site.write("polydeukes.config.yaml", text);
const rows = (site: Project) => site.write(LOG, "2026-01-01T00:00:00.000Z\tpassed\ta\tb\n");
const fifo = (path: string) => spawnSync("mkfifo", [path]);

/** A user without the rights of root, whom a mode of 000 stops. */
const ORDINARY = ["--unshare-user", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL"];
const bwrap = (...words: readonly string[]) => ["bwrap", "--dev-bind", "/", "/", ...words, "--"];

const FAULTS: readonly Fault[] = [
  { name: "nothing wrong" },
  { name: "no configuration", set: (site) => rmSync(config(site)) },
  { name: "an empty configuration", set: replaceConfig("") },
  { name: "a broken configuration", set: replaceConfig("protectedPaths: [\n") },
  { name: "a configuration that says nothing we know", set: replaceConfig("a: 1\n") },
  { name: "a configuration cut short", set: replaceConfig(CONFIG.slice(0, 30)) },
  { name: "a configuration that is no UTF-8", set: replaceConfig(new Uint8Array([0xff, 0xfe])) },
  { name: "a configuration of 2 MiB", set: replaceConfig(`#${"x".repeat(2 ** 21)}\n${CONFIG}`) },
  {
    name: "two configurations",
    set: (site) => site.write("polydeukes.config.json", "{}"),
  },
  {
    name: "a configuration that may not be read",
    set: (site) => chmodSync(config(site), 0),
    how: () => ({ before: bwrap(...ORDINARY) }),
  },
  {
    name: "a folder for a configuration",
    set: (site) => {
      rmSync(config(site));
      mkdirSync(config(site));
    },
  },
  {
    name: "a link to nothing for a configuration",
    set: (site) => {
      rmSync(config(site));
      symlinkSync("nowhere", config(site));
    },
  },
  {
    name: "a pipe for a configuration",
    set: (site) => {
      rmSync(config(site));
      fifo(config(site));
    },
  },
  {
    name: "a log folder that may not be written",
    set: rows,
    how: (site) => ({ before: bwrap("--ro-bind", state(site), state(site)) }),
  },
  { name: "a file for a log folder", set: (site) => site.write(".polydeukes", "x") },
  { name: "a link to nothing for a log folder", set: (site) => symlinkSync("gone", state(site)) },
  {
    name: "a link to itself for a log folder",
    set: (site) => symlinkSync(".polydeukes", state(site)),
  },
  {
    name: "a folder for a log",
    set: (site) => mkdirSync(join(site.root, LOG), { recursive: true }),
  },
  {
    name: "a pipe for a log",
    set: (site) => {
      mkdirSync(state(site));
      fifo(join(site.root, LOG));
    },
  },
  {
    name: "a device for a log",
    set: (site) => {
      mkdirSync(state(site));
      symlinkSync("/dev/full", join(site.root, LOG));
    },
  },
  {
    name: "a disk that is full",
    set: (site) => mkdirSync(state(site)),
    how: (site) => ({
      before: [
        ...bwrap("--size", "4096", "--tmpfs", state(site)),
        "sh",
        "-c",
        `head -c 9999 /dev/zero > ${state(site)}/full; "$@"`,
        "sh",
      ],
    }),
  },
  { name: "a baseline that is none", set: (site) => site.write(".polydeukes/baseline.json", "{") },
  {
    name: "a folder for a baseline",
    set: (site) => mkdirSync(join(state(site), "baseline.json"), { recursive: true }),
  },
  {
    name: "a pipe for a baseline",
    set: (site) => {
      mkdirSync(state(site));
      fifo(join(state(site), "baseline.json"));
    },
  },
  { name: "closed output", how: () => ({ shell: '"$@" >&-' }) },
  { name: "closed diagnostics", set: rows, how: () => ({ shell: '"$@" 2>&-' }) },
  { name: "both closed", set: rows, how: () => ({ shell: '"$@" >&- 2>&-' }) },
  { name: "full diagnostics", how: () => ({ shell: '"$@" 2>/dev/full' }) },
  { name: "no home", how: () => ({ env: { HOME: undefined } }) },
  { name: "a home that is none", how: () => ({ env: { HOME: "/nowhere" } }) },
  { name: "another person's home", how: () => ({ env: { HOME: "relative" } }) },
  { name: "an odd locale", how: () => ({ env: { LC_ALL: "tr_TR.ISO-8859-9", LANG: "xx" } }) },
  { name: "a zone of no place", how: () => ({ env: { TZ: "Nowhere/Nothing" } }) },
  { name: "no environment", how: () => ({ env: { HOME: undefined, PATH: "/usr/bin:/bin" } }) },
  {
    name: "variables of the runtimes",
    how: () => ({ env: { NODE_ENV: "x", NODE_PENDING_DEPRECATION: "1", DENO_DIR: "/nowhere" } }),
  },
  {
    name: "a configuration folder of the host's elsewhere",
    how: () => ({ env: { CLAUDE_CONFIG_DIR: "/nowhere", CODEX_HOME: "/nowhere" } }),
  },
  {
    name: "a project that may not be written",
    how: (site) => ({ before: bwrap("--ro-bind", site.root, site.root) }),
  },
  {
    name: "a project mounted elsewhere",
    how: (site) => ({ before: bwrap("--bind", site.root, "/mnt", "--chdir", "/mnt") }),
  },
];

const failed = (program: Program, name: string, { exit, stderr }: Ended) =>
  `${program.form} ${program.door}: ${name}: exit ${exit}: ${stderr.slice(0, 200)}`;

/** Whether a write to a protected file went on: only a clean 2 stops it at every host. */
async function protectedWrite(
  program: Program,
  site: Project,
  how: Partial<Start>,
): Promise<Ended> {
  const act = { kind: "write", path: "gate/lock", text: "x" } as const;
  const stdin = payloadOf(program.door, site.root, act);
  return await start(program, { cwd: site.root, stdin, ...how });
}

function freshSite(): Project {
  const site = project(CONFIG);
  site.write("gate/lock", "kept\n");
  installJudge(site);
  return site;
}

async function allFaults(list: readonly Program[]): Promise<Figure> {
  const cases = list.flatMap((program) => FAULTS.map((fault) => ({ program, fault })));
  const failures = await inTurns(cases, 2, async ({ program, fault }) => {
    const site = freshSite();
    try {
      fault.set?.(site);
      const how = fault.how?.(site) ?? {};
      const ended = await protectedWrite(program, site, how);
      if (ended.exit !== 2) return failed(program, fault.name, ended);
      const silent = ended.stderr.trim() === "" && !/closed|full d/.test(fault.name);
      if (silent) return `${failed(program, fault.name, ended)} without a word`;
      return fault.name.includes("closed") ? strangeRow(site) : undefined;
    } finally {
      site.remove();
    }
  });
  return {
    what: `${FAULTS.length} faults, a protected write through ${list.length} programs`,
    tried: cases.length,
    failures: failures.filter((each) => each !== undefined),
  };
}

/** A descriptor that was closed must not come back as the log's. */
function strangeRow(site: Project): string | undefined {
  const lines = readFileSync(join(site.root, LOG), "utf8").split("\n").slice(0, -1);
  const strange = lines.find((line) => parseRow(line) === undefined);
  return strange === undefined ? undefined : `a line in the log that is no row: ${strange}`;
}

/** The judge, or the whole program, is killed at any moment; the registered command still says 2. */
async function killed(list: readonly Program[], times: number): Promise<Figure> {
  const hooks = list.filter(({ door }) => door !== "cli");
  const usual = new Map<Program, number>();
  for (const program of hooks) {
    const site = freshSite();
    usual.set(program, (await protectedWrite(program, site, {})).ms);
    site.remove();
  }
  const cases = hooks.flatMap((program) =>
    Array.from({ length: times }, (_, index) => ({ program, part: (index + 0.5) / times }))
  );
  const failures = await inTurns(cases, 2, async ({ program, part }) => {
    const site = freshSite();
    try {
      rows(site);
      const ms = Math.max(1, Math.round((usual.get(program) ?? 100) * part * 1.1));
      // As the settings have it; the shell around it lives on, as the host's does.
      const shell = `"$@" & p=$!; (sleep ${ms / 1000}; kill -9 $p) 2>/dev/null & wait $p || exit 2`;
      const ended = await protectedWrite(program, site, { shell: withInput(shell) });
      const torn = readFileSync(join(site.root, LOG), "utf8").split("\n").slice(0, -1)
        .some((line) => parseRow(line) === undefined);
      if (torn) return `${program.form} ${program.door}: killed after ${ms} ms: a torn row`;
      return ended.exit === 2 ? undefined : failed(program, `killed after ${ms} ms`, ended);
    } finally {
      site.remove();
    }
  });
  return {
    what: "killed at random moments, under the registered command",
    tried: cases.length,
    failures: failures.filter((each) => each !== undefined),
  };
}

/** A job in the background has no input of its own: it is handed on. */
function withInput(line: string): string {
  return `exec 3<&0; ${line.replace('"$@" &', '"$@" <&3 &')}`;
}

/** Input that ends before it is whole, through every door in this process. */
async function cutInput(): Promise<Figure> {
  const text = "kept\n".repeat(4_000);
  const cases = DOORS.flatMap((door) => Array.from({ length: 20 }, (_, kib) => ({ door, kib })));
  return await tried("standard input cut at every KiB", cases, async ({ door, kib }) => {
    const site = freshSite();
    try {
      const act = { kind: "write", path: "src/plain", text } as const;
      const whole = payloadOf(door, site.root, act);
      const { exit } = await ask(door, site, whole.slice(0, kib * 1024));
      return exit === 2 ? undefined : `${door}: cut after ${kib} KiB: exit ${exit}`;
    } finally {
      site.remove();
    }
  });
}

/** Configurations taking each other's place while calls run; each of them protects. */
async function replaced(list: readonly Program[], times: number): Promise<Figure> {
  const site = freshSite();
  const other = join(site.root, "next.yaml");
  const texts = [CONFIG, `${CONFIG}# more\n`, "broken: [", "", CONFIG.replaceAll("\n", "\r\n")];
  let turn = 0;
  const timer = setInterval(() => {
    writeFileSync(other, texts[turn++ % texts.length] ?? "");
    renameSync(other, config(site));
  }, 1);
  const cases = list.flatMap((program) => Array.from({ length: times }, () => program));
  const failures = await inTurns(cases, 2, async (program) => {
    const ended = await protectedWrite(program, site, {});
    return ended.exit === 2 ? undefined : failed(program, "replaced", ended);
  });
  clearInterval(timer);
  site.remove();
  return {
    what: "the configuration replaced while calls run",
    tried: cases.length,
    failures: failures.filter((each) => each !== undefined),
  };
}

/** The project under another name: the file is protected under all of them. */
async function otherRoots(): Promise<Figure> {
  const roots = ["a link", "a link in a link", "a path with ..", "a linked worktree"] as const;
  const cases = DOORS.flatMap((door) => roots.map((root) => ({ door, root })));
  return await tried("the root by another name", cases, async ({ door, root }) => {
    const site = freshSite();
    const beside = realpathSync(mkdtempSync(join(tmpdir(), "pdks-beside-")));
    try {
      const alias = { "a link": "one", "a link in a link": "two/in" }[String(root)] ?? "";
      symlinkSync(site.root, join(beside, "one"));
      mkdirSync(join(beside, "two"));
      symlinkSync("../one", join(beside, "two/in"));
      if (root === "a linked worktree") worktree(site, join(beside, "wt"));
      const seen = {
        "a link": join(beside, alias),
        "a link in a link": join(beside, alias),
        "a path with ..": `${site.root}/src/../gate/..`,
        "a linked worktree": join(beside, "wt"),
      }[root];
      const act = { kind: "write", path: `${seen}/gate/lock`, text: "x" } as const;
      const { exit } = await ask(door, site, payloadOf(door, site.root, act));
      return exit === 2 ? undefined : `${door}: ${root}: exit ${exit}`;
    } finally {
      rmSync(beside, { recursive: true, force: true });
      site.remove();
    }
  });
}

function worktree(site: Project, folder: string): void {
  const git = join(site.root, ".git/worktrees/wt");
  mkdirSync(git, { recursive: true });
  mkdirSync(join(folder, "gate"), { recursive: true });
  writeFileSync(join(git, "gitdir"), `${folder}/.git\n`);
  writeFileSync(join(git, "commondir"), "../..\n");
  writeFileSync(join(folder, ".git"), `gitdir: ${git}\n`);
}

/** Whatever goes wrong around a call, a protected write is not let through. */
export const faults: Point = {
  title: "fail closed: 0 protected writes let through",
  run: async (size) => {
    const list = await programs();
    const full = size === "full";
    // Every form is what was asked for; one of them is what every build can bear.
    const chosen = full ? list : list.filter(({ form }) => form === "one");
    return [
      await allFaults(chosen),
      await killed(chosen, full ? 50 : 4),
      await cutInput(),
      await replaced(chosen, full ? 40 : 3),
      await otherRoots(),
    ];
  },
};
