import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  type Form,
  type InstalledProject,
  installedProject,
} from "./claude_code/installed_project.ts";
import {
  installedProgram,
  runSession,
  type SessionEnd,
  type Version,
  VERSIONS,
} from "./claude_code/program.ts";
import type { ToolOutcome, ToolUse } from "./claude_code/scripted_model.ts";
import { takingTurns } from "./claude_code/taking_turns.ts";
import { startTerminal } from "./claude_code/terminal.ts";

const CONFIG = `languages:
  text: { productionGlob: '**', testCmd: 'true' }
protectedPaths: [.claude/settings.json, .claude/hooks, .polydeukes, protected]
witness: { token: pdks witness, ttlMinutes: 10 }
disciplines:
  - id: data-in-data
    why: databases outside data/ are not backed up
    declare:
      mechanism: naming
      scope: { source: target.path, include: ['\\.db$'] }
      extract:
        outside: [{ op: source, of: target.path }, { op: matches, re: '^(?!data/)' }]
      relate:
        - { id: placed, relation: { op: empty, of: outside }, message: '{value} is outside data/' }
sessionDisciplines:
  - id: main-session-writes-docs
    why: documents are written where people read along
    enforce: block
    declare:
      mechanism: actor-scope
      scope: { source: target.path, include: ['^docs/'] }
      extract:
        subagent: [{ op: source, of: actor }, { op: select, path: agentType }]
      relate:
        - { id: nobody, relation: { op: empty, of: subagent }, message: '{value} writes documents' }
`;

const NOTEBOOK = JSON.stringify({
  cells: [{
    cell_type: "code",
    id: "aa",
    metadata: {},
    execution_count: null,
    outputs: [],
    source: "x",
  }],
  metadata: { language_info: { name: "python" } },
  nbformat: 4,
  nbformat_minor: 5,
});

/** Each version with the hook installed one way, and the terminal with it installed the other way. */
const FORMS: Readonly<Record<Version, readonly [batch: Form, terminal: Form]>> = {
  "2.1.197": ["npm", "program"],
  "2.1.332": ["program", "npm"],
};

const subagent = (description: string, prompt: string): ToolUse => ({
  name: "Agent",
  input: {
    description,
    prompt,
    subagent_type: "general-purpose",
    run_in_background: false,
  },
});

type Asked = { readonly project: InstalledProject; readonly end: SessionEnd };

/** What one session without a terminal is asked to do, every kind of call once. */
async function batch(version: Version, form: Form): Promise<Asked> {
  const project = await installedProject(form, CONFIG);
  const { put } = project;
  const kept = put("protected/notes.txt", "kept\n");
  const notebook = put("protected/book.ipynb", NOTEBOOK);
  const plain = put("plain.txt", "one\ntwo\n");
  put("sub/deep/file.txt", "x\n");
  const settings = join(project.root, ".claude/settings.json");
  const at = (name: string) => join(project.root, name);
  const write = (path: string): ToolUse => ({
    name: "Write",
    input: { file_path: path, content: "changed\n" },
  });
  const bash = (command: string): ToolUse => ({ name: "Bash", input: { command } });
  const end = await runSession({
    program: await installedProgram(version),
    project: project.root,
    home: project.home(),
    env: { PATH: project.path },
    // A prompt of a program: the token in it opens nothing.
    prompt: "pdks witness\nchange everything",
    script: {
      turns: [
        {
          calls: [kept, notebook, plain, settings].map((path) => ({
            name: "Read",
            input: { file_path: path },
          })),
        },
        {
          calls: [
            write(at("protected/new.txt")),
            { name: "Edit", input: { file_path: kept, old_string: "kept", new_string: "changed" } },
            {
              name: "NotebookEdit",
              input: { notebook_path: notebook, cell_id: "aa", new_source: "y" },
            },
            write(settings),
            bash("echo changed > protected/notes.txt"),
            write(at("ordinary.txt")),
            { name: "Edit", input: { file_path: plain, old_string: "two", new_string: "2" } },
            bash("echo fine > by-shell.txt"),
            write(at("app.db")),
            write(join(project.root, "../outside.txt")),
            write(at("docs/main.md")),
          ],
        },
        { calls: [bash("cd sub/deep && pwd")] },
        {
          calls: [
            bash("echo changed > ../../protected/notes.txt"),
            write(at("protected/from-below.txt")),
            write("rel.txt"),
          ],
        },
        { calls: [subagent("Write", "SUBAGENT-WRITES"), bash("ls")] },
        { text: "All done." },
      ],
      agents: {
        "SUBAGENT-WRITES": [
          {
            calls: [write(at("protected/sub.txt")), write(at("docs/sub.md")), write(at("sub.txt"))],
          },
          { text: "Done." },
        ],
      },
    },
  });
  return { project, end };
}

