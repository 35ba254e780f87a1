import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Readers } from "../../core/protocol/readers.ts";
import { mergeSettings } from "../shared/merge_settings.ts";
import { DELEGATOR_COMMAND, hookGroups } from "./registration.ts";
import { tomlStrings, tomlTable } from "./toml_strings.ts";
import { trustHash, trustKey } from "./trust_hash.ts";
import { projectTrust } from "./trust_state.ts";

const FILE = "/p/.codex/hooks.json";
const GROUPS = hookGroups(DELEGATOR_COMMAND, []);

describe("projectTrust", () => {
  test("an approved registration in a trusted project", () => {
    const stored = GROUPS.map(({ event, matcher, handler: { command, timeout } }) => {
      const hash = trustHash({
        event,
        command,
        ...(matcher === undefined ? {} : { matcher }),
        ...(timeout === undefined ? {} : { timeout }),
      });
      return `[hooks.state."${trustKey(FILE, event, 0, 0)}"]\ntrusted_hash = "${hash}"\n`;
    });
    const trust = ask(
      `[projects."/p"]\ntrust_level = "trusted"\n\n[hooks.state]\n${stored.join("\n")}`,
    );
    assert.deepEqual(trust.hooks.map(({ state }) => state), Array(4).fill("approved"));
    assert.deepEqual([trust.projectTrusted, trust.hooksEnabled], [true, true]);
    assert.equal(trust.hostSettings, "/home/.codex/config.toml");
  });

  test("one that nobody approved, that was changed, that is off, that is missing", () => {
    const key = (event: string) => trustKey(FILE, event, 0, 0);
    const text =
      `hooks.state = { "${key("UserPromptSubmit")}" = { trusted_hash = "sha256:0" } }\n` +
      `[hooks.state.'${key("PostToolUse")}']\nenabled = false\n[features]\nhooks = false # off\n`;
    const { SessionEnd: _left, ...hooks } = JSON.parse(settings()).hooks;
    const trust = ask(text, JSON.stringify({ hooks }));
    assert.deepEqual(trust.hooks, [
      { event: "PreToolUse", state: "unapproved" },
      { event: "UserPromptSubmit", state: "changed" },
      { event: "PostToolUse", state: "off" },
      { event: "SessionEnd", state: "missing" },
    ]);
    assert.deepEqual([trust.projectTrusted, trust.hooksEnabled], [false, false]);
  });

  test("no settings, and settings that are none", () => {
    assert.deepEqual(ask("", null).hooks.map(({ state }) => state), Array(4).fill("missing"));
    assert.equal(ask("", "{").fault, "it is not JSON");
  });
});

describe("tomlStrings", () => {
  test("reads tables, strings and booleans, and passes over the rest", () => {
    const text =
      'a = "x\\ty" # c\nb.c = true\nn = 1\nl = [1,\n 2]\n[t."k.1".z]\nq = \'\\\'\n[[list]]\nz = "1"\n';
    const read = tomlStrings(text);
    assert.equal(read["a"], "x\ty");
    assert.equal(tomlTable(read, "b")?.["c"], true);
    assert.equal(tomlTable(read, "t", "k.1", "z")?.["q"], "\\");
    assert.equal(read["n"], undefined);
  });

  test("never throws", () => {
    const piece = fc.constantFrom(
      "[",
      "]",
      "a",
      ".",
      '"',
      "'",
      "=",
      "{",
      "}",
      "\\",
      "\n",
      ",",
      "__proto__",
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => {
      tomlStrings(pieces.join(""));
    }));
    assert.equal(tomlTable(tomlStrings("[__proto__]\na = true\n"), "constructor"), undefined);
    assert.equal(Object.hasOwn(Object.prototype, "a"), false);
  });
});

function settings(): string {
  const merged = mergeSettings(undefined, GROUPS, () => false);
  assert.ok(merged.ok);
  return merged.value.text;
}

function ask(host: string, hooks: string | null = settings()) {
  const files = new Map([["/home/.codex/config.toml", host]]);
  if (hooks !== null) files.set(FILE, hooks);
  const readers: Pick<Readers, "readText" | "realPath" | "statOf"> = {
    readText: (path) => {
      const text = files.get(path);
      return text === undefined ? { kind: "absent" } : { kind: "text", text };
    },
    realPath: (path) => path,
    statOf: () => undefined,
  };
  return projectTrust({ repoRoot: "/p", env: { HOME: "/home" }, readers });
}
