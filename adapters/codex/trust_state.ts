import { join } from "node:path";
import type { Readers } from "../../core/protocol/readers.ts";
import { isObject } from "../shared/payload.ts";
import { type CodexEvent, EVENTS } from "./payloads.ts";
import { isOurCommand, SETTINGS_PATH } from "./registration.ts";
import { tomlStrings, type TomlTable, tomlTable } from "./toml_strings.ts";
import { trustHash, trustKey } from "./trust_hash.ts";

/** What the host does with a hook of ours. */
export const TRUST_STATES = [
  /** It runs it. */
  "approved",
  /** A person approved it, and it was changed since: it is skipped in silence. */
  "changed",
  /** Nobody approved it: it is skipped in silence. */
  "unapproved",
  /** A person switched it off. */
  "off",
  /** It is not in the project's settings. */
  "missing",
] as const;
/** One of them. */
export type TrustState = (typeof TRUST_STATES)[number];

/** What the host makes of this project. */
export type ProjectTrust = {
  readonly hooks: readonly { readonly event: CodexEvent; readonly state: TrustState }[];
  /** Without it the host loads no hook of the project at all. */
  readonly projectTrusted: boolean;
  /** Hooks as such are switched on in the host. */
  readonly hooksEnabled: boolean;
  /** The host's own settings that say so. */
  readonly hostSettings: string;
  /** The project's hook settings cannot be read. */
  readonly fault?: string;
};

/** What is asked of the outside. */
export type TrustQuestion = {
  /** Absolute. */
  readonly repoRoot: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readers: Pick<Readers, "readText" | "realPath" | "statOf">;
};

/** Whether this very registration is approved on this machine, by the host's own measure. */
export function projectTrust({ repoRoot, env, readers }: TrustQuestion): ProjectTrust {
  const root = readers.realPath(repoRoot) ?? repoRoot;
  const home = env["CODEX_HOME"] || join(env["HOME"] ?? "", ".codex");
  const hostSettings = join(home, "config.toml");
  const read = readers.readText(hostSettings);
  const host = tomlStrings(read.kind === "text" ? read.text : "");
  const settings = hooksOf(root, readers);
  return {
    hooks: EVENTS.map((event) => ({ event, state: stateOf(event, root, settings.hooks, host) })),
    projectTrusted: trusted(root, readers, host),
    hooksEnabled: tomlTable(host, "features")?.["hooks"] !== false,
    hostSettings,
    ...(settings.fault === undefined ? {} : { fault: settings.fault }),
  };
}

function hooksOf(
  root: string,
  readers: Pick<Readers, "readText">,
): { readonly hooks: unknown; readonly fault?: string } {
  const read = readers.readText(join(root, SETTINGS_PATH));
  if (read.kind === "absent") return { hooks: undefined };
  if (read.kind === "unreadable") return { hooks: undefined, fault: read.why };
  try {
    const value: unknown = JSON.parse(read.text);
    return { hooks: isObject(value) ? value["hooks"] : undefined };
  } catch {
    return { hooks: undefined, fault: "it is not JSON" };
  }
}

function stateOf(event: CodexEvent, root: string, hooks: unknown, host: TomlTable): TrustState {
  const groups: unknown = isObject(hooks) ? hooks[event] : undefined;
  for (const [index, group] of listOf(groups).entries()) {
    for (const [place, hook] of listOf(group["hooks"]).entries()) {
      const { command, timeout } = hook;
      const { matcher } = group;
      if (typeof command !== "string" || !isOurCommand(command)) continue;
      const key = trustKey(join(root, SETTINGS_PATH), event, index, place);
      const state = tomlTable(host, "hooks", "state", key);
      if (state?.["enabled"] === false) return "off";
      const stored = state?.["trusted_hash"];
      if (stored === undefined) return "unapproved";
      const own = trustHash({
        event,
        command,
        ...(typeof matcher === "string" ? { matcher } : {}),
        ...(typeof timeout === "number" ? { timeout } : {}),
      });
      return stored === own ? "approved" : "changed";
    }
  }
  return "missing";
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.map((item) => isObject(item) ? item : {});
}

/** The host's key is the repository's root, or the folder itself outside one. */
function trusted(root: string, readers: Pick<Readers, "statOf">, host: TomlTable): boolean {
  let folder = root;
  for (let at = root;; at = join(at, "..")) {
    if (readers.statOf(join(at, ".git")) !== undefined) {
      folder = at;
      break;
    }
    if (at === join(at, "..")) break;
  }
  return tomlTable(host, "projects", folder)?.["trust_level"] === "trusted";
}
