import { writeFileSync } from "node:fs";
import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { configSchema } from "../core/config/config_schema.ts";
import { disciplineSchema } from "../core/declaration/declaration_schema.ts";
import { covenantInputSchema } from "../core/protocol/covenant_input.ts";

/** One generated schema. */
export type GeneratedSchema = {
  /** Its file name at the repository's root. */
  readonly file: string;
  /** What the file holds. */
  readonly text: string;
};

const CONVERSION: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "input",
  // What JSON Schema has no word for; the loader and the parser check it alone.
  ignoreActions: ["finite", "check", "raw_check"],
};

/**
 * The JSON Schemas of the configuration file and of the input, made from the definitions that the
 * loader and the parser use.
 */
export function schemas(): readonly GeneratedSchema[] {
  return [
    generated(
      "polydeukes.schema.json",
      "The configuration file of Polydeukes: polydeukes.config.yaml, .yml or .json.",
      configSchema,
      // It stands in three lists and is said once.
      { discipline: disciplineSchema },
    ),
    generated(
      "covenant-input.schema.json",
      "One observation of the session surface, as `pdks covenant check` reads it.",
      covenantInputSchema,
    ),
  ];
}

function generated(
  file: string,
  title: string,
  schema: v.GenericSchema,
  definitions: Readonly<Record<string, v.GenericSchema>> = {},
): GeneratedSchema {
  const { $schema, ...rest } = toJsonSchema(schema, { ...CONVERSION, definitions });
  return { file, text: `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n` };
}

if (import.meta.main) {
  for (const { file, text } of schemas()) {
    writeFileSync(new URL(`../${file}`, import.meta.url), text);
  }
}
