import process from "node:process";
import { fstatSync, writeSync } from "node:fs";
import { errorCode } from "../adapters/shared/node_readers.ts";
import { readStandardInput } from "../adapters/shared/standard_input.ts";
import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../core/protocol/verdict.ts";
import { loadCommand } from "./commands.ts";
import type { Terminal } from "./command.ts";

/** The program `pdks`: words in, exit code out. Everything a command does not need stays unread. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name = "help", ...rest] = argv;
  if (name === "--version" || name === "-v" || name === "version") {
    const { versionLine } = await import("./version_line.ts");
    terminal.stdout(`${versionLine("pdks", process.versions)}\n`);
    return EXIT_DONE;
  }
  const command = await loadCommand(name === "--help" || name === "-h" ? "help" : name);
  if (command === undefined) {
    const { unknownCommand } = await import("./commands/help.ts");
    return unknownCommand(name, terminal);
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    terminal.stdout(`usage: ${command.usage}\n\n${command.help}`);
    return EXIT_DONE;
  }
  return await command.run(rest, terminal);
}

function processTerminal(): Terminal {
  const { env } = process;
  return {
    cwd: process.cwd(),
    env,
    stdin: readStandardInput,
    stdout: (text) => write(1, text),
    stderr: (text) => write(2, text),
    get colour() {
      if (env["NO_COLOR"]) return false;
      return env["FORCE_COLOR"] ? env["FORCE_COLOR"] !== "0" : process.stdout.isTTY === true;
    },
    get interactive() {
      return process.stderr.isTTY === true && isTerminal(2);
    },
  };
}

function isTerminal(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice();
  } catch {
    return false;
  }
}

/** Writes all of it; a reader that left (`| head`) ends the program quietly. */
function write(fd: 1 | 2, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      const code = errorCode(error);
      if (code === "EAGAIN") continue;
      if (fd === 1 && code === "EPIPE") process.exit(EXIT_DONE);
      return;
    }
  }
}

/** Runs the program and leaves the exit code; a crash is a refusal in one line, never a trace. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const terminal = processTerminal();
  try {
    process.exitCode = await main(argv, terminal);
  } catch (error) {
    const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
    terminal.stderr(`pdks: failed: ${why}; nothing was judged\n`);
    process.exitCode = EXIT_REFUSED;
  }
}

// It ends at once: all it had to say is written.
if (import.meta.main) void runProgram(process.argv.slice(2)).then(() => process.exit());
