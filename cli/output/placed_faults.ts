import type { LoadedConfig } from "../../core/config/config.ts";
import type { EntryFault } from "../../core/judge/judgment.ts";
import { renderKeyPath } from "../../core/protocol/key_path.ts";

/** An entry of the configuration that is not judged, and where it is wrong. Counted from 1. */
export type PlacedFault = {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
};

/** Finds the place of each entry that does not compile. */
export function placedFaults(
  faults: readonly EntryFault[],
  { config, locate }: LoadedConfig,
): readonly PlacedFault[] {
  return faults.map(({ id, list, index, fault }) => {
    const path = [list, index, ...fault.path];
    const message = `${
      renderKeyPath(path)
    }: ${fault.message}; the entry is not judged until it is mended`;
    return { id, file: config.file, ...locate(path), message };
  });
}
