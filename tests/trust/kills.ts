import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sessionFile } from "../../adapters/codex/session_file.ts";
import { parseRow } from "../../core/telemetry/parse_row.ts";
import type { Project } from "../support/project.ts";
import { codexPrompt, LOG } from "./doors.ts";
import { EARLIER_ROW, failed, freshSite, protectedWrite } from "./fault_list.ts";
import { type Figure, inTurns } from "./point.ts";
import { installJudge, type Program, start } from "./programs.ts";

type Moment = { readonly program: Program; readonly ms: number };

/** Moments spread over the time a call of each program usually takes, and a little more. */
async function moments(list: readonly Program[], times: number): Promise<readonly Moment[]> {
  const found: Moment[] = [];
  for (const program of list) {
    const site = freshSite();
    const { ms } = await protectedWrite(program, site, {});
    site.remove();
    for (let index = 0; index < times; index++) {
      found.push({ program, ms: Math.max(1, Math.round(ms * 1.1 * (index + 0.5) / times)) });
    }
  }
  return found;
}

const PROMPTS = 3;

/** Something of each kind that a killed run must not harm. */
function withHistory(program: Program): Project {
  const site = freshSite();
  site.write(LOG, EARLIER_ROW);
  if (program.door === "codex") {
    const said = { kind: "user", text: "before", timestampMs: 1 };
    site.write(
      sessionFile(site.root, "s").slice(site.root.length + 1),
      `${JSON.stringify(said)}\n`.repeat(PROMPTS),
    );
  }
  return site;
}

/** What a killed run harmed: an earlier row, a line, a file. */
function harm(site: Project, program: Program): string | undefined {
  const log = readFileSync(join(site.root, LOG), "utf8");
  if (!log.startsWith(EARLIER_ROW)) return "an earlier row is gone";
  if (!log.endsWith("\n")) return "a row without its end";
  if (log.split("\n").slice(0, -1).some((line) => parseRow(line) === undefined)) {
    return "a torn row";
  }
  const baseline = join(site.root, ".polydeukes/baseline.json");
  try {
    if (existsSync(baseline)) JSON.parse(readFileSync(baseline, "utf8"));
  } catch {
    return "a damaged baseline";
  }
  if (program.door !== "codex") return undefined;
  const folder = join(site.root, ".polydeukes/codex-sessions");
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8").trimEnd().split("\n")
  );
  if (lines.length < PROMPTS) return "earlier evidence is gone";
  try {
    for (const line of lines) JSON.parse(line);
  } catch {
    return "damaged evidence";
  }
  return undefined;
}

/** Takes a project away, once what was killed in it has ended. */
async function removed(site: Project): Promise<void> {
  for (let tries = 1;; tries++) {
    try {
      return site.remove();
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** One case after the other: what a program killed at that moment did wrong, if anything. */
async function atMoments(
  list: readonly Program[],
  times: number,
  what: string,
  attempt: (site: Project, moment: Moment) => Promise<string | undefined>,
): Promise<Figure> {
  const cases = await moments(list, times);
  const failures = await inTurns(cases, 2, async (moment) => {
    const { program, ms } = moment;
    const site = withHistory(program);
    try {
      const wrong = await attempt(site, moment) ?? harm(site, program);
      return wrong && `${program.form} ${program.door}: after ${ms} ms: ${wrong}`;
    } finally {
      await removed(site);
    }
  });
  return { what, tried: cases.length, failures: failures.filter((each) => each !== undefined) };
}

/** The whole program is killed at any moment; the registered command still says 2. */
export function killedPrograms(list: readonly Program[], times: number): Promise<Figure> {
  const what = "killed at moments all over the run, under the registered command";
  return atMoments(list, times, what, async (site, { program, ms }) => {
    // As the settings have it; the shell around it lives on, as the host's does. A job in the
    // background has no input of its own: it is handed on.
    const shell = `exec 3<&0; "$@" <&3 & p=$!; ` +
      `(sleep ${ms / 1000}; kill -9 $p) 2>/dev/null & wait $p || exit 2`;
    const ended = await protectedWrite(program, site, { shell });
    return ended.exit === 2 ? undefined : failed(program, "killed", ended);
  });
}

/** The judge of the npm packages is killed at any moment; the hook itself says 2. */
export function killedJudges(all: readonly Program[], times: number): Promise<Figure> {
  const list = all.filter(({ form }) => form === "two");
  const what = "the judge of the npm packages killed at moments all over the run";
  return atMoments(list, times, what, async (site, { program, ms }) => {
    installJudge(site, ms);
    const ended = await protectedWrite(program, site, {});
    if (ended.exit !== 2) return failed(program, "its judge killed", ended);
    return ended.stderr.trim() === "" ? "its judge killed: without a word" : undefined;
  });
}

/** A prompt is recorded by a program that is killed meanwhile; what was recorded before stays. */
export function killedRecords(all: readonly Program[], times: number): Promise<Figure> {
  const list = all.filter(({ door }) => door === "codex");
  return atMoments(list, times, "killed while a prompt is recorded", async (site, moment) => {
    const stdin = codexPrompt(site.root, "now");
    await start(moment.program, { cwd: site.root, stdin, killAfter: moment.ms });
    return undefined;
  });
}
