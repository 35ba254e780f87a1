import assert from "node:assert/strict";
import { test } from "node:test";
import { factsOf } from "./facts.ts";
import type { Language } from "./language.ts";
import { JAVASCRIPT } from "./javascript.ts";
import { PERL } from "./perl.ts";
import { PHP } from "./php.ts";
import { PYTHON } from "./python.ts";
import { RUBY } from "./ruby.ts";

/** Language, text, what it writes, and whether that is proven to be all. */
const CASES: readonly (readonly [Language, string, string, boolean])[] = [
  [PYTHON, "print(1)", "", true],
  [PYTHON, "open('a')", "", true],
  [PYTHON, "open('a', 'w')", "a", true],
  [PYTHON, "open(x, 'w')", "?", true],
  [PYTHON, "open('a', mode)", "a", true],
  [PYTHON, "import os.path; os.remove('a')", "a", true],
  [PYTHON, "import evil", "", false],
  [PYTHON, "getattr(o, 'x')()", "", false],
  [PYTHON, "'a'.replace('b', 'c')", "", true],
  [PYTHON, "# open('a', 'w')", "", true],
  [PYTHON, "s = '''open('a', 'w')'''", "", true],
  [PYTHON, "p = 'a'\nopen(p, 'w')", "a", true],
  [PYTHON, "p = 'a'\np = 'b'\nopen(p, 'w')", "?", true],
  [PYTHON, "import re\nre.compile('a')", "", true],
  [PYTHON, "d = 'a'\nopen(f'{d}/b', 'w')", "a/b", true],
  [PYTHON, "open('%s/b' % 'a', 'w')", "a/b", true],
  [PYTHON, "open('{}/b'.format('a'), 'w')", "a/b", true],
  [PYTHON, "open('/'.join(['a', 'b']), 'w')", "a/b", true],
  [PYTHON, "from os import *\nremove('a')", "", false],
  [PYTHON, "import os\nx = os\nx.remove('a')", "a", true],
  [PYTHON, "import os\nos.memfd_create('a')", "", false],
  [PYTHON, "import sys\nsys.modules['os'].remove('a')", "", false],
  [JAVASCRIPT, "x('a')", "", false],
  [JAVASCRIPT, "function x(p) { return p }\nx('a')", "", true],
  [JAVASCRIPT, "const x = (p) => p; x('a')", "", true],
  [JAVASCRIPT, "fs.writeFileSync(`${'a'}/b`, '')", "a/b", true],
  [JAVASCRIPT, "fs.writeFileSync(process.cwd() + '/b', '')", "./b", true],
  [JAVASCRIPT, "class A { constructor() {} }", "", true],
  [JAVASCRIPT, "new Map().delete('a')", "", true],
  [JAVASCRIPT, "Bun.file('a').delete()", "", false],
  [JAVASCRIPT, "Deno.openKv('a')", "", false],
  [RUBY, "File::write('a', '')", "a", true],
  [RUBY, "d = 'a'\nFile.delete(\"#{d}/b\")", "a/b", true],
  [RUBY, "File.mkfifo('a')", "", false],
  [RUBY, "JSON.load(File.open('a'))", "", true],
  [PHP, "strlen('a');", "", true],
  [PHP, "imagepng($x, 'a');", "", false],
  [PHP, "unlink('a' . '/b');", "a/b", true],
  [PERL, "CORE::unlink('a')", "a", true],
  [PERL, "s/a/b/;", "", true],
  [PERL, "s/a\\/e/b/;", "", true],
  [PERL, "s/a/b/e;", "", false],
  [PERL, "$^I = '';", "", false],
  [JAVASCRIPT, "console.log(1)", "", true],
  [JAVASCRIPT, "fs.readFileSync('a')", "", true],
  [JAVASCRIPT, "fs.writeFileSync('a', '')", "a", true],
  [JAVASCRIPT, "fs.renameSync('a', 'b')", "a b", true],
  [JAVASCRIPT, "eval(x)", "", false],
  [JAVASCRIPT, "require('./x')", "", false],
  [JAVASCRIPT, "require('./x.json')", "", true],
  [JAVASCRIPT, "const { writeFileSync: w } = require('fs'); w('a')", "", false],
  [JAVASCRIPT, "/writeFileSync('a')/.test(x)", "", true],
  [PERL, "print 1", "", true],
  [PERL, "unlink 'a'", "a", true],
  [PERL, "open(F, '<', 'a')", "", true],
  [PERL, "open(F, '>', 'a')", "a", true],
  [PERL, "open(F, '>a')", "a", true],
  [PERL, "eval $x", "", false],
  [RUBY, "puts File.read('a')", "", true],
  [RUBY, "File.write('a', '')", "a", true],
  [RUBY, "send(:x)", "", false],
  [PHP, "echo 1;", "", true],
  [PHP, "file_put_contents('a', '');", "a", true],
  [PHP, "$f('a');", "", false],
];

for (const [language, text, writes, proven] of CASES) {
  test(`${language.name}: ${JSON.stringify(text)}`, () => {
    const facts = factsOf(text, language);
    assert.equal(facts.writes.map(({ path }) => path ?? "?").join(" "), writes);
    assert.equal(facts.unproven === undefined, proven, facts.unproven);
  });
}
