import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOME, layTree, MOUNT, PROJECT, type TreeNode } from "./tree.ts";
import { TreeKeeper } from "./tree_keeper.ts";

/** What running one line gave. */
export type Run = {
  /** Exit status of the shell; `undefined` where the line ran out of time. */
  readonly status: number | undefined;
  /**
   * What differs from the tree as laid, path to what is there now; `undefined` where it is gone. Empty
   * where the line ran out of time.
   */
  readonly changed: ReadonlyMap<string, TreeNode | undefined>;
  /** What the line said on stderr, for the reader of a finding. */
  readonly stderr: string;
};

const CONTROL = "/mnt/ctl";

/**
 * Runs inside: one line a request. Process substitutions and background jobs outlive the shell, so
 * it waits for them, and ends what is still there after a second.
 */
const DRIVER = `
exec 9<> <(:)
wait
set -- /proc/[0-9]*
base=$#
ulimit -f 4096
while IFS= read -r _; do
  ( cd ${PROJECT} && exec bash -c "$(< ${CONTROL}/line)" ) </dev/null >/dev/null 2>${CONTROL}/err 9<&- 0</dev/null
  rc=$?
  tries=0
  while set -- /proc/[0-9]*; (( $# > base && tries++ < 200 )); do read -rt 0.005 -u 9; done
  (( $# > base )) && kill -9 -1
  echo "$rc"
done
`;

/**
 * One long-lived bubblewrap sandbox: everything read-only, no network, a throw-away tree below
 * `/tmp` that is put back after each line.
 */
export class Sandbox {
  readonly #limitMs: number;
  #base: string;
  #keeper: TreeKeeper;
  #child: ChildProcess | undefined;
  #answer: ((status: number | undefined) => void) | undefined;

  /** @param limitMs Milliseconds one line may take before the sandbox is ended and begun anew. */
  constructor(limitMs = 20_000) {
    this.#limitMs = limitMs;
    this.#base = layBase();
    this.#keeper = new TreeKeeper(join(this.#base, "box"));
  }

  /** The tree every line starts from. */
  get pristine(): TreeKeeper["pristine"] {
    return this.#keeper.pristine;
  }

  /** Runs one line and says what it changed; the tree is as laid again afterwards. */
  async run(line: string): Promise<Run> {
    writeFileSync(join(this.#base, "ctl/line"), line);
    const child = this.#child ?? this.#start();
    const status = await new Promise<number | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), this.#limitMs);
      this.#answer = (code) => {
        clearTimeout(timer);
        resolve(code);
      };
      child.stdin?.write("go\n");
    });
    if (status === undefined) {
      this.#renew();
      return { status, changed: new Map(), stderr: "" };
    }
    const changed = this.#keeper.changes();
    this.#keeper.restore(changed);
    return { status, changed, stderr: readErr(join(this.#base, "ctl/err")) };
  }

  /** Ends the sandbox and removes its tree. */
  close(): void {
    this.#stop();
    rmSync(this.#base, { recursive: true, force: true });
  }

  /** What a line that is ended leaves behind may go on for a moment, so it keeps the old tree. */
  #renew(): void {
    this.close();
    this.#base = layBase();
    this.#keeper = new TreeKeeper(join(this.#base, "box"));
  }

  #start(): ChildProcess {
    const child = spawn("bwrap", [...bwrapArgs(this.#base), "bash", "-c", DRIVER], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    let text = "";
    child.stdout?.on("data", (chunk: Uint8Array) => {
      text += new TextDecoder().decode(chunk);
      if (!text.endsWith("\n") || this.#child !== child) return;
      const code = Number(text);
      text = "";
      this.#answer?.(code);
    });
    child.on("exit", () => {
      if (this.#child !== child) return;
      this.#child = undefined;
      this.#answer?.(undefined);
    });
    // A line that ends the sandbox closes the pipe; the exit says so.
    child.stdin?.on("error", () => undefined);
    this.#child = child;
    return child;
  }

  #stop(): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill("SIGKILL");
  }
}

/**
 * Whether bubblewrap can build a sandbox here.
 *
 * @returns `undefined` where it can, else one line saying why not and what to do.
 */
export function sandboxProblem(): string | undefined {
  const probe = spawnSync("bwrap", ["--ro-bind", "/", "/", "--unshare-all", "true"], {
    encoding: "utf8",
  });
  if (probe.status === 0) return undefined;
  const why = probe.error === undefined ? probe.stderr.trim() : "bwrap is not installed";
  return `no sandbox, so no shell line was run: ${why}; install Debian's bubblewrap and allow user namespaces`;
}

function layBase(): string {
  const base = mkdtempSync(join(tmpdir(), "pdks-shell-"));
  mkdirSync(join(base, "box"));
  mkdirSync(join(base, "ctl"));
  layTree(join(base, "box"));
  return base;
}

function bwrapArgs(base: string): readonly string[] {
  return [
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...["--tmpfs", "/var/tmp", "--tmpfs", "/mnt", "--tmpfs", "/run"],
    ...["--bind", join(base, "box"), MOUNT, "--bind", join(base, "ctl"), CONTROL],
    ...["--chdir", PROJECT, "--unshare-all", "--die-with-parent", "--clearenv"],
    ...["--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin", "--setenv", "HOME", HOME],
    ...["--setenv", "LANG", "C.UTF-8", "--setenv", "GIT_CONFIG_NOSYSTEM", "1"],
    ...["--setenv", "USER", "someone"],
  ];
}

function readErr(path: string): string {
  try {
    return readFileSync(path, "utf8").slice(0, 2000);
  } catch {
    return "";
  }
}
