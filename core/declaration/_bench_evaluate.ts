import { compileDeclaration } from "./compile_declaration.ts";
import type { Declaration, Step } from "./discipline.ts";
import type { Plan } from "./plan.ts";
import type { World } from "./world.ts";

/** Twenty practices of the kind that costs most: each searches both texts of a change line by line. */
export const TWENTY_DECLARATIONS: readonly Declaration[] = Array.from(
  { length: 20 },
  (_, index) => addedOnly(`\\b(?:unwanted${index}|TODO\\(${index}\\)|legacy${index}\\.call)\\b`),
);

function addedOnly(re: string): Declaration {
  const occurrences = (of: string): readonly Step[] => [
    { op: "source", of },
    { op: "lines" },
    { op: "matches", re },
    { op: "keyByPattern", re: "^(.*)$" },
  ];
  return {
    mechanism: "added-only",
    scope: { source: "target.path", include: ["\\.ts$"], exclude: ["^vendor/"] },
    supply: { pre: "empty", post: "empty" },
    extract: {
      before: occurrences("pre"),
      after: occurrences("post"),
      added: [{ op: "onlyIn", of: "after", notIn: "before" }],
    },
    relate: [{ id: "none", relation: { op: "empty", of: "added" }, message: "{value}" }],
  };
}

/**
 * How long judging takes in process.
 *
 * @param lines of the edited file
 * @param runs how many edits are measured, after as many to warm up
 * @returns the median of one edit under {@link TWENTY_DECLARATIONS}, in milliseconds
 */
export function benchEvaluate(lines = 200, runs = 101): number {
  const plans = TWENTY_DECLARATIONS.flatMap((declaration): readonly Plan[] => {
    const compiled = compileDeclaration(declaration);
    return compiled.ok ? [compiled.value] : [];
  });
  const times = Array.from({ length: 2 * runs }, (_, run) => {
    const world = editOf(lines, run);
    const start = performance.now();
    for (const plan of plans) if (plan.admits(world) === true) plan.evaluate(world);
    return performance.now() - start;
  });
  return times.slice(runs).sort((a, b) => a - b)[runs >> 1] ?? NaN;
}

/** An edit no other run has seen, so that no work is left over from one. */
function editOf(lines: number, run: number): World {
  const pre = Array.from(
    { length: lines },
    (_, line) => `  const value${line} = compute(${run + line}, "some text"); // note ${line}\n`,
  ).join("");
  const post = `${pre}unwanted7 again\n`;
  const targetPath = `src/file${run}.ts`;
  return { subject: targetPath, targetPath, pre, post, readFile: () => ({ kind: "absent" }) };
}
