import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { VERSION } from "./version.ts";

it("is the version of the workspace", () => {
  const manifest = readFileSync(new URL("../../deno.json", import.meta.url), "utf8");
  assert.equal(JSON.parse(manifest).version, VERSION);
});
