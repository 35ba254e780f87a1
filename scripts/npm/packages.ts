/** The npm packages, one row each; manifests, bundles, types and their tests derive from this table. */

/** One package as it is built and published. */
export type NpmPackage = {
  readonly name: string;
  /** File-system name: of its build folder and its README template. */
  readonly slug: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Source of its public face: what `import "<name>"` gives. */
  readonly face: string;
  /** Programs by name, each with its source. */
  readonly bins: Readonly<Record<string, string>>;
  /** Packages that have to stand beside it, at the same minor version. */
  readonly peers: readonly string[];
  /** JSON Schemas it exports: subpath to the file in the repository. */
  readonly schemas: Readonly<Record<string, string>>;
  /** It ships the documentation. */
  readonly documented?: true;
};

/** The package that the others take the core from. */
export const CORE = "@polydeukes/core";

const JUDGE = "polydeukes";

const adapter = (slug: string, host: string): NpmPackage => ({
  name: `@polydeukes/adapter-${slug}`,
  slug: `adapter-${slug}`,
  description: `Puts a project's covenants before the tool calls of ${host}.`,
  keywords: ["covenant", "hook", "agent", slug],
  face: `adapters/${slug}/mod.ts`,
  bins: { [`pdks-${slug}`]: `adapters/${slug}/main.ts` },
  peers: [JUDGE, CORE],
  schemas: {},
});

/** Every package, the ones others lean on first. */
export const NPM_PACKAGES: readonly NpmPackage[] = [
  {
    name: CORE,
    slug: "core",
    description: "What a covenant is and how it is judged: the deterministic core of Polydeukes.",
    keywords: ["covenant", "judge", "declaration"],
    face: "core/mod.ts",
    bins: {},
    peers: [],
    schemas: { "./schema.json": "covenant-input.schema.json" },
  },
  {
    name: JUDGE,
    slug: JUDGE,
    description:
      "Turns a team's practices into declarations that a deterministic judge checks before each " +
      "tool call of a coding agent, and over finished changes.",
    keywords: ["covenant", "judge", "hook", "agent", "pre-commit", "ci"],
    face: "mod.ts",
    bins: { pdks: "cli/main.ts", polydeukes: "cli/main.ts" },
    peers: [CORE],
    schemas: { "./schema.json": "polydeukes.schema.json" },
    documented: true,
  },
  adapter("claude-code", "Claude Code"),
  adapter("codex", "Codex"),
  adapter("grok", "Grok"),
];

/** `~0.9.0`: any patch of the same minor version. */
export function peerRange(version: string): string {
  return `~${version}`;
}
