import { z } from 'zod';
import { declareError } from '../../domain/platform/kernel/index.ts';
import { pageColours, PRESET_IDS, presetTheme } from '../../domain/shops/storefront/index.ts';
import { markup, textOf } from './markup.ts';

const CORNERS = { NONE: 0, SMALL: 6, MEDIUM: 12, LARGE: 22 } as const;
const LOGO = { SQUARE: 0, ROUNDED: 12, CIRCLE: 28 } as const;

/** The icon for the windows of our own pages. */
export const SITE_ICON =
  textOf(markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5cad"/><path d="M8 20a8 8 0 0 1 16 0M16 20v5M12 25h8" fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round"/></svg>
`);

const themeNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'There is no such theme.',
  data: z.object({ themes: z.array(z.string()) }),
  message: ({ themes }) => `There is no such theme. There are: ${themes.join(', ')}.`,
  next: () => [],
});

/** A preset as a small drawing of a page. */
export function themePreview(name: string): string {
  const id = PRESET_IDS.find((known) => known === name);
  if (id === undefined) throw themeNotFound({ themes: [...PRESET_IDS] });
  const { palette, radius, logoShape } = presetTheme(id);
  const { bg, text, soft, surface, edge, primary, onPrimary, accent } = pageColours(palette);
  const round = CORNERS[radius];
  return textOf(markup`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" viewBox="0 0 480 320" role="img"><title>Theme ${id}</title>
<rect width="480" height="320" fill="${bg}"/><rect x="24" y="24" width="56" height="56" rx="${LOGO[logoShape]}" fill="${primary}"/>
<rect x="96" y="34" width="180" height="16" rx="4" fill="${text}"/><rect x="96" y="60" width="120" height="10" rx="4" fill="${soft}"/>
<rect x="24" y="104" width="208" height="140" rx="${round}" fill="${surface}" stroke="${edge}"/><rect x="248" y="104" width="208" height="140" rx="${round}" fill="${surface}" stroke="${edge}"/>
<rect x="40" y="196" width="120" height="12" rx="4" fill="${text}"/><rect x="40" y="218" width="80" height="10" rx="4" fill="${accent}"/>
<rect x="264" y="196" width="120" height="12" rx="4" fill="${text}"/><rect x="264" y="218" width="80" height="10" rx="4" fill="${accent}"/>
<rect x="24" y="262" width="150" height="38" rx="${round * 0.8}" fill="${primary}"/><rect x="54" y="276" width="90" height="10" rx="4" fill="${onPrimary}"/></svg>
`);
}
