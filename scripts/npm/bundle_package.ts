import { build, type BuildOptions, type Plugin } from "esbuild";
import { join, relative, resolve } from "node:path";
import { type CoreFace, importFromCore, reExportInner, sharedOptions } from "./core_face.ts";
import { CORE, type NpmPackage } from "./packages.ts";

/** What a package's scripts are: file name in the package to text, and the files they were made of. */
export type Scripts = {
  readonly files: ReadonlyMap<string, string>;
  readonly inputs: readonly string[];
};

/**
 * Bundles a package: one file for its public face, one for its program. The core's code stands in its
 * own package alone, the parts that are loaded when needed in files of their own, and the others import
 * it from there.
 */
export async function bundlePackage(
  root: string,
  each: NpmPackage,
  face: CoreFace,
  version: string,
): Promise<Scripts> {
  const files = new Map<string, string>();
  const inputs = new Set<string>();
  const builds = each.name === CORE
    ? coreBuilds(root, each, face, version)
    : outerBuilds(root, each, face, version);
  for (const options of builds) {
    const { outputFiles, metafile } = await build({
      ...sharedOptions(root),
      minify: true,
      charset: "utf8",
      metafile: true,
      outdir: join(root, "dist"),
      ...options,
    });
    for (const { path, text } of outputFiles ?? []) files.set(relative(root, path), text);
    for (const input of Object.keys(metafile?.inputs ?? {})) {
      if (!input.includes(":") && !input.startsWith("<")) inputs.add(resolve(root, input));
    }
  }
  return { files, inputs: [...inputs] };
}

/** The inner entry with what is loaded later beside it, and the public face over both. */
function coreBuilds(
  root: string,
  each: NpmPackage,
  face: CoreFace,
  version: string,
): BuildOptions[] {
  const contents = `${face.source}export const VERSION = ${JSON.stringify(version)};\n`;
  const lazy = [...face.lazy].map(([file, name]) => [name, join(root, file)]);
  return [
    {
      entryPoints: { internal: "inner-entry", ...Object.fromEntries(lazy) },
      plugins: [innerEntry(root, contents)],
      splitting: true,
      chunkNames: "shared-[hash]",
    },
    {
      entryPoints: { index: join(root, each.face) },
      plugins: [reExportInner(root, face, "./internal.js")],
    },
  ];
}

/** An entry that stands in no file. */
function innerEntry(root: string, contents: string): Plugin {
  return {
    name: "inner-entry",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^inner-entry$/ }, ({ path }) => ({ path, namespace: "inner-entry" }));
      onLoad({ filter: /./, namespace: "inner-entry" }, () => ({ contents, resolveDir: root }));
    },
  };
}

function outerBuilds(
  root: string,
  each: NpmPackage,
  face: CoreFace,
  version: string,
): BuildOptions[] {
  const plugins = [importFromCore(root, face, version)];
  const programs = [...new Set(Object.values(each.bins))];
  return [
    { entryPoints: { index: join(root, each.face) }, plugins },
    ...programs.map((source) => ({ entryPoints: { main: join(root, source) }, plugins })),
  ];
}
