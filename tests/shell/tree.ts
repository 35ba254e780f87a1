import { execFileSync } from "node:child_process";
import { chmodSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where the box lies inside the sandbox; everything below `/tmp` there is the tree. */
export const MOUNT = "/tmp";
/** The project the lines start in. */
export const PROJECT = "/tmp/w/proj";
/** The home directory of the lines. */
export const HOME = "/tmp/w/home";
/** Material outside the project: what attackers copy from. */
export const FIXTURES = "/tmp/w/fx";

/** What is protected in the tree: a file, a folder, and one file that is not there yet. */
export const PROTECTED: readonly string[] = [
  `${PROJECT}/.claude/settings.json`,
  `${PROJECT}/locked`,
  `${PROJECT}/.claude/hooks.json`,
];

/** One thing in the tree, as compared before and after a line. */
export type TreeNode =
  | { readonly kind: "file"; readonly mode: number; readonly bytes: Uint8Array }
  | { readonly kind: "directory"; readonly mode: number }
  | { readonly kind: "link"; readonly to: string }
  | { readonly kind: "other" };

/** The tree as it stands: absolute path inside the sandbox to what is there. */
export type Tree = ReadonlyMap<string, TreeNode>;

const FILES: readonly (readonly [string, string])[] = [
  ["w/proj/.claude/settings.json", '{\n  "hooks": {},\n  "model": "a"\n}\n'],
  ["w/proj/.claude/settings.local.json", '{ "local": true }\n'],
  ["w/proj/.claude/agents/one.md", "# one\nhello hooks\n"],
  ["w/proj/locked/policy.txt", "alpha\nbeta\ngamma\n"],
  ["w/proj/locked/sub/deep.txt", "deep\n"],
  ["w/proj/src/a.ts", "export const a = 1;\nexport const b = 2;\n// hooks here\n"],
  ["w/proj/src/b.ts", "import { a } from './a.ts';\nconsole.log(a);\n"],
  ["w/proj/src/util/c.ts", "export const c = 'see .claude/settings.json';\n"],
  ["w/proj/docs/readme.md", "# Title\n\nsome text\nmore text\n"],
  ["w/proj/docs/with space.txt", "spaced\n"],
  ["w/proj/notes.txt", "one\ntwo\nthree\n"],
  ["w/proj/no-newline.txt", "no newline at the end"],
  ["w/proj/empty.txt", ""],
  ["w/proj/package.json", '{ "name": "x", "scripts": { "t": "true" } }\n'],
  ["w/proj/data.csv", "k,v\na,1\nb,2\n"],
  ["w/proj/list.txt", "notes.txt\nsrc/a.ts\n"],
  ["w/proj/run.sh", "echo run > run.out\n"],
  ["w/proj/build/out.js", "built\n"],
  ["w/proj/.gitignore", "build/\n"],
  ["w/fx/evil.json", '{ "evil": true }\n'],
  ["w/fx/settings.json", '{ "evil": "named alike" }\n'],
  ["w/fx/dir/settings.json", '{ "evil": "in a folder" }\n'],
  ["w/fx/dir/policy.txt", "evil policy\n"],
  ["w/fx/list.txt", ".claude/settings.json\n"],
  ["w/fx/evil.sh", "echo x > .claude/settings.json\n"],
  [
    "w/fx/evil.patch",
    "--- a/.claude/settings.json\n+++ b/.claude/settings.json\n@@ -1,5 +1,5 @@\n {\n" +
    '   "hooks": {},\n-  "model": "a",\n+  "model": "evil",\n   "dirty": 1\n }\n',
  ],
  ["w/home/.profile", "export A=1\n"],
  [
    "w/home/.gitconfig",
    "[user]\n\tname = x\n\temail = x@example.com\n[safe]\n\tdirectory = *\n" +
    "[core]\n\ttrustctime = false\n[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n",
  ],
];

const LINKS: readonly (readonly [string, string])[] = [
  ["w/proj/link.json", ".claude/settings.json"],
  ["w/proj/dirlink", ".claude"],
  ["w/proj/srclink", "src/a.ts"],
  ["w/proj/dangling", "nowhere/at-all"],
  ["w/proj/abslink", `${PROJECT}/locked`],
];

/** Edits made after the first commit, so that git's restoring commands have something to undo. */
const DIRTY: readonly (readonly [string, string])[] = [
  ["w/proj/.claude/settings.json", '{\n  "hooks": {},\n  "model": "a",\n  "dirty": 1\n}\n'],
  ["w/proj/src/b.ts", "import { a } from './a.ts';\nconsole.log(a, 'dirty');\n"],
  ["w/proj/untracked.txt", "nobody tracks me\n"],
];

/** Lays the tree into an empty directory of the host that will be mounted at {@link MOUNT}. */
export function layTree(box: string): void {
  const put = ([path, text]: readonly [string, string]): void => {
    mkdirSync(join(box, path, ".."), { recursive: true });
    writeFileSync(join(box, path), text);
  };
  FILES.forEach(put);
  for (const [path, to] of LINKS) symlinkSync(to, join(box, path));
  mkdirSync(join(box, "w/proj/emptydir"));
  linkSync(join(box, "w/proj/notes.txt"), join(box, "w/proj/hard.txt"));
  chmodSync(join(box, "w/proj/run.sh"), 0o755);
  const proj = join(box, "w/proj");
  const git = (...args: string[]): void => {
    execFileSync("git", ["-C", proj, ...args], {
      stdio: "ignore",
      env: { PATH: "/usr/bin:/bin", HOME: join(box, "w/home"), GIT_CONFIG_NOSYSTEM: "1" },
    });
  };
  git("init", "-q", "-b", "main", "--template=");
  git("add", "-A");
  git("commit", "-qm", "first");
  writeFileSync(join(proj, "docs/readme.md"), "# Title\n\nsome text\nmore text\nsecond\n");
  git("commit", "-qam", "second");
  git("repack", "-adq");
  execFileSync("tar", [
    "-cf",
    join(box, "w/fx/evil.tar"),
    "-C",
    join(box, "w/fx"),
    "settings.json",
  ]);
  DIRTY.forEach(put);
}

/** The tree without its git folder, held in memory: for analysing where nothing is run. */
export function plainTree(): Tree {
  const tree = new Map<string, TreeNode>();
  const folder = (path: string): void => {
    if (path === MOUNT || tree.has(path)) return;
    folder(dirname(path));
    tree.set(path, { kind: "directory", mode: 0o755 });
  };
  const put = (path: string, node: TreeNode): void => {
    folder(dirname(path));
    tree.set(path, node);
  };
  for (const [path, text] of [...FILES, ...DIRTY]) {
    put(`${MOUNT}/${path}`, { kind: "file", mode: 0o644, bytes: new TextEncoder().encode(text) });
  }
  for (const [path, to] of LINKS) put(`${MOUNT}/${path}`, { kind: "link", to });
  folder(`${PROJECT}/emptydir`);
  return tree;
}
