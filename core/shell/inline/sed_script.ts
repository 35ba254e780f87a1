/** What a `sed` script does besides editing its lines. */
export type SedScript = {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Shell commands it runs; undefined where a line of the input is the command. */
  readonly runs: readonly (string | undefined)[];
  /** Some part of it could not be read. */
  readonly unclear: boolean;
  /** The substitutions, where the script is nothing but these without addresses. */
  readonly plain: readonly Substitution[] | undefined;
};

/** One `s` command. */
export type Substitution = {
  readonly pattern: string;
  readonly replacement: string;
  readonly flags: string;
};

/** Mutable while a script is gone through. */
type Reading = {
  readonly text: string;
  at: number;
  readonly reads: string[];
  readonly writes: string[];
  readonly runs: (string | undefined)[];
  unclear: boolean;
  onlyPlain: boolean;
  readonly plain: Substitution[];
};

/** Reads a `sed` script. */
export function sedScript(text: string): SedScript {
  const reading: Reading = {
    text,
    at: 0,
    reads: [],
    writes: [],
    runs: [],
    unclear: false,
    onlyPlain: true,
    plain: [],
  };
  while (reading.at < text.length && !reading.unclear) command(reading);
  const { reads, writes, runs, unclear, onlyPlain, plain } = reading;
  return { reads, writes, runs, unclear, plain: onlyPlain && !unclear ? plain : undefined };
}

function command(reading: Reading): void {
  skip(reading, /[\s;]/);
  if (reading.at >= reading.text.length) return;
  const start = reading.at;
  address(reading);
  if (reading.text.charAt(reading.at) === ",") {
    reading.at++;
    skip(reading, /\s/);
    address(reading);
  }
  skip(reading, /[\s!]/);
  const addressed = reading.at > start;
  const name = reading.text.charAt(reading.at++);
  if (name === "s") return substitution(reading, addressed);
  if (name !== "}" && name !== "#") reading.onlyPlain = false;
  switch (name) {
    case "":
    case "{":
    case "}":
      reading.onlyPlain = false;
      return;
    case "#":
      rest(reading);
      return;
    case ":":
    case "b":
    case "t":
    case "T":
      until(reading, /[;\n}]/);
      return;
    case "a":
    case "i":
    case "c":
      text(reading);
      return;
    case "y":
      delimited(reading, 2);
      return;
    case "r":
    case "R":
      reading.reads.push(rest(reading).trim());
      return;
    case "w":
    case "W":
      reading.writes.push(rest(reading).trim());
      return;
    case "e":
      reading.runs.push(rest(reading).trim() || undefined);
      return;
    case "v":
      rest(reading);
      return;
    default:
      if (!/[dDgGhHnNpPxzqQlLF=]/.test(name)) reading.unclear = true;
      skip(reading, /[ \t\d]/);
  }
}

function address(reading: Reading): void {
  const { text } = reading;
  const char = text.charAt(reading.at);
  if (char === "/" || char === "\\") {
    if (char === "\\") reading.at++;
    delimited(reading, 1);
    skip(reading, /[IM]/);
  } else skip(reading, /[\d$~+]/);
  skip(reading, /[ \t]/);
}

