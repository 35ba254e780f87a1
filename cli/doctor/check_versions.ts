import { VERSION } from "../../core/protocol/version.ts";
import { type Examined, failed, type Finding, note, well } from "./finding.ts";
import { HOSTS } from "./host_wiring.ts";
import { packageVersion } from "./package_folder.ts";
import { registrationOf } from "./registration.ts";

/**
 * Adapters and judge understand each other within one minor version. A compiled adapter holds its own
 * judge; packages say their versions in their manifests.
 */
export function checkVersions(of: Examined): readonly Finding[] {
  const found: Finding[] = [];
  const installed = new Map<string, string>();
  for (const wiring of HOSTS) {
    const registration = registrationOf(wiring, of);
    if (registration === undefined || registration.handlers.length === 0) continue;
    if (registration.binary !== undefined) {
      found.push(well(`${wiring.host}: adapter and judge are one program`));
      continue;
    }
    for (const name of ["polydeukes", "@polydeukes/core", wiring.packageName]) {
      const version = packageVersion(name, of);
      if (version !== undefined) installed.set(name, version);
    }
  }
  if (installed.size === 0) return found;
  const lines = [...installed].map(([name, version]) => `${name} ${version}`).join(", ");
  const minors = new Set([...installed.values()].map(minorOf));
  if (minors.size > 1) {
    const newest = [...installed.values()].sort(byVersion).at(-1) ?? VERSION;
    const words = [...installed.keys()].map((name) => `${name}@${newest}`).join(" ");
    return [
      ...found,
      failed(`versions differ: ${lines}`, `run \`npm install --save-dev ${words}\``),
    ];
  }
  found.push(well(lines));
  const judge = installed.get("polydeukes");
  if (judge !== undefined && minorOf(judge) !== minorOf(VERSION)) {
    found.push(note(`this pdks is ${VERSION}, the project's judge is ${judge}`));
  }
  return found;
}

function minorOf(version: string): string {
  return version.split(".").slice(0, 2).join(".");
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
