import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";

/** The words an adapter's program takes. */
export type AdapterProgram = {
  /** `pdks-<host>`. */
  readonly name: string;
  /** The host's name as people write it: `Codex`. */
  readonly host: string;
  /** Without a `v`. */
  readonly version: string;
  readonly init: () => ExitCode | Promise<ExitCode>;
  readonly hook: () => ExitCode | Promise<ExitCode>;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
};

/**
 * Runs `pdks-<host> init | hook | --version | --help`.
 *
 * @param argv the words after the program's own name
 */
export async function runAdapterProgram(
  program: AdapterProgram,
  argv: readonly string[],
): Promise<ExitCode> {
  const usage = `usage: ${program.name} init | hook | --version | --help\n`;
  const [word, ...rest] = argv;
  if (word === undefined || rest.length > 0) {
    program.stderr(usage);
    return EXIT_REFUSED;
  }
  switch (word) {
    case "hook":
      return await program.hook();
    case "init":
      return await program.init();
    case "--version":
      program.stdout(`${program.name} ${program.version}\n`);
      return EXIT_DONE;
    case "help":
    case "--help":
    case "-h":
      program.stdout(helpOf(program, usage));
      return EXIT_DONE;
    default:
      program.stderr(usage);
      return EXIT_REFUSED;
  }
}

function helpOf(program: AdapterProgram, usage: string): string {
  return `${usage}
Puts the covenants of this project before the tool calls of ${program.host}.

  init       run \`pdks init\`, then register the hook in this project
  hook       judge one hook payload from standard input (${program.host} calls this)
  --version  print the version

Exit codes: 0 done, 2 refused or could not be done.
`;
}
