/**
 * The shape of the house: who may import whom, and what no file may hold. Checks of a single file's
 * syntax are lint checks (`scripts/lint/house.ts`); these need the whole tree or its import graph.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import process from "node:process";
import { before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { VERSION } from "../core/protocol/version.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * What each folder of ours may import besides itself; `type` before a folder allows its shapes only.
 * A folder that is not listed may import nothing and is reported, so a new one has to say here what it
 * knows.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "core/protocol": [],
  "core/paths": ["core/protocol"],
  "core/declaration": ["core/protocol"],
  "core/shell": ["core/protocol"],
  "core/diff": ["core/protocol"],
  "core/telemetry": ["core/protocol", "type core/declaration"],
  "core/config": ["core/protocol", "core/paths", "core/declaration"],
  "core/judge": [
    "core/protocol",
    "core/paths",
    "core/declaration",
    "core/shell",
    "core/config",
    "core/telemetry",
    "type core/diff",
  ],
  "core": ["core/*"],
  "adapters/shared": ["core/*"],
  "adapters/claude-code": ["core/*", "adapters/shared"],
  "adapters/codex": ["core/*", "adapters/shared"],
  "adapters/grok": ["core/*", "adapters/shared"],
  "cli": ["core/*", "adapters/*", "cli/*"],
  "cli/commands": ["core/*", "adapters/*", "cli", "cli/*"],
  "cli/hosts": ["core/*", "adapters/*", "cli", "cli/*"],
  "cli/output": ["core/*", "adapters/shared", "cli", "cli/*"],
  "cli/cases": ["core/*", "adapters/shared", "cli"],
  "cli/completions": ["cli"],
  "cli/docs": ["core/protocol", "cli"],
  "cli/report": ["core/*", "cli"],
  "cli/doctor": ["core/*", "adapters/*", "cli", "cli/*"],
  ".": ["core", "core/*", "cli"],
};

/** npm packages that tests alone may import. */
const TEST_PACKAGES = ["ajv", "fast-check"];

/** Files over the limit, each with the reason why splitting it would read worse. */
const LONG_FILES: Readonly<Record<string, string>> = {
  "tests/doctor_test.ts": "one list: each thing that can be wrong, and what is said of it",
};

/** Lines from which a file is a sign to look again. */
const LINE_LIMIT = 400;

/**
 * Names of hosts, their makers, their tools, and test runners: the core speaks of none, not even in a
 * comment. Hosts hand their tool names in as values.
 */
