import { hasOption, optionValue } from "../options.ts";
import { isConstant } from "../holes.ts";
import { lineText } from "../outcome.ts";
import { rawMentions } from "../raw_words.ts";
import { applyRole } from "../roles.ts";
import { partText, unknownPart } from "../run.ts";
import { applyOptions, OPEN, type Shape } from "../run_row.ts";
import { fork } from "../scope.ts";
import { transfer } from "./copies.ts";
import { shellText } from "./shells.ts";

/** Words that name a place elsewhere: `host:path`, `scheme://bucket/path`. */
const ELSEWHERE = /^[^/]*:/;

/** A copy from or to elsewhere, of a file or of a folder: which of the two is not in the text. */
export const treeTransfer: Shape = (shape) => {
  transfer(shape);
  const { parsed } = shape;
  return transfer({ ...shape, parsed: { ...parsed, modes: new Set([...parsed.modes, "tree"]) } });
};

/** A folder made like another one: all below the last operand may be written. */
export const mirror: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const dry = hasOption(parsed, "n", "dry-run", "dryrun");
  const sources = parsed.operands.slice(0, -1);
  const moves = / (?:mv|move)$/.test(job.name.source);
  for (const arg of sources) {
    if (!ELSEWHERE.test(arg.text)) applyRole(run, job, moves && !dry ? "removeTree" : "read", arg);
  }
  const dest = parsed.operands.at(-1);
  if (dest === undefined || sources.length === 0 || ELSEWHERE.test(dest.text)) return OPEN;
  if (dry) applyRole(run, job, "read", dest);
  else applyRole(run, job, "edit", dest);
  return OPEN;
};

/** `aws s3 cp`, `gsutil cp`: one file, or with an option what lies below. */
export const bucketCopy: Shape = (shape) => {
  const { run, job, parsed } = shape;
  if (parsed.modes.has("tree") || hasOption(parsed, "dryrun")) return mirror(shape);
  transfer(shape);
  if (/ mv$/.test(job.name.source)) {
    for (const arg of parsed.operands.slice(0, -1)) {
      if (!ELSEWHERE.test(arg.text)) applyRole(run, job, "remove", arg);
    }
  }
  return OPEN;
};

/** Names this machine goes by. */
const HERE = /^(?:[^@]*@)?(?:localhost|127\.\d+\.\d+\.\d+|::1|0\.0\.0\.0|\[::1\])$/;

/** `ssh`: what it runs is run elsewhere, unless elsewhere is here. */
export const secureShell: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const settings = parsed.options.filter(({ name }) => name === "o");
  for (const { value } of settings) {
    const command = /^\s*(?:Proxy|Local|KnownHosts)Command[= ]\s*(.*)$/is.exec(value?.text ?? "");
    if (command?.[1] !== undefined) {
      shellText(run, { ...job, scope: fork(job.scope) }, command[1], []);
    }
  }
  const [host, ...words] = parsed.operands;
  if (host === undefined || (isConstant(host.text) && !HERE.test(host.text))) return OPEN;
  const text = words.map((arg) => arg.text).join(" ");
  if (text !== "") shellText(run, { ...job, scope: fork(job.scope) }, text, []);
  unknownPart(run, job, isConstant(host.text) ? "program" : "variable", host.source);
  return OPEN;
};

/** `sftp` and the like: a program of their own on standard input. */
export const transferSession: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const part = { text: partText(job), line: job.line };
  const texts = [lineText(job.input), optionValue(parsed, "c", "e")?.text];
  for (const text of texts) if (text !== undefined) rawMentions(run, text, job.scope, part);
  for (const arg of parsed.operands) {
    if (!ELSEWHERE.test(arg.text)) applyRole(run, job, "maybe", arg);
  }
  unknownPart(run, job, "program", job.name.source);
  return OPEN;
};
