import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runDemo } from "./run_demo.ts";

const MAIN = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));

test("the demonstration shows each kind of answer and is true", () => {
  const folder = mkdtempSync(join(tmpdir(), "demo-test-"));
  const options = "deno" in process.versions ? ["run", "-A", "--config", CONFIG] : [];
  let shown = "";
  try {
    const sound = runDemo({
      folder,
      pdks: [process.execPath, ...options, MAIN],
      write: (text) => shown += text,
      colour: false,
    });
    assert.ok(sound, shown);
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.match(
    shown,
    /│ blocked self-mod release\/signing\.json: .*pdks witness.*\n(?:.*\n)*? {2}└ exit 2/,
  );
  assert.match(shown, /│ witnessed self-mod release\/signing\.json/);
  assert.match(shown, /│ advised no-focused-tests src\/sum\.test\.ts: focused test added/);
  assert.match(shown, /git diff \| pdks covenant check --diff|git is not installed here/);
  const rows = shown.slice(shown.indexOf("5. What was recorded")).split("\n").slice(2);
  assert.deepEqual(
    rows.map((row) => row.trim().split(/\s+/)[0]).filter((event) => event !== ""),
    ["unattributed", "blocked", "witnessed", "advised", "advised"],
  );
  assert.doesNotMatch(shown, /something is wrong here| {4}at /);
});
