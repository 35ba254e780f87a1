import { type NpmPackage, peerRange } from "./packages.ts";

/** The Node versions that the packages run on. */
export const ENGINES = { node: ">=20" };

/**
 * The package's manifest, without dependencies or scripts: what it needs is bundled or a peer.
 *
 * @param files of the package
 * @param innerEntries subpaths for the packages of this project alone, with the file of each
 */
export function manifest(
  each: NpmPackage,
  version: string,
  files: readonly string[],
  innerEntries: Readonly<Record<string, string>>,
): string {
  const { name, description, keywords } = each;
  const [program] = Object.keys(each.bins);
  return JSON.stringify(
    {
      name,
      version,
      description,
      keywords,
      license: "MIT",
      type: "module",
      engines: ENGINES,
      ...(program === undefined ? {} : {
        bin: Object.fromEntries(Object.keys(each.bins).map((bin) => [bin, binFile(program)])),
      }),
      exports: {
        ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
        ...Object.fromEntries(
          Object.entries(innerEntries).map((
            [subpath, file],
          ) => [subpath, { types: "./dist/internal.d.ts", default: `./${file}` }]),
        ),
        ...Object.fromEntries(Object.keys(each.schemas).map((path) => [path, path])),
        "./package.json": "./package.json",
      },
      files: files.filter((file) => !/^(?:package\.json|README\.md|LICENSE)$/.test(file)).sort(),
      ...(each.peers.length === 0 ? {} : {
        peerDependencies: Object.fromEntries(each.peers.map((peer) => [peer, peerRange(version)])),
      }),
    },
    undefined,
    2,
  ) + "\n";
}

/** Where a package's program stands in it. */
export function binFile(program: string): string {
  return `bin/${program}.js`;
}

/**
 * What starts a package's program: imports it, and where that fails (a peer is missing, or of another
 * version) says why in one line and exits 2, since a hook's caller lets every other failure through.
 */
export function launcher(program: string, each: NpmPackage, version: string): string {
  const wanted = [...each.peers, each.name].map((name) => `${name}@${peerRange(version)}`).join(
    " ",
  );
  return `#!/usr/bin/env node
import process from "node:process";

try {
  // A program that starts when it is run, not when it is imported, says how.
  const program = await import("../dist/main.js");
  await program.runProgram?.(process.argv.slice(2));
} catch (error) {
  const why = String(error?.message ?? error).split("\\n")[0];
  const next = why.includes("npm install") ? "" : ": run \`npm install --save-dev ${wanted}\`";
  process.stderr.write(\`${program}: cannot start: \${why}\${next}\\n\`);
  process.exitCode = 2;
}
`;
}
