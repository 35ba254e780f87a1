/**
 * The door of every compiled program: runs the bundled scripts beside it from the bytecode beside them.
 *
 * Reading the scripts' functions anew took a call longer than all it does with them. The bytecode lies
 * inside the binary, where nobody but its builder can put one; an engine it was not made for declines
 * it and reads the script.
 */
import { readFileSync } from "node:fs";
import process from "node:process";
import { runScript, scriptOf } from "./run_script.ts";

const text = (name: string) => readFileSync(new URL(`${name}.js`, import.meta.url), "utf8");

runScript(
  (name) => {
    const bytecode = bytecodeOf(name);
    return scriptOf(name, { text: text(name), ...(bytecode === undefined ? {} : { bytecode }) });
  },
  process.getBuiltinModule,
  import.meta.url,
);

/** Nothing where the binary was made for another platform than the one that built it. */
function bytecodeOf(name: string): Uint8Array | undefined {
  try {
    return readFileSync(new URL(`${name}.cache`, import.meta.url));
  } catch {
    return undefined;
  }
}
