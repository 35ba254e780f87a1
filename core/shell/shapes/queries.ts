import { HOLE } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { applyRole } from "../roles.ts";
import type { Arg } from "../run.ts";
import { partText, unknownPart } from "../run.ts";
import { applyOptions, OPEN, runColumns, type Shape } from "../run_row.ts";

/** `jq`: a program, then files; it has no option that writes. */
export const jq: Shape = ({ run, job }) => {
  const words = job.args;
  let program = words.some((arg) => /^(?:-f|--from-file)$/.test(arg.text));
  for (let at = 0; at < words.length; at++) {
    const arg = words[at];
    if (arg === undefined) break;
    if (/^--(?:arg|argjson)$/.test(arg.text)) at += 2;
    else if (/^--(?:slurpfile|rawfile)$/.test(arg.text)) {
      const file = words[at + 2];
      if (file !== undefined) applyRole(run, job, "read", file);
      at += 2;
    } else if (/^--(?:indent|tab-none)$/.test(arg.text)) at++;
    else if (/^--(?:args|jsonargs)$/.test(arg.text)) break;
    else if (arg.text.startsWith("-") && arg.text !== "-") continue;
    else if (!program) program = true;
    else applyRole(run, job, "read", arg);
  }
  return OPEN;
};

/** `yq`: like `jq`, with an option that writes. */
export const yq: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const [first, ...rest] = parsed.operands;
  const verb = /^(?:e|eval|ea|eval-all)$/.test(first?.text ?? "");
  const files = verb ? rest.slice(1) : rest;
  const inPlace = parsed.modes.has("inplace");
  for (const arg of files) {
    applyRole(run, job, inPlace ? "write" : "read", arg, inPlace ? "-i" : undefined);
  }
  if (inPlace && files.length === 0 && first !== undefined) {
    applyRole(run, job, "write", first, "-i");
  }
  if (parsed.modes.has("split")) unknownPart(run, job, "tree", `${job.name.text} -s`);
  return OPEN;
};

/** A formatter without operands formats the tree it stands in. */
export const editOrTree: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const checks = parsed.modes.has("check") || parsed.modes.has("diff");
  if (!checks && parsed.operands.length === 0) unknownPart(run, job, "tree", partText(job));
  return runColumns(shape);
};

/** What a search among files may name: the files given, and what lies below the folders given. */
export function filesBelow(roots: readonly Arg[]): readonly string[] {
  if (roots.length === 0) return [HOLE.any];
  return roots.flatMap(({ text }) => {
    const word = text.replace(/\/+$/, "");
    if (/^(?:\.|)$/.test(word)) return [HOLE.any];
    return [word, `${word}/${HOLE.deep}`];
  });
}

/** `rg` with its list modes: names below the folders named. */
export const ripgrep: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const given = parsed.modes.has("pattern");
  for (const arg of given ? parsed.operands : parsed.operands.slice(1)) {
    applyRole(run, job, "read", arg);
  }
  const command = optionValue(parsed, "pre");
  if (command !== undefined) unknownPart(run, job, "program", `${job.name.text} --pre`);
  if (!hasOption(parsed, "l", "files-with-matches", "files-without-match", "files")) return OPEN;
  const roots = parsed.modes.has("pattern") ? parsed.operands : parsed.operands.slice(1);
  return { status: undefined, out: { kind: "lines", lines: filesBelow(roots) } };
};
