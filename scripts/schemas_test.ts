import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { schemas } from "./schemas.ts";

for (const { file, text } of schemas()) {
  test(`${file} is what the definitions say; deno task schemas writes it anew`, () => {
    assert.equal(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"), text);
  });

  test(`${file} is a JSON Schema 2020-12`, () => {
    assert.ok(text.startsWith('{\n  "$schema": "https://json-schema.org/draft/2020-12/schema",'));
    assert.ok(new Ajv2020().validateSchema(JSON.parse(text)));
  });
}
