/**
 * `deno task test:node`: the same suite under Node, which runs the sources as they stand. What the
 * packed packages do when installed on either Node is `deno task test:packages`.
 */
import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { NODE_MAJORS, nodeProgram } from "./node_program.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What needs neither a build nor Deno. */
const FILES = ["core/**/*_test.ts", "adapters/**/*_test.ts", "cli/**/*_test.ts"];

/** The newest: it strips types by itself. */
const node = nodeProgram(Math.max(...NODE_MAJORS));
process.stdout.write(`Node ${node.version}\n`);
const { status } = spawnSync(
  node.path,
  ["--test", "--test-reporter=spec", "--test-concurrency=2", ...FILES],
  { cwd: ROOT, stdio: "inherit" },
);
process.exit(status ?? 1);
