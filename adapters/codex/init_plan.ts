import { dirname, join } from "node:path";
import type { Readers } from "../../core/protocol/readers.ts";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { type Artifact, onceArtifact } from "../shared/artifacts.ts";
import { delegatorText } from "../shared/delegator.ts";
import { mergeSettings } from "../shared/merge_settings.ts";
import { hookCommand } from "../shared/own_command.ts";
import { isObject } from "../shared/payload.ts";
import type { HostPlanOptions } from "../shared/run_host_init.ts";
import type { InitPlan } from "../shared/run_init.ts";
import { hidesCodeCalls } from "./host_version.ts";
import {
  DELEGATOR_COMMAND,
  DELEGATOR_PATH,
  hookGroups,
  isOurCommand,
  PACKAGE_NAME,
  PROGRAM,
  SETTINGS_PATH,
} from "./registration.ts";

/** What a plan is made from. */
export type InitPlanOptions = HostPlanOptions & {
  /** The version of the host on `PATH`, where there is one. */
  readonly hostVersion?: string;
};

/** What `init` leaves a person to do and to know, whatever the project. */
const LASTING_NOTES = [
  "approve the hook: start `codex` in this project and type /hooks; until then Codex skips it",
  "the project itself must be trusted (Codex asks when it first starts here), else no hook exists",
  "a hook that is not approved, or was changed since, is skipped in silence: `pdks doctor` tells",
  "text typed into a shell that is already running is seen by no hook",
] as const;

/**
 * What `init` writes for this host: the delegator or nothing, and the merged settings.
 *
 * @returns one line when the settings are not valid; nothing is to be written then
 */
export function initPlan(options: InitPlanOptions): Result<InitPlan, string> {
  const { repoRoot, readers, further, binary } = options;
  const before = readers.readText(join(repoRoot, SETTINGS_PATH));
  if (before.kind === "unreadable") return err(`${SETTINGS_PATH} cannot be read (${before.why})`);
  const command = binary === undefined ? DELEGATOR_COMMAND : hookCommand(binary.program);
  const there = before.kind === "text" ? before.text : undefined;
  const merged = mergeSettings(there, hookGroups(command, further), isOurCommand);
  if (!merged.ok) return err(`${SETTINGS_PATH} is not valid: ${merged.error}`);
  const { text, outcome, notes } = merged.value;
  const settings: Artifact = outcome === "skipped"
    ? { path: SETTINGS_PATH, outcome }
    : { path: SETTINGS_PATH, text, outcome };
  return ok({
    artifacts: [
      ...(binary === undefined
        ? [onceArtifact(repoRoot, DELEGATOR_PATH, delegatorText(PROGRAM, PACKAGE_NAME))]
        : []),
      settings,
    ],
    notes: [...notes, ...keyNotes(text), ...placeNotes(options), ...LASTING_NOTES],
  });
}

/** A key beside these makes the host drop the whole file, and say it once. */
const TOP_KEYS: readonly string[] = ["description", "hooks"];

function keyNotes(text: string): string[] {
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  const unknown = isObject(value)
    ? Object.keys(value).find((key) => !TOP_KEYS.includes(key))
    : undefined;
  return unknown === undefined ? [] : [
    `${SETTINGS_PATH}: Codex drops the whole file, our hook too, for its key "${unknown}"; remove it`,
  ];
}

/** What this project and this machine make worth saying. */
function placeNotes({ repoRoot, readers, binary, hostVersion }: InitPlanOptions): string[] {
  const notes: string[] = [];
  if (binary?.onPath === false) {
    notes.push(
      `${SETTINGS_PATH} names this machine's ${binary.program}; put its folder on PATH and run init ` +
        "again before others use the file",
    );
  }
  const top = gitRoot(repoRoot, readers);
  if (top !== undefined && top !== repoRoot) {
    notes.push(
      `only sessions started in this folder or below load the hook: the repository is ${top}`,
    );
  }
  if (top === undefined) {
    notes.push("this folder is in no git repository: only sessions started in it load the hook");
  }
  if (hostVersion !== undefined && hidesCodeCalls(hostVersion)) {
    notes.push(
      `the codex on PATH is ${hostVersion}: calls it makes in Code Mode reach no hook; update it`,
    );
  }
  return notes;
}

function gitRoot(start: string, readers: Pick<Readers, "statOf">): string | undefined {
  for (let folder = start;; folder = dirname(folder)) {
    if (readers.statOf(join(folder, ".git")) !== undefined) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