const FOREIGN_NAMES: readonly RegExp[] = [
  /claude|codex|grok|openai|anthropic|xai\b|copilot|gemini|cursor\.(?:com|sh)|windsurf|\baider\b/i,
  /apply_?patch|search_replace|hashline_edit|run_terminal_command|multi_?edit|notebook_?edit/i,
  /["'`](?:Write|Edit|Bash|Agent|Task|Read|Grep|WebFetch|monitor)["'`]/,
  /\b(?:jest|vitest|mocha|jasmine|pytest|rspec|phpunit|junit|ctest|gotestsum|playwright)\b/i,
];

/** Rows of the shell's command table: what a program does is looked up by its name. */
const COMMAND_TABLE = /^core\/shell\/(?:commands|shapes)\//;

/** Words that mean something else elsewhere; the contract has its own for each. */
const FOREIGN_WORDS = /\b(?:guard|waiver|bypass(?:es|ed|ing)?|violation handler)\b/i;

type Module = { readonly file: string; readonly imports: readonly Import[] };
type Import = {
  readonly specifier: string;
  readonly target: string;
  readonly typeOnly: boolean;
  /** Loaded when it is needed, not when the file is. */
  readonly lazy: boolean;
};

let modules: readonly Module[] = [];
before(() => {
  modules = readModules();
});

test("a scan of the product finds its files", () => {
  assert.ok(modules.length > 15, `only ${modules.length} modules were found`);
  assert.ok(modules.some((each) => each.imports.length > 0));
});

test("imports point inward only, and folders know what they may know", () => {
  const wrong = modules.flatMap(({ file, imports }) =>
    imports.filter(({ target, typeOnly }) =>
      !target.includes(":") && !mayImport(file, target, typeOnly)
    )
      .map(({ target }) => `${file} imports ${target}`)
  );
  assert.deepEqual(wrong, []);
});

test("no import circle", () => {
  // Types are gone by the time a file is loaded, and a lazy import waits until it is.
  const eager = modules.map(({ file, imports }) => ({
    file,
    imports: imports.filter(({ typeOnly, lazy }) => !typeOnly && !lazy),
  }));
  assert.deepEqual(circles(eager), []);
});

test("product code imports node: built-ins and the listed packages by bare name", () => {
  const { imports: listed } = JSON.parse(text("deno.json"));
  const wrong = modules.flatMap(({ file, imports }) =>
    imports.filter(({ specifier }) => !specifier.startsWith("."))
      .filter(({ specifier }) => !specifier.startsWith("node:"))
      .filter(({ specifier }) =>
        !(packageName(specifier) in listed) ||
        (isProduct(file) && TEST_PACKAGES.includes(packageName(specifier)))
      )
      .map(({ specifier }) => `${file} imports ${specifier}`)
  );
  assert.deepEqual(wrong, []);
});

test("product code imports no test", () => {
  const wrong = modules.filter(({ file }) => isProduct(file))
    .flatMap(({ file, imports }) =>
      imports.filter(({ target }) => /_test\.ts$|^tests\/|^scripts\//.test(target))
        .map(({ target }) => `${file} imports ${target}`)
    );
  assert.deepEqual(wrong, []);
});

test("core names no host, agent, tool or test runner", () => {
  const files = sources(["core"]).filter((file) => !COMMAND_TABLE.test(file));
  const wrong = files.flatMap((file) =>
    linesMatching(
      file,
      (line) => FOREIGN_NAMES.some((name) => name.test(line)) && !/from "node:test";$/.test(line),
    )
  );
  assert.deepEqual(wrong, []);
});

test("product code keeps to the contract's words", () => {
  const wrong = sources(["core", "adapters", "cli", "mod.ts"])
    .flatMap((file) => linesMatching(file, (line) => FOREIGN_WORDS.test(line)));
  assert.deepEqual(wrong, []);
});

test(`no file over ${LINE_LIMIT} lines without a reason`, () => {
  // What tests only list (cases, lines, words) may be as long as the list is.
  const long = sources(["core", "adapters", "cli", "mod.ts", "scripts", "tests"])
    .filter((file) => !/^tests\/.*_cases\.ts$|^tests\/shell\/commands\.ts$/.test(file))
    .filter((file) => text(file).split("\n").length > LINE_LIMIT + 1);
  assert.deepEqual(long.filter((file) => !(file in LONG_FILES)), []);
  assert.deepEqual(
    Object.keys(LONG_FILES).filter((file) => !long.includes(file)),
    [],
    "no longer so",
  );
});

test("files are named in snake_case", () => {
  const wrong = sources(["core", "adapters", "cli", "scripts", "tests"])
    .filter((file) => !/^[a-z0-9_]+\.ts$/.test(file.slice(file.lastIndexOf("/") + 1)));
  assert.deepEqual(wrong, []);
});

test("the version is the same in deno.json and in the programs", () => {
  const { version } = JSON.parse(text("deno.json"));
  assert.equal(VERSION, version);
});

test("the circle finder finds a circle", () => {
  const edge = (file: string, ...targets: string[]): Module => ({
    file,
    imports: targets.map((target) => ({ specifier: target, target, typeOnly: false, lazy: false })),
  });
  assert.deepEqual(circles([edge("a", "b"), edge("b", "c"), edge("c", "b")]), [["b", "c"]]);
  assert.deepEqual(circles([edge("a", "b", "c"), edge("b", "c"), edge("c")]), []);
  assert.deepEqual(circles([edge("a", "a")]), [["a"]]);
});

/** Whether a file's folder may import from the target's. */
function mayImport(file: string, target: string, typeOnly: boolean): boolean {
  const [from, to] = [folderOf(file), folderOf(target)];
  if (from === to) return true;
  if (file.endsWith("_test.ts") && target.startsWith("tests/")) return true;
  return (MAY_IMPORT[from] ?? []).some((each) =>
    each === to || (typeOnly && each === `type ${to}`) ||
    (each.endsWith("/*") && to.startsWith(each.slice(0, -1)))
  );
}

/** `core/judge/dispatch.ts` and `core/judge/x/y.ts` stand in `core/judge`; `mod.ts` in `.`. */
function folderOf(file: string): string {
  return file.split("/").slice(0, -1).slice(0, 2).join("/") || ".";
}

/** `ajv/dist/2020.js` is of `ajv`, `@valibot/to-json-schema/x` of `@valibot/to-json-schema`. */
function packageName(specifier: string): string {
  return specifier.split("/").slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

function isProduct(file: string): boolean {
  return /^(?:core|adapters|cli)\/|^mod\.ts$/.test(file) && !file.endsWith("_test.ts");
}

/** Repository-relative paths of the TypeScript files under these, sorted. */
function sources(under: readonly string[]): string[] {
  return under.flatMap((each) => {
    const path = join(ROOT, each);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return [];
    if (stat.isFile()) return [each];
    return readdirSync(path, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `${each}/${name.split(sep).join("/")}`);
  }).sort();
}

function text(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function linesMatching(file: string, wanted: (line: string) => boolean): string[] {
  return text(file).split("\n")
    .flatMap((line, index) => wanted(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []);
}

/** The import graph of product code and its tests, as the Deno on hand sees it. */
function readModules(): readonly Module[] {
  const folder = mkdtempSync(join(tmpdir(), "architecture-"));
  try {
    const entry = join(folder, "every_file.ts");
    const files = sources(["core", "adapters", "cli", "mod.ts"]);
    const imports = files.map((file) => `import "${pathToFileURL(join(ROOT, file))}";`);
    writeFileSync(entry, imports.join("\n"));
    const deno = "deno" in process.versions ? process.execPath : "deno";
    const info = spawnSync(deno, ["info", "--json", "--config", join(ROOT, "deno.json"), entry], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    assert.equal(info.status, 0, info.stderr);
    return graphOf(JSON.parse(info.stdout)).filter(({ file }) => files.includes(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What `deno info --json` prints, as far as it is read here. */
type Info = {
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly specifier: string;
      readonly isDynamic?: boolean;
      readonly code?: { readonly specifier: string };
      readonly type?: { readonly specifier: string };
    }[];
  }[];
};

function graphOf(info: Info): Module[] {
  return info.modules.map(({ specifier, dependencies = [] }) => ({
    file: repositoryPath(specifier),
    imports: dependencies.map((each) => ({
      specifier: each.specifier,
      target: repositoryPath(each.code?.specifier ?? each.type?.specifier ?? each.specifier),
      typeOnly: each.code === undefined,
      lazy: each.isDynamic === true,
    })),
  }));
}

/** A file's path from the root; any other specifier as it is. */
function repositoryPath(specifier: string): string {
  if (!specifier.startsWith("file:")) return specifier;
  return relative(ROOT, fileURLToPath(specifier)).split(sep).join("/");
}

/** Every knot of files that import each other, by Tarjan's strongly connected components. */
function circles(graph: readonly Module[]): string[][] {
  const edges = new Map(
    graph.map(({ file, imports }) => [file, imports.map((each) => each.target)]),
  );
  const order = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    let lowest = index;
    stack.push(file);
    for (const target of edges.get(file) ?? []) {
      if (!edges.has(target)) continue;
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, order.get(target) ?? index);
    }
    if (lowest === index) {
      const knot = stack.splice(stack.indexOf(file)).sort();
      if (knot.length > 1 || edges.get(file)?.includes(file)) found.push(knot);
    }
    return lowest;
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return found;
}
