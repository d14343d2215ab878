import { type Accent, brandColours } from '../../domain/platform/kernel/index.ts';
import { pageColours, type ThemeView } from '../../domain/shops/storefront/index.ts';
import type { ShopColours, ShopLook } from './page-contract.ts';

/** Only system fonts are used, so nothing is loaded. */
const FONTS: Readonly<Record<ThemeView['font'], string>> = {
  SYSTEM: 'system-ui, sans-serif',
  SERIF: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
  HUMANIST: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  GEOMETRIC: "Avenir, Montserrat, Corbel, 'URW Gothic', sans-serif",
  ROUNDED: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, 'Arial Rounded MT Bold', Calibri, sans-serif",
  SLAB: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
};
const CORNERS: Readonly<Record<ThemeView['radius'], string>> = {
  NONE: '0px',
  SMALL: '0.375rem',
  MEDIUM: '0.75rem',
  LARGE: '1.25rem',
};
const LOGO_CORNERS: Readonly<Record<ThemeView['logoShape'], string>> = { SQUARE: '0px', ROUNDED: '22%', CIRCLE: '50%' };

/**
 * How the pages of a shop look. Its four colours are made for a light or for a dark page. A person who reads in the other scheme
 * keeps it, and sees the main colour of the shop in a shade that can be read there.
 */
export function shopLook({ palette, font, radius, logoShape }: ThemeView): ShopLook {
  const { primary, onPrimary, accent, bg, text, surface, soft, edge, scheme } = pageColours(palette);
  const ground = { body: bg, text, surface, soft, edge };
  const own: ShopColours = { accent: primary, onAccent: onPrimary, tint: surface, link: accent, ground };
  const { light, dark } = brandColours(primary);
  return {
    light: scheme === 'light' ? own : inOtherScheme(light),
    dark: scheme === 'dark' ? own : inOtherScheme(dark),
    font: FONTS[font],
    corner: CORNERS[radius],
    logoCorner: LOGO_CORNERS[logoShape],
  };
}

function inOtherScheme(accent: Accent): ShopColours {
  return { ...accent, link: accent.accent, ground: null };
}
