import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { runHook } from "../../adapters/grok/mod.ts";
import { inProcessJudge } from "../../cli/in_process_judge.ts";
import { LANGUAGES, project } from "../support/project.ts";

/** Payloads the real program sent, the project's folder written as PROJECT; and what each comes to. */
type Captured = {
  readonly what: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly rows: readonly string[];
};

const site = project(`${LANGUAGES}protectedPaths: [kept]\n`);
after(() => site.remove());
site.write(".git/HEAD", "ref: refs/heads/main\n");
site.write("new.txt", "alpha\nbeta\n");

const text = readFileSync(new URL("../corpora/hosts/grok/payloads.json", import.meta.url), "utf8");
const captured: readonly Captured[] = JSON.parse(text.replaceAll("PROJECT", site.root));

async function hook(
  payload: unknown,
): Promise<{ exit: number; stderr: string; rows: readonly string[] }> {
  site.forget();
  let stderr = "";
  const bytes = new TextEncoder().encode(
    typeof payload === "string" ? payload : JSON.stringify(payload),
  );
  const exit = await runHook({
    repoRoot: site.root,
    judge: inProcessJudge,
    stdin: (limit) => bytes.subarray(0, limit + 1),
    stderr: (said) => stderr += said,
  });
  return { exit, stderr, rows: site.brief() };
}

describe("captured payloads", () => {
  for (const { what, payload, rows } of captured) {
    it(what, async () => {
      const ran = await hook(payload);
      assert.deepEqual(ran.rows, rows, ran.stderr);
      assert.equal(ran.exit, 0);
      assert.equal(ran.stderr, "");
    });
  }
});

describe("a payload that is not whole", () => {
  const [first] = captured;
  assert.ok(first !== undefined);
  const broken: readonly (readonly [what: string, payload: unknown, says: RegExp])[] = [
    ["nothing", "", /pdks-grok: /],
    ["no JSON", "{", /pdks-grok: /],
    ["a list", [], /pdks-grok: /],
    ["no tool", { ...first.payload, toolName: undefined, tool_name: undefined }, /"toolName"/],
    ["no input", { ...first.payload, toolInput: undefined, tool_input: undefined }, /"toolInput"/],
    ["no folder", { ...first.payload, cwd: undefined }, /"cwd"/],
    ["copies at odds", { ...first.payload, tool_name: "read_file" }, /do not agree/],
  ];
  for (const [what, payload, says] of broken) {
    it(what, async () => {
      const ran = await hook(payload);
      assert.equal(ran.exit, 2);
      assert.match(ran.stderr.split("\n")[0] ?? "", says);
      assert.ok((ran.stderr.split("\n")[0] ?? "").length <= 256);
      assert.deepEqual(ran.rows, ["blocked covenant-check -"]);
    });
  }
});

it("a protected path says what to do next on the first line, within 256 characters", async () => {
  const input = { file_path: `${site.root}/kept/a.txt`, content: "x" };
  const [first] = captured;
  const ran = await hook({
    ...first?.payload,
    toolName: "write",
    tool_name: "write",
    toolInput: input,
    tool_input: input,
  });
  assert.equal(ran.exit, 2);
  const [line = ""] = ran.stderr.split("\n");
  assert.ok(line.length <= 256);
  assert.match(line, /^blocked self-mod kept\/a\.txt: .*in their own terminal/);
});
