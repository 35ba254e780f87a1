import { fillRegions } from "./fill_regions.ts";
import { type DocPage, type Problem, problemAt } from "./page.ts";

/** Generated parts say what the code's tables say. */
export async function checkGenerated(
  pages: ReadonlyMap<string, DocPage>,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const page of pages.values()) {
    const { text, unknown } = await fillRegions(page);
    problems.push(...unknown.map((name) => problemAt(page, 0, `there is no part "${name}"`)));
    if (text === page.text) continue;
    const line = text.split("\n").findIndex((each, at) => each !== page.lines[at]);
    problems.push(problemAt(page, line, "not current: run deno task docs"));
  }
  return problems;
}
