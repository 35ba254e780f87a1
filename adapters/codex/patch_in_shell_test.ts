import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { patchInShell } from "./patch_in_shell.ts";

const P = "*** Begin Patch\n*** Add File: n.txt\n+x $HOME `id`\n*** End Patch";
const TAKEN = { kind: "patch", text: `${P}\n` };
const IN_SUB = { ...TAKEN, folder: "sub" };

/** What the real program applied as a patch, and from which folder. */
const PATCHES: readonly (readonly [string, string, object])[] = [
  ["quoted delimiter", `apply_patch <<'EOF'\n${P}\nEOF`, TAKEN],
  ["blank lines around", `\n  apply_patch <<'EOF'\n${P}\nEOF\n\n  \n`, TAKEN],
  ["bare delimiter", `apply_patch <<EOF\n${P}\nEOF`, TAKEN],
  ["double quotes", `apply_patch <<"EOF"\n${P}\nEOF`, TAKEN],
  ["another word", `apply_patch <<'END-1'\n${P}\nEND-1`, TAKEN],
  ["a backslash", `apply_patch <<\\EOF\n${P}\nEOF`, TAKEN],
  ["a blank before the delimiter", `apply_patch << 'EOF'\n${P}\nEOF`, TAKEN],
  ["no blank before the mark", `apply_patch<<'EOF'\n${P}\nEOF`, TAKEN],
  ["a tab", `apply_patch\t<<'EOF'\n${P}\nEOF`, TAKEN],
  ["a line continuation", `apply_patch \\\n<<'EOF'\n${P}\nEOF`, TAKEN],
  ["tabs allowed", `apply_patch <<-'EOF'\n${P}\n\tEOF`, TAKEN],
  ["the other name", `applypatch <<'EOF'\n${P}\nEOF`, TAKEN],
  ["a variable before", `A=1 apply_patch <<'EOF'\n${P}\nEOF`, TAKEN],
  ["CRLF", `apply_patch <<'EOF'\r\nx\r\nEOF\r\n`, { kind: "patch", text: "x\r\n" }],
  ["nothing inside", `apply_patch <<'EOF'\nEOF`, { kind: "patch", text: "" }],
  ["cd", `cd sub && apply_patch <<'EOF'\n${P}\nEOF`, IN_SUB],
  ["cd in double quotes", `cd "a b" && apply_patch <<'EOF'\n${P}\nEOF`, {
    ...TAKEN,
    folder: "a b",
  }],
  ["cd in single quotes", `cd 'sub' && applypatch <<'EOF'\n${P}\nEOF`, IN_SUB],
  ["cd, next line", `cd sub &&\napply_patch <<'EOF'\n${P}\nEOF`, IN_SUB],
  ["cd, an argument that is ignored", `cd sub && apply_patch foo <<'EOF'\n${P}\nEOF`, IN_SUB],
  ["cd home is not expanded", `cd ~ && apply_patch <<'EOF'\n${P}\nEOF`, { ...TAKEN, folder: "~" }],
  ["a glob is not expanded", `cd su* && apply_patch <<'EOF'\n${P}\nEOF`, {
    ...TAKEN,
    folder: "su*",
  }],
  ["a backslash stays", `cd a\\ b && apply_patch <<'EOF'\n${P}\nEOF`, {
    ...TAKEN,
    folder: "a\\ b",
  }],
];

/** What it ran as a shell line. */
const LINES: readonly (readonly [string, string])[] = [
  ["a quoted name", `"apply_patch" <<'EOF'\n${P}\nEOF`],
  ["an escaped name", `\\apply_patch <<'EOF'\n${P}\nEOF`],
  ["a comment before", `# c\napply_patch <<'EOF'\n${P}\nEOF`],
  ["a comment on the line", `apply_patch <<'EOF' # c\n${P}\nEOF`],
  ["a comment after", `apply_patch <<'EOF'\n${P}\nEOF\n# c`],
  ["a variable folder", `cd $PWD && apply_patch <<'EOF'\n${P}\nEOF`],
  ["a folder in pieces", `cd su"b" && apply_patch <<'EOF'\n${P}\nEOF`],
  ["two folders", `cd sub && cd deep && apply_patch <<'EOF'\n${P}\nEOF`],
  ["a semicolon", `cd sub; apply_patch <<'EOF'\n${P}\nEOF`],
  ["an option of cd", `cd -- sub && apply_patch <<'EOF'\n${P}\nEOF`],
  ["or", `cd sub || apply_patch <<'EOF'\n${P}\nEOF`],
  ["another command before", `true && apply_patch <<'EOF'\n${P}\nEOF`],
  ["a pipe", `apply_patch <<'EOF' | cat\n${P}\nEOF`],
  ["another command after", `apply_patch <<'EOF' && echo hi\n${P}\nEOF`],
  ["an argument", `apply_patch -x <<'EOF'\n${P}\nEOF`],
  ["a redirection", `apply_patch <<'EOF' > out\n${P}\nEOF`],
  ["a redirection before", `apply_patch > out <<'EOF'\n${P}\nEOF`],
  ["a subshell", `(apply_patch <<'EOF'\n${P}\nEOF\n)`],
  ["the background", `apply_patch <<'EOF' &\n${P}\nEOF`],
  ["a here-string", `apply_patch <<< '${P}'`],
  ["the patch as an argument", `apply_patch '${P}'`],
  ["a shell inside", `bash -lc "apply_patch <<'EOF'\n${P}\nEOF"`],
  ["two commands", `echo hi\napply_patch <<'EOF'\n${P}\nEOF`],
  ["no delimiter at the end", `apply_patch <<'EOF'\n${P}`],
  ["a delimiter in pieces", `apply_patch <<E'O'F\n${P}\nEOF`],
  ["a number before the mark", `apply_patch 0<<'EOF'\n${P}\nEOF`],
  ["a quoted cd", `"cd" sub && apply_patch <<'EOF'\n${P}\nEOF`],
  ["a negation", `! apply_patch <<'EOF'\n${P}\nEOF`],
  ["a wrapper", `command apply_patch <<'EOF'\n${P}\nEOF`],
  ["no patch at all", "git apply < x.patch"],
];

describe("patchInShell", () => {
  for (const [name, line, expected] of PATCHES) {
    test(`a patch: ${name}`, () => assert.deepEqual(patchInShell(line), expected));
  }
  for (const [name, line] of LINES) {
    test(`a shell line: ${name}`, () => assert.equal(patchInShell(line), undefined));
  }

  test("a folder the host would take in pieces is not guessed", () => {
    const read = patchInShell(`cd "$PWD/sub" && apply_patch <<'EOF'\n${P}\nEOF`);
    assert.equal(read?.kind, "unknown");
  });

  test("answers any line in time", () => {
    const piece = fc.constantFrom(
      "cd ",
      "A=1 ",
      " ",
      "\\\n",
      "'",
      '"',
      "&&",
      "apply_patch",
      "<<",
      "x",
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const line = pieces.join("");
      assert.deepEqual(patchInShell(line), patchInShell(line));
    }));
    for (const unit of ["A=1 ", "\\\n", " ", "x", "cd x && "]) {
      const started = performance.now();
      patchInShell(`cd x && apply_patch ${unit.repeat(50_000)}`);
      patchInShell(unit.repeat(50_000));
      assert.ok(performance.now() - started < 2_000, JSON.stringify(unit));
    }
  });
});
