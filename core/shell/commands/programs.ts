import type { CommandRow } from "../command_row.ts";

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
      { names: "*", operands: "maybe*", shape: "packageManager", unknown: "program" },
    ],
  },
  {
    names: "pnpm yarn",
    options: "C,dir,cwd=chdir F,filter=text",
    unknown: "program",
    subs: [
      { names: "ls list outdated why info view root bin help licenses", operands: "text*" },
      { names: "*", operands: "maybe*", shape: "packageManager", unknown: "program" },
    ],
  },
  {
    names: "pip pip3 pipx uv poetry pdm hatch conda mamba micromamba pipenv rye pixi",
    optionsFirst: true,
    unknown: "program",
    subs: [
      { names: "list show freeze check search help info index debug config", operands: "text*" },
      {
        names: "*",
        operands: "maybe*",
        unknown: "program",
        shape: "packageManager",
        optionsFirst: true,
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
    unknown: "program",
    subs: [
      {
        names:
          "ps images logs inspect version info stats top port diff history search events help login logout pull push tag stop start restart rm rmi kill pause unpause wait network volume context system",
        options: "f,format,filter=text n,tail=text o,output=write",
        operands: "text*",
      },
      { names: "*", operands: "maybe*", unknown: "program" },
    ],
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
      { names: "*", operands: "maybe*", unknown: "program" },
    ],
  },
  {
    names: "helm",
    options: "n,namespace=text f,values=read",
    subs: [
      {
        names: "list ls status get history search show version env lint repo",
        options: "f,values=read",
        operands: "read*",
      },
      { names: "*", operands: "maybe*", unknown: "program" },
    ],
    unknown: "program",
  },
  {
    names:
      "apt apt-get aptitude dpkg dnf yum rpm pacman zypper apk brew port snap flatpak nix nix-env nix-shell nix-build guix emerge choco winget scoop",
    operands: "maybe*",
    unknown: "program",
  },
];
