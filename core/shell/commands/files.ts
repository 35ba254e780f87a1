import type { CommandRow } from "../command_row.ts";

/** Commands that make, change, move and delete files. */
export const FILES: readonly CommandRow[] = [
  {
    names: "cp gcp",
    options:
      "t,target-directory=text T,no-target-directory S,suffix=text r,R,recursive+tree a,archive+tree parents+parents sparse=text reflink?text backup?text no-preserve=text",
    shape: "copy",
  },
  {
    names: "mv gmv",
    options: "t,target-directory=text T,no-target-directory S,suffix=text backup?text +move",
    shape: "move",
  },
  {
    names: "install ginstall",
    options:
      "t,target-directory=text T,no-target-directory S,suffix=text m,mode=text o,owner=text g,group=text d,directory+directories strip-program=command backup?text",
    shape: "install",
  },
  {
    names: "ln gln",
    options:
      "t,target-directory=text T,no-target-directory S,suffix=text s,symbolic+soft backup?text",
    shape: "link",
  },
  { names: "link", operands: "read write", shape: "hardLink" },
  { names: "rm grm", options: "interactive?text", shape: "remove" },
  { names: "unlink", operands: "remove*" },
  { names: "trash trash-put rip srm", operands: "removeTree*" },
  {
    names: "rimraf del del-cli",
    options: "g,glob impl=text max-retries=text",
    operands: "removeTree*",
    shape: "globRemove",
  },
  { names: "rmdir", options: "p,parents", shape: "removeDirectory" },
  { names: "mkdir gmkdir", options: "m,mode=text Z,context?text", shape: "makeDirectory" },
  { names: "touch", options: "r,reference=read d,date=text t=text time=text", shape: "touch" },
  { names: "truncate", options: "s,size=text r,reference=read", shape: "truncate" },
  { names: "tee", options: "output-error?text", shape: "tee" },
  { names: "sponge", operands: "write*" },
  { names: "dd", shape: "dd" },
  {
    names: "chmod",
    options: "reference=read+reference",
    operands: "text!reference attributes*",
    shape: "chmod",
  },
  {
    names: "chown chgrp chcon",
    options: "reference=read+reference from=text",
    operands: "text!reference attributes*",
    shape: "chmod",
  },
  {
    names: "setfacl",
    options:
      "m,modify=text+given x,remove=text+given M,modify-file=read+given X,remove-file=read+given set=text+given b+given k+given restore=lines",
    operands: "attributes*",
  },
  { names: "chattr", operands: "text attributes*", options: "v=text p=text", shape: "chattr" },
  {
    names: "setfattr xattr",
    options: "n,name=text v,value=text x,remove=text restore=lines",
    operands: "attributes*",
  },
  { names: "getfacl getfattr lsattr", operands: "read*" },
  {
    names: "shred",
    options: "n,iterations=text s,size=text random-source=read u,remove?text",
    // With -u the name goes too, but what it links to was overwritten before.
    operands: "write*",
  },
  {
    names: "split",
    options:
      "a,suffix-length=text b,bytes=text C,line-bytes=text l,lines=text n,number=text t,separator=text additional-suffix=text filter=shell d,numeric-suffixes?text x,hex-suffixes?text",
    shape: "split",
  },
  { names: "csplit", options: "f,prefix=text b,suffix-format=text n,digits=text", shape: "csplit" },
  { names: "mktemp", options: "p=text tmpdir?text suffix=text", shape: "makeTemporary" },
  { names: "mkfifo mknod", options: "m,mode=text", operands: "create*", shape: "makeNode" },
  {
    names: "rsync",
    options:
      "e,rsh=command f,filter=text exclude=text include=text exclude-from=read include-from=read files-from=read log-file=write T,temp-dir=text backup-dir=tree compare-dest=read copy-dest=read link-dest=read partial-dir=text suffix=text chmod=text chown=text bwlimit=text max-size=text min-size=text timeout=text port=text password-file=read B,block-size=text M,remote-option=text info=text debug=text out-format=text r,recursive+tree a,archive+tree write-batch=write only-write-batch=write d,dirs",
    shape: "transfer",
  },
  {
    names: "scp",
    options: "P=text i=read o=text c=text F=read J=text l=text S=command r+tree D=command X=text",
    shape: "transfer",
  },
  {
    names: "dos2unix unix2dos mac2unix",
    options: "n,newfile+new c,convmode=text i,info?text+info O,to-stdout+info",
    operands: "write*",
    modes: { info: { operands: "read*" }, new: { operands: "read write" } },
  },
  {
    names: "rename prename",
    operands: "text write*",
    options: "e=text+script n,nono,no-act,just-print+dry",
    modes: { dry: { operands: "text read*" } },
    unknown: "glob",
  },
  { names: "fallocate", options: "l,length=text o,offset=text", operands: "write*" },
  {
    names: "mount umount fusermount swapon mkfs fdisk parted losetup",
    operands: "maybe*",
    unknown: "program",
  },
  { names: "crontab", options: "u=text l,list+list", shape: "timetable" },
  {
    names:
      "ed red ex vi vim nvim view vimdiff nano pico emacs emacsclient micro joe hx helix kak code subl gedit open xdg-open",
    shape: "editor",
    options:
      "c=text p,prompt=text s S=read u=read i=text eval=text R batch script=read l,load=read +=text cmd=text W=text",
  },
  {
    names: "patch",
    options:
      "p,strip=text i,input=read o,output=write r,reject-file=write d,directory=chdir F,fuzz=text D,ifdef=text B,prefix=text z,suffix=text V,version-control=text dry-run+dry",
    shape: "patch",
  },
];
