import picomatch from "picomatch";

/** A path with any of these is a glob (`* ? [ {`); every other is taken letter for letter. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

/** A test for one whole path, dot files included. A glob picomatch cannot read matches nothing. */
export function globMatcher(glob: string): (path: string) => boolean {
  try {
    return picomatch(glob, { dot: true, nonegate: true });
  } catch {
    return () => false;
  }
}

const segmentMatchers = new Map<string, (segment: string) => boolean>();

function segmentMatches(glob: string, segment: string): boolean {
  if (!isGlob(glob)) return glob === segment;
  let match = segmentMatchers.get(glob);
  if (match === undefined) segmentMatchers.set(glob, match = globMatcher(glob));
  return match(segment);
}

/**
 * How a glob's possible paths lie towards one path: some of them equal it or lie `below` it, some are
 * its `ancestor`, or `none`. Segments are compared one by one; `**` stands for any number of them.
 */
export function globReach(
  glob: readonly string[],
  path: readonly string[],
): "below" | "ancestor" | "none" {
  let found: "ancestor" | "none" = "none";
  const walk = (g: number, p: number): boolean => {
    if (p === path.length) return true;
    if (g === glob.length) {
      found = "ancestor";
      return false;
    }
    const head = glob[g] ?? "";
    if (head === "**") {
      if (g === glob.length - 1) return true;
      for (let skip = p; skip <= path.length; skip++) if (walk(g + 1, skip)) return true;
      return false;
    }
    return segmentMatches(head, path[p] ?? "") && walk(g + 1, p + 1);
  };
  return walk(0, 0) ? "below" : found;
}

/** Splits a glob at `/` outside braces and brackets, so that `{a/b,c}` stays one piece. */
export function globSegments(glob: string): readonly string[] {
  const segments: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < glob.length; i++) {
    const c = glob[i];
    if (c === "{" || c === "[") depth++;
    else if ((c === "}" || c === "]") && depth > 0) depth--;
    else if (c === "/" && depth === 0) {
      segments.push(glob.slice(start, i));
      start = i + 1;
    }
  }
  segments.push(glob.slice(start));
  return segments.filter((segment, i) => segment !== "" && !(segment === "." && i > 0));
}
