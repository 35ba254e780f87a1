import { realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isolatedEnv, prepareHome, run } from "./program.ts";
import { type Script, type ScriptedModel, startScriptedModel } from "./scripted_model.ts";

/** The program in a terminal, as a person uses it. */
export type Terminal = {
  readonly model: ScriptedModel;
  /** Types text and, unless told otherwise, presses Enter. */
  readonly type: (text: string, enter?: boolean) => Promise<void>;
  /** Presses a key by its tmux name: `Enter`, `Escape`, `C-c`. */
  readonly press: (key: string) => Promise<void>;
  /** Puts text in as a terminal does with a clipboard. */
  readonly paste: (text: string) => Promise<void>;
  /** What the screen shows. */
  readonly screen: () => Promise<string>;
  /** Waits until something holds. */
  readonly until: (what: string, holds: () => boolean | Promise<boolean>) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What to start. */
export type TerminalOptions = {
  readonly program: string;
  readonly project: string;
  readonly home: string;
  readonly script: Script;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** How long {@link Terminal.until} waits, in milliseconds. */
  readonly patienceMs?: number;
};

/** Starts the program in a tmux server of its own, which nothing else is running in. */
export async function startTerminal(options: TerminalOptions): Promise<Terminal> {
  const { program, home, args = [], patienceMs = 60_000 } = options;
  const project = realpathSync(options.project);
  prepareHome(home, [project]);
  const model = await startScriptedModel(options.script);
  const socket = join(home, "tmux.sock");
  const starter = join(home, "start.sh");
  const env = Object.entries(isolatedEnv(home, model.url, options.env));
  const words = [
    "exec",
    "env",
    "-i",
    ...env.map(([key, value]) => `${key}=${value}`),
    program,
    ...args,
  ];
  writeFileSync(
    starter,
    `cd ${quoted(project)}\n${words.map((word, at) => at === 0 ? word : quoted(word)).join(" ")}\n`,
  );
  const tmux = async (...words: string[]): Promise<string> => {
    const ended = await run("tmux", ["-S", socket, "-f", "/dev/null", ...words], {
      cwd: home,
      env: { PATH: process.env["PATH"], HOME: home, LANG: "C.UTF-8", TERM: "xterm-256color" },
      timeoutMs: 10_000,
    });
    if (ended.code !== 0) throw new Error(`tmux ${words[0]}: ${ended.stderr}`);
    return ended.stdout;
  };
  await tmux("new-session", "-d", "-s", "host", "-x", "160", "-y", "50", `sh ${quoted(starter)}`);
  const screen = () => tmux("capture-pane", "-p", "-t", "host");
  const press = async (key: string) => void (await tmux("send-keys", "-t", "host", key));
  const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + patienceMs; !(await holds());) {
      if (Date.now() > end) {
        throw new Error(`waited in vain until ${what}; the screen:\n${await screen()}`);
      }
      await pause(150);
    }
  };
  const terminal: Terminal = {
    model,
    press,
    screen,
    until,
    type: async (text, enter = true) => {
      await tmux("send-keys", "-t", "host", "-l", text);
      // Text and Enter in one burst are taken for a paste.
      await pause(400);
      if (enter) await press("Enter");
    },
    paste: async (text) => {
      await tmux("set-buffer", "-b", "clip", text);
      await tmux("paste-buffer", "-p", "-b", "clip", "-t", "host");
      await pause(400);
    },
    close: async () => {
      await tmux("kill-server").catch(() => "");
      await model.close();
    },
  };
  try {
    await until("the prompt is there", async () => /[❯>]/.test(await screen()));
    await pause(500);
    return terminal;
  } catch (error) {
    await terminal.close();
    throw error;
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
