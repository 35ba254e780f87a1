import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { binary, compiledHello, ROOT } from "./artifacts.ts";
import { type Command, peakKib, plainEnvironment } from "./measure.ts";
import { againstNode, type Measurement, memoryRow, processRow } from "./measurement.ts";
import { type Act, claudePayload, codexPayload, layProject, ONE_FILE_DIFF } from "./project.ts";
import type { Row } from "./row.ts";

const NOT_COMPILED = "deno task compile";
const NOT_PACKED = "deno task npm";

type Host = { readonly slug: string; readonly payload: (folder: string, act: Act) => string };
const HOSTS: readonly Host[] = [
  { slug: "codex", payload: codexPayload },
  { slug: "claude-code", payload: claudePayload },
];

/** Each kind of call, with its budget for a compiled hook and how the hook ends. */
const ACTS: readonly { act: Act; what: string; budget: number; exitCode: number }[] = [
  { act: "edit", what: "an edit", budget: 1.8, exitCode: 0 },
  { act: "protected", what: "a blocked protected write", budget: 1.9, exitCode: 2 },
  { act: "shell", what: "a shell line", budget: 1.9, exitCode: 0 },
];

/** The whole hook, from the host's payload to the exit code. */
export function hookMeasurements(): readonly Measurement[] {
  return [
    ...HOSTS.flatMap((host) => ACTS.map((each) => compiledHook(host, each))),
    ...HOSTS.map(npmHook),
    compiledDiff(),
    hookMemory(),
  ];
}

function compiledHook(
  { slug, payload }: Host,
  { act, what, budget, exitCode }: (typeof ACTS)[number],
): Measurement {
  const id = `hook/${slug}/${act}`;
  const file = binary(`pdks-${slug}`);
  if (file === undefined) return { id, missing: NOT_COMPILED, run: () => [] };
  return {
    id,
    run: (runs, folder) => {
      const command = hookCommand(
        file,
        ["hook"],
        layProject(folder),
        payload(folder, act),
        exitCode,
      );
      const title = `pdks-${slug} hook, compiled, ${what}`;
      return [
        againstNode({ id, what: title, budget }, command, runs),
        ...processRow(id, title, command, 1),
      ];
    },
  };
}

function npmHook({ slug, payload }: Host): Measurement {
  const id = `npm/${slug}/edit`;
  const tarballs = packed(["core", "polydeukes", `adapter-${slug}`]);
  if (tarballs === undefined) return { id, missing: NOT_PACKED, run: () => [] };
  return {
    id,
    run: (runs, folder) => {
      layProject(folder);
      install(folder, tarballs);
      const delegator = join(folder, `.${slug.replace("-code", "")}/hooks/covenant-pretooluse.mjs`);
      mkdirSync(join(delegator, ".."), { recursive: true });
      writeFileSync(
        delegator,
        `const { runHook } = await import("@polydeukes/adapter-${slug}");\n` +
          `process.exitCode = await runHook({ repoRoot: ${JSON.stringify(folder)} });\n`,
      );
      const command = hookCommand("node", [delegator], folder, payload(folder, "edit"), 0);
      const title = `the ${slug} hook from npm packages, an edit`;
      return [
        againstNode({ id, what: title, budget: 4 }, command, runs),
        ...processRow(id, title, command, 2),
      ];
    },
  };
}

function compiledDiff(): Measurement {
  const id = "check/diff";
  const file = binary("pdks");
  if (file === undefined) return { id, missing: NOT_COMPILED, run: () => [] };
  return {
    id,
    run: (runs, folder) => {
      const command: Command = {
        file,
        args: ["covenant", "check", "--diff"],
        cwd: layProject(folder),
        input: ONE_FILE_DIFF,
      };
      const title = "pdks covenant check --diff, compiled, one file";
      return [
        againstNode({ id, what: title, budget: 1.6 }, command, runs),
        ...processRow(id, title, command, 1),
      ];
    },
  };
}

function hookMemory(): Measurement {
  const id = "hook/memory";
  const file = binary("pdks-codex");
  if (file === undefined) return { id, missing: NOT_COMPILED, run: () => [] };
  return {
    id,
    run: (runs, folder): readonly Row[] => {
      const hello = compiledHello();
      if (hello === undefined) throw new Error("a hello could not be compiled");
      const small: Command = { file: hello, args: [] };
      const hook = hookCommand(
        file,
        ["hook"],
        layProject(folder),
        codexPayload(folder, "edit"),
        0,
      );
      const [ours, least] = [peakKib(hook), peakKib(small)];
      const ratio: Row[] = ours === undefined || least === undefined ? [] : [{
        id,
        what: "pdks-codex hook, compiled: peak memory against a compiled hello",
        figure: ours / least,
        unit: "x",
        budget: 1.6,
        note: `${(ours / 1024).toFixed(0)} MiB against ${(least / 1024).toFixed(0)} MiB`,
      }];
      return [
        againstNode({ id: "hello", what: "a compiled hello" }, small, runs),
        ...ratio,
        ...memoryRow("hook", "pdks-codex hook, compiled", hook),
      ];
    },
  };
}

/** A hook as its host starts it. */
export function hookCommand(
  file: string,
  args: readonly string[],
  folder: string,
  input: string,
  exitCode: number,
): Command {
  return { file, args, cwd: folder, input, exitCode, env: { CLAUDE_PROJECT_DIR: folder } };
}

/** The packed files of these packages; `undefined` where one is missing. */
function packed(slugs: readonly string[]): readonly string[] | undefined {
  const folder = join(ROOT, "dist/npm");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const found = slugs.map((slug) => {
    const start = slug === "polydeukes" ? slug : `polydeukes-${slug}`;
    return files.find((file) => new RegExp(`^${start}-\\d.*\\.tgz$`).test(file));
  });
  return found.every((file) => file !== undefined)
    ? found.map((file) => join(folder, file))
    : undefined;
}

function install(folder: string, tarballs: readonly string[]): void {
  const { status, stderr } = spawnSync(
    "npm",
    ["install", "--save-dev", "--no-audit", "--no-fund", "--loglevel=error", ...tarballs],
    { cwd: folder, encoding: "utf8", env: plainEnvironment() },
  );
  if (status !== 0) throw new Error(`npm install failed: ${stderr}`);
}
