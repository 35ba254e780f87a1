import type * as v from "valibot";
import { didYouMean } from "./did_you_mean.ts";
import { type KeyPath, quote, renderKeyPath } from "./key_path.ts";

/** One thing a schema refuses, in our words. */
export type ShapeProblem = {
  readonly path: KeyPath;
  /** What to point at: an unknown key, the object that lacks one, or the value itself. */
  readonly at: "key" | "parent" | "value";
  /** One line. Names the path itself, except for an unknown key, which it quotes. */
  readonly message: string;
};

/**
 * Says in one line what a schema refuses. A schema's own message is a predicate of the value
 * (`"is blank"`); everything else is worded here.
 *
 * @param issue one issue of `v.safeParse(schema, …)`
 * @param schema the schema that was run, to know which keys there are
 * @param base where the value the schema was run on stands
 * @example
 * ```ts
 * import * as v from "valibot";
 * const schema = v.strictObject({ token: v.string() });
 * const { issues } = v.safeParse(schema, { token: 5 });
 * issues?.map((issue) => explainIssue(issue, schema).message); // ["token must be a string, not 5"]
 * ```
 */
export function explainIssue(
  issue: v.BaseIssue<unknown>,
  schema: unknown,
  base: KeyPath = [],
): ShapeProblem {
  const steps = issue.path ?? [];
  const path = [...base, ...steps.map((item) => toKey(item.key))];
  const last = steps[steps.length - 1];
  if (issue.type === "variant" && last?.type === "object" && Array.isArray(last.input)) path.pop();
  const name = renderKeyPath(path);
  if (issue.expected === "never") return unknownKey(path, knownKeys(issue, schema));
  if (steps.length > path.length - base.length) {
    return { path, at: "value", message: `${name} must be an object, not a list` };
  }
  if (issue.input === undefined && issue.path !== undefined) {
    const wanted = issue.type === "variant" ? oneOf(issue.expected) : expectationAt(issue, schema);
    const must = wanted === undefined ? "" : `: it must be ${wanted}`;
    return { path, at: "parent", message: `${name} is missing${must}` };
  }
  if (!issue.message.startsWith("Invalid ")) {
    const at = last !== undefined && "origin" in last && last.origin === "key" ? "key" : "value";
    return { path, at, message: sentence(path, issue.message) };
  }
  const inner = closest(issue);
  if (inner !== undefined) {
    return explainIssue(inner, { options: schemasAt(issue, schema, steps.length) }, path);
  }
  const wanted = issue.type === "variant" && issue.expected !== "Object"
    ? oneOf(issue.expected)
    : expectationOf(issue.type, issue.expected);
  const subject = name === "" ? "the document" : name;
  return { path, at: "value", message: `${subject} must be ${wanted}, not ${shown(issue.input)}` };
}

/** A message that says something of the value, and so needs the value named before it. */
const PREDICATE = /^(?:is|are|has|holds|must|may|needs|cannot|does)\b/;

/**
 * A message as a sentence of its own.
 *
 * @param message a predicate of the value at `path` (`"is blank"`), or a sentence already
 */
export function sentence(path: KeyPath, message: string): string {
  if (!PREDICATE.test(message)) return message;
  const name = renderKeyPath(path);
  return `${name === "" ? "the document" : name} ${message}`;
}

function toKey(key: unknown): string | number {
  return typeof key === "number" ? key : String(key);
}

function unknownKey(path: KeyPath, known: readonly string[]): ShapeProblem {
  const key = String(path[path.length - 1]);
  if (known.length === 0) {
    return {
      path,
      at: "key",
      message: `the key ${quote(key)} is taken by the language itself: choose another name`,
    };
  }
  const meant = didYouMean(key, known);
  const hint = meant === undefined
    ? `: known here are ${known.join(", ")}`
    : `: did you mean "${meant}"?`;
  return { path, at: "key", message: `unknown key ${quote(key)}${hint}` };
}

