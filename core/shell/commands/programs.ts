import type { CommandRow } from "../command_row.ts";

/** Options of a container's start that take a value. */
const CONTAINER_OPTIONS =
  "v,volume=text mount=text w,workdir=text e,env=text env-file=read u,user=text name=text p,publish=text network,net=text entrypoint=text l,label=text label-file=read m,memory=text platform=text h,hostname=text add-host=text cap-add=text cap-drop=text cpus=text c,cpu-shares=text device=text gpus=text log-driver=text log-opt=text restart=text shm-size=text tmpfs=text pull=text ulimit=text volumes-from=text cidfile=write ip=text dns=text ipc=text pid=text security-opt=text stop-signal=text detach-keys=text index=text a,attach=text userns=text runtime=text sysctl=text expose=text profile=text";

const COMPOSE: CommandRow = {
  names: "compose",
  optionsFirst: true,
  options:
    "f,file=read p,project-name=text env-file=read profile=text project-directory=chdir ansi=text progress=text parallel=text",
  unknown: "program",
  subs: [
    {
      names: "ps logs config images top port ls version events stats volumes help convert",
      options: "o,output=write",
      operands: "text*",
    },
    { names: "pull push stop start restart kill pause unpause wait rm down", operands: "text*" },
    {
      names: "run exec",
      optionsFirst: true,
      options: CONTAINER_OPTIONS,
      shape: "container",
    },
    { names: "cp", options: "index=text a,archive L", shape: "treeTransfer" },
    { names: "*", operands: "maybe*", unknown: "program" },
  ],
};

const PIP_SUBS: readonly CommandRow[] = [
  {
    names: "list show freeze check search help index debug config inspect cache hash tree",
    options: "o=write log=write path=read",
    operands: "text*",
  },
  {
    names: "install download wheel",
    options:
      "t,target,root,prefix,d,dest,w,wheel-dir=tree log,report=write r,requirement,c,constraint,e,editable=read i,index-url=text extra-index-url=text f,find-links=text python-version=text platform=text no-binary=text only-binary=text p,python=text",
    operands: "maybe*",
    unknown: "program",
  },
  { names: "uninstall", options: "r,requirement=read y", operands: "text*", unknown: "program" },
  {
    names: "*",
    operands: "maybe*",
    options: "o,output-file=write",
    unknown: "program",
    shape: "packageManager",
  },
];

/** `uv run`, `poetry run`: a command in the project's own surroundings. */
const RUN_SUB: CommandRow = {
  names: "run",
  optionsFirst: true,
  options:
    "with=text with-editable=read with-requirements=read p,python=text extra=text group=text only-group=text no-group=text package=text env-file=read directory,cwd=chdir project=read index-url=text i,index=text default-index=text n,name=text e,environment=text f,feature=text m,module=text+module spec=text",
  shape: "runsCommand",
};

