import assert from "node:assert/strict";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { trustHash, trustKey } from "../adapters/codex/trust_hash.ts";
import { writeArtifacts } from "../adapters/shared/artifacts.ts";
import { nodeReaders } from "../adapters/shared/node_readers.ts";
import { hookHandlers } from "../cli/doctor/hook_handlers.ts";
import { HOSTS } from "../cli/doctor/host_wiring.ts";
import { main } from "../cli/main.ts";
import { VERSION } from "../core/protocol/version.ts";
import {
  callInput,
  LANGUAGES,
  type Project,
  project,
  type Ran,
  ROSTER,
} from "./support/project.ts";

const CONFIG = `${LANGUAGES}protectedPaths: [.codex/hooks, ci, 'docs/**/*.md']
telemetry: { logPath: .polydeukes/roi.log }
disciplines: []
`;

/** A project with every host registered, approved and at work; `home` is a person's folder in it. */
type Wired = Project & {
  readonly doctor: (argv?: readonly string[]) => Promise<Ran>;
  readonly env: Record<string, string>;
  /** What a host's own init does; the only part of it that a test cannot call is the scaffold. */
  readonly init: (program: string) => void;
  /** What a person does in Codex by typing /hooks. */
  readonly approve: () => void;
  readonly install: (name: string, version?: string) => void;
};

const PACKAGES = [
  "polydeukes",
  "@polydeukes/core",
  "@polydeukes/adapter-codex",
  "@polydeukes/adapter-claude-code",
  "@polydeukes/adapter-grok",
];

async function wired(): Promise<Wired> {
  const made = project(CONFIG);
  const { root, write } = made;
  const env: Record<string, string> = { HOME: join(root, "home"), PATH: join(root, "bin") };
  const install: Wired["install"] = (name, version = VERSION) => {
    const bin = name === "polydeukes" ? { pdks: "main.js" } : {};
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version, bin }));
    if (name === "polydeukes") write("node_modules/polydeukes/main.js", "");
  };
  const init: Wired["init"] = (program) => {
    for (const { program: own, plan } of HOSTS.filter((each) => each.program === program)) {
      const planned = plan({ repoRoot: root, readers: nodeReaders(), further: [] });
      assert.ok(planned.ok, own);
      assert.ok(writeArtifacts(root, planned.value.artifacts).ok);
    }
  };
  const approve = () => {
    const file = join(root, ".codex/hooks.json");
    const hooks = hookHandlers(file, nodeReaders()).map((handler) =>
      `[hooks.state."${trustKey(file, handler.event, handler.group, handler.index)}"]\n` +
      `trusted_hash = "${trustHash(handler)}"\n`
    );
    const project = `[projects."${root}"]\ntrust_level = "trusted"\n`;
    write("home/.codex/config.toml", project + hooks.join(""));
  };
  mkdirSync(join(root, ".git"));
  write(".gitignore", "node_modules/\n.polydeukes/\n");
  write("ci/run", "");
  write("docs/a/b.md", "");
  write("bin/node", "");
  chmodSync(join(root, "bin/node"), 0o755);
  for (const name of PACKAGES) install(name);
  for (const { program } of HOSTS) init(program);
  approve();
  write("home/.grok/trusted_folders.toml", `[folders."${root}"]\ntrusted = true\n`);
  const doctor: Wired["doctor"] = async (argv = []) => {
    let stdout = "";
    let stderr = "";
    const exit = await main(["doctor", ...argv], {
      cwd: root,
      env,
      stdin: () => new Uint8Array(),
      stdout: (text) => stdout += text,
      stderr: (text) => stderr += text,
      colour: false,
      interactive: false,
    });
    return { exit, stdout, stderr };
  };
  await made.pdks(["covenant", "check"], callInput({ name: "look" }, { tools: ROSTER }));
  return { ...made, env, doctor, init, approve, install };
}

