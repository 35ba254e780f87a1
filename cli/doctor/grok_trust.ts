import { join } from "node:path";
import { HOST } from "../../adapters/grok/registration.ts";
import { type Examined, failed, type Finding, note, well } from "./finding.ts";
import { HOSTS } from "./host_wiring.ts";
import { registrationOf } from "./registration.ts";
import { bothForms, repositoryOf } from "./repository.ts";
import { tableIn, tomlSettings } from "./toml_settings.ts";

/** Grok skips the hooks of a folder a person has not trusted, without a word. Trust is the folder's. */
export function grokTrust(of: Examined): readonly Finding[] {
  const wiring = HOSTS.find(({ host }) => host === HOST);
  const handlers = wiring === undefined ? [] : registrationOf(wiring, of)?.handlers ?? [];
  if (handlers.length === 0) return [];
  const { env, readers } = of;
  const user = env["HOME"] ?? env["USERPROFILE"];
  const home = env["GROK_HOME"] || (user === undefined ? undefined : join(user, ".grok"));
  if (home === undefined || readers.statOf(home) === undefined) {
    return [note(`${HOST}: no settings of it on this machine, so no trust to look at`)];
  }
  const file = join(home, "trusted_folders.toml");
  const trusted = tomlSettings(file, of);
  if (!trusted.ok) return [failed(`${HOST}: ${trusted.error}`, `mend ${file}`)];
  const settings = tomlSettings(join(home, "config.toml"), of);
  const isOff = env["GROK_FOLDER_TRUST"] === "0" ||
    (settings.ok && tableIn(settings.value, "folder_trust")["enabled"] === false);
  const top = repositoryOf(of);
  const folders = tableIn(trusted.value, "folders");
  const isTrusted = bothForms(top, of).flatMap((path) => [path, `${path}/`])
    .some((path) => tableIn(folders, path)["trusted"] === true);
  return isOff || isTrusted ? [well(`${HOST}: the folder is trusted`)] : [
    failed(
      `${HOST}: ${top} is not trusted, and so its hooks are skipped in silence`,
      `start \`grok --trust\` in ${top} once`,
    ),
  ];
}
