import { spawn } from "node:child_process";
import process from "node:process";

/** A program to run: its words, where, and with what. */
export type Run = {
  readonly words: readonly [string, ...string[]];
  readonly cwd: string;
  readonly input?: string;
  /** Put before or over the test's own environment. */
  readonly env?: Readonly<Record<string, string>>;
};

/** How it ended. A program that was ended by a signal has no exit code: 128 stands for it. */
export type Ran = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

/** Runs a program to its end. */
export function runProgram({ words, cwd, input = "", env = {} }: Run): Promise<Ran> {
  const [file, ...args] = words;
  const { NODE_EXTRA_CA_CERTS: certificates, ...inherited } = process.env;
  const isNpm = /\bnp[mx]\b/.test(file);
  const child = spawn(file, args, {
    cwd,
    env: {
      ...inherited,
      // Only npm talks to a registry; elsewhere the variable does nothing but slow Node down.
      ...(isNpm && certificates !== undefined ? { NODE_EXTRA_CA_CERTS: certificates } : {}),
      ...env,
    },
  });
  const texts = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => texts.stdout += text);
  child.stderr.setEncoding("utf8").on("data", (text: string) => texts.stderr += text);
  // A program that ends before it has read everything is no error of the test's.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ exitCode: code ?? 128, ...texts }));
  });
}
