import assert from "node:assert/strict";
import { test } from "node:test";
import { LineLinks } from "./line_links.ts";

function links(...made: readonly (readonly [from: string, to: string])[]): LineLinks {
  const all = new LineLinks();
  for (const [from, to] of made) all.add(from, to);
  return all;
}

const TARGETS = [
  { path: "/p/a", below: false, targets: ["/q"] },
  { path: "/p/a/x", below: false, targets: ["/q/x"] },
  { path: "/p/a", below: true, targets: [] },
  { path: "/p/a/.", below: true, targets: ["/q"] },
  { path: "/p/a/x", below: true, targets: ["/q/x"] },
  { path: "/p/b/x", below: false, targets: ["/p/a/x", "/q/x"] },
  { path: "/p/ab", below: false, targets: [] },
];

for (const { path, below, targets } of TARGETS) {
  test(`${path}${below ? " itself removed" : ""} is ${targets.join(" and ") || "nothing else"}`, () => {
    assert.deepEqual(links(["/p/a", "/q"], ["/p/b", "/p/a"]).targets(path, below), targets);
  });
}

test("links that lead to each other end", () => {
  assert.deepEqual(links(["/p/a", "/p/b"], ["/p/b", "/p/a"]).targets("/p/a").slice(0, 1), ["/p/b"]);
});

test("what a link shows has the link's name too", () => {
  assert.deepEqual(links(["/p/a", "/q"]).namesOf("/q/x"), ["/p/a/x"]);
  assert.deepEqual(links(["/p/a", "/q"]).namesOf("/r"), []);
});

test("a link to nobody knows where", () => {
  const all = links();
  all.addMystery("/p/m");
  assert.equal(all.isMystery("/p/m/x", false), true);
  assert.equal(all.isMystery("/p/m", false), true);
  assert.equal(all.isMystery("/p/m", true), false);
  assert.equal(all.isMystery("/p/n", false), false);
});
