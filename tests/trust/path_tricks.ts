import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { dirname } from "node:path";
import { LANGUAGES, type Project, project } from "../support/project.ts";
import { payloadOf } from "./doors.ts";
import { at, EDITS, SHELL, type Way, WRITE } from "./path_ways.ts";
import { type Figure, inTurns, type Point, type Size, tried } from "./point.ts";
import {
  installJudge,
  type Passage,
  passages,
  type Program,
  programsOf,
  start,
} from "./programs.ts";

const CONFIG = `${LANGUAGES}protectedPaths: [gate/lock.json, gate/deep, "caf\u00e9"]\n`;

/** A way to reach a protected file under another name. */
type Trick = {
  readonly name: string;
  readonly set?: (site: Project) => void;
  /** What is written. */
  readonly path: string | ((site: Project) => string);
};

const link = (target: string, path: string) => (site: Project) => {
  mkdirSync(dirname(at(site, path)), { recursive: true });
  symlinkSync(target, at(site, path));
};

const TRICKS: readonly Trick[] = [
  { name: "the file itself", path: "gate/lock.json" },
  { name: "its absolute path", path: (site) => at(site, "gate/lock.json") },
  { name: "a file below the folder", path: "gate/deep/new.txt" },
  { name: "a folder that is not there yet", path: "gate/deep/a/b/c.txt" },
  { name: "a link to it", set: link("gate/lock.json", "other"), path: "other" },
  { name: "a link to its parent", set: link("gate", "door"), path: "door/lock.json" },
  {
    name: "a chain of links",
    set: (site) => {
      link("gate", "one")(site);
      link("one", "two")(site);
      link("two/lock.json", "three")(site);
    },
    path: "three",
  },
  { name: "a loop of links", set: link("loop", "loop"), path: "loop" },
  { name: "a link to the root", set: link(".", "here"), path: "here/here/gate/lock.json" },
  {
    name: "a link to a file that is not there yet",
    set: link("gate/deep/new.txt", "soon"),
    path: "soon",
  },
  {
    name: "a chain of links to what is not there yet",
    set: (site) => {
      link("gate/deep", "way")(site);
      link("../way/new.txt", "src/soon")(site);
    },
    path: "src/soon",
  },
  {
    name: "a link up and down to what is not there yet",
    set: link("../gate/deep/../deep/new.txt", "src/soon"),
    path: "src/soon",
  },
  {
    name: "a hard link",
    set: (site) => linkSync(at(site, "gate/lock.json"), at(site, "hard")),
    path: "hard",
  },
  {
    name: "a hard link of a file below the folder",
    set: (site) => linkSync(at(site, "gate/deep/old.txt"), at(site, "hard")),
    path: "hard",
  },
  { name: "up and down", path: "src/../gate/lock.json" },
  { name: "up through a folder that is not there", path: "none/../gate/lock.json" },
  { name: "doubled slashes", path: "gate//lock.json" },
  { name: "a dot segment", path: "gate/./lock.json" },
  { name: "a leading dot segment", path: "./gate/lock.json" },
  { name: "a slash at the end", path: "gate/lock.json/" },
  { name: "a dot at the end of the folder", path: "gate./lock.json" },
  { name: "a dot at the end", path: "gate/lock.json." },
  { name: "a blank at the end", path: "gate/lock.json " },
  { name: "a NUL", path: "gate/lock.json\0" },
  { name: "a NUL and an ending", path: "gate/lock.json\0.txt" },
  { name: "a line break at the end", path: "gate/lock.json\n" },
  { name: "a line break in front", path: "\ngate/lock.json" },
  { name: "another case", path: "GATE/lock.json" },
  { name: "accents taken apart", path: "cafe\u0301/a.txt" },
  { name: "accents as one letter", path: "caf\u00e9/a.txt" },
  { name: "a long s", path: "gate/lock.j\u017fon" },
  { name: "letters that are not seen", path: "gate/lo\u200bck.json" },
  { name: "letters that look alike", path: "g\u0430te/lock.json" },
  { name: "the configuration", path: "polydeukes.config.yaml" },
  { name: "a second configuration", path: "polydeukes.config.json" },
  { name: "a configuration of a folder", path: "src/polydeukes.config.yml" },
  {
    name: "a configuration by a link",
    set: link("polydeukes.config.yaml", "notes.md"),
    path: "notes.md",
  },
  { name: "a folder by /proc", path: (site) => `/proc/self/root${at(site, "gate/lock.json")}` },
];

/** Lines that rename, remove or replace what a protected path hangs on. */
const ANCESTOR_LINES: readonly string[] = [
  "mv gate elsewhere",
  "mv -T gate src/gate",
  "rm -rf gate",
  "rm -r ./gate/",
  "mv . ../moved",
  "ln -sfT src gate/lock.json",
  "rsync -a --delete src/ gate/",
  "find gate -delete",
  "git mv gate elsewhere",
  "cd gate && mv lock.json other.json",
  "cd src && mv ../gate ../elsewhere",
  "(cd gate; rm lock.json)",
  "mv gat* elsewhere",
  "mv g{ate,ot} elsewhere",
  "tar xf a.tar -C gate",
  "d=gate; rm -rf $d",
];

function freshSite(): Project {
  const site = project(CONFIG);
  site.write("gate/lock.json", "kept\n");
  site.write("gate/deep/old.txt", "kept\n");
  site.write("caf\u00e9/a.txt", "kept\n");
  site.write("src/plain.txt", "plain\n");
  return site;
}

