import { join } from "node:path";
import { type Examined, failed, type Finding, well } from "./finding.ts";
import { type HookHandler, hookHandlers } from "./hook_handlers.ts";
import { HOSTS, type HostWiring } from "./host_wiring.ts";
import { shownPath } from "./shown_path.ts";

/** No call of a host is judged twice, and none by the adapter of another host. */
export function checkSingleJudge(of: Examined): readonly Finding[] {
  const found = HOSTS.flatMap((wiring) => hostFindings(wiring, of));
  const isJudged = HOSTS.some((wiring) => ourHandlers(wiring, of).length > 0);
  return found.length > 0 || !isJudged ? found : [well("every call is judged once")];
}

function hostFindings(wiring: HostWiring, of: Examined): readonly Finding[] {
  const ours = ourHandlers(wiring, of);
  const place = ({ file, group, index }: HookHandler) =>
    `${shownPath(file, of)} (hooks.${wiring.event}[${group}].hooks[${index}])`;
  const foreign = ours.filter(({ command }) => !wiring.isOurs(command));
  const found = foreign.map((handler) =>
    failed(
      `${wiring.host}: another host's adapter judges its calls: ${place(handler)}`,
      `take that command out of ${shownPath(handler.file, of)}`,
    )
  );
  const own = ours.filter(({ command }) => wiring.isOurs(command));
  const [kept, ...more] = own;
  if (kept === undefined || more.length === 0) return found;
  return [
    ...found,
    failed(
      `${wiring.host}: its calls are judged ${own.length} times: ${own.map(place).join(", ")}`,
      `keep ${place(kept)} and take out the other${more.length > 1 ? "s" : ""}`,
    ),
  ];
}

/** Commands of any of our adapters before this host's tools, wherever the host takes hooks from. */
function ourHandlers(wiring: HostWiring, of: Examined): readonly HookHandler[] {
  const { root, env, readers } = of;
  const home = env["HOME"] ?? env["USERPROFILE"];
  const files = new Set([
    ...[wiring.settings, ...wiring.elsewhere].flatMap((path) => settingsAt(join(root, path), of)),
    ...(home === undefined
      ? []
      : wiring.inHome.flatMap((path) => settingsAt(join(home, path), of))),
  ]);
  return [...files].flatMap((file) => hookHandlers(file, readers)).filter(({ event, command }) =>
    event === wiring.event && HOSTS.some(({ isOurs }) => isOurs(command))
  );
}

function settingsAt(path: string, { readers }: Examined): readonly string[] {
  if (!path.endsWith("/")) return [path];
  const names = readers.listDir(path) ?? [];
  return names.filter((name) => name.endsWith(".json")).map((name) => path + name);
}
