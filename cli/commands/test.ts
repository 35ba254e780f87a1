import { nodeReaders } from "../../adapters/shared/node_readers.ts";
import type { ConfigProblem } from "../../core/config/config.ts";
import { configProblemJson, formatConfigProblem } from "../../core/config/format_config_problem.ts";
import { loadConfig } from "../../core/config/load_config.ts";
import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import { CASES_FILE, loadCases } from "../cases/load_cases.ts";
import { isGood, runCases } from "../cases/run_cases.ts";
import type { Command, Terminal } from "../command.ts";
import { optionHelp, type Options, parseWords } from "../options.ts";
import { casesJson } from "../output/cases_json.ts";
import { casesText } from "../output/cases_text.ts";
import { usageError } from "../usage_error.ts";

const OPTIONS = {
  "require-break": {
    type: "boolean",
    doc: "every discipline that is no draft needs a case that breaks it",
  },
  json: { type: "boolean", doc: "everything as one JSON object" },
} as const satisfies Options;

/** `pdks test`: run the project's discipline cases. */
export const command: Command = {
  summary: "run the project's discipline cases",
  usage: "pdks test [FILE…] [--require-break] [--json]",
  help: `Judges the cases of ${CASES_FILE}, or of the files named, each by the discipline it is
about. Nothing is recorded or written, and no clock is read.

${optionHelp(OPTIONS)}
A file is a list of cases:

  - id: a database outside data/ is said
    discipline: databases-stay-in-data
    given:
      edit: { path: tmp/x.db, post: "" }
    expect: advised
    message: is outside data/

  given     one of  edit: { path, pre?, post? }  post alone creates, pre alone deletes
                    command: git push --force    a shell line
                    diff: |                      a change set
            beside  session: { userMessages: [{ text, ageMinutes? }], toolCalls: [{ name, args?,
                    succeeded? }], sidecar?, evidencePath? }
                    actor: { agentType? }        files: { path: text }  (null: no such file)
  expect    passed, advised, blocked, witnessed or skipped, judged at --enforce block; a discipline
            that its scope keeps out has passed
  message   what the message of that verdict contains; the reason of a skip

Exit 0: every case came to what it expects. Exit 2: some did not, or the cases cannot be read.

  pdks test
  pdks test --require-break
  pdks test cases/naming.yaml cases/session.yaml --json
`,
  options: OPTIONS,
  words: "file",
  run,
};

async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const words = parseWords(argv, OPTIONS, Infinity);
  if (!words.ok) return usageError(command, words.error, terminal);
  const { values: { json = false, "require-break": requireBreak = false }, positionals } =
    words.value;
  const readers = nodeReaders();
  const root = terminal.cwd;
  const loaded = loadConfig(root, readers);
  if (!loaded.ok) return refuse(loaded.error, json, terminal);
  const { config } = loaded.value;
  const files = positionals.length === 0 ? [CASES_FILE] : positionals;
  const cases = loadCases(root, files, config, readers);
  if (!cases.ok) return refuse(cases.error, json, terminal);
  const { analyse } = await import("../../core/shell/analyse.ts");
  const project = { root, config, readers, analyse, loaded: loaded.value };
  const ran = runCases(cases.value, project, { requireBreak });
  const exitCode = isGood(ran) ? EXIT_DONE : EXIT_REFUSED;
  terminal.stdout(json ? casesJson(ran, exitCode) : casesText(ran, terminal.colour));
  return exitCode;
}

function refuse(
  problems: readonly ConfigProblem[],
  json: boolean,
  terminal: Terminal,
): ExitCode {
  if (json) {
    const answer = {
      schemaVersion: 1,
      exitCode: EXIT_REFUSED,
      problems: problems.map(configProblemJson),
    };
    terminal.stdout(`${JSON.stringify(answer, null, 2)}\n`);
  } else {
    terminal.stderr(problems.map((problem) => `${formatConfigProblem(problem)}\n`).join(""));
  }
  return EXIT_REFUSED;
}
