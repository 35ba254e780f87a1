import { parseArgs } from "node:util";
import { err, ok, type Result } from "../core/protocol/result.ts";

/** One option of a command: parsing, `--help` and completion all come from it. */
export type Option = {
  readonly type: "boolean" | "string";
  /** What stands for the value in `--help`, e.g. `LEVEL`. */
  readonly value?: string;
  /** The values it takes, where they are a closed list. */
  readonly words?: readonly string[];
  /** The value is a file's name. */
  readonly file?: true;
  /** What it does; further lines stand below the first one. */
  readonly doc: string;
};

/** A command's options by their long name, in the order `--help` lists them. */
export type Options = Readonly<Record<string, Option>>;

/** What the words of a command line say. */
export type ParsedWords<T extends Options> = {
  readonly values: ReturnType<typeof parseArgs<{ readonly options: T }>>["values"];
  readonly positionals: readonly string[];
};

/**
 * Reads a command's words.
 *
 * @param argv the words after the command's name
 * @param options the options it takes; a value outside an option's `words` is refused
 * @param most how many words without dashes it takes
 * @returns the values by name, or what is wrong, one line
 */
export function parseWords<const T extends Options>(
  argv: readonly string[],
  options: T,
  most = 0,
): Result<ParsedWords<T>, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: most > 0,
      options,
    });
    if (positionals.length > most) {
      return err(`unexpected argument "${cut(positionals[most] ?? "")}"`);
    }
    const wrong = wrongValue(values, options);
    return wrong === undefined ? ok({ values, positionals }) : err(wrong);
  } catch (error) {
    return err(error instanceof Error ? error.message.split("\n")[0] ?? "" : String(error));
  }
}

/** Whether a word is one of a closed list. */
export function isOneOf<const T extends string>(list: readonly T[], word: string): word is T {
  return list.some((each) => each === word);
}

/** The word of a closed list that a value is; {@link parseWords} has refused every other. */
export function oneOf<const T extends string>(
  list: readonly T[],
  value: string | undefined,
): T | undefined {
  return list.find((each) => each === value);
}

function wrongValue(values: object, options: Options): string | undefined {
  for (const [name, value] of Object.entries(values)) {
    const { words } = options[name] ?? {};
    if (words === undefined || words.includes(value)) continue;
    const choice = words.join(words.length === 2 ? " or " : ", ");
    return `--${name} takes ${choice}, not "${cut(String(value))}"`;
  }
  return undefined;
}

function cut(word: string): string {
  return word.slice(0, 60);
}

/** The option lines of a `--help` text, each with its newline. */
export function optionHelp(options: Options): string {
  const rows = Object.entries(options).map(([name, { value, doc }]) =>
    [`--${name}${value === undefined ? "" : ` ${value}`}`, doc] as const
  );
  const width = Math.max(...rows.map(([left]) => left.length)) + 4;
  return rows.map(([left, doc]) => {
    const [first, ...more] = doc.split("\n");
    return [`  ${left.padEnd(width)}${first}`, ...more.map((line) => " ".repeat(width + 2) + line)]
      .map((line) => `${line}\n`).join("");
  }).join("");
}
