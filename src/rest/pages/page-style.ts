/** The style sheet of the pages, exactly as it stands in them, because a content security policy names its hash. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #4a5561; --paper: #ffffff; --ground: #f1f3f5; --line: #7b8794;
  --edge: #d5dbe1; --accent: #0b5cad; --on-accent: #ffffff; --tint: #eaf2fb; --good: #14693a; --bad: #b3261e;
  --note: #fff3cd; --on-note: #4d3800; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebee; --soft: #b3bcc6; --paper: #1c2127; --ground: #121519; --line: #7b8794;
    --edge: #39424c; --accent: #8ec5ff; --on-accent: #08233f; --tint: #20303f; --good: #7fd6a1; --bad: #ff9d94;
    --note: #3d3310; --on-note: #ffe9a8; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.site, main { max-width: 34rem; margin: 0 auto; padding: 1.25rem 1rem; }
main { background: var(--paper); padding-bottom: 2.5rem; }
.site { color: var(--soft); font-size: 0.9375rem; }
.site p { margin: 0.25rem 0; }
header.site { padding-block: 0.875rem; color: var(--ink); font-size: 1rem; font-weight: 700; }
header.site .platform-logo { height: 2.5rem; max-width: 10rem; object-fit: contain; }
header.site p { display: flex; align-items: center; gap: 0.625rem; border-left: 0.25rem solid var(--accent); padding-left: 0.625rem; overflow-wrap: anywhere; }
.site ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding: 0; margin: 0; list-style: none; }
.site a { display: inline-block; padding: 0.25rem 0; overflow-wrap: anywhere; }
@media screen and (min-width: 40rem) {
  main { padding: 2rem 2.5rem 2.5rem; border: 1px solid var(--edge); border-radius: 0.75rem; }
  .site { padding-inline: 2.5rem; }
}
h1 { font-size: 1.625rem; line-height: 1.25; margin: 0.5rem 0 0.75rem; overflow-wrap: anywhere; text-wrap: balance; }
.note + h1 { margin-top: 1.25rem; }
h2 { font-size: 1.125rem; line-height: 1.3; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; line-height: 1.4; margin: 1.5rem 0 0.25rem; }
h4 { font-size: 1rem; line-height: 1.4; margin: 0; overflow-wrap: anywhere; }
p, li { overflow-wrap: anywhere; }
p { margin: 0.5rem 0; }
.note { background: var(--note); color: var(--on-note); padding: 0.75rem 1rem; border-radius: 0.375rem; margin: 0; }
.soft { color: var(--soft); }
.ask { background: var(--tint); border-left: 0.25rem solid var(--accent); padding: 0.75rem 1rem; border-radius: 0.375rem; margin: 0.75rem 0; }
.mark { margin: 0; }
.mark span { display: grid; place-items: center; width: 3rem; height: 3rem; border: 3px solid; border-radius: 50%;
  font-size: 1.5rem; font-weight: 700; line-height: 1; }
.note + .mark { margin-top: 1.25rem; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.mark + h1 { margin-top: 0.75rem; }
.bad + h1 { color: var(--bad); }
.good + h1 { color: var(--good); }
.links { list-style: none; padding: 0; margin: 1rem 0 0; }
.links a { display: inline-block; padding: 0.25rem 0; }
.calls { list-style: none; padding: 0; }
.calls li { margin: 0.5rem 0; }
.contents { columns: 16rem; column-gap: 2rem; list-style: none; padding: 0; }
.contents a { display: inline-block; padding: 0.25rem 0; }
.steps { list-style: none; counter-reset: step; padding: 0; margin: 1.5rem 0; }
.steps li { counter-increment: step; position: relative; padding-left: 3.25rem; margin: 1.25rem 0; min-height: 2.25rem; }
.steps li::before { content: counter(step); position: absolute; left: 0; top: 0; display: grid; place-items: center;
  width: 2.25rem; height: 2.25rem; border-radius: 50%; background: var(--tint); color: var(--accent); font-weight: 700; }
.steps strong { display: block; }
.doors { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 0 0.75rem; margin: 1.5rem 0 0.5rem; }
.more { margin-top: 2.5rem; border-top: 1px solid var(--edge); padding-top: 0.75rem; }
summary { cursor: pointer; padding: 0.5rem 0; font-weight: 600; }
pre { margin: 0.375rem 0; padding: 0.5rem 0.75rem; background: var(--tint); border-radius: 0.375rem; white-space: pre-wrap; }
code { font-size: 0.9375em; overflow-wrap: anywhere; }
.address { display: block; margin: 0.375rem 0; padding: 0.5rem 0.75rem; background: var(--tint); border-radius: 0.375rem; }
table { width: 100%; border-collapse: collapse; margin: 1.25rem 0; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.25rem; }
th, td { padding: 0.5rem 0; border-bottom: 1px solid var(--edge); vertical-align: top; text-align: left; font-weight: 400; }
th { overflow-wrap: anywhere; padding-right: 1rem; }
td, thead th:last-child { text-align: right; white-space: nowrap; padding-right: 0; font-variant-numeric: tabular-nums; }
tfoot tr:first-child > * { font-weight: 700; }
.price th .soft { display: block; font-size: 0.9375rem; }
.price .sum > * { font-weight: 600; border-top: 1px solid var(--line); }
.price tfoot tr:first-child > * { font-size: 1.125rem; border-top: 2px solid var(--ink); }
.price tr:last-child > * { border-bottom: 0; }
.main:hover, .button:hover, button:hover { text-decoration: underline; }
button, .button { display: block; width: 100%; min-height: 2.75rem; margin: 0.5rem 0; padding: 0.625rem 1rem; font: inherit;
  text-align: center; text-decoration: none; cursor: pointer; border: 2px solid var(--accent); border-radius: 0.375rem;
  background: transparent; color: var(--accent); overflow-wrap: anywhere; }
.main { background: var(--accent); color: var(--on-accent); font-weight: 700; }
button.end { border-color: var(--bad); color: var(--bad); }
label { display: block; font-weight: 600; margin-top: 1rem; }
.hint { color: var(--soft); font-size: 0.9375rem; margin: 0.125rem 0 0.25rem; }
input, select, textarea { display: block; width: 100%; min-height: 2.75rem; margin: 0.25rem 0 0; padding: 0.5rem 0.75rem; font: inherit;
  color: var(--ink); background: var(--paper); border: 2px solid var(--line); border-radius: 0.375rem; }
.check { display: flex; align-items: flex-start; gap: 0.625rem; margin-top: 1rem; }
.check label { margin: 0; font-weight: 400; }
[type="checkbox"] { flex: none; width: 1.5rem; min-height: 1.5rem; margin: 0; accent-color: var(--accent); }
.settled { display: flex; flex-wrap: wrap; gap: 0 0.75rem; margin-top: 1rem; }
.settled strong { width: 100%; font-weight: 600; }
input + .soft, select + .soft { margin-top: 1rem; }
.wrong { color: var(--bad); font-weight: 600; margin: 0.125rem 0 0.25rem; }
[aria-invalid="true"] { border-color: var(--bad); }
.problem { border: 2px solid var(--bad); border-radius: 0.375rem; padding: 0.5rem 1rem; margin: 1rem 0; }
.code { font: 700 1.5rem/1.4 ui-monospace, monospace; letter-spacing: 0.1em; margin: 0.75rem 0 1rem; padding: 0.5rem 1rem;
  background: var(--tint); border-radius: 0.375rem; text-align: center; }
form .main, input:not([type="hidden"]) + button { margin-top: 1.25rem; }
[type="date"] { max-width: 14rem; }
[type="file"] { padding: 0.375rem 0.5rem; }
.paper { border: 1px solid var(--edge); border-radius: 0.375rem; padding: 0 1rem 1rem; margin: 1.25rem 0; }
.hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.paper h2 { margin-top: 1rem; }
.paper h3, .paper h4 { margin-top: 0.875rem; }
.paper ul { margin: 0.25rem 0 0.875rem; }
.paper form { margin-top: 0.75rem; }
.terms { margin: 0.5rem 0; }
.terms div { display: grid; grid-template-columns: 6.75rem 1fr; gap: 0 0.75rem; margin: 0.25rem 0; }
.terms dt { color: var(--soft); }
.terms dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
fieldset { border: 1px solid var(--edge); border-radius: 0.375rem; padding: 0 1rem 1rem; margin: 1.5rem 0 0; min-width: 0; }
legend { font-weight: 700; padding: 0 0.375rem; margin-left: -0.375rem; }
.group { font-weight: 600; margin: 1rem 0 0; }
.group ~ .check, .check + .check { margin-top: 0.625rem; }
.amount { display: grid; grid-template-columns: 1fr 6.5rem; gap: 0.5rem; }
.secret { user-select: all; font-weight: 700; }
ul { padding-left: 1.25rem; margin: 0.5rem 0; }
a { color: var(--accent); }
.wide > * { max-width: 56rem; }
.wide h2 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0.75rem 2rem; margin: 1.5rem 0; }
.facts dt { color: var(--soft); font-size: 0.875rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
@page { size: A4; margin: 16mm; }
@media print {
  :root { color-scheme: light; --ink: #000000; --soft: #333333; --paper: #ffffff; --ground: #ffffff; --line: #888888; --edge: #888888; --accent: #000000; --tint: #ffffff; }
  html { font-size: 10pt; }
  main, .wide > main { max-width: none; padding: 0; }
  button, .button, form, .site { display: none; }
  a { text-decoration: none; }
  h1 { margin-top: 0; }
  h2, caption { break-after: avoid; }
  tr { break-inside: avoid; }
  thead { display: table-header-group; }
  tfoot { display: table-row-group; }
}
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;
