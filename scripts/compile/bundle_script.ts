import { build, type Plugin } from "esbuild";
import { join, relative, resolve } from "node:path";

/** Sources that stand in scripts of their own: an edit need not read the larger half of the program. */
const PARTS: Readonly<Record<string, string>> = { "core/shell/analyse.ts": "shell" };

/**
 * Bundles a program into minified scripts: `program`, and each part it asks for later. A script is a
 * function of what gives it Node's modules, what gives it a part, the URL it stands at, and the object
 * its exports go to.
 *
 * @param root the repository
 * @param entry source of the program's door, relative to it
 * @param folder where the scripts go, absolute
 */
export async function bundleScripts(root: string, entry: string, folder: string): Promise<void> {
  const entries = [[entry, "program"], ...Object.entries(PARTS)];
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      entries.map(([source = "", name]) => [name, join(root, source)]),
    ),
    outdir: folder,
    bundle: true,
    minify: true,
    format: "cjs",
    platform: "node",
    // What the oldest engine knows that the programs are compiled with.
    target: "es2023",
    legalComments: "none",
    logLevel: "error",
    // A name that no source has: nothing keeps it apart from theirs.
    define: { "import.meta.main": "true", "import.meta.url": "__scriptUrl" },
    banner: { js: '(function(require,part,__scriptUrl,module){"use strict";' },
    footer: { js: "})" },
    plugins: [processAsItIs, partsApart(root)],
  });
}

/** `import("….ts")` of a part becomes a question to whoever runs the script. */
function partsApart(root: string): Plugin {
  return {
    name: "parts-apart",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        const name = PARTS[relative(root, resolve(resolveDir, path)).replaceAll("\\", "/")];
        if (kind !== "dynamic-import" || name === undefined) return undefined;
        return { path: name, namespace: "part" };
      });
      onLoad({ filter: /./, namespace: "part" }, ({ path }) => ({
        contents: `module.exports = part(${JSON.stringify(path)});`,
      }));
    },
  };
}

/** A default import of a module of Node's is wrapped, property by property; this one has a hundred. */
const processAsItIs: Plugin = {
  name: "process-as-it-is",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:process$/ }, ({ path, kind }) => ({
      path,
      ...(kind === "require-call" ? { external: true } : { namespace: "process" }),
    }));
    onLoad({ filter: /./, namespace: "process" }, ({ path }) => ({
      contents: `export default require(${JSON.stringify(path)});`,
    }));
  },
};
