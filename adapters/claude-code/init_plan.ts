import { join } from "node:path";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { type Artifact, onceArtifact } from "../shared/artifacts.ts";
import { delegatorText } from "../shared/delegator.ts";
import { mergeSettings } from "../shared/merge_settings.ts";
import type { HostPlanOptions } from "../shared/run_host_init.ts";
import type { InitPlan } from "../shared/run_init.ts";
import { SKILL_PATH, SKILL_TEXT } from "./draft_skill.ts";
import {
  binaryCommand,
  DELEGATOR_COMMAND,
  DELEGATOR_PATH,
  hookGroup,
  isOurCommand,
  LOCAL_SETTINGS_PATH,
  PACKAGE_NAME,
  PROGRAM,
  SETTINGS_PATH,
} from "./registration.ts";
import { RULES_PATH, RULES_TEXT } from "./rules_file.ts";
import { settingsNotes } from "./settings_notes.ts";

/** What `init` leaves a person to know, whatever the project. */
const LASTING_NOTES = [
  "start Claude Code in this very folder: it loads hooks only from the folder it is started in, and from " +
  "a folder below it runs none, without a word",
  "one invalid entry in .claude/settings.json (a comment, a hook without a command, a permission of the " +
  "wrong type) makes it drop the whole file, hooks included; `/hooks` shows what it loaded",
  "lines typed with `!`, and sessions with `--bare` or `--safe-mode`, reach no hook",
] as const;

/**
 * What `init` writes for this host: the delegator or nothing, the merged settings, the two files that
 * tell the agent. Files that are there and are not ours to merge stay as they are.
 *
 * @returns one line when the settings are not valid; nothing is to be written then
 */
export function initPlan(options: HostPlanOptions): Result<InitPlan, string> {
  const { repoRoot, readers, further, binary } = options;
  const before = readers.readText(join(repoRoot, SETTINGS_PATH));
  if (before.kind === "unreadable") return err(`${SETTINGS_PATH} cannot be read (${before.why})`);
  const there = before.kind === "text" && before.text.trim() !== "" ? before.text : undefined;
  const command = binary === undefined ? DELEGATOR_COMMAND : binaryCommand(binary.program);
  const merged = mergeSettings(there, [hookGroup(command, further)], isOurCommand);
  if (!merged.ok) return err(`${SETTINGS_PATH} is not valid: ${merged.error}`);
  const { text, outcome, notes } = merged.value;
  const settings: Artifact = outcome === "skipped"
    ? { path: SETTINGS_PATH, outcome }
    : { path: SETTINGS_PATH, text, outcome };
  const local = readers.readText(join(repoRoot, LOCAL_SETTINGS_PATH));
  return ok({
    artifacts: [
      ...(binary === undefined
        ? [onceArtifact(repoRoot, DELEGATOR_PATH, delegatorText(PROGRAM, PACKAGE_NAME))]
        : []),
      settings,
      onceArtifact(repoRoot, RULES_PATH, RULES_TEXT),
      onceArtifact(repoRoot, SKILL_PATH, SKILL_TEXT),
    ],
    notes: [
      ...notes,
      ...settingsNotes(text, local.kind === "text" ? local.text : undefined),
      ...(binary === undefined || binary.onPath ? [] : [
        `${SETTINGS_PATH} names this machine's ${binary.program}; put its folder on PATH and run init ` +
        "again before others use the file",
      ]),
      ...LASTING_NOTES,
    ],
  });
}
