import type { CommandRow } from "../command_row.ts";

/** Commands that run a command they are given. */
export const WRAPPERS: readonly CommandRow[] = [
  {
    names: "sudo",
    optionsFirst: true,
    options:
      "u,user=text g,group=text h,host=text p,prompt=text C,close-from=text D,chdir=chdir r,role=text t,type=text T,command-timeout=text U,other-user=text R,chroot=read e,edit+edit s,shell+shell i,login+shell l,list+list v,validate+list k K",
    shape: "sudo",
  },
  { names: "doas", optionsFirst: true, options: "u=text C=read s+shell", shape: "sudo" },
  {
    names: "su runuser",
    options: "c,command=shell s,shell=text g,group=text u=text",
    operands: "text*",
    shape: "su",
  },
  {
    names: "env",
    optionsFirst: true,
    options: "u,unset=text C,chdir=chdir S,split-string=text i,ignore-environment",
    shape: "env",
  },
  { names: "nice", optionsFirst: true, options: "n,adjustment=text", operands: "command*" },
  {
    names: "ionice",
    optionsFirst: true,
    options: "c,class=text n,classdata=text p,pid=text t",
    operands: "command*",
  },
  {
    names:
      "nohup setsid command builtin unbuffer caffeinate proxychains proxychains4 dbus-run-session catchsegv chronic pkexec xvfb-run aoss shx eatmydata fakeroot",
    optionsFirst: true,
    options: "o,output=write",
    shape: "plainWrapper",
  },
  {
    names: "timeout gtimeout",
    optionsFirst: true,
    options: "s,signal=text k,kill-after=text",
    operands: "text command*",
  },
  {
    names: "time gtime",
    optionsFirst: true,
    options: "o,output=write f,format=text",
    operands: "command*",
  },
  {
    names: "stdbuf",
    optionsFirst: true,
    options: "i,input=text o,output=text e,error=text",
    operands: "command*",
  },
  { names: "taskset chrt", optionsFirst: true, options: "p,pid=text", operands: "text command*" },
  {
    names: "prlimit choom cpulimit",
    optionsFirst: true,
    options: "l=text n=text",
    operands: "command*",
  },
  {
    names: "setpriv capsh unshare",
    optionsFirst: true,
    options: "reuid=text regid=text",
    operands: "command*",
  },
  {
    names: "strace ltrace",
    optionsFirst: true,
    options: "o,output=write e=text p=text s=text u=text P=text",
    operands: "command*",
  },
  {
    names: "chroot",
    optionsFirst: true,
    options: "userspec=text groups=text",
    operands: "read command*",
    unknown: "program",
  },
  {
    names: "nsenter bwrap firejail systemd-run proot arch-chroot distrobox toolbox flatpak-spawn",
    operands: "maybe*",
    unknown: "program",
  },
  {
    names: "xargs gxargs",
    optionsFirst: true,
    options:
      "a,arg-file=text d,delimiter=text E=text e?text I=text+replace i?text+replace replace?text+replace L=text l?text max-lines?text n,max-args=text P,max-procs=text s,max-chars=text process-slot-var=text 0,null",
    shape: "xargs",
  },
  {
    names: "parallel",
    optionsFirst: true,
    options:
      "j,jobs=text a,arg-file=read I=text N=text colsep,C=text joblog=write results=tree tagstring=text S,sshlogin=text workdir=chdir delay=text timeout=text retries=text load=text tmpdir=text n,max-args=text d,delimiter=text",
    shape: "parallel",
  },
  { names: "watch viddy", optionsFirst: true, options: "n,interval=text", shape: "joinedShell" },
  {
    names: "flock",
    optionsFirst: true,
    options: "w,wait,timeout=text E,conflict-exit-code=text c,command=shell",
    shape: "flock",
  },
  {
    names: "script",
    options:
      "c,command=shell t,timing?write O,log-out=write I,log-in=write B,log-io=write T,log-timing=write E,echo=text m=text o=text",
    operands: "write",
    shape: "scriptLog",
  },
  { names: "busybox toybox", optionsFirst: true, operands: "command*" },
  {
    names: "npx bunx pnpx",
    optionsFirst: true,
    options: "p,package=text c,call=shell w,workspace=text",
    shape: "npx",
  },
  { names: "uvx", optionsFirst: true, options: "from=text with=text python=text", shape: "npx" },
  { names: "sh bash dash zsh ksh mksh ash fish rbash yash", shape: "shell" },
  { names: "find gfind", shape: "find" },
  { names: "entr", optionsFirst: true, options: "s+shell", shape: "watched" },
  {
    names: "hyperfine",
    options:
      "p,prepare=shell s,setup=shell c,cleanup=shell C,conclude=shell reference=shell export-json,export-csv,export-markdown,export-asciidoc,export-orgmode=write w,warmup=text r,runs=text m,min-runs=text M,max-runs=text P,parameter-scan,L,parameter-list=text D=text S,shell=text n,command-name=text i,ignore-failure?text input=read output=write style=text u,time-unit=text sort=text",
    operands: "shell*",
  },
  {
    names: "tmux",
    optionsFirst: true,
    options: "f=read L=text S=text c=shell T=text",
    unknown: "program",
    subs: [
      {
        names:
          "ls list-sessions list-windows lsw list-panes lsp list-clients lsc list-buffers lsb list-keys lsk list-commands lscm has has-session show show-options info kill-session kill-window kill-pane kill-server capture-pane capturep display-message display attach a attach-session detach rename-session rename-window select-window select-pane switch-client start-server",
        options: "t=text p S=text E=text b=text F=text s=text",
        operands: "text*",
        shape: "sessionQuery",
      },
      {
        names:
          "new new-session neww new-window split-window splitw respawn-pane respawnp respawn-window respawnw run run-shell pipe-pane pipep popup display-popup if if-shell",
        optionsFirst: true,
        options:
          "s=text n=text c=read e=text t=text x=text y=text F=text f=text l=text p=text w=text h=text d b",
        shape: "sessionCommand",
      },
      {
        names:
          "send send-keys set set-option setw set-window-option set-hook bind bind-key confirm confirm-before command-prompt",
        options: "t=text N=text c=text T=text p=text",
        shape: "typedKeys",
      },
      { names: "save-buffer saveb", options: "b=text a", operands: "write" },
      {
        names: "source source-file load-buffer loadb",
        options: "t=text b=text",
        operands: "read*",
        unknown: "program",
      },
      { names: "*", operands: "maybe*", unknown: "program" },
    ],
  },
  {
    names: "screen",
    optionsFirst: true,
    options:
      "S=text t=text c=read s=text Logfile=write X=text p=text r?text ls+list list+list e=text T=text h=text",
    shape: "sessionCommand",
  },
  { names: "nodemon watchexec", operands: "maybe*", unknown: "program" },
  {
    names: "dotenv direnv with-contenv",
    optionsFirst: true,
    options: "e=text f=text",
    operands: "maybe*",
    unknown: "program",
  },
  {
    names: "expect tclsh wish gdb lldb osascript m4 bpftrace dtrace awka",
    options: "c=text ex=text",
    shape: "opaqueText",
  },
  { names: "pwsh powershell powershell.exe pwsh.exe cmd cmd.exe wsl.exe", shape: "foreignShell" },
  {
    names: "ssh",
    optionsFirst: true,
    options:
      "p=text i=read l=text o=text F=read J=text L=text R=text D=text E=write S=text W=text b=text c=text m=text",
    shape: "secureShell",
  },
  {
    names: "at batch",
    options: "f=read t=text q=text l+list c+list r+list d+list",
    shape: "laterShell",
  },
  { names: "atq atrm", operands: "text*" },
  {
    names: "systemctl",
    options:
      "t,type=text state=text p,property=text n,lines=text o,output=text H,host=text root=read",
    unknown: "program",
    subs: [
      {
        names:
          "status list-units list-unit-files list-timers list-sockets list-jobs list-dependencies show cat is-active is-enabled is-failed is-system-running get-default help",
        operands: "text*",
      },
      { names: "*", operands: "text*", unknown: "program" },
    ],
  },
  {
    names: "journalctl",
    options:
      "u,unit,user-unit=text n,lines=text o,output=text S,since,U,until=text p,priority=text g,grep=text t,identifier=text b,boot?text cursor-file=write D,directory=read file=read root=read",
    operands: "text*",
  },
];
