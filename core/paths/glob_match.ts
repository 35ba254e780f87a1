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
