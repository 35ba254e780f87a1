import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { it } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const page = (name: string) => readFileSync(`${ROOT}/docs/${name}`, "utf8");
/** Files of the repository a page names, in order. */
const named = (text: string) =>
  [...text.matchAll(/`((?:tests|core|adapters|cli)\/[\w./-]+\.ts)`/g)].map(([, path = ""]) => path);
/** The second column of the table of claims. */
const heldBy = (text: string) =>
  text.slice(0, text.indexOf('id="from-whom"')).split("\n")
    .filter((line) => line.startsWith("| ")).slice(1)
    .map((line) => line.split("|").at(-2) ?? "");

it("every claim of the page on security names a test, and the test is there", () => {
  const text = page("security.md");
  const claims = heldBy(text);
  assert.ok(claims.length > 5);
  for (const claim of claims) assert.ok(named(claim).length > 0, claim);
  for (const path of named(text)) assert.ok(existsSync(`${ROOT}/${path}`), path);
});

it("both languages name the same tests in the same order", () => {
  assert.deepEqual(named(page("security.ko.md")), named(page("security.md")));
});
