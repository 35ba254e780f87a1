import type { CommandRow } from "../command_row.ts";

/** Commands that read whatever they are given. */
export const READERS: readonly CommandRow[] = [
  { names: "cat", options: "", shape: "cat" },
  { names: "tac nl rev fold fmt expand unexpand cut paste join comm column pr csvlook" },
  {
    names: "head tail",
    options: "n,lines=text c,bytes=text pid=text s,sleep-interval=text",
    shape: "sameLines",
  },
  {
    names: "wc cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum shasum md5",
    prints: "segment",
  },
  {
    names: "diff sdiff diff3 colordiff delta",
    options:
      "o,output=write U,unified=text C,context=text L,label=text x,exclude=text I=text to-file=read from-file=read W,width=text",
  },
  {
    names: "cmp stat file pathchk",
    options: "c,format=text printf=text n,bytes=text i=text f=text",
  },
  {
    names: "ls ll la dir vdir",
    options:
      "I,ignore=text w,width=text T,tabsize=text color?text sort?text time-style=text block-size=text hide=text",
    shape: "listing",
  },
  { names: "exa eza lsd", options: "I,ignore-glob=text s,sort=text t,time=text L,level=text" },
  { names: "tree", options: "o=write L=text P=text I=text" },
  { names: "realpath readlink", options: "relative-to=read relative-base=read", shape: "resolved" },
  { names: "basename dirname", options: "s,suffix=text", shape: "pathPiece" },
  {
    names: "od hexdump hd strings",
    options: "n=text s=text e=text A=text t=text N=text j=text w?text f=read",
  },
  { names: "xxd", options: "s=text l=text c=text g=text o=text", operands: "read write" },
  {
    names:
      "bat batcat zcat zless zmore bzcat xzcat zstdcat lzcat pygmentize highlight glow envsubst fuser",
    options:
      "o,log-file=write O,LOG-FILE=write l,language=text p,pattern=text r,line-range=text theme=text style=text paging=text",
  },
  {
    names: "less more most",
    options: "o,log-file=write O,LOG-FILE=write p,pattern=text k=read t,tag=text b=text",
    shape: "pager",
  },
  {
    names: "grep egrep fgrep zgrep pcregrep ggrep rgrep",
    options:
      "e,regexp=text+pattern f,file=read+pattern A,after-context=text B,before-context=text C,context=text m,max-count=text include=text exclude=text exclude-dir=text exclude-from=read color?text colour?text label=text d,directories=text D,devices=text",
    operands: "text!pattern read*",
    shape: "filter",
  },
  {
    names: "rg ripgrep",
    options:
      "e,regexp=text+pattern f,file=read+pattern g,glob=text iglob=text t,type=text T,type-not=text A,after-context=text B,before-context=text C,context=text m,max-count=text j,threads=text r,replace=text d,max-depth=text M,max-columns=text E,encoding=text color=text colors=text sort=text sortr=text files+pattern type-list+pattern pre=command ignore-file=read engine=text",
    operands: "text!pattern read*",
    shape: "ripgrep",
  },
  {
    names: "ag ack pt ug ugrep",
    options:
      "G=text A=text B=text C=text m=text ignore=text ignore-dir=text depth=text output=text f=read pager=command g=text",
    operands: "text read*",
  },
  { names: "fzf", options: "q,query=text f,filter=text preview=shell bind=text m=text" },
  {
    names: "jq gojq jaq",
    options: "arg:=text f,from-file=read+script L=read indent=text",
    shape: "jq",
  },
  { names: "base64 base32", options: "w,wrap=text i,input=read o,output=write" },
  { names: "tr", operands: "text*" },
  { names: "seq", options: "s,separator=text f,format=text", operands: "text*", prints: "segment" },
  {
    names: "date",
    options: "d,date=text f,file=read r,reference=read s,set=text",
    operands: "text*",
    shape: "date",
  },
  {
    names: "uname whoami id hostname nproc arch tty logname groups getconf lsb_release",
    operands: "text*",
    options: "",
    prints: "segment",
  },
  {
    names:
      "true false : sleep yes clear reset tput stty sync users who w uptime last cal ncal factor expr lsof free vmstat iostat top htop ps pgrep pidof df lscpu lsblk lsusb lspci dmesg netstat ss ifconfig nslookup dig host ping traceroute getent locale printenv numfmt bc dc kill killall pkill",
    operands: "text*",
    shape: "status",
  },
  { names: "ip route", operands: "text*" },
  {
    names: "du",
    options: "d,max-depth=text exclude=text t,threshold=text B,block-size=text X=read",
  },
  { names: "echo", shape: "echo" },
  { names: "printf", shape: "printf" },
  { names: "pwd", shape: "pwd" },
  { names: "which type whereis info apropos whatis tldr help", operands: "text*" },
  {
    names: "man",
    options: "P,pager=shell H,html=shell C,config-file=read M,manpath=read L,locale=text",
    operands: "text*",
  },
  {
    names: "fd fdfind",
    options:
      "e,extension=text t,type=text E,exclude=text d,max-depth=text x,exec=command X,exec-batch=command S,size=text c,color=text",
    shape: "fd",
  },
  { names: "locate mlocate plocate", operands: "text*" },
  { names: "iconv", options: "f,from-code=text t,to-code=text o,output=write" },
  { names: "xmllint", options: "o,output=write xpath=text schema=read noout" },
  {
    names: "openssl",
    singleDash: true,
    options:
      "out=write keyout=write CAserial=write in=read key=read CAfile=read pass=text passin=text passout=text subj=text days=text newkey=text config=read outdir=tree CAcreateserial",
    operands: "text read*",
  },
  {
    names: "gpg gpg2",
    options:
      "o,output=write r,recipient=text u,local-user=text homedir=read verify+asks k,list-keys,list-public-keys,K,list-secret-keys,list-sigs,list-signatures,check-sigs,fingerprint,list-packets,print-md,dump-options,list-config,show-keys+asks keyring=read status-file=write logger-file=write attribute-file=write export+prints export-secret-keys+prints gen-random+prints",
    unknown: "program",
    operands: "maybe*",
    modes: {
      asks: { operands: "read*", unknown: "none" },
      prints: { operands: "text*", unknown: "none" },
    },
  },
  { names: "cloc tokei scc loc", options: "out=write report-file=write o,output=write" },
  {
    names: "shellcheck hadolint yamllint jsonlint actionlint",
    options:
      "f,format=text e,exclude=text s,shell=text c,config=read S,severity=text fix+fix w,write-changes+fix i,in-place+fix",
    modes: { fix: { operands: "edit*" } },
  },
  {
    names: "uniq",
    options: "f,skip-fields=text s,skip-chars=text w,check-chars=text",
    operands: "read write",
    shape: "uniq",
  },
  {
    names: "sort gsort",
    options:
      "o,output=write k,key=text t,field-separator=text S,buffer-size=text T,temporary-directory=read parallel=text files0-from=lines batch-size=text compress-program=command",
    shape: "sameLines",
  },
  {
    names: "shuf",
    options: "o,output=write n,head-count=text i,input-range=text e,echo random-source=read",
    shape: "sameLines",
  },
  { names: "tsort look nm objdump readelf size ldd otool addr2line c++filt", options: "o=text" },
  { names: "inotifywait", options: "e=text o,outfile=write" },
  { names: "xsel xclip pbcopy pbpaste wl-copy wl-paste", options: "o i b", operands: "read*" },
];
