import assert from "node:assert/strict";
import { it } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What the judge may ask of the system: files, its own process, the script clock of `node:vm`. */
const ALLOWED = [
  "node:crypto",
  "node:fs",
  "node:path",
  "node:path/posix",
  "node:process",
  "node:util",
  "node:vm",
];

it("the judge can start no program, open no connection and evaluate no text", async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [`${ROOT}/cli/in_process_judge.ts`],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    metafile: true,
    logLevel: "error",
  });
  const reached = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.flatMap(({ external, path }) => external ? [path.replace(/^(?!node:)/, "node:")] : [])
  );
  assert.ok(reached.length > 0);
  assert.deepEqual([...new Set(reached)].filter((path) => !ALLOWED.includes(path)), []);
  const text = outputFiles[0]?.text ?? "";
  assert.doesNotMatch(text, /\bfetch\(|\bnew Function\(|[^.\w]eval\(|\bWebSocket\b/);
});
