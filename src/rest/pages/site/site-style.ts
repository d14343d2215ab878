import { pageStyle } from '../page-style.ts';

/** The style sheet of the public pages: that of all pages, and rules for these. The colours of a shop are in another one. */
export const siteStyle = `${pageStyle}
:root { --primary: var(--accent); --on-primary: var(--on-accent); --surface: var(--paper); --round: 0.625rem; --logo-round: 0.625rem; }
html { scroll-behavior: smooth; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
.public > * { max-width: 72rem; }
.public header.site { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 1.5rem; padding: 0.875rem 1rem; }
.public header.site p { border: 0; padding: 0; }
.public header.site nav ul { gap: 0 1.25rem; font-weight: 500; }
.public main { background: none; border: 0; border-radius: 0; padding: 0.5rem 1rem 3rem; }
.public .brand { display: inline-flex; align-items: center; gap: 0.75rem; min-height: 2.75rem; color: var(--ink); text-decoration: none; font-weight: 700; font-size: 1.125rem; }
.public .brand:hover { text-decoration: underline; }
.public .brand img, .logo { object-fit: cover; border-radius: var(--logo-round); background: var(--surface); }
.brand img:not(.platform-logo) { width: 2.75rem; height: 2.75rem; }
.public .brand .platform-logo { background: none; border-radius: 0; }
.public h1 { font-size: clamp(1.625rem, 1.2rem + 1.8vw, 2.375rem); line-height: 1.15; letter-spacing: -0.015em; margin: 0.25rem 0 0.375rem; }
.public h2 { font-size: 1.3125rem; letter-spacing: -0.01em; margin: 2.5rem 0 0.75rem; }
.public h2:first-child { margin-top: 0; }
.story section + section { margin-top: 2.75rem; }
.public footer.site { border-top: 1px solid var(--edge); margin-top: 1rem; padding: 1.25rem 1rem 2rem; }
.crumbs ol { display: flex; flex-wrap: wrap; gap: 0 0.5rem; list-style: none; padding: 0; margin: 0; font-size: 0.9375rem; }
.crumbs li + li::before { content: "›"; color: var(--soft); margin-right: 0.5rem; }
.crumbs a { display: inline-block; padding: 0.25rem 0; }
.byline { display: flex; flex-wrap: wrap; gap: 0.125rem 1rem; color: var(--soft); margin: 0 0 1.25rem; }
.byline a { color: var(--accent); }
.gallery { display: flex; gap: 0.5rem; overflow-x: auto; scroll-snap-type: x mandatory; margin: 0 -1rem; padding: 0 1rem; list-style: none; }
.gallery li { flex: 0 0 88%; scroll-snap-align: center; }
.gallery li:only-child { flex-basis: 100%; }
.gallery img { display: block; width: 100%; height: auto; aspect-ratio: 3 / 2; object-fit: cover; border-radius: var(--round); background: var(--surface); }
@media (min-width: 48rem) {
  .gallery { display: grid; grid-template-columns: 2fr 1fr; grid-auto-rows: 1fr; margin: 0; padding: 0; overflow: visible; }
  .gallery li { min-height: 0; }
  .gallery li:first-child { grid-row: span 2; }
  .gallery li:only-child { grid-column: span 2; }
  .gallery li:only-child img { aspect-ratio: 21 / 9; }
  .gallery img { height: 100%; }
  .gallery li:nth-child(n + 4) { display: none; }
  .gallery.all { grid-template-columns: repeat(4, 1fr); margin-top: 0.5rem; }
  .gallery.all li, .gallery.all li:first-child { grid-row: auto; display: block; }
}
.columns { display: grid; gap: 0 3rem; margin-top: 1.75rem; }
@media (min-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 1fr) 24rem; align-items: start; }
  .columns > .book { grid-column: 2; grid-row: 1; }
  .columns > .story { grid-column: 1; grid-row: 1; }
}
.card { background: var(--surface); border: 1px solid var(--edge); border-radius: var(--round); padding: 1.25rem; }
.card + .card { margin-top: 1rem; }
.story { margin-top: 2rem; min-width: 0; }
@media (min-width: 60rem) { .story { margin-top: 0; } }
.rate { font-size: 1.0625rem; margin: 0; }
.rate strong { font-size: 1.75rem; letter-spacing: -0.02em; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 0.75rem; }
.pair > * { min-width: 0; }
.public [type="date"] { max-width: none; }
.public input, .public select { border-width: 1px; border-radius: calc(var(--round) * 0.6); }
.public .main { background: var(--primary); border-color: var(--primary); color: var(--on-primary); border-radius: calc(var(--round) * 0.8); }
.public .button, .public button { border-radius: calc(var(--round) * 0.8); }
.public .book label { margin-top: 0.75rem; font-size: 0.9375rem; }
.public .book .check { align-items: center; margin-top: 0.75rem; }
.public .book .check label { margin: 0; }
.verdict { font-weight: 700; margin: 1.25rem 0 0; }
.verdict::before { display: inline-grid; place-items: center; width: 1.5rem; height: 1.5rem; margin-right: 0.5rem; border-radius: 50%;
  background: var(--primary); color: var(--on-primary); font-size: 0.875rem; content: "✓" / ""; }
.verdict.no::before { background: none; color: var(--ink); box-shadow: inset 0 0 0 2px var(--ink); content: "✗" / ""; }
.public .price { margin: 0.75rem 0; }
.public .price tfoot tr:first-child > * { border-top-width: 1px; }
.say { user-select: all; display: block; margin: 0.375rem 0 0.75rem; padding: 0.75rem 0.875rem; background: var(--paper); border: 1px dashed var(--line); border-radius: calc(var(--round) * 0.6); overflow-wrap: anywhere; }
.public .steps { margin: 1rem 0 0; }
.public .steps li { margin: 0.875rem 0; }
.public .steps li::before { background: var(--primary); color: var(--on-primary); }
.months { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 1.5rem; align-items: start; }
.month { margin: 0; table-layout: fixed; font-variant-numeric: tabular-nums; }
.month caption { padding-bottom: 0.5rem; }
.month th, .month td { border: 0; padding: 1px; text-align: center; font-size: 0.9375rem; }
.month th { color: var(--soft); font-size: 0.8125rem; font-weight: 600; }
.month thead th:last-child { text-align: center; }
.month span { display: block; line-height: 2.125rem; border-radius: calc(var(--round) * 0.5); }
.month .hidden { line-height: normal; }
.month .free { background: var(--surface); box-shadow: inset 0 0 0 1px var(--edge); font-weight: 600; }
.month .taken { color: var(--soft); text-decoration: line-through; }
.month .mine { background: var(--primary); color: var(--on-primary); box-shadow: none; }
.key { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; font-size: 0.9375rem; color: var(--soft); }
.public .facts { margin: 1rem 0; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr)); }
.public .facts dd { font-weight: 600; }
.reviews { list-style: none; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.reviews li { display: flex; flex-direction: column; }
.reviews p { margin: 0.25rem 0; }
.stars { color: var(--accent); letter-spacing: 0.1em; }
.cover { display: block; width: 100%; height: auto; aspect-ratio: 4 / 1; min-height: 9rem; object-fit: cover; border-radius: var(--round); background: var(--surface); }
.masthead { display: flex; gap: 1.25rem; align-items: center; margin: 1.25rem 0 1.5rem; }
.masthead .logo { flex: none; width: 5.5rem; height: 5.5rem; }
.cover + .masthead .logo { margin-top: -3rem; border: 4px solid var(--ground); width: 6.5rem; height: 6.5rem; }
.tagline { font-size: 1.125rem; margin: 0; }
.grid { list-style: none; padding: 0; margin: 1rem 0; display: grid; gap: 1.5rem 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr)); }
.offer { position: relative; background: var(--surface); border: 1px solid var(--edge); border-radius: var(--round); overflow: hidden; height: 100%; display: flex; flex-direction: column; }
.offer img, .offer .blank { display: block; width: 100%; height: auto; aspect-ratio: 3 / 2; object-fit: cover; background: var(--tint); }
.offer div { padding: 0.75rem 0.875rem 0.875rem; display: flex; flex-direction: column; gap: 0.125rem; flex: 1; }
.offer h2, .offer h3 { font-size: 1.0625rem; line-height: 1.3; margin: 0; letter-spacing: 0; }
.offer a { color: var(--ink); text-decoration: none; }
.offer a::after { content: ""; position: absolute; inset: 0; }
.offer:hover a { text-decoration: underline; }
.offer:focus-within { outline: 3px solid var(--ink); outline-offset: 2px; }
.offer a:focus-visible { outline: none; }
.offer p { margin: 0; font-size: 0.9375rem; }
.offer .from { margin-top: auto; padding-top: 0.375rem; font-size: 1rem; }
.public .paper, .quiet { color: var(--soft); }
@media print { .public .book form, .crumbs { display: none; } }
`;
