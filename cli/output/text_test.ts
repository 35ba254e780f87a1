import assert from "node:assert/strict";
import { test } from "node:test";
import type { JudgedRow, Judgment } from "../../core/judge/judgment.ts";
import { renderText } from "./text.ts";

const advised: JudgedRow = {
  event: "advised",
  label: "keep-keys",
  subject: "locales/en.json",
  message: "title is gone",
  why: "other files name it",
  stops: false,
};
const blocked: JudgedRow = {
  event: "blocked",
  label: "self-mod",
  subject: ".polydeukes",
  message: "it is protected",
  next: "A person decides",
  stops: true,
};
const passed: JudgedRow = { event: "passed", label: "covenant-check", subject: "-", stops: false };
const skipped = (detail: string): JudgedRow => ({ ...passed, event: "skipped", detail });

function text(...rows: readonly JudgedRow[]): string {
  const judgment: Judgment = {
    surface: "change-set",
    enforce: "block",
    exitCode: rows.some((row) => row.stops) ? 2 : 0,
    rows,
    faults: [],
  };
  return renderText(judgment);
}

test("one line for each broken registration and subject, what stops first, then the sum", () => {
  assert.equal(
    text(passed, advised, skipped("supply-pass"), blocked, skipped("no-observation")),
    [
      "blocked self-mod .polydeukes: it is protected. A person decides",
      "advised keep-keys locales/en.json: title is gone (why: other files name it)",
      "1 blocked, 1 advised, 2 skipped (no-observation, supply-pass)",
      "",
    ].join("\n"),
  );
});

test("nothing to say is said with nothing", () => {
  assert.equal(text(), "");
  assert.equal(text(passed), "");
});

test("a line stays one line, whatever stands in it", () => {
  const odd = { ...advised, subject: "a\nb", message: "x\ty\u2028z\u001b[31m" };
  assert.equal(text(odd).split("\n").length, 3);
  assert.doesNotMatch(text(odd), /[\u001b\t\u2028]/);
});

test("the first 256 characters of a stopping line hold subject, reason and next step", () => {
  const next = "A person may allow it: type the words alone on a message's first line, then retry";
  const long = (text: string, times: number) => text.repeat(times);
  const cases: readonly (readonly [Partial<JudgedRow>, readonly string[]])[] = [
    [{ message: `because ${long("reason ", 60)}` }, ["self-mod", ".polydeukes", "because reason"]],
    [{ subject: `${long("deep/", 60)}end.ts` }, ["self-mod", "deep/end.ts", "it is protected"]],
    [{ label: long("label-", 40) }, ["label-label-", ".polydeukes", "it is protected"]],
    [
      {
        label: long("l", 300),
        subject: `${long("d/", 300)}end.ts`,
        message: `because ${long("r", 400)}`,
      },
      ["lll", "d/end.ts", "because rrr"],
    ],
  ];
  for (const [change, parts] of cases) {
    const row = { ...blocked, next, ...change };
    const [line = ""] = text(row).split("\n");
    const first = line.slice(0, 256);
    for (const part of [...parts, next]) assert.ok(first.includes(part), `${part} in ${first}`);
    for (const whole of [row.label, row.subject, row.message ?? ""]) {
      assert.ok(line.includes(whole), whole);
    }
  }
});
