import type { Event } from "../../core/protocol/verdict.ts";
import type { PlacedFault } from "./placed_faults.ts";
import { faultsOf, type Remark, remarksOf, type Reported } from "./remarks.ts";

/** Which workflow command says a row; the other events have no message. */
const COMMANDS: Readonly<Partial<Record<Event, "error" | "warning" | "notice">>> = {
  blocked: "error",
  advised: "warning",
  witnessed: "notice",
};

/**
 * A run as workflow annotations, one line each: `::warning file=…,line=…,title=…::message`. Escaped as
 * the runner's toolkit escapes: `%`, carriage return and newline everywhere, `:` and `,` in properties.
 */
export function renderGithub(reported: Reported): string {
  const lines = [
    ...remarksOf(reported).map(remarkLine),
    ...faultsOf(reported).map(faultLine),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function faultLine({ id, file, line, column, message }: PlacedFault): string {
  return annotation("warning", { file, line, col: column, title: `skipped ${id}` }, message);
}

function remarkLine({ row, message, path, line }: Remark): string {
  const title = `${row.event} ${row.label}`;
  const why = row.why === undefined ? "" : ` (why: ${row.why})`;
  const next = row.next === undefined ? "" : `. ${row.next}`;
  return annotation(
    COMMANDS[row.event] ?? "notice",
    { file: path, line, title },
    `${message}${why}${next}`,
  );
}

function annotation(
  command: string,
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const given = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${inProperty(String(value))}`]
  );
  return `::${command} ${given.join(",")}::${inMessage(message)}`;
}

function inMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function inProperty(text: string): string {
  return inMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
