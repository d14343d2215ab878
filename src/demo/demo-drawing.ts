import type { ShopTheme } from '../../db/values/index.ts';
import { CATEGORY_ICONS, PALETTES, PICTURE, PICTURE_SIZE } from './data/drawings.ts';

/** The drawing of a listing as an SVG document: the icon of its category, in colours and before hills of its own. */
export function drawingOf(slug: string, category: string): string {
  const sum = [...slug].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  const palette = PALETTES[sum % PALETTES.length] ?? PALETTES[0];
  const hills = String(400 + (sum % 401));
  const size = { width: String(PICTURE_SIZE.width), height: String(PICTURE_SIZE.height) };
  const drawing = filled(PICTURE, { ...size, icon: CATEGORY_ICONS[category] ?? '', hills });
  return filled(drawing, { ...palette });
}

/** The logo of a shop as an SVG document, in the colours of its pages: a sun over waves. */
export function logoOf({ palette }: Pick<ShopTheme, 'palette'>): string {
  return filled(LOGO, { ...palette });
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="{primary}"/>
<circle cx="48" cy="48" r="27" fill="{bg}"/><path d="M0 60 Q12 52 24 60 T48 60 T72 60 T96 60 V96 H0Z" fill="{accent}"/></svg>`;

/** With the values of the names in braces. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

/** The picture that a drawing, an SVG document, shows: as WebP, the format in which the server keeps pictures. */
export async function pictureOf(drawing: string): Promise<Buffer> {
  // Loaded only where it is used: the library is large.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).removeAlpha().webp({ effort: 0 }).toBuffer();
}
