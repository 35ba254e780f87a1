import { type Event, EVENTS } from "../../core/protocol/verdict.ts";
import { breaksIn, type Counts, rowsIn } from "../../core/telemetry/log_summary.ts";
import type { ReportView } from "../report_view.ts";
import { REPORT_STYLE } from "./report_style.ts";
import { shownText } from "./shown_text.ts";

/** Bars and lists show this many; the rest is counted. */
const MOST = 15;
/** Covenants named beside a subject. */
const MOST_LABELS = 2;
/** Titles of columns that hold numbers. */
const NUMBERS: ReadonlySet<string> = new Set([
  "rows",
  "broken",
  "blocked",
  "advised",
  "witnessed",
  "share of skips",
]);
/** Days drawn one by one; a longer time is drawn by weeks of days. */
const MOST_COLUMNS = 62;

/**
 * The report as one self-contained page: no network, no script, light and dark.
 *
 * @param view what the log says
 * @param nowMs when the page is made, milliseconds since the epoch
 */
export function reportHtml(view: ReportView, nowMs: number): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Polydeukes report</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
<h1>What was judged</h1>
<p class="about">${text(view.log)} · ${view.rows} rows${span(view)}${damage(view)}</p>
${view.rows === 0 ? `<p>No row yet.</p>` : sections(view)}
</main>
<footer>made ${text(minute(nowMs))} UTC by pdks report</footer>
</body>
</html>
`;
}

function sections(view: ReportView): string {
  return [
    legend(view.counts),
    section("Verdicts over time", overTime(view)),
    section("By discipline", byLabel(view)),
    section("Most broken subjects", bySubject(view)),
    section("Skips by reason", bySkip(view)),
    section("Not judged at all", unjudged(view)),
  ].join("\n");
}

function section(title: string, body: string): string {
  return `<section>\n<h2>${title}</h2>\n${body}\n</section>`;
}

function legend(counts: Counts): string {
  const items = EVENTS.map((event) =>
    `<li><span class="key ${event}" aria-hidden="true"></span>${event} <b>${counts[event]}</b></li>`
  );
  return `<ul class="legend">${items.join("")}</ul>`;
}

function overTime(view: ReportView): string {
  const columns = columnsOf(everyDay(view.days));
  const highest = Math.max(1, ...columns.map(({ counts }) => rowsIn(counts)));
  const width = 720;
  const height = 180;
  const step = width / columns.length;
  const bars = columns.map(({ from, counts }, i) => {
    let y = height;
    const parts = EVENTS.filter((event) => counts[event] > 0).map((event) => {
      const tall = counts[event] / highest * height;
      y -= tall;
      return `<rect class="${event}" x="${at(i * step + step * 0.1)}" y="${at(y)}" width="${
        at(step * 0.8)
      }" height="${at(tall)}"/>`;
    });
    return `<g><title>${text(from)}: ${text(said(counts))}</title>${parts.join("")}</g>`;
  });
  const size = columns[0]?.size ?? 1;
  const each = size === 1 ? " a day" : ` in ${size} days`;
  const trend = view.trend === undefined ? "" : trendLine(view.trend);
  return `${trend}<svg class="time" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="Rows a day by verdict, ${
    text(columns[0]?.from ?? "")
  } to ${text(columns[columns.length - 1]?.to ?? "")}">${bars.join("")}</svg>
<p class="ends"><span>${
    text(columns[0]?.from ?? "")
  }</span><span>highest ${highest} rows${each}</span><span>${
    text(columns[columns.length - 1]?.to ?? "")
  }</span></p>`;
}

function trendLine({ before, after }: NonNullable<ReportView["trend"]>): string {
  const way = after < before ? "better" : after > before ? "worse" : "the same";
  return `<p>Broken: ${percent(before)} of rows in the first half, ${
    percent(after)
  } in the second: ${way}.</p>`;
}

type Column = {
  readonly from: string;
  readonly to: string;
  /** Days in it. */
  readonly size: number;
  readonly counts: Counts;
};

/** A longer time than this is a clock gone wrong: days without a row are then not drawn. */
const MOST_DAYS = 3660;
const DAY_MS = 86_400_000;

/** The days between the first and the last, those without a row among them. */
function everyDay(days: ReportView["days"]): ReportView["days"] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return days;
  const startMs = Date.parse(first.day);
  const count = Math.round((Date.parse(last.day) - startMs) / DAY_MS) + 1;
  if (!(count <= MOST_DAYS)) return days;
  const known = new Map(days.map((each) => [each.day, each]));
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(startMs + at * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, counts: sum([]) };
  });
}

function columnsOf(days: ReportView["days"]): readonly Column[] {
  const size = Math.ceil(days.length / MOST_COLUMNS);
  const columns: Column[] = [];
  for (let i = 0; i < days.length; i += size) {
    const part = days.slice(i, i + size);
    columns.push({
      from: part[0]?.day ?? "",
      to: part[part.length - 1]?.day ?? "",
      size: part.length,
      counts: sum(part.map(({ counts }) => counts)),
    });
  }
  return columns;
}

