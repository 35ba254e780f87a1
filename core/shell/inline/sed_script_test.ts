import assert from "node:assert/strict";
import { test } from "node:test";
import { sedScript, substituted } from "./sed_script.ts";

const SCRIPTS:
  readonly (readonly [script: string, writes: string, runs: number, plain: boolean])[] = [
    ["s/a/b/", "", 0, true],
    ["s/a/b/g;s/c/d/", "", 0, true],
    ["s#/a/b#/c#", "", 0, true],
    ["s/[/]/x/", "", 0, true],
    ["s/a/b/w out", "out", 0, false],
    ["w out", "out", 0, false],
    ["/x/,/y/w out", "out", 0, false],
    ["$!{N;W out\n}", "out", 0, false],
    ["1d", "", 0, false],
    ["s/a/b/e", "", 1, false],
    ["1e rm x", "", 1, false],
    ["a\\\nw out", "", 0, false],
    ["a w out", "", 0, false],
    ["y/abc/xyz/", "", 0, false],
    ["# w out", "", 0, true],
    [":a;N;$!ba;s/\\n/ /g", "", 0, false],
  ];

for (const [script, writes, runs, plain] of SCRIPTS) {
  test(`sed ${JSON.stringify(script)}`, () => {
    const found = sedScript(script);
    assert.equal(found.writes.join(" "), writes);
    assert.equal(found.runs.length, runs);
    assert.equal(found.plain !== undefined, plain);
    assert.equal(found.unclear, false);
  });
}

const TEXTS: readonly (readonly [script: string, extended: boolean, text: string | undefined])[] = [
  ["s/a/b/", false, "bba\ncab\n".replace("cab", "cbb").replace("bba", "bba")],
  ["s/a/b/g", false, "bbb\ncbb\n"],
  ["s/^/x/", false, undefined],
  ["s/a+/x/", false, "aba\ncab\n"],
  ["s/a+/x/", true, "xba\ncxb\n"],
  ["s/a/[&]/", false, "[a]ba\nc[a]b\n"],
  ["s/a$/z/", false, "abz\ncab\n"],
  ["s/\\(a\\)/\\1/", false, undefined],
  ["s/a|b/x/", true, undefined],
  ["s/./x/", false, "xba\nxab\n"],
];

for (const [script, extended, text] of TEXTS) {
  test(`sed ${script} over a text`, () => {
    assert.equal(substituted("aba\ncab\n", sedScript(script).plain ?? [], extended), text);
  });
}
