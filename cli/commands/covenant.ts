import {
  EXIT_DONE,
  EXIT_REFUSED,
  type ExitCode,
  type Level,
  LEVELS,
} from "../../core/protocol/verdict.ts";
import { ok, type Result } from "../../core/protocol/result.ts";
import type { Command, Terminal } from "../command.ts";
import { type CheckRequest, covenantCheck } from "../covenant_check.ts";
import { oneOf, optionHelp, type Options, parseWords } from "../options.ts";
import { renderFaults, renderRefusal } from "../output/refusal.ts";
import type { Reported } from "../output/remarks.ts";
import { renderText } from "../output/text.ts";
import { INPUT_LIMIT, readInput } from "../read_input.ts";
import { shellAnalyser } from "../shell_analyser.ts";
import { progressOn } from "../progress.ts";
import { usageError } from "../usage_error.ts";

/** Output formats; each but `text` stands in a file of its own and is loaded when asked for. */
export const FORMATS = ["text", "json", "sarif", "github"] as const;
/** One output format. */
export type Format = (typeof FORMATS)[number];

const USAGE =
  "pdks covenant check [--diff] [--enforce advise|block] [--format text|json|sarif|github]";

const OPTIONS = {
  diff: { type: "boolean", doc: "stdin is a unified diff (git diff, hg diff, diff -u)" },
  enforce: {
    type: "string",
    value: "LEVEL",
    words: LEVELS,
    doc: "advise (default): say what is broken, exit 0\n" +
      "block: stop what is declared stoppable, exit 2",
  },
  format: {
    type: "string",
    value: "FORMAT",
    words: FORMATS,
    doc: "text (default, on stderr), json, sarif or github (on stdout)",
  },
} as const satisfies Options;

/** `pdks covenant check`: judge one observation from stdin. */
export const command: Command = {
  summary: "judge one observation from stdin: an agent's call, or a diff",
  usage: USAGE,
  help:
    `Judges what stdin holds in the working directory, which is the project root. Without --diff that is
one call of an agent as input JSON (see covenant-input.schema.json); with it, a unified diff.

${optionHelp(OPTIONS)}
Exit 0: nothing blocks. Exit 2: something blocks, or no judgment could be made. Every run leaves its
rows in the telemetry log.

  git diff --cached | pdks covenant check --diff
  git diff main... | pdks covenant check --diff --enforce block --format github
`,
  options: OPTIONS,
  words: ["check"],
  run,
};

async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [verb, ...rest] = argv;
  if (verb !== "check") {
    return usageError(
      command,
      verb === undefined ? "covenant: say `check`" : `covenant: unknown word "${verb}"`,
      terminal,
    );
  }
  const options = parseOptions(rest);
  if (!options.ok) return usageError(command, options.error, terminal);
  const { diff, enforce, format } = options.value;
  const bytes = terminal.stdin(INPUT_LIMIT);
  if (diff && bytes.byteLength === 0) {
    await answer(format, nothingStaged(enforce), terminal);
    return EXIT_DONE;
  }
  const { tell, end } = progressOn(terminal, "judging");
  const request: CheckRequest = {
    root: terminal.cwd,
    posture: enforce,
    observation: diff
      ? { surface: "change-set", diff: bytes, progress: tell }
      : await sessionObservation(bytes),
    env: terminal.env,
  };
  return await report(request, format, terminal, end);
}

async function sessionObservation(bytes: Uint8Array): Promise<CheckRequest["observation"]> {
  const input = readInput(bytes);
  return { surface: "session", input, analyse: await shellAnalyser(input) };
}

async function report(
  request: CheckRequest,
  format: Format,
  terminal: Terminal,
  judged: () => void,
): Promise<ExitCode> {
  const { outcome, logTrouble } = covenantCheck(request);
  judged();
  const trouble = logTrouble === undefined ? "" : `the log could not be written: ${logTrouble}\n`;
  if (!outcome.ok) {
    terminal.stderr(renderRefusal(outcome.error) + trouble);
    return EXIT_REFUSED;
  }
  const { judgment } = outcome.value;
  terminal.stderr(
    renderText(judgment) + renderFaults(judgment.faults, outcome.value.config) + trouble,
  );
  await answer(format, outcome.value, terminal);
  return judgment.exitCode;
}

/** A run over nothing: whoever reads a format gets the whole form of it. */
function nothingStaged(enforce: Level): Reported {
  return {
    judgment: { surface: "change-set", enforce, exitCode: EXIT_DONE, rows: [], faults: [] },
    diff: [],
  };
}

async function answer(format: Format, reported: Reported, terminal: Terminal): Promise<void> {
  if (format === "text") return;
  const { render } = await loadFormat(format);
  terminal.stdout(render(reported));
}

/** Formats other than text are loaded when asked for: a hook never does. */
async function loadFormat(
  format: Exclude<Format, "text">,
): Promise<{ readonly render: (reported: Reported) => string }> {
  switch (format) {
    case "json":
      return { render: (await import("../output/json.ts")).renderJson };
    case "sarif":
      return { render: (await import("../output/sarif.ts")).renderSarif };
    case "github":
      return { render: (await import("../output/github.ts")).renderGithub };
  }
}

type Wanted = { readonly diff: boolean; readonly enforce: Level; readonly format: Format };

/** The options, or what is wrong with them. */
function parseOptions(argv: readonly string[]): Result<Wanted, string> {
  const parsed = parseWords(argv, OPTIONS);
  if (!parsed.ok) return parsed;
  const { diff = false, enforce, format } = parsed.value.values;
  return ok({
    diff,
    enforce: oneOf(LEVELS, enforce) ?? "advise",
    format: oneOf(FORMATS, format) ?? "text",
  });
}
