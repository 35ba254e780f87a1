import type { WordPart } from "unbash";
import { choice, HOLE, isConstant } from "./holes.ts";

type Composed = Extract<WordPart, { type: "Glob" | "ExtendedGlob" | "BraceExpansion" }>;

/**
 * The text of a glob or a brace with what stands in it expanded: `[$(x)]` runs `x` like any word.
 *
 * @param quoted Expands one part inside.
 */
export function composedText(part: Composed, quoted: (part: WordPart) => string): string {
  const inner = part.parts;
  if (inner === undefined || inner.every(({ type }) => type === "Literal")) return part.text;
  const text = inner.map(quoted).join("");
  switch (part.type) {
    case "Glob":
      return `[${text}]`;
    case "ExtendedGlob":
      return `${part.operator}(${text})`;
    case "BraceExpansion":
      return `{${text}}`;
  }
}

/**
 * A glob of the parser as holes of a word.
 *
 * @param text Its text, what stands in it expanded.
 */
export function globPart(
  part: Extract<WordPart, { type: "Glob" | "ExtendedGlob" }>,
  text: string,
  dotGlob = false,
): string {
  if (part.type === "ExtendedGlob") {
    const pattern = text.slice(2, -1);
    if (!/^[@?]$/.test(part.operator) || /[*?[(]/.test(pattern) || !isConstant(pattern)) {
      return dotGlob ? HOLE.deep : HOLE.star;
    }
    const items = pattern.split("|");
    return choice(part.operator === "?" ? ["", ...items] : items);
  }
  switch (part.kind) {
    case "star":
      if (part.text.length > 1) return HOLE.star + HOLE.star;
      return dotGlob ? HOLE.deep : HOLE.star;
    case "question":
      return HOLE.question;
    case "bracket": {
      const inner = text.slice(1, -1);
      // Where nothing matches it stays as it stands, and may be any text.
      return isConstant(inner) && !inner.includes("$") && !inner.includes("`")
        ? HOLE.classOpen + inner + HOLE.classClose
        : HOLE.segment;
    }
  }
}
