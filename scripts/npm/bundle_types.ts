import { generateDtsBundle } from "dts-bundle-generator";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** Folders and files that declarations come from. */
const SOURCES = ["core", "adapters", "cli", "mod.ts"];

const COMPILER_OPTIONS = {
  strict: true,
  // Some bundled packages have no declarations; `deno check` has looked at the code that uses them.
  noImplicitAny: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  module: "nodenext",
  target: "esnext",
  lib: ["esnext", "dom", "dom.iterable"],
  types: ["node"],
  resolveJsonModule: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

/**
 * One self-contained declaration file for each public face: nothing of ours or of a bundled package is
 * left to be looked up, since neither is installed beside it.
 *
 * @param root the repository
 * @param faces sources of the public faces
 * @param workspace a folder this may fill; it has to stand inside the repository, for its packages
 * @returns the text of each face's declarations
 */
export function bundleTypes(
  root: string,
  faces: readonly string[],
  workspace: string,
): ReadonlyMap<string, string> {
  rmSync(workspace, { recursive: true, force: true });
  mkdirSync(workspace, { recursive: true });
  for (const each of SOURCES) {
    cpSync(join(root, each), join(workspace, each), {
      recursive: true,
      filter: (path) => !path.endsWith("_test.ts"),
    });
  }
  cpSync(join(root, "deno.json"), join(workspace, "deno.json"));
  const project = join(workspace, "tsconfig.json");
  writeFileSync(
    project,
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: faces.map((face) => `./${face}`) }),
  );
  writeFileSync(join(workspace, "package.json"), '{ "type": "module" }\n');
  spellOutInferred(project);
  const texts = generateDtsBundle(
    faces.map((face) => ({
      filePath: join(workspace, face),
      output: { noBanner: true, exportReferencedTypes: false, sortNodes: true },
    })),
    { preferredConfigPath: project },
  );
  rmSync(workspace, { recursive: true });
  return new Map(faces.map((face, index) => [face, texts[index] ?? ""]));
}

/**
 * Replaces each type that is inferred from a value of a bundled package by the type it stands for, so
 * that readers see an object's keys, and no declaration leans on that package.
 */
function spellOutInferred(project: string): void {
  const { config } = ts.readConfigFile(project, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(project));
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  for (const source of program.getSourceFiles()) {
    if (source.fileName.includes("/node_modules/")) continue;
    const edits = source.statements.filter(ts.isTypeAliasDeclaration)
      .filter((alias) => leansOnPackage(alias.type, checker))
      .map((alias) => ({
        start: alias.type.getStart(source),
        end: alias.type.end,
        text: spelledOut(alias, checker),
      }));
    if (edits.length > 0) writeFileSync(source.fileName, applyEdits(source.text, edits));
  }
}

function spelledOut(alias: ts.TypeAliasDeclaration, checker: ts.TypeChecker): string {
  const { NoTruncation, InTypeAlias, MultilineObjectLiterals } = ts.TypeFormatFlags;
  const type = checker.getTypeAtLocation(alias.name);
  return checker.typeToString(type, alias, NoTruncation | InTypeAlias | MultilineObjectLiterals);
}

/** Whether a type names one that a package declares (and the language's own library does not). */
function leansOnPackage(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isTypeReferenceNode(node)) {
    const symbol = checker.getSymbolAtLocation(node.typeName);
    const files = symbol?.declarations?.map((each) => each.getSourceFile().fileName) ?? [];
    if (files.some((file) => /\/node_modules\/(?!.*(?:typescript|@types)\/)/.test(file))) {
      return true;
    }
  }
  return ts.forEachChild(node, (child) => leansOnPackage(child, checker)) ?? false;
}

type Edit = { readonly start: number; readonly end: number; readonly text: string };

function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits.toSorted((a, b) => b.start - a.start).reduce(
    (done, { start, end, text: put }) => done.slice(0, start) + put + done.slice(end),
    text,
  );
}
