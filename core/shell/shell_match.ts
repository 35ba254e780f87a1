import { HOLE, isConstant } from "./holes.ts";
import { patternReach } from "./path_pattern.ts";

/** Texts longer than this are not cut by patterns; the result counts as unknown. */
const MAX_MATCHED = 1024;

/** Whether a shell pattern (globs as holes) matches a whole text; undefined where that is not known. */
export function shellMatches(pattern: string, text: string): boolean | undefined {
  if (!isConstant(text) || /[\uFDD0-\uFDD3]/.test(pattern)) return undefined;
  if (isConstant(pattern)) return pattern === text;
  return patternReach(textGlob(pattern), unslashed(text)).exact;
}

/** `${text#pattern}` and its kin; undefined where the result is not known. */
export function removeMatch(
  text: string,
  pattern: string,
  operator: "#" | "##" | "%" | "%%",
): string | undefined {
  if (!isConstant(text) || /[\uFDD0-\uFDD3\uFDD8]/.test(pattern)) return undefined;
  if (isConstant(pattern)) {
    if (operator.startsWith("#")) {
      return text.startsWith(pattern) ? text.slice(pattern.length) : text;
    }
    return text.endsWith(pattern) ? text.slice(0, text.length - pattern.length) : text;
  }
  if (text.length > MAX_MATCHED) return undefined;
  const glob = textGlob(pattern);
  const plain = unslashed(text);
  const prefix = operator.startsWith("#");
  const longest = operator.length === 2;
  for (let step = 0; step <= plain.length; step++) {
    const size = longest ? plain.length - step : step;
    const part = prefix ? plain.slice(0, size) : plain.slice(plain.length - size);
    if (!patternReach(glob, part).exact) continue;
    return prefix ? text.slice(size) : text.slice(0, text.length - size);
  }
  return text;
}

/** `${text/pattern/replacement}` and its kin; undefined where the result is not known. */
export function replaceMatch(
  text: string,
  pattern: string,
  replacement: string,
  operator: "/" | "//" | "/#" | "/%",
): string | undefined {
  if (!isConstant(text) || /[\uFDD0-\uFDD3\uFDD8]/.test(pattern)) return undefined;
  if (replacement.includes("&") || replacement.includes("\\")) return undefined;
  if (pattern === "" && operator !== "/#" && operator !== "/%") return text;
  if (isConstant(pattern)) return replaceConstant(text, pattern, replacement, operator);
  if (text.length > MAX_MATCHED / 8) return undefined;
  const glob = textGlob(pattern);
  const plain = unslashed(text);
  const longest = (from: number): number => {
    for (let to = plain.length; to > from; to--) {
      if (patternReach(glob, plain.slice(from, to)).exact) return to;
    }
    return -1;
  };
  if (operator === "/#") {
    const to = longest(0);
    return to < 0 ? text : replacement + text.slice(to);
  }
  let result = "";
  let at = 0;
  while (at < text.length) {
    const to = longest(at);
    if (to < 0 || (operator === "/%" && to !== text.length)) {
      result += text.charAt(at++);
      continue;
    }
    result += replacement;
    at = to;
    if (operator === "/") break;
  }
  return result + text.slice(at);
}

function replaceConstant(text: string, pattern: string, to: string, operator: string): string {
  switch (operator) {
    case "//":
      return text.split(pattern).join(to);
    case "/#":
      return text.startsWith(pattern) ? to + text.slice(pattern.length) : text;
    case "/%":
      return text.endsWith(pattern) ? text.slice(0, text.length - pattern.length) + to : text;
    default: {
      const at = text.indexOf(pattern);
      return at < 0 ? text : text.slice(0, at) + to + text.slice(at + pattern.length);
    }
  }
}

/** In a text, unlike in a path, `*` and `?` match `/` too. */
function textGlob(pattern: string): string {
  let glob = "";
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === HOLE.star) glob += "**";
    else if (char === HOLE.question) glob += "?";
    else if (char === HOLE.classOpen) glob += "[";
    else if (char === HOLE.classClose) glob += "]";
    else if (char === HOLE.either) glob += "{";
    else if (char === HOLE.or) glob += ",";
    else if (char === HOLE.end) glob += "}";
    else glob += unslashed(char).replace(/[\\*?{},]/, "\\$&");
  }
  return glob;
}

function unslashed(text: string): string {
  return text.replaceAll("/", "\u0001");
}
