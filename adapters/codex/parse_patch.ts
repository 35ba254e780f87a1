import { err, ok, type Result } from "../../core/protocol/result.ts";

/** A patch as the host's own grammar reads it, one section a file. */
export type PatchSection =
  | { readonly kind: "add"; readonly path: string; readonly text: string }
  | { readonly kind: "delete"; readonly path: string }
  | {
    readonly kind: "update";
    readonly path: string;
    readonly moveTo?: string;
    readonly chunks: readonly PatchChunk[];
  };

/** One hunk of an update. */
export type PatchChunk = {
  /** The text after `@@`: the search starts after the first line that is this. */
  readonly anchor?: string;
  readonly lines: readonly ChunkLine[];
  /** `*** End of File`: the lines are the last ones of the file. */
  readonly endOfFile: boolean;
};

/** One line of a hunk, its sign taken off. */
export type ChunkLine = { readonly sign: " " | "-" | "+"; readonly text: string };

const BEGIN = "*** Begin Patch";
const END = "*** End Patch";
const ENVIRONMENT = "*** Environment ID:";
const ADD = "*** Add File: ";
const DELETE = "*** Delete File: ";
const UPDATE = "*** Update File: ";
const MOVE = "*** Move to: ";
const END_OF_FILE = "*** End of File";
const WRAPPERS: readonly string[] = ["<<EOF", "<<'EOF'", '<<"EOF"'];

/**
 * Reads a patch exactly as far as the host does: what it refuses is refused, what it takes (a
 * here-document around the patch, blanks before it, CRLF) is taken. Measured on Codex 0.171.
 *
 * @param text `tool_input.command`
 * @returns the sections in order, or one line that says where the patch stops being one
 */
export function parsePatch(text: string): Result<readonly PatchSection[], string> {
  const body = bodyOf(linesOf(trimmed(text)));
  if (!body.ok) return body;
  const reader: Reader = { lines: body.value, at: 0, sections: [] };
  const environment = skipEnvironment(reader);
  if (environment !== undefined) return err(environment);
  while (reader.at < reader.lines.length) {
    const fault = readSection(reader);
    if (fault === "end") break;
    if (fault !== undefined) return err(fault);
  }
  return reader.sections.length === 0 ? err("the patch is empty") : ok(reader.sections);
}

type Reader = { readonly lines: readonly string[]; at: number; readonly sections: PatchSection[] };

/** The lines between the patch's first and last, and out of a here-document where there is one. */
function bodyOf(lines: readonly string[]): Result<readonly string[], string> {
  const plain = between(lines);
  if (plain.ok) return plain;
  const wrapped = lines.length >= 4 && WRAPPERS.includes(lines[0] ?? "") &&
    (lines.at(-1) ?? "").endsWith("EOF");
  return wrapped ? between(lines.slice(1, -1)) : plain;
}

function between(lines: readonly string[]): Result<readonly string[], string> {
  if (trimmed(lines[0] ?? "") !== BEGIN) {
    return err(`the first line of the patch is not "${BEGIN}"`);
  }
  if (lines.length < 2 || trimmed(lines.at(-1) ?? "") !== END) {
    return err(`the last line of the patch is not "${END}"`);
  }
  return ok(lines.slice(1, -1));
}

function skipEnvironment(reader: Reader): string | undefined {
  const line = trimmed(reader.lines[0] ?? "");
  if (!line.startsWith(ENVIRONMENT)) return undefined;
  reader.at = 1;
  if (line === ENVIRONMENT) return "the patch names an empty environment";
  return trimmed(reader.lines[1] ?? "").startsWith(ENVIRONMENT)
    ? "the patch names an environment twice"
    : undefined;
}

/** Reads one section; `end` at an end line inside the body, else a fault or nothing. */
function readSection(reader: Reader): string | undefined {
  const line = trimmed(reader.lines[reader.at] ?? "");
  if (line === END) {
    const rest = reader.lines.slice(reader.at + 1).every((next) => trimmed(next) === "");
    return rest ? "end" : `text stands after "${END}"`;
  }
  if (line.startsWith(ADD)) return readAdd(reader, line.slice(ADD.length));
  if (line.startsWith(UPDATE)) return readUpdate(reader, line.slice(UPDATE.length));
  if (!line.startsWith(DELETE)) {
    return `line ${lineNumber(reader)} of the patch is no section header: ${shown(line)}`;
  }
  reader.at++;
  reader.sections.push({ kind: "delete", path: line.slice(DELETE.length) });
  return undefined;
}

