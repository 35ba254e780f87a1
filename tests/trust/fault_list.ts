import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Project, project } from "../support/project.ts";
import { LOG, payloadOf } from "./doors.ts";
import { type Ended, installJudge, type Program, type Start, start } from "./programs.ts";

/** The configuration of every site here. */
export const CONFIG =
  `${LANGUAGES}protectedPaths: [gate]\nwitness: { token: pdks witness, ttlMinutes: 10 }\n`;

/** What goes wrong around a call. */
export type Fault = {
  readonly name: string;
  /** In the file system. */
  readonly set?: (site: Project) => void;
  /** With the process: tried on real programs alone. */
  readonly how?: (site: Project) => Partial<Start>;
};

/** The configuration file. */
export const config = (site: Project) => join(site.root, "polydeukes.config.yaml");
const state = (site: Project) => join(site.root, ".polydeukes");
const replaceConfig = (text: string | Uint8Array) => (site: Project) =>
  site.write("polydeukes.config.yaml", text);
/** A row that was there before. */
export const EARLIER_ROW = "2026-01-01T00:00:00.000Z\tpassed\ta\tb\n";
const rows = (site: Project) => site.write(LOG, EARLIER_ROW);
const fifo = (path: string) => spawnSync("mkfifo", [path]);

/** Node with its clock moved; other programs do not read this. */
const clock = (years: number) => {
  const ms = Math.round(years * 365.25 * 24 * 3_600_000);
  const moved = `globalThis.Date=class extends Date{constructor(...a){a.length?super(...a):` +
    `super(Date.now())}static now(){return super.now()+${ms}}}`;
  return { env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(moved)}` } };
};
const timed = (seconds: number, row: string) => (site: Project) => {
  site.write(LOG, row);
  for (const path of ["gate/lock", "polydeukes.config.yaml", LOG]) {
    utimesSync(join(site.root, path), seconds, seconds);
  }
};

/** A user without the rights of root, whom a mode of 000 stops. */
const ORDINARY = ["--unshare-user", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL"];
const bwrap = (...words: readonly string[]) => ["bwrap", "--dev-bind", "/", "/", ...words, "--"];

/** Every fault that is tried. */
export const FAULTS: readonly Fault[] = [
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
  { name: "a clock set back", how: () => clock(-30) },
  { name: "a clock set ahead", how: () => clock(60) },
  {
    name: "files and rows of the future",
    set: timed(4e9, "2096-01-01T00:00:00.000Z\tpassed\ta\tb\n"),
  },
  { name: "files of the beginning of time", set: timed(0, EARLIER_ROW) },
  {
    name: "a configuration folder of the host's elsewhere",
    how: () => ({ env: { CLAUDE_CONFIG_DIR: "/nowhere", CODEX_HOME: "/nowhere" } }),
  },
  {
    name: "a project that may not be written",
    how: (site) => ({ before: bwrap("--ro-bind", site.root, site.root) }),
  },
  {
    name: "a project reached by a link",
    set: (site) => symlinkSync(".", join(site.root, "here")),
    how: (site) => ({ cwd: join(site.root, "here") }),
  },
  {
    name: "a program started below the project",
    set: (site) => mkdirSync(join(site.root, "src")),
    how: (site) => ({ cwd: join(site.root, "src"), env: { CLAUDE_PROJECT_DIR: site.root } }),
  },
  {
    name: "a project mounted elsewhere",
    how: (site) => ({ before: bwrap("--bind", site.root, "/mnt", "--chdir", "/mnt") }),
  },
];

/** A write to a protected file, as the door's host sends it. */
export const PROTECTED = { kind: "write", path: "gate/lock", text: "x" } as const;

/** Hands a program a protected write: only a clean 2 stops it at every host. */
export async function protectedWrite(
  program: Program,
  site: Project,
  how: Partial<Start>,
): Promise<Ended> {
  const stdin = payloadOf(program.door, site.root, PROTECTED);
  return await start(program, { cwd: site.root, stdin, ...how });
}

/** A project with something to protect. */
export function freshSite(): Project {
  const site = project(CONFIG);
  site.write("gate/lock", "kept\n");
  installJudge(site);
  return site;
}

/** One line on a program that did not say 2. */
export const failed = (program: Program, name: string, { exit, stderr }: Ended): string =>
  `${program.form} ${program.door}: ${name}: exit ${exit}: ${stderr.slice(0, 200)}`;
