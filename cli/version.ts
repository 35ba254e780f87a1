import manifest from "../deno.json" with { type: "json" };

/** This program's version. */
export const VERSION: string = manifest.version;

/** `pdks 0.9.0 (deno 2.9.6)`: the program, and what runs it. */
export function versionLine(
  program: string,
  versions: Readonly<Record<string, string | undefined>>,
) {
  const runtime = versions["deno"] === undefined
    ? `node ${versions["node"] ?? "?"}`
    : `deno ${versions["deno"]}`;
  return `${program} ${VERSION} (${runtime})`;
}
