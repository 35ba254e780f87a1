import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The configuration of the project that the demonstration judges. */
export const CONFIG = `languages:
  typescript: { productionGlob: 'src/**', testCmd: 'npm test -- {scope}' }

# What an agent may change only while a person lets it.
protectedPaths:
  - release/signing.json

# How a person lets it: this, alone on the first line of a message.
witness: { token: pdks witness, ttlMinutes: 10 }

disciplines:
  - id: no-focused-tests
    why: a focused test silences all the others
    declare:
      mechanism: added-only
      scope: { source: target.path, include: ['\\.test\\.ts$'] }
      supply: { pre: empty, post: empty }
      extract:
        before: [{ op: source, of: pre }, { op: lines }, { op: keyByPattern, re: '(.*\\.only\\(.*)' }]
        after: [{ op: source, of: post }, { op: lines }, { op: keyByPattern, re: '(.*\\.only\\(.*)' }]
        added: [{ op: onlyIn, of: after, notIn: before }]
      relate:
        - { id: none-added, relation: { op: empty, of: added }, message: 'focused test added: {value}' }
`;

/** The project's other files. */
const FILES: Readonly<Record<string, string>> = {
  "polydeukes.config.yaml": CONFIG,
  ".gitignore": ".polydeukes/\n",
  "release/signing.json": '{ "key": "team" }\n',
  "src/sum.test.ts": 'test("adds", () => equal(sum(1, 2), 3));\n',
};

/** Lays the project into a folder. */
export function layDemoProject(folder: string): void {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** One call of an agent, as an adapter hands it to the judge, after something that a person said. */
export function editInput(path: string, pre: string, post: string, said: string): string {
  return JSON.stringify({
    toolCalls: [{ name: "edit", fileChange: { kind: "modify", path, pre, post } }],
    subagentSpawns: [],
    userMessages: [],
    tools: { mutating: ["edit"], shell: ["run"], commandArgs: ["command"] },
    session: {
      userMessages: [{ text: said, timestampMs: Date.now() }],
      toolCalls: [],
    },
  });
}

/** The agent's edit of the protected file. */
export const PROTECTED_EDIT = {
  path: "release/signing.json",
  pre: '{ "key": "team" }\n',
  post: '{ "key": "agent" }\n',
} as const;

/** The agent's edit of a test. */
export const TEST_EDIT = {
  path: "src/sum.test.ts",
  pre: 'test("adds", () => equal(sum(1, 2), 3));\n',
  post: 'test.only("adds", () => equal(sum(1, 2), 3));\n',
} as const;

/** The same change of the test as git tells it, for a machine without git. */
export const TEST_DIFF = `diff --git a/src/sum.test.ts b/src/sum.test.ts
index c0f2a4e..7d9f6a1 100644
--- a/src/sum.test.ts
+++ b/src/sum.test.ts
@@ -1 +1 @@
-${TEST_EDIT.pre}+${TEST_EDIT.post}`;
