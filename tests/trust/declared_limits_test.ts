import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { it } from "node:test";
import { sessionFile } from "../../adapters/codex/session_file.ts";
import { LANGUAGES, type Project, project } from "../support/project.ts";
import { type Act, ask, HOOK_DOORS, type HookDoor, payloadOf } from "./doors.ts";

/** What the page on security says an agent can still do, and the row it leaves: no more, and no less. */

const CONFIG = `${LANGUAGES}protectedPaths: [gate, .polydeukes]
witness: { token: pdks witness, ttlMinutes: 10 }
`;
const WRITE = (path: string): Act => ({ kind: "write", path, text: "x" });
const LINE = (line: string): Act => ({ kind: "shell", line });

/** Runs some steps in a project and answers with `exit event label subject` of the last call's rows. */
async function lastCall(
  door: HookDoor,
  acts: readonly Act[],
  between: (site: Project) => void = () => {},
): Promise<readonly string[]> {
  const site = project(CONFIG);
  try {
    site.write("gate/lock", "kept\n");
    for (const [index, act] of acts.entries()) {
      if (index === acts.length - 1) {
        between(site);
        site.forget();
      }
      const { exit } = await ask(door, site, payloadOf(door, site.root, act));
      if (index < acts.length - 1) continue;
      return site.rows({ baseline: true }).map(({ event, label, subject }) =>
        `${exit} ${event} ${label} ${subject}`
      );
    }
    return [];
  } finally {
    site.remove();
  }
}

const LOOK = LINE("ls");
const SCRIPT = LINE("python3 tools/build.py");

for (const door of HOOK_DOORS) {
  it(`a program whose writes cannot be read: ${door}`, async () => {
    const rows = await lastCall(door, [LOOK, SCRIPT]);
    assert.deepEqual(rows, ["0 skipped shell-unjudgeable -"]);
  });

  it(`what such a program did to a protected file: ${door}`, async () => {
    const rows = await lastCall(door, [LOOK, SCRIPT, LOOK], (site) => site.write("gate/lock", "y"));
    assert.deepEqual(rows, [
      "0 unattributed baseline gate/lock",
      "0 passed covenant-check -",
    ]);
  });

  it(`a baseline that such a program took away or damaged: ${door}`, async () => {
    const baseline = ".polydeukes/baseline.json";
    for (
      const harm of [
        (site: Project) => rmSync(join(site.root, baseline)),
        (site: Project) => site.write(baseline, "{"),
      ]
    ) {
      const rows = await lastCall(door, [LOOK, LOOK], harm);
      assert.deepEqual(rows, ["0 unattributed baseline -", "0 passed covenant-check -"]);
    }
  });

  it(`a judge replaced in node_modules, or another before it on PATH: ${door}`, async () => {
    for (const path of ["node_modules/polydeukes/main.mjs", "tools/bin/node"]) {
      assert.deepEqual(await lastCall(door, [LOOK, WRITE(path)]), [
        `0 passed covenant-check ${path}`,
      ]);
    }
  });

  it(`what was written through a folder mounted elsewhere: ${door}`, async () => {
    const rows = await lastCall(
      door,
      [LOOK, WRITE("src/mounted/lock"), LOOK],
      (site) => site.write("gate/lock", "y"),
    );
    assert.deepEqual(rows, ["0 unattributed baseline gate/lock", "0 passed covenant-check -"]);
  });

  it(`a file outside the project: ${door}`, async () => {
    const path = "/nowhere/settings.json";
    const wanted = door === "codex"
      ? "2 blocked covenant-check -"
      : `0 skipped covenant-check ${path}`;
    assert.deepEqual(await lastCall(door, [LOOK, WRITE(path)]), [wanted]);
    const line = LINE(`echo '{}' > ${homedir()}/.settings-of-a-host.json`);
    assert.deepEqual(await lastCall(door, [LOOK, line]), ["0 passed covenant-check -"]);
  });
}

it("evidence that such a program wrote opens the valve, and leaves its row (Codex)", async () => {
  const rows = await lastCall("codex", [LOOK, SCRIPT, WRITE("gate/lock")], (site) => {
    const file = sessionFile(site.root, "s");
    mkdirSync(dirname(file), { recursive: true });
    const said = { kind: "user", text: "pdks witness", timestampMs: Date.now() };
    writeFileSync(file, `${JSON.stringify(said)}\n`);
  });
  assert.deepEqual(rows.filter((row) => !row.includes("baseline")), [
    "0 witnessed self-mod gate/lock",
  ]);
});

it("the folder above the transcript moved away (Claude Code)", async () => {
  const rows = await lastCall("claude-code", [LOOK, LINE("mv /nowhere /elsewhere")]);
  assert.deepEqual(rows, ["0 passed covenant-check -"]);
});
