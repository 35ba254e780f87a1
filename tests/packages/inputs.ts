import { readFileSync } from "node:fs";
import { claudePayload, codexPayload, ONE_FILE_DIFF, SOURCE } from "../../scripts/bench/project.ts";

/** One input of the corpus that every form of the programs has to answer alike. */
export type Input = {
  readonly name: string;
  readonly program: "pdks" | "pdks-codex" | "pdks-claude-code";
  readonly words: readonly string[];
  /** Standard input; made for a project's folder, which some payloads name. */
  readonly stdin: (folder: string) => string;
};

/** How many inputs there are of each kind. */
const SHELL_LINES = 80;

/** Every input, in a fixed order. */
export function inputs(): readonly Input[] {
  return [...edits(), ...shellLines(), ...damaged(), ...diffs(), ...payloads()];
}

const BLOCK = ["covenant", "check", "--enforce", "block"];
const ADVISE = ["covenant", "check"];
const DIFF = ["covenant", "check", "--diff"];

const check = (name: string, words: readonly string[], stdin: string): Input => ({
  name,
  program: "pdks",
  words,
  stdin: () => stdin,
});

/** What changes, by the sample configuration's disciplines and protections, and by nothing. */
const CHANGES: readonly (readonly [path: string, pre: string, post: string])[] = [
  ["src/settings.ts", SOURCE, SOURCE.replace("49", "50")],
  ["src/settings.ts", "// eslint-disable-next-line\n", "// eslint-disable-next-line\n"],
  ["src/settings.ts", "a\n", "a\n/* eslint-disable */\n"],
  ["src/settings.ts", "/** @deprecated use b */\n", "\n"],
  ["src/sum.test.ts", "test('a', f);\n", "test.only('a', f);\n"],
  ["src/sum.test.ts", "test.only('a', f);\n", "test.only('a', f);\n"],
  ["infra/production/limits.yaml", "requests: 100\n", "requests: 900\n"],
  ["infra/./production//limits.yaml", "requests: 100\n", "requests: 900\n"],
  ["polydeukes.config.yaml", "a\n", "b\n"],
  ["sub/polydeukes.config.json", "{}", "{ }"],
  ["cache.db", "", "x"],
  ["data/cache.db", "", "x"],
  ["locales/en.json", "{}", '{ "title": "Settings", "new": "New" }'],
  ["locales/en.json", "{}", "{ not json"],
  ["package.json", "{}", '{ "license": "GPL-3.0" }'],
  ["CHANGELOG.md", "", "## 2026-02-01\n## 2026-01-01\n"],
  ["CHANGELOG.md", "", "## 2026-01-01\r\n## 2026-02-01\r\n"],
  ["docs/안내.md", "가\n", "나\n"],
  ["docs/\u0065\u0301.md", "a", "b"],
  ["../outside.txt", "a", "b"],
];

function edits(): readonly Input[] {
  const kinds = [
    ["modify", ([path, pre, post]: readonly [string, string, string]) => ({ path, pre, post })],
    ["create", ([path, , post]: readonly [string, string, string]) => ({ path, post })],
    ["delete", ([path, pre]: readonly [string, string, string]) => ({ path, pre })],
  ] as const;
  return kinds.flatMap(([kind, make]) =>
    CHANGES.map((change, index) =>
      check(
        `${kind} ${change[0]} (${index})`,
        index % 3 === 0 ? ADVISE : BLOCK,
        observation([{ name: "edit", fileChange: { kind, ...make(change) } }]),
      )
    )
  );
}

function shellLines(): readonly Input[] {
  const corpus: readonly { readonly id: string; readonly line: string }[] = JSON.parse(
    readFileSync(new URL("../corpora/shell-adversarial.json", import.meta.url), "utf8"),
  );
  const step = Math.max(1, Math.floor(corpus.length / SHELL_LINES));
  return corpus.filter((_, index) => index % step === 0).slice(0, SHELL_LINES).map(({ id, line }) =>
    check(
      `shell line ${id}`,
      BLOCK,
      observation([{ name: "run", args: { command: line } }]),
    )
  );
}

/** Inputs that are none: each has to be refused with the same words. */
function damaged(): readonly Input[] {
  const whole = observation([{ name: "edit", args: { path: "a" } }]);
  const texts = [
    "",
    " ",
    "null",
    "[]",
    "0",
    '"text"',
    "{}",
    "{",
    whole.slice(0, -1),
    whole.slice(1),
    `${whole}${whole}`,
    `\uFEFF${whole}`,
    `\u0000${whole}`,
    whole.replace("toolCalls", "toolCall"),
    whole.replace("toolCalls", "__proto__"),
    whole.replace('"toolCalls"', '"world":{},"toolCalls"'),
    whole.replace('"userMessages":[]', '"userMessages":{}'),
    whole.replace('"userMessages":[]', '"userMessages":[{"text":1}]'),
    whole.replace('"commandArgs":["command"]', '"commandArgs":[]'),
    whole.replace('"name":"edit"', '"name":"edit","name":"run"'),
    whole.replace('"name":"edit"', '"name":7'),
    whole.replace('"name":"edit"', '"name":"edit","fileChange":{"kind":"rename","path":"a"}'),
    whole.replace('"name":"edit"', '"name":"edit","fileChange":{"kind":"create","path":"a"}'),
    whole.replace('"name":"edit"', '"name":"\\ud800"'),
    "[".repeat(10_000),
    "pdks-codex: the hook could not read its payload",
    "diff --git a/x b/x\n",
  ];
  return texts.map((text, index) => check(`damaged input ${index}`, BLOCK, text));
}

