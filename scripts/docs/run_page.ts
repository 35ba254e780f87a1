import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { type Block, kindOf } from "./block.ts";
import { showsOutput } from "./shows_output.ts";
import { type DocPage, type Problem, problemAt } from "./page.ts";
import { configOf, configProblems, type Entries, NO_ENTRIES, withEntry } from "./page_config.ts";

/** Where pages run: programs by their names, and a home of their own. */
export type Workshop = {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Path of the file of a page's `ts` block, where it is to be run. */
  readonly scriptOf: (page: DocPage, block: Block) => readonly string[];
};

/** What a block of commands came to. */
type Ran = { readonly exit: number; readonly said: string };

/** Longest that one block may take, in milliseconds. */
const TIME_LIMIT = 20_000;

/** Runs a page from its first block to its last, in a project of its own. */
export async function runPage(page: DocPage, shop: Workshop): Promise<readonly Problem[]> {
  const project = mkdtempSync(join(shop.folder, "page-"));
  const state: State = {
    page,
    shop,
    project,
    entries: NO_ENTRIES,
    config: undefined,
    last: undefined,
  };
  try {
    if (page.blocks.some((block) => isRun(page, block))) {
      await runCommand("git init -q", project, shop.env);
    }
    const problems: Problem[] = [];
    for (const block of page.blocks) problems.push(...await runBlock(state, block));
    return problems;
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

type State = {
  readonly page: DocPage;
  readonly shop: Workshop;
  readonly project: string;
  entries: Entries;
  /** The last whole configuration shown. */
  config: string | undefined;
  /** What the last `sh` block came to. */
  last: Ran | undefined;
};

/** The Korean page's commands are the English one's: they are run once. */
function isRun(page: DocPage, block: Block): boolean {
  const kind = kindOf(block);
  return (kind === "shell" || kind === "script") && page.lang === "en" &&
    !block.attributes.has("no-run");
}

async function runBlock(state: State, block: Block): Promise<readonly Problem[]> {
  const { page, shop, project } = state;
  const kind = kindOf(block);
  const wrong = (what: string) => problemAt(page, block.line, what);
  if (kind instanceof Error) return [wrong(kind.message)];
  switch (kind) {
    case undefined:
      return [];
    case "config": {
      state.config = block.body;
      writeFileSync(join(project, "polydeukes.config.yaml"), block.body);
      return configProblems(block.body).map(wrong);
    }
    case "entry": {
      const entries = withEntry(state.entries, block.body);
      if (!("disciplines" in entries)) return entries.map(wrong);
      state.entries = entries;
      if (state.config === undefined) {
        writeFileSync(join(project, "polydeukes.config.yaml"), configOf(entries));
      }
      return [];
    }
    case "cases": {
      writeFileSync(join(project, "polydeukes.cases.yaml"), block.body);
      const { exit, said } = await runCommand("pdks test", project, shop.env);
      return exit === 0 ? [] : [wrong(`pdks test: exit ${exit}\n${said}`)];
    }
    case "shell": {
      if (!isRun(page, block)) {
        state.last = undefined;
        return [];
      }
      state.last = await runCommand(block.body, project, shop.env);
      const expected = Number(block.attributes.get("exit") ?? 0);
      const { exit, said } = state.last;
      return exit === expected ? [] : [wrong(`exit ${exit}, not ${expected}\n${said}`)];
    }
    case "output": {
      if (state.last === undefined) return [];
      const { said } = state.last;
      return showsOutput(block.body, said) ? [] : [wrong(`the output is not this but\n${said}`)];
    }
    case "script": {
      if (!isRun(page, block)) return [];
      const words = shop.scriptOf(page, block);
      const { exit, said } = await run(words, project, shop.env);
      return exit === 0 ? [] : [wrong(`exit ${exit}\n${said}`)];
    }
  }
}

/** Runs a text as a shell does, up to the first command that fails. */
function runCommand(text: string, cwd: string, env: Workshop["env"]): Promise<Ran> {
  return run(["bash", "-e", "-c", `exec 2>&1\n${text}`], cwd, env);
}

function run(words: readonly string[], cwd: string, env: Workshop["env"]): Promise<Ran> {
  const [program = "", ...args] = words;
  mkdirSync(cwd, { recursive: true });
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => said += text);
    child.stderr.setEncoding("utf8").on("data", (text: string) => said += text);
    const timer = setTimeout(() => child.kill("SIGKILL"), TIME_LIMIT);
    child.on("error", (error) => resolve({ exit: 127, said: error.message }));
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ exit: code ?? 124, said: said.replaceAll(realOf(cwd), "/project") });
    });
  });
}

function realOf(cwd: string): string {
  return process.platform === "darwin" ? `/private${cwd}` : cwd;
}
