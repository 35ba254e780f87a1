import { type Completed, firstLine, PROGRAMS } from "./completed.ts";

/** Completion for fish: a script to be sourced, or a file in its `completions` folder. */
export function fishCompletion(commands: readonly Completed[]): string {
  return `# fish completion of pdks: pdks completions fish > ~/.config/fish/completions/pdks.fish
${PROGRAMS.map((program) => linesOf(program, commands)).join("")}`;
}

function linesOf(program: string, commands: readonly Completed[]): string {
  const lines = [
    "-f",
    "-n __fish_use_subcommand -l help -d 'the commands'",
    "-n __fish_use_subcommand -l version -d 'the version, and what runs it'",
    ...commands.map(({ name, summary }) =>
      `-n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`
    ),
    ...commands.flatMap(commandLines),
  ];
  return lines.map((line) => `complete -c ${program} ${line}\n`).join("");
}

function commandLines({ name, options, words }: Completed): readonly string[] {
  const here = `-n '__fish_seen_subcommand_from ${name}'`;
  const first = words === "file" ? [`${here} -F`] : words.length === 0 ? [] : [
    `-n '__fish_seen_subcommand_from ${name}; and not __fish_seen_subcommand_from ${
      words.join(" ")
    }' -a ${quoted(words.join(" "))}`,
  ];
  return [
    ...first,
    ...Object.entries(options).map(([option, { type, words = [], file, doc }]) => {
      const value = type === "boolean"
        ? ""
        : file === true
        ? " -r -F"
        : words.length > 0
        ? ` -x -a ${quoted(words.join(" "))}`
        : " -x";
      return `${here} -l ${option}${value} -d ${quoted(firstLine(doc))}`;
    }),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
