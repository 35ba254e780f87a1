import { HOLE } from "../holes.ts";
import { hasOption, optionValue, parseArgs } from "../options.ts";
import { lineText } from "../outcome.ts";
import { applyRole } from "../roles.ts";
import { partText, unknownPart } from "../run.ts";
import { rawMentions } from "../raw_words.ts";
import { applyOptions, OPEN, type Shape, type ShapeJob } from "../run_row.ts";
import { fork } from "../scope.ts";
import { shellText } from "./shells.ts";

/** What follows a `;` of its own is another command of the session's program. */
function chained(shape: ShapeJob): ShapeJob {
  const { run, job, row } = shape;
  const at = job.args.findIndex(({ text }) => /(?:^|[^\\]);$/.test(text));
  for (const { text } of job.args) {
    // Some of its texts may hold commands: `#(cmd)`.
    for (const [, command = ""] of text.matchAll(/#\(([^()]*)\)/g)) {
      shellText(run, { ...job, scope: fork(job.scope) }, command, []);
    }
  }
  if (at < 0) return shape;
  run.command({
    ...job,
    name: { text: job.name.text, source: job.name.text },
    args: job.args.slice(at + 1),
  });
  const last = job.args[at];
  const text = last?.text.slice(0, -1) ?? "";
  const kept = last === undefined || text === "" ? [] : [{ ...last, text }];
  const args = [...job.args.slice(0, at), ...kept];
  return { ...shape, job: { ...job, args }, parsed: parseArgs(row, args) };
}

/** `tmux ls`: what a session's program says of itself. */
export const sessionQuery: Shape = (shape) => {
  applyOptions(chained(shape));
  return OPEN;
};

/** `tmux new CMD`: one word is a text for a shell, several are a command. */
export const sessionCommand: Shape = (given) => {
  const shape = chained(given);
  const { run, job, parsed } = shape;
  applyOptions(shape);
  if (hasOption(parsed, "X")) return typedKeys(shape);
  const [name, ...args] = parsed.operands;
  if (name === undefined) {
    unknownPart(run, job, "program", job.name.source);
    return OPEN;
  }
  const scope = fork(job.scope);
  const started = optionValue(parsed, "c");
  if (started !== undefined) applyRole(run, job, "read", started);
  if (args.length === 0) return shellText(run, { ...job, scope }, name.text, []);
  return run.command({ ...job, scope, name, args, via: [...job.via, job.name.text] });
};

/** `tmux send-keys`: what is typed into a session runs there. */
export const typedKeys: Shape = (given) => {
  const shape = chained(given);
  const { run, job, parsed } = shape;
  const part = { text: partText(job), line: job.line };
  for (const typed of parsed.operands) {
    const arg = { ...typed, text: typed.text.replace(/\\[nrt]|\^M/g, " ").trim() };
    applyRole(run, job, "maybe", arg);
    if (/^\s*\S+\s/.test(arg.text)) rawMentions(run, arg.text, job.scope, part);
  }
  unknownPart(run, job, "program", job.name.source);
  return OPEN;
};

/** `entr CMD`: a command for files it is told of; `/_` is one of them. */
export const watched: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const words = parsed.operands.map((arg) =>
    arg.text === "/_" ? { ...arg, text: lineText(job.input)?.trim() ?? HOLE.any } : arg
  );
  const scope = fork(job.scope);
  const [name, ...args] = words;
  if (name === undefined) return OPEN;
  const base = { ...job, scope, input: undefined };
  if (parsed.modes.has("shell")) {
    return shellText(run, base, words.map((arg) => arg.text).join(" "), []);
  }
  return run.command({ ...base, name, args, via: [...job.via, job.name.text] });
};

/** `crontab`: a list of commands for later, shown, or read from a file. */
export const timetable: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  if (parsed.modes.has("list")) return OPEN;
  const part = { text: partText(job), line: job.line };
  const text = lineText(job.input);
  if (text !== undefined) rawMentions(run, text, job.scope, part);
  for (const arg of parsed.operands) applyRole(run, job, "read", arg);
  unknownPart(run, job, "program", job.name.source);
  return OPEN;
};

/** `less +CMD`, `man -P CMD`: readers that may be told to run something. */
export const pager: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  for (const arg of parsed.operands) {
    const command = /^\+\+?!?(.*)$/s.exec(arg.text)?.[1];
    const saved = /^\+\+?[so]\s*(.+)$/s.exec(arg.text)?.[1];
    if (command === undefined) applyRole(run, job, "read", arg);
    else if (saved !== undefined) applyRole(run, job, "write", { ...arg, text: saved });
    else if (/^\+\+?[!|#v]/.test(arg.text)) {
      shellText(run, { ...job, scope: fork(job.scope) }, command, []);
    }
  }
  return OPEN;
};
