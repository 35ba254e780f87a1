import { statSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { errorCode, nodeReaders } from "../../adapters/shared/node_readers.ts";
import type { Config } from "../../core/config/config.ts";
import { formatConfigProblem } from "../../core/config/format_config_problem.ts";
import { loadConfig } from "../../core/config/load_config.ts";
import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { logCollector, type LogSummary } from "../../core/telemetry/log_summary.ts";
import type { Command, Terminal } from "../command.ts";
import { oneOf, optionHelp, type Options, parseWords } from "../options.ts";
import { DEFAULT_LOG_PATH, projectLog } from "../project_log.ts";
import { progressOn } from "../progress.ts";
import { readLines } from "../read_lines.ts";
import { type Grouping, GROUPINGS, reportView } from "../report_view.ts";
import { sinceMs } from "../since.ts";
import { usageError } from "../usage_error.ts";

const OPTIONS = {
  since: {
    type: "string",
    value: "WHEN",
    doc: "only rows since then: 30m, 12h, 7d, 2w, or an ISO date or time",
  },
  by: {
    type: "string",
    value: "GROUP",
    words: GROUPINGS,
    doc: "label (default), event, subject or day",
  },
  json: { type: "boolean", doc: "everything as one JSON object" },
  html: {
    type: "string",
    value: "FILE",
    file: true,
    doc: "one self-contained page: verdicts over time, disciplines, subjects, skips",
  },
} as const satisfies Options;

/** `pdks report`: what the telemetry says. */
export const command: Command = {
  summary: "what the telemetry says: what breaks, how often, what is never judged",
  usage: "pdks report [--since 7d|ISO] [--by label|event|subject|day] [--json] [--html FILE]",
  help:
    `Reads the telemetry log from beginning to end and prints a table. Damaged lines are counted and
left out.

${optionHelp(OPTIONS)}
  pdks report
  pdks report --since 7d --by subject
  pdks report --since 2026-01-01 --html report.html
`,
  options: OPTIONS,
  run,
};

type Wanted = {
  readonly since: number | undefined;
  readonly by: Grouping;
  readonly json: boolean;
  readonly html: string | undefined;
};

async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const nowMs = Date.now();
  const options = parseOptions(argv, nowMs);
  if (!options.ok) return usageError(command, options.error, terminal);
  const { since, by, json, html } = options.value;
  const loaded = loadConfig(terminal.cwd, nodeReaders());
  const config = loaded.ok ? loaded.value.config : undefined;
  if (!loaded.ok) {
    const problems = loaded.error.map((problem) => `${formatConfigProblem(problem)}\n`).join("");
    terminal.stderr(`${problems}the report is made without the configuration\n`);
  }
  const log = config?.telemetry.logPath ?? DEFAULT_LOG_PATH;
  const summary = readLog(projectLog(terminal.cwd, log), since, terminal);
  if (typeof summary === "string") {
    terminal.stderr(`${summary}\n`);
    return EXIT_REFUSED;
  }
  const about = { log, ...(since === undefined ? {} : { sinceMs: since }) };
  const view = reportView(summary, config satisfies Config | undefined, about);
  if (html !== undefined) {
    const { reportHtml } = await import("../output/report_html.ts");
    const trouble = writePage(terminal.cwd, html, reportHtml(view, nowMs));
    if (trouble !== undefined) {
      terminal.stderr(`${trouble}\n`);
      return EXIT_REFUSED;
    }
    if (!json) terminal.stdout(`${html} written\n`);
  }
  if (json) terminal.stdout(`${JSON.stringify({ schemaVersion: 1, ...view }, null, 2)}\n`);
  else if (html === undefined) {
    const { reportText } = await import("../output/report_text.ts");
    terminal.stdout(reportText(view, by));
  }
  return EXIT_DONE;
}

function parseOptions(argv: readonly string[], nowMs: number): Result<Wanted, string> {
  const words = parseWords(argv, OPTIONS);
  if (!words.ok) return words;
  const { json = false, html, ...values } = words.value.values;
  const by = oneOf(GROUPINGS, values.by) ?? "label";
  if (html === "") return err("--html takes the name of a file");
  const since = values.since === undefined ? ok(undefined) : sinceMs(values.since, nowMs);
  return since.ok ? ok({ since: since.value, by, json, html }) : since;
}

function readLog(
  path: string,
  since: number | undefined,
  terminal: Terminal,
): LogSummary | string {
  const collector = logCollector(since);
  try {
    const { size } = statSync(path);
    const { tell, end } = progressOn(terminal, "reading");
    readLines(path, collector.add, (bytes) => {
      tell(bytes / size);
    });
    end();
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOENT" && code !== "ENOTDIR") {
      return `${path} cannot be read (${code ?? "unknown"}): check who may read it`;
    }
  }
  return collector.summary();
}

function writePage(cwd: string, name: string, page: string): string | undefined {
  const path = isAbsolute(name) ? name : join(cwd, name);
  try {
    writeFileSync(path, page);
    return undefined;
  } catch (error) {
    return `${name} cannot be written (${errorCode(error) ?? "unknown"}): name another file`;
  }
}