/** Takes some delimited pieces; the delimiter is the next character. */
function delimited(reading: Reading, count: number): readonly string[] {
  const { text } = reading;
  const mark = text.charAt(reading.at++);
  const pieces: string[] = [];
  for (let piece = 0; piece < count; piece++) {
    const from = reading.at;
    let inClass = false;
    for (; reading.at < text.length; reading.at++) {
      const char = text.charAt(reading.at);
      if (char === "\\") reading.at++;
      else if (piece === 0 && char === "[" && !inClass) inClass = true;
      else if (inClass && char === "]" && reading.at > from) {
        inClass = !/\[\^?$/.test(text.slice(from, reading.at)) ? false : true;
      } else if (char === mark && !inClass) break;
    }
    if (reading.at >= text.length) reading.unclear = true;
    pieces.push(text.slice(from, reading.at));
    reading.at++;
  }
  if (mark === "" || mark === "\n") reading.unclear = true;
  return pieces.map((piece) => mark === "/" ? piece : piece.replaceAll(`\\${mark}`, mark));
}

function substitution(reading: Reading, addressed: boolean): void {
  const mark = reading.text.charAt(reading.at);
  const [pattern = "", replacement = ""] = delimited(reading, 2);
  const from = reading.at;
  skip(reading, /[gpiImMe0-9]/);
  const flags = reading.text.slice(from, reading.at);
  if (flags.includes("e")) reading.runs.push(undefined);
  if (reading.text.charAt(reading.at) === "w") {
    reading.at++;
    reading.writes.push(rest(reading).trim());
    reading.onlyPlain = false;
  } else {
    skip(reading, /[ \t]/);
    if (!/^[;\n}#]?$/.test(reading.text.charAt(reading.at))) reading.unclear = true;
  }
  if (addressed || !/^g?$/.test(flags) || /[;{}]/.test(mark)) reading.onlyPlain = false;
  else reading.plain.push({ pattern, replacement, flags });
}

function text(reading: Reading): void {
  const { text } = reading;
  while (reading.at < text.length && text.charAt(reading.at) !== "\n") {
    reading.at += text.charAt(reading.at) === "\\" ? 2 : 1;
  }
}

function rest(reading: Reading): string {
  const end = reading.text.indexOf("\n", reading.at);
  const found = reading.text.slice(reading.at, end < 0 ? undefined : end);
  reading.at = end < 0 ? reading.text.length : end + 1;
  return found;
}

function until(reading: Reading, stop: RegExp): void {
  while (reading.at < reading.text.length && !stop.test(reading.text.charAt(reading.at))) {
    reading.at++;
  }
}

function skip(reading: Reading, chars: RegExp): void {
  while (reading.at < reading.text.length && chars.test(reading.text.charAt(reading.at))) {
    reading.at++;
  }
}

/**
 * A text after plain substitutions, line by line as `sed` does it.
 *
 * @returns The new text; undefined where the two kinds of regular expressions might differ.
 */
export function substituted(
  text: string,
  substitutions: readonly Substitution[],
  extended: boolean,
): string | undefined {
  let lines = text.split("\n");
  const ended = lines.at(-1) === "";
  if (ended) lines.pop();
  for (const { pattern, replacement, flags } of substitutions) {
    const source = regexSource(pattern, extended);
    const into = replacementText(replacement);
    if (source === undefined || into === undefined) return undefined;
    if (/[^\x00-\x7f]/.test(text) && /[.[\]]/.test(pattern)) return undefined;
    let regex: RegExp;
    try {
      regex = new RegExp(source, flags.includes("g") ? "g" : "");
    } catch {
      return undefined;
    }
    if (new RegExp(source).test("")) return undefined;
    if (into.includes("\n") && substitutions.length > 1) return undefined;
    lines = lines.map((line) => line.replace(regex, into));
  }
  return lines.length === 0 ? text : lines.join("\n") + (ended ? "\n" : "");
}

/** A POSIX expression as one of JavaScript, where both surely match the same. */
function regexSource(pattern: string, extended: boolean): string | undefined {
  let source = "";
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === "\\") {
      const next = pattern.charAt(++at);
      if (/[.*[\]^$/\\]/.test(next)) source += `\\${next}`;
      else if (extended && /[+?(){}|]/.test(next)) source += `\\${next}`;
      else if (
        next === "-" || next === '"' || next === "'" || next === ":" || next === "@" || next === "#"
      ) source += next;
      else return undefined;
    } else if (char === "[") {
      const found = /^\[\^?\]?[^\][\\]*\]/.exec(pattern.slice(at))?.[0];
      if (found === undefined || /^\[\^?\]/.test(found)) return undefined;
      source += found;
      at += found.length - 1;
    } else if (char === "*") {
      if (at === 0) return undefined;
      source += "*";
    } else if (char === "^" && at > 0) return undefined;
    else if (char === "$" && at < pattern.length - 1) return undefined;
    else if (/[+?(){}|]/.test(char)) {
      if (extended) {
        if (char !== "+" && char !== "?") return undefined;
        source += char;
      } else source += `\\${char}`;
    } else if (char === "\n") return undefined;
    else source += char === "/" ? "\\/" : char;
  }
  return source;
}

function replacementText(replacement: string): string | undefined {
  let into = "";
  for (let at = 0; at < replacement.length; at++) {
    const char = replacement.charAt(at);
    if (char === "$") into += "$$";
    else if (char === "&") into += "$&";
    else if (char !== "\\") into += char;
    else {
      const next = replacement.charAt(++at);
      if (next === "n" || next === "\n") into += "\n";
      else if (next === "t") into += "\t";
      else if (/[A-Za-z0-9]/.test(next) || next === "") return undefined;
      else into += next === "$" ? "$$" : next;
    }
  }
  return into;
}
