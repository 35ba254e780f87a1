/** Characters a terminal or a browser acts on, or shows nothing for, so that a name passes for another. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029\p{Cs}]/gu;

/**
 * A text out of a log as a person may be shown it: what would move, hide or turn other text around is
 * shown as the replacement character. What a log holds is for an agent to choose.
 */
export function shownText(text: string): string {
  return text.replace(UNSEEN, "\ufffd");
}
