/** How the file system that holds a project takes two spellings for one name. */
export type NameHabits = {
  /** `process.platform`. */
  readonly platform: string;
  /** `A` is `a` there. */
  readonly foldsCase: boolean;
};

/** What HFS+ leaves out of a name when it compares. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** Windows drops these at the end of a name, and takes what follows a colon for a stream of the file. */
const TRAILING = /[. ]+(?=\/|$)/g;
const STREAM = /(?<!^[A-Za-z]):[^/]*/g;

/**
 * What a path is compared by: two paths of one key may be one file.
 *
 * @param path absolute or relative, `.` and `..` resolved
 */
export function nameKey(path: string, { platform, foldsCase }: NameHabits): string {
  let key = path.normalize("NFC");
  if (platform === "darwin") key = key.replace(IGNORED, "");
  if (platform === "win32") key = key.replace(STREAM, "").replace(TRAILING, "");
  // Up and down again: a long s, a Kelvin sign and a ligature are then the letters they fold to.
  return foldsCase ? key.toUpperCase().toLowerCase().normalize("NFC") : key;
}
