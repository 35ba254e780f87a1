import type { CommandRow } from "../command_row.ts";

/** Commands that fetch and send. */
export const NETWORK: readonly CommandRow[] = [
  {
    names: "curl",
    options:
      "o,output=write output-dir=chdir D,dump-header=write c,cookie-jar=write trace=write trace-ascii=write stderr=write etag-save=write hsts=write alt-svc=write libcurl=write K,config=lines d,data=text data-raw=text data-binary=text data-urlencode=text json=text H,header=text X,request=text u,user=text A,user-agent=text e,referer=text b,cookie=text F,form=text T,upload-file=read w,write-out=text m,max-time=text connect-timeout=text retry=text x,proxy=text cacert=read E,cert=read key=read resolve=text r,range=text url=text C,continue-at=text limit-rate=text Y=text y=text z,time-cond=text t=text U=text P=text Q=text O,remote-name+named remote-name-all+named J,remote-header-name+header",
    operands: "text*",
    shape: "curl",
  },
  {
    names: "wget",
    options:
      "O,output-document=text o,output-file=write a,append-output=write P,directory-prefix=text i,input-file=lines e,execute=text t,tries=text T,timeout=text w,wait=text U,user-agent=text header=text user=text password=text post-data=text post-file=read save-cookies=write load-cookies=read A,accept=text R,reject=text D,domains=text l,level=text X=text I=text limit-rate=text spider+spider rejected-log=write config=read B,base=text c,continue",
    shape: "wget",
  },
  {
    names: "aria2c axel",
    options: "o,out,output=write d,dir=text i,input-file=lines l,log=write",
    operands: "text*",
    unknown: "tree",
  },
  {
    names: "http https xh",
    options: "o,output=write d,download+download",
    operands: "text*",
    modes: { download: { unknown: "tree" } },
  },
  {
    names: "nc ncat netcat telnet socat",
    operands: "text*",
    options: "e,exec=command c,sh-exec=shell o,output=write",
    unknown: "program",
  },
  {
    names: "sftp ftp lftp rclone gsutil aws gcloud az s3cmd mc",
    operands: "maybe*",
    unknown: "program",
  },
];
