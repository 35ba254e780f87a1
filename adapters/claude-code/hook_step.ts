import process from "node:process";
import type { Readers } from "../../core/protocol/readers.ts";
import { ok, type Result } from "../../core/protocol/result.ts";
import type { FurtherTool } from "../shared/further_tools.ts";
import type { Payload } from "../shared/payload.ts";
import type { HookStep } from "../shared/run_hook.ts";
import { hasGrokRegistration, isGrokPayload, isGrokPreTool } from "./grok_payload.ts";
import { hostWriter } from "./host_writer.ts";
import { isLifecycle, readPreToolPayload } from "./pre_tool_payload.ts";
import { transcriptReader } from "./read_transcript.ts";
import { translate } from "./translate.ts";

/** What one step asks of the outside. */
export type HookStepOptions = {
  /** Absolute. */
  readonly repoRoot: string;
  readonly readers: Readers;
  /** Milliseconds since the epoch; the clock when missing. */
  readonly now?: () => number;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Tools the project's config adds; none when missing. */
  readonly furtherTools?: () => Result<readonly FurtherTool[], string>;
};

/** Whether a payload is of an event that must never stop the person. */
export function isLifecyclePayload(payload: Payload): boolean {
  return isGrokPayload(payload) ? !isGrokPreTool(payload) : isLifecycle(payload);
}

/** What is to be done about one payload. */
export function hookStep(payload: Payload, options: HookStepOptions): HookStep {
  const { repoRoot, readers, env = process.env, now = Date.now } = options;
  if (isLifecyclePayload(payload)) return { kind: "done" };
  if (isGrokPayload(payload)) {
    return hasGrokRegistration(repoRoot, readers) ? { kind: "done" } : {
      kind: "refuse",
      why: "Grok calls the hook of another host, which cannot read its calls",
      next: "install Grok's own: `npm install --save-dev @polydeukes/adapter-grok`, " +
        "then `npx pdks-grok init`",
    };
  }
  const read = readPreToolPayload(payload);
  if (!read.ok) return { kind: "refuse", why: read.error };
  const input = translate(read.value, {
    repoRoot,
    readers,
    writer: hostWriter(env),
    furtherTools: options.furtherTools ?? (() => ok([])),
  });
  if (!input.ok) return { kind: "refuse", why: input.error };
  const { transcriptPath, promptId, subagent } = read.value;
  // A subagent's calls name the main session's prompt, which may lie far back by then.
  const awaited = subagent === undefined ? promptId : undefined;
  return {
    kind: "judge",
    input: input.value,
    session: transcriptReader(transcriptPath, now, awaited),
  };
}
