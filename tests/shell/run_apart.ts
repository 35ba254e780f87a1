import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";

/**
 * Runs a script of this folder in a program of its own, on one thread: the suite around it is not
 * measured with it.
 *
 * @returns what it printed
 */
export function runApart(name: string, args: readonly string[] = []): string {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const words = "deno" in process.versions
    ? ["run", "-A", "--no-check", "--v8-flags=--single-threaded", script]
    : ["--single-threaded", script];
  const { DENO_COVERAGE_DIR: _, NODE_V8_COVERAGE: __, ...env } = process.env;
  return execFileSync(process.execPath, [...words, ...args], { encoding: "utf8", env });
}
