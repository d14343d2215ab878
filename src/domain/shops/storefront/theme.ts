import { z } from 'zod';
import { CORNER_RADII, LOGO_SHAPES, type Palette, type ShopTheme, THEME_FONTS } from '../../../../db/values/index.ts';
import { contrastOf, LEAST_CONTRAST, mixed, nearestReadable } from '../../platform/kernel/index.ts';

const PaletteView = z.object({ primary: z.string(), accent: z.string(), bg: z.string(), text: z.string() });

export const ThemeView = z.object({
  presetId: z.string().nullable().describe('null: colours of your own'),
  palette: PaletteView,
  font: z.enum(THEME_FONTS),
  radius: z.enum(CORNER_RADII),
  logoShape: z.enum(LOGO_SHAPES),
  contrastRatio: z.number().describe('the least of its pairs'),
});
export type ThemeView = z.infer<typeof ThemeView>;

export function themeView(theme: ShopTheme): ThemeView {
  return { ...theme, contrastRatio: leastContrast(theme.palette) };
}

interface Preset extends Omit<ShopTheme, 'presetId'> {
  readonly id: string;
  readonly name: string;
  readonly palette: Palette;
}

export const PRESETS = [
  {
    id: 'harbour',
    name: 'Harbour: navy on white',
    palette: { primary: '#0b4f8a', accent: '#0b5cad', bg: '#ffffff', text: '#16202b' },
    font: 'SYSTEM',
    radius: 'MEDIUM',
    logoShape: 'ROUNDED',
  },
  {
    id: 'meadow',
    name: 'Meadow: deep green on cream',
    palette: { primary: '#2f6136', accent: '#276b46', bg: '#fbf9f1', text: '#20281f' },
    font: 'HUMANIST',
    radius: 'LARGE',
    logoShape: 'CIRCLE',
  },
  {
    id: 'terracotta',
    name: 'Terracotta: warm red on sand',
    palette: { primary: '#9c3d1c', accent: '#8a3a12', bg: '#fdf6ee', text: '#2d1f18' },
    font: 'SERIF',
    radius: 'SMALL',
    logoShape: 'ROUNDED',
  },
  {
    id: 'midnight',
    name: 'Midnight: light blue on near-black',
    palette: { primary: '#8ec5ff', accent: '#9fd0ff', bg: '#10151c', text: '#eef2f6' },
    font: 'GEOMETRIC',
    radius: 'MEDIUM',
    logoShape: 'ROUNDED',
  },
  {
    id: 'workshop',
    name: 'Workshop: black on pale grey, amber links',
    palette: { primary: '#23272b', accent: '#85480a', bg: '#f5f5f3', text: '#191c1f' },
    font: 'SLAB',
    radius: 'NONE',
    logoShape: 'SQUARE',
  },
  {
    id: 'orchid',
    name: 'Orchid: violet on lilac white',
    palette: { primary: '#6b2fa0', accent: '#7a2f94', bg: '#fcfaff', text: '#241a2e' },
    font: 'ROUNDED',
    radius: 'LARGE',
    logoShape: 'CIRCLE',
  },
] as const satisfies readonly Preset[];

export const PRESET_IDS = PRESETS.map(({ id }) => id);
export type PresetId = (typeof PRESETS)[number]['id'];

/** A preset as the theme that a shop stores. */
export function presetTheme(presetId: PresetId): ShopTheme {
  const { palette, font, radius, logoShape } = PRESETS.find(({ id }) => id === presetId) ?? PRESETS[0];
  return { presetId, palette: { ...palette }, font, radius, logoShape };
}

/** The theme of a shop that has chosen none. */
export const USUAL_THEME = presetTheme('harbour');

/**
 * The pairs of text colour and background: which of the two is changed if the contrast is too low, and what is written in them.
 */
const PAIRS = [
  { colour: 'text', pair: 'text on bg' },
  { colour: 'primary', pair: 'button text (bg) on primary' },
  { colour: 'accent', pair: 'links (accent) on bg' },
] as const;

export const ContrastProblem = z.object({
  pair: z.enum(PAIRS.map(({ pair }) => pair)),
  colour: z.enum(PAIRS.map(({ colour }) => colour)),
  ratio: z.number(),
  nearest: z.string().describe('the colour like it that passes'),
});
export type ContrastProblem = z.infer<typeof ContrastProblem>;

/** The pairs with too little contrast. */
export function contrastProblems(palette: Palette): ContrastProblem[] {
  return PAIRS.flatMap(({ colour, pair }) => {
    const ratio = contrastOf(palette[colour], palette.bg);
    return ratio >= LEAST_CONTRAST ? [] : [{ pair, colour, ratio, nearest: nearestReadable(palette[colour], palette.bg) }];
  });
}

/** The palette in which colours with too little contrast are replaced by the nearest ones with enough. */
export function mendedPalette(palette: Palette, problems: readonly ContrastProblem[]): Palette {
  return { ...palette, ...Object.fromEntries(problems.map(({ colour, nearest }) => [colour, nearest])) };
}

/** All colours of a shop's pages, derived from its four colours. All text has enough contrast. */
export function pageColours({ primary, accent, bg, text }: Palette) {
  const readable = [text, accent, primary];
  const surface = firstThat([0.06, 0.04, 0.02], (part) => mixed(bg, text, part), {
    passes: (ground) => readable.every((colour) => contrastOf(colour, ground) >= LEAST_CONTRAST),
    otherwise: bg,
  });
  const soft = firstThat([0.35, 0.25, 0.15, 0.08], (part) => mixed(text, bg, part), {
    passes: (colour) => [bg, surface].every((ground) => contrastOf(colour, ground) >= LEAST_CONTRAST),
    otherwise: text,
  });
  return { primary, onPrimary: bg, accent, bg, text, surface, soft, edge: mixed(bg, text, 0.2), scheme: schemeOf(bg) };
}

/** The lowest contrast among the palette's pairs. */
function leastContrast(palette: Palette): number {
  return Math.min(...PAIRS.map(({ colour }) => contrastOf(palette[colour], palette.bg)));
}

function firstThat(
  parts: readonly number[],
  make: (part: number) => string,
  { passes, otherwise }: { passes: (colour: string) => boolean; otherwise: string },
): string {
  return parts.map(make).find(passes) ?? otherwise;
}

function schemeOf(bg: string): 'light' | 'dark' {
  return contrastOf(bg, '#000000') >= contrastOf(bg, '#ffffff') ? 'light' : 'dark';
}
