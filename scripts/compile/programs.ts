/** The binaries, one row each. */
export type Program = {
  readonly name: string;
  /** Source of its door. */
  readonly entry: string;
  /** What it may do; nothing else is granted. */
  readonly permissions: readonly string[];
  /** How its engine is set up. */
  readonly v8Flags?: string;
  /** The documentation is inside. */
  readonly documented?: true;
};

/**
 * Reading, writing the log, the environment, and whose process this is (without which a program cannot
 * tell whether it may write to a folder); a hook's `init` also starts `pdks init`.
 */
const JUDGE_PERMISSIONS = ["--allow-read", "--allow-write", "--allow-env", "--allow-sys=uid"];

const hook = (host: string): Program => ({
  name: `pdks-${host}`,
  entry: `cli/hosts/${host.replace("-", "_")}.ts`,
  permissions: [...JUDGE_PERMISSIONS, "--allow-run"],
  // It is gone before a compiler or collector in another thread could be of use: starting those threads
  // took an eighth of its processor time and 6 MiB. All it makes fits into one young space, so nothing is
  // collected; and what is run long enough to be worth compiling is left to the last compiler.
  v8Flags: "--single-threaded,--min-semi-space-size=16,--no-maglev",
});

/** Every binary. */
export const PROGRAMS: readonly Program[] = [
  { name: "pdks", entry: "cli/main.ts", permissions: JUDGE_PERMISSIONS, documented: true },
  hook("codex"),
  hook("claude-code"),
  hook("grok"),
];

/** The platforms of `deno task compile:all`. */
export const TARGETS = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
  "x86_64-pc-windows-msvc",
] as const;
