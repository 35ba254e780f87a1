import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
  const { status } = spawnSync(
    process.env["COMPILE_DENO"] ?? process.execPath,
    ["compile", ...options, "--output", path, source],
    { cwd: folder, stdio: ["ignore", "ignore", 2] },
  );
  return status === 0 ? path : undefined;
}

/** The size of every built artifact, in MiB. */
export function artifactSizes(): readonly Row[] {
  return [
    ...filesIn("dist/bin", /^pdks/),
    ...filesIn("dist/bundle", /\.js$/),
    ...filesIn("dist/npm", /\.tgz$/),
  ].map((file) => ({
    // Versions and the hashes of what is loaded later are no part of a file's name here.
    id: `size/${file.replace(/-\d+\.\d+\.\d+(?=\.tgz$)|-[0-9A-Z]{8}(?=\.js$)/, "")}`,
    what: `size of ${file}`,
    figure: statSync(join(ROOT, file)).size / 1024 / 1024,
    unit: "MiB",
  }));
}

function filesIn(folder: string, wanted: RegExp): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => wanted.test(file)).sort().map((file) => `${folder}/${file}`);
}
