import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { parseRow, type TimedRow } from "../../core/telemetry/parse_row.ts";
import { LANGUAGES, type Project, project } from "../support/project.ts";
import { ask, type Door, DOORS, LOG, payloadOf } from "./doors.ts";
import type { Point } from "./point.ts";

const CONFIG = `${LANGUAGES}protectedPaths: [gate, "src/**/*.lock"]
witness: { token: pdks witness, ttlMinutes: 10 }
disciplines:
  - id: no-todo
    declare:
      mechanism: added-only
      scope: { source: target.path, include: ['\\.ts$'] }
      supply: { pre: empty, post: pass }
      extract:
        before: [{ op: source, of: pre }, { op: lines }, { op: keyByPattern, re: '(TODO)' }]
        after: [{ op: source, of: post }, { op: lines }, { op: keyByPattern, re: '(TODO)' }]
        added: [{ op: onlyIn, of: after, notIn: before }]
      relate: [{ id: none, relation: { op: empty, of: added }, message: 'a TODO' }]
`;

const path = fc.oneof(
  fc.constantFrom("src/a.ts", "src/b.lock", "gate/x", "README.md", "../out.ts", "a b/c\td", "src"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 30 }),
);
const text = fc.oneof(fc.constantFrom("", "TODO\n", "x\n", "\ufeffa\r\n"), fc.string());
const line = fc.oneof(
  fc.constantFrom(
    "ls -la",
    "echo x > gate/x",
    "sed -i s/a/b/ src/a.ts",
    "python3 - <<'E'\nprint(1)\nE",
    "cat gate/x",
    "rm -rf .",
    "$(cat x)",
    "apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: n.ts\n+TODO\n*** End Patch\nEOF",
    "",
  ),
  fc.string({ unit: "binary" }),
);

/** What is handed to a door, and whether it shows what the call would do. */
type Call = { readonly payload: string; readonly proven: boolean };

/** Anything a host may hand over, and things none would. */
function callOf(door: Door, root: string): fc.Arbitrary<Call> {
  const write = fc.tuple(path, text).map(([path, text]): Call => ({
    payload: payloadOf(door, root, { kind: "write", path, text }),
    proven: true,
  }));
  const shell = line.map((line): Call => ({
    payload: payloadOf(door, root, { kind: "shell", line }),
    proven: true,
  }));
  const broken = fc.tuple(write, fc.nat(400)).map(([{ payload }, cut]): Call => ({
    payload: payload.slice(0, Math.min(cut, payload.length - 1)),
    proven: false,
  }));
  const noise = fc.json().map((payload): Call => ({ payload, proven: false }));
  return fc.oneof(
    { weight: 4, arbitrary: write },
    { weight: 4, arbitrary: shell },
    { weight: 2, arbitrary: other(door, root) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: noise },
  );
}

/** Tools whose calls do not show what they change; for the others no change is known. */
const UNPROVEN = ["edit", "Edit", "search_replace", "apply_patch"];

/** Calls of tools that change nothing, or do not show what they change. */
function other(door: Door, root: string): fc.Arbitrary<Call> {
  return fc.tuple(fc.constantFrom("look", "Read", "mcp__x", ...UNPROVEN), path).map(
    ([tool, path]): Call => {
      const input = {
        path,
        file_path: `${root}/${path}`,
        old_string: "not there",
        new_string: "x",
        command: "no patch",
      };
      const payload = payloadOf(door, root, { kind: "call", tool, input });
      return { payload, proven: !UNPROVEN.includes(tool) || !OWN[door].includes(tool) };
    },
  );
}

/** Of those, the door's own. */
const OWN: Readonly<Record<Door, readonly string[]>> = {
  "cli": ["edit"],
  "codex": ["apply_patch"],
  "claude-code": ["Edit"],
  "grok": ["search_replace"],
};

function rowsFrom(site: Project, offset: number): { rows: (TimedRow | undefined)[]; end: number } {
  const bytes = readFileSync(join(site.root, LOG));
  const lines = bytes.subarray(offset).toString("utf8").split("\n").slice(0, -1);
  return { rows: lines.map(parseRow), end: bytes.byteLength };
}

function faultOf(call: Call, exit: number, rows: readonly (TimedRow | undefined)[]) {
  const own = rows.filter((row) => row?.label !== "baseline");
  if (rows.includes(undefined)) return "a damaged row";
  if (own.length === 0) return "no row";
  if (exit !== 0 && exit !== 2) return `exit ${exit}`;
  const stops = own.some((row) => row?.event === "blocked");
  if (stops !== (exit === 2)) return `exit ${exit} beside ${own.map((row) => row?.event)}`;
  const claimed = own.some((row) => row?.event === "passed" && row.label === "covenant-check");
  return !call.proven && claimed ? "passed, and nothing was judged" : undefined;
}

/** Random calls through every door: each leaves a row, and none claims a judgment that was not made. */
export const recordedCalls: Point = {
  title: "no call passes unrecorded",
  run: async (size) => {
    const each = Math.ceil((size === "full" ? 10_000 : 600) / DOORS.length);
    const figures = [];
    for (const door of DOORS) {
      const site = project(CONFIG);
      site.write("src/a.ts", "a\n");
      site.write("gate/x", "kept\n");
      const failures: string[] = [];
      let tried = 0;
      let offset = 0;
      for (const call of fc.sample(callOf(door, site.root), { numRuns: each, seed: 7 })) {
        const { exit } = await ask(door, site, call.payload);
        const { rows, end } = rowsFrom(site, offset);
        offset = end;
        tried++;
        const fault = faultOf(call, exit, rows);
        if (fault !== undefined) failures.push(`${door}: ${fault}: ${call.payload.slice(0, 500)}`);
      }
      site.remove();
      figures.push({ what: `random calls through ${door}, each with its rows`, tried, failures });
    }
    return figures;
  },
};