const DIFFS: readonly string[] = [
  "",
  "\n",
  ONE_FILE_DIFF,
  ONE_FILE_DIFF.replaceAll("\n", "\r\n"),
  ONE_FILE_DIFF.replaceAll("a/src", "i/src").replaceAll("b/src", "w/src"),
  ONE_FILE_DIFF.replaceAll("a/src", "src").replaceAll("b/src", "src"),
  ONE_FILE_DIFF.replaceAll("src/settings.ts", "infra/production/limits.yaml"),
  ONE_FILE_DIFF.replace("@@ -8 +8 @@", "@@ -8,2 +8 @@"),
  ONE_FILE_DIFF.replace("@@ -8 +8 @@", "@@@ -8 -8 +8 @@@"),
  ONE_FILE_DIFF.replace("+++ b/src/settings.ts\n", ""),
  ONE_FILE_DIFF.replace("+export", "*export"),
  ONE_FILE_DIFF.replace("-export", "\x1b[31m-export"),
  ONE_FILE_DIFF + ONE_FILE_DIFF.replaceAll("settings", "others"),
  "--- /dev/null\n+++ b/cache.db\n@@ -0,0 +1 @@\n+x\n",
  "--- a/src/gone.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-gone\n",
  "--- a.txt\t2026-01-01 00:00:00\n+++ b.txt\t2026-01-02 00:00:00\n@@ -1 +1 @@\n-a\n+b\n",
  'diff --git "a/\\354\\225\\210.md" "b/\\354\\225\\210.md"\n--- "a/\\354\\225\\210.md"\n' +
  '+++ "b/\\354\\225\\210.md"\n@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n',
  "diff --git a/a.sh b/a.sh\nold mode 100644\nnew mode 100755\n",
  "diff --git a/a.ts b/b.ts\nsimilarity index 100%\nrename from a.ts\nrename to b.ts\n",
  "diff --git a/a.ts b/.polydeukes/b\nsimilarity index 100%\nrename from a.ts\nrename to .polydeukes/b\n",
  "diff --git a/a.ts b/b.ts\nsimilarity index 100%\ncopy from a.ts\ncopy to b.ts\n",
  "diff --git a/a.png b/a.png\nindex 1..2 100644\nBinary files a/a.png and b/a.png differ\n",
  "diff --git a/empty b/empty\nnew file mode 100644\nindex 0000000..e69de29\n",
  "diff --git a/db/schema.sql b/db/schema.sql\n--- a/db/schema.sql\n+++ b/db/schema.sql\n" +
  "@@ -1 +1 @@\n-a\n+b\n",
  "this is no diff\n",
];

function diffs(): readonly Input[] {
  return [[], ["--enforce", "block"], ["--format", "json"]].flatMap((more) =>
    DIFFS.map((text, index) => check(`diff ${index} ${more.join(" ")}`, [...DIFF, ...more], text))
  );
}

/** What the hooks read: sound payloads, and each with a key gone, renamed or of another type. */
function payloads(): readonly Input[] {
  const hosts = [["pdks-codex", codexPayload], ["pdks-claude-code", claudePayload]] as const;
  const changes: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text.slice(0, -1),
    (text) => text.replace('"tool_name"', '"tool"'),
    (text) => text.replace('"hook_event_name":"PreToolUse"', '"hook_event_name":"Unheard"'),
    (text) => text.replace('"tool_input"', '"input"'),
    (text) => text.replace(/"cwd":"[^"]*"/, '"cwd":7'),
    (text) => text.replace(/"tool_name":"[^"]*"/, '"tool_name":"Unknown"'),
    (text) => text.replaceAll("infra/production/", "../"),
    () => "",
    () => "{}",
  ];
  return hosts.flatMap(([program, payload]) =>
    (["edit", "protected", "shell"] as const).flatMap((act) =>
      changes.map((change, index): Input => ({
        name: `${program} ${act} (${index})`,
        program,
        words: ["hook"],
        stdin: (folder) => change(payload(folder, act)),
      }))
    )
  );
}

function observation(toolCalls: readonly unknown[]): string {
  return JSON.stringify({
    toolCalls,
    subagentSpawns: [],
    userMessages: [],
    tools: { mutating: ["edit"], shell: ["run"], commandArgs: ["command"] },
  });
}
