import type { CovenantInput } from "../../core/protocol/covenant_input.ts";
import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import { failureLine, oneLine } from "./failure_line.ts";
import type { Judge, SessionReader } from "./judge_port.ts";
import { parsePayload, type Payload, PAYLOAD_LIMIT } from "./payload.ts";
import { writeStandardError } from "./process_streams.ts";
import { readStandardInput } from "./standard_input.ts";

/** What a host's adapter makes of one payload. */
export type HookStep =
  /** An observation to judge. */
  | { readonly kind: "judge"; readonly input: CovenantInput; readonly session?: SessionReader }
  /** No observation could be made: the call is stopped and leaves its row. */
  | { readonly kind: "refuse"; readonly why: string; readonly next?: string }
  /** Nothing to judge: a lifecycle event, or a payload that is another adapter's. */
  | { readonly kind: "done"; readonly note?: string };

/** One host's side of a hook call. */
export type HostHook = {
  /** `pdks-<host>`, for messages. */
  readonly program: string;
  /** The payload is of an event that must never stop the person. */
  readonly lifecycle: (payload: Payload) => boolean;
  /** May throw: a crash stops a call, and never a lifecycle event. */
  readonly step: (payload: Payload) => HookStep | Promise<HookStep>;
};

/** The process around a hook call; a test hands in plain functions. */
export type HookStreams = {
  /** Standard input, at most `limit` bytes and one more. */
  readonly stdin?: (limit: number) => Uint8Array;
  readonly stderr?: (text: string) => void;
};

/** What every `runHook` takes. */
export type HookOptions = HookStreams & {
  /** Absolute: the folder with the configuration file. */
  readonly repoRoot: string;
  readonly judge: Judge;
};

/**
 * One hook call, from stdin to the exit code. Writes nothing to stdout, and never leaves stderr blank
 * when it answers 2.
 */
export async function runHostHook(hook: HostHook, options: HookOptions): Promise<ExitCode> {
  const say = options.stderr ?? writeStandardError;
  const payload = readPayload(options.stdin ?? readStandardInput);
  if (typeof payload === "string") {
    return await refuse(hook, options, say, { kind: "refuse", why: payload });
  }
  const lifecycle = hook.lifecycle(payload);
  const step = await takeStep(hook, payload);
  if (step.kind === "done" || lifecycle) {
    const note = step.kind === "done" ? step.note : step.kind === "refuse" ? step.why : undefined;
    if (note !== undefined) say(`${failureLine(hook.program, note)}\n`);
    return EXIT_DONE;
  }
  if (step.kind === "refuse") return await refuse(hook, options, say, step);
  const { input, session } = step;
  const { repoRoot, judge } = options;
  return await ask(
    hook,
    say,
    () => judge(session === undefined ? { repoRoot, input } : { repoRoot, input, session }),
  );
}

function readPayload(stdin: (limit: number) => Uint8Array): Payload | string {
  try {
    const read = parsePayload(stdin(PAYLOAD_LIMIT));
    return read.ok ? read.value : read.error;
  } catch (error) {
    return `standard input cannot be read (${reasonOf(error)})`;
  }
}

async function takeStep(hook: HostHook, payload: Payload): Promise<HookStep> {
  try {
    return await hook.step(payload);
  } catch (error) {
    return { kind: "refuse", why: `the payload could not be translated (${reasonOf(error)})` };
  }
}

/** The judge's one line about what was sent: that it is no input, which our own line has said better. */
const MERE_REFUSAL = /^[^\n]*\bcovenant-check -[^\n]*\n?$/;

/** Says why, and has the judge record the call's one `blocked` row. */
async function refuse(
  hook: HostHook,
  options: HookOptions,
  say: (text: string) => void,
  step: HookStep & { readonly kind: "refuse" },
): Promise<ExitCode> {
  const line = failureLine(hook.program, step.why, step.next);
  say(`${line}\n`);
  try {
    const { repoRoot, judge } = options;
    const answer = await judge({ repoRoot, input: line });
    if (answer.exitCode === EXIT_DONE) {
      say(`${failureLine(hook.program, "the judge took a failure for an input")}\n`);
    } else if (!MERE_REFUSAL.test(answer.stderr)) {
      say(answer.stderr);
    }
  } catch (error) {
    say(`${failureLine(hook.program, `the row could not be recorded (${reasonOf(error)})`)}\n`);
  }
  return EXIT_REFUSED;
}

async function ask(
  hook: HostHook,
  say: (text: string) => void,
  judged: () => ReturnType<Judge>,
): Promise<ExitCode> {
  try {
    const answer = await judged();
    if (answer.stderr !== "") say(answer.stderr);
    if (answer.exitCode === EXIT_DONE) return EXIT_DONE;
    if (answer.stderr.trim() === "") {
      say(`${failureLine(hook.program, "the judge refused the call without a reason")}\n`);
    }
  } catch (error) {
    say(`${failureLine(hook.program, `the judge failed (${reasonOf(error)})`)}\n`);
  }
  return EXIT_REFUSED;
}

/** The first line of what was thrown. */
function reasonOf(error: unknown): string {
  return oneLine((error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "");
}
