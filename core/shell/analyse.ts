import { parse } from "unbash";
import type { ShellAnalysis, ShellContext } from "./analysis.ts";
import { commandText } from "./command_text.ts";
import { runExitTraps } from "./exit_traps.ts";
import { MAX_COMMANDS, MAX_LINE_LENGTH } from "./limits.ts";
import { rawMentions } from "./raw_words.ts";
import { Recorder } from "./recorder.ts";
import type { Run } from "./run.ts";
import { isTooMuch } from "./too_much.ts";
import { runCommand } from "./run_command.ts";
import { startScope } from "./scope.ts";
import { VirtualFiles } from "./virtual_files.ts";
import { runNode, runParsed, runScript, runStatements } from "./walk.ts";

/**
 * What a shell line does, as far as its text and the files determine it. Runs nothing, never throws;
 * what cannot be followed is among the unknowns.
 *
 * @param line The command text, as handed to the shell.
 * @param context Where it starts, and what may be read.
 *
 * @example
 * ```ts
 * import { analyse } from "./analyse.ts";
 * const nothing = {
 *   readText: () => ({ kind: "absent" as const }),
 *   statOf: () => undefined,
 *   listDir: () => undefined,
 * };
 * analyse("echo hi > notes.txt", { cwd: "/p", readers: nothing, vouched: [] }).effects.length; // 1
 * ```
 */
export function analyse(line: string, context: ShellContext): ShellAnalysis {
  const run = startRun(line, context);
  const { record } = run;
  const scope = startScope(context.cwd);
  const whole = { text: "", line: 1 };
  let command = line;
  if (line.length > MAX_LINE_LENGTH) {
    record.unknown("syntax", "too long", whole);
    rawMentions(run, line, scope, whole);
  } else if (isTooMuch(line)) {
    record.unknown("syntax", "length", whole);
    rawMentions(run, line, scope, whole);
  } else if (/[\uFDD0-\uFDDB\0]/.test(line)) {
    record.unknown("syntax", "unusual characters", whole);
    rawMentions(run, line.replace(/[\uFDD0-\uFDDB\0]/g, ""), scope, whole);
  } else {
    try {
      const script = parse(line);
      command = commandText(line, script);
      run.parsed(script, scope, undefined, { text: { source: line }, line: 1, depth: 0 });
      runExitTraps(run, scope, 0);
    } catch {
      record.unknown("syntax", "fault", whole);
      rawMentions(run, line, scope, whole);
    }
  }
  return {
    effects: record.effects,
    mentions: record.mentions,
    unknowns: record.unknowns,
    changes: run.files.changes(),
    command,
  };
}

function startRun(line: string, context: ShellContext): Run {
  const files = new VirtualFiles(context.readers);
  const run: Run = {
    context,
    files,
    record: new Recorder(files, context),
    processes: new Map(),
    eaten: new WeakMap(),
    traps: [],
    shown: new WeakSet(),
    remembered: [],
    noise: 0,
    left: MAX_COMMANDS,
    exhausted: () => {
      const part = { text: "length", line: 1 };
      run.record.unknown("syntax", "length", part);
      rawMentions(run, line, startScope(context.cwd), part);
    },
    command: (job) => runCommand(run, job),
    node: runNode,
    statements: runStatements,
    parsed: (script, scope, input, place) => runParsed(script, scope, input, place)(run),
    script: (text, scope, input, place) => runScript(run, text, scope, input, place),
  };
  return run;
}
