import * as claudeCode from "../../adapters/claude-code/registration.ts";
import { initPlan as claudeCodePlan } from "../../adapters/claude-code/init_plan.ts";
import * as codex from "../../adapters/codex/registration.ts";
import { initPlan as codexPlan } from "../../adapters/codex/init_plan.ts";
import * as grok from "../../adapters/grok/registration.ts";
import { initPlan as grokPlan } from "../../adapters/grok/init_plan.ts";
import type { OwnCommand } from "../../adapters/shared/own_command.ts";
import type { InitPlan } from "../../adapters/shared/run_init.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import type { Result } from "../../core/protocol/result.ts";

/** What an adapter's own plan is asked with. */
export type PlanOptions = {
  readonly repoRoot: string;
  readonly readers: Readers;
  readonly further: readonly string[];
  readonly binary?: OwnCommand;
};

/** What doctor knows of one host: where its hooks stand, and what `init` would write. */
export type HostWiring = {
  /** As people write it. */
  readonly host: string;
  /** Its key under `adapters` in the configuration. */
  readonly key: string;
  readonly program: string;
  readonly packageName: string;
  /** The settings `init` writes, relative to the project. */
  readonly settings: string;
  /**
   * Other places of the project and of the home folder that the host takes hooks from; with a slash at
   * its end, every `.json` of a folder.
   */
  readonly elsewhere: readonly string[];
  readonly inHome: readonly string[];
  /** The event before a tool runs, by the host's name. */
  readonly event: string;
  readonly delegator: string;
  readonly isOurs: (command: string) => boolean;
  readonly plan: (options: PlanOptions) => Result<InitPlan, string>;
};

/** Every host there is an adapter for. */
export const HOSTS: readonly HostWiring[] = [
  {
    host: codex.HOST,
    key: codex.CONFIG_KEY,
    program: codex.PROGRAM,
    packageName: codex.PACKAGE_NAME,
    settings: codex.SETTINGS_PATH,
    elsewhere: [],
    inHome: [".codex/hooks.json"],
    event: "PreToolUse",
    delegator: codex.DELEGATOR_PATH,
    isOurs: codex.isOurCommand,
    plan: codexPlan,
  },
  {
    host: claudeCode.HOST,
    key: claudeCode.CONFIG_KEY,
    program: claudeCode.PROGRAM,
    packageName: claudeCode.PACKAGE_NAME,
    settings: claudeCode.SETTINGS_PATH,
    elsewhere: [claudeCode.LOCAL_SETTINGS_PATH],
    inHome: [".claude/settings.json"],
    event: "PreToolUse",
    delegator: claudeCode.DELEGATOR_PATH,
    isOurs: claudeCode.isOurCommand,
    plan: claudeCodePlan,
  },
  {
    host: grok.HOST,
    key: grok.CONFIG_KEY,
    program: grok.PROGRAM,
    packageName: grok.PACKAGE_NAME,
    settings: grok.HOOKS_PATH,
    elsewhere: [".grok/hooks/"],
    inHome: [".grok/hooks/"],
    event: "PreToolUse",
    delegator: grok.DELEGATOR_PATH,
    isOurs: grok.isOurCommand,
    plan: grokPlan,
  },
];