test("a healthy project", async () => {
  const made = await wired();
  const { exit, stdout, stderr } = await made.doctor();
  made.remove();
  assert.deepEqual([exit, stderr], [0, ""], stdout);
  assert.match(stdout, /\nhealthy\n$/);
  assert.doesNotMatch(stdout, /FAIL/);
  for (
    const line of [
      /^ok +config +polydeukes\.config\.yaml loads: 0 disciplines$/m,
      /^ok +hooks +Codex: registered in \.codex\/hooks\.json, unchanged$/m,
      /^ok +hooks +Claude Code: registered in \.claude\/settings\.json, unchanged$/m,
      /^ok +hooks +Grok: registered in \.grok\/hooks\/covenant-pretooluse\.json, unchanged$/m,
      /^ok +command +Codex: .* from the root and below it$/m,
      /^ok +versions +polydeukes /m,
      /^ok +one-judge +every call is judged once$/m,
      /^ok +trust +Codex: its hooks are approved as they stand$/m,
      /^ok +trust +Grok: the folder is trusted$/m,
      /^ok +log +\.polydeukes\/roi\.log can be written$/m,
      /^ok +rows +the last row of \.polydeukes\/roi\.log is of 20/m,
      /^note +rows +a row does not name its host: it may be any of Codex or Claude Code or Grok$/m,
      /^ok +protected +3 protected entries$/m,
      /^ok +ignored +git ignores \.polydeukes\/$/m,
    ]
  ) assert.match(stdout, line);
});

test("the same as JSON", async () => {
  const made = await wired();
  const well = await made.doctor(["--json"]);
  rmSync(join(made.root, "ci"), { recursive: true });
  const ill = await made.doctor(["--json"]);
  made.remove();
  const good = JSON.parse(well.stdout);
  assert.deepEqual([well.exit, good.exitCode, good.healthy], [0, 0, true]);
  const bad = JSON.parse(ill.stdout);
  assert.deepEqual([ill.exit, bad.exitCode, bad.healthy], [2, 2, false]);
  assert.deepEqual(bad.findings.filter(({ status }: { status: string }) => status === "failed"), [{
    check: "protected",
    status: "failed",
    says: "protectedPaths: ci matches nothing",
    remedy: 'correct "ci" in polydeukes.config.yaml, or take it out',
  }]);
});

type Broken = {
  readonly name: string;
  readonly breaks: (of: Wired) => void | Promise<unknown>;
  /** The line that says so, and the one that says what to do. */
  readonly says: RegExp;
  readonly remedy: RegExp;
  /** The remedy, followed literally. */
  readonly mends: (of: Wired) => void | Promise<unknown>;
};

const remove = (of: Wired, path: string) => rmSync(join(of.root, path), { recursive: true });
const edit = (of: Wired, path: string, from: string | RegExp, to: string) => {
  const before = of.read(path);
  const after = before.replace(from, () => to);
  assert.notEqual(after, before, `${path} holds no ${String(from)}`);
  of.write(path, after);
};

