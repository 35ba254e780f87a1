import type { DocLanguage } from "../../cli/docs/bundle.ts";

/** The generated parts of pages by name: their Markdown in one language. */
export const REGIONS: Readonly<Record<string, (lang: DocLanguage) => string | Promise<string>>> =
  {};
