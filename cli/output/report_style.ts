/** The report page's style: two palettes, one column that stays readable from a telephone up. */
export const REPORT_STYLE = `
:root {
  --paper: #fbfaf7; --ink: #22241f; --soft: #5b5f55; --line: #d9d7cf;
  --passed: #7c9a72; --blocked: #b3382c; --advised: #c58a1b;
  --witnessed: #4d6fa8; --skipped: #a9a698; --unattributed: #7d4f8f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #181a17; --ink: #e6e4dc; --soft: #a8aa9f; --line: #3a3d37;
    --passed: #86a97b; --blocked: #e0675a; --advised: #d9a441;
    --witnessed: #7f9fd6; --skipped: #6f7268; --unattributed: #b487c6;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
main, footer { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
.about, footer, .ends { color: var(--soft); font-size: .9rem; overflow-wrap: anywhere; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: 1rem 0 0; }
.key { display: inline-block; width: .8em; height: .8em; margin-right: .4em; border-radius: 2px; }
svg { display: block; width: 100%; }
svg.time { height: 11rem; border-bottom: 1px solid var(--line); }
td.bar { min-width: 7rem; width: 40%; } td.bar svg { height: .8rem; }
.ends { display: flex; justify-content: space-between; gap: .5rem; margin: .25rem 0 0; }
.ends span:not(:nth-child(2)) { white-space: nowrap; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); font-weight: normal; white-space: nowrap; }
thead th { color: var(--soft); font-size: .85rem; }
tbody th { min-width: 9rem; max-width: 24rem; white-space: normal; overflow-wrap: anywhere; }
.number { text-align: right; }
.passed { fill: var(--passed); background: var(--passed); }
.blocked { fill: var(--blocked); background: var(--blocked); }
.advised { fill: var(--advised); background: var(--advised); }
.witnessed { fill: var(--witnessed); background: var(--witnessed); }
.skipped { fill: var(--skipped); background: var(--skipped); }
.unattributed { fill: var(--unattributed); background: var(--unattributed); }
`;
