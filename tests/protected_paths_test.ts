import assert from "node:assert/strict";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { nodeReaders } from "../adapters/shared/node_readers.ts";
import { patternReach } from "../core/shell/path_pattern.ts";
import { CONFIG_FILE_NAMES } from "../core/config/find_config.ts";
import { protectedPaths } from "../core/paths/protected_paths.ts";

const home = realpathSync(mkdtempSync(join(tmpdir(), "pdks-paths-")));
const root = join(home, "project");
after(() => rmSync(home, { recursive: true, force: true }));

function file(path: string, text = "x\n"): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

file(join(root, "polydeukes.config.yaml"));
file(join(root, ".claude/settings.json"));
file(join(root, ".claude/hooks/deep/a.mjs"));
file(join(root, "src/a.ts"));
file(join(root, "src/deep/a.gen.ts"));
file(join(root, "src/plain/b.ts"));
file(join(root, "caf\u00e9/list.txt"));
file(join(root, "src/a.lock"));
file(join(home, "elsewhere/target.txt"));
file(join(home, "elsewhere/settings.json"));
symlinkSync(".claude", join(root, "link"));
symlinkSync("link", join(root, "chain"));
symlinkSync("loop-b", join(root, "loop-a"));
symlinkSync("loop-a", join(root, "loop-b"));
symlinkSync("../.claude/settings.json", join(root, "src/to-settings"));
symlinkSync(join(home, "elsewhere"), join(root, "outward"));
symlinkSync(root, join(home, "alias"));
linkSync(join(root, ".claude/settings.json"), join(root, "src/hard.json"));
linkSync(join(root, "src/a.ts"), join(root, "src/other-hard.ts"));
// A linked worktree whose two links agree, and one whose do not.
mkdirSync(join(root, ".git/worktrees/wt"), { recursive: true });
file(join(root, ".git/worktrees/wt/gitdir"), `${join(home, "wt")}/.git\n`);
file(join(home, "wt/.git"), `gitdir: ${join(root, ".git/worktrees/wt")}\n`);
file(join(home, "stranger/.git"), `gitdir: ${join(root, ".git/worktrees/wt")}\n`);
mkdirSync(join(home, "wt/.claude"), { recursive: true });

const paths = protectedPaths({
  root,
  entries: [
    ".claude/settings.json",
    ".claude/hooks",
    "caf\u00e9/list.txt",
    "src/**/*.gen.ts",
    "outward/target.txt",
    "polydeukes.config.yaml",
  ],
  names: CONFIG_FILE_NAMES,
  readers: nodeReaders(),
});

const SETTINGS = ".claude/settings.json";
const CONFIG = "polydeukes.config.yaml";

describe("a target that is written", () => {
  const cases: readonly (readonly [what: string, target: string, entry: string | undefined])[] = [
    ["the file itself", ".claude/settings.json", SETTINGS],
    ["absolute", join(root, ".claude/settings.json"), SETTINGS],
    ["./ spelling", "./.claude/settings.json", SETTINGS],
    ["doubled slashes", ".claude//settings.json", SETTINGS],
    ["a dot segment", ".claude/./settings.json", SETTINGS],
    ["up and down", "src/../.claude/settings.json", SETTINGS],
    ["up through a folder that is not there", "nowhere/../.claude/settings.json", SETTINGS],
    ["below a protected folder", ".claude/hooks/deep/new.mjs", ".claude/hooks"],
    ["a sibling with the same prefix", ".claude/settings.json.bak", undefined],
    ["a sibling folder with the same prefix", ".claude/hooks2/a.mjs", undefined],
    ["the same name elsewhere", "src/settings.json", undefined],
    ["a folder above, written into", ".claude", undefined],
    ["through a link to the folder", "link/settings.json", SETTINGS],
    ["through a chain of links", "chain/settings.json", SETTINGS],
    ["through a link to the file", "src/to-settings", SETTINGS],
    ["through a link to the root", join(home, "alias/.claude/settings.json"), SETTINGS],
    ["a new file through a link", "link/hooks/new.mjs", ".claude/hooks"],
    ["a loop of links", "loop-a/settings.json", undefined],
    [
      ".. behind a link is met where the system meets it",
      "chain/../.claude/settings.json",
      SETTINGS,
    ],
    ["where a protected link leads", join(home, "elsewhere/target.txt"), "outward/target.txt"],
    ["beside where a protected link leads", join(home, "elsewhere/settings.json"), undefined],
    ["a hard link", "src/hard.json", SETTINGS],
    ["a hard link of something else", "src/other-hard.ts", undefined],
    ["decomposed accents", "cafe\u0301/list.txt", "caf\u00e9/list.txt"],
    ["another case, where the file system tells them apart", ".CLAUDE/settings.json", undefined],
    ["a glob", "src/deep/new.gen.ts", "src/**/*.gen.ts"],
    ["a glob's folder at depth zero", "src/x.gen.ts", "src/**/*.gen.ts"],
    ["below what a glob names", "src/x.gen.ts/inside", "src/**/*.gen.ts"],
    ["outside a glob", "lib/x.gen.ts", undefined],
    ["the config file", CONFIG, CONFIG],
    ["a second config of another name", "polydeukes.config.json", "polydeukes.config.json"],
    ["a config in a folder", "packages/a/polydeukes.config.yml", "polydeukes.config.yml"],
    ["a config outside", join(home, "polydeukes.config.yaml"), CONFIG],
    ["a linked worktree of this repository", join(home, "wt/.claude/settings.json"), SETTINGS],
    ["a folder that only says so", join(home, "stranger/.claude/settings.json"), undefined],
    ["outside", "/etc/hosts", undefined],
    ["a NUL in it", ".claude/settings.json\0.txt", undefined],
    ["the root", ".", undefined],
    ["empty", "", undefined],
  ];
  for (const [what, target, entry] of cases) {
    it(what, () => assert.equal(paths.match(target), entry));
  }
});

