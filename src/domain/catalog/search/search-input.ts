import { z } from 'zod';
import { RENTAL_MODES } from '../../../../db/values/index.ts';
import { CivilDay, IdInput, pageInput, plainLine } from '../../platform/kernel/index.ts';
import { pointOf } from './place.ts';
import { SORTS } from './search-conditions.ts';

/** What somebody wishes to find. */
export const SearchInput = z
  .strictObject({
    q: plainLine(200).optional().describe('words in title, description or place'),
    category: IdInput.optional().describe('slug, see list_categories'),
    vendorSlug: IdInput.optional(),
    city: plainLine(80).optional(),
    minPrice: z.int().min(0).optional().describe('day rate, minor units'),
    maxPrice: z.int().min(0).optional().describe('day rate, minor units'),
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
