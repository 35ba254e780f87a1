import { type Event, EVENT_ID, parseEvents, YAMLException } from "js-yaml";
import { scanJson } from "../protocol/scan_json.ts";
import { err, ok, type Result } from "../protocol/result.ts";

/** Where and why a text stops being a document. */
export type SyntaxFault = { readonly offset: number; readonly message: string };

/** Nesting beyond this is refused: no configuration comes near, and every walk may then recurse. */
export const MAX_DEPTH = 100;

/**
 * YAML as a flat list of events that point into the text. Only the events are made here: offsets come
 * with them for free, and values are built from them once (see `compose.ts`).
 *
 * @param text without a byte-order mark
 * @returns the events of every document of the text, or the first syntax error
 */
export function yamlEvents(text: string): Result<readonly Event[], SyntaxFault> {
  try {
    return ok(parseEvents(text, { maxDepth: MAX_DEPTH }));
  } catch (error) {
    return err(yamlFault(error));
  }
}

function yamlFault(error: unknown): SyntaxFault {
  if (!(error instanceof YAMLException)) {
    return { offset: 0, message: "not YAML that can be read" };
  }
  const offset = error.mark?.position ?? 0;
  if (error.reason.startsWith("nesting exceeded")) return { offset, message: TOO_DEEP };
  const reason = error.reason.split("\n", 1)[0] ?? "";
  const remedy = REMEDIES[reason];
  return {
    offset,
    message: `not valid YAML: ${reason}${remedy === undefined ? "" : `: ${remedy}`}`,
  };
}

/** What to do about the reasons that do not say it. */
const REMEDIES: Readonly<Record<string, string>> = {
  "deficient indentation":
    "close the bracket or quote above, or indent this line further than the key it belongs to",
  "tab characters must not be used in indentation": "use spaces",
};

/** What every too deep document is told. */
export const TOO_DEEP = `nested more than ${MAX_DEPTH} levels deep`;

const NONE = { anchorStart: -1, anchorEnd: -1, tagStart: -1, tagEnd: -1 };
/** The style numbers of js-yaml's events: flow collections, plain and double-quoted scalars. */
const FLOW = 2;
const PLAIN = 1;
const QUOTED = 3;

/**
 * JSON as the same events. A `.json` file is JSON, not the YAML that also reads it: a comment or a
 * trailing comma is refused, as every other reader of the file would.
 *
 * @param text without a byte-order mark
 */
export function jsonEvents(text: string): Result<readonly Event[], SyntaxFault> {
  const events: Event[] = [
    { type: EVENT_ID.DOCUMENT, explicitStart: false, explicitEnd: false, directives: [] },
  ];
  const fault = scanJson(text, {
    open: (kind, start) => {
      const type = kind === "list" ? EVENT_ID.SEQUENCE : EVENT_ID.MAPPING;
      events.push({ type, start, ...NONE, style: FLOW });
    },
    close: () => events.push({ type: EVENT_ID.POP }),
    scalar: (start, end) => {
      const quoted = text.charAt(start) === '"';
      events.push({
        type: EVENT_ID.SCALAR,
        valueStart: quoted ? start + 1 : start,
        valueEnd: quoted ? end - 1 : end,
        ...NONE,
        style: quoted ? QUOTED : PLAIN,
        chomping: 1,
        indent: -1,
        fast: false,
      });
    },
  });
  if (fault !== undefined) {
    return err({ offset: fault.offset, message: `not valid JSON: ${fault.message}` });
  }
  events.push({ type: EVENT_ID.POP });
  return ok(events);
}
