import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { sessionFile } from "../../adapters/codex/session_file.ts";
import { parseRow } from "../../core/telemetry/parse_row.ts";
import { LANGUAGES, type Project, project } from "../support/project.ts";
import { codexPrompt, LOG, payloadOf } from "./doors.ts";
import type { Figure, Point } from "./point.ts";
import { type Form, installJudge, type Program, programs, start } from "./programs.ts";

const CONFIG = `${LANGUAGES}protectedPaths: [gate, .polydeukes]
witness: { token: pdks witness, ttlMinutes: 10 }
`;
const CROWD = 64;

/** One of the crowd: what it is handed, and the row it must leave (none for a record of the session). */
type Member = { readonly program: Program; readonly stdin: string; readonly subject?: string };

function members(list: readonly Program[], site: Project, round: number): readonly Member[] {
  return Array.from({ length: CROWD }, (_, index): Member => {
    const program = list[index % list.length];
    if (program === undefined) throw new Error("no program was made");
    const subject = `src/${"long-".repeat(30)}${round}-${index}.ts`;
    // Of its calls every second one, so that what is written is also read meanwhile.
    if (program.door === "codex" && Math.floor(index / list.length) % 2 === 0) {
      return { program, stdin: codexPrompt(site.root, `said ${round}-${index}`) };
    }
    const act = { kind: "write", path: subject, text: "x" } as const;
    return { program, stdin: payloadOf(program.door, site.root, act), subject };
  });
}

async function round(
  list: readonly Program[],
  site: Project,
  index: number,
): Promise<readonly string[]> {
  // Moved under everybody's feet: each run has a baseline to renew.
  site.write("gate/lock", `${index}\n`);
  const crowd = members(list, site, index);
  const before = sizeOf(site);
  const ended = await Promise.all(
    crowd.map(({ program, stdin }) =>
      start(program, { cwd: site.root, stdin, killAfter: 120_000 })
    ),
  );
  const failures = ended.flatMap(({ exit, stderr }) =>
    exit === 0 ? [] : [`round ${index}: exit ${exit}: ${stderr.slice(0, 200)}`]
  );
  const lines = readFileSync(join(site.root, LOG)).subarray(before).toString("utf8").split("\n");
  if (lines.pop() !== "") failures.push(`round ${index}: the log ends within a row`);
  const rows = lines.map(parseRow);
  if (rows.includes(undefined)) failures.push(`round ${index}: a row that is none`);
  const own = rows.flatMap((row) => row?.label === "covenant-check" ? [row.subject] : []).sort();
  const wanted = crowd.flatMap(({ subject }) => subject === undefined ? [] : [subject]).sort();
  if (JSON.stringify(own) !== JSON.stringify(wanted)) {
    failures.push(`round ${index}: ${own.length} rows, ${wanted.length} wanted`);
  }
  const first = rows.filter((row) => row?.label === "baseline" && row.subject === "-").length;
  if (first !== (index === 0 ? 1 : 0)) failures.push(`round ${index}: ${first} first baselines`);
  JSON.parse(site.read(".polydeukes/baseline.json"));
  return failures;
}

function sizeOf(site: Project): number {
  return statSync(join(site.root, LOG), { throwIfNoEntry: false })?.size ?? 0;
}

/** Every prompt of the crowd stands in the session's evidence once, whole. */
function evidence(site: Project, prompts: number): readonly string[] {
  const text = readFileSync(sessionFile(site.root, "s"), "utf8");
  const said = text.trimEnd().split("\n").map((line): unknown => JSON.parse(line));
  return said.length === prompts && new Set(text.trimEnd().split("\n")).size === prompts
    ? []
    : [`${said.length} prompts recorded, ${prompts} sent`];
}

async function crowded(forms: readonly Form[], rounds: number): Promise<Figure> {
  const list = (await programs()).filter(({ form }) => forms.includes(form));
  const site = project(CONFIG);
  installJudge(site);
  const failures: string[] = [];
  let prompts = 0;
  for (let index = 0; index < rounds; index++) {
    failures.push(...await round(list, site, index));
    prompts += members(list, site, index).filter(({ subject }) => subject === undefined).length;
  }
  failures.push(...evidence(site, prompts));
  site.remove();
  return { what: `${CROWD} hooks at once, ${rounds} rounds`, tried: CROWD * rounds, failures };
}

/** Many hooks at once over one log, one baseline and one session. */
export const crowd: Point = {
  title: "side by side: no row lost or mixed, no file damaged",
  run: async (size) => {
    const full = size === "full";
    const rounds = Number(process.env["TRUST_ROUNDS"] ?? (full ? 100 : 1));
    return [await crowded(full ? ["one", "two", "compiled"] : ["one"], rounds)];
  },
};
