import { type Call, copies, deletes, type Language, moves, writes } from "./language.ts";

const MOVE: Call = { kind: "moves" };
const RUN: Call = { kind: "runs", at: 0 };

/** Perl. */
export const PERL: Language = {
  name: "perl",
  lexis: {
    lineComments: ["#"],
    blockComments: false,
    tripleQuotes: false,
    backquoteText: false,
    computed: /[$@]\{?[\w:]+(?:(?:->)?(?:\[[^\]]*\]|\{[^}]*\}))*\}?/g,
    sigils: true,
    regexes: true,
    prefixes: undefined,
  },
  calls: {
    open: { kind: "opens", path: 2, mode: 1, writes: /[>|+]/ },
    chdir: MOVE,
    unlink: deletes(false, 0),
    rmdir: deletes(false, 0),
    mkdir: writes("create", 0),
    rename: moves(0, 1),
    symlink: writes("link", 1),
    link: writes("link", 0, 1),
    truncate: writes("write", 0),
    chmod: writes("attributes", 1),
    chown: writes("attributes", 2),
    utime: writes("attributes", 2),
    copy: copies(0, 1),
    move: moves(0, 1),
    make_path: writes("create", 0),
    remove_tree: deletes(true, 0),
    rmtree: deletes(true, 0),
    mkpath: writes("create", 0),
    cp: copies(0, 1),
    mv: moves(0, 1),
    "POSIX.remove": deletes(false, 0),
    "POSIX.creat": writes("write", 0),
    "POSIX.open": { kind: "opaque" },
    "POSIX.mkfifo": writes("create", 0),
    lchown: writes("attributes", 2),
    system: RUN,
    readpipe: RUN,
  },
  opaque: new Set(
    "eval exec sysopen qx do require dbmopen syscall fork IO::File IPC::Open3 Path::Tiny File::Slurp write_file spew spew_utf8 ` ee"
      .split(" "),
  ),
  modules:
    /^(?:strict|warnings|utf8|feature|v?5[\d.]*|List::Util|Scalar::Util|JSON::PP|JSON|JSON::XS|Data::Dumper|POSIX|Time::\w+|Getopt::\w+|File::Basename|File::Spec|File::Copy|File::Path|Encode|Cwd|constant|integer|bigint|Text::\w+|MIME::Base64|Digest::\w+|Storable_|open)$/,
  imports: [/\b(?:use|no)\s+([\w:.]+)/g],
  bareCalls: true,
  joins: new Set(["catfile"]),
  computedCalls: new RegExp(
    [
      /->\s*\$|&\s*\$|&\{|\$\^I|\$\{\^I/,
      // A substitution whose replacement is run: `s/a/b/e`, `s{a}{b}e`.
      /(?<![\w$@%>{-])s([^\w\s;,)=])(?:\\.|(?!\1|\\).)*\1(?:\\.|(?!\1|\\).)*\1[a-z]*e/,
      /(?<![\w$@%>-])s\s*\{(?:\\.|[^{}\\])*\}\s*\{(?:\\.|[^{}\\])*\}[a-z]*e/,
      /(?<![\w$@%>-])s\s*[[(<].*[\])>]\s*[[(<].*[\])>][a-z]*e/,
    ].map(({ source }) => source).join("|"),
    "s",
  ),
};