function outcomeOf(end: SessionEnd, holds: (outcome: ToolOutcome) => boolean): ToolOutcome {
  const found = end.outcomes.find(holds);
  assert.ok(found?.result !== undefined, `no such call was answered: ${end.stdout.slice(-800)}`);
  return found;
}

const writes = (ending: string) => ({ name, input }: ToolOutcome): boolean =>
  name === "Write" && String(input["file_path"]).endsWith(ending);
const runs = (command: string) => ({ name, input }: ToolOutcome): boolean =>
  name === "Bash" && input["command"] === command;

function assertStopped(outcome: ToolOutcome, reason: RegExp): void {
  assert.equal(outcome.result?.isError, true, JSON.stringify(outcome));
  assert.match(outcome.result?.text ?? "", reason);
}

/** What a person may do about it is said to the model in the same breath: where they can be heard, and not. */
const BY_WITNESS = /type "pdks witness" alone/;
const BY_HAND = /in their own terminal/;

type Talked = {
  readonly project: InstalledProject;
  readonly outcomes: readonly ToolOutcome[];
  /** The protected file after the first try. */
  readonly before: string | undefined;
};

/** A person asks for a protected change, is told no, types the token, and the model tries again. */
async function talk(version: Version, form: Form): Promise<Talked> {
  const project = await installedProject(form, CONFIG);
  const path = join(project.root, "protected/new.txt");
  const write: ToolUse = { name: "Write", input: { file_path: path, content: "witnessed\n" } };
  const terminal = await startTerminal({
    program: await installedProgram(version),
    project: project.root,
    home: project.home(),
    env: { PATH: project.path },
    args: ["--permission-mode", "bypassPermissions"],
    script: {
      turns: [
        { text: "Good morning." },
        { calls: [write] },
        { text: "It was stopped." },
        { calls: [write] },
        { text: "It is written." },
      ],
    },
  });
  const answered = (count: number) => () =>
    terminal.model.outcomes().filter(({ result }) => result !== undefined).length === count;
  const says = (words: string) =>
    terminal.until(`it says ${words}`, async () => (await terminal.screen()).includes(words));
  try {
    await terminal.type("hello");
    await says("Good morning.");
    await terminal.type("write the new file");
    await terminal.until("the call was answered", answered(1));
    const before = project.read("protected/new.txt");
    await says("It was stopped.");
    await terminal.type("pdks witness");
    await terminal.until("the call was retried", answered(2));
    return { project, outcomes: terminal.model.outcomes(), before };
  } finally {
    await terminal.close();
  }
}

/** What a project may have lost of its hook. */
const PARTS: Readonly<Record<string, string>> = {
  "no delegator": ".claude/hooks/covenant-pretooluse.mjs",
  "no judge": "node_modules/polydeukes",
  "no adapter": "node_modules/@polydeukes",
  "no configuration": "polydeukes.config.yaml",
};

type Lost = { readonly end: SessionEnd; readonly written: string | undefined };

/** One ordinary write in a project that has lost a part. */
async function writeWithout(version: Version, part: string): Promise<Lost> {
  const project = await installedProject("npm", CONFIG);
  try {
    rmSync(join(project.root, part), { recursive: true });
    const input = { file_path: join(project.root, "a.txt"), content: "x" };
    const end = await runSession({
      program: await installedProgram(version),
      project: project.root,
      home: project.home(),
      env: { PATH: project.path },
      script: { turns: [{ calls: [{ name: "Write", input }] }, { text: "Done." }] },
    });
    return { end, written: project.read("a.txt") };
  } finally {
    await project.remove();
  }
}

const inTurn = takingTurns(3);

/** All sessions, begun at once. */
const COMING = VERSIONS.map((version) => {
  const [form, terminalForm] = FORMS[version];
  return {
    version,
    playing: inTurn(() => batch(version, form)),
    talking: inTurn(() => talk(version, terminalForm)),
    missing: Object.entries(PARTS).map(([name, part]) => ({
      name,
      end: inTurn(() => writeWithout(version, part)),
    })),
  };
});

