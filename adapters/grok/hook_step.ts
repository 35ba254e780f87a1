import type { Readers } from "../../core/protocol/readers.ts";
import type { Result } from "../../core/protocol/result.ts";
import type { FurtherTool } from "../shared/further_tools.ts";
import type { Payload } from "../shared/payload.ts";
import type { HookStep } from "../shared/run_hook.ts";
import { isPreTool, readEnvelope } from "./envelope.ts";
import { translate } from "./translate.ts";

/** What one step asks of the outside. */
export type HookStepOptions = {
  /** Absolute. */
  readonly repoRoot: string;
  readonly readers: Readers;
  /** Tools the project's config adds. */
  readonly furtherTools: () => Result<readonly FurtherTool[], string>;
};

/** What is to be done about one payload. */
export function hookStep(payload: Payload, options: HookStepOptions): HookStep {
  if (!isPreTool(payload)) return { kind: "done" };
  const envelope = readEnvelope(payload);
  if (!envelope.ok) return { kind: "refuse", why: envelope.error };
  const input = translate(envelope.value, options);
  return input.ok ? { kind: "judge", input: input.value } : { kind: "refuse", why: input.error };
}
