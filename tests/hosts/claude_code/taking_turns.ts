/**
 * Lets so many tasks run at once and keeps the others waiting: sessions of the real program spend most
 * of their time waiting, but not all of it.
 *
 * @returns a starter; whoever awaits what it gives learns of a failure, however late that is
 */
export function takingTurns(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const run = async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await task();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
  return (task) => {
    const coming = run(task);
    coming.catch(() => {});
    return coming;
  };
}
