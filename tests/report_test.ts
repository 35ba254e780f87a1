import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import axe from "axe-core";
import { formatRow } from "../core/telemetry/format_row.ts";
import type { Row } from "../core/protocol/row.ts";
import { writeGeneratedLog } from "./support/generated_log.ts";
import { LANGUAGES, type Project, project } from "./support/project.ts";

const CONFIG = `${LANGUAGES}disciplines:
  - id: never-fires
    declare:
      mechanism: naming
      scope: { source: target.path }
      extract: { x: [{ op: source, of: target.path }, { op: matches, re: 'never' }] }
      relate: [{ id: a, relation: { op: empty, of: x }, message: m }]
  - { id: someday, why: not yet, draft: true }
`;

const DAY_MS = 86_400_000;
const END_MS = Date.UTC(2026, 2, 31, 12);

/** Names that would be markup, a terminal's command, or another name, where nobody looks. */
const HOSTILE = [
  "<img src=x onerror=\"document.title='owned'\">",
  "</table><script>document.title='owned'</script>",
  "a&b 'quoted' \"twice\"",
  "\u202egnp.exe",
  "\u001b[31mred.ts",
  "한국어/파일.ts",
  `${"long/".repeat(60)}x.ts`,
];

function withLog(rows: readonly (readonly [daysAgo: number, row: Row])[]): Project {
  const made = project(CONFIG);
  made.write(
    ".polydeukes/roi.log",
    rows.map(([daysAgo, row]) => formatRow(row, END_MS - daysAgo * DAY_MS)).join(""),
  );
  return made;
}

const SMALL: readonly (readonly [number, Row])[] = [
  [3, { event: "advised", label: "naming", subject: "a.ts", detail: "[]" }],
  [3, { event: "advised", label: "naming", subject: "a.ts", detail: "[]" }],
  [3, { event: "blocked", label: "self-mod", subject: "a.ts", detail: "[]" }],
  [1, { event: "passed", label: "naming", subject: "b.ts" }],
  [1, { event: "witnessed", label: "naming", subject: "b.ts", detail: "[]" }],
  [1, { event: "skipped", label: "lax", subject: "-", detail: "supply-pass" }],
  [0, { event: "skipped", label: "lax", subject: "-", detail: "no-observation" }],
  [0, { event: "unattributed", label: "baseline", subject: "c.ts" }],
];

test("the table says what is broken, what is skipped and why, and what never fired", async () => {
  const made = withLog(SMALL);
  appendFileSync(join(made.root, ".polydeukes/roi.log"), "half a row\n");
  const { exit, stdout, stderr } = await made.pdks(["report"]);
  made.remove();
  assert.deepEqual([exit, stderr], [0, ""]);
  assert.equal(
    stdout,
    `.polydeukes/roi.log · 8 rows · 2026-03-28 12:00 to 2026-03-31 12:00 · 1 damaged line left out · broken 100% → 20% of rows

label     passed  blocked  advised  witnessed  skipped  unattributed  last seen         skips by reason
baseline       ·        ·        ·          ·        ·             1  2026-03-31 12:00
lax            ·        ·        ·          ·        2             ·  2026-03-31 12:00  no-observation 50%, supply-pass 50%
naming         1        ·        2          1        ·             ·  2026-03-30 12:00
self-mod       ·        1        ·          ·        ·             ·  2026-03-28 12:00

never fired: never-fires

only ever skipped: lax (no-observation, supply-pass)
`,
  );
});

test("the other groupings", async (t) => {
  const made = withLog(SMALL);
  for (
    const [by, ...lines] of [
      ["event", /^advised +2 +25%$/m, /^blocked +1 +13%$/m],
      ["subject", /^a\.ts +1 +2 +0 {2}naming, self-mod$/m, /^b\.ts +0 +0 +1 {2}naming$/m],
      ["day", /^2026-03-28 +· +1 +2 +· +· +·$/m, /^2026-03-31 +· +· +· +· +1 +1$/m],
    ] as const
  ) {
    await t.test(by, async () => {
      const { exit, stdout } = await made.pdks(["report", "--by", by]);
      assert.equal(exit, 0);
      for (const line of lines) assert.match(stdout, line);
    });
  }
  await t.test("since", async () => {
    const { stdout } = await made.pdks(["report", "--since", "2026-03-30", "--json"]);
    const { rows, sinceMs, labels } = JSON.parse(stdout);
    assert.deepEqual([rows, sinceMs], [5, Date.UTC(2026, 2, 30)]);
    assert.deepEqual(labels.map(({ label }: { label: string }) => label), [
      "baseline",
      "lax",
      "naming",
    ]);
  });
  made.remove();
});

