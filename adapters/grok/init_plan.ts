import { join } from "node:path";
import { err, ok, type Result } from "../../core/protocol/result.ts";
import { type Artifact, onceArtifact } from "../shared/artifacts.ts";
import { delegatorText } from "../shared/delegator.ts";
import { mergeSettings } from "../shared/merge_settings.ts";
import type { HostPlanOptions } from "../shared/run_host_init.ts";
import type { InitPlan } from "../shared/run_init.ts";
import {
  binaryCommand,
  DELEGATOR_COMMAND,
  DELEGATOR_PATH,
  hookGroup,
  HOOKS_PATH,
  isOurCommand,
  PACKAGE_NAME,
  PROGRAM,
} from "./registration.ts";

/** What `init` leaves a person to know, whatever the project. */
const LASTING_NOTES = [
  "trust this folder in Grok (answer its question, or start it with --trust once): until then every " +
  "project hook is skipped without a word",
  "hooks are read when a session starts: begin a new one",
  "Grok loads hooks only from the git root: in a linked worktree commit these files first",
  "lines typed with `!` reach no hook; what a background command writes later reaches none either",
] as const;

/**
 * What `init` writes for this host: the delegator or nothing, and the registration, a file of its own.
 *
 * @returns one line when it cannot be registered here; nothing is to be written then
 */
export function initPlan(options: HostPlanOptions): Result<InitPlan, string> {
  const { repoRoot, readers, further, binary } = options;
  if (readers.statOf(join(repoRoot, ".git")) === undefined) {
    return err(
      "this folder is no git root, and Grok loads project hooks from there alone: run init in the git root",
    );
  }
  const before = readers.readText(join(repoRoot, HOOKS_PATH));
  if (before.kind === "unreadable") return err(`${HOOKS_PATH} cannot be read (${before.why})`);
  if (before.kind === "text" && before.text.startsWith("\ufeff")) {
    return err(
      `${HOOKS_PATH} is not valid: it begins with a byte-order mark, and Grok drops such a file in silence`,
    );
  }
  const there = before.kind === "text" && before.text.trim() !== "" ? before.text : undefined;
  const command = binary === undefined ? DELEGATOR_COMMAND : binaryCommand(binary.program);
  const merged = mergeSettings(there, [hookGroup(command, further)], isOurCommand);
  if (!merged.ok) {
    return err(`${HOOKS_PATH} is not valid, and Grok would drop it in silence: ${merged.error}`);
  }
  const { text, outcome, notes } = merged.value;
  const hooks: Artifact = outcome === "skipped"
    ? { path: HOOKS_PATH, outcome }
    : { path: HOOKS_PATH, text, outcome };
  return ok({
    artifacts: [
      ...(binary === undefined
        ? [onceArtifact(repoRoot, DELEGATOR_PATH, delegatorText(PROGRAM, PACKAGE_NAME))]
        : []),
      hooks,
    ],
    notes: [
      ...notes,
      ...(binary === undefined || binary.onPath ? [] : [
        `${HOOKS_PATH} names this machine's ${binary.program}; put its folder on PATH and run init ` +
        "again before others use the file",
      ]),
      ...LASTING_NOTES,
    ],
  });
}