function readAdd(reader: Reader, path: string): undefined {
  let text = "";
  reader.at++;
  for (let line = reader.lines[reader.at]; line?.startsWith("+");) {
    text += `${line.slice(1)}\n`;
    line = reader.lines[++reader.at];
  }
  reader.sections.push({ kind: "add", path, text });
  return undefined;
}

/** A hunk while it is being read. */
type OpenChunk = { anchor?: string; readonly lines: ChunkLine[]; endOfFile: boolean };

function readUpdate(reader: Reader, path: string): string | undefined {
  const header = lineNumber(reader);
  reader.at++;
  const move = endTrimmed(reader.lines[reader.at] ?? "");
  const moveTo = move.startsWith(MOVE) && move.length > MOVE.length
    ? move.slice(MOVE.length)
    : undefined;
  if (moveTo !== undefined) reader.at++;
  const chunks: OpenChunk[] = [];
  while (reader.at < reader.lines.length) {
    const line = reader.lines[reader.at] ?? "";
    if (isHeader(line)) break;
    const fault = readChunkLine(reader, chunks, line);
    if (fault !== undefined) return fault;
    reader.at++;
  }
  const last = chunks.at(-1);
  if (last === undefined) return `the update of ${shown(path)} (line ${header}) has no hunk`;
  if (last.lines.length === 0) return `the last hunk of ${shown(path)} has no lines`;
  reader.sections.push(
    moveTo === undefined
      ? { kind: "update", path, chunks }
      : { kind: "update", path, moveTo, chunks },
  );
  return undefined;
}

function isHeader(line: string): boolean {
  if (!line.startsWith("***")) return false;
  const marker = endTrimmed(line);
  return marker === END || [ADD, DELETE, UPDATE].some((header) => marker.startsWith(header));
}

function readChunkLine(reader: Reader, chunks: OpenChunk[], line: string): string | undefined {
  const open = chunks.at(-1);
  const unexpected = () =>
    `line ${lineNumber(reader)} of the patch does not belong in a hunk: ${shown(line)}`;
  const marker = line.startsWith("***") || line.startsWith("@@") ? endTrimmed(line) : "";
  if (marker === END_OF_FILE) {
    if (open === undefined) return undefined;
    if (open.lines.length === 0 || open.endOfFile) return unexpected();
    open.endOfFile = true;
    return undefined;
  }
  if (marker === "@@" || marker.startsWith("@@ ")) {
    if (open !== undefined && open.lines.length === 0) return unexpected();
    const anchor = marker === "@@" ? {} : { anchor: marker.slice(3) };
    chunks.push({ ...anchor, lines: [], endOfFile: false });
    return undefined;
  }
  const read = chunkLine(line);
  if (open?.endOfFile) return trimmed(line) === "" ? undefined : unexpected();
  if (read === undefined) return unexpected();
  if (open === undefined) chunks.push({ lines: [read], endOfFile: false });
  else open.lines.push(read);
  return undefined;
}

function chunkLine(line: string): ChunkLine | undefined {
  if (line === "") return { sign: " ", text: "" };
  const sign = line.charAt(0);
  return sign === " " || sign === "-" || sign === "+" ? { sign, text: line.slice(1) } : undefined;
}

/** Counted from 1, the line of the begin marker included. */
function lineNumber(reader: Reader): number {
  return reader.at + 2;
}

/** Lines as the host splits them: at line feeds, one carriage return before each taken off. */
function linesOf(text: string): readonly string[] {
  return text.split("\n").map((line) => line.endsWith("\r") ? line.slice(0, -1) : line);
}

const BLANKS_AT_START = /^\p{White_Space}+/u;

/** Without Unicode white space at both ends (`String.trim` counts other characters). */
export function trimmed(text: string): string {
  return endTrimmed(text.replace(BLANKS_AT_START, ""));
}

/** Without Unicode white space at the end; by hand, since a pattern would go back again and again. */
export function endTrimmed(text: string): string {
  let end = text.length;
  while (end > 0 && /\p{White_Space}/u.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
