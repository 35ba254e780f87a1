/**
 * Lines as long as a line may be, each built to cost what it can: unended constructs, deep nesting,
 * words that multiply. The function takes the length, in UTF-16 units, that must not be passed.
 */
/** A piece as often as it fits. */
export function fill(piece: string, length: number): string {
  return piece.repeat(Math.floor(length / piece.length));
}

export const LONG_LINES: readonly (readonly [string, (length: number) => string])[] = [
  ["one word", (n) => "a".repeat(n)],
  ["many commands", (n) => fill("rm -f a/b.txt; ", n)],
  ["many lines", (n) => fill("echo hello > out.txt\n", n)],
  ["many words", (n) => `rm ${fill("a/b c ", n - 4)}`],
  ["opening brackets", (n) => "(".repeat(n)],
  ["opening substitutions", (n) => fill("$(", n)],
  ["opening braces", (n) => fill("${", n)],
  ["braces", (n) => `rm ${fill("{a,b}", n - 4)}`],
  ["nested braces", (n) => `rm ${"{a,".repeat(n / 5)}b${"}".repeat(n / 5)}`],
  ["ranges", () => "rm {1..9999999}{1..9999999}"],
  ["backticks", (n) => "`".repeat(n)],
  ["quotes", (n) => fill(`'"`, n)],
  ["backslashes", (n) => "\\".repeat(n)],
  ["globs", (n) => `rm ${fill("*?", n - 4)}`],
  ["a here-document", (n) => `cat > out <<'EOF'\n${fill("some text here\n", n - 40)}EOF`],
  [
    "a here-document with expansions",
    (n) => `cat > out <<EOF\n${fill("$a ${b} $(c)\n", n - 40)}EOF`,
  ],
  ["here-documents", (n) => fill("cat <<E\nx\nE\n", n)],
  ["an unended here-document", (n) => fill("cat <<E ", n)],
  ["pipes", (n) => `true${fill(" | cat", n - 4)}`],
  ["and-lists", (n) => `true${fill(" && x", n - 4)}`],
  ["assignments", (n) => fill("x=$x$x; ", n)],
  ["doubling", (n) => `x=aa; ${fill("x=$x$x; ", 800)}rm $x${"b".repeat(Math.max(0, n - 900))}`],
  ["functions", (n) => `f(){ f; f; }; f; ${fill("f; ", n - 20)}`],
  [
    "loops in loops",
    () => fill("for i in 1 2 3 4 5 6 7 8; do ", 900) + "rm $i" + fill("; done", 186),
  ],
  ["cd", (n) => fill("cd a; ", n)],
  ["inline program", (n) => `python3 -c '${fill("open(x);", n - 20)}'`],
  ["sed script", (n) => `sed -i '${fill("s/a/b/;", n - 20)}' notes.txt`],
  ["find", (n) => `find . ${fill("-name a -o ", n - 20)}-delete`],
  ["arithmetic", (n) => `echo $((${fill("1+", n - 20)}1))`],
  ["arithmetic brackets", (n) => `echo $((${"(".repeat(n / 2 - 10)}1${")".repeat(n / 2 - 10)}))`],
  ["alternatives", (n) => fill("if [ $r ]; then x=$x$i; else x=b$x; fi; ", n)],
];
