import assert from "node:assert/strict";
import { test } from "node:test";
import { shellPlan } from "./shell_plan.ts";

const CASES = [
  { words: "-c text", command: "text" },
  { words: "-xec text a", command: "text", options: ["-xtrace", "-errexit"] },
  { words: "-c -e text", command: "text", options: ["-errexit"] },
  { words: "-ce -- text", command: "text", options: ["-errexit"] },
  { words: "+x -c text", command: "text", options: ["+xtrace"] },
  {
    words: "-euo pipefail -c text",
    command: "text",
    options: ["-errexit", "-nounset", "-pipefail"],
  },
  { words: "-O dotglob -c text", command: "text", options: ["-dotglob"] },
  { words: "-ic text", command: "text", interactive: true },
  { words: "-lc text", command: "text", login: true },
  { words: "--login -c text", command: "text", login: true },
  { words: "--rcfile rc -i", file: "rc", interactive: true },
  { words: "-s a b", stdin: true },
  { words: "-n script", harmless: true, options: ["-noexec"] },
  { words: "-in script", interactive: true, options: ["-noexec"] },
  { words: "--version", harmless: true },
  { words: "- a", rest: "a" },
  { words: "script a", rest: "script a" },
];

for (const { words, rest, ...expected } of CASES) {
  test(`sh ${words}`, () => {
    const plan = shellPlan(words.split(" ").map((text) => ({ text, source: text })));
    assert.deepEqual(
      {
        command: plan.command?.text,
        file: plan.file?.text,
        stdin: plan.stdin,
        harmless: plan.harmless,
        interactive: plan.interactive,
        login: plan.login,
        options: plan.options,
      },
      {
        command: undefined,
        file: undefined,
        stdin: false,
        harmless: false,
        interactive: false,
        login: false,
        options: [],
        ...expected,
      },
    );
    if (rest !== undefined) assert.equal(plan.rest.map(({ text }) => text).join(" "), rest);
  });
}
