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
    options: "o,out,output=write d,dir=chdir i,input-file=lines l,log=write",
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
    names: "nc ncat netcat telnet",
    operands: "text*",
    options: "e,exec=command c,sh-exec=shell o,output=write",
    unknown: "program",
  },
  {
    names: "socat",
    options: "d=text lf=write r=write R=write",
    operands: "maybe*",
    unknown: "program",
  },
  {
    names: "sftp ftp lftp",
    options: "b=lines c=text e=text i=read P=text o=text",
    shape: "transferSession",
  },
  {
    names: "aws",
    options: "profile=text region=text output=text endpoint-url=text query=text",
    optionsFirst: true,
    unknown: "program",
    subs: [
      {
        names: "s3",
        unknown: "program",
        subs: [
          { names: "ls presign mb rb rm", operands: "text*" },
          {
            names: "cp mv",
            options: "recursive+tree exclude=text include=text acl=text content-type=text",
            shape: "bucketCopy",
          },
          { names: "sync", options: "exclude=text include=text acl=text", shape: "mirror" },
        ],
      },
      { names: "sts help", operands: "text*" },
      { names: "*", operands: "maybe*", shape: "cloudQuery", unknown: "program" },
    ],
  },
  {
    names: "gsutil",
    optionsFirst: true,
    options: "o=text u=text h=text",
    unknown: "program",
    subs: [
      { names: "ls cat stat du version help hash", operands: "read*" },
      { names: "cp mv", options: "r,R+tree", shape: "bucketCopy" },
      { names: "rsync", options: "x=text", shape: "mirror" },
    ],
  },
  {
    names: "rclone",
    unknown: "program",
    subs: [
      {
        names: "ls lsl lsd lsf lsjson cat size md5sum sha1sum about version listremotes check help",
        operands: "read*",
      },
      {
        names: "copy sync move bisync",
        options: "filter=text include=text exclude=text",
        shape: "mirror",
      },
      { names: "copyto moveto", shape: "bucketCopy" },
      { names: "*", operands: "maybe*", unknown: "program" },
    ],
  },
  {
    names: "gcloud az doctl heroku fly flyctl",
    operands: "maybe*",
    shape: "cloudQuery",
    unknown: "program",
  },
  { names: "s3cmd mc", operands: "maybe*", unknown: "program" },
  {
    names: "psql",
    options:
      "c,command=text f,file=read d,dbname=text h,host=text p,port=text U,username=text o,output=write L,log-file=write v,set,variable=text P,pset=text F=text R=text l,list",
    shape: "databaseClient",
  },
  {
    names: "mysql mariadb",
    options:
      "e,execute=text h,host=text P,port=text u,user=text p,password?text D,database=text S,socket=text tee=write pager=shell init-command=text default-character-set=text",
    shape: "databaseClient",
  },
  {
    names: "sqlite3 sqlite duckdb",
    options:
      "cmd=text separator=text nullvalue=text init=lines newline=text maxsize=text pagecache=text heap=text",
    singleDash: true,
    shape: "databaseFile",
  },
  {
    names: "pg_dump pg_dumpall mysqldump mariadb-dump mongodump",
    options:
      "f,file,r,result-file=write T,tab,o,out=tree d,dbname=text h,host=text p,port=text U,username,u,user=text t,table=text n,schema=text F,format=text",
    operands: "text*",
  },
];