function sum(all: readonly Counts[]): Counts {
  const total = { passed: 0, blocked: 0, advised: 0, witnessed: 0, skipped: 0, unattributed: 0 };
  for (const counts of all) for (const event of EVENTS) total[event] += counts[event];
  return total;
}

function byLabel({ labels }: ReportView): string {
  const ordered = [...labels].sort((a, b) => breaksIn(b.counts) - breaksIn(a.counts));
  const rows = ordered.slice(0, MOST).map(({ label, counts, lastMs }) =>
    `<tr><th scope="row">${text(label)}</th><td class="bar">${bar(counts)}</td>${
      number(rowsIn(counts))
    }${number(breaksIn(counts))}<td>${minute(lastMs)}</td></tr>`
  );
  return table(["discipline", "share of verdicts", "rows", "broken", "last seen"], rows) +
    more(ordered.length);
}

function bar(counts: Counts): string {
  const all = rowsIn(counts);
  let x = 0;
  const parts = EVENTS.filter((event) => counts[event] > 0).map((event) => {
    const wide = counts[event] / all * 100;
    const part = `<rect class="${event}" x="${at(x)}" y="0" width="${at(wide)}" height="10"/>`;
    x += wide;
    return part;
  });
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="${
    text(said(counts))
  }">${parts.join("")}</svg>`;
}

function bySubject({ subjects, subjectsAreBounds }: ReportView): string {
  if (subjects.length === 0) return "<p>Nothing was broken.</p>";
  const rows = subjects.slice(0, MOST).map(({ subject, counts, brokenBy }) =>
    `<tr><th scope="row">${text(subject)}</th>${number(counts.blocked)}${number(counts.advised)}${
      number(counts.witnessed)
    }<td>${text(brokenBy.slice(0, MOST_LABELS).map(({ label }) => label).join(", "))}</td></tr>`
  );
  const bounds = subjectsAreBounds
    ? "<p>So many subjects that small counts are lower bounds.</p>"
    : "";
  return table(["subject", "blocked", "advised", "witnessed", "mostly by"], rows) +
    more(subjects.length) +
    bounds;
}

function bySkip({ labels, counts }: ReportView): string {
  if (counts.skipped === 0) return "<p>Nothing was skipped.</p>";
  const rows = labels.flatMap(({ label, skips }) =>
    Object.entries(skips).map(([reason, count]) => ({ label, reason, count }))
  ).sort((a, b) => b.count - a.count);
  return table(
    ["reason", "discipline", "rows", "share of skips"],
    rows.slice(0, MOST).map(({ label, reason, count }) =>
      `<tr><th scope="row">${text(reason)}</th><td>${text(label)}</td>${number(count)}${
        number(percent(count / counts.skipped))
      }</tr>`
    ),
  ) + more(rows.length);
}

function unjudged({ neverFired, onlySkipped }: ReportView): string {
  const list = (title: string, names: readonly string[]) =>
    names.length === 0
      ? ""
      : `<h3>${title}</h3><ul>${names.map((name) => `<li>${text(name)}</li>`).join("")}</ul>`;
  const body = list("Never fired", neverFired) +
    list(
      "Only ever skipped",
      onlySkipped.map(({ label, skips }) => `${label} (${Object.keys(skips).join(", ")})`),
    );
  return body === "" ? "<p>Every discipline has been judged.</p>" : body;
}

function number(value: number | string): string {
  return `<td class="number">${value}</td>`;
}

function table(head: readonly string[], rows: readonly string[]): string {
  const titles = head.map((title) =>
    `<th scope="col"${NUMBERS.has(title) ? ' class="number"' : ""}>${title}</th>`
  ).join("");
  return `<div class="wide" tabindex="0" role="region" aria-label="${
    head[0] ?? ""
  } table"><table><thead><tr>${titles}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function more(count: number): string {
  return count > MOST ? `<p>(+${count - MOST} more)</p>` : "";
}

function said(counts: Counts): string {
  return EVENTS.filter((event: Event) => counts[event] > 0)
    .map((event) => `${counts[event]} ${event}`).join(", ");
}

function span({ firstMs, lastMs }: ReportView): string {
  return firstMs === undefined || lastMs === undefined
    ? ""
    : ` · ${minute(firstMs)} to ${minute(lastMs)} UTC`;
}

function damage({ damaged }: ReportView): string {
  return damaged === 0 ? "" : ` · ${damaged} damaged line${damaged === 1 ? "" : "s"} left out`;
}

function minute(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace("T", " ");
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function at(value: number): string {
  return value.toFixed(2);
}

/** What a log holds is the agent's to choose: nothing of it may be markup. */
function text(raw: string): string {
  return shownText(raw).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
