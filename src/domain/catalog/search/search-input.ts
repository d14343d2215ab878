import { z } from 'zod';
import { RENTAL_MODES } from '../../../../db/values/index.ts';
import { CivilDay, CurrencyCode, IdInput, pageInput, plainLine } from '../../platform/kernel/index.ts';
import { pointOf } from './place.ts';
import { SORTS } from './search-conditions.ts';

/** The most attributes that one search filters by. */
const ATTRIBUTES = 10;

const AttributeFilter = z.union(
  [
    plainLine(80),
    z.number(),
    z.boolean(),
    z
      .strictObject({ min: z.number().optional(), max: z.number().optional() })
      .refine(({ min, max }) => min !== undefined || max !== undefined, { error: 'must have min or max' })
      .refine(({ min = -Infinity, max = Infinity }) => min <= max, { path: ['max'], error: 'must not be below min' }),
  ],
  { error: 'must be one text, a number, true or false, or {"min": 4, "max": 6} with numbers, both included' },
);
export type AttributeFilter = z.output<typeof AttributeFilter>;

/** What a search asks for. */
export const SearchInput = z
  .strictObject({
    q: plainLine(200).optional().describe('words in title, description or place'),
    category: IdInput.optional().describe('slug, see list_categories'),
    vendorSlug: IdInput.optional(),
    city: plainLine(80).optional(),
    minPrice: z.int().min(0).optional().describe('day rate, minor units'),
    maxPrice: z.int().min(0).optional(),
    currency: CurrencyCode.optional().describe('of prices; default that of most'),
    from: CivilDay.optional().describe('with to: only assets that can be booked for these dates'),
    to: CivilDay.optional().describe('return day'),
    sort: z.enum(SORTS).optional(),
    near: z
      .string()
      .max(40)
      .refine(isPoint, { error: 'must be latitude,longitude, for example 38.72,-9.14' })
      .optional()
      .describe('latitude,longitude'),
    radiusKm: z.number().min(0.1).max(20_000).default(50),
    instantBook: z.boolean().optional(),
    rentalMode: z.enum(RENTAL_MODES).optional(),
    attributes: z
      .record(plainLine(40), AttributeFilter, {
        error:
          'must be an object such as {"seats":{"min":4}}; in a query attributes[seats][min]=4, or the object as URL-encoded JSON',
      })
      .refine((filters) => Object.keys(filters).length <= ATTRIBUTES, { error: `must name at most ${ATTRIBUTES} attributes` })
      .optional()
      .describe('by name, see list_categories: {"seats":{"min":4},"fuel":"diesel"}'),
    ...pageInput,
  })
  .superRefine(({ from, to, near, sort }, context) => {
    if ((from === undefined) !== (to === undefined))
      context.addIssue({ code: 'custom', path: [from ? 'to' : 'from'], message: 'from and to go together' });
    if (from && to && to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'must not be before from' });
    if (sort === 'distance' && near === undefined)
      context.addIssue({ code: 'custom', path: ['near'], message: 'is needed to sort by distance' });
  });

export type SearchInput = z.output<typeof SearchInput>;

function isPoint(near: string): boolean {
  const { latitude, longitude } = pointOf(near);
  return near.split(',').length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
