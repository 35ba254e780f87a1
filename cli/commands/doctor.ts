import { nodeReaders } from "../../adapters/shared/node_readers.ts";
import { loadConfig } from "../../core/config/load_config.ts";
import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import type { Command, Terminal } from "../command.ts";
import { CHECKS, examine } from "../doctor/checks.ts";
import { optionHelp, type Options, parseWords } from "../options.ts";
import { doctorText } from "../output/doctor_text.ts";
import { usageError } from "../usage_error.ts";

const OPTIONS = {
  json: { type: "boolean", doc: "every finding as one JSON object" },
} as const satisfies Options;

/** `pdks doctor`: is this project really wired. */
export const command: Command = {
  summary: "is this project really wired: hooks, trust, versions, log",
  usage: "pdks doctor [--json]",
  help:
    `Looks at the project in the working directory and says what is well and what is not, with what
to do about it. Runs nothing, writes nothing.

${checkHelp()}
${optionHelp(OPTIONS)}
Exit 0: healthy. Exit 2: something is to mend.

  pdks doctor
  pdks doctor --json
`,
  options: OPTIONS,
  run,
};

function checkHelp(): string {
  return Object.entries(CHECKS).map(([name, { doc }]) => `  ${name.padEnd(12)}${doc}\n`).join("");
}

function run(argv: readonly string[], terminal: Terminal): ExitCode {
  const words = parseWords(argv, OPTIONS);
  if (!words.ok) return usageError(command, words.error, terminal);
  const readers = nodeReaders();
  const findings = examine({
    root: terminal.cwd,
    env: terminal.env,
    readers,
    nowMs: Date.now(),
    loaded: loadConfig(terminal.cwd, readers),
  });
  const exitCode = findings.some(({ status }) => status === "failed") ? EXIT_REFUSED : EXIT_DONE;
  terminal.stdout(
    words.value.values.json === true
      ? `${
        JSON.stringify(
          { schemaVersion: 1, exitCode, healthy: exitCode === EXIT_DONE, findings },
          null,
          2,
        )
      }\n`
      : doctorText(findings, terminal.colour),
  );
  return exitCode;
}
