import type { CommandRow } from "../command_row.ts";

const LOG_OPTIONS =
  "output=write n,max-count=text S=text G=text L=text O=read format,pretty=text since,after,until,before=text author=text committer=text grep=text skip=text U,unified=text date=text diff-filter=text ext-diff stat?text inter-hunk-context=text src-prefix=text dst-prefix=text";

/** The subcommands of `git` that people and agents use. */
const GIT_SUBS: readonly CommandRow[] = [
  {
    names:
      "status log show diff shortlog reflog whatchanged diff-tree diff-index diff-files range-diff",
    options: LOG_OPTIONS,
    operands: "read*",
    shape: "gitNames",
  },
  {
    names: "blame annotate",
    options: "L=text S=read contents=read date=text output=write",
    operands: "read*",
  },
  {
    names: "grep",
    options:
      "e=text+pattern f=read+pattern A=text B=text C=text m,max-count=text O,open-files-in-pager=command max-depth=text threads=text",
    operands: "text!pattern read*",
    shape: "gitNames",
  },
  { names: "add stage", options: "chmod=text pathspec-from-file=read", operands: "read*" },
  {
    names: "commit",
    options:
      "m,message=text F,file=read t,template=read C,c,reuse-message,reedit-message=text author=text date=text fixup=text squash=text S,gpg-sign?text u?text trailer=text cleanup=text pathspec-from-file=read",
    operands: "read*",
  },
  {
    names: "tag",
    options:
      "m,message=text F,file=read u,local-user=text n?text sort=text contains=text merged=text points-at=text format=text l,list",
    operands: "text*",
  },
  {
    names: "branch",
    options:
      "u,set-upstream-to=text sort=text format=text contains=text merged=text points-at=text",
    operands: "text*",
  },
  { names: "notes", options: "m=text F=read C=text c=text ref=text", operands: "text*" },
  {
    names:
      "rev-parse rev-list merge-base describe name-rev symbolic-ref for-each-ref show-ref ls-remote var version help cherry count-objects verify-commit verify-tag fsck get-tar-commit-id check-ref-format cat-file hash-object show-branch check-ignore check-attr check-mailmap diagnose whatchanged write-tree commit-tree update-ref pack-refs gc prune repack maintenance rerere credential interpret-trailers stripspace fmt-merge-msg bugreport",
    options: "m=text F=read p=text i,in-place+inplace",
    operands: "read*",
    shape: "gitQuery",
  },
  {
    names: "ls-files ls-tree",
    options: "x,exclude=text X,exclude-from=read format=text",
    operands: "read*",
    shape: "gitList",
  },
  {
    names: "fetch push remote",
    options: "m=text o,push-option=text upload-pack=command exec=command receive-pack=command",
    operands: "text*",
  },
  {
    names: "rm",
    options: "cached+cached n,dry-run+cached pathspec-from-file=lines r+tree",
    operands: "remove*",
    modes: { cached: { operands: "read*" } },
    shape: "gitRemove",
  },
  { names: "mv", options: "n,dry-run+dry", shape: "gitMove" },
  {
    names: "checkout",
    options: "b,B,orphan=text+new t,track conflict=text p,patch pathspec-from-file=lines",
    shape: "gitCheckout",
  },
  {
    names: "switch",
    options: "c,C,create,force-create,orphan=text+new conflict=text",
    operands: "text*",
    shape: "gitSwitch",
  },
  {
    names: "restore",
    options:
      "s,source=text S,staged+staged W,worktree+worktree conflict=text pathspec-from-file=lines",
    shape: "gitRestore",
  },
  {
    names: "reset",
    options: "hard+hard merge+hard keep+hard soft mixed pathspec-from-file=read",
    operands: "read*",
    modes: { hard: { operands: "text*", unknown: "tree" } },
  },
  {
    names: "clean",
    options: "n,dry-run+dry e,exclude=text i,interactive f,force d x X",
    shape: "gitClean",
  },
  {
    names: "apply",
    options:
      "check+dry stat+dry numstat+dry summary+dry cached+dry exclude=text include=text p=text directory=text",
    operands: "read*",
    shape: "gitApply",
    unknown: "tree",
    modes: { dry: { operands: "read*", unknown: "none" } },
  },
  {
    names: "am",
    options: "directory=text p=text show-current-patch+dry",
    operands: "read*",
    unknown: "tree",
    modes: { dry: { unknown: "none" } },
  },
  { names: "stash", shape: "gitStash" },
  {
    names:
      "cherry-pick merge rebase revert pull read-tree merge-recursive filter-repo replay subtree",
    options:
      "m,message=text X,strategy-option=text s,strategy=text onto=text x,exec=shell F,file=read prefix=text u=text n a show-current-patch+dry",
    operands: "text*",
    unknown: "tree",
    modes: { dry: { unknown: "none", operands: "text*" } },
  },
  { names: "merge-tree", operands: "text*" },
  {
    names: "filter-branch",
    options:
      "setup=shell subdirectory-filter=text env-filter=shell tree-filter=shell index-filter=shell parent-filter=shell msg-filter=shell commit-filter=shell tag-name-filter=shell original=text d=text state-branch=text",
    operands: "text*",
    unknown: "tree",
  },
  {
    names: "sparse-checkout",
    subs: [
      { names: "list check-rules", operands: "text*" },
      { names: "*", operands: "text*", unknown: "tree" },
    ],
    unknown: "tree",
  },
  {
    names: "lfs",
    subs: [
      {
        names: "ls-files status env version logs locks push fetch ext pointer help",
        operands: "text*",
      },
      { names: "track untrack", operands: "text*", shape: "gitLfsTrack" },
      { names: "*", operands: "text*", unknown: "tree" },
    ],
  },
  {
    names: "checkout-index",
    options: "a,all+all prefix=text stdin+all temp",
    operands: "edit*",
    modes: { all: { operands: "text*", unknown: "tree" } },
  },
  { names: "bisect", shape: "gitBisect" },
  {
    names: "clone",
    options:
      "b,branch=text depth=text o,origin=text c,config=text j,jobs=text reference=read template=read u,upload-pack=command separate-git-dir=tree filter=text shallow-since=text shallow-exclude=text server-option=text",
    shape: "gitClone",
  },
  {
    names: "init init-db",
    options: "b,initial-branch=text template=read separate-git-dir=tree",
    shape: "gitInit",
  },
  { names: "worktree", shape: "gitWorktree" },
  { names: "submodule", shape: "gitSubmodule" },
  {
    names: "config",
    options:
      "f,file=text+file blob=read global+global system+global local get+get get-all+get get-regexp+get l,list+get get-urlmatch+get type=text default=text e,edit+edit",
    shape: "gitConfig",
  },
  {
    names: "archive",
    options: "o,output=write format=text prefix=text remote=text exec=command",
    operands: "read*",
  },
  { names: "bundle", operands: "text write text*" },
  {
    names: "format-patch",
    options:
      "o,output-directory=tree+out stdout+out n v=text subject-prefix=text start-number=text suffix=text",
    operands: "text*",
    unknown: "tree",
    modes: { out: { unknown: "none", operands: "text*" } },
  },
  { names: "update-index", options: "cacheinfo=text", operands: "read*" },
  {
    names:
      "difftool mergetool instaweb gui citool send-email request-pull daemon svn p4 cvsimport fast-import web--browse hook",
    operands: "maybe*",
    unknown: "program",
  },
  { names: "fast-export", options: "export-marks=write import-marks=read", operands: "read*" },
];

