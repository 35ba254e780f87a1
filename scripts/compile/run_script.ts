import { Script } from "node:vm";

/** A script's text, and the bytecode it was recorded as, if it was. */
export type Scripted = { readonly text: string; readonly bytecode?: Uint8Array };

/** What a bundled script is: a function of what it asks for; see `bundle_script.ts`. */
type Bundled = (
  require: (id: string) => unknown,
  part: (name: string) => unknown,
  here: string,
  module: { exports: unknown },
) => void;

/** Makes a script, from its bytecode where the engine takes it. */
export function scriptOf(name: string, { text, bytecode }: Scripted): Script {
  const cached = bytecode === undefined ? {} : { cachedData: bytecode };
  return new Script(text, { filename: `${name}.js`, ...cached });
}

/**
 * Runs `program`, and each part when it is asked for, once.
 *
 * @param script gives a script by name
 * @param require gives a module of Node's
 * @param here URL the scripts stand at
 */
export function runScript(
  script: (name: string) => Script,
  require: (id: string) => unknown,
  here: string,
): void {
  const parts = new Map<string, { exports: unknown }>();
  const part = (name: string): unknown => {
    const known = parts.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    parts.set(name, module);
    const bundled: Bundled = script(name).runInThisContext();
    bundled(require, part, here, module);
    return module.exports;
  };
  part("program");
}
