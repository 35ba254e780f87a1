import type { NamedFinding } from "../doctor/checks.ts";

const WORDS: Readonly<Record<NamedFinding["status"], string>> = {
  ok: "ok",
  failed: "FAIL",
  note: "note",
};
const COLOURS: Readonly<Record<NamedFinding["status"], string>> = {
  ok: "32",
  failed: "31",
  note: "2",
};

/** One line a finding, the remedy below each that failed, and a line that sums up. */
export function doctorText(findings: readonly NamedFinding[], colour: boolean): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, status, says, remedy }) => {
    const word = WORDS[status].padEnd(4);
    const head = colour ? `\x1b[${COLOURS[status]}m${word}\x1b[0m` : word;
    return [
      `${head}  ${check.padEnd(width)}  ${oneLine(says)}`,
      ...(remedy === undefined ? [] : [`${" ".repeat(width + 8)}to mend it: ${oneLine(remedy)}`]),
    ];
  });
  return `${[...lines, summary(findings)].join("\n")}\n`;
}

function summary(findings: readonly NamedFinding[]): string {
  const count = findings.filter(({ status }) => status === "failed").length;
  if (count === 0) return "healthy";
  return `${count} thing${count === 1 ? "" : "s"} to mend`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}