/** Programs that decide for themselves what they write: builds, test runners, package managers. */
export const PROGRAMS: readonly CommandRow[] = [
  {
    names: "npm",
    options: "prefix,C=chdir w,workspace=text loglevel=text registry=text",
    unknown: "program",
    subs: [
      {
        names:
          "ls list ll la outdated view info show search whoami ping root bin prefix explain why query fund doctor docs repo bugs owner access token team profile help completion",
        options: "json depth=text",
        operands: "text*",
      },
      { names: "pkg", operands: "text*", shape: "npmPkg" },
      {
        names: "config c",
        options: "L,location=text",
        unknown: "program",
        subs: [
          { names: "get list ls", operands: "text*" },
          { names: "*", operands: "maybe*", unknown: "program" },
        ],
      },
      {
        names: "exec x",
        optionsFirst: true,
        options: "c,call=shell p,package=text w,workspace=text y,yes",
        shape: "npx",
      },
      { names: "*", operands: "maybe*", shape: "packageManager", unknown: "program" },
    ],
  },
  {
    names: "pnpm yarn",
    options: "C,dir,cwd=chdir F,filter=text",
    unknown: "program",
    subs: [
      { names: "ls list outdated why info view root bin help licenses", operands: "text*" },
      {
        names: "exec dlx",
        optionsFirst: true,
        options: "c,shell-mode=shell p,package=text q,quiet",
        shape: "npx",
      },
      { names: "*", operands: "maybe*", shape: "packageManager", unknown: "program" },
    ],
  },
  { names: "pip pip3", unknown: "program", subs: PIP_SUBS },
  {
    names: "uv poetry pdm hatch conda mamba micromamba pipenv rye pixi pipx",
    optionsFirst: true,
    options: "directory,C=chdir project=read config-file=read",
    unknown: "program",
    subs: [
      {
        names: "list show check search help info debug config tree version about",
        operands: "text*",
      },
      RUN_SUB,
      { names: "pip", unknown: "program", subs: PIP_SUBS },
      {
        names: "tool",
        unknown: "program",
        subs: [
          { names: "list dir", operands: "text*" },
          RUN_SUB,
          { names: "*", operands: "maybe*", unknown: "program" },
        ],
      },
      {
        names: "*",
        operands: "maybe*",
        options: "o,output,output-file=write",
        unknown: "program",
        shape: "packageManager",
      },
    ],
  },
  {
    names:
      "cargo rustup go mix rebar3 gradle gradlew mvn mvnw sbt lein stack cabal bundle bundler gem rake composer artisan dotnet swiftpm xcodebuild bazel bazelisk buck2 pants nx turbo lerna moon just task mage invoke fab tox nox scons waf meson ninja cmake ctest make gmake bmake premake xmake configure autoconf automake autoreconf",
    options: "C,directory=chdir",
    operands: "maybe*",
    unknown: "program",
    shape: "build",
  },
  {
    names:
      "gcc g++ cc c++ clang clang++ ld rustc javac kotlinc swiftc ghc tcc icc nvcc emcc as nasm protoc",
    options: "o=write d=tree I=text L=text l=text D=text U=text x=text std=text MF=write c,S,E",
    operands: "read*",
    unknown: "program",
  },
  {
    names: "docker podman nerdctl",
    optionsFirst: true,
    options: "c,context=text H,host=text config=read l,log-level=text",
    unknown: "program",
    subs: [
      {
        names:
          "ps images logs inspect version info stats top port diff history search events help login logout pull push tag stop start restart rm rmi kill pause unpause wait network volume context system",
        options: "f,format,filter=text n,tail=text o,output=write",
        operands: "text*",
      },
      COMPOSE,
      {
        names: "run exec create",
        optionsFirst: true,
        options: CONTAINER_OPTIONS,
        shape: "container",
      },
      { names: "cp", options: "a,archive L,follow-link", shape: "treeTransfer" },
      { names: "save export", options: "o,output=write", operands: "text*" },
      { names: "load import", options: "i,input=read", operands: "read*" },
      {
        names: "build buildx image container builder manifest",
        options:
          "f,file=read t,tag=text o,output=text iidfile=write metadata-file=write build-arg=text target=text platform=text progress=text secret=text",
        operands: "maybe*",
        unknown: "program",
      },
      { names: "*", operands: "maybe*", unknown: "program" },
    ],
  },
  {
    names: "docker-compose podman-compose",
    optionsFirst: true,
    options: COMPOSE.options ?? "",
    unknown: "program",
    subs: COMPOSE.subs ?? [],
  },
  {
    names: "kubectl oc k",
    options:
      "n,namespace=text f,filename=read context=text kubeconfig=read o,output=text l,selector=text",
    operands: "text*",
    unknown: "program",
    subs: [
      {
        names:
          "get describe logs top version config explain api-resources api-versions cluster-info auth diff apply create delete scale rollout patch label annotate expose set wait events",
        options:
          "f,filename=read o,output=text l,selector=text p,patch=text c,container=text n,namespace=text",
        operands: "text*",
      },
      { names: "cp", options: "n,namespace=text c,container=text", shape: "treeTransfer" },
      { names: "exec", operands: "text*", unknown: "program" },
      { names: "kustomize", options: "o,output=write", operands: "read*" },
      { names: "*", operands: "maybe*", unknown: "program" },
    ],
  },
  {
    names: "helm",
    options: "n,namespace=text f,values=read",
    subs: [
      {
        names: "list ls status get history search show version env lint repo template",
        options: "f,values=read output-dir=tree set=text n,namespace=text post-renderer=command",
        operands: "read*",
      },
      {
        names: "install upgrade rollback uninstall test",
        options: "f,values=read set=text n,namespace=text post-renderer=command",
        operands: "read*",
        unknown: "program",
      },
      {
        names: "pull fetch",
        options: "d,destination,untardir=tree",
        operands: "text*",
        unknown: "tree",
      },
      { names: "*", operands: "maybe*", unknown: "program" },
    ],
    unknown: "program",
  },
  {
    names:
      "apt apt-get apt-cache aptitude dnf yum zypper brew port snap flatpak choco winget scoop emerge guix nix apk pacman",
    options: "t=text o=text c=read q=text",
    unknown: "program",
    subs: [
      {
        names:
          "list search show info policy depends rdepends showpkg changelog outdated leaves deps uses home doctor find version versions provides whatprovides repoquery repolist log moo help --prefix --version",
        operands: "text*",
      },
      { names: "*", operands: "maybe*", unknown: "program" },
    ],
  },
  {
    names: "rpm",
    options: "q,query+asks V,verify+asks version+asks querytags+asks showrc+asks",
    operands: "maybe*",
    unknown: "program",
    modes: { asks: { operands: "read*", unknown: "none" } },
  },
  {
    names: "dpkg",
    options:
      "l,list+asks L,listfiles+asks s,status+asks S,search+asks p,print-avail+asks c,contents+asks I,info+asks print-architecture+asks compare-versions+asks get-selections+asks audit+asks version+asks",
    operands: "maybe*",
    unknown: "program",
    modes: { asks: { operands: "read*", unknown: "none" } },
  },
  { names: "dpkg-query dpkg-architecture", operands: "text*" },
  {
    names: "nix-env nix-build",
    operands: "maybe*",
    unknown: "program",
  },
  {
    names: "nix-shell",
    options: "run=shell command=shell I=text arg=text argstr=text A,attr=text",
    operands: "maybe*",
    unknown: "program",
  },
  {
    // A choice of tests is an expression, whatever it looks like.
    names: "pytest py.test",
    options:
      "k=text m=text junitxml,junit-xml,log-file,report-log=write basetemp=tree c,config-file=read rootdir=read confcutdir=read n=text p=text o=text W=text tb=text cov-report=maybe durations=text maxfail=text",
    operands: "read*",
    unknown: "program",
  },
  {
    names: "pdks polydeukes",
    unknown: "program",
    subs: [
      { names: "explain report docs doctor test completions help version", operands: "read*" },
      {
        names: "covenant",
        unknown: "program",
        subs: [{ names: "check", options: "enforce=text diff", operands: "read*" }],
      },
      { names: "*", operands: "maybe*", unknown: "program" },
    ],
  },
];
