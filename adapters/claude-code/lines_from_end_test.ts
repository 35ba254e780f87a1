import assert from "node:assert/strict";
import type { Buffer } from "node:buffer";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { linesFromEnd } from "./lines_from_end.ts";

const folder = mkdtempSync(join(tmpdir(), "pdks-lines-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const KIB = 1024;
const long = (kib: number) => "x".repeat(kib * KIB);

const TEXTS: Readonly<Record<string, string>> = {
  "empty": "",
  "one line": "a\n",
  "no final newline": "a\nb",
  "only newlines": "\n\n\n",
  "lines over many stretches": Array.from(
    { length: 9000 },
    (_, at) => `line ${at} ${"y".repeat(90)}`,
  )
    .join("\n"),
  "a line longer than a stretch": `a\n${long(700)}\nb\n`,
  "a first line longer than a stretch": `${long(700)}\nb\n`,
  "one line longer than a stretch": long(700),
  "newlines at the edges of stretches": `${long(255)}${"z".repeat(KIB - 1)}\n`.repeat(4),
  "characters of many bytes": `${"é€😀\n".repeat(60_000)}`,
};

for (const [name, text] of Object.entries(TEXTS)) {
  test(`read from the end: ${name}`, () => {
    const path = join(folder, "file");
    writeFileSync(path, text);
    const stretches: string[] = [];
    const read = linesFromEnd(path, (bytes) => {
      stretches.unshift(bytes.toString("utf8"));
      return true;
    });
    assert.ok(read);
    assert.equal(stretches.join(""), text);
    for (const stretch of stretches.slice(0, -1)) {
      assert.ok(stretch === "" || stretch.endsWith("\n"));
    }
  });
}

test("the reading ends when told so", () => {
  const path = join(folder, "file");
  writeFileSync(path, "line\n".repeat(500_000));
  let bytes = 0;
  linesFromEnd(path, (stretch: Buffer) => {
    bytes += stretch.byteLength;
    return false;
  });
  assert.ok(bytes < 300 * KIB, String(bytes));
});

test("what is no file cannot be read", () => {
  assert.equal(linesFromEnd(join(folder, "none"), () => true), false);
  assert.equal(linesFromEnd(folder, () => true), false);
});
