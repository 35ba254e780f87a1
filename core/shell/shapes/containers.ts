import { perhapsRun } from "../branch.ts";
import { rowOf } from "../command_table.ts";
import { optionValue } from "../options.ts";
import { absolute, normal } from "../path_refs.ts";
import { applyRole } from "../roles.ts";
import type { Arg, Job, Run } from "../run.ts";
import { unknownPart, UNSURE } from "../run.ts";
import { applyOptions, type Shape, type ShapeJob } from "../run_row.ts";

/** A folder or file of this machine as the container sees it. */
type Mount = { readonly here: string; readonly there: string; readonly writable: boolean };

/**
 * A command in a container: what is mounted into it is ours, named as the container names it. Which
 * other folders it may have is not in the text.
 */
export const container: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const [, ...words] = parsed.operands;
  const mounts = mountsOf(shape);
  const entry = optionValue(parsed, "entrypoint");
  const command = entry === undefined || entry.text === "" ? words : [entry, ...words];
  for (const { here, writable } of mounts) {
    const arg = { text: here, source: here };
    applyRole(run, job, writable ? "maybe" : "read", arg);
  }
  const seen = mounts.filter(({ writable }) => writable);
  runInside(run, job, seen, command, optionValue(parsed, "w", "workdir")?.text);
  unknownPart(run, job, "program", job.name.source);
  return UNSURE;
};

/** The command with the container's names of what is mounted put back into ours. */
function runInside(
  run: Run,
  job: Job,
  mounts: readonly Mount[],
  command: readonly Arg[],
  workdir: string | undefined,
): void {
  const [name, ...args] = command.map((arg) => ({ ...arg, text: named(arg.text, mounts) }));
  if (name === undefined) return;
  const base = name.text.slice(name.text.lastIndexOf("/") + 1);
  if (rowOf(base) === undefined) {
    for (const arg of [name, ...args]) applyRole(run, job, "maybe", arg);
    return;
  }
  perhapsRun(job.scope, (scope) => {
    if (workdir !== undefined) scope.cwd = normal(absolute(named(workdir, mounts), scope.cwd));
    return run.command({
      ...job,
      name: { ...name, text: base },
      args,
      scope,
      input: undefined,
      via: [...job.via, job.name.text],
    });
  });
}

function named(text: string, mounts: readonly Mount[]): string {
  let own = text;
  for (const { here, there } of mounts) {
    const start = there.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    own = own.replace(
      new RegExp(`(^|[\\s'"=:>])${start}(?=$|[/\\s'"])`, "g"),
      (_, before: string) => before + here,
    );
  }
  return own;
}

function mountsOf({ parsed }: ShapeJob): readonly Mount[] {
  return parsed.options.flatMap(({ name, value }) => {
    const text = value?.text ?? "";
    if (name === "v" || name === "volume") {
      const [here = "", there = "", mode = ""] = text.split(":");
      // A name without a slash is a volume, not a folder.
      return there === "" || !/[/.\uFDD0-\uFDDB]/.test(here)
        ? []
        : [mountOf(here, there, !/\bro\b|\breadonly\b/.test(mode))];
    }
    if (name !== "mount") return [];
    const fields = new Map(
      text.split(",").map((field) => {
        const [key = "", ...rest] = field.split("=");
        return [key, rest.join("=")] as const;
      }),
    );
    const here = fields.get("src") ?? fields.get("source");
    const there = fields.get("dst") ?? fields.get("target") ?? fields.get("destination");
    if (here === undefined || there === undefined || fields.get("type") === "volume") return [];
    return [mountOf(here, there, !fields.has("readonly") && !fields.has("ro"))];
  });
}

function mountOf(here: string, there: string, writable: boolean): Mount {
  const cut = (path: string) => path.length > 1 ? path.replace(/\/+$/, "") : path;
  return { here: cut(here), there: cut(there), writable };
}
