import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import type { Project } from "../support/project.ts";
import { type Act, type Door, DOORS } from "./doors.ts";

/** What is written. */
const WRITTEN = "changed by the trick\n";

/** A path of a project, absolute. */
export const at = (site: Project, path: string): string => join(site.root, path);

/** What an agent does to a path: as a call, and in the file system where the call goes through. */
export type Way = {
  readonly name: string;
  readonly doors: readonly Door[];
  readonly act: (site: Project, path: string) => Act;
  readonly perform: (site: Project, path: string) => void;
};

const absolute = (site: Project, path: string) => path.startsWith("/") ? path : at(site, path);
const write = (site: Project, path: string) => {
  mkdirSync(dirname(absolute(site, path)), { recursive: true });
  writeFileSync(absolute(site, path), WRITTEN);
};
/** Only what is there can be edited or deleted. */
const rewrite = (site: Project, path: string) => {
  if (readFileSync(absolute(site, path), "utf8").includes("kept")) write(site, path);
};
const patch = (body: string): Act => ({
  kind: "call",
  tool: "apply_patch",
  input: { command: `*** Begin Patch\n${body}\n*** End Patch` },
});

export const WRITE: Way = {
  name: "write",
  doors: DOORS,
  act: (_site, path) => ({ kind: "write", path, text: WRITTEN }),
  perform: write,
};

/** The hosts' other ways to change a file by its name. */
export const EDITS: readonly Way[] = [
  {
    name: "edit",
    doors: ["claude-code"],
    act: (site, path) => ({
      kind: "call",
      tool: "Edit",
      input: { file_path: absolute(site, path), old_string: "kept\n", new_string: WRITTEN },
    }),
    perform: rewrite,
  },
  {
    name: "edit",
    doors: ["grok"],
    act: (_site, path) => ({
      kind: "call",
      tool: "search_replace",
      input: { file_path: path, old_string: "kept\n", new_string: WRITTEN },
    }),
    perform: rewrite,
  },
  {
    name: "patch that updates",
    doors: ["codex"],
    act: (_site, path) => patch(`*** Update File: ${path}\n@@\n-kept\n+${WRITTEN.trimEnd()}`),
    perform: rewrite,
  },
  {
    name: "patch that deletes",
    doors: ["codex"],
    act: (_site, path) => patch(`*** Delete File: ${path}`),
    perform: (site, path) => rmSync(absolute(site, path)),
  },
  {
    name: "patch that moves there",
    doors: ["codex"],
    act: (_site, path) =>
      patch(`*** Update File: src/plain.txt\n*** Move to: ${path}\n@@\n-plain\n+changed`),
    perform: write,
  },
  {
    name: "patch that moves it away",
    doors: ["codex"],
    act: (_site, path) => patch(`*** Update File: ${path}\n*** Move to: src/b\n@@\n-kept\n+x`),
    perform: (site, path) => rmSync(absolute(site, path)),
  },
];

/** Shell lines that write a path in ways the shell has. */
const SHELL_LINES: readonly ((path: string) => string)[] = [
  (path) => `printf x > ${quoted(path)}`,
  (path) => `printf x | tee -a ${quoted(path)}`,
  (path) => `cp src/plain.txt ${quoted(path)}`,
];

export const SHELL: readonly Way[] = SHELL_LINES.map((line): Way => ({
  name: "shell",
  doors: DOORS,
  act: (_site, path) => ({ kind: "shell", line: line(path) }),
  perform: (site, path) => runLine(site, line(path)),
}));

function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}

function runLine(site: Project, line: string): void {
  // From a file, where a NUL is no end: the shell passes over it.
  const script = `${site.root}.sh`;
  writeFileSync(script, line);
  spawnSync("bash", [script], { cwd: site.root, stdio: "ignore", timeout: 10_000 });
  rmSync(script);
}
