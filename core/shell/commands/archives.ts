import type { CommandRow } from "../command_row.ts";

/** Commands that pack, unpack and compress. */
export const ARCHIVES: readonly CommandRow[] = [
  {
    names: "tar gtar bsdtar",
    bareOptions: true,
    options:
      "f,file=text C,directory=text x,extract,get+extract t,list+list c,create+create r,append+create u,update+create A,catenate,concatenate+create d,diff,compare+list T,files-from=read X,exclude-from=read exclude=text b,blocking-factor=text I,use-compress-program=command to-command=shell checkpoint-action=text+runs transform,xform=text strip-components=text owner=text group=text mode=text mtime=text newer=text N=text g,listed-incremental=write O,to-stdout+list H,format=text K,starting-file=text V,label=text rsh-command=command F,info-script,new-volume-script=command index-file=write",
    shape: "tar",
  },
  {
    names: "unzip",
    options: "d=text x=text P=text l+list t+list p+list v+list Z+list c+list",
    shape: "unzip",
  },
  {
    names: "zip",
    options:
      "b,temp-path=read i,include=text x,exclude=text n,suffixes=text P,password=text t=text tt=text unzip-command=text O,output-file=write m,move+move",
    shape: "zip",
    operands: "write read*",
    modes: { move: { operands: "write removeTree*" } },
  },
  {
    names:
      "gzip gunzip bzip2 bunzip2 xz unxz lzma unlzma zstd unzstd pigz compress uncompress lz4 brotli",
    options:
      "c,stdout,to-stdout+out l,list+out t,test+out S,suffix=text T,threads=text o,output=write+output D=read k,keep",
    shape: "compress",
  },
  {
    names: "cpio",
    options:
      "i,extract+extract o,create p,pass-through+pass F,file=read I=read O=write D,directory=chdir H,format=text E=read t,list+list",
    shape: "cpio",
  },
  { names: "7z 7za 7zr 7zz", shape: "sevenZip" },
  { names: "ar", operands: "text write read*" },
  { names: "jar", options: "f,file=write C=read", operands: "maybe*", unknown: "tree" },
];
