import { HOLE } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { repositoryRoot } from "../repository.ts";
import { applyRole } from "../roles.ts";
import { partText } from "../run.ts";
import { OPEN, type Shape } from "../run_row.ts";
import { applySetting } from "../settings.ts";

/** `git config`: reading is reading; setting writes a configuration file. */
export const config: Shape = (shape) => {
  const { run, job, parsed } = shape;
  const verb = parsed.operands[0]?.text ?? "";
  // A value may look like an option.
  const followed = verb !== "" && job.args.at(-1)?.text !== verb;
  const reads = parsed.modes.has("get") || /^(?:get|list)$/.test(verb);
  const sets = /^(?:set|unset|rename-section|remove-section|edit)$/.test(verb) ||
    parsed.operands.length > 1 || followed ||
    parsed.options.some(({ name }) =>
      /^(?:unset|unset-all|add|replace-all|rename-section|remove-section|e|edit)$/.test(name)
    );
  const file = optionValue(parsed, "f", "file");
  if (file !== undefined) applyRole(run, job, reads || !sets ? "read" : "write", file);
  if (reads || !sets) return OPEN;
  const [key, value] = /^(?:set|unset)$/.test(verb) ? parsed.operands.slice(1) : parsed.operands;
  const section = /section$/.test(verb) || hasOption(parsed, "rename-section", "remove-section");
  if (key !== undefined) applySetting(run, job, key.text, value?.text);
  if (section && key?.text === "core") applySetting(run, job, "core.hooksPath", undefined);
  if (file !== undefined || hasOption(parsed, "system")) return OPEN;
  const part = { text: partText(job), line: job.line };
  if (hasOption(parsed, "global")) {
    run.record.effect("write", `${run.context.home ?? HOLE.any}/.gitconfig`, part, job.scope);
    return OPEN;
  }
  const root = repositoryRoot(run, job) ?? ".";
  for (const path of run.record.effect("write", `${root}/.git/config`, part, job.scope)) {
    run.files.blur(path);
  }
  return OPEN;
};
