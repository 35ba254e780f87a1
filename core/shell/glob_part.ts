import type { WordPart } from "unbash";
import { choice, HOLE, isConstant } from "./holes.ts";

/** A glob of the parser as holes of a word. */
export function globPart(
  part: Extract<WordPart, { type: "Glob" | "ExtendedGlob" }>,
  dotGlob = false,
): string {
  if (part.type === "ExtendedGlob") {
    if (!/^[@?]$/.test(part.operator) || /[*?[(]/.test(part.pattern)) return HOLE.star;
    const items = part.pattern.split("|");
    return choice(part.operator === "?" ? ["", ...items] : items);
  }
  switch (part.kind) {
    case "star":
      if (part.text.length > 1) return HOLE.star + HOLE.star;
      return dotGlob ? HOLE.deep : HOLE.star;
    case "question":
      return HOLE.question;
    case "bracket": {
      const inner = part.value.slice(1, -1);
      return isConstant(inner) && !inner.includes("$") && !inner.includes("`")
        ? HOLE.classOpen + inner + HOLE.classClose
        : HOLE.question;
    }
  }
}
