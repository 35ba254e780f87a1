import { HOLE, isConstant } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { ended, lineText } from "../outcome.ts";
import { pathsOf } from "../files_of.ts";
import { applyRole } from "../roles.ts";
import type { Arg, Job, Outcome, Run } from "../run.ts";
import { unknownPart, UNSURE } from "../run.ts";
import { applyOptions, nested, OPEN, type Shape } from "../run_row.ts";
import { fork } from "../scope.ts";
import { keepsMeaning, setText } from "../variables.ts";
import { handFunction } from "./handed_function.ts";
import { shellText } from "./shells.ts";

/** `sudo`: a command as another user, a shell, or an editor. */
export const sudo: Shape = (shape) => {
  const { run, job, parsed } = shape;
  if (parsed.modes.has("list") || parsed.modes.has("validate")) return OPEN;
  if (parsed.modes.has("edit")) {
    for (const arg of parsed.operands) applyRole(run, job, "write", arg, "-e");
    return OPEN;
  }
  const [first, ...rest] = parsed.operands;
  if (parsed.modes.has("shell") || parsed.modes.has("login")) {
    if (first === undefined) return shellText(run, job, lineText(job.input) ?? HOLE.any, []);
    const words = parsed.operands.map((arg) => arg.text);
    // It hands several words on as they are.
    const text = rest.length === 0 ? words.join("") : words.map(quotedWord).join(" ");
    return shellText(run, job, text, []);
  }
  return assignmentsThen(run, job, first === undefined ? [] : [first, ...rest], job.name.text);
};

function quotedWord(word: string): string {
  return /^[\w./=@%+,:-]+$/.test(word) || !isConstant(word)
    ? word
    : `'${word.replaceAll("'", "'\\''")}'`;
}

/** `env`: names, then a command. */
export const env: Shape = ({ run, job, parsed }) => {
  const split = optionValue(parsed, "S", "split-string");
  if (split !== undefined) {
    const rest = parsed.operands.map((arg) => arg.text).join(" ");
    return shellText(run, { ...job, scope: fork(job.scope) }, `env ${split.text} ${rest}`, []);
  }
  return assignmentsThen(run, job, parsed.operands, job.name.text);
};

function assignmentsThen(run: Run, job: Job, words: readonly Arg[], via: string): Outcome {
  const scope = fork(job.scope);
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at]?.text ?? "";
    if (handFunction(run, job, scope, word)) continue;
    const found = /^([A-Za-z_]\w*)=(.*)$/s.exec(word);
    const [, name, value] = found ?? [];
    if (name === undefined) break;
    const doubt = scope.nameDoubt;
    setText(scope, name, value ?? "");
    if (keepsMeaning(name, { kind: "text", text: value ?? "" })) scope.nameDoubt = doubt;
    scope.exported.add(name);
  }
  const [name, ...args] = words.slice(at);
  if (name === undefined) return OPEN;
  return run.command({ ...job, scope, name, args, via: [...job.via, via] });
}

/** `nohup`, `command`, `setsid` and the like: the rest is a command. */
export const plainWrapper: Shape = (shape) => {
  const { run, job, parsed } = shape;
  if (job.name.text === "command" && hasOption(parsed, "v", "V")) {
    return { status: undefined, out: OPEN.out };
  }
  applyOptions(shape);
  const [name, ...args] = parsed.operands;
  if (name === undefined) return ended(0);
  const own = job.name.text === "command" || job.name.text === "builtin";
  return run.command({
    ...job,
    scope: own ? job.scope : fork(job.scope),
    name,
    args,
    via: [...job.via, job.name.text],
  });
};

/** `su -c TEXT`. */
export const su: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const text = optionValue(parsed, "c", "command");
  if (text !== undefined) return shellText(run, { ...job, scope: fork(job.scope) }, text.text, []);
  const [name, ...args] = parsed.operands;
  if (job.name.text === "runuser" && hasOption(parsed, "u") && name !== undefined) {
    const via = [...job.via, "runuser"];
    return run.command({ ...job, scope: fork(job.scope), name, args, via });
  }
  unknownPart(run, job, "stdin", job.name.source);
  return UNSURE;
};

/** `flock FILE COMMAND`, `flock FILE -c TEXT`. */
export const flock: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const [lock, ...rest] = parsed.operands;
  if (lock !== undefined && !/^\d+$/.test(lock.text)) {
    const there = pathsOf(run, job.scope, lock.text)?.every((path) =>
      run.files.exists(path) === true
    );
    applyRole(run, job, there ? "read" : "create", lock);
  }
  const text = optionValue(parsed, "c", "command") ??
    (rest[0]?.text === "-c" ? rest[1] : undefined);
  if (text !== undefined) return shellText(run, { ...job, scope: fork(job.scope) }, text.text, []);
  const [name, ...args] = rest;
  return name === undefined
    ? OPEN
    : run.command({ ...job, name, args, via: [...job.via, "flock"] });
};

/** `script`: a log of a session; without a command the session is whatever is typed. */
export const scriptLog: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const log = parsed.operands[0] ??
    (hasOption(parsed, "O", "log-out", "B", "log-io")
      ? undefined
      : { text: "typescript", source: "typescript" });
  if (log !== undefined) applyRole(run, job, "write", log);
  applyOptions(shape);
  if (!hasOption(parsed, "c", "command")) unknownPart(run, job, "program", job.name.source);
  return UNSURE;
};

/** `npx`: a package's program; those of the table are what they are. */
export const npx: Shape = ({ run, job, parsed }) => {
  const text = optionValue(parsed, "c", "call", "shell-mode");
  if (text !== undefined) return shellText(run, job, text.text, []);
  const [first, ...args] = parsed.operands;
  if (first === undefined) return OPEN;
  if (/\S\s+\S/.test(first.text)) {
    return shellText(run, job, parsed.operands.map((arg) => arg.text).join(" "), []);
  }
  const name = { ...first, text: first.text.replace(/^(@[^/]+\/[^@]+|[^@]+)@.*$/, "$1") };
  return run.command({ ...job, name, args, via: [...job.via, job.name.text] });
};

/** `at`, `batch`: its input is a script for later. */
export const laterShell: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  if (parsed.modes.has("list")) return OPEN;
  const text = lineText(job.input);
  if (text !== undefined) {
    const scope = fork(job.scope);
    scope.certain = false;
    scope.concurrent = true;
    run.script(text, scope, undefined, nested(job));
  } else unknownPart(run, job, "stdin", job.name.source);
  return OPEN;
};
