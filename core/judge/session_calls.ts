import type { Config } from "../config/config.ts";
import type { World } from "../declaration/world.ts";
import type { CovenantInput, FileChange, ToolCall } from "../protocol/covenant_input.ts";
import type { Readers } from "../protocol/readers.ts";
import type { ShellAnalyser, ShellAnalysis, ShellChange } from "../shell/analysis.ts";
import type { Call } from "./call.ts";
import { type ProjectFiles, projectFiles } from "./project_files.ts";
import { type SessionSource, sessionSources } from "./session_source.ts";

/** What the calls of a session observation are built from. */
export type SessionObservation = {
  /** Absolute. */
  readonly root: string;
  readonly config: Config;
  readonly input: CovenantInput;
  readonly session?: SessionSource;
  readonly readers: Readers;
  readonly analyse: ShellAnalyser;
  /** Where `~` leads; unknown when missing. */
  readonly home?: string;
  readonly nowMs: number;
};

/** The calls of one session observation, with the worlds each opens. */
export function sessionCalls(observation: SessionObservation): readonly Call[] {
  const { root, input, readers, nowMs } = observation;
  const files = projectFiles(root, readers);
  const common: Omit<World, "subject"> = {
    ...(input.actor === undefined ? {} : { actor: input.actor }),
    ...sessionSources(observation.session, nowMs),
    readFile: files.read,
  };
  return input.toolCalls.map((call, index) => callOf(call, index, observation, files, common));
}

function callOf(
  call: ToolCall,
  index: number,
  observation: SessionObservation,
  files: ProjectFiles,
  common: Omit<World, "subject">,
): Call {
  const { tools } = observation.input;
  const isShell = tools?.shell.includes(call.name) ?? false;
  const line = isShell ? commandText(call.args, tools?.commandArgs ?? []) : undefined;
  const shell = line === undefined ? undefined : shellOf(line, call.args, observation);
  const change = call.fileChange;
  const file = change === undefined ? undefined : files.relative(change.path);
  const worlds: World[] = [];
  if (change !== undefined && file !== undefined) {
    worlds.push(toolWorld(change, file, files, common));
  }
  if (shell !== undefined) {
    worlds.push({ ...common, subject: "-", command: shell.analysis.command });
    for (const each of shell.analysis.changes) {
      const path = files.relative(each.path);
      if (path !== undefined) worlds.push(shellWorld(each, path, files, common));
    }
  }
  const mutates = isShell || (tools?.mutating.includes(call.name) ?? false);
  const proven = change !== undefined || shell !== undefined;
  return {
    index,
    worlds,
    targets: change === undefined
      ? []
      : [{ path: change.path, shown: file ?? change.path, removed: change.kind === "delete" }],
    subject: change === undefined ? "-" : file ?? change.path,
    ...(shell === undefined ? {} : { shell }),
    ...(mutates && !proven ? { unproven: stringsIn(call.args) } : {}),
    ...(change !== undefined && file === undefined ? { outside: true as const } : {}),
  };
}

function shellOf(
  line: string,
  args: ToolCall["args"],
  { root, config, readers, analyse, home }: SessionObservation,
): { readonly analysis: ShellAnalysis; readonly cwd: string } {
  const given = args?.["cwd"];
  const cwd = typeof given === "string" && given.startsWith("/") ? given : root;
  const analysis = analyse(line, {
    cwd,
    readers,
    vouched: config.shell.readers,
    ...(home === undefined ? {} : { home }),
  });
  return { analysis, cwd };
}

function toolWorld(
  change: FileChange,
  path: string,
  files: ProjectFiles,
  common: Omit<World, "subject">,
): World {
  const file = { ...common, subject: path, targetPath: path };
  switch (change.kind) {
    case "create":
      files.overlay(path, { kind: "text", text: change.post });
      return { ...file, post: change.post };
    case "modify":
      files.overlay(path, { kind: "text", text: change.post });
      return { ...file, pre: change.pre, post: change.post };
    case "delete":
      files.overlay(path, { kind: "absent" });
      return change.pre === undefined
        ? { ...file, unobserved: true }
        : { ...file, pre: change.pre };
  }
}

function shellWorld(
  change: ShellChange,
  path: string,
  files: ProjectFiles,
  common: Omit<World, "subject">,
): World {
  if (change.kind !== "unobserved") return toolWorld({ ...change, path }, path, files, common);
  files.overlay(path, { kind: "unobserved" });
  return { ...common, subject: path, targetPath: path, unobserved: true };
}

/** The command text: a string, or words a host hands over as a list. */
function commandText(args: ToolCall["args"], names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = args?.[name];
    if (typeof value === "string") return value;
    if (Array.isArray(value) && value.every((word): word is string => typeof word === "string")) {
      return value.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
    }
  }
  return undefined;
}

/** Every string in a value, keys too; the walk is a loop, since nesting is the caller's to choose. */
function stringsIn(value: unknown): readonly string[] {
  const strings: string[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") strings.push(next);
    else if (Array.isArray(next)) { for (const item of next) waiting.push(item); }
    else if (typeof next === "object" && next !== null) {
      for (const [key, item] of Object.entries(next)) waiting.push(key, item);
    }
  }
  return strings.reverse();
}