test("no log, no rows, a log that is none, words that are wrong", async (t) => {
  const made = project(CONFIG);
  await t.test("no log", async () => {
    assert.deepEqual(await made.pdks(["report"]), {
      exit: 0,
      stdout: "no rows in .polydeukes/roi.log\n",
      stderr: "",
    });
  });
  await t.test("a directory", async () => {
    mkdirSync(join(made.root, ".polydeukes/roi.log"), { recursive: true });
    const { exit, stdout, stderr } = await made.pdks(["report"]);
    assert.deepEqual([exit, stdout], [2, ""]);
    assert.match(stderr, /roi\.log cannot be read \(EISDIR\): check who may read it\n$/);
  });
  for (
    const [argv, said] of [
      [["--by", "week"], '--by takes label, event, subject, day, not "week"'],
      [["--since", "soon"], '--since takes a span like 7d, 12h or 30m, or an ISO date, not "soon"'],
      [["--html", ""], "--html takes the name of a file"],
    ] as const
  ) {
    await t.test(argv.join(" "), async () => {
      const { exit, stdout, stderr } = await made.pdks(["report", ...argv]);
      assert.deepEqual([exit, stdout], [2, ""]);
      assert.equal(stderr.split("\n")[0], said);
    });
  }
  made.remove();
});

