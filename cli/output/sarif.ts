import { type Event, EXIT_DONE } from "../../core/protocol/verdict.ts";
import { VERSION } from "../../core/protocol/version.ts";
import type { PlacedFault } from "./placed_faults.ts";
import { faultsOf, type Remark, remarksOf, type Reported } from "./remarks.ts";

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** How grave a row is in SARIF's words; the other events have no message. */
const LEVELS: Readonly<Partial<Record<Event, "error" | "warning" | "note">>> = {
  blocked: "error",
  advised: "warning",
  witnessed: "note",
};

/**
 * A run as a SARIF 2.1.0 log: one result for each broken relate entry, placed where the diff shows it.
 * What a witness released is a suppressed result. A judgment that could not be made is no result of one:
 * it is a notification of the invocation, as is an entry of the configuration that cannot be judged.
 */
export function renderSarif(reported: Reported): string {
  const { judgment } = reported;
  const remarks = remarksOf(reported);
  const breaks = remarks.filter(({ row }) => row.unjudged !== true);
  const labels = [...new Set(breaks.map(({ row }) => row.label))];
  const log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [{
      tool: {
        driver: {
          name: "Polydeukes",
          semanticVersion: VERSION,
          rules: labels.map((label) => descriptor(label, breaks)),
        },
      },
      columnKind: "utf16CodeUnits",
      invocations: [{
        executionSuccessful: !judgment.rows.some((row) => row.unjudged),
        exitCode: judgment.exitCode,
        exitCodeDescription: judgment.exitCode === EXIT_DONE ? "nothing blocks" : "stopped",
        toolExecutionNotifications: remarks.filter(({ row }) => row.unjudged === true)
          .map((remark) => ({ ...said(remark), descriptor: { id: remark.row.label } })),
        toolConfigurationNotifications: faultsOf(reported).map(configurationFault),
      }],
      results: breaks.map((remark) => result(remark, labels.indexOf(remark.row.label))),
    }],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** What SARIF keeps once for all results of one label. */
function descriptor(label: string, breaks: readonly Remark[]) {
  const why = breaks.find(({ row }) => row.label === label)?.row.why;
  return {
    id: label,
    ...(why === undefined ? {} : { fullDescription: { text: why }, help: { text: why } }),
  };
}

function result(remark: Remark, ruleIndex: number) {
  const { row, relate } = remark;
  return {
    ruleId: row.label,
    ruleIndex,
    ...said(remark),
    ...(row.event === "witnessed"
      ? { suppressions: [{ kind: "external", status: "accepted" }] }
      : {}),
    properties: { event: row.event, ...(relate === undefined ? {} : { relate }) },
  };
}

/** What results and notifications share. */
function said({ row, message, path, line }: Remark) {
  const next = row.next === undefined ? "" : `. ${row.next}`;
  return {
    level: LEVELS[row.event] ?? "note",
    message: { text: `${message}${next}` },
    ...(path === undefined ? {} : {
      locations: [{
        physicalLocation: {
          artifactLocation: artifact(path),
          ...(line === undefined ? {} : { region: { startLine: line } }),
        },
      }],
    }),
  };
}

/** An entry that is not judged, since it does not compile. */
function configurationFault({ id, file, line, column, message }: PlacedFault) {
  const region = { startLine: line, startColumn: column };
  return {
    descriptor: { id },
    level: "warning",
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: artifact(file), region } }],
  };
}

/** A file as a URI: relative to the root, or whole where it lies elsewhere. */
function artifact(path: string) {
  const uri = path.toWellFormed().split("/").map(encodeURIComponent).join("/");
  return path.startsWith("/") ? { uri: `file://${uri}` } : { uri, uriBaseId: "%SRCROOT%" };
}
