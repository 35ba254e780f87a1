import { loadConfig } from "../../core/config/load_config.ts";
import { err, ok } from "../../core/protocol/result.ts";
import type { ConfigReader } from "./further_tools.ts";
import { nodeReaders } from "./node_readers.ts";

/** Reads the configuration of a project from the disk. */
export const projectConfig: ConfigReader = (repoRoot) => {
  const loaded = loadConfig(repoRoot, nodeReaders());
  return loaded.ok ? ok(loaded.value.config) : err(loaded.error[0]?.message ?? "it cannot be read");
};
