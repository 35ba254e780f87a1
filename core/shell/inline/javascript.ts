import { type Call, deletes, type Language, moves, writes } from "./language.ts";

const OPAQUE: Call = { kind: "opaque" };
const MOVE: Call = { kind: "moves" };
const RUN: Call = { kind: "runs", at: 0 };

const FILE_CALLS: Readonly<Record<string, Call>> = {
  writeFile: writes("write", 0),
  writeTextFile: writes("write", 0),
  appendFile: writes("write", 0),
  createWriteStream: writes("write", 0),
  truncate: writes("write", 0),
  unlink: deletes(false, 0),
  rm: deletes(true, 0),
  remove: { kind: "writes", arguments: [{ at: 0, kind: "delete", removes: true }], fewest: 1 },
  rmdir: deletes(true, 0),
  mkdir: writes("create", 0),
  rename: moves(0, 1),
  copyFile: writes("write", 1),
  cp: { kind: "writes", arguments: [{ at: 1, kind: "write", whole: true }] },
  symlink: writes("link", 1),
  link: writes("link", 0, 1),
  chmod: writes("attributes", 0),
  chown: writes("attributes", 0),
  lchmod: writes("attributes", 0),
  lchown: writes("attributes", 0),
  utimes: writes("attributes", 0),
  lutimes: writes("attributes", 0),
  openAsBlob: { kind: "writes", arguments: [] },
  mkdtemp: writes("create", 0),
};

function withSync(calls: Readonly<Record<string, Call>>): Record<string, Call> {
  const all: Record<string, Call> = {};
  for (const [name, call] of Object.entries(calls)) {
    all[name] = call;
    all[`${name}Sync`] = call;
  }
  return all;
}

/** What of the file system's module only reads. */
const FILES_READ =
  /^(?:read\w*|exists(?:Sync)?|[fl]?stat(?:Sync)?|statfs(?:Sync)?|access(?:Sync)?|opendir(?:Sync)?|realpath(?:Sync)?|watch|watchFile|unwatchFile|createReadStream|constants|promises|close(?:Sync)?|glob(?:Sync)?|Dirent|Stats|ReadStream|[FRWX]_OK|fsync(?:Sync)?|default|write(?:Sync)?|writev(?:Sync)?|ftruncate(?:Sync)?|native)$/;

/** JavaScript and TypeScript. */
export const JAVASCRIPT: Language = {
  name: "javascript",
  lexis: {
    lineComments: ["//"],
    blockComments: true,
    tripleQuotes: false,
    backquoteText: true,
    computed: undefined,
    sigils: false,
    regexes: true,
    prefixes: undefined,
  },
  calls: {
    ...withSync(FILE_CALLS),
    chdir: MOVE,
    open: { kind: "opens", path: 0, mode: 1, writes: /[wa+]/ },
    openSync: { kind: "opens", path: 0, mode: 1, writes: /[wa+]/ },
    "Deno.open": OPAQUE,
    "Deno.openSync": OPAQUE,
    "Deno.create": writes("write", 0),
    "Deno.createSync": writes("write", 0),
    "Bun.write": writes("write", 0),
    outputFile: writes("write", 0),
    outputFileSync: writes("write", 0),
    outputJson: writes("write", 0),
    writeJson: writes("write", 0),
    writeJsonSync: writes("write", 0),
    execSync: RUN,
    "child_process.exec": RUN,
    exec: { kind: "runs", at: 0 },
    spawn: RUN,
    spawnSync: RUN,
    execFile: RUN,
    execFileSync: RUN,
    Command: RUN,
    "Deno.run": RUN,
    fork: OPAQUE,
  },
  opaque: new Set(
    "eval Function vm worker_threads Worker binding dlopen constructor Reflect Proxy createRequire registerHooks _load wrap __proto__ mainModule"
      .split(" "),
  ),
  closed: {
    fs: FILES_READ,
    fsp: FILES_READ,
    "fs.promises": FILES_READ,
    Deno:
      /^(?:read\w*|l?stat(?:Sync)?|realPath(?:Sync)?|args|env|cwd|exit|exitCode|build|version|pid|ppid|noColor|inspect|stdin|stdout|stderr|errors|memoryUsage|hostname|osRelease|osUptime|loadavg|systemMemoryInfo|networkInterfaces|permissions|test|bench|customInspect|execPath|mainModule|resolveDns|uid|gid|consoleSize|isatty|SeekMode|open(?:Sync)?|openSync|FsFile|FileInfo)$/,
    Bun:
      /^(?:file|argv|env|version|revision|inspect|sleep|sleepSync|hash|which|gzipSync|gunzipSync|deflateSync|inflateSync|CryptoHasher|SHA\w+|MD5|main|stdin|stdout|stderr|nanoseconds|escapeHTML|stringWidth|deepEquals|fileURLToPath|pathToFileURL|resolveSync|semver|password|TOML|YAML|Glob|peek|randomUUIDv7|write|spawn|spawnSync|cwd|concatArrayBuffers|readableStreamTo\w+)$/,
  },
  functions:
    /^(?:require|import|if|for|while|switch|catch|function|return|typeof|await|async|new|throw|of|in|void|delete|yield|do|else|with|super|case|parseInt|parseFloat|isNaN|isFinite|Number|String|Boolean|Array|Object|Symbol|BigInt|Date|\w*Error|RegExp|Promise|Map|Set|WeakMap|WeakSet|WeakRef|URL|URLSearchParams|fetch|setTimeout|setInterval|setImmediate|clear\w+|queueMicrotask|structuredClone|encodeURI\w*|decodeURI\w*|escape|unescape|btoa|atob|alert|Text\w+|\w+Array|ArrayBuffer|SharedArrayBuffer|DataView|Buffer|Blob|File|FormData|Headers|Request|Response|Abort\w+|Event\w*|assert|Iterator|WritableStream|ReadableStream|TransformStream|get|set|static|print)$/,
  modules:
    /^(?:node:)?(?:fs|fs\/promises|path|path\/posix|os|url|util|assert|assert\/strict|crypto|zlib|events|buffer|string_decoder|querystring|perf_hooks|readline|readline\/promises|timers|timers\/promises|stream|stream\/promises|child_process|process|http|https|net|dns|tty|constants|console|async_hooks|punycode)$|\.json$/,
  imports: [
    /\brequire\s*\(\s*(["'`])(.*?)\1\s*\)/g,
    /\bfrom\s*(["'])(.*?)\1/g,
    /\bimport\s*\(?\s*(["'])(.*?)\1/g,
  ],
  bareCalls: false,
  joins: new Set(["join", "resolve", "normalize", "String", "URL"]),
  computedCalls:
    /\]\s*\(|\bfs\s*\[|\)\s*\[[^\]]*\]\s*\(|require\s*\(\s*[^"'`\s]|import\s*\(\s*[^"'`\s]|\\u|\bBun\.file\b[^]*\.(?:delete|writer|unlink)\b/,
};
