import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { CANCELLATION_POLICIES, RENTAL_MODES, WITHDRAWAL_RIGHTS } from '../../../../db/values/index.ts';
import { AttributeView } from './category-view.ts';
import type { CategoryRow } from './category-store.ts';
import { countListingsOf } from './category-listings.ts';

const amounts = z.record(z.string(), z.int()).describe('minor units by currency');

export const AdminCategoryView = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  position: z.int(),
  attributes: z.array(AttributeView.extend({ archived: z.boolean().optional() })),
  requirements: z.array(
    z.object({
      code: z.string(),
      rentalModes: z.array(z.enum(RENTAL_MODES)).optional(),
      whenAttribute: z
        .object({
          name: z.string(),
          atLeast: z.number().optional(),
          atMost: z.number().optional(),
          oneOf: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
        })
        .optional(),
      note: z.string().optional(),
    }),
  ),
  minimumAge: z.int().nullable(),
  serviceFeeBps: z.int(),
  serviceFeeCaps: amounts,
  commissionBps: z.int(),
  depositFloors: amounts,
  defaultCancellationPolicy: z.enum(CANCELLATION_POLICIES),
  silentAcceptanceHours: z.int().nullable(),
  withdrawalRight: z.enum(WITHDRAWAL_RIGHTS),
  archivedAt: z.string().nullable().describe('UTC instant; null while new things can be listed in it'),
  version: z.int().describe('raised by each change'),
  listings: z.int().describe('that are not archived'),
});

/** Everything that an administrator decides about a category. */
export function decidedAbout(category: CategoryRow): Omit<z.infer<typeof AdminCategoryView>, 'listings'> {
  const { slug, title, description, position, attributes, requirements, minimumAge, commissionBps } = category;
  return {
    slug,
    title,
    description,
    position,
    attributes,
    requirements,
    minimumAge,
    serviceFeeBps: category.feeBps,
    serviceFeeCaps: category.feeCaps,
    commissionBps,
    depositFloors: category.depositFloors,
    defaultCancellationPolicy: category.defaultPolicy,
    silentAcceptanceHours: category.silentAcceptanceHours,
    withdrawalRight: category.withdrawalRight,
    archivedAt: category.archivedAt?.toISOString() ?? null,
    version: category.version,
  };
}

/** One category as administrators see it, with the number of its listings. */
export async function categoryForAdmin(from: Reader, category: CategoryRow): Promise<z.infer<typeof AdminCategoryView>> {
  return { ...decidedAbout(category), listings: await countListingsOf(from, category.slug) };
}
