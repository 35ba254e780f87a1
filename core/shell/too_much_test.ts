import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse } from "./analyse.ts";
import {
  MAX_HERE_DOCUMENTS,
  MAX_LINE_LENGTH,
  MAX_MARKS,
  MAX_NESTING,
  MAX_OPEN_BRACKETS,
  MAX_PARSED_WORDS,
  MAX_SEPARATORS,
  MAX_WORDS,
} from "./limits.ts";
import { contextForTest, PROJECT } from "./tree_for_test.ts";
import { isTooMuch } from "./too_much.ts";
import { verdictForTest } from "./verdict_for_test.ts";

const context = contextForTest(PROJECT);
const WRITE = "rm .conf/settings.json";

function unknown(line: string): boolean {
  return analyse(line, context).unknowns.some(({ kind }) => kind === "syntax");
}

test("each limit holds at its number and not past it", () => {
  assert.equal(isTooMuch("(".repeat(MAX_OPEN_BRACKETS)), false);
  assert.equal(isTooMuch("(".repeat(MAX_OPEN_BRACKETS + 1)), true);
  assert.equal(isTooMuch("<<".repeat(MAX_HERE_DOCUMENTS)), false);
  assert.equal(isTooMuch("<<".repeat(MAX_HERE_DOCUMENTS + 1)), true);
  assert.equal(isTooMuch(";".repeat(MAX_SEPARATORS)), false);
  assert.equal(isTooMuch(";".repeat(MAX_SEPARATORS + 1)), true);
  for (const mark of ["'", '"', "$", "*", "?", "`"]) {
    assert.equal(isTooMuch(mark.repeat(MAX_MARKS)), false);
    assert.equal(isTooMuch(mark.repeat(MAX_MARKS + 1)), true);
  }
  assert.equal(isTooMuch("a ".repeat(MAX_PARSED_WORDS)), false);
  assert.equal(isTooMuch("a ".repeat(MAX_PARSED_WORDS + 1)), true);
});

test("the body of a here-document counts by what it expands", () => {
  const body = `${"'a' * \"b\" ; c?\n".repeat(9000)}`;
  assert.equal(isTooMuch(`cat > f <<'EOF'\n${body}EOF\necho`), false);
  assert.equal(isTooMuch(`cat > f <<-EOF\n${body}\tEOF\necho`), false);
  assert.equal(isTooMuch(`cat > f <<EOF\n${"$".repeat(MAX_MARKS + 1)}\nEOF\necho`), true);
  assert.equal(isTooMuch(`cat > f <<'EOF'\nx\nEOF\n${body}`), true);
  assert.equal(isTooMuch(`cat <<A <<'B'\n${body}A\n${body}B\n`), false);
  assert.equal(isTooMuch(`cat <<'EOF'\n${body}`), true);
});

test("a line at the length limit is read, one past it is unknown and scanned", () => {
  const pad = (size: number) => `: ${"x".repeat(size - WRITE.length - 3)};${WRITE}`;
  assert.equal(unknown(pad(MAX_LINE_LENGTH)), false);
  assert.equal(unknown(pad(MAX_LINE_LENGTH + 1)), true);
  for (const size of [MAX_LINE_LENGTH, MAX_LINE_LENGTH + 1]) {
    assert.equal(verdictForTest(analyse(pad(size), context), "/p/.conf/settings.json"), "broken");
  }
});

test("nesting at the limit is followed, past it is unknown and scanned", () => {
  const nested = (depth: number) => "( ".repeat(depth) + WRITE + " )".repeat(depth);
  assert.equal(unknown(nested(MAX_NESTING)), false);
  assert.equal(unknown(nested(MAX_NESTING + 1)), true);
  for (const depth of [MAX_NESTING, MAX_NESTING + 1, MAX_OPEN_BRACKETS + 1]) {
    assert.equal(
      verdictForTest(analyse(nested(depth), context), "/p/.conf/settings.json"),
      "broken",
    );
  }
});

test("a command of too many words is scanned", () => {
  const line = `rm ${"a ".repeat(MAX_WORDS)} .conf/settings.json`;
  assert.equal(unknown(line), true);
  assert.equal(verdictForTest(analyse(line, context), "/p/.conf/settings.json"), "broken");
});

test("a line of too many commands still names what its rest names", () => {
  const line = `${"echo a; ".repeat(5000)}${WRITE}`;
  assert.equal(unknown(line), true);
  assert.equal(verdictForTest(analyse(line, context), "/p/.conf/settings.json"), "broken");
});