const BROKEN: readonly Broken[] = [
  {
    name: "no configuration",
    breaks: (of) => remove(of, "polydeukes.config.yaml"),
    says: /config +no configuration: none of/,
    remedy: /run `pdks init`/,
    mends: (of) => of.pdks(["init"]),
  },
  {
    name: "two configurations",
    breaks: (of) => of.write("polydeukes.config.json", "{}"),
    says: /config +several configurations/,
    remedy: /delete polydeukes\.config\.json/,
    mends: (of) => remove(of, "polydeukes.config.json"),
  },
  {
    name: "a configuration that does not load",
    breaks: (of) => edit(of, "polydeukes.config.yaml", "protectedPaths", "protectedPath"),
    says: /config +polydeukes\.config\.yaml:3:1: protectedPath: unknown key .* did you mean/,
    remedy: /mend polydeukes\.config\.yaml on line 3/,
    mends: (of) => edit(of, "polydeukes.config.yaml", "protectedPath", "protectedPaths"),
  },
  {
    name: "an entry that does not compile",
    breaks: (of) =>
      edit(
        of,
        "polydeukes.config.yaml",
        "disciplines: []",
        "disciplines:\n  - id: a\n    declare:\n      mechanism: naming\n" +
          "      scope: { source: target.path }\n" +
          "      extract: { x: [{ op: source, of: target.path }, { op: matches, re: '(' }] }\n" +
          "      relate: [{ id: a, relation: { op: empty, of: x }, message: m }]",
      ),
    says:
      /config +polydeukes\.config\.yaml:10:\d+: a: disciplines\[0\]\.declare\.extract\.x\[1\]\.re/,
    remedy: /mend polydeukes\.config\.yaml on line 10/,
    mends: (of) => edit(of, "polydeukes.config.yaml", "re: '('", "re: '[.]'"),
  },
  {
    name: "no host at all",
    breaks: (of) => [".codex", ".claude", ".grok"].forEach((path) => remove(of, path)),
    says: /hooks +no host's hooks are registered/,
    remedy: /run `pdks-codex init` or/,
    mends: (of) => {
      of.write(".codex/hooks/keep", "");
      of.init("pdks-codex");
    },
  },
  {
    name: "Codex's settings gone",
    breaks: (of) => remove(of, ".codex/hooks.json"),
    says: /hooks +Codex: \.codex\/hooks\.json is missing/,
    remedy: /run `npx pdks-codex init`/,
    mends: (of) => of.init("pdks-codex"),
  },
  {
    name: "Claude Code's hook taken out of its settings",
    breaks: (of) => of.write(".claude/settings.json", '{ "permissions": {} }\n'),
    says: /hooks +Claude Code: \.claude\/settings\.json does not hold our hook/,
    remedy: /run `npx pdks-claude-code init`/,
    mends: (of) => of.init("pdks-claude-code"),
  },
  {
    name: "Grok's timeout changed",
    breaks: (of) => edit(of, ".grok/hooks/covenant-pretooluse.json", "60", "2"),
    says:
      /hooks +Grok: our hook in \.grok\/hooks\/covenant-pretooluse\.json is not as init writes it/,
    remedy: /run `npx pdks-grok init`/,
    mends: (of) => of.init("pdks-grok"),
  },
  {
    name: "a tail cut off a command",
    breaks: (of) => edit(of, ".claude/settings.json", " || exit 2", ""),
    says: /hooks +Claude Code: our hook in \.claude\/settings\.json is not as init writes it/,
    remedy: /run `npx pdks-claude-code init`/,
    mends: (of) => of.init("pdks-claude-code"),
  },
  {
    name: "settings that are no JSON",
    breaks: (of) => of.write(".grok/hooks/covenant-pretooluse.json", "{,}"),
    says: /hooks +Grok: .* is not valid/,
    remedy:
      /mend or delete \.grok\/hooks\/covenant-pretooluse\.json, then run `npx pdks-grok init`/,
    mends: (of) => {
      remove(of, ".grok/hooks/covenant-pretooluse.json");
      of.init("pdks-grok");
    },
  },
  {
    name: "a delegator gone",
    breaks: (of) => remove(of, ".claude/hooks/covenant-pretooluse.mjs"),
    says: /hooks +Claude Code: \.claude\/hooks\/covenant-pretooluse\.mjs is missing/,
    remedy: /run `npx pdks-claude-code init`/,
    mends: (of) => of.init("pdks-claude-code"),
  },
  {
    name: "a delegator that was changed",
    breaks: (of) => of.write(".codex/hooks/covenant-pretooluse.mjs", "process.exit(0)\n"),
    says: /hooks +Codex: \.codex\/hooks\/covenant-pretooluse\.mjs is not what init writes/,
    remedy: /delete \.codex\/hooks\/covenant-pretooluse\.mjs, then run `npx pdks-codex init`/,
    mends: (of) => {
      remove(of, ".codex/hooks/covenant-pretooluse.mjs");
      of.init("pdks-codex");
    },
  },
  {
    name: "a key for which Codex drops the whole file",
    breaks: (of) => edit(of, ".codex/hooks.json", "{", '{ "version": 1,'),
    says: /hooks +Codex: .*drops the whole file.* "version"/,
    remedy: /remove it/,
    mends: (of) => edit(of, ".codex/hooks.json", ' "version": 1,', ""),
  },
  {
    name: "all hooks switched off in Claude Code",
    breaks: (of) => of.write(".claude/settings.local.json", '{ "disableAllHooks": true }'),
    says: /hooks +Claude Code: \.claude\/settings\.local\.json says "disableAllHooks": true/,
    remedy: /no hook runs until that is taken out/,
    mends: (of) => of.write(".claude/settings.local.json", "{}"),
  },
  {
    name: "an adapter that is not installed",
    breaks: (of) => remove(of, "node_modules/@polydeukes/adapter-codex"),
    says: /command +Codex: @polydeukes\/adapter-codex is not installed/,
    remedy: /run `npm install --save-dev polydeukes @polydeukes\/core @polydeukes\/adapter-codex`/,
    mends: (of) => of.install("@polydeukes/adapter-codex"),
  },
  {
    name: "no judge",
    breaks: (of) => remove(of, "node_modules/polydeukes"),
    says: /command +Grok: no judge is installed/,
    remedy: /install it with `npm install --save-dev polydeukes @polydeukes\/core`/,
    mends: (of) => of.install("polydeukes"),
  },
  {
    name: "no node",
    breaks: (of) => remove(of, "bin/node"),
    says: /command +Codex: its hook is started with node, which is not on PATH/,
    remedy: /put Node 20 or newer on PATH/,
    mends: (of) => {
      of.write("bin/node", "");
      chmodSync(join(of.root, "bin/node"), 0o755);
    },
  },
  {
    name: "a compiled adapter that is not on PATH",
    breaks: (of) => {
      of.write(".grok/hooks/covenant-pretooluse.json", "{}");
      const grok = HOSTS.find(({ program }) => program === "pdks-grok");
      const planned = grok?.plan({
        repoRoot: of.root,
        readers: nodeReaders(),
        further: [],
        binary: { program: "pdks-grok", onPath: true },
      });
      assert.ok(planned?.ok);
      assert.ok(writeArtifacts(of.root, planned.value.artifacts).ok);
    },
    says: /command +Grok: pdks-grok is not on PATH: its calls are not judged/,
    remedy: /put the folder that holds pdks-grok on PATH/,
    mends: (of) => {
      of.write("bin/pdks-grok", "");
      chmodSync(join(of.root, "bin/pdks-grok"), 0o755);
    },
  },
  {
    name: "an adapter of another version",
    breaks: (of) => of.install("@polydeukes/adapter-grok", "0.1.0"),
    says: /versions +versions differ: .*@polydeukes\/adapter-grok 0\.1\.0/,
    remedy: /run `npm install --save-dev polydeukes@.*@polydeukes\/adapter-grok@/,
    mends: (of) => of.install("@polydeukes/adapter-grok"),
  },
  {
    name: "a second registration for one host",
    breaks: (of) => of.write(".claude/settings.local.json", of.read(".claude/settings.json")),
    says:
      /one-judge +Claude Code: its calls are judged 2 times: \.claude\/settings\.json .*, \.claude\/settings\.local\.json/,
    remedy: /keep \.claude\/settings\.json .* and take out the other/,
    mends: (of) => of.write(".claude/settings.local.json", "{}"),
  },
  {
    name: "a second registration in a person's own settings",
    breaks: (of) =>
      of.write(
        "home/.grok/hooks/mine.json",
        '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"pdks-grok hook || exit 2"}]}]}}',
      ),
    says: /one-judge +Grok: its calls are judged 2 times: .*home\/\.grok\/hooks\/mine\.json/,
    remedy: /take out the other/,
    mends: (of) => remove(of, "home/.grok/hooks/mine.json"),
  },
  {
    name: "another host's adapter",
    breaks: (of) =>
      of.write(
        ".claude/settings.local.json",
        '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"pdks-codex hook || exit 2"}]}]}}',
      ),
    says:
      /one-judge +Claude Code: another host's adapter judges its calls: \.claude\/settings\.local\.json/,
    remedy: /take that command out of \.claude\/settings\.local\.json/,
    mends: (of) => of.write(".claude/settings.local.json", "{}"),
  },
  {
    name: "hooks nobody approved",
    breaks: (of) =>
      of.write("home/.codex/config.toml", `[projects."${of.root}"]\ntrust_level = "trusted"\n`),
    says:
      /trust +Codex: hooks of \.codex\/hooks\.json are not approved, and so skipped in silence: PreToolUse/,
    remedy: /start `codex` in this project, type \/hooks and approve them/,
    mends: (of) => of.approve(),
  },
  {
    name: "hooks changed since they were approved",
    breaks: (of) => edit(of, "home/.codex/config.toml", /sha256:./, "sha256:x"),
    says: /trust +Codex: hooks of \.codex\/hooks\.json are changed since they were approved/,
    remedy: /type \/hooks and approve them/,
    mends: (of) => of.approve(),
  },
  {
    name: "a project Codex does not trust",
    breaks: (of) => edit(of, "home/.codex/config.toml", '"trusted"', '"untrusted"'),
    says: /trust +Codex: the project is not trusted: none of its hooks exists/,
    remedy: /start `codex` in .* and say that you trust it/,
    mends: (of) => of.approve(),
  },
  {
    name: "hooks switched off in Codex",
    breaks: (of) =>
      of.write(
        "home/.codex/config.toml",
        `${of.read("home/.codex/config.toml")}[features]\nhooks = false\n`,
      ),
    says: /trust +Codex: hooks are switched off in .*config\.toml/,
    remedy: /take `hooks = false` out of \[features\] there/,
    mends: (of) => edit(of, "home/.codex/config.toml", "hooks = false\n", ""),
  },
  {
    name: "a folder Grok does not trust",
    breaks: (of) => edit(of, "home/.grok/trusted_folders.toml", "true", "false"),
    says: /trust +Grok: .* is not trusted, and so its hooks are skipped in silence/,
    remedy: /start `grok --trust` in .* once/,
    mends: (of) => edit(of, "home/.grok/trusted_folders.toml", "false", "true"),
  },
  {
    name: "a log that is a directory",
    breaks: (of) => {
      of.forget();
      mkdirSync(join(of.root, ".polydeukes/roi.log"));
    },
    says: /log +\.polydeukes\/roi\.log is a directory: no row is recorded/,
    remedy: /move \.polydeukes\/roi\.log away/,
    mends: async (of) => {
      remove(of, ".polydeukes/roi.log");
      await of.pdks(["covenant", "check"], callInput({ name: "look" }, { tools: ROSTER }));
    },
  },
  {
    name: "a log nothing was written to",
    breaks: (of) => of.forget(),
    says: /rows +\.polydeukes\/roi\.log holds no row: nothing was ever judged/,
    remedy: /start Codex or Claude Code or Grok in this project and have it change a file/,
    mends: (of) => of.pdks(["covenant", "check"], callInput({ name: "look" }, { tools: ROSTER })),
  },
  {
    name: "nothing judged for days",
    breaks: (of) =>
      of.write(".polydeukes/roi.log", "2020-01-02T03:04:05.678Z\tpassed\tcovenant-check\t-\n"),
    says:
      /rows +the last row of \.polydeukes\/roi\.log is of 2020-01-02T03:04:05\.678Z: nothing was judged/,
    remedy: /have it change a file, then look again/,
    mends: (of) => of.pdks(["covenant", "check"], callInput({ name: "look" }, { tools: ROSTER })),
  },
  {
    name: "a protected glob that matches nothing",
    breaks: (of) => edit(of, "polydeukes.config.yaml", "docs/**/*.md", "doc/**/*.md"),
    says: /protected +protectedPaths: doc\/\*\*\/\*\.md matches nothing/,
    remedy: /correct "doc\/\*\*\/\*\.md" in polydeukes\.config\.yaml, or take it out/,
    mends: (of) => edit(of, "polydeukes.config.yaml", "doc/**/*.md", "docs/**/*.md"),
  },
  {
    name: "state that git would commit",
    breaks: (of) => of.write(".gitignore", "node_modules/\n"),
    says: /ignored +git does not ignore \.polydeukes\//,
    remedy: /run `pdks init`, which adds the line/,
    mends: (of) => of.pdks(["init"]),
  },
  {
    name: "an ignore line that is taken back",
    breaks: (of) => of.write(".gitignore", ".*\n!.polydeukes/\n"),
    says:
      /ignored +git does not ignore \.polydeukes\/: "!\.polydeukes\/" in \.gitignore takes it back/,
    remedy: /take that line out of \.gitignore/,
    mends: (of) => of.write(".gitignore", ".*\n"),
  },
  {
    name: "state that git tracks already",
    breaks: (of) => of.write(".git/index", "DIRC\u0000.polydeukes/roi.log\u0000"),
    says: /ignored +git still tracks files of \.polydeukes\//,
    remedy: /run `git rm -r --cached \.polydeukes`/,
    mends: (of) => remove(of, ".git/index"),
  },
];

test("each broken project gets the right line, and its remedy makes it healthy", async (t) => {
  for (const { name, breaks, says, remedy, mends } of BROKEN) {
    await t.test(name, async () => {
      const made = await wired();
      await breaks(made);
      const ill = await made.doctor();
      assert.equal(ill.exit, 2, ill.stdout);
      assert.match(ill.stdout, new RegExp(`^FAIL +${says.source}`, "m"));
      assert.match(ill.stdout, new RegExp(`to mend it: .*${remedy.source}`, "m"));
      await mends(made);
      const well = await made.doctor();
      made.remove();
      assert.equal(well.exit, 0, well.stdout);
    });
  }
});

test("a project without any agent's settings on this machine is told what cannot be looked at", async () => {
  const made = await wired();
  rmSync(join(made.root, "home"), { recursive: true });
  const { exit, stdout } = await made.doctor();
  made.remove();
  assert.equal(exit, 0, stdout);
  assert.match(stdout, /note +trust +Codex: no settings of it on this machine/);
  assert.match(stdout, /note +trust +Grok: no settings of it on this machine/);
});

test("words it does not know", async () => {
  const made = project(CONFIG);
  const { exit, stdout, stderr } = await made.pdks(["doctor", "now"]);
  made.remove();
  assert.deepEqual([exit, stdout], [2, ""]);
  assert.match(stderr, /\nusage: pdks doctor \[--json\]\n$/);
});
