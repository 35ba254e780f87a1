import { readFileSync } from "node:fs";
import { join } from "node:path";
import { relativeTo } from "../../core/paths/absolute_path.ts";
import { globMatcher } from "../../core/paths/glob_match.ts";
import { type Examined, failed, type Finding, note, well } from "./finding.ts";
import { programCall } from "./program_call.ts";
import { repositoryTop } from "./repository.ts";

/** The judge's own state: rows, the baseline, session evidence. */
const STATE = ".polydeukes";

/** Git keeps the judge's state out of the repository: each machine has its own. Git is not asked. */
export function checkIgnored(of: Examined): readonly Finding[] {
  const { root, readers } = of;
  const top = repositoryTop(of);
  if (top === undefined) return [note(`no git repository: ${STATE}/ needs no ignoring`)];
  const state = relativeTo(top, join(root, STATE)) ?? STATE;
  const last = ignoreLines(top, of).findLast(({ pattern, base }) => covers(pattern, base, state));
  if (last === undefined) {
    return [
      failed(
        `git does not ignore ${STATE}/`,
        `run \`${programCall("pdks", of)} init\`, which adds the line`,
      ),
    ];
  }
  if (last.pattern.startsWith("!")) {
    const what = `git does not ignore ${STATE}/: "${last.pattern}" in ${last.file} takes it back`;
    return [failed(what, `take that line out of ${last.file}`)];
  }
  const index = readers.statOf(join(top, ".git"))?.kind === "directory"
    ? bytesOf(join(top, ".git", "index"))
    : "";
  return index.includes(`${state}/`)
    ? [failed(`git still tracks files of ${STATE}/`, `run \`git rm -r --cached ${STATE}\``)]
    : [well(`git ignores ${STATE}/`)];
}

type IgnoreLine = {
  readonly pattern: string;
  /** The folder its list stands in, relative to the top; empty there. */
  readonly base: string;
  readonly file: string;
};

/** Every pattern that may speak of the state, the one that has the last word last. */
function ignoreLines(top: string, { root, readers }: Examined): readonly IgnoreLine[] {
  const below = relativeTo(top, root) ?? "";
  const segments = below === "" ? [] : below.split("/");
  const folders = ["", ...segments.map((_, at) => segments.slice(0, at + 1).join("/"))];
  const lists = [
    { file: ".git/info/exclude", base: "" },
    ...folders.map((base) => ({ file: join(base, ".gitignore"), base })),
  ];
  return lists.flatMap(({ file, base }) => {
    const read = readers.readText(join(top, file));
    if (read.kind !== "text") return [];
    return read.text.split(/\r?\n/).map((line) => line.replace(/(?<!\\)\s+$/, ""))
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((pattern) => ({ pattern, base, file }));
  });
}

/** Whether a pattern of a list speaks of the state folder, of one above it, or of everything in it. */
function covers(pattern: string, base: string, state: string): boolean {
  const body = pattern.replace(/^!/, "").replace(/\/(\*\*?)?$/, "");
  const inside = base === "" ? state : state.slice(base.length + 1);
  const anchored = body.includes("/");
  const glob = anchored ? body.replace(/^\//, "") : `**/${body}`;
  const isMatch = globMatcher(glob);
  const segments = inside.split("/");
  return segments.some((_, at) => isMatch(segments.slice(0, at + 1).join("/")));
}

/** The index is binary; names in it are plain text. */
function bytesOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
