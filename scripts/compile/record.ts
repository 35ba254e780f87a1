/**
 * Makes the bytecode of bundled scripts: runs them over the calls they are mostly started for, so that
 * the functions those need are in it, and writes what the engine made of them. It is compiled as the programs
 * are, with the same flags: an engine declines bytecode of another engine or of other flags.
 *
 *     record FOLDER CALLS     CALLS: a file with a JSON list of { args, input }
 */
import fs from "node:fs";
import process from "node:process";
import { join } from "node:path";
import type { Script } from "node:vm";
import { pathToFileURL } from "node:url";
import { runScript, scriptOf } from "./run_script.ts";

type Call = { readonly args: readonly string[]; readonly input: string };
type Builtins = (id: string) => unknown;

const [folder = "", list = ""] = process.argv.slice(2);
const scripts = new Map<string, Script>();
const calls: readonly Call[] = JSON.parse(fs.readFileSync(list, "utf8"));
for (const call of calls) await run(call);
for (const [name, script] of scripts) {
  fs.writeFileSync(join(folder, `${name}.cache`), script.createCachedData());
}
process.exit(0);

/** One script for all calls: what one of them had compiled stays compiled. */
function scriptNamed(name: string): Script {
  const script = scripts.get(name) ??
    scriptOf(name, { text: fs.readFileSync(join(folder, `${name}.js`), "utf8") });
  scripts.set(name, script);
  return script;
}

/** Runs the program in this process, up to the point where it would end. */
function run({ args, input }: Call): Promise<void> {
  return new Promise((ended) => {
    const own = Object.create(process, {
      argv: { value: [process.execPath, "program", ...args] },
      exitCode: { value: 0, writable: true },
      exit: { value: () => ended() },
    });
    const bytes = new TextEncoder().encode(input);
    let at = 0;
    const files = {
      ...fs,
      readSync(descriptor: number, into: Uint8Array, ...rest: [number, number, number | null]) {
        if (descriptor !== 0) return fs.readSync(descriptor, into, ...rest);
        const part = bytes.subarray(at, at + into.length);
        into.set(part);
        at += part.length;
        return part.length;
      },
      writeSync(descriptor: number, data: Uint8Array, from = 0, length = data.length - from) {
        return descriptor < 3 ? length : fs.writeSync(descriptor, data, from, length);
      },
    };
    const builtins: Builtins = (id) =>
      id === "node:process" ? own : id === "node:fs" ? files : process.getBuiltinModule(id);
    runScript(scriptNamed, builtins, pathToFileURL(join(folder, "start.ts")).href);
  });
}
