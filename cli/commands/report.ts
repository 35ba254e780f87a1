import { statSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { parseArgs } from "node:util";
import { errorCode, nodeReaders } from "../../adapters/shared/node_readers.ts";
import type { Config } from "../../core/config/config.ts";
import { formatConfigProblem } from "../../core/config/format_config_problem.ts";
import { loadConfig } from "../../core/config/load_config.ts";
import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import { logCollector, type LogSummary } from "../../core/telemetry/log_summary.ts";
import type { Command, Terminal } from "../command.ts";
import { DEFAULT_LOG_PATH, projectLog } from "../project_log.ts";
import { readLines } from "../read_lines.ts";
import { type Grouping, GROUPINGS, reportView } from "../report_view.ts";
import { sinceMs } from "../since.ts";
import { usageError } from "../usage_error.ts";

/** `pdks report`: what the telemetry says. */
export const command: Command = {
  summary: "what the telemetry says: what breaks, how often, what is never judged",
  usage: "pdks report [--since 7d|ISO] [--by label|event|subject|day] [--json] [--html FILE]",
  help:
    `Reads the telemetry log from beginning to end and prints a table. Damaged lines are counted and
left out.

  --since WHEN   only rows since then: 30m, 12h, 7d, 2w, or an ISO date or time
  --by GROUP     label (default), event, subject or day
  --json         everything as one JSON object
  --html FILE    one self-contained page: verdicts over time, disciplines, subjects, skips

  pdks report
  pdks report --since 7d --by subject
  pdks report --since 2026-01-01 --html report.html
`,
  run,
};

type Options = {
  readonly since: number | undefined;
  readonly by: Grouping;
  readonly json: boolean;
  readonly html: string | undefined;
};

async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const nowMs = Date.now();
  const options = parseOptions(argv, nowMs);
  if (typeof options === "string") return usageError(command, options, terminal);
  const { since, by, json, html } = options;
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

function parseOptions(argv: readonly string[], nowMs: number): Options | string {
  const values = words(argv);
  if (typeof values === "string") return values;
  const { by = "label", json = false, html } = values;
  const grouping = GROUPINGS.find((each) => each === by);
  if (grouping === undefined) return `--by takes ${GROUPINGS.join(", ")}, not "${by}"`;
  if (html === "") return "--html takes the name of a file";
  const since = values.since === undefined ? undefined : sinceMs(values.since, nowMs);
  if (since?.ok === false) return since.error;
  return { since: since?.value, by: grouping, json, html };
}

function words(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: false,
      options: {
        since: { type: "string" },
        by: { type: "string" },
        json: { type: "boolean" },
        html: { type: "string" },
      },
    }).values;
  } catch (error) {
    return error instanceof Error ? error.message.split("\n")[0] ?? "" : String(error);
  }
}

/** Logs this large take long enough to say how far it is. */
const SHOW_PROGRESS = 32 * 1024 * 1024;

function readLog(
  path: string,
  since: number | undefined,
  terminal: Terminal,
): LogSummary | string {
  const collector = logCollector(since);
  try {
    const { size } = statSync(path);
    const shown = terminal.interactive && size > SHOW_PROGRESS;
    readLines(path, collector.add, (bytes) => {
      if (shown) terminal.stderr(`\rreading ${Math.min(100, Math.floor(bytes / size * 100))}%`);
    });
    if (shown) terminal.stderr("\r\x1b[K");
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
