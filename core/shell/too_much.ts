import { MAX_HERE_DOCUMENTS, MAX_OPEN_BRACKETS, MAX_SEPARATORS } from "./limits.ts";

/**
 * Whether a text would cost the parser more than it may: too many brackets open at once, too many
 * here-documents or commands. Looks at characters alone, quoted or not.
 */
export function isTooMuch(text: string): boolean {
  let open = 0;
  let separators = 0;
  let documents = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x28: // (
      case 0x7b: // {
        if (++open > MAX_OPEN_BRACKETS) return true;
        break;
      case 0x29: // )
      case 0x7d: // }
        if (open > 0) open--;
        break;
      case 0x0a: // line end
      case 0x26: // &
      case 0x3b: // ;
      case 0x7c: // |
        if (++separators > MAX_SEPARATORS) return true;
        break;
      case 0x3c: // <
        if (text.charCodeAt(at + 1) !== 0x3c) break;
        at++;
        if (++documents > MAX_HERE_DOCUMENTS) return true;
    }
  }
  return false;
}
