import { z } from 'zod';
import { CORNER_RADII, LOGO_SHAPES, type Palette, type ShopTheme, THEME_FONTS } from '../../../../db/values/index.ts';
import { leastContrast } from './palette.ts';

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

/** A preset as a shop keeps it. */
export function presetTheme(presetId: PresetId): ShopTheme {
  const { palette, font, radius, logoShape } = PRESETS.find(({ id }) => id === presetId) ?? PRESETS[0];
  return { presetId, palette: { ...palette }, font, radius, logoShape };
}

/** Of a shop that has chosen nothing. */
export const USUAL_THEME = presetTheme('harbour');
