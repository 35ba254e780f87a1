import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { editInput, layDemoProject, PROTECTED_EDIT, TEST_DIFF, TEST_EDIT } from "./project.ts";

/** What the demonstration works with. */
export type DemoOptions = {
  /** An empty folder that it may fill. */
  readonly folder: string;
  /** The words that start `pdks`: the program and what comes before a command's name. */
  readonly pdks: readonly [string, ...string[]];
  readonly write: (text: string) => void;
  /** Headings stand out. */
  readonly colour: boolean;
};

/**
 * Shows the main job on a throw-away project, step by step, with the real program.
 *
 * @returns whether each step ended as it was announced
 */
export function runDemo(options: DemoOptions): boolean {
  const { folder, write, colour } = options;
  const heading = (text: string) => write(colour ? `\n\x1b[1m${text}\x1b[0m\n` : `\n${text}\n`);
  let sound = true;
  const judge = (words: string, input: string, wanted: number) => {
    const exitCode = runPdks(options, words, input);
    if (exitCode === wanted) return;
    sound = false;
    write(`  This should have ended with exit ${wanted}: something is wrong here.\n`);
  };

  layDemoProject(folder);
  write(`Polydeukes judges what an agent is about to do against what a project declares.\n`);
  write(`A throw-away project in ${folder} declares:\n`);
  write(`  · release/signing.json is protected\n`);
  write(`  · no-focused-tests: no test.only may be added (advice, as most practices begin)\n`);

  heading("1. The agent edits the protected file");
  judge("covenant check --enforce block", editInput(...edit(PROTECTED_EDIT), "Renew the key."), 2);
  write(`  Exit 2 stops the call before it happens; the agent reads the line above.\n`);

  heading("2. A person says so, and the agent tries again");
  write(`  The person's message is the token alone on a line: pdks witness\n`);
  judge(
    "covenant check --enforce block",
    editInput(...edit(PROTECTED_EDIT), "pdks witness"),
    0,
  );
  write(`  The judge still ran and still found the break; the person's word released it.\n`);

  heading("3. The agent adds test.only");
  judge("covenant check --enforce block", editInput(...edit(TEST_EDIT), "Fix the test."), 0);
  write(`  Advice: said and recorded, not stopped. \`enforce: block\` would stop it.\n`);

  heading("4. The same change, finished, as a pre-commit hook or CI sees it");
  const { diff, told } = testDiff(folder);
  write(`  ${told}\n`);
  judge("covenant check --diff", diff, 0);

  heading("5. What was recorded");
  write(explainedRows(readFileSync(join(folder, ".polydeukes/roi.log"), "utf8")));
  return sound;
}

function edit(change: { path: string; pre: string; post: string }): [string, string, string] {
  return [change.path, change.pre, change.post];
}

/** Runs a command and shows it as a person would see it: what was typed, what it said, how it ended. */
function runPdks({ folder, pdks, write }: DemoOptions, words: string, input: string): number {
  const [program, ...first] = pdks;
  write(`  $ pdks ${words}\n`);
  const ran = spawnSync(program, [...first, ...words.split(" ")], {
    cwd: folder,
    input,
    encoding: "utf8",
  });
  for (const line of `${ran.stdout}${ran.stderr}`.trim().split("\n")) write(`  │ ${line}\n`);
  const exitCode = ran.status ?? 1;
  write(`  └ exit ${exitCode}\n`);
  return exitCode;
}

/** The test's change as a diff: git's own where it is installed. */
function testDiff(folder: string): { readonly diff: string; readonly told: string } {
  const git = (...args: readonly string[]) =>
    spawnSync("git", ["-c", "core.autocrlf=false", ...args], { cwd: folder, encoding: "utf8" });
  const ready = git("init", "--quiet").status === 0 && git("add", ".").status === 0;
  writeFileSync(join(folder, TEST_EDIT.path), TEST_EDIT.post);
  const { stdout, status } = git("diff", "--no-color", "--no-ext-diff");
  return ready && status === 0 && stdout !== ""
    ? { diff: stdout, told: "git diff | pdks covenant check --diff" }
    : { diff: TEST_DIFF, told: "(git is not installed here: a diff of the same change is used)" };
}

/** What each event word means, in the reader's terms. */
const MEANINGS: Readonly<Record<string, string>> = {
  passed: "judged, and upheld",
  blocked: "judged, broken, and stopped",
  advised: "judged, broken, and said",
  witnessed: "judged, broken, and released by a person",
  skipped: "not judged, and why",
  unattributed: "a protected file's state that no recorded call explains",
};

const FIRST_RUN = "the first run: from now on, changes that no call explains show";

function explainedRows(log: string): string {
  const rows = log.trim().split("\n").map((line) => line.split("\t"));
  const width = Math.max(...rows.map(([, , label, subject]) => `${label} ${subject}`.length));
  const lines = rows.map(([, event = "", label, subject]) => {
    const meaning = label === "baseline" && subject === "-" ? FIRST_RUN : MEANINGS[event] ?? "";
    return `  ${event.padEnd(12)}  ${`${label} ${subject}`.padEnd(width)}  ${meaning}`;
  });
  return [
    `  Nothing passes unrecorded: .polydeukes/roi.log has ${rows.length} rows now.`,
    ...lines,
    "",
  ].join("\n");
}
