import { pageColours, type ThemeView } from '../../../domain/shops/storefront/index.ts';

/** Only system fonts are used, so nothing is loaded. */
const FONTS: Readonly<Record<ThemeView['font'], string>> = {
  SYSTEM: 'system-ui, sans-serif',
  SERIF: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
  HUMANIST: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  GEOMETRIC: "Avenir, Montserrat, Corbel, 'URW Gothic', sans-serif",
  ROUNDED: "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, 'Arial Rounded MT Bold', Calibri, sans-serif",
  SLAB: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
};
const RADII: Readonly<Record<ThemeView['radius'], string>> = {
  NONE: '0px',
  SMALL: '0.375rem',
  MEDIUM: '0.75rem',
  LARGE: '1.25rem',
};
const SHAPES: Readonly<Record<ThemeView['logoShape'], string>> = { SQUARE: '0px', ROUNDED: '22%', CIRCLE: '50%' };

/**
 * The colours, font and corners of a shop as a style sheet that follows the common one. It is made only of validated colours
 * and our own words.
 */
export function themeStyle({ palette, font, radius, logoShape }: ThemeView): string {
  const { primary, onPrimary, accent, bg, text, surface, soft, edge, scheme } = pageColours(palette);
  return `:root:root { color-scheme: ${scheme}; --ink: ${text}; --soft: ${soft}; --paper: ${bg}; --ground: ${bg}; --line: ${soft}; --edge: ${edge};
  --accent: ${accent}; --on-accent: ${bg}; --tint: ${surface}; --surface: ${surface}; --primary: ${primary}; --on-primary: ${onPrimary};
  --good: ${text}; --bad: ${text}; --note: ${surface}; --on-note: ${text}; --round: ${RADII[radius]}; --logo-round: ${SHAPES[logoShape]}; }
body { font-family: ${FONTS[font]}; }
`;
}
