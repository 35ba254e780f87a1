/** One corpus, three forms of the programs: the source under Deno, the binaries, the packages on Node. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { main } from "../../cli/main.ts";
import { layProject } from "../../scripts/bench/project.ts";
import { binary, ROOT, tarball } from "./built.ts";
import { type Input, inputs } from "./inputs.ts";
import { type Ran, runProgram } from "./run_program.ts";
import { inTemporaryFolder } from "./temporary_folder.ts";

/** How each program is run in one of its forms. */
type Form = {
  readonly name: string;
  readonly run: (input: Input, project: string) => Promise<Ran>;
};

/** What an input came to: what was said, and what was recorded. The project's own path is left out. */
type Answer = {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly rows: readonly string[];
};

const DENO = "deno" in process.versions ? process.execPath : "deno";

/** The source: `pdks` in this process, since nothing but its words and its terminal matter to it. */
const SOURCE_FORM: Form = {
  name: "source",
  run: (input, project) =>
    input.program === "pdks" ? inProcess(input, project) : started(
      {
        "pdks": [],
        "pdks-codex": fromSource("cli/hosts/codex.ts"),
        "pdks-claude-code": fromSource("cli/hosts/claude_code.ts"),
      },
      input,
      project,
    ),
};

function fromSource(entry: string): readonly string[] {
  return [DENO, "run", "-A", "--no-check", "--config", join(ROOT, "deno.json"), join(ROOT, entry)];
}

const compiledForm = (): Form => {
  const start = {
    "pdks": [binary("pdks")],
    "pdks-codex": [binary("pdks-codex")],
    "pdks-claude-code": [binary("pdks-claude-code")],
  };
  return { name: "compiled", run: (input, project) => started(start, input, project) };
};

const packagesForm = (folder: string): Form => {
  const bin = (path: string) => ["node", join(folder, "node_modules", path)];
  const start = {
    "pdks": bin("polydeukes/bin/pdks.js"),
    "pdks-codex": bin("@polydeukes/adapter-codex/bin/pdks-codex.js"),
    "pdks-claude-code": bin("@polydeukes/adapter-claude-code/bin/pdks-claude-code.js"),
  };
  return { name: "packages", run: (input, project) => started(start, input, project) };
};

function started(
  start: Readonly<Record<Input["program"], readonly string[]>>,
  { program, words, stdin }: Input,
  project: string,
): Promise<Ran> {
  const [file = "", ...args] = [...start[program], ...words];
  return runProgram({
    words: [file, ...args],
    cwd: project,
    input: stdin(project),
    env: { CLAUDE_PROJECT_DIR: project },
  });
}

async function inProcess({ words, stdin }: Input, project: string): Promise<Ran> {
  const said = { stdout: "", stderr: "" };
  const exitCode = await main(words, {
    cwd: project,
    env: process.env,
    stdin: () => new TextEncoder().encode(stdin(project)),
    stdout: (text) => said.stdout += text,
    stderr: (text) => said.stderr += text,
    colour: false,
    interactive: false,
  });
  return { exitCode, ...said };
}

test("300 inputs: source, binaries and packages say and record the same", () =>
  inTemporaryFolder(async (folder) => {
    const corpus = inputs();
    assert.ok(corpus.length >= 300, `only ${corpus.length} inputs`);
    const installed = join(folder, "packages");
    mkdirSync(installed);
    await install(installed);
    const forms = [SOURCE_FORM, compiledForm(), packagesForm(installed)];
    const answers = await Promise.all(
      // Folders of one length: some messages tell how long a payload is that names its folder.
      forms.map((form, index) => answer(form, corpus, layProject(join(folder, `form-${index}`)))),
    );
    const [first = [], ...others] = answers;
    const different = others.flatMap((each, form) =>
      each.flatMap((given, index) => {
        const wanted = first[index];
        return JSON.stringify(given) === JSON.stringify(wanted) ? [] : [{
          input: corpus[index]?.name,
          source: wanted,
          [forms[form + 1]?.name ?? ""]: given,
        }];
      })
    );
    assert.deepEqual(different.slice(0, 5), [], `${different.length} answers differ`);
    // A corpus that is refused as a whole would prove little.
    const count = (exitCode: number) => first.filter((each) => each.exitCode === exitCode).length;
    assert.equal(count(0) + count(2), corpus.length);
    assert.ok(count(0) > 80 && count(2) > 80, `${count(0)} let through, ${count(2)} refused`);
  }));

/** Installs the packages beside the projects, so that a project's own install is found upwards. */
async function install(folder: string): Promise<void> {
  const packages = ["core", "polydeukes", "adapter-codex", "adapter-claude-code"].map(tarball);
  const ran = await runProgram({
    words: ["npm", "install", "--no-audit", "--no-fund", ...packages],
    cwd: folder,
  });
  assert.equal(ran.exitCode, 0, ran.stderr);
}

/** One input after another: the state that the programs keep has to grow alike too. */
async function answer(
  form: Form,
  corpus: readonly Input[],
  project: string,
): Promise<readonly Answer[]> {
  const log = join(project, ".polydeukes/roi.log");
  const answers: Answer[] = [];
  let seen = 0;
  for (const input of corpus) {
    const ran = await form.run(input, project);
    const text = existsSync(log) ? readFileSync(log, "utf8") : "";
    const rows = text.slice(seen).trim().split("\n").filter((row) => row !== "")
      .map((row) => row.slice(row.indexOf("\t") + 1));
    seen = text.length;
    const general = (said: string) => said.replaceAll(project, "<project>");
    answers.push({
      exitCode: ran.exitCode,
      stdout: general(ran.stdout),
      stderr: general(ran.stderr),
      rows: rows.map(general),
    });
  }
  return answers;
}
