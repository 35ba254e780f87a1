import { LANGUAGES, project } from "../support/project.ts";
import { payloadOf } from "./doors.ts";
import { inTurns, type Point } from "./point.ts";
import { installJudge, type Program, programsOf, start } from "./programs.ts";

/** Its regular expression goes back without end over a line of many letters and one other. */
const CONFIG = `${LANGUAGES}
disciplines:
  - id: hungry
    declare:
      mechanism: added-only
      scope: { source: target.path }
      supply: { pre: empty, post: empty }
      extract:
        bad: [{ op: source, of: post }, { op: lines }, { op: matches, re: '^(a+)+$' }]
      relate: [{ id: r, relation: { op: empty, of: bad }, message: m }]
`;
const TEXT = `${"a".repeat(100 * 1024)}!`;
const DIFF = `--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+${TEXT}\n`;

/** Milliseconds: before any host gives up and lets the call through. */
const PATIENCE = 10_000;

type Case = { readonly program: Program; readonly diff?: true };

async function attempt({ program, diff }: Case): Promise<string | undefined> {
  const site = project(CONFIG);
  try {
    installJudge(site);
    const act = { kind: "write", path: "a", text: TEXT } as const;
    const words = diff ? [...program.words, "--diff"] : program.words;
    const stdin = diff ? DIFF : payloadOf(program.door, site.root, act);
    const { exit, stderr, ms } = await start({ ...program, words }, { cwd: site.root, stdin });
    const found = `${program.form} ${program.door}: exit ${exit}, ${site.brief()}, ${stderr}`;
    const stopped = exit === 2 && site.brief().join() === "blocked hungry a";
    if (!stopped || !/^blocked hungry a: not judged within 6 s/.test(stderr)) return found;
    return ms < PATIENCE ? undefined : `${program.form} ${program.door}: ${Math.round(ms)} ms`;
  } finally {
    site.remove();
  }
}

/** A judgment that would never end is given up in time, and leaves its row. */
export const endlessPractice: Point = {
  title: "a practice that never ends: exit 2 with a row within 10 s",
  run: async (size) => {
    const list = await programsOf(size);
    const commands = list.filter(({ door }) => door === "cli");
    const hooks = list.filter(({ door }) => door !== "cli");
    // The time is spent on the processor: a change set and one hook are what every build can bear.
    const sessions = size === "full" ? list : hooks.slice(0, 1);
    const cases: readonly Case[] = [
      ...sessions.map((program) => ({ program })),
      ...commands.map((program) => ({ program, diff: true as const })),
    ];
    const failures = await inTurns(cases, 2, attempt);
    return [{
      what: "calls and a change set under a regular expression without end",
      tried: cases.length,
      failures: failures.filter((each) => each !== undefined),
    }];
  },
};