/** Version control. */
export const VCS: readonly CommandRow[] = [
  {
    names: "git",
    options:
      "C=chdir c=setting git-dir=text work-tree=chdir namespace=text exec-path?setting config-env=setting attr-source=text",
    subs: GIT_SUBS,
    unknown: "program",
  },
  { names: "gh glab hub tea", shape: "forge" },
  {
    names: "hg chg",
    options: "R,repository=read cwd=chdir config=text",
    subs: [
      {
        names:
          "status st log diff annotate blame cat files manifest grep heads id identify paths summary tip tags branches bookmarks outgoing incoming root verify export help version parents showconfig locate",
        options: "o,output=write r,rev=text T,template=text I=text X=text",
        operands: "read*",
      },
      {
        names: "add commit ci tag branch bookmark push forget addremove phase",
        options: "m,message=text l,logfile=read u,user=text d,date=text A,addremove",
        operands: "read*",
      },
      { names: "rm remove", operands: "removeTree*", options: "I=text X=text" },
      { names: "mv move rename", shape: "gitMove" },
      { names: "cp copy", operands: "read* write" },
      {
        names: "revert",
        options: "a,all+all r,rev=text d,date=text",
        operands: "edit*",
        modes: { all: { unknown: "tree" } },
      },
      { names: "clone", shape: "gitClone", options: "r,rev=text u=text b=text e=command" },
      { names: "init", shape: "gitInit" },
      { names: "archive", operands: "write" },
      {
        names:
          "update up checkout co pull merge rebase graft backout import patch strip histedit shelve unshelve purge uncommit amend evolve transplant",
        operands: "text*",
        unknown: "tree",
        options: "m,message=text",
      },
    ],
    unknown: "program",
  },
  {
    names: "svn",
    options: "m,message=text username=text password=text config-dir=read",
    subs: [
      {
        names:
          "status st stat log diff di info list ls cat blame praise annotate proplist propget pg help",
        options: "r,revision=text l,limit=text",
        operands: "read*",
      },
      {
        names: "add commit ci lock unlock propset ps propdel pd resolve resolved changelist cl",
        options: "m,message=text F,file=read",
        operands: "read*",
      },
      { names: "rm delete del remove", options: "m,message=text", operands: "removeTree*" },
      { names: "mv move rename ren", options: "m,message=text r=text", shape: "gitMove" },
      { names: "cp copy", options: "m,message=text r=text", operands: "read* edit" },
      { names: "mkdir", options: "m,message=text", operands: "create*" },
      { names: "revert", options: "R,recursive depth=text", operands: "edit*" },
      { names: "export checkout co", options: "r,revision=text", operands: "text tree" },
      {
        names: "update up switch sw merge patch cleanup",
        operands: "text*",
        unknown: "tree",
        options: "r,revision=text",
      },
    ],
    unknown: "program",
  },
  {
    names: "jj",
    options: "R,repository=read at-operation=text config=text",
    subs: [
      {
        names: "status st log diff show evolog op operation help version root interdiff",
        options: "r,revisions=text T,template=text",
        operands: "read*",
      },
      {
        names: "describe desc commit ci bookmark b tag git config metaedit",
        options: "m,message=text r=text",
        operands: "text*",
      },
      { names: "file", operands: "text read*" },
      {
        names: "restore",
        options: "f,from=text t,into,to=text",
        operands: "edit*",
        shape: "jjRestore",
      },
      {
        names:
          "new edit next prev rebase squash split abandon undo redo backout revert parallelize absorb fix resolve workspace sparse unsquash move diffedit duplicate",
        options: "m,message=text r=text",
        operands: "text*",
        unknown: "tree",
      },
    ],
    unknown: "program",
  },
];
