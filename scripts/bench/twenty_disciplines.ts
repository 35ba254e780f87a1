/** A configuration of twenty disciplines, each of which looks at every TypeScript file, as JSON. */
export function twentyDisciplines(): string {
  const disciplines = Array.from({ length: 20 }, (_, index) => {
    const make = KINDS[index % KINDS.length];
    return { id: `discipline-${index}`, why: "measured", declare: make?.(index) };
  });
  return JSON.stringify({
    languages: { typescript: { productionGlob: "src/**/*.ts", testCmd: "npm test" } },
    protectedPaths: [".polydeukes", "infra/production"],
    disciplines,
  });
}

const SCOPE = { source: "target.path", include: ["\\.ts$"] };
const SUPPLY = { pre: "empty", post: "empty" };
const linesOf = (of: string, re: string) => [
  { op: "source", of },
  { op: "lines" },
  { op: "matches", re },
];

const KINDS: readonly ((index: number) => unknown)[] = [
  (index) => ({
    mechanism: "naming",
    scope: SCOPE,
    extract: {
      wrong: [{ op: "source", of: "target.path" }, { op: "matches", re: `^wrong${index}/` }],
    },
    relate: [{ id: "r", relation: { op: "empty", of: "wrong" }, message: "{value}" }],
  }),
  (index) => ({
    mechanism: "added-only",
    scope: SCOPE,
    supply: SUPPLY,
    extract: { bad: linesOf("post", `\\bforbidden${index}\\b`) },
    relate: [{ id: "r", relation: { op: "empty", of: "bad" }, message: "{value}" }],
  }),
  (index) => ({
    mechanism: "one-way-marker",
    scope: SCOPE,
    supply: SUPPLY,
    extract: { before: linesOf("pre", `@mark${index}`), after: linesOf("post", `@mark${index}`) },
    relate: [{
      id: "r",
      relation: { op: "subset", of: "before", in: "after" },
      message: "{value}",
    }],
  }),
  (index) => ({
    mechanism: "monotonic-order",
    scope: SCOPE,
    supply: SUPPLY,
    extract: { dates: linesOf("post", `^## ${index}\\d{3}-`) },
    relate: [{ id: "r", relation: { op: "ordered", of: "dates" }, message: "{value}" }],
  }),
];
