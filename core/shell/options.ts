import type { CommandRow, Role } from "./command_row.ts";
import { ROLES } from "./command_row.ts";
import { mayBeMany } from "./holes.ts";
import type { Arg } from "./run.ts";

/** One option of a row. */
export type OptionSpec = {
  readonly name: string;
  readonly role?: Role;
  /** The value stands in the same word or is not there. */
  readonly attached: boolean;
  readonly mode?: string;
};

/** Arguments told apart. */
export type ParsedArgs = {
  readonly operands: readonly Arg[];
  readonly options: readonly GivenOption[];
  readonly modes: ReadonlySet<string>;
  /** An unknown word stands where it could be an option that writes. */
  readonly doubtful: Arg | undefined;
};

/** An option as given, with its value. */
export type GivenOption = {
  readonly name: string;
  readonly role: Role | undefined;
  readonly value: Arg | undefined;
};

type Specs = {
  readonly byName: ReadonlyMap<string, OptionSpec>;
  readonly longs: readonly OptionSpec[];
  readonly dangerous: boolean;
};

/** Modes under which a command that reads writes, or runs something. */
const WRITING_MODES =
  /^(?:inplace|fix|write|move|remove|edit|shell|login|extract|out|output|all|hard)$/;

const cache = new WeakMap<CommandRow, Specs>();

function specsOf(row: CommandRow): Specs {
  let specs = cache.get(row);
  if (specs === undefined) {
    const byName = new Map<string, OptionSpec>();
    for (const entry of row.options?.split(" ") ?? []) {
      if (entry === "") continue;
      const [head = "", mode] = entry.split("+");
      const [names = "", role] = head.split(/[=?]/);
      const found = ROLES.find((one) => one === role);
      for (const name of names.split(",")) {
        byName.set(name, {
          name,
          attached: head.includes("?"),
          ...(found === undefined ? {} : { role: found }),
          ...(mode === undefined ? {} : { mode }),
        });
      }
    }
    const all = [...byName.values()];
    const dangerous = all.some((spec) =>
      WRITING_MODES.test(spec.mode ?? "") ||
      /^(?:write|create|remove|removeTree|tree|edit|command|shell|lines)$/.test(spec.role ?? "")
    );
    specs = { byName, longs: all.filter((spec) => spec.name.length > 1), dangerous };
    cache.set(row, specs);
  }
  return specs;
}

/** Mutable while the arguments are gone through. */
type Reading = {
  readonly row: CommandRow;
  readonly specs: Specs;
  readonly args: readonly Arg[];
  readonly operands: Arg[];
  readonly options: GivenOption[];
  readonly modes: Set<string>;
  at: number;
};

/** Tells a command's options from its operands, as its row says. */
export function parseArgs(row: CommandRow, args: readonly Arg[]): ParsedArgs {
  const specs = specsOf(row);
  const reading: Reading = { row, specs, args, operands: [], options: [], modes: new Set(), at: 0 };
  let doubtful: Arg | undefined;
  for (; reading.at < args.length; reading.at++) {
    const arg = args[reading.at];
    if (arg === undefined) break;
    const { text } = arg;
    if (text === "--") {
      reading.operands.push(...args.slice(reading.at + 1));
      break;
    }
    if (reading.at === 0 && row.bareOptions && /^[A-Za-z]+$/.test(text)) bareLetters(reading, arg);
    else if (text.length > 1 && text.startsWith("-")) {
      if (text.startsWith("--")) longOption(reading, arg, 2);
      else if (row.singleDash) longOption(reading, arg, 1);
      else shortOptions(reading, arg, 1);
    } else {
      if (mayBeMany(text) && specs.dangerous && /^[\uFDD1]/.test(text)) doubtful ??= arg;
      reading.operands.push(arg);
      if (row.optionsFirst) {
        reading.operands.push(...args.slice(reading.at + 1));
        break;
      }
    }
  }
  const { operands, options, modes } = reading;
  return { operands, options, modes, doubtful };
}

function given(reading: Reading, spec: OptionSpec | undefined, name: string, value?: Arg): void {
  reading.options.push({ name, role: spec?.role, value });
  if (spec?.mode !== undefined) reading.modes.add(spec.mode);
}

function longOption(reading: Reading, arg: Arg, dashes: number): void {
  const equals = arg.text.indexOf("=");
  const name = arg.text.slice(dashes, equals < 0 ? undefined : equals);
  const { specs } = reading;
  const spec = specs.byName.get(name) ??
    (name.length > 1 && dashes === 2
      ? specs.longs.find((one) => one.name.startsWith(name))
      : undefined);
  const known = spec?.name ?? name;
  if (equals >= 0) {
    given(reading, spec, known, { text: arg.text.slice(equals + 1), source: arg.source });
  } else if (spec?.role !== undefined && !spec.attached) {
    given(reading, spec, known, reading.args[++reading.at]);
  } else given(reading, spec, known);
}

function shortOptions(reading: Reading, arg: Arg, from: number): void {
  const { text } = arg;
  for (let index = from; index < text.length; index++) {
    const name = text.charAt(index);
    const spec = reading.specs.byName.get(name);
    const rest = text.slice(index + 1);
    if (spec?.role === undefined) {
      given(reading, spec, name);
      continue;
    }
    if (rest !== "") given(reading, spec, name, { text: rest, source: arg.source });
    else if (spec.attached) given(reading, spec, name);
    else given(reading, spec, name, reading.args[++reading.at]);
    return;
  }
}

/** `tar xzf a.tar`: letters take their values from the words after, in order. */
function bareLetters(reading: Reading, arg: Arg): void {
  for (const name of arg.text) {
    const spec = reading.specs.byName.get(name);
    if (spec?.role === undefined || spec.attached) given(reading, spec, name);
    else given(reading, spec, name, reading.args[++reading.at]);
  }
}

/** The value of the last of some options, where given. */
export function optionValue(parsed: ParsedArgs, ...names: readonly string[]): Arg | undefined {
  return parsed.options.findLast((option) => isOneOf(option, names))?.value;
}

/** Whether one of some options is given. */
export function hasOption(parsed: ParsedArgs, ...names: readonly string[]): boolean {
  return parsed.options.some((option) => isOneOf(option, names));
}

/** A long option may be cut short: `--rec` is `--recursive`. */
function isOneOf({ name, role }: GivenOption, names: readonly string[]): boolean {
  return names.includes(name) ||
    (name.length > 2 && role === undefined && names.some((one) => one.startsWith(name)));
}
