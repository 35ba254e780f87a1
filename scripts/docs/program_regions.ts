import type { DocLanguage } from "../../cli/docs/bundle.ts";
import { COMMAND_NAMES, loadCommand } from "../../cli/commands.ts";
import { configTemplate } from "../../cli/config_template.ts";
import {
  EVENTS,
  META_COVENANTS,
  RUNNER_LABELS,
  SKIP_REASONS,
} from "../../core/protocol/verdict.ts";
import { table } from "./table.ts";
import { COMMAND_KO, EVENT_DOCS, LABEL_DOCS, SKIP_DOCS } from "./word_docs.ts";

type Region = (lang: DocLanguage) => string | Promise<string>;

/** `--help` of a command: the same in both languages, as the program prints it. */
async function help(name: string): Promise<string> {
  const command = await loadCommand(name);
  return command === undefined
    ? ""
    : `\`\`\`text\nusage: ${command.usage}\n\n${command.help.trimEnd()}\n\`\`\``;
}

async function commands(lang: DocLanguage): Promise<string> {
  const rows = await Promise.all(COMMAND_NAMES.map(async (name) => {
    const { summary = "" } = await loadCommand(name) ?? {};
    const said = lang === "en" ? summary : COMMAND_KO[name];
    if (said === undefined) throw new Error(`scripts/docs/word_docs.ts has no Korean of ${name}`);
    return [`\`pdks ${name}\``, said];
  }));
  return table(lang === "en" ? ["command", "what it does"] : ["명령", "하는 일"], rows);
}

/** Names of every region about the programs and what they write. */
export const PROGRAM_REGIONS: Readonly<Record<string, Region>> = {
  ...Object.fromEntries(COMMAND_NAMES.map((name) => [`help ${name}`, () => help(name)])),
  commands,
  "config template": () => `\`\`\`yaml config\n${configTemplate(undefined).trimEnd()}\n\`\`\``,
  events: (lang) =>
    table(
      lang === "en" ? ["event", "meaning"] : ["event", "뜻"],
      EVENTS.map((event) => [`\`${event}\``, EVENT_DOCS[event][lang]]),
    ),
  "skip reasons": (lang) =>
    table(
      lang === "en" ? ["reason", "meaning"] : ["이유", "뜻"],
      SKIP_REASONS.map((reason) => [`\`${reason}\``, SKIP_DOCS[reason][lang]]),
    ),
  labels: (lang) =>
    table(
      lang === "en" ? ["label", "meaning"] : ["label", "뜻"],
      [...META_COVENANTS, ...RUNNER_LABELS].map((name) => [`\`${name}\``, LABEL_DOCS[name][lang]]),
    ),
};
