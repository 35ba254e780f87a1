import { alternatives, constantEnds, isConstant } from "./holes.ts";
import { MAX_ALTERNATIVES, MAX_EXPANSION } from "./limits.ts";
import { patternReach } from "./path_pattern.ts";
import { globOf } from "./path_refs.ts";
import type { VirtualFiles } from "./virtual_files.ts";

/** Where a pattern leads as the files stand. */
export type MatchesNow = {
  /** What it matches. */
  readonly paths: readonly string[];
  /** Links it may lead through to what lies below them. */
  readonly links: readonly string[];
};

/** Longest pattern looked up, and most folder entries looked at for one. */
const MAX_PATTERN = 512;
const MAX_ENTRIES = 4096;

/**
 * What a word that is not constant names in the files as they stand. A pattern says which paths a
 * command may touch, but not where a link among them leads: so the matches are named beside it.
 *
 * @param full The word made absolute, possibly a choice.
 */
export function matchesNow(files: VirtualFiles, full: string): MatchesNow {
  const paths: string[] = [];
  const links: string[] = [];
  for (const one of alternatives(full).slice(0, MAX_ALTERNATIVES)) {
    if (isConstant(one) || !one.startsWith("/") || one.length > MAX_PATTERN) continue;
    for (const path of matchesOf(files, one, links)) {
      if (files.exists(path) !== false) paths.push(path);
    }
  }
  return { paths, links };
}

function matchesOf(files: VirtualFiles, full: string, links: string[]): readonly string[] {
  let heads = [""];
  let entries = 0;
  for (const segment of full.split("/").slice(1)) {
    if (isConstant(segment)) {
      heads = heads.map((head) => `${head}/${segment}`);
      continue;
    }
    // A whole segment that is not known says nothing of where it leads.
    if (/^[\uFDD0-\uFDD3]+$/.test(segment)) return [];
    const glob = `/${globOf(segment)}`;
    const wide = /[\uFDD0\uFDD1\uFDD3]/.test(segment);
    const [begin, end] = constantEnds(segment);
    const next: string[] = [];
    for (const head of heads) {
      const names = files.list(head === "" ? "/" : head, true) ?? [];
      entries += names.length;
      if (entries > MAX_ENTRIES) return next;
      for (const name of names) {
        if (
          !name.startsWith(begin) || !name.endsWith(end) || !patternReach(glob, `/${name}`).exact
        ) continue;
        if (name.startsWith(".") && /^[\uFDD4-\uFDD6]/.test(segment)) continue;
        const path = `${head}/${name}`;
        next.push(path);
        if (wide && files.isLink(path)) links.push(path);
      }
      if (next.length > MAX_EXPANSION) return next;
    }
    heads = next;
  }
  return heads;
}
