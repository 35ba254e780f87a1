import { baseName } from "../files_of.ts";
import { HOLE } from "../holes.ts";
import { hasOption, optionValue } from "../options.ts";
import { applyRole } from "../roles.ts";
import { partText, unknownPart } from "../run.ts";
import { applyOptions, OPEN, type Shape } from "../run_row.ts";

/** The name a download has after its address. */
function nameOf(url: string): string {
  const path = url.replace(/^[a-z]+:\/\//i, "").replace(/[?#\uFDD5].*$/s, "");
  return path.includes("/") ? baseName(path) || "index.html" : HOLE.segment;
}

/** `curl`. */
export const curl: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  const part = { text: partText(job), line: job.line };
  for (const { name, value } of parsed.options) {
    const file =
      /^(?:d|data|data-binary|data-ascii|json|F|form|H|header|w|write-out|data-urlencode)$/.test(
          name,
        )
        ? /(?:^|=)[@<](.+)$/s.exec(value?.text ?? "")?.[1]
        : undefined;
    if (file !== undefined) run.record.mention(file, true, part, job.scope);
    const written = /%output\{(?:>>)?([^}]*)\}/.exec(value?.text ?? "")?.[1];
    if (/^(?:w|write-out)$/.test(name) && written !== undefined) {
      run.record.effect("write", written, part, job.scope);
    }
  }
  const urls = [
    ...parsed.operands,
    ...parsed.options.flatMap(({ name, value }) => name === "url" && value ? [value] : []),
  ];
  for (const { text } of urls) {
    const local = /^file:\/\/(\/.*)$/.exec(text)?.[1];
    if (local !== undefined) run.record.mention(local, true, part, job.scope);
  }
  if (!parsed.modes.has("named")) return OPEN;
  if (parsed.modes.has("header")) unknownPart(run, job, "tree", `${job.name.text} -J`);
  for (const { text } of urls) {
    run.record.effect("write", nameOf(text), { ...part, text: partText(job, "-O") }, job.scope);
  }
  return OPEN;
};

/** `wget`: each address is a file in the folder, or all go into one. */
export const wget: Shape = (shape) => {
  const { run, job, parsed } = shape;
  applyOptions(shape);
  if (parsed.modes.has("spider")) return OPEN;
  const part = { text: partText(job), line: job.line };
  const out = optionValue(parsed, "O", "output-document");
  const folder = optionValue(parsed, "P", "directory-prefix")?.text ?? ".";
  const deep = hasOption(
    parsed,
    "r",
    "recursive",
    "m",
    "mirror",
    "p",
    "page-requisites",
    "x",
    "force-directories",
    "content-disposition",
    "trust-server-names",
  );
  if (out !== undefined && out.text !== "-") applyRole(run, job, "write", out, "-O");
  else if (out === undefined && deep) run.record.treeEffect("write", folder, part, job.scope);
  else if (out === undefined) {
    for (const { text } of parsed.operands) {
      run.record.effect("write", `${folder}/${nameOf(text)}`, part, job.scope);
    }
  }
  return OPEN;
};
