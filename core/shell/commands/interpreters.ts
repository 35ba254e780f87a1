import type { CommandRow } from "../command_row.ts";

/** Programs that run programs. */
export const INTERPRETERS: readonly CommandRow[] = [
  {
    names:
      "python pythonw ipython ipython3 micropython bpython python2 python3 pypy pypy3 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14",
    optionsFirst: true,
    options: "c=text m=text W=text X=text Q=text check-hash-based-pycs=text",
    shape: "python",
  },
  {
    names: "node nodejs",
    optionsFirst: true,
    options:
      "e,eval=text p,print=text+print c,check+check r,require=read import=read input-type=text loader=read experimental-loader=read C,conditions=text env-file=read test run=text cpu-prof-dir=tree heapsnapshot-signal=text",
    shape: "node",
  },
  { names: "deno", optionsFirst: true, shape: "deno" },
  {
    names: "bun tsx ts-node esno jiti vite-node swc-node",
    optionsFirst: true,
    options: "e,eval=text p,print=text",
    shape: "node",
  },
  { names: "perl perl5", shape: "perl" },
  { names: "ruby jruby", shape: "ruby" },
  {
    names: "php php8",
    optionsFirst: true,
    options:
      "r=text l+check B=text R=text E=text F=read d=text c=read f=read z=read S=text t=read i+check v+check m+check",
    shape: "php",
  },
  { names: "awk gawk mawk nawk original-awk", shape: "awk" },
  {
    names: "sed gsed ssed",
    options:
      "e,expression=text+script f,file=text+script i,in-place?text+inplace l,line-length=text n,quiet,silent+quiet E,r,regexp-extended+extended s,separate z,null-data debug posix sandbox",
    shape: "sed",
  },
  {
    names:
      "lua luajit julia R Rscript swift scala groovy elixir erl runghc ocaml java kotlin mono racket guile sbcl clojure bb nim crystal v zig dart octave",
    options: "e=text",
    shape: "opaqueText",
  },
];
