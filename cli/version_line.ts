import { VERSION } from "../core/protocol/version.ts";

/** `pdks 0.9.0 (deno 2.9.6)`: the program, and what runs it. */
export function versionLine(
  program: string,
  versions: Readonly<Record<string, string | undefined>>,
): string {
  const runtime = versions["deno"] === undefined
    ? `node ${versions["node"] ?? "?"}`
    : `deno ${versions["deno"]}`;
  return `${program} ${VERSION} (${runtime})`;
}
