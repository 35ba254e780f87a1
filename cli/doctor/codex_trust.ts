import { join } from "node:path";
import { HOST, SETTINGS_PATH } from "../../adapters/codex/registration.ts";
import { trustHash, trustKey } from "../../adapters/codex/trust_hash.ts";
import { type Examined, failed, type Finding, note, well } from "./finding.ts";
import type { HookHandler } from "./hook_handlers.ts";
import { HOSTS } from "./host_wiring.ts";
import { registrationOf } from "./registration.ts";
import { bothForms, mainCheckout, repositoryOf } from "./repository.ts";
import { type Table, tableIn, tomlSettings } from "./toml_settings.ts";

/** Codex runs a hook only once a person has approved it, word for word; else it is silent about it. */
export function codexTrust(of: Examined): readonly Finding[] {
  const wiring = HOSTS.find(({ host }) => host === HOST);
  const handlers = wiring === undefined ? [] : registrationOf(wiring, of)?.handlers ?? [];
  if (handlers.length === 0) return [];
  const home = hostHome(of);
  if (home === undefined || of.readers.statOf(home) === undefined) {
    return [note(`${HOST}: no settings of it on this machine, so no approval to look at`)];
  }
  const file = join(home, "config.toml");
  const read = tomlSettings(file, of);
  if (!read.ok) return [failed(`${HOST}: ${read.error}`, `mend ${file}`)];
  const settings = read.value;
  const found = [
    ...switchedOff(settings, file),
    ...projectTrust(settings, of),
    ...hookTrust(handlers, settings, file, of),
  ];
  return found.length > 0 ? found : [well(`${HOST}: its hooks are approved as they stand`)];
}

function hostHome({ env }: Examined): string | undefined {
  if (env["CODEX_HOME"]) return env["CODEX_HOME"];
  const home = env["HOME"] ?? env["USERPROFILE"];
  return home === undefined ? undefined : join(home, ".codex");
}

function switchedOff(settings: Table, file: string): readonly Finding[] {
  return tableIn(settings, "features")["hooks"] !== false ? [] : [
    failed(
      `${HOST}: hooks are switched off in ${file}`,
      `take \`hooks = false\` out of [features] there`,
    ),
  ];
}

/** The host knows a project by its repository's folder, and a worktree by the main checkout's. */
function projectTrust(settings: Table, of: Examined): readonly Finding[] {
  const projects = tableIn(settings, "projects");
  const top = repositoryOf(of);
  const levels = bothForms(top, of).map((path) => tableIn(projects, path)["trust_level"]);
  return levels.includes("trusted") ? [] : [
    failed(
      `${HOST}: the project is not trusted: none of its hooks exists`,
      `start \`codex\` in ${top} and say that you trust it`,
    ),
  ];
}

function hookTrust(
  handlers: readonly HookHandler[],
  settings: Table,
  file: string,
  of: Examined,
): readonly Finding[] {
  const state = tableIn(tableIn(settings, "hooks"), "state");
  const hooksFile = join(mainCheckout(of), SETTINGS_PATH);
  const approve = "start `codex` in this project, type /hooks and approve them";
  const findings = new Map<string, string[]>();
  for (const handler of handlers) {
    const entries = bothForms(hooksFile, of).map((path) =>
      tableIn(state, trustKey(path, handler.event, handler.group, handler.index))
    );
    const stored = entries.map((entry) => entry["trusted_hash"]).filter((hash) =>
      typeof hash === "string"
    );
    const what = entries.some((entry) => entry["enabled"] === false)
      ? "switched off"
      : stored.includes(trustHash(handler))
      ? undefined
      : stored.length > 0
      ? "changed since they were approved"
      : "not approved";
    if (what !== undefined) findings.set(what, [...findings.get(what) ?? [], handler.event]);
  }
  return [...findings].map(([what, events]) =>
    failed(
      `${HOST}: hooks of ${SETTINGS_PATH} are ${what}, and so skipped in silence: ${
        events.join(", ")
      }`,
      what === "switched off" ? `take their \`enabled = false\` out of ${file}` : approve,
    )
  );
}
