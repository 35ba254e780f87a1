import { spawn } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { findOnPath } from "../../../adapters/shared/find_judge.ts";
import { startScriptedModel, type Turn } from "./scripted_model.ts";

/** One run of the real `codex exec`. */
export type CodexRun = {
  /** The program's entry script. */
  readonly codex: string;
  /** The project's root: a git repository. */
  readonly project: string;
  /** A folder of this run's own: host settings, temporary files, a home. */
  readonly scratch: string;
  /** Below the project: where the session starts. */
  readonly cwd?: string;
  readonly prompt?: string;
  readonly turns: readonly Turn[];
  /** A slug of the host's own catalogue decides which tools it declares. */
  readonly model?: string;
  /** `bypass`: the flag; a record: stored hashes by hook key; missing: hooks are not trusted. */
  readonly trust?: "bypass" | Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Further lines of the host's own settings. */
  readonly settings?: readonly string[];
};

/** What came of it. */
export type CodexResult = {
  readonly exitCode: number | null;
  readonly stderr: string;
  /** What the model was told of each of its calls. */
  readonly answers: readonly (string | undefined)[];
  readonly messages: readonly string[];
  readonly requests: number;
};

/** The slug of a model whose tools are called one by one. */
export const CLASSIC_MODEL = "gpt-5.5";
/** The slug of a model that calls its tools from code. */
export const CODE_MODEL = "gpt-6.2-sol";
const TIMEOUT_MS = 90_000;

/** Runs the host against a scripted model; everything that is not loopback meets a dead proxy. */
export async function runCodex(run: CodexRun): Promise<CodexResult> {
  const model = await startScriptedModel(run.turns);
  const project = realpathSync(run.project);
  const home = join(run.scratch, "host-home");
  const folders = ["tmp", "user"].map((name) => join(run.scratch, name));
  for (const folder of [home, ...folders]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(home, "config.toml"), settings(run, project, model.port));
  const cwd = run.cwd === undefined ? project : join(project, run.cwd);
  const args = [
    run.codex,
    "exec",
    "--json",
    "--skip-git-repo-check",
    ...(run.trust === "bypass" ? ["--dangerously-bypass-hook-trust"] : []),
    "-C",
    cwd,
    run.prompt ?? "play the script",
  ];
  try {
    const ended = await start(args, cwd, {
      PATH: process.env["PATH"] ?? "",
      HOME: join(run.scratch, "user"),
      TMPDIR: join(run.scratch, "tmp"),
      CODEX_HOME: home,
      LANG: "C.UTF-8",
      TERM: "dumb",
      MODEL_KEY: "none",
      HTTP_PROXY: "http://127.0.0.1:9",
      HTTPS_PROXY: "http://127.0.0.1:9",
      ALL_PROXY: "http://127.0.0.1:9",
      NO_PROXY: "127.0.0.1,localhost",
      ...run.env,
    });
    return {
      ...ended,
      answers: model.answers(),
      messages: model.messages(),
      requests: model.requests(),
    };
  } finally {
    await model.close();
  }
}

function settings(run: CodexRun, project: string, port: number): string {
  const text = (value: string) => JSON.stringify(value);
  const hashes = typeof run.trust === "object" ? Object.entries(run.trust) : [];
  return [
    `model = ${text(run.model ?? CLASSIC_MODEL)}`,
    'model_provider = "scripted"',
    'approval_policy = "never"',
    'sandbox_mode = "danger-full-access"',
    "check_for_update_on_startup = false",
    'web_search = "disabled"',
    'cli_auth_credentials_store = "file"',
    "[analytics]",
    "enabled = false",
    "[feedback]",
    "enabled = false",
    "[features]",
    ...["apps", "plugins", "remote_plugin", "daemon_auto_start", "shell_snapshot"]
      .map((feature) => `${feature} = false`),
    "[model_providers.scripted]",
    'name = "scripted"',
    `base_url = "http://127.0.0.1:${port}/v1"`,
    'wire_api = "responses"',
    'env_key = "MODEL_KEY"',
    "request_max_retries = 0",
    "stream_max_retries = 0",
    `[projects.${text(project)}]`,
    'trust_level = "trusted"',
    ...(run.settings ?? []),
    ...hashes.flatMap(([key, hash]) => [
      `[hooks.state.${text(key)}]`,
      `trusted_hash = ${text(hash)}`,
    ]),
    "",
  ].join("\n");
}

function start(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ exitCode: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(findOnPath("node") ?? process.execPath, args, {
      cwd,
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Uint8Array) => stderr += new TextDecoder().decode(chunk));
    const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
    child.on("error", reject);
    child.on("close", (exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode, stderr });
    });
  });
}
