import {
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
import type { Project } from "../support/project.ts";
import { LOG, payloadOf } from "./doors.ts";
import {
  CONFIG,
  config,
  failed,
  FAULTS,
  freshSite,
  PROTECTED,
  protectedWrite,
} from "./fault_list.ts";
import { killedJudges, killedPrograms, killedRecords } from "./kills.ts";
import { type Figure, inTurns, type Point, type Size, tried } from "./point.ts";
import {
  type Passage,
  passageOf,
  passages,
  type Program,
  programs,
  programsOf,
} from "./programs.ts";

/** Each fault through every program; where every build tries it, faults of files in this process. */
async function allFaults(list: readonly Passage[], size: Size): Promise<Figure> {
  const inProcess = list.filter(({ program }) => program === undefined);
  const started = list.filter(({ program }) => program !== undefined);
  const cases = FAULTS.flatMap((fault, index) => {
    if (size === "full") return started.map((passage) => ({ passage, fault }));
    // Every second program in turn: they are the same around the hosts' own words.
    const through = fault.how === undefined
      ? inProcess
      : started.filter((_, at) => (at + index) % 2 === 0);
    return through.map((passage) => ({ passage, fault }));
  });
  const failures = await inTurns(cases, 2, async ({ passage, fault }) => {
    const site = freshSite();
    try {
      fault.set?.(site);
      const { exit, stderr } = passage.program === undefined
        ? await passage.ask(site, payloadOf(passage.door, site.root, PROTECTED))
        : await protectedWrite(passage.program, site, fault.how?.(site) ?? {});
      const said = `${passage.name}: ${fault.name}: exit ${exit}: ${stderr.slice(0, 200)}`;
      if (exit !== 2) return said;
      if (stderr.trim() === "" && !/closed|full d/.test(fault.name)) {
        return `${said} without a word`;
      }
      return fault.name.includes("closed") ? strangeRow(site) : undefined;
    } finally {
      site.remove();
    }
  });
  return {
    what: `${FAULTS.length} faults, a protected write through every host and the command`,
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

/** Input that ends before it is whole. */
async function cutInput(list: readonly Passage[]): Promise<Figure> {
  const text = "kept\n".repeat(4_000);
  const cases = list.flatMap((passage) =>
    Array.from({ length: 20 }, (_, kib) => ({ passage, kib }))
  );
  return await tried("standard input cut at every KiB", cases, async ({ passage, kib }) => {
    const site = freshSite();
    try {
      const act = { kind: "write", path: "src/plain", text } as const;
      const whole = payloadOf(passage.door, site.root, act);
      const { exit } = await passage.ask(site, whole.slice(0, kib * 1024));
      return exit === 2 ? undefined : `${passage.name}: cut after ${kib} KiB: exit ${exit}`;
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
async function otherRoots(list: readonly Passage[]): Promise<Figure> {
  const roots = ["a link", "a link in a link", "a path with ..", "a linked worktree"] as const;
  const cases = list.flatMap((passage) => roots.map((root) => ({ passage, root })));
  return await tried("the root by another name", cases, async ({ passage, root }) => {
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
      const { exit } = await passage.ask(site, payloadOf(passage.door, site.root, act));
      return exit === 2 ? undefined : `${passage.name}: ${root}: exit ${exit}`;
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
    const full = size === "full";
    const list = await programsOf(size);
    const ways = await passages(size);
    return [
      await allFaults([...await passages("build"), ...list.map(passageOf)], size),
      await killedPrograms(list, full ? 50 : 3),
      await killedJudges(await programs(), full ? 50 : 2),
      await killedRecords(list, full ? 50 : 2),
      await cutInput(ways),
      await replaced(list, full ? 40 : 3),
      await otherRoots(ways),
    ];
  },
};
