import { basename } from "node:path";
import process from "node:process";
import { findOnPath } from "./find_judge.ts";
import { nodeReaders } from "./node_readers.ts";

/** How a registration calls a compiled adapter. */
export type OwnCommand = {
  /** A name on `PATH`, or an absolute path. */
  readonly program: string;
  readonly onPath: boolean;
};

/**
 * By its name where that leads to this very program, else by where it stands on this machine.
 *
 * @param name `pdks-<host>`
 * @param executable the compiled program's own path
 */
export function ownCommand(name: string, executable: string): OwnCommand {
  const { realPath } = nodeReaders();
  const found = findOnPath(name, process.env);
  const onPath = found !== undefined && realPath(found) === realPath(executable);
  return { program: onPath ? basename(found).replace(/\.exe$/i, "") : executable, onPath };
}

/** The words of a shell line that start a program and its `hook`; quoted where it must be. */
export function hookCommand(program: string): string {
  const word = /^[A-Za-z0-9_./-]+$/.test(program)
    ? program
    : `'${program.replaceAll("'", `'\\''`)}'`;
  return `${word} hook`;
}
