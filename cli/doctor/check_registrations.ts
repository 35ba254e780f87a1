import { join } from "node:path";
import { settingsNotes } from "../../adapters/claude-code/settings_notes.ts";
import {
  CONFIG_KEY as CLAUDE_CODE,
  LOCAL_SETTINGS_PATH,
} from "../../adapters/claude-code/registration.ts";
import { delegatorText } from "../../adapters/shared/delegator.ts";
import { furtherTools } from "../../adapters/shared/further_tools.ts";
import { type Examined, failed, type Finding, note, well } from "./finding.ts";
import { HOSTS, type HostWiring } from "./host_wiring.ts";
import { programCall } from "./program_call.ts";
import { type Registration, registrationOf } from "./registration.ts";

/** The hooks of each host stand as its adapter's `init` writes them. */
export function checkRegistrations(of: Examined): readonly Finding[] {
  const wired = HOSTS.map((wiring) => ({ wiring, registration: registrationOf(wiring, of) }));
  if (wired.every(({ registration }) => registration === undefined)) {
    const inits = HOSTS.map(({ program }) => `\`${programCall(program, of)} init\``).join(" or ");
    return [failed("no host's hooks are registered: no agent's call is judged", `run ${inits}`)];
  }
  return wired.flatMap(({ wiring, registration }) =>
    registration === undefined
      ? [note(`${wiring.host}: not registered here`)]
      : hostFindings(wiring, registration, of)
  );
}

function hostFindings(
  wiring: HostWiring,
  registration: Registration,
  of: Examined,
): readonly Finding[] {
  const { host, settings } = wiring;
  const { init } = registration;
  const again = `run \`${init}\``;
  const tools = furtherTools(of.loaded.ok ? of.loaded.value.config.adapters : {}, wiring.key);
  if (!tools.ok) return [failed(`${host}: ${tools.error}`, "mend that key of the configuration")];
  const plan = wiring.plan({
    repoRoot: of.root,
    readers: of.readers,
    further: tools.value.map(({ name }) => name),
    ...(registration.binary === undefined ? {} : { binary: registration.binary }),
  });
  if (!plan.ok) {
    return [failed(`${host}: ${plan.error}`, `mend or delete ${settings}, then ${again}`)];
  }
  const { artifacts, notes } = plan.value;
  const outcome = (path: string) => artifacts.find((each) => each.path === path)?.outcome;
  const found: Finding[] = [];
  if (outcome(wiring.delegator) === "created") {
    found.push(failed(`${host}: ${wiring.delegator} is missing`, again));
  } else if (outcome(wiring.delegator) === "skipped") {
    const read = of.readers.readText(join(of.root, wiring.delegator));
    const written = delegatorText(wiring.program, wiring.packageName);
    if (read.kind !== "text" || read.text.replaceAll("\r\n", "\n") !== written) {
      const what = `${host}: ${wiring.delegator} is not what init writes`;
      found.push(failed(what, `delete ${wiring.delegator}, then ${again}`));
    }
  }
  if (outcome(settings) === "created") found.push(failed(`${host}: ${settings} is missing`, again));
  if (outcome(settings) === "updated") {
    const shared = notes.find((each) => each.includes("shares a group"));
    found.push(
      registration.handlers.length === 0
        ? failed(`${host}: ${settings} does not hold our hook`, again)
        : shared === undefined
        ? failed(`${host}: our hook in ${settings} is not as init writes it`, again)
        : failed(
          `${host}: ${settings}: ${shared}`,
          `take our command out of that group, then ${again}`,
        ),
    );
  }
  found.push(...dropped(wiring, notes, of));
  return found.length > 0 ? found : [well(`${host}: registered in ${settings}, unchanged`)];
}

/** Settings that parse and that the host nevertheless does not use. */
function dropped(
  { host, key, settings }: HostWiring,
  notes: readonly string[],
  { root, readers }: Examined,
): readonly Finding[] {
  const textOf = (path: string) => {
    const read = readers.readText(join(root, path));
    return read.kind === "text" ? read.text : undefined;
  };
  const said = key === CLAUDE_CODE
    ? settingsNotes(textOf(settings) ?? "{}", textOf(LOCAL_SETTINGS_PATH))
    : notes.filter((each) => each.includes("drops the whole file"));
  return said.map((each) => {
    const [what = each, remedy = "mend that file"] = each.split("; ");
    return failed(`${host}: ${what}`, remedy);
  });
}
