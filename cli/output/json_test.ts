import assert from "node:assert/strict";
import { test } from "node:test";
import { renderJson } from "./json.ts";

test("renderJson writes one object on one line, keys without a value left out", () => {
  const text = renderJson({
    judgment: {
      surface: "change-set",
      enforce: "block",
      exitCode: 2,
      faults: [],
      rows: [
        {
          event: "blocked",
          label: "an-entry",
          subject: "x\n",
          message: "wrong",
          why: "it matters",
          detail: "[]",
          next: "Mend it",
          call: 0,
          stops: true,
          breaks: [],
        },
        { event: "passed", label: "covenant-check", subject: "-", stops: false },
      ],
    },
    diff: [],
  });
  assert.equal(text.indexOf("\n"), text.length - 1);
  assert.deepEqual(JSON.parse(text), {
    schemaVersion: 1,
    exitCode: 2,
    surface: "change-set",
    rows: [
      {
        event: "blocked",
        label: "an-entry",
        subject: "x\n",
        message: "wrong",
        why: "it matters",
        detail: "[]",
      },
      { event: "passed", label: "covenant-check", subject: "-" },
    ],
  });
});
