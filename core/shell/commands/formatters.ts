import type { CommandRow } from "../command_row.ts";

/** Formatters, linters and structured editors: readers until an option makes them write. */
export const FORMATTERS: readonly CommandRow[] = [
  {
    names: "yq",
    options:
      "i,inplace,in-place+inplace o,output-format=text p,input-format=text I,indent=text from-file=read arg=text argjson=text s,split-exp=text+split",
    operands: "text read*",
    modes: {
      split: { operands: "text read*", unknown: "tree" },
      inplace: { operands: "text write*" },
    },
    shape: "yq",
  },
  { names: "jo", options: "o=write f=read", operands: "text*" },
  {
    names: "prettier prettierd oxfmt",
    options:
      "w,write+write c,check+check l,list-different+check config=read ignore-path=read parser=text plugin=text tab-width=text print-width=text stdin-filepath=text log-level=text config-precedence=text cache-location=write",
    modes: { write: { operands: "edit*" } },
  },
  {
    names: "eslint xo standard stylelint tslint oxlint",
    options:
      "fix+fix fix-dry-run c,config=read o,output-file=write f,format=text ext=text rule=text ignore-pattern=text cache-location=write cache-file=write parser=text plugin=text max-warnings=text rulesdir=read resolve-plugins-relative-to=read",
    modes: { fix: { operands: "edit*" } },
  },
  {
    names: "biome",
    optionsFirst: true,
    subs: [
      {
        names: "check lint format ci",
        options:
          "write+fix fix+fix apply+fix apply-unsafe+fix config-path=read stdin-file-path=text only=text skip=text",
        modes: { fix: { operands: "edit*" } },
      },
      { names: "explain version rage search", operands: "text*" },
    ],
    unknown: "program",
  },
  {
    names: "dprint",
    optionsFirst: true,
    subs: [
      {
        names: "check output-file-paths output-resolved-config",
        options: "c,config=read",
        operands: "read*",
      },
      { names: "fmt", options: "c,config=read", operands: "edit*", shape: "editOrTree" },
    ],
    unknown: "program",
  },
  {
    names: "black isort autopep8 yapf docformatter pyupgrade autoflake blue usort",
    options:
      "check,check-only+check diff+check l,line-length=text t,target-version=text c,code=text config=read exclude=text extend-exclude=text include=text stdin-filename=text i,in-place+fix p,profile=text w,workers=text q v",
    operands: "edit*",
    modes: { check: { operands: "read*" } },
  },
  {
    names: "ruff",
    optionsFirst: true,
    subs: [
      {
        names: "check",
        options:
          "fix+fix unsafe-fixes fix-only+fix add-noqa+fix o,output-file=write output-format=text select=text ignore=text extend-select=text config=read exclude=text target-version=text diff+diff stdin-filename=text",
        modes: { diff: {}, fix: { operands: "edit*" } },
      },
      {
        names: "format",
        options:
          "check+check diff+check line-length=text config=read exclude=text stdin-filename=text",
        operands: "edit*",
        modes: { check: { operands: "read*" } },
        shape: "editOrTree",
      },
      { names: "rule config linter version clean analyze help", operands: "text*" },
    ],
    unknown: "program",
  },
  {
    names: "gofmt goimports gofumpt",
    options: "w+write l d r=text s local=text cpuprofile=write",
    modes: { write: { operands: "edit*" } },
  },
  {
    names: "rustfmt",
    options: "check+check emit=text edition=text config=text config-path=read print-config=text",
    operands: "edit*",
    modes: { check: { operands: "read*" } },
  },
  {
    names: "clang-format",
    options:
      "i+inplace style=text assume-filename=text n,dry-run+dry lines=text offset=text length=text files=lines",
    singleDash: true,
    modes: { dry: { operands: "read*" }, inplace: { operands: "write*" } },
  },
  {
    names: "clang-tidy",
    options: "fix+fix p=read checks=text export-fixes=write",
    singleDash: true,
    modes: { fix: { operands: "write*" } },
  },
  {
    names: "shfmt",
    options: "w,write+write l,list d,diff i,indent=text ln=text filename=text",
    modes: { write: { operands: "edit*" } },
  },
  {
    names: "rubocop standardrb",
    options:
      "a,A,x,autocorrect,auto-correct,autocorrect-all,auto-correct-all,fix,fix-layout+fix o,out=write c,config=read f,format=text only=text except=text",
    modes: { fix: { operands: "edit*" } },
  },
  {
    names: "ktlint google-java-format cmake-format yamlfix",
    options: "F,format,i,in-place,replace+fix c,config=read reporter=text lines=text",
    modes: { fix: { operands: "edit*" } },
  },
  {
    names: "tidy",
    singleDash: true,
    options: "m+fix modify+fix o=write output=write f=write file=write config=read w=text",
    modes: { fix: { operands: "edit*" } },
  },
  {
    names: "php-cs-fixer",
    optionsFirst: true,
    unknown: "program",
    subs: [
      {
        names: "fix",
        options: "dry-run+dry config=read rules=text cache-file=write format=text",
        operands: "edit*",
        modes: { dry: { operands: "read*" } },
      },
      { names: "check list-files describe list help", options: "config=read", operands: "read*" },
    ],
  },
  {
    names: "sqlfluff",
    optionsFirst: true,
    unknown: "program",
    subs: [
      {
        names: "lint parse render dialects rules version",
        options: "d,dialect=text write-output=write f,format=text",
        operands: "read*",
      },
      { names: "fix format", options: "d,dialect=text", operands: "edit*" },
    ],
  },
  {
    names: "taplo",
    optionsFirst: true,
    unknown: "program",
    subs: [
      {
        names: "fmt format",
        options: "check+check c,config=read o,option=text",
        operands: "edit*",
        modes: { check: { operands: "read*" } },
      },
      {
        names: "lint check get",
        options: "c,config=read f,file-path=read o=text",
        operands: "read*",
      },
    ],
  },
  {
    names: "buf",
    optionsFirst: true,
    unknown: "program",
    subs: [
      {
        names: "format",
        options: "w,write+fix o,output=write config=read path=read",
        operands: "read*",
        modes: { fix: { operands: "edit*" } },
      },
      {
        names: "lint build breaking ls-files",
        options: "o,output=write config=read against=read",
        operands: "read*",
      },
    ],
  },
  {
    names:
      "swiftformat stylua scalafmt rufo ormolu fourmolu stylish-haskell elm-format purs-tidy nixfmt alejandra nixpkgs-fmt yamlfmt htmlbeautifier",
    options: "c,check,test,validate,lint,dry-run,dryrun,list+check config=read stdin-filepath=text",
    operands: "edit*",
    unknown: "program",
    modes: { check: { operands: "read*", unknown: "none" } },
  },
  {
    names: "terraform tofu",
    options: "chdir=chdir",
    singleDash: true,
    subs: [
      {
        names: "fmt",
        options: "check+check diff recursive write=text",
        singleDash: true,
        operands: "edit*",
        modes: { check: { operands: "read*" } },
        shape: "editOrTree",
      },
      { names: "validate version show output providers graph console state", operands: "read*" },
      {
        names: "plan",
        options:
          "out=write generate-config-out=write var-file=read state=read target=text var=text replace=text",
        singleDash: true,
        operands: "text*",
        unknown: "program",
      },
    ],
    unknown: "program",
  },
  {
    names:
      "mypy pyright pylint flake8 bandit pycodestyle pydocstyle vulture radon semgrep tflint detect-secrets gitleaks trufflehog",
    options:
      "o,output,output-file=write junit-xml=write html-report=tree xml-report=tree txt-report=tree config,config-file,rcfile=read f,format=text p,project=read c=text m=text baseline=write report-path=write r=text",
    operands: "read*",
  },
  {
    names:
      "cspell codespell typos vale proselint alex textlint write-good markdownlint markdownlint-cli2 remark",
    options:
      "w,write-changes+fix fix+fix o,output+fix c,config=read L,ignore-words-list=text S,skip=text I,ignore-words=read",
    modes: { fix: { operands: "edit*" } },
  },
  {
    names: "tsc tsgo vue-tsc",
    options:
      "noEmit+dry version,v+dry help+dry showConfig+dry listFilesOnly+dry p,project=read outDir=tree outFile=write declarationDir=tree tsBuildInfoFile=write target,t=text module,m=text lib=text jsx=text",
    unknown: "program",
    modes: { dry: { unknown: "none" } },
  },
];
