import { EXIT_DONE, EXIT_REFUSED, type ExitCode } from "../../core/protocol/verdict.ts";
import type { Command, Terminal } from "../command.ts";
import { docsAnswer } from "../docs/docs_answer.ts";
import { TOPICS } from "../docs/bundle.ts";
import { DOCS_OPTIONS, docsRequest } from "../docs/docs_request.ts";
import { loadBundle } from "../docs/load_bundle.ts";
import { optionHelp } from "../options.ts";
import { usageError } from "../usage_error.ts";

/** `pdks docs`: the documentation that ships with the program. */
export const command: Command = {
  summary: "the documentation, offline: list, topics, search, show",
  usage:
    "pdks docs [TOPIC | search QUERY [--limit N] | show ID [--section ID]] [--lang en|ko] [--json]",
  help: `Reads the documentation that ships with this program: no network, no configuration.

  docs                 what there is to read
  docs TOPIC           install, config, discipline, covenant or witness: the page to begin with
  docs search QUERY    sections in which every term of the query matches
  docs show ID         one document's original Markdown

${optionHelp(DOCS_OPTIONS)}
Exit 0: also where nothing matches. Exit 2: an unknown id, wrong words, or a damaged installation.

  pdks docs config
  pdks docs search protected paths
  pdks docs search 보호 경로
  pdks docs show config-file --section protected-paths --lang ko
`,
  options: DOCS_OPTIONS,
  words: [...TOPICS, "search", "show"],
  run,
};

async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const request = docsRequest(argv);
  if (!request.ok) return usageError(command, request.error, terminal);
  const bundle = await loadBundle();
  const answer = bundle.ok ? await docsAnswer(bundle.value, request.value) : bundle;
  if (!answer.ok) {
    terminal.stderr(`${answer.error}\n`);
    return EXIT_REFUSED;
  }
  terminal.stdout(answer.value);
  return EXIT_DONE;
}
