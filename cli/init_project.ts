import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { errorCode, nodeReaders } from "../adapters/shared/node_readers.ts";
import { CONFIG_FILE_NAMES, configFilesIn, findConfig } from "../core/config/find_config.ts";
import { err, ok, type Result } from "../core/protocol/result.ts";
import { configTemplate } from "./config_template.ts";

/** What became of one file of the scaffold. */
export type Artifact = {
  /** Relative to the root; for the ignore list the line that was added. */
  readonly name: string;
  readonly outcome: "created" | "skipped";
};

const [CONFIG_NAME] = CONFIG_FILE_NAMES;
const IGNORE_LIST = ".gitignore";
/** Rows, the baseline and session evidence: each machine's own. */
const IGNORED = ".polydeukes/";

/**
 * Writes what every project needs, whatever its agent: the configuration file and the ignore line.
 * Overwrites nothing; where one of the two cannot be written, neither is.
 *
 * @param root absolute path of the project root
 * @returns both artifacts in order, or one line that says why nothing was written
 */
export function initProject(root: string): Result<readonly Artifact[], string> {
  const planned = plan(root);
  if (!planned.ok) return planned;
  const { config, ignoreLine } = planned.value;
  if (config !== undefined) {
    const written = attempt(`${CONFIG_NAME} cannot be written`, () => {
      writeNew(join(root, CONFIG_NAME), config);
    });
    if (!written.ok) return written;
  }
  if (ignoreLine !== undefined) {
    const written = attempt(`${IGNORE_LIST} cannot be written`, () => {
      appendWhole(join(root, IGNORE_LIST), ignoreLine);
    });
    if (!written.ok) {
      if (config !== undefined) unlinkSync(join(root, CONFIG_NAME));
      return written;
    }
  }
  return ok([
    {
      name: configFilesIn(root, nodeReaders())[0] ?? CONFIG_NAME,
      outcome: config === undefined ? "skipped" : "created",
    },
    {
      name: `${IGNORE_LIST} (${IGNORED})`,
      outcome: ignoreLine === undefined ? "skipped" : "created",
    },
  ]);
}

/** Writes a file that is not there yet; a half-written one is taken away again. */
function writeNew(path: string, text: string): void {
  const file = openSync(path, "wx");
  try {
    writeFileSync(file, text);
  } catch (error) {
    unlinkSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** A link put there between the look and the write is not followed. */
const APPEND_NO_LINK = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY |
  (constants.O_NOFOLLOW ?? 0);

/** Appends all of the text or none of it: a full disk leaves no half line. */
function appendWhole(path: string, text: string): void {
  const file = openSync(path, APPEND_NO_LINK, 0o666);
  const { size } = fstatSync(file);
  try {
    writeFileSync(file, text);
  } catch (error) {
    ftruncateSync(file, size);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** What is to be written; missing where it is there already. */
type Plan = { readonly config?: string; readonly ignoreLine?: string };

function plan(root: string): Result<Plan, string> {
  const found = findConfig(root, nodeReaders());
  const isThere = configFilesIn(root, nodeReaders()).length > 0;
  if (!found.ok && isThere) return err(`${found.error.message}; nothing was written`);
  const ignoreLine = planIgnoreLine(root);
  if (!ignoreLine.ok) return ignoreLine;
  const writes = attempt("the project root cannot be written", () => {
    accessSync(root, constants.W_OK | constants.X_OK);
  });
  const isDone = isThere && ignoreLine.value === undefined;
  if (!writes.ok && !isDone) return writes;
  return ok({
    ...(isThere ? {} : { config: configTemplate(schemaFor(root)) }),
    ...(ignoreLine.value === undefined ? {} : { ignoreLine: ignoreLine.value }),
  });
}

/** What to append to the ignore list, `undefined` where it names the folder in some form. */
function planIgnoreLine(root: string): Result<string | undefined, string> {
  const path = join(root, IGNORE_LIST);
  const looked = attempt(`${IGNORE_LIST} cannot be looked at`, () => {
    return lstatSync(path, { throwIfNoEntry: false });
  });
  if (!looked.ok) return looked;
  const stat = looked.value;
  if (stat === undefined) return ok(`${IGNORED}\n`);
  if (stat.isSymbolicLink()) {
    return err(
      `${IGNORE_LIST} is a symbolic link, which git does not follow: make it a file; nothing was written`,
    );
  }
  if (!stat.isFile()) return err(`${IGNORE_LIST} is not a file; nothing was written`);
  const read = attempt(`${IGNORE_LIST} cannot be read and written`, () => {
    accessSync(path, constants.R_OK | constants.W_OK);
    // Byte for character: whatever encoding the other lines are in stays theirs.
    return readFileSync(path, "latin1");
  });
  if (!read.ok) return read;
  const text = read.value;
  if (text.split(/\r?\n/).some((line) => NAMES_FOLDER.test(line))) return ok(undefined);
  const lineBreak = /\r\n(?![^]*\n)/.test(text) ? "\r\n" : "\n";
  const gap = text === "" || text.endsWith("\n") ? "" : lineBreak;
  return ok(`${gap}${IGNORED}${lineBreak}`);
}

/** Any pattern about the whole folder, a negated one too: that is the project's own decision. */
const NAMES_FOLDER = /^!?(?:\*\*\/|\/)?\.polydeukes(?:\/(?:\*\*?)?)?[ \t]*$/;

/** The installed schema, as an editor finds it from the root; parents are where workspaces install. */
function schemaFor(root: string): string | undefined {
  for (let folder = root;; folder = dirname(folder)) {
    const path = join(folder, "node_modules", "polydeukes", "schema.json");
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) {
      return relative(root, path).replaceAll("\\", "/");
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** Does something with a file; a failure becomes one line. */
function attempt<T>(what: string, action: () => T): Result<T, string> {
  try {
    return ok(action());
  } catch (error) {
    return err(`${what} (${errorCode(error) ?? "refused"}); nothing was written`);
  }
}
