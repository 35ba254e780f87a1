import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { collectBundle } from "./collect_bundle.ts";
import { BUNDLE_FILE, loadBundle } from "./load_bundle.ts";

const TOPICS = { install: ["one"], config: [], discipline: [], covenant: [], witness: [] };
const CATALOG = {
  topics: TOPICS,
  documents: [{ id: "one", path: "a/one.md", title: { en: "One", ko: "하나" } }],
};

/** What a program says whose bundle was changed like this after the build. */
async function load(change: (bundle: string) => string | undefined): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "pdks-docs-"));
  try {
    mkdirSync(join(root, "docs/a"), { recursive: true });
    writeFileSync(join(root, "docs/catalog.json"), JSON.stringify(CATALOG));
    writeFileSync(join(root, "docs/a/one.md"), "# One\n\nText.\n");
    writeFileSync(join(root, "docs/a/one.ko.md"), "# 하나\n\n글.\n");
    const text = change(JSON.stringify(collectBundle(pathToFileURL(join(root, "docs/")))));
    if (text !== undefined) writeFileSync(join(root, BUNDLE_FILE), text);
    const bundle = await loadBundle(pathToFileURL(join(root, "main.js")).href);
    return bundle.ok ? bundle.value.documents.map(({ ko }) => ko.text).join() : bundle.error;
  } finally {
    rmSync(root, { recursive: true });
  }
}

const DAMAGES: readonly (readonly [
  name: string,
  change: (bundle: string) => string | undefined,
  says: RegExp,
])[] = [
  ["as it was built", (text) => text, /^# 하나\n\n글\.\n$/],
  ["missing", () => undefined, /missing: install pdks again$/],
  ["empty", () => "", /damaged: it is not JSON: install pdks again$/],
  ["cut short", (text) => text.slice(0, -9), /damaged: it is not JSON/],
  ["another JSON", () => "[]", /damaged: it has another shape/],
  ["a page changed", (text) => text.replace("Text.", "Next."), /docs\/a\/one\.md is not what/],
  ["a mirror changed", (text) => text.replace("글.", "말."), /docs\/a\/one\.ko\.md is not what/],
  ["a title changed", (text) => text.replace('"One"', '"Two"'), /list of documents changed/],
  ["a topic changed", (text) => text.replace('["one"]', "[]"), /list of documents changed/],
  [
    "a document gone",
    (text) => text.replace(/"documents":.*?(?=,"sha256":"\w+"}$)/s, '"documents":[]'),
    /list of documents changed/,
  ],
];

for (const [name, change, says] of DAMAGES) {
  test(`the bundle: ${name}`, async () => assert.match(await load(change), says));
}

test("from the sources, the pages themselves are read", async () => {
  const bundle = await loadBundle();
  assert.ok(bundle.ok && bundle.value.documents.some(({ id }) => id === "glossary"));
});
