/** `deno task demo`: the main job on a throw-away project, in a few seconds, explained as it goes. */
import { mkdtempSync, realpathSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runDemo } from "./demo/run_demo.ts";

const MAIN = fileURLToPath(new URL("../cli/main.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../deno.json", import.meta.url));

const folder = realpathSync(mkdtempSync(join(tmpdir(), "polydeukes-demo-")));
try {
  const sound = runDemo({
    folder,
    pdks: [process.execPath, "run", "--quiet", "-A", "--config", CONFIG, MAIN],
    write: show,
    colour: process.stdout.isTTY === true && !process.env["NO_COLOR"],
  });
  show("\nThe throw-away project is gone. In yours: `pdks init`, then `pdks explain`.\n");
  process.exitCode = sound ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A reader that left (`| head`) has seen enough. */
function show(text: string): void {
  try {
    writeSync(1, text);
  } catch {
    return;
  }
}