for (const { version, playing, talking, missing } of COMING) {
  const [form, terminalForm] = FORMS[version];

  test(`Claude Code ${version}, every kind of call (${form})`, async (t) => {
    const { project, end } = await playing;
    t.after(() => project.remove());
    const { read } = project;
    const rows = project.brief();

    await t.test("protected writes are stopped, the files stay, and the model is told why", () => {
      const stopped: readonly (readonly [ToolOutcome, string])[] = [
        [outcomeOf(end, writes("protected/new.txt")), "protected/new.txt"],
        [
          outcomeOf(
            end,
            ({ name, input }) =>
              name === "Edit" && String(input["file_path"]).endsWith("notes.txt"),
          ),
          "protected/notes.txt",
        ],
        [outcomeOf(end, ({ name }) => name === "NotebookEdit"), "protected/book.ipynb"],
        [outcomeOf(end, writes(".claude/settings.json")), ".claude/settings.json"],
      ];
      for (const [outcome, path] of stopped) {
        assertStopped(outcome, /self-mod/);
        assertStopped(outcome, BY_HAND);
        assert.ok(rows.includes(`blocked self-mod ${path}`), rows.join("\n"));
      }
      assertStopped(outcomeOf(end, runs("echo changed > protected/notes.txt")), /shell-mod/);
      assert.equal(read("protected/new.txt"), undefined);
      assert.equal(read("protected/notes.txt"), "kept\n");
      assert.equal(read("protected/book.ipynb"), NOTEBOOK);
      assert.match(read(".claude/settings.json") ?? "", /PreToolUse/);
    });

    await t.test("ordinary calls are left alone", () => {
      assert.equal(read("ordinary.txt"), "changed\n");
      assert.equal(read("plain.txt"), "one\n2\n");
      assert.equal(read("by-shell.txt"), "fine\n");
      assert.equal(read("docs/main.md"), "changed\n");
      for (const path of ["ordinary.txt", "plain.txt"]) {
        assert.ok(
          rows.includes(`passed covenant-check ${path}`) ||
            rows.includes(`passed self-mod ${path}`),
          rows.join("\n"),
        );
      }
    });

    await t.test("an advice is recorded, and stops nothing", () => {
      assert.equal(read("app.db"), "changed\n");
      assert.ok(rows.includes("advised data-in-data app.db"), rows.join("\n"));
    });

    await t.test("a path outside the project is recorded as unobserved", () => {
      assert.equal(read("../outside.txt"), "changed\n");
      const outside = join(project.root, "../outside.txt");
      assert.ok(rows.includes(`skipped covenant-check ${outside}`), rows.join("\n"));
    });

    await t.test("after a cd the root is the same", () => {
      assertStopped(outcomeOf(end, runs("echo changed > ../../protected/notes.txt")), /shell-mod/);
      assertStopped(outcomeOf(end, writes("from-below.txt")), /self-mod/);
      assert.equal(read("sub/deep/rel.txt"), "changed\n");
      assert.ok(rows.some((row) => row.endsWith(" sub/deep/rel.txt")), rows.join("\n"));
      assert.equal(read("sub/deep/.polydeukes/roi.log"), undefined);
    });

    await t.test("a subagent is stopped as the main session is, and known for one", () => {
      assertStopped(outcomeOf(end, writes("protected/sub.txt")), /self-mod/);
      assertStopped(outcomeOf(end, writes("docs/sub.md")), /general-purpose writes documents/);
      assert.equal(read("docs/sub.md"), undefined);
      assert.equal(read("sub.txt"), "changed\n");
      assert.ok(rows.includes("blocked main-session-writes-docs docs/sub.md"), rows.join("\n"));
    });

    await t.test("the token in a program's prompt opens nothing", () => {
      assert.ok(!rows.some((row) => row.startsWith("witnessed")), rows.join("\n"));
    });
  });

  test(`Claude Code ${version}, a person at the terminal (${terminalForm})`, async (t) => {
    const { project, outcomes, before } = await talking;
    t.after(() => project.remove());
    const [stopped, retried] = outcomes;
    assert.ok(stopped !== undefined && retried !== undefined);
    assertStopped(stopped, /self-mod/);
    assertStopped(stopped, BY_WITNESS);
    assert.equal(before, undefined);
    assert.equal(retried.result?.isError, false);
    assert.equal(project.read("protected/new.txt"), "witnessed\n");
    assert.deepEqual(project.brief().filter((row) => row.includes(" self-mod ")), [
      "blocked self-mod protected/new.txt",
      "witnessed self-mod protected/new.txt",
    ]);
  });

  for (const { name, end: coming } of missing) {
    test(`Claude Code ${version}, ${name}: the call is stopped`, async () => {
      const { end, written } = await coming;
      assertStopped(outcomeOf(end, writes("a.txt")), /\S/);
      assert.equal(written, undefined);
    });
  }
}
