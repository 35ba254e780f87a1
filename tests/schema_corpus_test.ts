import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { load } from "js-yaml";
import { formatConfigProblem } from "../core/config/format_config_problem.ts";
import { parseConfig } from "../core/config/load_config.ts";
import { parseInput } from "../core/protocol/parse_input.ts";

/** One corpus: what is tried on its documents, and the schema that must agree. */
type Corpus = {
  readonly folder: string;
  readonly schema: string;
  /** Our answer: the problems, none where the document is accepted. */
  readonly problems: (file: string, text: string) => readonly string[];
  /** The document as another program reads it. @throws where it is no document */
  readonly read: (file: string, text: string) => unknown;
  readonly atLeast: number;
};

const CORPORA: readonly Corpus[] = [
  {
    folder: "config",
    schema: "polydeukes.schema.json",
    problems: (file, text) => {
      const parsed = parseConfig(file, text.replace(/^\ufeff/, ""));
      return parsed.ok ? [] : parsed.error.map(formatConfigProblem);
    },
    read: (file, text) =>
      file.endsWith(".json") ? JSON.parse(text) : text === "" ? null : load(text),
    atLeast: 60,
  },
  {
    folder: "input",
    schema: "covenant-input.schema.json",
    problems: (_, text) => {
      const parsed = parseInput(text);
      return parsed.ok ? [] : parsed.error.map(({ message }) => message);
    },
    read: (_, text) => JSON.parse(text),
    atLeast: 40,
  },
];

for (const { folder, schema, problems, read, atLeast } of CORPORA) {
  const root = new URL(`corpora/${folder}/`, import.meta.url);
  const ajv = new Ajv2020({ strict: false });
  const validate = ajv.compile(
    JSON.parse(readFileSync(new URL(`../${schema}`, import.meta.url), "utf8")),
  );
  const valid = readdirSync(new URL("valid/", root)).sort();
  const invalid = readdirSync(new URL("invalid/", root)).sort();
  const textOf = (file: string) => readFileSync(new URL(file, root), "utf8");

  test(`the ${folder} corpus is large enough`, () => {
    assert.ok(valid.length + invalid.length >= atLeast);
  });

  for (const file of valid) {
    test(`${folder}/valid/${file} is accepted by both`, () => {
      const text = textOf(`valid/${file}`);
      assert.deepEqual(problems(file, text), []);
      assert.ok(validate(read(file, text)), ajv.errorsText(validate.errors));
    });
  }

  for (const file of invalid) {
    const isBeyond = file.startsWith("beyond_");
    test(`${folder}/invalid/${file} is refused by ${isBeyond ? "us" : "both"}`, () => {
      const text = textOf(`invalid/${file}`);
      assert.notDeepEqual(problems(file, text), []);
      if (!isBeyond) assert.ok(!validate(read(file, text)));
      else assert.ok(!canRead(() => read(file, text)) || validate(read(file, text)));
    });
  }
}

/** Another program finds no document here at all. */
function canRead(reading: () => unknown): boolean {
  try {
    return reading() !== undefined;
  } catch {
    return false;
  }
}
