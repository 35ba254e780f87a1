import picomatch from "picomatch";

/** A path with any of these is a glob (`* ? [ {`); every other is taken letter for letter. */
export function isGlob(path: string): boolean {
  return /[*?[{]/.test(path);
}

/** A test for one whole path, dot files included. A glob picomatch cannot read matches nothing. */
export function globMatcher(glob: string): (path: string) => boolean {
  try {
    const matches = picomatch(glob, { dot: true, nonegate: true });
    // Its second parameter changes what it answers: it must not be handed to `some` as it is.
    return (path) => matches(path);
  } catch {
    return () => false;
  }
}