describe("a target that is removed or moved", () => {
  const cases: readonly (readonly [what: string, target: string, entry: string | undefined])[] = [
    ["the file", ".claude/settings.json", SETTINGS],
    ["its folder", ".claude", SETTINGS],
    ["the root", ".", SETTINGS],
    ["a folder above the root", home, SETTINGS],
    ["a folder beside", "src/plain", undefined],
    ["a link to it: only the link goes", "src/to-settings", undefined],
    ["a link to its folder: only the link goes", "link", undefined],
    ["through a link to its folder", "link/settings.json", SETTINGS],
    ["another name of it: the file stays", "src/hard.json", undefined],
    ["a folder holding what a glob names", "src/deep", "src/**/*.gen.ts"],
    ["the config", CONFIG, CONFIG],
  ];
  for (const [what, target, entry] of cases) {
    it(what, () => assert.equal(paths.match(target, { removed: true }), entry));
  }
});

describe("a pattern of paths", () => {
  const pattern = (glob: string) => ({
    base: glob.slice(0, glob.search(/[*?]/)).replace(/\/[^/]*$/, "") || "/",
    tail: /[^*?]*$/.exec(glob)?.[0] ?? "",
    reach: (path: string) => patternReach(glob, path),
  });
  const cases: readonly (readonly [what: string, glob: string, entry: string | undefined])[] = [
    ["that may be the file", `${root}/.claude/set*.json`, SETTINGS],
    ["that lies beside it", `${root}/.claude/other*.json`, undefined],
    ["that names a file a glob entry names", `${root}/src/deep/*.ts`, "src/**/*.gen.ts"],
    ["of files no glob entry names", `${root}/src/plain/*.ts`, undefined],
    ["outside the project, of two segments", "/tmp/tmp.*", undefined],
    ["outside the project, of one", "/etc*", undefined],
    ["beside the project", `${home}/else*/x`, undefined],
    ["through a link to the root", `${home}/alias/.claude/set*.json`, SETTINGS],
  ];
  for (const [what, glob, entry] of cases) {
    it(what, () => assert.equal(paths.matchPattern(pattern(glob)), entry));
  }
});

describe("a text that names a protected path", () => {
  const cases: readonly (readonly [text: string, entry: string | undefined])[] = [
    [".claude/settings.json", SETTINGS],
    [`open("${root}/.claude/settings.json")`, SETTINGS],
    ["see .claude/settings.json.", SETTINGS],
    ["x.claude/settings.json", undefined],
    [".claude/settings.jsonc", undefined],
    ["my-polydeukes.config.yaml", undefined],
    ["edit polydeukes.config.json now", "polydeukes.config.json"],
    ["sed src/deep/a.gen.ts", "src/**/*.gen.ts"],
    ["link/settings.json", SETTINGS],
    ["nothing", undefined],
    ["", undefined],
  ];
  for (const [text, entry] of cases) {
    it(JSON.stringify(text), () => assert.equal(paths.mentionedIn(text), entry));
  }
});
