import { assets } from '../data/assets.ts';
import type { DemoAsset } from '../data/demo-asset.ts';
import { CATEGORY_ICONS, type Palette, PALETTES } from '../data/category-icons.ts';
import { vendorsBySlug } from '../data/vendors.ts';

export const DEMO_IMAGE = { width: 1_200, height: 800 } as const;

/** Picture `number` (from 1) of a demo listing as an SVG document; null when there is no such listing or picture. */
export function demoImage(slug: string, number: number): string | null {
  const found = bySlug.get(slug);
  const draw = DRAWINGS[number - 1];
  if (found === undefined || draw === undefined) return null;

  const { asset, category } = found;
  const palette = paletteFor(slug);
  const { width, height } = DEMO_IMAGE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escape(asset.title)}</title>`,
    draw(asset, palette, CATEGORY_ICONS.get(category)?.(palette) ?? ''),
    '</svg>',
  ].join('');
}

const listed = [...assets].flatMap(([category, list]) => list.map((asset) => [asset.slug, { asset, category }] as const));
const bySlug = new Map(listed);

/** Always the same colours for the same name. */
function paletteFor(name: string): Palette {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return PALETTES[sum % PALETTES.length] ?? PALETTES[0];
}

const DRAWINGS: readonly ((asset: DemoAsset, palette: Palette, icon: string) => string)[] = [wholeView, closeUp, placeView];

function wholeView(asset: DemoAsset, palette: Palette, icon: string): string {
  return [
    background(palette.paper),
    `<circle cx="600" cy="330" r="265" fill="${palette.soft}"/>`,
    `<path d="M0 560 Q300 490 600 560 T1200 560 V800 H0Z" fill="${palette.strong}" opacity="0.25"/>`,
    `<g transform="translate(600 330)">${icon}</g>`,
    caption(wrap(asset.title), palette),
  ].join('');
}

function closeUp(asset: DemoAsset, palette: Palette, icon: string): string {
  return [
    background(palette.soft),
    `<path d="M0 0 H1200 V230 L0 520Z" fill="${palette.paper}" opacity="0.6"/>`,
    `<g transform="translate(760 400) scale(2.1) rotate(-6)">${icon}</g>`,
    caption([asset.title.split(',')[0] ?? asset.title, 'Close-up'], palette),
  ].join('');
}

function placeView(asset: DemoAsset, palette: Palette, icon: string): string {
  const streets = [140, 330, 520].map(
    (y) => `<path d="M-20 ${y} Q500 ${y - 90} 1220 ${y + 40}" stroke="${palette.paper}" stroke-width="26" fill="none"/>`,
  );
  return [
    background(palette.soft),
    ...streets,
    `<path d="M300 -20 Q380 400 260 820 M860 -20 Q800 420 920 820" stroke="${palette.paper}" stroke-width="26" fill="none"/>`,
    `<path d="M600 480 Q440 300 440 210 A160 160 0 0 1 760 210 Q760 300 600 480Z" fill="${palette.strong}"/>`,
    `<circle cx="600" cy="210" r="118" fill="${palette.paper}"/>`,
    `<g transform="translate(600 210) scale(0.42)">${icon}</g>`,
    caption(['Pickup', vendorsBySlug.get(asset.vendor)?.city ?? ''], palette),
  ].join('');
}

function background(colour: string): string {
  return `<rect width="${DEMO_IMAGE.width}" height="${DEMO_IMAGE.height}" fill="${colour}"/>`;
}

function caption(lines: readonly string[], palette: Palette): string {
  const text = lines.map((line, index) => `<tspan x="60" y="${index === 0 ? 702 : 758}">${escape(line)}</tspan>`).join('');
  return [
    `<rect y="630" width="${DEMO_IMAGE.width}" height="170" fill="${palette.ink}"/>`,
    `<text fill="${palette.paper}" font-family="system-ui, sans-serif" font-size="46" font-weight="600">${text}</text>`,
  ].join('');
}

const LINE_LENGTH = 42;

/** At most two lines, broken between words. */
function wrap(title: string): string[] {
  if (title.length <= LINE_LENGTH) return [title];
  const cut = title.lastIndexOf(' ', LINE_LENGTH);
  return [title.slice(0, cut), title.slice(cut + 1)];
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
