import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";

/** A shell text that was found on the machine. */
export type Script = { readonly path: string; readonly text: string };

/** Where Debian and npm packages leave shell scripts, with how deep to look. */
const PLACES: readonly (readonly [folder: string, depth: number])[] = [
  ["/etc/init.d", 1],
  ["/etc/profile.d", 1],
  ["/etc/cron.daily", 1],
  ["/usr/bin", 1],
  ["/usr/sbin", 1],
  ["/usr/share/doc", 5],
  ["/usr/lib", 3],
  ["/usr/lib/git-core", 1],
  ["/var/lib/dpkg/info", 1],
];

/** Longest script taken; what is longer is unknown as a whole by the declared limit. */
const MAX_BYTES = 200 * 1024;
const MAX_SCRIPTS = 3000;

/**
 * Collects the shell scripts of installed packages, and the `scripts` of npm packages, one text each.
 *
 * @param modules A `node_modules` folder.
 */
export function realCorpus(modules: string): readonly Script[] {
  const scripts: Script[] = [];
  for (const [folder, depth] of PLACES) collect(folder, depth, scripts);
  collect(modules, 5, scripts);
  return [...scripts.slice(0, MAX_SCRIPTS), ...packageScripts(modules)];
}

function collect(folder: string, depth: number, into: Script[]): void {
  for (const entry of listed(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth > 1) collect(path, depth - 1, into);
    else if (entry.isFile() && isShell(path)) into.push({ path, text: readFileSync(path, "utf8") });
  }
}

function listed(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function isShell(path: string): boolean {
  try {
    const { size } = statSync(path);
    if (size === 0 || size > MAX_BYTES) return false;
    const file = openSync(path, "r");
    const head = new Uint8Array(64);
    const length = readSync(file, head, 0, 64, 0);
    closeSync(file);
    return /^#! ?\S*\/(env )?(ba|da)?sh\b/.test(new TextDecoder().decode(head.subarray(0, length)));
  } catch {
    return false;
  }
}

function packageScripts(modules: string): readonly Script[] {
  const out: Script[] = [];
  const look = (folder: string, depth: number): void => {
    for (const entry of listed(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && depth > 0) look(path, depth - 1);
      if (entry.name !== "package.json" || !entry.isFile()) continue;
      for (const [name, text] of Object.entries(scriptsOf(path))) {
        if (typeof text === "string") out.push({ path: `${path}#${name}`, text });
      }
    }
  };
  look(modules, 4);
  return out;
}

function scriptsOf(path: string): Readonly<Record<string, unknown>> {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, "utf8"));
    const scripts = typeof manifest === "object" && manifest !== null && "scripts" in manifest
      ? manifest.scripts
      : undefined;
    return typeof scripts === "object" && scripts !== null ? { ...scripts } : {};
  } catch {
    return {};
  }
}
