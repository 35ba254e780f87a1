import { alternatives, HOLE, isConstant } from "./holes.ts";
import { MAX_CONTENT } from "./limits.ts";
import { DONE, type Outcome, type Output, UNKNOWN_OUTPUT } from "./run.ts";

/** What two commands put out one after the other. */
export function concat(one: Output, two: Output): Output {
  if (one.kind === "text" && one.text === "") return two;
  if (two.kind === "text" && two.text === "") return one;
  if (one.kind === "unknown" || two.kind === "unknown") return UNKNOWN_OUTPUT;
  if (one.kind === "text" && two.kind === "text") {
    return one.text.length + two.text.length > MAX_CONTENT ? UNKNOWN_OUTPUT : {
      kind: "text",
      text: one.text + two.text,
      ...(one.fromDisk || two.fromDisk ? { fromDisk: true } : {}),
    };
  }
  return { kind: "lines", lines: [...linesOf(one), ...linesOf(two)] };
}

/** What is put out by a command that may not run, or may run several times. */
export function perhaps(out: Output): Output {
  return out.kind === "text" && out.text === ""
    ? out
    : out.kind === "unknown"
    ? out
    : { kind: "lines", lines: linesOf(out) };
}

/** The lines an output has. */
export function linesOf(out: Output): readonly string[] {
  switch (out.kind) {
    case "text":
      if (out.fromDisk) return [HOLE.any];
      return alternatives(out.text).flatMap((text) => text.replace(/\n$/, "").split("\n"));
    case "lines":
      return out.lines;
    case "unknown":
      return [HOLE.any];
  }
}

/** The exact text of an output, where it is wholly known. */
export function constantText(out: Output | undefined): string | undefined {
  return out?.kind === "text" && isConstant(out.text) ? out.text : undefined;
}

/** The exact text of an output that stands on the line itself. */
export function lineText(out: Output | undefined): string | undefined {
  return out?.kind === "text" && out.fromDisk ? undefined : constantText(out);
}

/** An outcome with a status and nothing put out. */
export function ended(status: number | undefined): Outcome {
  return { status, out: DONE.out };
}

/** An outcome with a text put out. */
export function printed(text: string, status: number | undefined = 0): Outcome {
  return { status, out: { kind: "text", text } };
}
