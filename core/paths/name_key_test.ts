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
  ["letters of another case", "darwin", true, "/r/.HIDDEN/a", "/r/.hidden/a", true],
  ["the same where cases differ", "linux", false, "/r/.HIDDEN/a", "/r/.hidden/a", false],
  ["accents written in two ways", "linux", false, "/r/cafe\u0301", "/r/caf\u00e9", true],
  ["a long s", "darwin", true, "/r/.hidden/\u017fettings", "/r/.hidden/settings", true],
  ["a Kelvin sign", "darwin", true, "/r/hoo\u212as", "/r/hooks", true],
  ["a ligature", "darwin", true, "/r/\ufb01le", "/r/file", true],
  ["a joiner nobody sees", "darwin", true, "/r/.hid\u200cden", "/r/.hidden", true],
  ["the joiner elsewhere", "linux", false, "/r/.hid\u200cden", "/r/.hidden", false],
  ["a dot at the end", "win32", true, "C:/r/.hidden./a", "C:/r/.hidden/a", true],
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
