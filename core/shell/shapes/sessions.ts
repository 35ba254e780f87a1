import { HOLE } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { lineText } from "../outcome.ts";
import { applyRole } from "../roles.ts";
import { partText, unknownPart } from "../run.ts";
import { rawMentions } from "../raw_words.ts";
import { applyOptions, OPEN, type Shape } from "../run_row.ts";
import { fork } from "../scope.ts";
import { shellText } from "./shells.ts";

/** `tmux new CMD`: one word is a text for a shell, several are a command. */
export const sessionCommand: Shape = (shape) => {
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
export const typedKeys: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const part = { text: partText(job), line: job.line };
  for (const given of parsed.operands) {
    const arg = { ...given, text: given.text.replace(/\\[nrt]|\^M/g, " ").trim() };
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
    if (command === undefined) applyRole(run, job, "read", arg);
    else if (/^\+\+?[!|#v]/.test(arg.text)) {
      shellText(run, { ...job, scope: fork(job.scope) }, command, []);
    }
  }
  return OPEN;
};
