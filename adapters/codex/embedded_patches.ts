import { lexicalPath } from "../../core/paths/absolute_path.ts";

/** A patch somewhere in a shell line that the shell itself will run. */
export type EmbeddedPatch = {
  /** From the begin marker to the end marker. */
  readonly text: string;
  /** Every path its headers name, absolute, from each folder the line may be in. */
  readonly paths: readonly string[];
  /** The line names folders besides its own. */
  readonly elsewhere: boolean;
};

const NAMED = /\bapply_?patch\b/;
const BEGIN = "*** Begin Patch";
const END = "*** End Patch";
/** Patches looked at in one line. */
const BLOCK_LIMIT = 64;
const HEADER = /\*\*\* (?:(?:Add|Update|Delete) File|Move to): ([^\r\n]+)/g;
/** Words after `cd`; whether the shell really goes there does not matter. */
const FOLDER = /\b(?:cd|pushd|-C)\s+(?:--\s+)?(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"';&|()<>]+))/g;
/** Folders tried; more is no line a person or an agent writes. */
const FOLDER_LIMIT = 16;

/**
 * Patches in a line that names the host's patch program without being a line the host takes for a patch
 * (`true && apply_patch <<…`, `bash -c "apply_patch …"`). The program is on the agent's `PATH`, so it may
 * well be run: what it would touch is looked at, from every folder the line names.
 *
 * @param cwd absolute: where the line starts
 */
export function embeddedPatches(command: string, cwd: string): readonly EmbeddedPatch[] {
  if (!NAMED.test(command)) return [];
  const blocks = blocksOf(command);
  if (blocks.length === 0) return [];
  const folders = foldersOf(command, cwd);
  return blocks.map((text) => {
    const named = [...text.matchAll(HEADER)].map(([, path]) => (path ?? "").trim());
    const paths = folders.flatMap((folder) => named.map((path) => lexicalPath(folder, path)));
    return { text, paths: [...new Set(paths)], elsewhere: folders.length > 1 };
  });
}

function blocksOf(command: string): readonly string[] {
  const blocks: string[] = [];
  for (let start = command.indexOf(BEGIN); start >= 0 && blocks.length < BLOCK_LIMIT;) {
    const end = command.indexOf(END, start);
    if (end < 0) break;
    blocks.push(command.slice(start, end + END.length));
    start = command.indexOf(BEGIN, end);
  }
  return blocks;
}

/** Where the line may be: each folder from the start and from the one before it. */
function foldersOf(command: string, cwd: string): readonly string[] {
  const folders = [cwd];
  let last = cwd;
  for (const [, double, single, bare] of command.matchAll(FOLDER)) {
    if (folders.length >= FOLDER_LIMIT) break;
    const word = double ?? single ?? bare ?? "";
    last = lexicalPath(last, word);
    folders.push(last, lexicalPath(cwd, word));
  }
  return [...new Set(folders)];
}
