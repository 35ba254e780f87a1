import type { Terminal } from "./command.ts";

/** Says on a terminal how far some work is; everywhere else it says nothing. */
export type Progress = {
  /** @param share from 0 to 1 */
  readonly tell: (share: number) => void;
  /** Takes the line away again. */
  readonly end: () => void;
};

/** Work that is done sooner says nothing. In milliseconds. */
const PATIENCE_MS = 1_000;
/** Between two changes of the line. In milliseconds. */
const PAUSE_MS = 100;

/**
 * A progress line on stderr, for work that takes longer than a second.
 *
 * @param what is being done, e.g. `reading`
 */
export function progressOn(
  terminal: Pick<Terminal, "interactive" | "stderr">,
  what: string,
  now: () => number = Date.now,
): Progress {
  if (!terminal.interactive) return { tell: () => {}, end: () => {} };
  const startMs = now();
  let lastMs = startMs + PATIENCE_MS - PAUSE_MS;
  let isShown = false;
  return {
    tell: (share) => {
      const ms = now();
      if (ms - lastMs < PAUSE_MS) return;
      lastMs = ms;
      isShown = true;
      terminal.stderr(`\r${what} ${Math.min(100, Math.floor(share * 100))}%`);
    },
    end: () => {
      if (isShown) terminal.stderr("\r\x1b[K");
      isShown = false;
    },
  };
}
