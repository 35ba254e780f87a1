import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type CallOutcome, type ScriptedCall, scriptedModel } from "./scripted_model.ts";

/** The version all facts about the host were measured with. */
export const GROK_VERSION = "1.0.41";

/**
 * The real program, installed from npm into `dist/hosts` (or the folder named by `PDKS_HOSTS_DIR`) when
 * it is not there yet.
 */
export function installedGrok(): string {
  const dist = fileURLToPath(new URL("../../../dist/hosts", import.meta.url));
  const folder = join(process.env["PDKS_HOSTS_DIR"] ?? dist, `grok-${GROK_VERSION}`);
  const program = join(folder, "node_modules/.bin/grok");
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const packages = [`@xai-official/grok@${GROK_VERSION}`];
    execFileSync("npm", ["install", "--no-audit", "--no-fund", ...packages], {
      cwd: folder,
      // Its install step writes there; it must not be the home of whoever runs the tests.
      env: { ...process.env, GROK_HOME: join(folder, "home") },
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return program;
}

/** What a session is run with. */
export type Session = {
  /** The git root. */
  readonly project: string;
  /** Where the program is started, when not in the root. */
  readonly cwd?: string;
  /** A folder of the test's own, for the program's home. */
  readonly home: string;
  readonly calls: readonly ScriptedCall[];
  readonly env?: Readonly<Record<string, string>>;
};

/** Plays one headless session in the real program; nothing but loopback can be reached. */
export async function runGrok(session: Session): Promise<readonly CallOutcome[]> {
  const model = await scriptedModel(session.calls);
  try {
    const child = spawn(installedGrok(), [
      "-p",
      "play the script",
      "--output-format",
      "streaming-json",
      "--always-approve",
      "--trust",
    ], {
      cwd: session.cwd ?? session.project,
      env: isolated(session, model.url),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => stderr += text);
    const timer = setTimeout(() => child.kill("SIGKILL"), 90_000);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject).on("close", resolve);
    });
    clearTimeout(timer);
    if (code !== 0) throw new Error(`grok ended with ${code}: ${stderr.slice(-500)}`);
    return model.outcomes();
  } finally {
    await model.close();
  }
}

function isolated({ home, env = {} }: Session, url: string): Record<string, string> {
  mkdirSync(join(home, "tmp"), { recursive: true });
  const nowhere = "http://127.0.0.1:9";
  return {
    PATH: process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
    HOME: home,
    GROK_HOME: join(home, ".grok"),
    TMPDIR: join(home, "tmp"),
    LANG: "C.UTF-8",
    SHELL: "/bin/bash",
    XAI_API_KEY: "unused",
    GROK_MODELS_BASE_URL: url,
    GROK_XAI_API_BASE_URL: url,
    GROK_CLI_CHAT_PROXY_BASE_URL: url,
    GROK_TELEMETRY_ENABLED: "0",
    GROK_FEEDBACK_ENABLED: "0",
    GROK_DISABLE_AUTOUPDATER: "1",
    GROK_TURN_SUMMARY: "0",
    GROK_TITLE_REFRESH: "0",
    GROK_SESSION_RECAP: "0",
    GROK_PROMPT_SUGGESTIONS: "0",
    ...Object.fromEntries(
      ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [
        [name, nowhere],
        [name.toLowerCase(), nowhere],
      ]),
    ),
    NO_PROXY: "127.0.0.1,localhost",
    no_proxy: "127.0.0.1,localhost",
    ...env,
  };
}
