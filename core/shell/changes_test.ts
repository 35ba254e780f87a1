import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse } from "./analyse.ts";
import type { ShellChange } from "./analysis.ts";
import { contextForTest } from "./tree_for_test.ts";

const context = contextForTest({
  "/p/notes.txt": "one\ntwo\n",
  "/p/src/a.ts": "const a = 1;\n",
  "/p/src/b.ts": "const b = 2;\n",
  "/p/bare.txt": "no end",
});

/** A change as a short word: `+` created, `~` changed, `-` deleted, `?` not computed. */
function told(change: ShellChange): string {
  const path = change.path.replace("/p/", "");
  switch (change.kind) {
    case "create":
      return `+${path}=${JSON.stringify(change.post)}`;
    case "modify":
      return `~${path}=${JSON.stringify(change.post)}`;
    case "delete":
      return `-${path}`;
    case "unobserved":
      return `?${path}`;
  }
}

const CASES: readonly (readonly [line: string, changes: string])[] = [
  ["echo hi > x", '+x="hi\\n"'],
  ["echo -n hi > x", '+x="hi"'],
  ["echo -e 'a\\tb' > x", '+x="a\\tb\\n"'],
  ["echo -e 'a\\c b' > x", '+x="a"'],
  ["echo -e '\\c' >> notes.txt", '~notes.txt="one\\ntwo\\n"'],
  ["echo -e '\\101\\0101' > x", '+x="\\\\101A\\n"'],
  ["flock /p/notes.txt -c 'echo -e hi > x'", "?x"],
  ["su -c 'echo hi > x'", '+x="hi\\n"'],
  ['rm notes.txt; perl -e \'open F, ">" . "notes.txt"\'', "?notes.txt"],
  ["x=$(find src -name '*.none' -delete); echo \"$x\" > x", '+x="\\n"'],
  ["sh -c \"printf 'a\\\\%%'\" > x", "?x"],
  ["sh -c \"printf 'a\\\\n'\" > x", '+x="a\\n"'],
  ["cmp notes.txt bare.txt && set -f; rm *.txt", "?bare.txt ?notes.txt"],
  ["mv src/. X", "?X"],
  ["mv . src", ""],
  ["rm -r .", ""],
  ["echo 'a\\tb' > x", '+x="a\\\\tb\\n"'],
  ["echo a  b 'c  d' > x", '+x="a b c  d\\n"'],
  ["echo > x", '+x="\\n"'],
  ["printf 'a\\nb' > x", '+x="a\\nb"'],
  ["printf '%s-%s\\n' a b c > x", '+x="a-b\\nc-\\n"'],
  ["printf '%05d|%-4s|%4s' 42 a b > x", '+x="00042|a   |   b"'],
  ["printf '%%' > x", '+x="%"'],
  [": > x", '+x=""'],
  ["> x", '+x=""'],
  ["true > notes.txt", '~notes.txt=""'],
  ["echo three >> notes.txt", '~notes.txt="one\\ntwo\\nthree\\n"'],
  ["echo x >> new.txt", '+new.txt="x\\n"'],
  ["echo x >> bare.txt", '~bare.txt="no endx\\n"'],
  ["echo a > x; echo b >> x", '+x="a\\nb\\n"'],
  ["echo a > x; echo b > x", '+x="b\\n"'],
  ["{ echo a; echo b; } > x", '+x="a\\nb\\n"'],
  ["(echo a; echo b) > x", '+x="a\\nb\\n"'],
  ["echo a > x > y", '+x="" +y="a\\n"'],
  ["echo a 2> x > y", '+x="" +y="a\\n"'],
  ["echo a &> x", '+x="a\\n"'],
  ["echo a >& x", '+x="a\\n"'],
  ["echo a > x 2>&1", '+x="a\\n"'],
  ["echo a 1>&2 > x", '+x="a\\n"'],
  ["echo a > x 1>&2", '+x=""'],
  ["cat <<'EOF' > x\na $b\nEOF", '+x="a $b\\n"'],
  ["cat > x <<EOF\na \\$b\nEOF", '+x="a $b\\n"'],
  ["V=1; cat > x <<EOF\na $V\nEOF", '+x="a 1\\n"'],
  ["cat > x <<EOF\na $UNKNOWN\nEOF", "?x"],
  ["cat <<-EOF > x\n\t\ta\n\tb\n\tEOF", '+x="a\\nb\\n"'],
  ["cat <<< hi > x", '+x="hi\\n"'],
  ["cat notes.txt > x", '+x="one\\ntwo\\n"'],
  ["cat notes.txt - <<< z > x", '+x="one\\ntwo\\nz\\n"'],
  ["cat < notes.txt > x", '+x="one\\ntwo\\n"'],
  ["cat < notes.txt > notes.txt", '~notes.txt=""'],
  ["echo a | cat > x", '+x="a\\n"'],
  ["echo a | tee x", '+x="a\\n"'],
  ["echo a | tee x y", '+x="a\\n" +y="a\\n"'],
  ["echo a | tee -a notes.txt", '~notes.txt="one\\ntwo\\na\\n"'],
  ["echo a | tee x > y", '+x="a\\n" +y="a\\n"'],
  ["cp notes.txt x", '+x="one\\ntwo\\n"'],
  ["cp notes.txt src", '+src/notes.txt="one\\ntwo\\n"'],
  ["cp notes.txt bare.txt", '~bare.txt="one\\ntwo\\n"'],
  ["cp notes.txt src/a.ts src/b.ts x", "?x ?x/a.ts ?x/b.ts ?x/notes.txt"],
  ["cp /elsewhere/a x", ""],
  ["mv notes.txt x", '+x="one\\ntwo\\n" -notes.txt'],
  ["mv notes.txt src/", '+src/notes.txt="one\\ntwo\\n" -notes.txt'],
  ["mv src lib", '+lib/a.ts="const a = 1;\\n" +lib/b.ts="const b = 2;\\n" -src/a.ts -src/b.ts'],
  ["rm notes.txt", "-notes.txt"],
  ["rm -f notes.txt gone", "-notes.txt"],
  ["rm -rf src", "-src/a.ts -src/b.ts"],
  ["rm src/*.ts", "-src/a.ts -src/b.ts"],
  ["rm src", ""],
  ["echo a > x; rm x", ""],
  ["touch x", '+x=""'],
  ["touch notes.txt", ""],
  ["truncate -s 0 notes.txt", '~notes.txt=""'],
  ["truncate -s 5 notes.txt", "?notes.txt"],
  ["ln -s notes.txt x", '+x="one\\ntwo\\n"'],
  ["sed -i s/one/1/ notes.txt", '~notes.txt="1\\ntwo\\n"'],
  ["sed -i 's/o/0/g' notes.txt", '~notes.txt="0ne\\ntw0\\n"'],
  ["sed -i -e s/one/1/ -e s/two/2/ notes.txt", '~notes.txt="1\\n2\\n"'],
  ["sed -i 's/one/1/;s/two/2/' notes.txt", '~notes.txt="1\\n2\\n"'],
  ["sed -i 's/\\(o\\)ne/\\1/' notes.txt", "?notes.txt"],
  ["sed -i 's/e$/E/' bare.txt notes.txt", '~bare.txt="no end" ~notes.txt="onE\\ntwo\\n"'],
  ["sed -i.bak s/one/1/ notes.txt", '~notes.txt="1\\ntwo\\n" +notes.txt.bak="one\\ntwo\\n"'],
  ["sed -i 1d notes.txt", "?notes.txt"],
  ["sed -i s/const/let/ src/*.ts", '~src/a.ts="let a = 1;\\n" ~src/b.ts="let b = 2;\\n"'],
  [
    "for f in src/*.ts; do sed -i s/const/let/ $f; done",
    '~src/a.ts="let a = 1;\\n" ~src/b.ts="let b = 2;\\n"',
  ],
  ["for i in 1 2; do echo $i > f$i; done", '+f1="1\\n" +f2="2\\n"'],
  ["for i in 1 2; do echo $i >> f; done", '+f="1\\n2\\n"'],
  ["while read -r l; do echo \"<$l>\" >> f; done <<< $'a\\nb'", '+f="<a>\\n<b>\\n"'],
  ["mkdir -p d/e && echo x > d/e/f", '+d/e/f="x\\n"'],
  ["mkdir d; echo x > d/f", '+d/f="x\\n"'],
  ["echo x > gone/f", ""],
  ["cd src && echo x > c.ts", '+src/c.ts="x\\n"'],
  ["cd gone && echo x > f", "?gone/f"],
  ["true && echo x > f", '+f="x\\n"'],
  ["false && echo x > f", ""],
  ["false || echo x > f", '+f="x\\n"'],
  ["grep -q a b && echo x > f", "?f"],
  ["[ -f notes.txt ] && echo x > f", '+f="x\\n"'],
  ["[ -f gone ] && echo x > f", ""],
  ["[ -f gone ] || echo x > f", '+f="x\\n"'],
  ["if [ -e notes.txt ]; then echo a > f; else echo b > f; fi", '+f="a\\n"'],
  ["if grep -q x y; then echo a > f; fi", "?f"],
  ["case a in a) echo 1 > f;; *) echo 2 > f;; esac", '+f="1\\n"'],
  ["while true; do echo x > f; break; done", "?f"],
  ["exit; echo x > f", "?f"],
  ['[ -n "$X" ] || exit; echo x > f', "?f"],
  ["set -e; grep x y; echo x > f", "?f"],
  ["set -C; echo x > notes.txt", ""],
  ["set -C; echo x >| notes.txt", '~notes.txt="x\\n"'],
  ['f() { echo "$1" > f; }; f hi', '+f="hi\\n"'],
  ["f() { return; echo x > f; }; f; echo y > g", '?f +g="y\\n"'],
  ["bash -c 'echo hi > x'", '+x="hi\\n"'],
  ["sh -c 'echo \"a\\tb\" > x'", "?x"],
  ["eval 'echo hi > x'", '+x="hi\\n"'],
  ["echo hi > x &", "?x"],
  ["date > x", "?x"],
  ["ls > x", "?x"],
  ["echo $(cat notes.txt) > x", "?x"],
  ["echo $((1 + 2)) > x", '+x="3\\n"'],
  ["echo {a,b}{1,2} > x", '+x="a1 a2 b1 b2\\n"'],
  ["echo $UNKNOWN > x", "?x"],
  ["exec 3> x; echo a >&3", '+x="a\\n"'],
  ["make; cat notes.txt > x", "?x"],
  ["echo a > x; make", '+x="a\\n"'],
  ["echo a > x; git stash", "?x"],
  ["printf '\\xff' > x", "?x"],
];

for (const [line, expected] of CASES) {
  test(JSON.stringify(line), () => {
    const found = analyse(line, context).changes.map(told).sort();
    const wanted = expected === "" ? [] : expected.split(/ (?=[-+~?][\w./]+(?:=|$| ))/).sort();
    assert.deepEqual(found, wanted);
  });
}

test("a change carries the text before it", () => {
  const [change] = analyse("echo x > notes.txt", context).changes;
  assert.deepEqual(change, {
    path: "/p/notes.txt",
    kind: "modify",
    pre: "one\ntwo\n",
    post: "x\n",
  });
});

test("a deletion carries the text before it", () => {
  const [change] = analyse("rm notes.txt", context).changes;
  assert.deepEqual(change, { path: "/p/notes.txt", kind: "delete", pre: "one\ntwo\n" });
});

test("a file over the limit is a path without a text", () => {
  const big = contextForTest({ "/p/big.txt": "a".repeat(1024 * 1024 + 1) });
  assert.deepEqual(analyse("cp big.txt x", big).changes.map(told), ["?x"]);
});
