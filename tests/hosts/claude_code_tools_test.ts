import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { type InstalledProject, installedProject } from "./claude_code/installed_project.ts";
import { NOTE_SERVER } from "./claude_code/note_server.ts";
import {
  installedProgram,
  run,
  runSession,
  type Version,
  VERSIONS,
} from "./claude_code/program.ts";
import type { ToolOutcome, ToolUse } from "./claude_code/scripted_model.ts";
import { takingTurns } from "./claude_code/taking_turns.ts";

const CONFIG = `languages:
  text: { productionGlob: '**', testCmd: 'true' }
protectedPaths: [.claude/settings.json, .claude/hooks, .polydeukes, protected]
adapters:
  claude-code:
    tools: [{ name: mcp__my-files__write_note, path: target, content: text }]
disciplines:
  - id: data-in-data
    declare:
      mechanism: naming
      scope: { source: target.path, include: ['\\.db$'] }
      extract:
        outside: [{ op: source, of: target.path }, { op: matches, re: '^(?!data/)' }]
      relate:
        - { id: placed, relation: { op: empty, of: outside }, message: '{value} is outside data/' }
`;

type Played = { readonly project: InstalledProject; readonly outcomes: readonly ToolOutcome[] };

/** A session that brings a tool server along, and a subagent that works in a worktree of its own. */
async function play(version: Version): Promise<Played> {
  const project = await installedProject("npm", CONFIG);
  const { root, put } = project;
  // The tools of the config that has taken the scaffold's place widen the matcher.
  const again = await project.ours("pdks-claude-code", ["init"]);
  assert.equal(again.code, 0, again.stderr);
  put(".gitignore", "node_modules\n.polydeukes\n.claude/worktrees\n");
  put("data/keep", "");
  const identity = ["-c", "user.email=a@example.org", "-c", "user.name=a"];
  for (const words of [["init", "-q"], ["add", "-A"], [...identity, "commit", "-qm", "start"]]) {
    const git = await run("git", words, { cwd: root, env: process.env, timeoutMs: 30_000 });
    assert.equal(git.code, 0, git.stderr);
  }
  const servers = { "my-files": { command: "node", args: [put("../notes.mjs", NOTE_SERVER)] } };
  const note = (path: string): ToolUse => ({
    name: "mcp__my-files__write_note",
    input: { target: join(root, path), text: "x" },
  });
  const write = (path: string): ToolUse => ({
    name: "Write",
    input: { file_path: path, content: "x" },
  });
  const bash = (command: string): ToolUse => ({ name: "Bash", input: { command } });
  const { outcomes } = await runSession({
    program: await installedProgram(version),
    project: root,
    home: project.home(),
    env: { PATH: project.path },
    args: ["--mcp-config", put("../servers.json", JSON.stringify({ mcpServers: servers }))],
    script: {
      turns: [
        { calls: [note("protected/a"), note("b.txt"), note("c.db"), write(join(root, "d.txt"))] },
        {
          calls: [{
            name: "Agent",
            input: {
              description: "Work apart",
              prompt: "SUBAGENT-APART",
              subagent_type: "general-purpose",
              run_in_background: false,
              isolation: "worktree",
            },
          }],
        },
        { text: "Done." },
      ],
      agents: {
        "SUBAGENT-APART": [
          {
            calls: [
              bash("pwd"),
              write("data/tool.db"),
              write("apart.db"),
              write("protected/tool"),
              bash("echo 1 > data/shell.db"),
              bash("echo 1 > protected/shell"),
            ],
          },
          { text: "Done." },
        ],
      },
    },
  });
  return { project, outcomes };
}

const inTurn = takingTurns(VERSIONS.length);
const COMING = VERSIONS.map((version) => ({ version, played: inTurn(() => play(version)) }));

for (const { version, played } of COMING) {
  test(`Claude Code ${version}: tools of the config, and worktrees`, async (t) => {
    const { project, outcomes } = await played;
    t.after(() => project.remove());
    const rows = project.brief();
    const has = (row: string) => assert.ok(rows.includes(row), `${row}\n---\n${rows.join("\n")}`);

    await t.test("a tool the config adds is judged as an edit", () => {
      has("blocked self-mod protected/a");
      assert.equal(project.read("protected/a"), undefined);
      has("passed covenant-check b.txt");
      has("advised data-in-data c.db");
      assert.equal(project.read("c.db"), "x");
    });

    await t.test("the host's own tools still reach the hook by the widened matcher", () => {
      has("passed covenant-check d.txt");
    });

    await t.test("a worktree's files are judged by their paths within it", () => {
      const folder = outcomes.find(({ input }) => input["command"] === "pwd")?.result?.text ?? "";
      assert.match(folder, /\.claude\/worktrees\//);
      has("passed data-in-data data/tool.db");
      has("advised data-in-data apart.db");
      has("blocked self-mod protected/tool");
      has("passed data-in-data data/shell.db");
      has("blocked shell-mod protected/shell");
      assert.ok(!rows.some((row) => row.includes("worktrees")), rows.join("\n"));
    });
  });
}
