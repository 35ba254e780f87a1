import assert from "node:assert/strict";
import { test } from "node:test";
import { settingsNotes } from "./settings_notes.ts";

const TABLE: readonly {
  readonly name: string;
  readonly settings: string;
  readonly local?: string;
  readonly notes: readonly RegExp[];
}[] = [
  { name: "nothing odd", settings: '{ "hooks": {} }', local: "{}", notes: [] },
  {
    name: "a handler without a command",
    settings:
      '{ "hooks": { "Stop": [{ "hooks": [{ "type": "prompt" }, { "type": "command" }] }] } }',
    notes: [/hooks\.Stop\[0\]\.hooks\[1\] has no command/],
  },
  {
    name: "hooks switched off here and there",
    settings: '\uFEFF{ "disableAllHooks": true }',
    local: '{ "disableAllHooks": true }',
    notes: [/settings\.json says/, /settings\.local\.json says/],
  },
  { name: "local settings with a comment", settings: "{}", local: "// x\n{}", notes: [/not JSON/] },
  {
    name: "odd shapes",
    settings: '{ "hooks": { "A": 1, "B": [2, { "hooks": [3] }] } }',
    notes: [],
  },
];

for (const { name, settings, local, notes } of TABLE) {
  test(`settings: ${name}`, () => {
    const said = settingsNotes(settings, local);
    assert.equal(said.length, notes.length, said.join("\n"));
    notes.forEach((note, at) => assert.match(said[at] ?? "", note));
  });
}
