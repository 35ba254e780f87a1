import { type Call, copies, deletes, type Language, moves, writes } from "./language.ts";

const OPAQUE: Call = { kind: "opaque" };
const MOVE: Call = { kind: "moves" };
const RUN: Call = { kind: "runs", at: 0 };

/** Ruby. */
export const RUBY: Language = {
  name: "ruby",
  lexis: {
    lineComments: ["#"],
    blockComments: false,
    tripleQuotes: false,
    backquoteText: false,
    computed: /#\{[^}]*\}?/g,
    sigils: true,
    regexes: true,
    prefixes: undefined,
  },
  calls: {
    "File.write": writes("write", 0),
    "IO.write": writes("write", 0),
    "File.binwrite": writes("write", 0),
    "IO.binwrite": writes("write", 0),
    "File.open": { kind: "opens", path: 0, mode: 1, writes: /[wa+]/ },
    "File.new": { kind: "opens", path: 0, mode: 1, writes: /[wa+]/ },
    open: { kind: "opens", path: 0, mode: 1, writes: /[wa+]/ },
    "File.delete": deletes(false, 0),
    "File.unlink": deletes(false, 0),
    "File.rename": moves(0, 1),
    "File.symlink": writes("link", 1),
    "File.link": writes("link", 0, 1),
    "File.truncate": writes("write", 0),
    "File.chmod": writes("attributes", 1),
    "Dir.mkdir": writes("create", 0),
    "Dir.rmdir": deletes(false, 0),
    "Dir.unlink": deletes(false, 0),
    "Dir.chdir": MOVE,
    "FileUtils.rm": deletes(false, 0),
    "FileUtils.rm_f": deletes(false, 0),
    "FileUtils.rm_rf": deletes(true, 0),
    "FileUtils.rm_r": deletes(true, 0),
    "FileUtils.cp": copies(0, 1),
    "FileUtils.mv": moves(0, 1),
    "FileUtils.touch": writes("create", 0),
    "FileUtils.mkdir_p": writes("create", 0),
    "FileUtils.ln_s": writes("link", 1),
    "FileUtils.remove": deletes(false, 0),
    "FileUtils.remove_file": deletes(false, 0),
    "FileUtils.remove_entry": deletes(true, 0),
    "FileUtils.remove_dir": deletes(true, 0),
    "FileUtils.move": moves(0, 1),
    "FileUtils.copy": copies(0, 1),
    "FileUtils.copy_file": writes("write", 1),
    "FileUtils.ln_sf": writes("link", 1),
    "FileUtils.ln": writes("link", 0, 1),
    "FileUtils.mkdir": writes("create", 0),
    "FileUtils.rmdir": deletes(false, 0),
    reopen: { kind: "opens", path: 0, mode: 1, writes: /[wa+]/ },
    system: RUN,
    spawn: RUN,
    "IO.popen": RUN,
    "IO.copy_stream": OPAQUE,
  },
  opaque: new Set(
    "eval instance_eval class_eval module_eval send public_send __send__ method const_get exec fork syscall load require_relative Open3 PTY Pathname Tempfile Marshal binding ` define_method instance_variable_get ObjectSpace Kernel Fiddle popen include extend cp_r install"
      .split(" "),
  ),
  harmless: new Set(["JSON.load", "YAML.load", "Psych.load", "CSV.open", "JSON.load_file"]),
  closed: {
    FileUtils: /^(?:pwd|compare_file|cmp|identical\?|uptodate\?)$/,
    File:
      /^(?:read|binread|readlines|foreach|exist|file|directory|size|zero|empty|readable|writable|executable|owned|l?stat|[mac]time|birthtime|basename|dirname|extname|join|expand_path|absolute_path|realpath|realdirpath|split|fnmatch|readlink|symlink|ftype|identical|path|SEPARATOR|ALT_SEPARATOR|PATH_SEPARATOR|FNM_\w+|RDONLY|LOCK_\w+|Constants|Stat|umask|readable_real|world_readable)\??$/,
    IO: /^(?:read|binread|readlines|foreach|pipe|select)$/,
    Dir:
      /^(?:glob|entries|children|each_child|exist|pwd|getwd|home|tmpdir|foreach|empty|new|open|mktmpdir)\??$/,
  },
  modules:
    /^(?:json|yaml|set|time|date|csv|erb|digest|base64|securerandom|fileutils|optparse|pp|uri|net\/http|open-uri|stringio|strscan|ostruct|bigdecimal|tmpdir|English|psych)$/,
  imports: [/\brequire\s*\(?\s*(["'])(.*?)\1/g],
  bareCalls: true,
  joins: new Set(["join", "expand_path"]),
  computedCalls: /%x|\bopen\s*\(?\s*["']\|/,
};
