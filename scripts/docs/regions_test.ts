import assert from "node:assert/strict";
import { test } from "node:test";
import { fillRegions } from "./fill_regions.ts";
import { KOREAN } from "./korean.ts";
import { REGIONS } from "./regions.ts";

test("every generated part is made in both languages, of the same rows", async () => {
  for (const [name, region] of Object.entries(REGIONS)) {
    const [english, other] = [await region("en"), await region("ko")];
    assert.notEqual(english.trim(), "", name);
    assert.equal(other.split("\n").length, english.split("\n").length, name);
  }
});

test("no Korean without its English in a table", async () => {
  const texts = await Promise.all(Object.values(REGIONS).map((region) => region("en")));
  const all = texts.join("\n");
  const unused = Object.keys(KOREAN).filter((text) => !all.includes(text.replaceAll("|", "\\|")));
  assert.deepEqual(unused, []);
});

test("a part is filled between its marks, and an unknown one is said", async () => {
  const text =
    "a\n<!-- generated: unknowns -->\nold\n<!-- end -->\nb\n<!-- generated: x -->\n<!-- end -->\n";
  const filled = await fillRegions({ text, lang: "en" });
  assert.deepEqual(filled.unknown, ["x"]);
  assert.match(
    filled.text,
    /^a\n<!-- generated: unknowns -->\n\n\| kind [\s\S]*\|\n\n<!-- end -->\nb\n/,
  );
  assert.deepEqual(await fillRegions({ text: filled.text, lang: "en" }), filled);
});
