import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** The version all facts about the host were measured with. */
export const CODEX_VERSION = "0.171.0";

/**
 * The real program's entry script, installed from npm into `dist/hosts/codex` (or the folder named by
 * `PDKS_HOSTS_DIR`) when it is not there yet.
 */
export function installedCodex(): string {
  const dist = join(dirname(fileURLToPath(import.meta.url)), "../../../dist/hosts");
  const folder = join(process.env["PDKS_HOSTS_DIR"] ?? dist, `codex-${CODEX_VERSION}`);
  const script = join(folder, "node_modules", "@openai", "codex", "bin", "codex.js");
  if (!existsSync(script)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const packages = [`@openai/codex@${CODEX_VERSION}`];
    execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return script;
}