/** Of a union none of whose forms fits: the issue of the form that came furthest. */
function closest(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> | undefined {
  const subIssues = issue.issues ?? [];
  let best: v.BaseIssue<unknown> | undefined;
  for (const candidate of subIssues) {
    if (candidate.path === undefined) continue;
    if (best === undefined || rank(candidate) > rank(best)) best = candidate;
  }
  return best;
}

/** A wrong value under a known key says more than an unknown key, and that more than a missing one. */
function rank(issue: v.BaseIssue<unknown>): number {
  const depth = (issue.path?.length ?? 0) * 3;
  if (issue.expected === "never") return depth - 1;
  return issue.input === undefined ? depth - 2 : depth;
}

/** What a value of this schema type is, in words. */
function expectationOf(type: string, expected: string | null): string {
  switch (type) {
    case "string":
      return "a string";
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    case "array":
      return "a list";
    case "strict_object":
    case "record":
    case "variant":
      return "an object";
    case "literal":
      return expected ?? "another value";
    default:
      return oneOf(expected);
  }
}

/** valibot writes alternatives as `("a" | "b")`. */
function oneOf(expected: string | null): string {
  const words = expected?.match(/"[^"]*"|\w+/g)?.map((word) => VALIBOT_WORDS[word] ?? word) ?? [];
  if (words.length === 0) return "another value";
  return words.length === 1 ? words.join() : `one of ${[...new Set(words)].join(", ")}`;
}

const VALIBOT_WORDS: Readonly<Record<string, string>> = {
  Object: "an object",
  Array: "a list",
  string: "a string",
  number: "a number",
  boolean: "true or false",
};

/** A value as a message shows it. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? quote(value, 40) : String(value);
}

/** What should have stood where the issue found nothing. */
function expectationAt(issue: v.BaseIssue<unknown>, schema: unknown): string | undefined {
  const [found] = schemasAt(issue, schema, issue.path?.length ?? 0);
  const type = read(found, "type");
  const expects = read(found, "expects");
  if (typeof type !== "string" || type === "unknown") return undefined;
  return expectationOf(type, typeof expects === "string" ? expects : null);
}

/** The keys that would have been right where an unknown one stands; none in a map of the user's names. */
function knownKeys(issue: v.BaseIssue<unknown>, schema: unknown): readonly string[] {
  const schemas = schemasAt(issue, schema, (issue.path?.length ?? 1) - 1);
  return [...new Set(schemas.flatMap((one) => Object.keys(Object(read(one, "entries")))))];
}

/** Every schema that stands `depth` steps along the issue's path: several where alternatives lead there. */
function schemasAt(
  issue: v.BaseIssue<unknown>,
  schema: unknown,
  depth: number,
): readonly unknown[] {
  const steps = issue.path ?? [];
  let current = alternatives(schema, steps[0]?.input);
  for (let index = 0; index < depth; index++) {
    const key = toKey(steps[index]?.key);
    const inside = steps[index + 1]?.input;
    current = current.flatMap((one) => {
      const entries = read(one, "entries");
      if (entries !== undefined) return alternatives(read(entries, key), inside);
      return alternatives(read(one, typeof key === "number" ? "item" : "value"), inside);
    });
  }
  return current;
}

/** The schema behind optional wrappers, or each option that the value's discriminator allows. */
function alternatives(schema: unknown, value: unknown): readonly unknown[] {
  const wrapped = read(schema, "wrapped");
  if (wrapped !== undefined) return alternatives(wrapped, value);
  const options = read(schema, "options");
  if (!Array.isArray(options) || typeof options[0] !== "object") {
    return schema === undefined ? [] : [schema];
  }
  const key = read(schema, "key");
  if (typeof key !== "string") return options.flatMap((option) => alternatives(option, value));
  const literalOf = (option: unknown) => read(read(read(option, "entries"), key), "literal");
  const named = options.filter((option) => literalOf(option) === read(value, key));
  return (named.length > 0 ? named : options).flatMap((option) => alternatives(option, value));
}

/** valibot's schema types say their parts only once narrowed; the parts are plain properties. */
function read(from: unknown, key: string | number): unknown {
  return typeof from === "object" && from !== null ? Reflect.get(from, key) : undefined;
}