const WATCHED = [
  "gate/lock.json",
  "gate/deep/old.txt",
  "gate/deep/new.txt",
  "gate/deep/a/b/c.txt",
  "caf\u00e9/a.txt",
  "polydeukes.config.yaml",
  "polydeukes.config.json",
  "src/polydeukes.config.yml",
];

/** What stands under the protected names. */
function watched(site: Project): string {
  return WATCHED.map((path) => {
    const whole = at(site, path);
    return existsSync(whole) ? readFileSync(whole, "utf8") : "-";
  }).join("\0");
}

type Case = { readonly passage: Passage; readonly trick: Trick; readonly way: Way };

/** Does what the passage let through, and sees whether that reached a protected file. */
async function attempt({ passage, trick, way }: Case): Promise<string | undefined> {
  const site = freshSite();
  try {
    trick.set?.(site);
    const path = typeof trick.path === "string" ? trick.path : trick.path(site);
    const before = watched(site);
    const payload = payloadOf(passage.door, site.root, way.act(site, path));
    const { exit } = await passage.ask(site, payload);
    if (exit === 2) return undefined;
    const name = `${passage.name}, ${way.name}: ${trick.name}`;
    if (exit !== 0) return `${name}: exit ${exit}`;
    try {
      way.perform(site, path);
    } catch {
      // The system knows no such file.
    }
    return watched(site) === before ? undefined : `${name}: let through, and it wrote`;
  } finally {
    site.remove();
  }
}

async function names(list: readonly Passage[], size: Size): Promise<Figure> {
  const cases = TRICKS.flatMap((trick, index) => {
    // One way of the shell and one edit a name is what every build can bear.
    const some = (ways: readonly Way[]) =>
      size === "full" ? ways : ways.slice(index % ways.length).slice(0, 1);
    const ways = [WRITE, ...some(SHELL)];
    return list.flatMap((passage): Case[] => {
      const edits = some(EDITS.filter(({ doors }) => doors.includes(passage.door)));
      return [...ways, ...edits].map((way) => ({ passage, trick, way }));
    });
  });
  const failures = await inTurns(cases, 2, attempt);
  return {
    what: `${TRICKS.length} names of protected files, by edit, patch and shell`,
    tried: cases.length,
    failures: failures.filter((each) => each !== undefined),
  };
}

/** Mounts of protected files and folders elsewhere: no link tells of those. */
const MOUNTS: readonly (readonly [what: string, from: string, to: string, path: string])[] = [
  ["a protected file", "gate/lock.json", "src/m.json", "src/m.json"],
  ["a protected folder, a file in it", "gate/deep", "src/m", "src/m/old.txt"],
  ["a protected folder, a new file in it", "gate/deep", "src/m", "src/m/new.txt"],
  ["the configuration", "polydeukes.config.yaml", "src/m.yaml", "src/m.yaml"],
];

async function mounts(list: readonly Program[]): Promise<Figure> {
  const cases = list.flatMap((program) =>
    MOUNTS.flatMap(([what, from, to, path]) =>
      [WRITE, ...SHELL.slice(0, 1)].map((way) => ({ program, what, from, to, path, way }))
    )
  );
  return await tried("mounts of protected files", cases, async ({ program, way, ...mount }) => {
    const site = freshSite();
    try {
      installJudge(site);
      const to = at(site, mount.to);
      if (mount.to === mount.path) site.write(mount.to, "");
      else mkdirSync(to, { recursive: true });
      const { exit } = await start(program, {
        cwd: site.root,
        stdin: payloadOf(program.door, site.root, way.act(site, mount.path)),
        before: ["bwrap", "--dev-bind", "/", "/", "--bind", at(site, mount.from), to, "--"],
      });
      return exit === 2
        ? undefined
        : `${program.form} ${program.door}, ${way.name}: ${mount.what}: exit ${exit}`;
    } finally {
      site.remove();
    }
  });
}

async function ancestors(list: readonly Passage[]): Promise<Figure> {
  const cases = list.flatMap((passage) => ANCESTOR_LINES.map((line) => ({ passage, line })));
  return await tried("what it hangs on is moved, removed or replaced", cases, async (each) => {
    const site = freshSite();
    try {
      const payload = payloadOf(each.passage.door, site.root, { kind: "shell", line: each.line });
      const { exit } = await each.passage.ask(site, payload);
      return exit === 2 ? undefined : `${each.passage.name}: ${each.line}: exit ${exit}`;
    } finally {
      site.remove();
    }
  });
}

/** An ancestor is renamed between two calls, as a program nobody could read would do it. */
async function renamed(list: readonly Passage[]): Promise<Figure> {
  const cases = list.flatMap((passage) =>
    [WRITE, ...SHELL, ...EDITS.filter(({ doors }) => doors.includes(passage.door))]
      .map((way) => ({ passage, way }))
  );
  return await tried("written under a name it had before", cases, async ({ passage, way }) => {
    const site = freshSite();
    try {
      renameSync(at(site, "gate"), at(site, "moved"));
      symlinkSync("moved", at(site, "gate"));
      if (!lstatSync(at(site, "gate")).isSymbolicLink()) return "no link was made";
      const act = way.act(site, "moved/lock.json");
      const { exit } = await passage.ask(site, payloadOf(passage.door, site.root, act));
      return exit === 2 ? undefined : `${passage.name}, ${way.name}: exit ${exit}`;
    } finally {
      site.remove();
    }
  });
}

/** Every way to name a protected file that is not its name. */
export const pathTricks: Point = {
  title: "path tricks: what reaches a protected file is stopped, under any name",
  run: async (size) => {
    const list = await passages(size);
    return [
      await names(list, size),
      await ancestors(list),
      await renamed(list),
      await mounts(await programsOf(size)),
    ];
  },
};
