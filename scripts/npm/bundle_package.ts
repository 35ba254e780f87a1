import { build, type BuildOptions } from "esbuild";
import { join, resolve } from "node:path";
import { type CoreFace, importFromCore, reExportInner, sharedOptions } from "./core_face.ts";
import { CORE, type NpmPackage } from "./packages.ts";

/** What a package's scripts are: file name in the package to text, and the files they were made of. */
export type Scripts = {
  readonly files: ReadonlyMap<string, string>;
  readonly inputs: readonly string[];
};

/**
 * Bundles a package: one file for its public face, one for its program. The core's code stands in one
 * inner file of its own package, and the others import it from there.
 */
export async function bundlePackage(
  root: string,
  each: NpmPackage,
  face: CoreFace,
  version: string,
): Promise<Scripts> {
  const jobs = each.name === CORE
    ? coreJobs(root, each, face, version)
    : outerJobs(root, each, face, version);
  const files = new Map<string, string>();
  const inputs = new Set<string>();
  for (const [file, options] of jobs) {
    const { outputFiles, metafile } = await build({
      ...sharedOptions(root),
      minify: true,
      charset: "utf8",
      metafile: true,
      ...options,
    });
    files.set(file, outputFiles?.[0]?.text ?? "");
    for (const input of Object.keys(metafile?.inputs ?? {})) {
      if (!input.includes(":") && !input.startsWith("<")) inputs.add(resolve(root, input));
    }
  }
  return { files, inputs: [...inputs] };
}

type Job = readonly [file: string, options: BuildOptions];

function coreJobs(root: string, each: NpmPackage, face: CoreFace, version: string): Job[] {
  const contents = `${face.source}export const VERSION = ${JSON.stringify(version)};\n`;
  return [
    ["dist/internal.js", { stdin: { contents, resolveDir: root, sourcefile: "internal.ts" } }],
    ["dist/index.js", {
      entryPoints: [join(root, each.face)],
      plugins: [reExportInner(root, face, "./internal.js")],
    }],
  ];
}

function outerJobs(root: string, each: NpmPackage, face: CoreFace, version: string): Job[] {
  const plugins = [importFromCore(root, face, version)];
  const programs = [...new Set(Object.values(each.bins))];
  return [
    ["dist/index.js", { entryPoints: [join(root, each.face)], plugins }],
    ...programs.map((source): Job => ["dist/main.js", {
      entryPoints: [join(root, source)],
      plugins,
    }]),
  ];
}
