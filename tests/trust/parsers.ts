import { editNotebook } from "../../adapters/claude-code/edit_notebook.ts";
import { humanMessage } from "../../adapters/claude-code/human_message.ts";
import { readPreToolPayload } from "../../adapters/claude-code/pre_tool_payload.ts";
import { parseRecord } from "../../adapters/claude-code/transcript_record.ts";
import { parsePatch } from "../../adapters/codex/parse_patch.ts";
import { patchInShell } from "../../adapters/codex/patch_in_shell.ts";
import { readEvent } from "../../adapters/codex/payloads.ts";
import { parseSessionRecord } from "../../adapters/codex/session_record.ts";
import { pathInCutInput } from "../../adapters/grok/cut_input.ts";
import { readEnvelope } from "../../adapters/grok/envelope.ts";
import { mergeSettings } from "../../adapters/shared/merge_settings.ts";
import { parsePayload } from "../../adapters/shared/payload.ts";
import { loadConfig, parseConfig } from "../../core/config/load_config.ts";
import { SAMPLES } from "../../core/declaration/_sample_declarations.ts";
import { worldOf } from "../../core/declaration/_test_world.ts";
import { compileDeclaration } from "../../core/declaration/compile_declaration.ts";
import { DISCIPLINE_LISTS } from "../../core/declaration/discipline.ts";
import { parseDiff } from "../../core/diff/parse_diff.ts";
import { compareBaseline } from "../../core/judge/baseline.ts";
import { parseInput } from "../../core/protocol/parse_input.ts";
import type { Readers } from "../../core/protocol/readers.ts";
import { analyse } from "../../core/shell/analyse.ts";
import { parseRow } from "../../core/telemetry/parse_row.ts";
import { callInput, LANGUAGES, ROSTER } from "../support/project.ts";
import { payloadOf } from "./doors.ts";

/** A parser, and texts it takes: mutated, they come nearest to what it must not trip over. */
export type Parser = {
  readonly name: string;
  readonly parse: (text: string) => unknown;
  readonly seeds: readonly string[];
  /** The seeds are JSON, and values in them are exchanged, not characters. */
  readonly structured?: boolean;
};

const CONFIG_JSON = "polydeukes.config.json";
const CONFIG = `${LANGUAGES}protectedPaths: [a, 'b/**']
disciplines:
  - id: d
    declare:
      mechanism: added-only
      scope: { source: target.path }
      supply: { pre: empty, post: pass }
      extract:
        bad: [{ op: source, of: post }, { op: lines }, { op: keyByPattern, re: '(x)' }]
      relate: [{ id: r, relation: { op: empty, of: bad }, message: m }]
`;

/** A configuration for each sample, in the first list that takes it. */
const DECLARATIONS: readonly string[] = SAMPLES.flatMap(({ id, declare }) =>
  DISCIPLINE_LISTS.map((list) =>
    JSON.stringify({
      languages: { ts: { productionGlob: "src/**", testCmd: "t {scope}" } },
      protectedPaths: ["a", "b/**"],
      [list]: [{ id, enforce: "block", declare }],
    })
  ).filter((text) => parseConfig(CONFIG_JSON, text).ok).slice(0, 1)
);

/** What a configuration's disciplines are compiled to, and find in a world they were written for. */
function declared(text: string): unknown {
  const loaded = parseConfig(CONFIG_JSON, text);
  if (!loaded.ok) return loaded;
  const { config } = loaded.value;
  return DISCIPLINE_LISTS.flatMap((list) => config[list]).map(({ id, declare }) => {
    const plan = declare === undefined ? undefined : compileDeclaration(declare);
    if (plan === undefined || !plan.ok) return plan;
    const sample = SAMPLES.find((each) => each.id === id) ?? SAMPLES[0];
    const world = worldOf(sample?.breaks ?? {});
    return [plan.value.admits(world), plan.value.evaluate(world)];
  });
}

/** The one file of a project that is nowhere. */
function configReaders(text: string): Readers {
  const stat = { size: 1, mtimeMs: 0, ino: 1, dev: 1, nlink: 1 };
  const isConfig = (path: string) => path === "/p/polydeukes.config.yaml";
  return {
    readText: (path) => isConfig(path) ? { kind: "text", text } : { kind: "absent" },
    statOf: (path) => isConfig(path) ? { kind: "file", ...stat } : undefined,
    realPath: (path) => path,
    listDir: () => [],
  };
}

const record = (more: object) =>
  JSON.stringify({ type: "user", promptSource: "typed", origin: { kind: "human" }, ...more });

