import assert from "node:assert/strict";
import { test } from "node:test";
import { hostWriter } from "./host_writer.ts";

const TABLE: readonly (readonly [agent: string | undefined, writer: "earlier" | "later"])[] = [
  ["claude-code_2-1-197_harness", "earlier"],
  ["claude-code_2-1-196", "earlier"],
  ["claude-code_2-0-400_harness", "earlier"],
  ["claude-code_1-9-9_harness", "earlier"],
  ["claude-code_2-1-198_harness", "later"],
  ["claude-code_2-1-332_harness", "later"],
  ["claude-code_2-2-0_harness", "later"],
  ["claude-code_3-0-0", "later"],
  ["claude-code_x", "later"],
  ["another-agent_2-1-100_harness", "later"],
  ["", "later"],
  [undefined, "later"],
];

test("the version the host tells its children decides how it writes", () => {
  for (const [agent, writer] of TABLE) {
    assert.equal(hostWriter(agent === undefined ? {} : { AI_AGENT: agent }), writer, agent);
  }
});
