/** Longest line analysed, in UTF-16 units. A longer one is unknown as a whole; its text is scanned. */
export const MAX_LINE_LENGTH = 256 * 1024;

/** Deepest nesting of commands, substitutions and nested shells followed; past it the part is unknown. */
export const MAX_NESTING = 64;

/** Most brackets open at once, quoted or not, before a text is not even parsed. */
export const MAX_OPEN_BRACKETS = 4 * MAX_NESTING;

/**
 * Most simple commands evaluated for one line, loops and calls counted each time round. It bounds the
 * time a line can take; what lies past it is unknown and scanned for mentions.
 */
export const MAX_COMMANDS = 1024;

/** Most `;`, `|`, `&` and line ends of a text that is parsed: the parser's time is mostly theirs. */
export const MAX_SEPARATORS = 8000;

/** Most quotes, `$`, `*`, `?`, `{` and backquotes of a text that is parsed. */
export const MAX_MARKS = 32_000;

/** Most words of a text that is parsed. */
export const MAX_PARSED_WORDS = 60_000;

/** Most parts of one word (quotes, expansions, globs); one with more is taken as its raw text. */
export const MAX_PARTS = 2048;

/** Longest calculation evaluated, in UTF-16 units; a longer one gives a number nobody knows. */
export const MAX_CALCULATION = 4096;

/** Most words of one simple command; one with more is taken as its raw text. */
export const MAX_WORDS = 2048;

/** Most rounds of one loop evaluated value by value; a longer list is evaluated once for all. */
export const MAX_ROUNDS = 64;

/** Most words one word may expand to by braces or globs before it is taken as a pattern. */
export const MAX_EXPANSION = 256;

/** Most values a variable may have at one place before it counts as unknown. */
export const MAX_ALTERNATIVES = 8;

/** Largest text carried as a computed file content, in UTF-16 units (1 MiB). */
export const MAX_CONTENT = 1024 * 1024;

/** Most files below a removed or moved folder that are listed one by one as changes. */
export const MAX_TREE_FILES = 256;

/** Longest text a variable is followed with, in UTF-16 units; a longer one counts as unknown. */
export const MAX_VALUE_LENGTH = 32 * 1024;

/** Most here-documents of one line; the parser's time grows with their number squared. */
export const MAX_HERE_DOCUMENTS = 256;

/** Deepest function calls followed on one line. */
export const MAX_CALLS = 16;

/** Most words the raw scan of an unparsed text gives. */
export const MAX_RAW_WORDS = 4096;
