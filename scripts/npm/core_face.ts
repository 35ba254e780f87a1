import { build, type Plugin } from "esbuild";
import { basename, join, relative, resolve } from "node:path";
import { CORE, peerRange } from "./packages.ts";

/** Each package carries this one itself: it tells the package's own version. */
const OWN_VERSION = "core/protocol/version.ts";

/** What the other packages take from the core's files, and the names they take it by. */
export type CoreFace = {
  /** Source of the package's inner entry: every name of every file that some other package imports. */
  readonly source: string;
  /** For each of those files (repository-relative), its own names and the entry's name for each. */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Files that are loaded when needed: each is an entry of its own, under the subpath that is given. */
  readonly lazy: ReadonlyMap<string, string>;
};

/** The subpath under which the other packages import the core. No public interface: any release changes it. */
export const INNER_FACE = `${CORE}/internal`;

/**
 * Finds what the packages around the core import from it.
 *
 * @param root the repository
 * @param entries sources of all packages' faces and programs
 */
export async function coreFace(root: string, entries: readonly string[]): Promise<CoreFace> {
  const used = new Set<string>();
  const lazy = new Map<string, string>();
  await build({
    ...sharedOptions(root),
    entryPoints: entries.map((each) => join(root, each)),
    outdir: "names",
    plugins: [{
      name: "core-files",
      setup({ onResolve }) {
        onResolve({ filter: /^\./ }, ({ importer, path, resolveDir, kind }) => {
          const file = corePath(root, resolveDir, path);
          if (file === undefined || isInside(root, importer)) return undefined;
          if (kind === "dynamic-import") lazy.set(file, basename(file, ".ts"));
          used.add(file);
          return { path, external: true };
        });
      },
    }],
  });
  const exported = await exportsOf(root, [...used].sort());
  const eager = [...used].filter((file) => !lazy.has(file)).sort();
  return { ...nameAll(eager, exported), lazy };
}

/** A file of the core; its public face looks at the others from outside. */
function isInside(root: string, importer: string): boolean {
  const file = relative(root, importer).replaceAll("\\", "/");
  return file.startsWith("core/") && file !== "core/mod.ts";
}

/** Gives each name of each file one name in the entry; a name that two files have gets a number. */
function nameAll(
  files: readonly string[],
  exported: ReadonlyMap<string, readonly string[]>,
): Omit<CoreFace, "lazy"> {
  const taken = new Set<string>();
  const named = new Map<string, ReadonlyMap<string, string>>();
  const lines: string[] = [];
  for (const file of files) {
    const names = new Map<string, string>();
    for (const name of exported.get(file) ?? []) {
      let inner = name;
      for (let number = 2; taken.has(inner); number++) inner = `${name}_${number}`;
      taken.add(inner);
      names.set(name, inner);
    }
    named.set(file, names);
    const list = [...names].map(([name, inner]) => name === inner ? name : `${name} as ${inner}`);
    if (list.length > 0) lines.push(`export { ${list.join(", ")} } from "./${file}";`);
  }
  return { source: `${lines.join("\n")}\n`, files: named };
}

/** The names that exist at run time; types are gone by then. */
async function exportsOf(
  root: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (files.length === 0) return new Map();
  const { metafile } = await build({
    ...sharedOptions(root),
    entryPoints: files.map((file) => join(root, file)),
    outdir: "names",
    outbase: root,
    metafile: true,
  });
  return new Map(
    Object.values(metafile?.outputs ?? {}).flatMap(({ entryPoint, exports }) =>
      entryPoint === undefined ? [] : [[relative(root, resolve(root, entryPoint)), exports]]
    ),
  );
}

/**
 * Makes a package import the core's files from the installed core instead of carrying them, and say so
 * in one line where that core is of another version: each name is looked up on the namespace when the
 * module starts, since a missing name in an import list would end the program before it can speak.
 */
export function importFromCore(root: string, face: CoreFace, version: string): Plugin {
  return {
    name: "import-from-core",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const file = corePath(root, resolveDir, path);
        if (file === undefined) return undefined;
        const lazy = face.lazy.get(file);
        return lazy === undefined
          ? { path: file, namespace: "core-file" }
          : { path: `${INNER_FACE}/${lazy}`, external: true };
      });
      onResolve({ filter: /^core-package$/ }, ({ path }) => ({ path, namespace: "core-package" }));
      onResolve({ filter: /./, namespace: "core-package" }, ({ path }) => ({
        path,
        external: true,
      }));
      onLoad({ filter: /./, namespace: "core-file" }, ({ path }) => {
        const names = face.files.get(path);
        if (names === undefined) return { errors: [{ text: `${path} is not in the inner face` }] };
        const lines = [...names].map(([name, inner]) => `export const ${name} = core.${inner};`);
        return { contents: [`import { core } from "core-package";`, ...lines].join("\n") };
      });
      onLoad({ filter: /./, namespace: "core-package" }, () => ({
        contents: versionCheck(version),
      }));
    },
  };
}

/** Makes the core's public face one more door to its inner entry. */
export function reExportInner(root: string, face: CoreFace, inner: string): Plugin {
  return {
    name: "re-export-inner",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, resolveDir, namespace }) => {
        if (namespace === "core-file") return { path, external: true };
        const file = corePath(root, resolveDir, path);
        if (file === undefined) return undefined;
        const lazy = face.lazy.get(file);
        return lazy === undefined
          ? { path: file, namespace: "core-file" }
          : { path: `./${lazy}.js`, external: true };
      });
      onLoad({ filter: /./, namespace: "core-file" }, ({ path }) => {
        const list = [...face.files.get(path) ?? []]
          .map(([name, as]) => name === as ? name : `${as} as ${name}`);
        return { contents: `export { ${list.join(", ")} } from "${inner}";` };
      });
    },
  };
}

function versionCheck(version: string): string {
  const minor = version.split(".").slice(0, 2).join(".");
  return `import * as installed from "${INNER_FACE}";
const found = String(installed.VERSION);
if (!found.startsWith("${minor}.")) {
  throw new Error("this is version ${version}, the installed ${CORE} is " + found +
    ": run \`npm install --save-dev ${CORE}@${peerRange(version)}\`");
}
export const core = installed;
`;
}

/** Repository-relative path where an import means a file of the core. */
function corePath(root: string, resolveDir: string, path: string): string | undefined {
  if (!path.startsWith(".")) return undefined;
  const file = relative(root, resolve(resolveDir, path)).replaceAll("\\", "/");
  return file.startsWith("core/") && file !== OWN_VERSION ? file : undefined;
}

/** What every run of the bundler has in common. */
export function sharedOptions(root: string) {
  return {
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    write: false,
    logLevel: "silent",
    legalComments: "none",
  } as const;
}
