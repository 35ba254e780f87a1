import { forEachChild, type ParsedScript, type SyntaxNode } from "unbash";

type Span = { readonly from: number; readonly to: number };

/**
 * The `command` source: the line without what it hands over as data, that is here-document bodies and
 * here-strings that expand nothing.
 */
export function commandText(line: string, script: ParsedScript): string {
  if (!line.includes("<<")) return line;
  const spans: Span[] = [];
  collect(script, spans);
  spans.sort((one, two) => one.from - two.from);
  let text = "";
  let at = 0;
  for (const span of spans) {
    if (span.from < at) continue;
    text += line.slice(at, span.from);
    at = span.to;
  }
  return text + line.slice(at);
}

function collect(node: SyntaxNode, spans: Span[]): void {
  if (node.type === "Script" && node.source !== undefined) return;
  if (node.type === "HereDoc") {
    const { body } = node;
    if (node.delimiter?.quoted || body.parts === undefined || body.parts.every(isPlain)) {
      spans.push({ from: body.pos, to: body.end });
      return;
    }
  }
  if (node.type === "HereString" && node.target !== undefined) {
    const { target } = node;
    if (target.parts === undefined || target.parts.every(isPlain)) {
      spans.push({ from: target.pos, to: target.end });
      return;
    }
  }
  forEachChild(node, (child) => collect(child, spans));
}

function isPlain(part: SyntaxNode): boolean {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return true;
    case "DoubleQuoted":
      return part.parts.every(isPlain);
    default:
      return false;
  }
}
