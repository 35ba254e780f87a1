import type { Result } from "../../core/protocol/result.ts";
import { type FurtherTool, furtherTools } from "./further_tools.ts";
import { projectConfig } from "./project_config.ts";

/**
 * The tools a project's config adds for one host. A module of its own, to be imported when a call needs
 * it: reading a configuration takes longer than all the rest of a call.
 *
 * A config that cannot be read gives none: it is the judge's to refuse, which says where and why.
 *
 * @param configKey the host's key under `adapters`
 */
export function configuredTools(
  repoRoot: string,
  configKey: string,
): Result<readonly FurtherTool[], string> {
  const config = projectConfig(repoRoot);
  return furtherTools(config.ok ? config.value.adapters : {}, configKey);
}
