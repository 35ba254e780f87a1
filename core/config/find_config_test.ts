import assert from "node:assert/strict";
import { test } from "node:test";
import type { Readers, ReadResult } from "../protocol/readers.ts";
import { configProblemLine } from "./format_config_problem.ts";
import { loadConfig } from "./load_config.ts";

const SOUND = "languages: { ts: { productionGlob: a, testCmd: b } }\n";

/** Readers over a few files under `/root`. */
function readers(
  files: Readonly<Record<string, ReadResult>>,
  sizes: Readonly<Record<string, number>> = {},
): Readers {
  const fileAt = (path: string) => files[path.replace("/root/", "")];
  return {
    readText: (path) => fileAt(path) ?? { kind: "absent" },
    statOf: (path) => {
      if (fileAt(path) === undefined) return undefined;
      const size = sizes[path.replace("/root/", "")] ?? 0;
      return { kind: "file", size, mtimeMs: 0, ino: 1, dev: 1, nlink: 1 };
    },
    realPath: (path) => fileAt(path) === undefined ? undefined : path,
    listDir: () => undefined,
  };
}

const text = (content: string): ReadResult => ({ kind: "text", text: content });

type Case = readonly [name: string, readers: Readers, line: string | undefined];

const CASES: readonly Case[] = [
  ["a .yaml", readers({ "polydeukes.config.yaml": text(SOUND) }), undefined],
  ["a .yml", readers({ "polydeukes.config.yml": text(SOUND) }), undefined],
  [
    "a .json",
    readers({
      "polydeukes.config.json": text(
        '\ufeff{"languages":{"ts":{"productionGlob":"a","testCmd":"b"}}}',
      ),
    }),
    undefined,
  ],
  ["a byte-order mark", readers({ "polydeukes.config.yaml": text("\ufeff" + SOUND) }), undefined],
  [
    "CRLF",
    readers({
      "polydeukes.config.yaml": text(
        "languages:\r\n  ts:\r\n    productionGlob: a\r\n    testCmd: b\r\n",
      ),
    }),
    undefined,
  ],
  [
    "none",
    readers({ "polydeukes.yaml": text(SOUND) }),
    "no configuration: none of polydeukes.config.yaml, polydeukes.config.yml, polydeukes.config.json stands in the project root; pdks init writes one",
  ],
  [
    "several",
    readers({ "polydeukes.config.json": text("{}"), "polydeukes.config.yml": text(SOUND) }),
    "several configurations: polydeukes.config.yml, polydeukes.config.json stand side by side; keep one",
  ],
  [
    "an unreadable file",
    readers({ "polydeukes.config.yaml": { kind: "unreadable", why: "permission denied" } }),
    "polydeukes.config.yaml:1:1: cannot be read: permission denied",
  ],
  [
    "bytes that are no UTF-8",
    readers({
      "polydeukes.config.yaml": {
        kind: "unreadable",
        why: "not UTF-8",
        textBefore: "languages:\r\n  k",
      },
    }),
    "polydeukes.config.yaml:2:4: is no UTF-8 from here on: save it as UTF-8",
  ],
  [
    "a file over the limit",
    readers({ "polydeukes.config.yaml": text(SOUND) }, {
      "polydeukes.config.yaml": 1024 * 1024 + 1,
    }),
    "polydeukes.config.yaml:1:1: is larger than 1 MiB: a configuration is written by people",
  ],
  [
    "a file of exactly the limit",
    readers({ "polydeukes.config.yaml": text(SOUND + "#".repeat(1024 * 1024 - SOUND.length)) }, {
      "polydeukes.config.yaml": 1024 * 1024,
    }),
    undefined,
  ],
  [
    "a text over the limit whatever its size was",
    readers({ "polydeukes.config.yaml": text(SOUND + "# " + "\uac00".repeat(349_525)) }),
    "polydeukes.config.yaml:1:1: is larger than 1 MiB: a configuration is written by people",
  ],
];

for (const [name, given, line] of CASES) {
  test(`loadConfig with ${name}`, () => {
    const loaded = loadConfig("/root", given);
    if (line === undefined) assert.ok(loaded.ok);
    else {
      assert.ok(!loaded.ok);
      assert.deepEqual(loaded.error.map(configProblemLine), [line]);
    }
  });
}

test("loadConfig with a link that leads nowhere", () => {
  const loaded = loadConfig("/root", {
    ...readers({ "polydeukes.config.yaml": { kind: "absent" } }),
    realPath: () => undefined,
  });
  assert.ok(!loaded.ok);
  assert.deepEqual(loaded.error.map(configProblemLine), [
    "polydeukes.config.yaml:1:1: is a link that leads nowhere",
  ]);
});

test("loadConfig with a file that went away", () => {
  const given = readers({ "polydeukes.config.yaml": text(SOUND) });
  const loaded = loadConfig("/root", { ...given, readText: () => ({ kind: "absent" }) });
  assert.ok(!loaded.ok);
  assert.deepEqual(loaded.error.map(configProblemLine), [
    "polydeukes.config.yaml:1:1: went away while it was being read: run again",
  ]);
});
