import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { INSERTED_CELL_ID } from "../../adapters/claude-code/edit_notebook.ts";
import { hostWriter } from "../../adapters/claude-code/host_writer.ts";
import { readPreToolPayload } from "../../adapters/claude-code/pre_tool_payload.ts";
import { translate } from "../../adapters/claude-code/translate.ts";
import { nodeReaders } from "../../adapters/shared/node_readers.ts";
import { isObject } from "../../adapters/shared/payload.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import { ok } from "../../core/protocol/result.ts";
import {
  type EditCase,
  generatedEdits,
  NOTEBOOK_CASES,
  TEXT_CASES,
} from "./claude_code/edit_cases.ts";
import { takingTurns } from "./claude_code/taking_turns.ts";
import { installedProgram, runSession, type Version, VERSIONS } from "./claude_code/program.ts";

const CASES: readonly EditCase[] = [
  ...TEXT_CASES,
  ...NOTEBOOK_CASES,
  ...generatedEdits(80, 20261201),
];

/** What the program did with one case. */
type Done = {
  readonly each: EditCase;
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** What the hook was given; missing where the program refused the call before any hook. */
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
};

/** Plays every case in one session, each on a file of its own. */
async function play(version: Version): Promise<readonly Done[]> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "pdks-edits-")));
  const project = join(base, "project");
  const log = join(base, "payloads");
  mkdirSync(join(project, ".claude"), { recursive: true });
  mkdirSync(log);
  const command = `cat > "${log}/$$.json"`;
  writeFileSync(
    join(project, ".claude/settings.json"),
    JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command }] }] } }),
  );
  const paths = CASES.map((each, index) => join(project, `case${index}${each.ending ?? ".txt"}`));
  CASES.forEach(({ before }, index) => {
    if (before !== undefined) writeFileSync(paths[index] ?? "", before);
  });
  const reads = CASES.flatMap(({ before }, index) =>
    before === undefined ? [] : [{ name: "Read", input: { file_path: paths[index] } }]
  );
  const calls = CASES.map(({ tool, input }, index) => ({
    name: tool,
    input: { [tool === "NotebookEdit" ? "notebook_path" : "file_path"]: paths[index], ...input },
  }));
  const ended = await runSession({
    program: await installedProgram(version),
    project,
    home: join(base, "home"),
    script: { turns: [{ calls: reads }, { calls }, { text: "done" }] },
  });
  const outcomes = ended.outcomes.slice(reads.length);
  assert.equal(outcomes.length, CASES.length, ended.stderr);
  const payloads = new Map(filesIn(log).map((payload) => [payload["tool_use_id"], payload]));
  const done = CASES.map((each, index): Done => {
    const path = paths[index] ?? "";
    const payload = payloads.get(outcomes[index]?.id);
    return {
      each,
      path,
      before: each.before,
      after: existsSync(path) ? readFileSync(path, "utf8") : undefined,
      ...(payload === undefined ? {} : { payload }),
      failed: outcomes[index]?.result?.isError ?? true,
    };
  });
  rmSync(base, { recursive: true, force: true });
  return done;
}

function filesIn(folder: string): readonly Readonly<Record<string, unknown>>[] {
  return readdirSync(folder).flatMap((name) => {
    const payload: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return isObject(payload) ? [payload] : [];
  });
}

/**
 * What the adapter says the call leaves, `undefined` where it shows no evidence. A call refused before any
 * hook is asked about as the model made it.
 */
function evidenceOf({ each, path, before, payload }: Done, version: Version): string | undefined {
  const readers: Readers = {
    ...nodeReaders(),
    realPath: (wanted) => wanted,
    statOf: () => undefined,
    readText: (wanted) =>
      wanted === path && before !== undefined ? { kind: "text", text: before } : { kind: "absent" },
  };
  const key = each.tool === "NotebookEdit" ? "notebook_path" : "file_path";
  const read = readPreToolPayload(
    payload ?? {
      session_id: "s",
      transcript_path: "/t.jsonl",
      cwd: "/",
      hook_event_name: "PreToolUse",
      tool_name: each.tool,
      tool_input: { [key]: path, ...each.input },
    },
  );
  assert.ok(read.ok, read.ok ? "" : read.error);
  const input = translate(read.value, {
    repoRoot: join(path, ".."),
    readers,
    writer: hostWriter({ AI_AGENT: `claude-code_${version.replaceAll(".", "-")}_harness` }),
    furtherTools: () => ok([]),
  });
  assert.ok(input.ok, input.ok ? "" : input.error);
  const change = input.value.toolCalls[0]?.fileChange;
  return change?.kind === "create" || change?.kind === "modify" ? change.post : undefined;
}

/** The program draws the id of an inserted cell; ours stands for any. */
function withOurId(after: string, before: string, mode: unknown): string {
  if (mode !== "insert") return after;
  return after.replace(
    /"id": "([0-9a-f]{8})"/g,
    (whole, id: string) => before.includes(`"${id}"`) ? whole : `"id": "${INSERTED_CELL_ID}"`,
  );
}

/** Both at once: a session waits for its program most of the time. */
const inTurn = takingTurns(VERSIONS.length);
const playing = VERSIONS.map((version) => ({ version, done: inTurn(() => play(version)) }));

for (const { version, done: coming } of playing) {
  test(`what Claude Code ${version} writes is what the adapter computes`, async (t) => {
    const done = await coming;

    for (const one of done) {
      await t.test(one.each.name, () => {
        const evidence = evidenceOf(one, version);
        if (one.after === one.before) {
          // Nothing was written, so evidence of a change would be made up.
          assert.ok(evidence === undefined || evidence === one.before, "evidence of no change");
          return;
        }
        assert.ok(one.after !== undefined);
        const after = withOurId(one.after, one.before ?? "", one.each.input["edit_mode"]);
        assert.equal(evidence, after);
      });
    }

    await t.test("and enough of them were carried out", () => {
      const carried = done.filter((one) => !one.failed && one.payload !== undefined);
      assert.ok(carried.length >= 60, `${carried.length} of ${done.length}`);
    });
  });
}
