/** The packed files, installed with the real npm into an empty project, on each Node they promise. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { claudePayload, codexPayload, layProject } from "../../scripts/bench/project.ts";
import { NODE_MAJORS, nodeProgram } from "../../scripts/node_program.ts";
import { tarball } from "./built.ts";
import { type Ran, runProgram } from "./run_program.ts";
import { inTemporaryFolder } from "./temporary_folder.ts";

const INSTALL = ["npm", "install", "--save-dev", "--no-audit", "--no-fund"] as const;

/** The hosts' programs, where each registers its hook, and how the registered command is found there. */
const HOSTS = [
  {
    slug: "codex",
    settings: ".codex/hooks.json",
    payload: codexPayload,
  },
  {
    slug: "claude-code",
    settings: ".claude/settings.json",
    payload: claudePayload,
  },
] as const;

for (const major of NODE_MAJORS) {
  const environment = () => {
    const { path, version } = nodeProgram(major);
    assert.match(version, new RegExp(`^v${major}\\.`));
    return { PATH: `${dirname(path)}${delimiter}${process.env["PATH"] ?? ""}` };
  };

  for (const { slug, settings, payload } of HOSTS) {
    test(`Node ${major}: ${slug}: installed, registered, and judging`, () =>
      inTemporaryFolder(async (folder) => {
        const env = environment();
        const npx = (...words: readonly string[]) =>
          runProgram({ words: ["npx", "--no", ...words], cwd: folder, env });
        layProject(folder);
        const packages = ["core", "polydeukes", `adapter-${slug}`].map(tarball);
        succeeded(await runProgram({ words: [...INSTALL, ...packages], cwd: folder, env }));

        succeeded(await npx("pdks", "--version"));
        const init = succeeded(await npx(`pdks-${slug}`, "init"));
        assert.match(init.stdout + init.stderr, /created/);
        const again = succeeded(await npx(`pdks-${slug}`, "init"));
        assert.doesNotMatch(again.stdout, /created/);

        const command = registeredCommand(join(folder, settings));
        const hook = (input: string) =>
          runProgram({
            words: ["sh", "-c", command],
            cwd: folder,
            input,
            env: { ...env, CLAUDE_PROJECT_DIR: folder },
          });
        const edit = await hook(payload(folder, "edit"));
        assert.deepEqual({ ...edit, stderr: "" }, { exitCode: 0, stdout: "", stderr: "" });
        const stopped = await hook(payload(folder, "protected"));
        assert.equal(stopped.exitCode, 2, stopped.stderr);
        assert.equal(stopped.stdout, "");
        const [first = ""] = stopped.stderr.split("\n");
        assert.match(first, /infra\/production\/limits\.yaml/);
        assert.ok(first.length <= 256, first);

        const rows = readFileSync(join(folder, ".polydeukes/roi.log"), "utf8");
        assert.match(rows, /\tpassed\t.*\tsrc\/settings\.ts/);
        assert.match(rows, /\tblocked\tself-mod\tinfra\/production\/limits\.yaml/);
      }));
  }
}

test("a missing peer is said by npm, and by the program", () =>
  inTemporaryFolder(async (folder) => {
    layProject(folder);
    const alone = [...INSTALL, "--legacy-peer-deps", tarball("adapter-codex")] as const;
    succeeded(await runProgram({ words: alone, cwd: folder }));
    const listed = await runProgram({ words: ["npm", "ls", "--all"], cwd: folder });
    assert.notEqual(listed.exitCode, 0);
    assert.match(listed.stderr, /missing: polydeukes@~\d/);
    assert.match(listed.stderr, /missing: @polydeukes\/core@~\d/);
    const ran = await runProgram({ words: ["npx", "--no", "pdks-codex", "init"], cwd: folder });
    saysInOneLine(ran, /^pdks-codex: cannot start: .*@polydeukes\/core.*npm install --save-dev/);
    assert.ok(!existsSync(join(folder, ".codex")), "nothing may be written");
  }));

test("a core of another minor version is refused in one line", () =>
  inTemporaryFolder(async (folder) => {
    layProject(folder);
    const packages = ["core", "polydeukes", "adapter-codex"].map(tarball);
    succeeded(await runProgram({ words: [...INSTALL, ...packages], cwd: folder }));
    const inner = join(folder, "node_modules/@polydeukes/core/dist/internal.js");
    const text = readFileSync(inner, "utf8");
    const older = text.replaceAll(/"0\.9\.\d+"/g, '"0.8.3"');
    assert.notEqual(older, text);
    writeFileSync(inner, older);
    for (const program of ["pdks", "pdks-codex"]) {
      const ran = await runProgram({ words: ["npx", "--no", program, "init"], cwd: folder });
      saysInOneLine(ran, new RegExp(`^${program}: cannot start: .*0\\.8\\.3.*npm install`));
    }
  }));

test("the declarations stand by themselves under a strict compiler", () =>
  inTemporaryFolder(async (folder) => {
    const all = ["core", "polydeukes", "adapter-codex", "adapter-claude-code", "adapter-grok"];
    writeFileSync(join(folder, "package.json"), '{ "type": "module", "private": true }\n');
    const words = [...INSTALL, ...all.map(tarball), "typescript@5.9"] as const;
    succeeded(await runProgram({ words, cwd: folder }));
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          module: "nodenext",
          target: "es2023",
          types: [],
          noEmit: true,
          skipLibCheck: false,
        },
        files: ["use.ts"],
      }),
    );
    writeFileSync(
      join(folder, "use.ts"),
      `import { checkChangeSet, checkCovenant, type CovenantVerdict } from "polydeukes";
import * as core from "@polydeukes/core";
import { MUTATING_TOOLS, runHook } from "@polydeukes/adapter-codex";
import { SHELL_TOOLS } from "@polydeukes/adapter-claude-code";
import { COMMAND_ARGS } from "@polydeukes/adapter-grok";

const verdict: CovenantVerdict = checkChangeSet({ repoRoot: ".", diff: "", enforce: "block" });
const names: readonly string[] = [...MUTATING_TOOLS, ...SHELL_TOOLS, ...COMMAND_ARGS];
export const exitCode: Promise<0 | 2> = runHook({ repoRoot: "." });
export const all = { verdict, names, core, checkCovenant };
// @ts-expect-error the posture is one of two words
checkChangeSet({ repoRoot: ".", diff: "", enforce: "maybe" });
`,
    );
    const checked = await runProgram({ words: ["npx", "--no", "tsc"], cwd: folder });
    assert.equal(checked.stdout + checked.stderr, "");
    assert.equal(checked.exitCode, 0);
  }));

function succeeded(ran: Ran): Ran {
  assert.equal(ran.exitCode, 0, ran.stdout + ran.stderr);
  return ran;
}

function saysInOneLine(ran: Ran, line: RegExp): void {
  assert.equal(ran.exitCode, 2, ran.stderr);
  assert.equal(ran.stdout, "");
  assert.match(ran.stderr, line);
  assert.equal(ran.stderr.trim().split("\n").length, 1, ran.stderr);
}

/** The command of the pre-tool event, as the host's settings hold it. */
function registeredCommand(settings: string): string {
  const { hooks } = JSON.parse(readFileSync(settings, "utf8"));
  const [group] = hooks.PreToolUse;
  const command: unknown = group.hooks[0].command;
  assert.ok(typeof command === "string");
  return command;
}
