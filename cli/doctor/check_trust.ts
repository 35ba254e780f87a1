import { codexTrust } from "./codex_trust.ts";
import type { Examined, Finding } from "./finding.ts";
import { grokTrust } from "./grok_trust.ts";

/** Hosts that skip in silence what a person has not approved. */
export function checkTrust(of: Examined): readonly Finding[] {
  return [...codexTrust(of), ...grokTrust(of)];
}
