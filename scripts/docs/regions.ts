import type { DocLanguage } from "../../cli/docs/bundle.ts";
import { ADAPTER_REGIONS } from "./adapter_regions.ts";
import { DECLARATION_REGIONS } from "./declaration_regions.ts";
import { PROGRAM_REGIONS } from "./program_regions.ts";
import { SHELL_REGIONS } from "./shell_regions.ts";

/** The generated parts of pages by name: their Markdown in one language. */
export const REGIONS: Readonly<Record<string, (lang: DocLanguage) => string | Promise<string>>> = {
  ...DECLARATION_REGIONS,
  ...PROGRAM_REGIONS,
  ...SHELL_REGIONS,
  ...ADAPTER_REGIONS,
};
