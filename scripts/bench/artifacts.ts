import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Row } from "./row.ts";

/** The repository. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Where a binary of that name is; `undefined` where it was not compiled. */
export function binary(name: string): string | undefined {
  const path = join(ROOT, "dist/bin", process.platform === "win32" ? `${name}.exe` : name);
  return existsSync(path) ? path : undefined;
}

/** A program of one line, compiled as ours are: what any compiled program costs at least. */
export function compiledHello(): string | undefined {
  const folder = join(ROOT, "dist/bench");
  const [source, path] = [join(folder, "hello.js"), join(folder, "hello")];
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    source,
    'import process from "node:process";\nprocess.stdout.write("hello\\n");\n',
  );
  const options = ["--quiet", "--no-check", "--no-config", "--no-prompt", "--no-code-cache"];
  const env = compileEnvironment();
  const { status } = spawnSync(
    env["COMPILE_DENO"] ?? process.execPath,
    ["compile", ...options, "--output", path, source],
    { cwd: folder, stdio: ["ignore", "ignore", 2], env },
  );
  return status === 0 ? path : undefined;
}

/** The environment, and in it what `deno compile` starts from where CI prepared it; see `.ci/denort.sh`. */
function compileEnvironment(): Readonly<Record<string, string | undefined>> {
  const prepared = join(ROOT, ".ci/tools/compile.env");
  const text = existsSync(prepared) ? readFileSync(prepared, "utf8") : "";
  const said = [...text.matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  return { ...Object.fromEntries(said), ...process.env };
}

/** The size of what is built, in MiB: of each binary, of the scripts in it, of each package. */
export function artifactSizes(): readonly Row[] {
  const bundles = Map.groupBy(filesIn("dist/bundle", /\.js$/), (file) => dirname(file));
  return [
    ...filesIn("dist/bin", /^pdks/).map((file) => sizeRow(file, [file])),
    ...[...bundles].map(([folder, files]) => sizeRow(folder, files)),
    ...filesIn("dist/npm", /\.tgz$/).map((file) => sizeRow(file, [file])),
  ];
}

function sizeRow(what: string, files: readonly string[]): Row {
  const bytes = files.reduce((sum, file) => sum + statSync(join(ROOT, file)).size, 0);
  return {
    // The version is no part of a package's name here.
    id: `size/${what.replace(/-\d+\.\d+\.\d+(?=\.tgz$)/, "")}`,
    what: `size of ${what}`,
    figure: bytes / 1024 / 1024,
    unit: "MiB",
  };
}

function filesIn(folder: string, wanted: RegExp): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => wanted.test(file)).sort().map((file) => `${folder}/${file}`);
}