test("nothing a log holds acts on a terminal or on a page", async () => {
  const made = withLog(HOSTILE.map((subject) => [
    1,
    { event: "blocked", label: subject.slice(0, 20), subject, detail: "[]" },
  ]));
  // A row written by hand may hold what ours never do.
  appendFileSync(
    join(made.root, ".polydeukes/roi.log"),
    "2026-03-31T12:00:00.000Z\tblocked\t\u001b]0;owned\u0007\t\u001b[2Jgone.ts\n",
  );
  for (const by of ["label", "subject"]) {
    const { stdout } = await made.pdks(["report", "--by", by]);
    assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  }
  await made.pdks(["report", "--html", "r.html"]);
  const page = made.read("r.html");
  made.remove();
  assert.doesNotMatch(page, /<script|<img|onerror="|[\u202a-\u202e\u001b]/i);
  assert.match(page, /&#60;img src=x onerror=&#34;document\.title=&#39;owned&#39;&#34;&#62;/);
  assert.match(page, /한국어\/파일\.ts/);
  assert.doesNotMatch(page, /https?:|<[^>]* src=|<link|@import|url\(/);
});

test("a generated log is counted to the row, damaged lines too", async () => {
  const made = project(CONFIG);
  mkdirSync(join(made.root, ".polydeukes"));
  const written = writeGeneratedLog(join(made.root, ".polydeukes/roi.log"), {
    bytes: 300_000,
    endMs: END_MS,
    damagedEvery: 97,
    subjects: HOSTILE,
  });
  const { stdout } = await made.pdks(["report", "--json"]);
  made.remove();
  const { rows, damaged, counts, labels, days, trend } = JSON.parse(stdout);
  assert.deepEqual({ rows, damaged }, written);
  const sum = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0);
  assert.equal(sum(counts), rows);
  for (const list of [labels, days]) {
    const total = list.reduce(
      (all: number, each: { counts: Record<string, number> }) => all + sum(each.counts),
      0,
    );
    assert.equal(total, rows);
  }
  assert.ok(trend.after < trend.before);
});

const CHROMIUM = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
];

/** What the page's document is once a browser has it; `undefined` where there is no browser. */
function inBrowser(made: Project, page: string, width = 1200): string | undefined {
  const words = [`--window-size=${width},1200`, "--virtual-time-budget=10000", "--dump-dom"];
  // A browser that is busy elsewhere may fail to start; each try has a profile of its own.
  for (let attempt = 1;; attempt++) {
    const profile = mkdtempSync(join(made.root, "browser-"));
    const child = spawnSync(
      "chromium",
      [...CHROMIUM, `--user-data-dir=${profile}`, ...words, `file://${join(made.root, page)}`],
      { encoding: "utf8", timeout: 120_000, maxBuffer: 64 * 1024 * 1024 },
    );
    if (child.error !== undefined && "code" in child.error && child.error.code === "ENOENT") {
      return undefined;
    }
    if (child.status === 0 && child.stdout.includes("</html>")) return child.stdout;
    assert.ok(attempt < 3, `the browser ends in ${child.status ?? child.signal}: ${child.stderr}`);
  }
}

test("the page says in a real browser what the log says", async () => {
  const made = withLog([
    ...SMALL,
    ...HOSTILE.map((subject) =>
      [2, { event: "blocked", label: "self-mod", subject, detail: "[]" }] as const
    ),
  ]);
  const { exit, stdout } = await made.pdks(["report", "--html", "r.html"]);
  assert.deepEqual([exit, stdout], [0, "r.html written\n"]);
  const page = made.read("r.html");
  const seen = inBrowser(made, "r.html") ?? page;
  made.remove();
  for (
    const said of [
      /<title>Polydeukes report<\/title>/,
      /<h1>What was judged<\/h1>/,
      /15 rows · 2026-03-28 12:00 to 2026-03-31 12:00 UTC/,
      /blocked <b>8<\/b>/,
      /witnessed <b>1<\/b>/,
      /highest 7 rows a day/,
      /<th scope="row">self-mod<\/th>/,
      /<th scope="row">supply-pass<\/th><td>lax<\/td><td class="number">1<\/td><td class="number">50\.0%<\/td>/,
      /<h3>Never fired<\/h3><ul><li>never-fires<\/li><\/ul>/,
      /<h3>Only ever skipped<\/h3><ul><li>lax \(no-observation, supply-pass\)<\/li><\/ul>/,
      /Broken: [\d.]+% of rows in the first half, [\d.]+% in the second: better\./,
    ]
  ) assert.match(seen, said);
  assert.equal(seen.match(/<g>/g)?.length, 4, "a bar for each day, the silent ones too");
  assert.doesNotMatch(seen, /<title>owned|<script/);
});

test("axe-core finds no serious problem on the page, light or dark, wide or narrow", async () => {
  const made = withLog([...SMALL, ...SMALL.map(([days, row]) => [days + 90, row] as const)]);
  await made.pdks(["report", "--html", "r.html"]);
  const page = made.read("r.html");
  const found = "document.body.setAttribute('data-axe', JSON.stringify(r.violations.map(" +
    "({ id, impact }) => id + ' ' + impact)) + ' ' + r.passes.length)";
  const looks: readonly (readonly ["light" | "dark", number])[] =
    process.env["PDKS_LARGE"] === undefined
      ? [["light", 400], ["dark", 1400]]
      : [400, 820, 1400].flatMap((width) => [["light", width], ["dark", width]] as const);
  for (const [scheme, width] of looks) {
    // The page itself has no script: this copy brings the examiner along, and one palette.
    const palette = page.replace(
      "(prefers-color-scheme: dark)",
      scheme === "dark" ? "all" : "not all",
    );
    made.write(
      "axe.html",
      palette.replace(
        "</body>",
        () =>
          `<script>${axe.source}</script><script>axe.run().then((r) => ${found})</script></body>`,
      ),
    );
    const seen = inBrowser(made, "axe.html", width);
    if (seen !== undefined) assert.match(seen, /data-axe="\[\] [1-9]\d*"/, `${scheme} ${width}`);
  }
  made.remove();
});

test("a log of 100 MB is read in seconds and in constant memory", async () => {
  // Large on demand; a tenth of it tells the same every day.
  const megabytes = process.env["PDKS_LARGE"] === undefined ? 8 : 100;
  const made = project(CONFIG);
  mkdirSync(join(made.root, ".polydeukes"));
  const log = join(made.root, ".polydeukes/roi.log");
  const written = writeGeneratedLog(log, {
    bytes: megabytes * 1024 * 1024,
    endMs: END_MS,
    damagedEvery: 1_000,
  });
  assert.ok(statSync(log).size > megabytes * 900_000);
  const before = process.cpuUsage();
  const { exit, stdout } = await made.pdks(["report", "--json"]);
  const { user } = process.cpuUsage(before);
  made.remove();
  assert.equal(exit, 0);
  const { rows, damaged } = JSON.parse(stdout);
  assert.deepEqual({ rows, damaged }, written);
  assert.ok(user / 1e6 < 0.5 + megabytes * 0.04, `${user / 1e6} s for ${megabytes} MB`);
});

test("a page that cannot be written is said", async () => {
  const made = withLog(SMALL);
  const { exit, stdout, stderr } = await made.pdks(["report", "--html", "no/such/folder/r.html"]);
  writeFileSync(join(made.root, "kept.html"), "");
  assert.equal(readFileSync(join(made.root, "kept.html"), "utf8"), "");
  made.remove();
  assert.deepEqual([exit, stdout], [2, ""]);
  assert.match(
    stderr,
    /^no\/such\/folder\/r\.html cannot be written \(ENOENT\): name another file/,
  );
});
