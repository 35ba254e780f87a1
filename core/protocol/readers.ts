/**
 * Everything the judge learns of the outside world comes through these functions, handed in by the
 * edge. They never throw: what cannot be read is said in the answer. Paths are absolute.
 */
export type Readers = {
  /** The file's text, UTF-8, a leading byte-order mark kept. */
  readonly readText: (path: string) => ReadResult;
  /** Of the path itself, a symbolic link not followed; `undefined` where nothing is there. */
  readonly statOf: (path: string) => Stat | undefined;
  /**
   * The path with every symbolic link resolved; `undefined` where nothing is there or links loop. A link
   * to what is not there yet is something: the answer is where a write through it would land.
   */
  readonly realPath: (path: string) => string | undefined;
  /** Names in a directory, sorted by code unit; `undefined` where it is no readable directory. */
  readonly listDir: (path: string) => readonly string[] | undefined;
  /**
   * The same with what is a directory told apart, which costs less than asking for each status. Missing:
   * {@link Readers.statOf} is asked.
   */
  readonly listEntries?: (path: string) => readonly DirectoryEntry[] | undefined;
};

/** One name in a directory. */
export type DirectoryEntry = { readonly name: string; readonly directory: boolean };

/** What reading a file gave. */
export type ReadResult =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "absent" }
  /** There, but a directory, not UTF-8, over the size limit, or refused by the system. */
  | {
    readonly kind: "unreadable";
    readonly why: string;
    /** Where it is not UTF-8: the text before the first bad byte, so that it can be pointed at. */
    readonly textBefore?: string;
  };

/** The part of a file's status the judge compares. Sizes in bytes, times in milliseconds. */
export type Stat = {
  readonly kind: "file" | "directory" | "link" | "other";
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
  readonly dev: number;
  readonly nlink: number;
};