/** Everything that reads a text from outside. */
export const PARSERS: readonly Parser[] = [
  {
    name: "input",
    parse: parseInput,
    seeds: [callInput({ name: "run", args: { line: "ls" } }, { tools: ROSTER })],
  },
  {
    name: "config, with its declarations",
    parse: (text) => loadConfig("/p", configReaders(text)),
    seeds: [CONFIG],
  },
  {
    name: "declaration",
    parse: declared,
    seeds: DECLARATIONS,
    structured: true,
  },
  {
    name: "diff",
    parse: parseDiff,
    seeds: [
      "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n",
      "rename from a\nrename to b\n",
    ],
  },
  {
    name: "patch",
    parse: parsePatch,
    seeds: ["*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@ x\n a\n-b\n+c\n*** End Patch"],
  },
  {
    name: "shell line",
    parse: (line) => analyse(line, { cwd: "/p", readers: configReaders(CONFIG), vouched: [] }),
    seeds: [
      'cd a && for f in *.ts; do sed -i "s/$f/b/" ${f%.ts} > "x y"; done <<\'E\'\nq\nE',
      "echo $((1+2)) | tee >(cat)",
    ],
  },
  {
    name: "transcript record",
    parse: (line) => {
      const parsed = parseRecord(line);
      return parsed === undefined ? undefined : humanMessage(parsed);
    },
    seeds: [
      record({ message: { content: [{ type: "text", text: "a" }] }, timestamp: "2026-01-01" }),
    ],
  },
  {
    name: "hook payloads",
    parse: (text) => {
      const payload = parsePayload(new TextEncoder().encode(text));
      return payload.ok
        ? [
          readEvent(payload.value, "PreToolUse"),
          readPreToolPayload(payload.value),
          readEnvelope(payload.value),
        ]
        : payload;
    },
    seeds: [
      payloadOf("codex", "/p", { kind: "shell", line: "ls" }),
      payloadOf("claude-code", "/p", { kind: "write", path: "a", text: "b" }),
      payloadOf("grok", "/p", { kind: "write", path: "a", text: "b" }),
    ],
  },
  {
    name: "input cut by the host",
    parse: pathInCutInput,
    seeds: ['{"replace_all": false, "file_path": "a\\\\b", "content": "'],
  },
  {
    name: "patch in a shell line",
    parse: patchInShell,
    seeds: [
      "A=1 cd 'x y' && apply_patch <<'EOF'\n*** Begin Patch\n*** End Patch\nEOF\n",
      'applypatch <<-"E"\n\tx\n\tE',
    ],
  },
  {
    name: "session evidence",
    parse: parseSessionRecord,
    seeds: [
      '{"kind":"user","text":"a","timestampMs":1}',
      '{"kind":"tool","name":"a","args":{"b":[1]}}',
    ],
  },
  {
    name: "notebook",
    parse: (text) => editNotebook(text, { mode: "replace", cellId: "c", source: "x" }, "later"),
    seeds: [
      '{"cells":[{"id":"c","cell_type":"code","source":["a"],"outputs":[],"metadata":{}}],' +
      '"metadata":{},"nbformat":4,"nbformat_minor":5}\n',
    ],
  },
  {
    name: "settings of a host",
    parse: (text) => mergeSettings(text, HOOKS, (command) => command === "x"),
    seeds: [
      '{"hooks":{"PreToolUse":[{"matcher":"a","hooks":[{"type":"command","command":"x"}]}]}}',
    ],
  },
  {
    name: "log row",
    parse: parseRow,
    seeds: ["2026-01-01T00:00:00.000Z\tblocked\tself-mod\tgate/x\t[{}]"],
  },
  {
    name: "baseline",
    parse: baseline,
    seeds: ['{"version":1,"since":0,"logSize":9,"files":{"gate/x":[1,0,1,"00"]}}'],
  },
];

const HOOKS = [{
  event: "PreToolUse",
  matcher: "a",
  handler: { type: "command", command: "x", timeout: 60 },
}] as const;

/** What a stored baseline comes to, and what is written in its place. */
function baseline(text: string): unknown {
  const written: string[] = [];
  const rows = compareBaseline({
    root: "/p",
    entries: ["gate"],
    readers: configReaders(text),
    store: {
      read: () => text,
      replace: (next) => written.push(next),
      create: () => true,
      logSize: () => 9,
      logSince: () => "",
      hashOf: () => "00",
    },
  });
  return [rows, written];
}
