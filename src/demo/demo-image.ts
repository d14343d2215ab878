import { assets } from './data/assets.ts';
import { CATEGORY_ICONS, FRAME, type Palette, PALETTES, VIEWS } from './data/drawings.ts';
import { vendorsBySlug } from './data/vendors.ts';

/** Picture `number` (from 1) of a demo listing as an SVG document; null if there is no such listing or picture. */
export function demoImage(slug: string, number: number): string | null {
  const found = bySlug.get(slug);
  const view = VIEWS[number - 1];
  if (found === undefined || view === undefined) return null;
  const { category, title, vendor } = found;
  const [short = title] = title.split(',');
  const captions = { TITLE: wrap(title), DETAIL: [short, 'Close-up'], PLACE: ['Pickup', vendorsBySlug.get(vendor)?.city ?? ''] };
  const lines = captions[view.caption].map((line, index) => `<tspan x="60" y="${702 + index * 56}">${escape(line)}</tspan>`);
  const icon = CATEGORY_ICONS[category] ?? '';
  // The view is put into the frame, the icon into the view, and colours into all of them. The words come last.
  const drawn = filled(filled(FRAME, { drawing: view.drawing }), { icon });
  return filled(filled(drawn, { ...paletteFor(slug) }), { title: escape(title), lines: lines.join('') });
}

const listed = [...assets].flatMap(([category, list]) => list.map((asset) => [asset.slug, { ...asset, category }] as const));
const bySlug = new Map(listed);

/** The palette of a name, which is always the same. */
function paletteFor(name: string): Palette {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return PALETTES[sum % PALETTES.length] ?? PALETTES[0];
}

/** Replaces the names in braces with these values. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

const LINE_LENGTH = 42;

/** Breaks the title between words into at most two lines. */
function wrap(title: string): string[] {
  if (title.length <= LINE_LENGTH) return [title];
  const cut = title.lastIndexOf(' ', LINE_LENGTH);
  return [title.slice(0, cut), title.slice(cut + 1)];
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
