import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Script, startScriptedModel, type ToolOutcome } from "./scripted_model.ts";

/** The two versions whose behaviour was measured: the newest, and the newest that Node 20's npm picks. */
export const VERSIONS = ["2.1.197", "2.1.332"] as const;
/** One of them. */
export type Version = typeof VERSIONS[number];

const REPOSITORY = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * The program of one version, installed from npm when it is not there yet: into `PDKS_HOSTS_DIR`,
 * else `dist/hosts`.
 */
export async function installedProgram(version: Version): Promise<string> {
  const folder = join(
    process.env["PDKS_HOSTS_DIR"] ?? join(REPOSITORY, "dist/hosts"),
    `claude-code-${version}`,
  );
  const program = join(folder, "node_modules/.bin/claude");
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    // A folder without a package.json of its own would install into the repository around it.
    const installed = await run("npm", [
      "install",
      "--no-fund",
      "--no-audit",
      `@anthropic-ai/claude-code@${version}`,
    ], { cwd: folder, env: process.env, timeoutMs: 240_000 });
    if (installed.code !== 0) throw new Error(`npm install: ${installed.stderr.slice(-500)}`);
  }
  return program;
}

/** The environment of a session: nothing of the caller's but `PATH` and what `extra` names. */
export function isolatedEnv(
  home: string,
  modelUrl: string,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
    HOME: home,
    CLAUDE_CONFIG_DIR: join(home, ".claude"),
    XDG_CONFIG_HOME: join(home, ".config"),
    XDG_CACHE_HOME: join(home, ".cache"),
    TMPDIR: join(home, "tmp"),
    LANG: "C.UTF-8",
    TERM: "xterm-256color",
    SHELL: "/bin/bash",
    ANTHROPIC_API_KEY: "test",
    ANTHROPIC_BASE_URL: modelUrl,
    NO_PROXY: "127.0.0.1,localhost",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    DISABLE_AUTOUPDATER: "1",
    // Lets a session run without permission questions where the tests run as root.
    IS_SANDBOX: "1",
    ...extra,
  };
}

/** Answers the program's first-run questions for this home and these projects. */
export function prepareHome(home: string, projects: readonly string[]): void {
  mkdirSync(join(home, ".claude"), { recursive: true });
  mkdirSync(join(home, "tmp"), { recursive: true });
  writeFileSync(
    join(home, ".claude/.claude.json"),
    JSON.stringify({
      hasCompletedOnboarding: true,
      lastOnboardingVersion: "9.9.9",
      theme: "dark",
      bypassPermissionsModeAccepted: true,
      customApiKeyResponses: { approved: ["test"], rejected: [] },
      projects: Object.fromEntries(projects.map((project) => [
        realpathSync(project),
        { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true, allowedTools: [] },
      ])),
    }),
  );
}

/** One session without a terminal. */
export type Session = {
  readonly program: string;
  readonly project: string;
  readonly home: string;
  readonly script: Script;
  readonly prompt?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
};

/** What came of it. */
export type SessionEnd = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outcomes: readonly ToolOutcome[];
  readonly transcripts: readonly string[];
};

/** Runs the program once against a scripted model, without permission questions. */
export async function runSession(session: Session): Promise<SessionEnd> {
  const project = realpathSync(session.project);
  prepareHome(session.home, [project]);
  const model = await startScriptedModel(session.script);
  try {
    const ended = await run(session.program, [
      "-p",
      session.prompt ?? "do the scripted work",
      "--output-format",
      "stream-json",
      "--verbose",
      "--permission-mode",
      "bypassPermissions",
      ...session.args ?? [],
    ], {
      cwd: project,
      env: isolatedEnv(session.home, model.url, session.env),
      timeoutMs: session.timeoutMs ?? 200_000,
    });
    return {
      ...ended,
      outcomes: model.outcomes(),
      transcripts: filesUnder(join(session.home, ".claude/projects")),
    };
  } finally {
    await model.close();
  }
}

/** Every file below a folder. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** A finished process. */
export type Ended = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Runs one process to its end, with its own children ended too when the time is up. */
export function run(
  command: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly timeoutMs: number;
    readonly stdin?: string | Uint8Array;
    /** As whom; needs a caller that may choose. */
    readonly uid?: number;
  },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], {
      cwd: options.cwd,
      env: options.env,
      stdio: [options.stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      detached: true,
      ...(options.uid === undefined ? {} : { uid: options.uid }),
    });
    let stdout = "";
    let stderr = "";
    child.stdout?.setEncoding("utf8").on("data", (text) => stdout += String(text));
    child.stderr?.setEncoding("utf8").on("data", (text) => stderr += String(text));
    child.stdin?.on("error", () => {});
    if (options.stdin !== undefined) child.stdin?.end(options.stdin);
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, options.timeoutMs);
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr });
    });
  });
}
