import type { DocPage } from "./page.ts";
import { REGIONS } from "./regions.ts";

const REGION = /^<!-- generated: ([\w -]+) -->\n[\s\S]*?^<!-- end -->$/gm;

/**
 * A page with its generated parts written anew.
 *
 * @returns the text, and the names of parts there are none of
 */
export async function fillRegions(
  { text, lang }: Pick<DocPage, "text" | "lang">,
): Promise<{ readonly text: string; readonly unknown: readonly string[] }> {
  const names = [...text.matchAll(REGION)].map(([, name = ""]) => name);
  const unknown = names.filter((name) => !Object.hasOwn(REGIONS, name));
  const made = new Map<string, string>();
  for (const name of names) made.set(name, (await REGIONS[name]?.(lang) ?? "").trim());
  const filled = text.replace(REGION, (whole, name: string) => {
    const body = made.get(name);
    return body === undefined || body === ""
      ? whole
      : `<!-- generated: ${name} -->\n\n${body}\n\n<!-- end -->`;
  });
  return { text: filled, unknown };
}
