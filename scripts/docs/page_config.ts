import { parseConfig } from "../../core/config/load_config.ts";
import { formatConfigProblem } from "../../core/config/format_config_problem.ts";
import { assemble } from "../../core/judge/assemble.ts";
import { SURFACES } from "../../core/protocol/verdict.ts";

/** What a configuration made of entries alone begins with. */
const HEAD = `languages:
  source: { productionGlob: 'src/**', testCmd: 'npm test' }
witness: { token: pdks witness, ttlMinutes: 10 }
`;

const LISTS = ["disciplines", "sessionDisciplines", "changeSetDisciplines"] as const;
type List = (typeof LISTS)[number];

/** Entries shown on a page so far, by the list each belongs in: YAML list elements. */
export type Entries = Readonly<Record<List, readonly string[]>>;

/** No entry yet. */
export const NO_ENTRIES: Entries = {
  disciplines: [],
  sessionDisciplines: [],
  changeSetDisciplines: [],
};

/** What is wrong with a whole configuration; an entry that would only be skipped is wrong too. */
export function configProblems(text: string): readonly string[] {
  const loaded = parseConfig("polydeukes.config.yaml", text);
  if (!loaded.ok) return loaded.error.map((problem) => formatConfigProblem(problem));
  const standing = { shellTools: true, evidence: true };
  const faults = SURFACES.flatMap((surface) =>
    assemble(loaded.value.config, surface, standing).flatMap((each) =>
      each.kind === "fault" ? [`${each.id}: ${each.fault.message}`] : []
    )
  );
  return [...new Set(faults)];
}

/** The configuration that a page's entries add up to. */
export function configOf(entries: Entries): string {
  const lists = LISTS.filter((list) => entries[list].length > 0)
    .map((list) => `${list}:\n${entries[list].join("")}`);
  return HEAD + lists.join("");
}

/**
 * Adds a block's entries: one entry, a list of entries, or whole lists under their names.
 *
 * @returns the entries with it; or what is wrong with the block
 */
export function withEntry(entries: Entries, body: string): Entries | readonly string[] {
  const named = /^(disciplines|sessionDisciplines|changeSetDisciplines):\s*$/m;
  if (named.test(body)) return withLists(entries, body);
  const element = indented(/^- /m.test(body) ? body : asElement(body));
  const tried = LISTS.map((list) => ({
    list,
    problems: configProblems(configOf({ ...NO_ENTRIES, [list]: [element] })),
  }));
  const fitting = tried.find(({ problems }) => problems.length === 0);
  if (fitting !== undefined) {
    return { ...entries, [fitting.list]: [...entries[fitting.list], element] };
  }
  const inItsList = tried.find(({ problems }) => !problems.join().includes("it belongs in"));
  return (inItsList ?? tried[0])?.problems ?? [];
}

function withLists(entries: Entries, body: string): Entries | readonly string[] {
  const problems = configProblems(HEAD + body);
  if (problems.length > 0) return problems;
  const parts = body.split(/^(\w+):\s*$/m).slice(1);
  return LISTS.reduce((all, list) => {
    const at = parts.indexOf(list);
    const element = at === -1 ? undefined : parts[at + 1]?.replace(/^\n/, "");
    return element === undefined ? all : { ...all, [list]: [...all[list], element] };
  }, entries);
}

function asElement(body: string): string {
  return body.split("\n").map((line, at) => line === "" ? "" : `${at === 0 ? "- " : "  "}${line}`)
    .join("\n");
}

function indented(body: string): string {
  return body.split("\n").map((line) => line === "" ? "" : `  ${line}`).join("\n");
}
