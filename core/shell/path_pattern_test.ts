import assert from "node:assert/strict";
import { test } from "node:test";
import { patternReach } from "./path_pattern.ts";

const FILE = "/p/.conf/settings.json";

const CASES: readonly (readonly [glob: string, reach: string])[] = [
  ["/p/.conf/settings.json", "exact"],
  ["/p/.conf/set*.json", "exact"],
  ["/p/.conf/*", "exact"],
  ["/p/*/settings.json", "exact"],
  ["/p/[!.]*/settings.json", ""],
  ["/p/[!.]*", ""],
  ["/p/*", "above"],
  ["/p/.c?nf", "above"],
  ["/p/**", "exact below above"],
  ["/p/**.json", "exact below"],
  ["/p/.conf/{settings,other}.json", "exact"],
  ["/p/{src,.conf}/{a,b}.json", ""],
  ["/{p,q/r}/.conf", "above"],
  ["/p/.conf/settings.json/**", "below"],
  ["/p/.conf/settings.json/x", "below"],
  ["/p/.conf/[[:alpha:]]*.json", "exact"],
  ["/p/.conf/[^s]*.json", ""],
  ["/p/.conf/[a-z]ettings.json", "exact"],
  ["/p/.conf/\\*", ""],
  ["/p/.conf/settings.local.json", ""],
  ["/q/**", ""],
  ["/**", "exact below above"],
  ["/p/[", ""],
];

for (const [glob, expected] of CASES) {
  test(`${glob} reaches ${expected || "nothing"}`, () => {
    const reach = patternReach(glob, FILE);
    const named = (["exact", "below", "above"] as const).filter((key) => reach[key]).join(" ");
    assert.equal(named, expected);
  });
}

test("a hostile pattern stays linear", () => {
  const started = performance.now();
  patternReach("/" + "**a".repeat(400), "/" + "a".repeat(2000) + "b");
  assert.ok(performance.now() - started < 2000);
});
