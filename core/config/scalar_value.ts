import {
  boolCoreTag,
  type DocumentDirective,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  SCALAR_STYLE,
  type ScalarEvent,
  strTag,
} from "js-yaml";
import { quote } from "../protocol/key_path.ts";
import { err, ok, type Result } from "../protocol/result.ts";

/** How the scalars of one kind of document are read. */
export type ReadScalar = (
  text: string,
  event: ScalarEvent,
  directives: readonly DocumentDirective[],
) => Result<unknown, string>;

/** What a plain scalar may mean in the YAML 1.2 core schema, in the order tried. */
const IMPLICIT = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag];
/** A plain scalar that begins otherwise is a string. */
const MAY_MEAN_MORE = /^(?:[-+.0-9~nNtTfF]|$)/;

const CORE = "tag:yaml.org,2002:";
const SCALAR_TAGS = [strTag, ...IMPLICIT];

/** A YAML scalar under the core schema: its value, or why its tag is refused. */
export const readYamlScalar: ReadScalar = (text, event, directives) => {
  const written = getScalarValue(text, event);
  if (event.tagStart !== -1) return tagged(text, event, directives, written);
  if (event.style !== SCALAR_STYLE.PLAIN) return wellFormed(written);
  if (!MAY_MEAN_MORE.test(written)) return ok(written);
  for (const tag of IMPLICIT) {
    const value = tag.resolve(written, false, tag.tagName);
    if (value !== NOT_RESOLVED) return ok(value);
  }
  return ok(written);
};

/** A JSON string, number or word. */
export const readJsonScalar: ReadScalar = (text, event) => {
  if (event.style === SCALAR_STYLE.PLAIN) {
    return ok(JSON.parse(text.slice(event.valueStart, event.valueEnd)));
  }
  const written: unknown = JSON.parse(text.slice(event.valueStart - 1, event.valueEnd + 1));
  return wellFormed(String(written));
};

function wellFormed(written: string): Result<unknown, string> {
  if (written.isWellFormed()) return ok(written);
  return err("holds half of a surrogate pair: write the whole character");
}

function tagged(
  text: string,
  event: ScalarEvent,
  directives: readonly DocumentDirective[],
  written: string,
): Result<unknown, string> {
  const name = tagName(text, event, directives);
  if (name === "!") return wellFormed(written);
  const tag = SCALAR_TAGS.find((candidate) => candidate.tagName === name);
  if (tag === undefined) return err(foreignTag(text, event));
  const value = tag.resolve(written, true, name);
  if (value === NOT_RESOLVED) {
    return err(`${quote(written, 40)} does not fit its tag ${writtenTag(text, event)}`);
  }
  return typeof value === "string" ? wellFormed(value) : ok(value);
}

/**
 * The full name of a node's tag.
 *
 * @returns empty where the node has none, `!` for the non-specific tag
 */
export function tagName(
  text: string,
  event: { readonly tagStart: number; readonly tagEnd: number },
  directives: readonly DocumentDirective[],
): string {
  if (event.tagStart === -1) return "";
  const written = text.slice(event.tagStart, event.tagEnd);
  if (written.startsWith("!<")) return written.slice(2, -1);
  const handle = /^!(?:[0-9A-Za-z-]*!)?/.exec(written)?.[0] ?? "!";
  const declared = directives.find((one) => one.kind === "tag" && one.handle === handle);
  const prefix = declared?.kind === "tag" ? declared.prefix : handle === "!!" ? CORE : handle;
  return prefix + written.slice(handle.length);
}

/** Where a scalar begins, its quote included. */
export function offsetOf(event: ScalarEvent): number {
  const isQuoted = event.style === SCALAR_STYLE.SINGLE_QUOTED ||
    event.style === SCALAR_STYLE.DOUBLE_QUOTED;
  return isQuoted ? event.valueStart - 1 : event.valueStart;
}

/** What a node with a tag outside the core schema is told. */
export function foreignTag(
  text: string,
  event: { readonly tagStart: number; readonly tagEnd: number },
): string {
  return `the tag ${writtenTag(text, event)} is not in the YAML 1.2 core schema: write plain data`;
}

function writtenTag(
  text: string,
  event: { readonly tagStart: number; readonly tagEnd: number },
): string {
  return quote(text.slice(event.tagStart, event.tagEnd)).slice(1, -1);
}
