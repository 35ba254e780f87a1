import type { Shape } from "../run_row.ts";
import * as archives from "./archives.ts";
import { awk } from "./awk.ts";
import { copy, link, transfer } from "./copies.ts";
import { fd, find } from "./find.ts";
import * as consoles from "./consoles.ts";
import { container } from "./containers.ts";
import * as git from "./git.ts";
import { list, names } from "./git_lists.ts";
import { config } from "./git_settings.ts";
import * as interpreters from "./interpreters.ts";
import { curl, wget } from "./network.ts";
import * as printing from "./printing.ts";
import { sed } from "./sed.ts";
import { joinedShell, shell } from "./shells.ts";
import * as files from "./single_files.ts";
import * as editors from "./editors.ts";
import * as programs from "./programs.ts";
import * as queries from "./queries.ts";
import * as remotes from "./remotes.ts";
import * as sessions from "./sessions.ts";
import * as wrappers from "./wrappers.ts";
import * as various from "./various.ts";
import { parallel, xargs } from "./xargs.ts";

/** The shapes rows may name. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  cat: printing.cat,
  echo: printing.echo,
  printf: printing.printf,
  pathPiece: printing.pathPiece,
  pwd: printing.workingDirectory,
  resolved: printing.resolved,
  sameLines: printing.sameLines,
  filter: printing.filter,
  listing: printing.listing,
  ripgrep: queries.ripgrep,
  copy,
  move: (shape) =>
    copy({
      ...shape,
      parsed: { ...shape.parsed, modes: new Set([...shape.parsed.modes, "move"]) },
    }),
  install: copy,
  link,
  hardLink: various.hardLink,
  transfer,
  remove: files.remove,
  removeDirectory: files.removeDirectory,
  makeDirectory: files.makeDirectory,
  makeTemporary: files.makeTemporary,
  makeNode: various.makeNode,
  touch: files.touch,
  truncate: files.truncate,
  tee: files.tee,
  dd: files.dd,
  chmod: various.attributes,
  chattr: various.fileFlags,
  fd,
  split: various.splitFile,
  csplit: various.splitFile,
  uniq: various.uniq,
  patch: editors.patch,
  editor: editors.editor,
  find,
  xargs,
  parallel,
  shell,
  joinedShell,
  laterShell: wrappers.laterShell,
  sudo: wrappers.sudo,
  su: wrappers.su,
  env: wrappers.env,
  plainWrapper: wrappers.plainWrapper,
  flock: wrappers.flock,
  scriptLog: wrappers.scriptLog,
  npx: wrappers.npx,
  tar: archives.tar,
  unzip: archives.unzip,
  compress: archives.compress,
  cpio: archives.cpio,
  sevenZip: archives.sevenZip,
  curl,
  wget,
  sed,
  awk,
  python: interpreters.python,
  node: interpreters.node,
  deno: interpreters.deno,
  perl: interpreters.perl,
  ruby: interpreters.ruby,
  php: interpreters.php,
  opaqueText: interpreters.opaqueText,
  jq: queries.jq,
  yq: queries.yq,
  editOrTree: queries.editOrTree,
  status: programs.status,
  date: programs.date,
  build: programs.build,
  packageManager: programs.packageManager,
  gitCheckout: git.checkout,
  gitSwitch: git.switchBranch,
  gitRestore: git.restore,
  gitClean: git.clean,
  gitRemove: git.removeTracked,
  gitMove: git.moveTracked,
  gitApply: git.apply,
  gitStash: git.stash,
  zip: archives.zip,
  npmPkg: programs.npmPkg,
  gitClone: git.clone,
  gitInit: git.init,
  gitWorktree: git.worktree,
  gitSubmodule: git.submodule,
  gitConfig: config,
  gitQuery: git.query,
  gitList: list,
  gitNames: names,
  gitBisect: git.bisect,
  gitLfsTrack: git.lfsTrack,
  globRemove: files.globRemove,
  bucketCopy: remotes.bucketCopy,
  mirror: remotes.mirror,
  treeTransfer: remotes.treeTransfer,
  secureShell: remotes.secureShell,
  transferSession: remotes.transferSession,
  databaseClient: consoles.databaseClient,
  databaseFile: consoles.databaseFile,
  foreignShell: consoles.foreignShell,
  container,
  sessionQuery: sessions.sessionQuery,
  sessionCommand: sessions.sessionCommand,
  typedKeys: sessions.typedKeys,
  watched: sessions.watched,
  timetable: sessions.timetable,
  pager: sessions.pager,
  runsCommand: programs.runsCommand,
  cloudQuery: programs.cloudQuery,
  forge: git.forge,
  jjRestore: git.restoreAll,
};
