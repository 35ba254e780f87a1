import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { LANGUAGES, type Project, project } from "../support/project.ts";
import { type Act, ask, type Door, DOORS, payloadOf } from "./doors.ts";
import { type Figure, type Point, tried } from "./point.ts";

const CONFIG = `${LANGUAGES}protectedPaths: [gate/lock.json, gate/deep, "caf\u00e9"]\n`;
const WRITTEN = "changed by the trick\n";

/** A way to reach a protected file under another name. */
type Trick = {
  readonly name: string;
  readonly set?: (site: Project) => void;
  /** What is written. */
  readonly path: string | ((site: Project) => string);
};

const at = (site: Project, path: string) => join(site.root, path);
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

/** Shell words that write a path in ways the shell has. */
const SHELL_WAYS: readonly ((path: string) => string)[] = [
  (path) => `printf x > ${quoted(path)}`,
  (path) => `printf x | tee -a ${quoted(path)}`,
  (path) => `cp src/plain.txt ${quoted(path)}`,
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

function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}

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

type Case = { readonly door: Door; readonly trick: Trick; readonly act: Act };

/** Does what the door let through, and sees whether that reached a protected file. */
async function attempt({ door, trick, act }: Case, site: Project): Promise<string | undefined> {
  const before = watched(site);
  const { exit } = await ask(door, site, payloadOf(door, site.root, act));
  if (exit === 2) return undefined;
  const name = `${door}, ${act.kind}: ${trick.name}`;
  if (exit !== 0) return `${name}: exit ${exit}`;
  perform(act, site);
  return watched(site) === before ? undefined : `${name}: let through, and it wrote`;
}

function perform(act: Act, site: Project): void {
  if (act.kind === "shell") {
    // From a file, where a NUL is no end: the shell passes over it.
    const script = `${site.root}.sh`;
    writeFileSync(script, act.line);
    spawnSync("bash", [script], { cwd: site.root, stdio: "ignore", timeout: 10_000 });
    rmSync(script);
    return;
  }
  try {
    const path = act.path.startsWith("/") ? act.path : `${site.root}/${act.path}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, act.text);
  } catch {
    // The system knows no such file.
  }
}

async function oneTrick(trick: Trick, ways: typeof SHELL_WAYS): Promise<Figure> {
  const cases: Case[] = DOORS.flatMap((door) => {
    const acts = (site: Project): readonly Act[] => {
      const path = typeof trick.path === "string" ? trick.path : trick.path(site);
      const write: Act = { kind: "write", path, text: WRITTEN };
      const lines = ways.map((way): Act => ({ kind: "shell", line: way(path) }));
      return [write, ...lines];
    };
    const sample = freshSite();
    try {
      return acts(sample).map((act) => ({ door, trick, act }));
    } finally {
      sample.remove();
    }
  });
  return await tried(trick.name, cases, async (each) => {
    const site = freshSite();
    try {
      trick.set?.(site);
      // Absolute paths are the fresh site's own.
      const path = typeof trick.path === "string" ? trick.path : trick.path(site);
      const act: Act = each.act.kind === "write"
        ? { ...each.act, path }
        : { kind: "shell", line: rewritten(each.act.line, path) };
      return await attempt({ ...each, act }, site);
    } finally {
      site.remove();
    }
  });
}

/** The same line over another path: the last quoted word is the path. */
function rewritten(line: string, path: string): string {
  const word = line.indexOf("'");
  return `${line.slice(0, word)}${quoted(path)}`;
}

async function ancestors(): Promise<Figure> {
  const cases = DOORS.flatMap((door) => ANCESTOR_LINES.map((line) => ({ door, line })));
  return await tried("what it hangs on is moved, removed or replaced", cases, async (each) => {
    const site = freshSite();
    try {
      const payload = payloadOf(each.door, site.root, { kind: "shell", line: each.line });
      const { exit } = await ask(each.door, site, payload);
      return exit === 2 ? undefined : `${each.door}: ${each.line}: exit ${exit}`;
    } finally {
      site.remove();
    }
  });
}

/** An ancestor is renamed between two calls, as a program nobody could read would do it. */
async function renamed(): Promise<Figure> {
  return await tried("written under a name it had before", DOORS, async (door) => {
    const site = freshSite();
    try {
      renameSync(at(site, "gate"), at(site, "moved"));
      symlinkSync("moved", at(site, "gate"));
      if (!lstatSync(at(site, "gate")).isSymbolicLink()) return "no link was made";
      const act: Act = { kind: "write", path: "moved/lock.json", text: WRITTEN };
      const { exit } = await ask(door, site, payloadOf(door, site.root, act));
      return exit === 2 ? undefined : `${door}: exit ${exit}`;
    } finally {
      site.remove();
    }
  });
}

/** Every way to name a protected file that is not its name. */
export const pathTricks: Point = {
  title: "path tricks: what reaches a protected file is stopped, under any name",
  run: async (size) => {
    const each: Figure[] = [];
    for (const [index, trick] of TRICKS.entries()) {
      // One way of the shell a name is what every build can bear.
      const one = index % SHELL_WAYS.length;
      const ways = size === "full" ? SHELL_WAYS : SHELL_WAYS.slice(one, one + 1);
      each.push(await oneTrick(trick, ways));
    }
    return [
      {
        what: `${TRICKS.length} names of protected files, by edit, patch and shell`,
        tried: each.reduce((sum, figure) => sum + figure.tried, 0),
        failures: each.flatMap((figure) => figure.failures),
      },
      await ancestors(),
      await renamed(),
    ];
  },
};
