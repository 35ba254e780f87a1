import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NODE_MAJORS, nodeProgram } from "../node_program.ts";
import { ROOT } from "./artifacts.ts";
import { type Command, plainEnvironment } from "./measure.ts";
import { against, type Measurement, memoryRow } from "./measurement.ts";

/** What else a user of such hooks could install, at the version that is measured. */
const PEERS = {
  "cc-safety-net": "2.4.5",
  "block-no-verify": "1.3.0",
  "tdd-guard": "1.7.0",
} as const;
type Peer = keyof typeof PEERS;

const HOME = join(ROOT, ".ci/tools/peers");

const CALLS: readonly {
  readonly peer: Peer;
  readonly what: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly line: string;
  readonly exitCode: number;
}[] = [
  {
    peer: "cc-safety-net",
    what: "a line it lets through",
    script: "dist/bin/cc-safety-net.js",
    args: ["hook", "--claude-code"],
    line: "git status",
    exitCode: 0,
  },
  {
    peer: "cc-safety-net",
    what: "a line it denies",
    script: "dist/bin/cc-safety-net.js",
    args: ["hook", "--claude-code"],
    line: "git reset --hard",
    exitCode: 0,
  },
  {
    peer: "block-no-verify",
    what: "a line it blocks",
    script: "dist/cli.js",
    args: [],
    line: "git commit --no-verify -m x",
    exitCode: 2,
  },
  {
    peer: "tdd-guard",
    what: "a call it does not look at",
    script: "dist/cli/tdd-guard.js",
    args: [],
    line: "git status",
    exitCode: 0,
  },
];

/** The peers' own hooks on the newer Node, which all of them take, each paired with that Node's start. */
export function peerMeasurements(): readonly Measurement[] {
  return CALLS.map(({ peer, what, script, args, line, exitCode }) => {
    const id = `peer/${peer}/${what.replaceAll(" ", "-")}`;
    return {
      id,
      run: (runs, folder) => {
        fetchPeers();
        mkdirSync(folder, { recursive: true });
        const node = nodeProgram(Math.max(...NODE_MAJORS)).path;
        const command: Command = {
          file: node,
          args: [join(HOME, "node_modules", peer, script), ...args],
          cwd: folder,
          env: { HOME: folder, CLAUDE_PROJECT_DIR: folder },
          input: payload(folder, line),
          exitCode,
        };
        const title = `${peer} ${PEERS[peer]}, ${what}`;
        const start: Command = { file: node, args: ["-e", "0"] };
        return [
          against({ id, what: title }, command, start, runs),
          ...memoryRow(id, title, command),
        ];
      },
    };
  });
}

function payload(folder: string, command: string): string {
  return JSON.stringify({
    session_id: "s",
    transcript_path: join(folder, "none.jsonl"),
    cwd: folder,
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: "t",
  });
}

/** Installs them once, into a folder that git ignores. */
function fetchPeers(): void {
  const names = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  if (Object.keys(PEERS).every((name) => existsSync(join(HOME, "node_modules", name)))) return;
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, "package.json"), '{ "private": true }\n');
  const { status, stderr } = spawnSync(
    "npm",
    ["install", "--no-audit", "--no-fund", "--loglevel=error", ...names],
    { cwd: HOME, encoding: "utf8", env: plainEnvironment() },
  );
  if (status !== 0) throw new Error(`the peers cannot be installed: ${stderr}`);
}
