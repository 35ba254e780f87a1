import { absent, from, one, passed, type Sample } from "./_sample.ts";

/** Practices about how files stand to each other. */
export const WORLD_SAMPLES: readonly Sample[] = [
  {
    id: "locales-in-step",
    declare: {
      mechanism: "pairing",
      sources: { en: { file: "locales/en.json" }, ko: { file: "locales/ko.json" } },
      supply: { ko: "pass" },
      extract: {
        english: [from("en"), { op: "json" }, { op: "flattenKeys" }],
        korean: [from("ko"), { op: "json" }, { op: "flattenKeys" }],
      },
      relate: [{
        id: "same-keys",
        relation: { op: "equal", of: ["english", "korean"] },
        messageBySide: { left: "ko.json lacks {value}", right: "en.json lacks {value}" },
      }],
    },
    breaks: {
      files: {
        "locales/en.json": '{"menu":{"open":"Open","save":"Save"},"bye":"Bye"}',
        "locales/ko.json": '{"menu":{"open":"열기"},"hi":"안녕"}',
      },
    },
    found: [{
      relate: "same-keys",
      message: "ko.json lacks menu.save (+2 more)",
      items: [
        { key: "menu.save", value: "menu.save" },
        { key: "bye", value: "bye" },
        { key: "hi", value: "hi" },
      ],
    }],
    holds: {
      files: { "locales/en.json": '{"a":"A","b":"B"}', "locales/ko.json": '{"b":"비","a":"에이"}' },
    },
    lacks: { files: { "locales/en.json": "{}" } },
    lacking: passed("ko"),
  },
  {
    id: "exports-are-documented",
    declare: {
      mechanism: "companion",
      scope: { source: "target.path", include: ["^src/.*\\.ts$"] },
      sources: { api: { file: "docs/api.md" } },
      extract: {
        exported: [from("post"), { op: "lines" }, {
          op: "keyByPattern",
          re: "^export function (\\w+)",
        }],
        documented: [from("api"), { op: "lines" }, { op: "keyByPattern", re: "^## (\\w+)" }],
      },
      relate: [{
        id: "documented",
        relation: { op: "implies", of: "exported", requires: "documented" },
        message: "{key} is exported and docs/api.md says nothing of it",
      }],
    },
    breaks: {
      targetPath: "src/a.ts",
      post: "export function open() {}\r\nexport function close() {}\r\n",
      files: { "docs/api.md": "# API\n## open\n" },
    },
    found: one(
      "documented",
      "close is exported and docs/api.md says nothing of it",
      "close",
      "export function close() {}",
    ),
    holds: {
      targetPath: "src/a.ts",
      post: "export function open() {}",
      files: { "docs/api.md": "## open" },
    },
    lacks: { targetPath: "src/a.ts", pre: "", files: { "docs/api.md": "" } },
    lacking: absent("post"),
  },
  {
    id: "source-brings-its-test",
    declare: {
      mechanism: "companion",
      extract: {
        sources: [from("changes"), { op: "items" }, { op: "keyByPattern", re: "^src/(.+)\\.ts$" }],
        tests: [from("changes"), { op: "items" }, {
          op: "keyByPattern",
          re: "^tests/(.+)_test\\.ts$",
        }],
      },
      relate: [{
        id: "tested",
        relation: { op: "implies", of: "sources", requires: "tests" },
        message: "{value} changes and tests/{key}_test.ts does not",
      }],
    },
    breaks: { changes: ["src/a.ts", "src/b.ts", "tests/a_test.ts", "README.md"] },
    found: one("tested", "src/b.ts changes and tests/b_test.ts does not", "b", "src/b.ts"),
    holds: { changes: ["README.md", "src/a.ts", "tests/a_test.ts"] },
    lacks: { targetPath: "src/a.ts" },
    lacking: absent("changes"),
  },
  {
    id: "migrations-ascend",
    declare: {
      mechanism: "monotonic-order",
      scope: { source: "target.path", include: ["^migrations/index\\.txt$"] },
      supply: { post: "pass" },
      extract: { numbers: [from("post"), { op: "lines" }, { op: "json" }] },
      relate: [{
        id: "ascending",
        relation: { op: "ordered", of: "numbers", strict: true },
        message: "line {key}: {value} does not come after {before}",
      }],
    },
    breaks: { targetPath: "migrations/index.txt", post: "9\n10\n\n10\n8\n" },
    found: [{
      relate: "ascending",
      message: "line 4: 10 does not come after 10 (+1 more)",
      items: [{ key: "4", value: 10, before: 10 }, { key: "5", value: 8, before: 10 }],
    }],
    holds: { targetPath: "migrations/index.txt", post: "9\n10\n11" },
    lacks: { targetPath: "migrations/index.txt", pre: "1" },
    lacking: passed("post"),
  },
  {
    id: "one-version",
    declare: {
      mechanism: "fingerprint-sync",
      sources: { manifest: { file: "package.json" }, stamp: { file: "VERSION" } },
      extract: {
        declared: [from("manifest"), { op: "json" }, { op: "select", path: "version" }],
        stamped: [from("stamp"), { op: "lines" }, { op: "first" }],
      },
      relate: [{
        id: "same",
        relation: { op: "equal", of: ["declared", "stamped"] },
        messageBySide: {
          left: "VERSION is not at {value}, which package.json names",
          right: "VERSION says {value}, package.json names no version",
        },
      }],
    },
    breaks: { files: { "package.json": '{"version":"1.2.0"}', VERSION: "1.1.0\n" } },
    found: [{
      relate: "same",
      message: "VERSION is not at 1.2.0, which package.json names (+1 more)",
      items: [{ key: "0", value: "1.2.0" }, { key: "1", value: "1.1.0" }],
    }],
    holds: { files: { "package.json": '\ufeff{"version":"1.2.0"}', VERSION: "1.2.0" } },
    lacks: { files: { VERSION: "1.1.0" } },
    lacking: absent("manifest"),
  },
  {
    id: "tags-out-of-the-list",
    declare: {
      mechanism: "controlled-vocabulary",
      scope: { source: "target.path", include: ["^posts/.*\\.json$"] },
      sources: { vocabulary: { file: "tags.txt" } },
      supply: { post: "empty" },
      extract: {
        used: [from("post"), { op: "json" }, { op: "select", path: "meta.tags" }],
        known: [from("vocabulary"), { op: "lines" }],
      },
      relate: [{
        id: "known",
        relation: { op: "subset", of: "used", in: "known" },
        message: 'tag "{value}" is not in tags.txt',
      }],
    },
    breaks: {
      targetPath: "posts/a.json",
      post: '{"meta":{"tags":["news","nwes"]}}',
      files: { "tags.txt": "news\nhow-to\n" },
    },
    found: one("known", 'tag "nwes" is not in tags.txt', "1", "nwes"),
    holds: {
      targetPath: "posts/a.json",
      post: '{"meta":{"tags":["news"]}}',
      files: { "tags.txt": "news" },
    },
    lacks: { targetPath: "posts/a.json", pre: "{}", files: {} },
    lacking: absent("vocabulary"),
  },
];
