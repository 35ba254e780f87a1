import type { Step } from "./discipline.ts";
import { absent, from, one, passed, type Sample } from "./_sample.ts";

/** Lines of a text that carry a focused test. */
const focused = (source: string): readonly Step[] => [
  from(source),
  { op: "lines" },
  { op: "matches", re: "\\.only\\(" },
  { op: "keyByPattern", re: "^(.*)$" },
];

/** Practices about what a change may do, and who may do it. */
export const CHANGE_SAMPLES: readonly Sample[] = [
  {
    id: "databases-stay-in-data",
    declare: {
      mechanism: "naming",
      scope: { source: "target.path", include: ["\\.db$"] },
      extract: { outside: [from("target.path"), { op: "matches", re: "^(?!data/)" }] },
      relate: [{
        id: "placed",
        relation: { op: "empty", of: "outside" },
        message: "{value} is outside data/",
      }],
    },
    breaks: { targetPath: "tmp/x.db" },
    found: one("placed", "tmp/x.db is outside data/", "0", "tmp/x.db"),
    holds: { targetPath: "data/x.db" },
    lacks: { command: "touch x.db" },
    lacking: "not admitted",
  },
  {
    id: "no-new-focused-tests",
    declare: {
      mechanism: "added-only",
      scope: {
        source: "target.path",
        include: ["_test\\.ts$"],
        exclude: ["^VENDOR/"],
        excludeIgnoreCase: true,
      },
      supply: { pre: "empty", post: "empty" },
      extract: {
        before: focused("pre"),
        after: focused("post"),
        added: [{ op: "onlyIn", of: "after", notIn: "before" }],
      },
      relate: [{
        id: "none-added",
        relation: { op: "empty", of: "added" },
        message: "a focused test: {value}",
      }],
    },
    breaks: { targetPath: "a_test.ts", post: 'ok();\n  test.only("a")\n' },
    found: one("none-added", 'a focused test: test.only("a")', 'test.only("a")', 'test.only("a")'),
    holds: { targetPath: "a_test.ts", pre: 'test.only("old")', post: '  test.only("old") \nok()' },
    lacks: { targetPath: "vendor/a_test.ts", post: 'test.only("a")' },
    lacking: "not admitted",
  },
  {
    id: "findings-keep-their-status",
    declare: {
      mechanism: "self-absolution-ban",
      scope: { source: "target.path", include: ["^review\\.md$"] },
      supply: { state: "pass" },
      extract: {
        status: [from("state"), { op: "lines" }, { op: "keyByPattern", re: "^- \\[.\\] (\\S+)" }],
      },
      relate: [{
        id: "kept",
        relation: { op: "unchanged", of: "status" },
        message: "{key}: '{before}' became '{value}'",
      }],
    },
    breaks: {
      targetPath: "review.md",
      pre: "- [ ] F1\n- [ ] F2",
      post: "- [x] F1\n- [ ] F2\n- [ ] F3",
    },
    found: [{
      relate: "kept",
      message: "F1: '- [ ] F1' became '- [x] F1'",
      items: [{ key: "F1", value: "- [x] F1", before: "- [ ] F1" }],
    }],
    holds: { targetPath: "review.md", pre: "- [ ] F1\n- [ ] F2", post: "- [ ] F2\n- [x] F3" },
    lacks: { targetPath: "review.md", post: "- [ ] F1" },
    lacking: passed("state"),
  },
  {
    id: "deprecations-stay",
    declare: {
      mechanism: "one-way-marker",
      supply: { pre: "empty", post: "empty" },
      extract: {
        marked: [from("pre"), { op: "lines" }, { op: "matches", re: "@deprecated", i: true }],
        kept: [from("post"), { op: "lines" }],
      },
      relate: [{
        id: "kept",
        relation: { op: "subset", of: "marked", in: "kept" },
        message: "line {key} was marked: {value}",
      }],
    },
    breaks: { targetPath: "a.ts", pre: "a\n// @Deprecated use b\n", post: "a\n" },
    found: one("kept", "line 2 was marked: // @Deprecated use b", "2", "// @Deprecated use b"),
    holds: { targetPath: "a.ts", pre: "// @deprecated", post: "b\n  // @deprecated" },
    lacks: { targetPath: "a.ts", unobserved: true },
    lacking: { kind: "skipped", reason: "no-observation", source: "pre" },
  },
  {
    id: "no-force-push",
    declare: {
      mechanism: "forbidden-command",
      scope: { source: "command", include: ["\\bgit\\b"] },
      extract: {
        forced: [from("command"), { op: "lines" }, {
          op: "matches",
          re: "\\bpush\\b.*(?:--force\\b|\\s-f\\b)",
        }],
      },
      relate: [{
        id: "never",
        relation: { op: "empty", of: "forced" },
        message: "history others have is not rewritten: {value}",
      }],
    },
    breaks: { command: "git fetch\ngit push origin main --force" },
    found: one(
      "never",
      "history others have is not rewritten: git push origin main --force",
      "2",
      "git push origin main --force",
    ),
    holds: { command: "git push origin main" },
    lacks: { targetPath: "a" },
    lacking: "not admitted",
  },

  {
    id: "only-the-builder-writes-dist",
    declare: {
      mechanism: "producer-owned",
      scope: { source: "target.path", include: ["^dist/"] },
      supply: { actor: "pass" },
      extract: {
        others: [from("actor"), { op: "filter", when: [{ field: "agentType", ne: "builder" }] }],
      },
      relate: [{
        id: "builder",
        relation: { op: "empty", of: "others" },
        message: "dist/ is the builder's: {value}",
      }],
    },
    breaks: { targetPath: "dist/a.js", actor: {} },
    found: one("builder", "dist/ is the builder's: {}", "0", {}),
    holds: { targetPath: "dist/a.js", actor: { agentType: "builder" } },
    lacks: { targetPath: "dist/a.js" },
    lacking: passed("actor"),
  },
  {
    id: "docs-are-the-writers",
    declare: {
      mechanism: "actor-scope",
      scope: { source: "target.path", include: ["^docs/"] },
      extract: {
        writer: [from("actor"), { op: "filter", when: [{ field: "agentType", eq: "writer" }] }],
      },
      relate: [{
        id: "writer",
        relation: { op: "nonEmpty", of: "writer" },
        message: "docs/ is written by the writer alone",
      }],
    },
    breaks: { targetPath: "docs/a.md", actor: { agentType: "coder" } },
    found: one("writer", "docs/ is written by the writer alone", "writer", null),
    holds: { targetPath: "docs/a.md", actor: { agentType: "writer" } },
    lacks: { targetPath: "docs/a.md" },
    lacking: absent("actor"),
  },
];
