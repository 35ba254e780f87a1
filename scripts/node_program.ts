import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** Where CI's own tools lie, and those that a script fetches from npm. */
const TOOLS = fileURLToPath(new URL("../.ci/tools/", import.meta.url));

/** A Node on this machine. */
export type NodeProgram = { readonly path: string; readonly version: string };

/** The oldest Node that packages run on, and the one that runs TypeScript as it stands. */
export const NODE_MAJORS = [20, 24] as const;

/**
 * A Node of that major version: `node` on `PATH` when it is one, else npm's package `node`, fetched
 * once into a folder that git ignores.
 *
 * @throws when npm cannot fetch it
 */
export function nodeProgram(major: number): NodeProgram {
  const onPath = versionOf("node");
  if (onPath?.startsWith(`v${major}.`)) return { path: pathOf("node"), version: onPath };
  const home = join(TOOLS, major === 24 ? "node" : `node-${major}`);
  const path = join(home, "node_modules/node/bin/node");
  if (!existsSync(path)) fetchNode(home, major);
  const version = versionOf(path);
  if (version === undefined) throw new Error(`Node ${major} cannot be had from npm`);
  return { path, version };
}

function fetchNode(home: string, major: number): void {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  spawnSync(npm, ["install", "--prefix", home, ...quiet, `node@${major}`], {
    stdio: ["ignore", 2, 2],
  });
}

function versionOf(program: string): string | undefined {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

function pathOf(program: string): string {
  const { stdout } = spawnSync(program, ["-p", "process.execPath"], { encoding: "utf8" });
  return stdout.trim();
}
