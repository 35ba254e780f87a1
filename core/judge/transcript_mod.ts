import { lexicalPath, physicalPath } from "../paths/absolute_path.ts";
import type { Readers } from "../protocol/readers.ts";
import { patternReach } from "../shell/path_pattern.ts";
import type { Call } from "./call.ts";
import type { MetaFinding } from "./meta_finding.ts";

/**
 * A write, by tool or shell, to exactly the session's evidence breaks. Its ancestors are outside this
 * covenant, and reading it is nothing.
 */
export function transcriptMod(
  call: Call,
  evidencePath: string,
  root: string,
  readers: Pick<Readers, "realPath" | "statOf">,
): readonly MetaFinding[] {
  const forms = (path: string) => {
    const lexical = lexicalPath(root, path);
    return [lexical, physicalPath(lexical, readers)];
  };
  const evidence = new Set(forms(evidencePath));
  const identity = identityOf(evidencePath, root, readers);
  // Another name of the same file, a hard link or a mount, is the file.
  const is = (path: string) =>
    forms(path).some((form) => evidence.has(form)) ||
    (identity !== undefined && identityOf(path, root, readers) === identity);
  const broken = (message: string): MetaFinding => ({
    kind: "broken",
    subject: evidencePath,
    entry: evidencePath,
    message,
  });
  if (call.targets.some(({ path }) => is(path)) || call.unproven?.some(is)) {
    return [broken("writes the session's own evidence, which verdicts rest on")];
  }
  for (const { target, part } of call.shell?.analysis.effects ?? []) {
    const hit = target.kind === "path"
      ? is(target.path)
      : [...evidence].some((form) => patternReach(target.glob, form).exact);
    if (hit) {
      return [broken(`line ${part.line}: "${part.text}" writes the session's own evidence`)];
    }
  }
  return [];
}

/** Device and inode of the file a write would reach; `undefined` where nothing is there. */
function identityOf(
  path: string,
  root: string,
  readers: Pick<Readers, "realPath" | "statOf">,
): string | undefined {
  const stat = readers.statOf(physicalPath(lexicalPath(root, path), readers));
  return stat?.kind === "file" ? `${stat.dev}:${stat.ino}` : undefined;
}
