import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { it } from "node:test";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fuzzedParsers } from "./fuzzed_parsers.ts";

const TRUST = fileURLToPath(new URL("../../scripts/trust.ts", import.meta.url));

// In a process of its own: counting each line for coverage takes as long again as the parsers do.
it(fuzzedParsers.title, async () => {
  const { DENO_COVERAGE_DIR: _deno, NODE_V8_COVERAGE: _node, ...env } = process.env;
  const words = ["run", "-A", "--no-check", TRUST, fuzzedParsers.title];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env })
    .catch((error: { readonly stdout: string }) => error);
  assert.match(stdout, /^[1-9]\d* passed, 0 failed$/m);
});
