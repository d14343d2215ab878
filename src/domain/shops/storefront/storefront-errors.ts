import { z } from 'zod';
import { asked, declareError, LEAST_CONTRAST, offer } from '../../platform/kernel/index.ts';
import { ContrastProblem } from './theme.ts';

const PaletteData = z.object({ primary: z.string(), accent: z.string(), bg: z.string(), text: z.string() });

export const paletteUnreadable = declareError({
  code: 'palette_unreadable',
  status: 400,
  when: 'Two colours of a palette are too alike for what is written with them (WCAG AA).',
  data: z.object({ problems: z.array(ContrastProblem), palette: PaletteData.describe('mended: it passes') }),
  message: ({ problems }) =>
    `${problems
      .map(
        ({ pair, ratio, colour, nearest }) =>
          `${pair} has a contrast of ${ratio}: ${colour} ${nearest} is the nearest that passes`,
      )
      .join('; ')}. At least ${LEAST_CONTRAST} is needed. Nothing was changed.`,
  next: ({ palette }) => [offer('update_storefront', { palette }, { actor: 'OWNER', why: 'take the nearest colours that pass' })],
});

const NAME_PROBLEMS = ['FORM', 'RESERVED', 'TAKEN', 'LOOKS_LIKE', 'TOO_OFTEN'] as const;

/** Why a shop cannot have a name, and which names it can have. */
export const NameProblem = z.object({
  problem: z.enum(NAME_PROBLEMS),
  why: z.string(),
});
export type NameProblem = z.infer<typeof NameProblem>;

export const shopNameRefused = declareError({
  code: 'shop_name_refused',
  status: 400,
  when: 'The name is malformed, reserved, somebody else’s, too like somebody else’s, or the shop has changed its name too often.',
  data: NameProblem.extend({ slug: z.string(), suggestions: z.array(z.string()) }),
  message: ({ why, suggestions }) =>
    `${why} Your name stays as it is.${suggestions.length === 0 ? '' : ' Names like it that are free stand in suggestions.'}`,
  next: ({ suggestions }) => [
    ...suggestions
      .slice(0, 1)
      .map((slug) =>
        offer('change_storefront_slug', { slug }, { actor: 'OWNER', why: 'take a name that is free', requiresHuman: true }),
      ),
    offer('check_storefront_slug', { q: asked('name') }, { actor: 'OWNER', why: 'try another name' }),
  ],
});
