import { join } from "node:path";
import type { Examined } from "./finding.ts";

/** How a person starts one of our programs here: through npx where the project has it installed. */
export function programCall(
  program: string,
  { root, readers }: Pick<Examined, "root" | "readers">,
) {
  return readers.statOf(join(root, "node_modules", ".bin", program)) === undefined
    ? program
    : `npx ${program}`;
}
