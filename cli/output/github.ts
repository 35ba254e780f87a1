import type { Event } from "../../core/protocol/verdict.ts";
import { type Remark, remarksOf, type Reported } from "./remarks.ts";

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
  return remarksOf(reported).map((remark) => `${annotation(remark)}\n`).join("");
}

function annotation({ row, message, path, line }: Remark): string {
  const properties = [
    ...(path === undefined ? [] : [`file=${inProperty(path)}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    `title=${inProperty(`${row.event} ${row.label}`)}`,
  ];
  const why = row.why === undefined ? "" : ` (why: ${row.why})`;
  const next = row.next === undefined ? "" : `. ${row.next}`;
  const command = COMMANDS[row.event] ?? "notice";
  return `::${command} ${properties.join(",")}::${inMessage(`${message}${why}${next}`)}`;
}

function inMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function inProperty(text: string): string {
  return inMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
