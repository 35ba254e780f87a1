import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { EVENTS } from "../protocol/verdict.ts";
import { formatRow } from "./format_row.ts";
import { parseRow } from "./parse_row.ts";

const AT = Date.parse("2026-03-01T12:00:00.123Z");

describe("a row on its line", () => {
  it("has its fields in order", () => {
    const row = {
      event: "advised",
      label: "docs-in-pairs",
      subject: "docs/a.md",
      detail: "[]",
    } as const;
    assert.equal(
      formatRow(row, AT),
      "2026-03-01T12:00:00.123Z\tadvised\tdocs-in-pairs\tdocs/a.md\t[]\n",
    );
  });

  it("keeps what would break the line out of it", () => {
    const row = { event: "passed", label: "a\tb", subject: "x\ny\r\0\u2028\u0085z" } as const;
    assert.equal(
      formatRow(row, AT),
      "2026-03-01T12:00:00.123Z\tpassed\ta b\tx y     z\n".replace("     ", "    "),
    );
  });

  it("stays short, whatever a caller calls its file", () => {
    const long = "x".repeat(1_000_000);
    const row = { event: "skipped", label: long, subject: long, detail: long } as const;
    assert.ok(formatRow(row, AT).length < 3 * 4_096 + 50);
    const detail = JSON.stringify([long]);
    assert.ok(formatRow({ ...row, detail }, AT).endsWith(`\t${detail}\n`));
  });

  it("reads back as it was, whatever the fields hold", () => {
    const text = fc.string({ unit: "binary", minLength: 1 });
    fc.assert(
      fc.property(fc.constantFrom(...EVENTS), text, text, text, (event, label, subject, detail) => {
        const line = formatRow({ event, label, subject, detail }, AT);
        assert.equal(line.split("\n").length, 2);
        const back = parseRow(line.slice(0, -1));
        assert.equal(back?.event, event);
        assert.equal(back?.atMs, AT);
        assert.equal(back && formatRow(back, back.atMs), line);
      }),
    );
  });
});

describe("a damaged line", () => {
  const lines = [
    "",
    "2026-03-01T12:00:00.123Z",
    "2026-03-01T12:00:00.123Z\tpassed",
    "2026-03-01T12:00:00.123Z\tpassed\tx",
    "2026-03-01T12:00:00.123Z\tallowed\tx\t-",
    "yesterday\tpassed\tx\t-",
    "2026-99-99T12:00:00.123Z\tpassed\tx\t-",
    "2026-03-01T12:00:00.123Z\tpassed\tx\t-\td\te",
    "2026-03-01T12:00:00.123Z\tpassed\t\t-",
  ];
  for (const line of lines) {
    it(JSON.stringify(line), () => assert.equal(parseRow(line), undefined));
  }

  it("never makes the reader throw", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (line) => {
      parseRow(line);
    }));
  });
});
