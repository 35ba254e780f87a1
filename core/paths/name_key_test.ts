import assert from "node:assert/strict";
import { it } from "node:test";
import { nameKey } from "./name_key.ts";

const cases: readonly (readonly [
  what: string,
  platform: string,
  foldsCase: boolean,
  path: string,
  same: string,
  is: boolean,
])[] = [
  ["letters of another case", "darwin", true, "/r/.CLAUDE/a", "/r/.claude/a", true],
  ["the same where cases differ", "linux", false, "/r/.CLAUDE/a", "/r/.claude/a", false],
  ["accents written in two ways", "linux", false, "/r/cafe\u0301", "/r/caf\u00e9", true],
  ["a long s", "darwin", true, "/r/.claude/\u017fettings", "/r/.claude/settings", true],
  ["a Kelvin sign", "darwin", true, "/r/hoo\u212as", "/r/hooks", true],
  ["a ligature", "darwin", true, "/r/\ufb01le", "/r/file", true],
  ["a joiner nobody sees", "darwin", true, "/r/.cla\u200cude", "/r/.claude", true],
  ["the joiner elsewhere", "linux", false, "/r/.cla\u200cude", "/r/.claude", false],
  ["a dot at the end", "win32", true, "C:/r/.claude./a", "C:/r/.claude/a", true],
  ["blanks at the end", "win32", true, "C:/r/settings.json . ", "C:/r/settings.json", true],
  ["a stream of the file", "win32", true, "C:/r/a.json::$DATA", "C:/r/a.json", true],
  ["a drive of another name", "win32", true, "D:/r/a", "C:/r/a", false],
  ["a dot at the end elsewhere", "linux", false, "/r/a.", "/r/a", false],
];
for (const [what, platform, foldsCase, path, same, is] of cases) {
  it(`${what}, on ${platform}`, () => {
    const habits = { platform, foldsCase };
    assert.equal(nameKey(path, habits) === nameKey(same, habits), is);
  });
}
