import { readFileSync } from "node:fs";

/** One key of a JSON Schema that says what it is for. */
export type SchemaKey = {
  /** `witness.token`, `languages.<name>.testCmd`. */
  readonly path: string;
  readonly required: boolean;
  readonly doc: string;
};

/** As much of JSON Schema as the generated ones use here. */
type Schema = {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
};

/** The keys of the configuration file, outside its entries. */
export function configKeys(): readonly SchemaKey[] {
  return keysOf(configSchema(), "");
}

/** The keys of a `declare` block, outside its steps and relations. */
export function declarationKeys(): readonly SchemaKey[] {
  const { oneOf, anyOf } = configSchema().$defs?.["discipline"] ?? {};
  const declared = [...oneOf ?? [], ...anyOf ?? []]
    .flatMap(({ properties }) => properties?.["declare"] ?? []);
  return declared.flatMap((schema) => keysOf(schema, ""));
}

function configSchema(): Schema {
  const file = new URL("../../polydeukes.schema.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

function keysOf({ properties = {}, required = [], additionalProperties }: Schema, prefix: string) {
  const keys: SchemaKey[] = [];
  for (const [name, schema] of Object.entries(properties)) {
    const path = `${prefix}${name}`;
    if (schema.description === undefined) continue;
    keys.push({ path, required: required.includes(name), doc: schema.description });
    keys.push(...keysOf(schema, `${path}.`));
  }
  if (typeof additionalProperties === "object") {
    keys.push(...keysOf(additionalProperties, `${prefix}<name>.`));
  }
  return keys;
}
