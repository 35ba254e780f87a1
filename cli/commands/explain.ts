import { nodeReaders } from "../../adapters/shared/node_readers.ts";
import type { Config, LoadedConfig } from "../../core/config/config.ts";
import { formatConfigProblem } from "../../core/config/format_config_problem.ts";
import { loadConfig } from "../../core/config/load_config.ts";
import { assemble, SURFACE_LISTS } from "../../core/judge/assemble.ts";
import type { Registration } from "../../core/judge/registration.ts";
import { renderKeyPath } from "../../core/protocol/key_path.ts";
import {
  EXIT_DONE,
  EXIT_REFUSED,
  type ExitCode,
  type Surface,
  SURFACES,
} from "../../core/protocol/verdict.ts";
import type { Command, Terminal } from "../command.ts";
import { optionHelp, type Options, parseWords } from "../options.ts";
import { usageError } from "../usage_error.ts";

const OPTIONS = {
  json: { type: "boolean", doc: "the same as one JSON object" },
} as const satisfies Options;

/** `pdks explain`: the dispatch table, nothing judged. */
export const command: Command = {
  summary: "show what would be judged, and how; judges nothing",
  usage: "pdks explain [--json]",
  help:
    `Shows the real dispatch table of both surfaces: every meta-covenant, every discipline with its
mechanism and what it reads, every entry that is skipped and why, every draft. Judges nothing, records
nothing, reads no transcript.

${optionHelp(OPTIONS)}
  pdks explain
  pdks explain --json
`,
  options: OPTIONS,
  run,
};

function run(argv: readonly string[], terminal: Terminal): ExitCode {
  const words = parseWords(argv, OPTIONS);
  if (!words.ok) return usageError(command, words.error, terminal);
  const { json = false } = words.value.values;
  const loaded = loadConfig(terminal.cwd, nodeReaders());
  if (!loaded.ok) {
    terminal.stderr(loaded.error.map((problem) => `${formatConfigProblem(problem)}\n`).join(""));
    return EXIT_REFUSED;
  }
  const views = SURFACES.map((surface) => viewOf(surface, loaded.value));
  const { file } = loaded.value.config;
  terminal.stdout(
    json
      ? `${JSON.stringify({ schemaVersion: 1, config: file, surfaces: views }, null, 2)}\n`
      : `pdks explain — ${file}\n${views.map((view) => `\n${textOf(view)}`).join("")}`,
  );
  return EXIT_DONE;
}

type ViewRow = {
  readonly kind: "meta" | "declare" | "skip" | "draft";
  readonly id: string;
  readonly text: string;
};

type View = {
  readonly surface: Surface;
  readonly input: string;
  readonly lists: readonly { readonly list: string; readonly count: number }[];
  readonly levels: string;
  readonly rows: readonly ViewRow[];
  readonly counts: { readonly registrations: number } & Readonly<Record<ViewRow["kind"], number>>;
};

const INPUTS: Readonly<Record<Surface, string>> = {
  session: "call IR (one call, stdin)",
  "change-set": "--diff (change set, stdin)",
};

const LEVELS: Readonly<Record<Surface, string>> = {
  session: "disciplines: advise unless enforce: block · meta: block",
  "change-set": "disciplines: advise unless enforce: block",
};

/** The table as it stands for an empty transcript and no roster: the one a call brings adds to it. */
function viewOf(surface: Surface, loaded: LoadedConfig): View {
  const { config } = loaded;
  const registrations = assemble(config, surface, { shellTools: false, evidence: true });
  const rows = [...registrations.map((each) => rowOf(each, loaded)), ...draftRows(config)];
  const count = (kind: ViewRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  return {
    surface,
    input: INPUTS[surface],
    lists: SURFACE_LISTS[surface].map((list) => ({ list, count: config[list].length })),
    levels: LEVELS[surface],
    rows,
    counts: {
      registrations: registrations.length,
      declare: count("declare"),
      skip: count("skip"),
      meta: count("meta"),
      draft: count("draft"),
    },
  };
}

function draftRows(config: Config): readonly ViewRow[] {
  return config.disciplines
    .filter(({ draft }) => draft)
    .map(({ id }) => ({ kind: "draft", id, text: "unpromoted — no judgment" }));
}

function rowOf(registration: Registration, { config, locate }: LoadedConfig): ViewRow {
  const { id } = registration;
  switch (registration.kind) {
    case "meta":
      return { kind: "meta", id, text: metaText(id, config) };
    case "declare": {
      const { mechanism, enforce, plan: { reads } } = registration;
      const bound = [
        ...reads.fixed,
        ...reads.files,
        ...(reads.transcript ? ["transcript"] : []),
        ...(reads.sidecar ? ["sidecar"] : []),
      ];
      const declared = enforce === "block" || isDeclared(id, config) ? `; enforce: ${enforce}` : "";
      return { kind: "declare", id, text: `${mechanism}; ${bound.join(", ")}${declared}` };
    }
    case "fault": {
      const path = [registration.list, registration.index, ...registration.fault.path];
      const { line, column } = locate(path);
      const where = `${config.file}:${line}:${column}: ${renderKeyPath(path)}`;
      return { kind: "skip", id, text: `config-fault — ${where}: ${registration.fault.message}` };
    }
    case "unjudgeable":
      return {
        kind: "skip",
        id,
        text: "a shell command whose write target this layer cannot determine",
      };
  }
}

function isDeclared(id: string, config: Config): boolean {
  return [...config.disciplines, ...config.sessionDisciplines, ...config.changeSetDisciplines]
    .some((entry) => entry.id === id && entry.enforce !== undefined);
}

function metaText(id: string, config: Config): string {
  const paths = new Set([...config.protectedPaths, config.file]).size;
  switch (id) {
    case "self-mod":
      return `paths ${paths} (common; includes the config file itself)`;
    case "transcript-mod":
      return "content predicate · conditional: session.evidencePath";
    default:
      return `paths ${paths} (common)`;
  }
}

function textOf({ input, lists, levels, rows, counts }: View): string {
  const header = lists.map(({ list, count }) => `${list} ${count}`).join(" · ");
  const { registrations, declare, skip, meta, draft } = counts;
  const width = Math.max(...rows.map(({ id }) => id.length));
  return [
    `input: ${input} · ${header} · ${levels}`,
    `  registrations ${registrations} · declare ${declare} · skip ${skip} · meta ${meta} · draft ${draft}`,
    ...sortedRows(rows).map(({ kind, id, text }) =>
      `  ${kind.padEnd(8)} ${id.padEnd(width)} ${text}`
    ),
    "",
  ].join("\n");
}

/** By kind, in the order the registrations line counts them from the outside in. */
function sortedRows(rows: readonly ViewRow[]): readonly ViewRow[] {
  const order: readonly ViewRow["kind"][] = ["meta", "declare", "skip", "draft"];
  return order.flatMap((kind) => rows.filter((row) => row.kind === kind));
}
