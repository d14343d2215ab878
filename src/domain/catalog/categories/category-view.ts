import { z } from 'zod';
import { CANCELLATION_POLICIES, RENTAL_MODES, REQUIREMENT_CODES } from '../../../../db/values/index.ts';
import type { CategoryRow } from './category-store.ts';

export const CategoryView = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  defaultCancellationPolicy: z.enum(CANCELLATION_POLICIES),
  serviceFeeBps: z.int(),
  silentAcceptanceHours: z
    .int()
    .nullable()
    .describe('after so many hours of silence a request counts as accepted, unless its start is nearer'),
  attributes: z.array(z.string()),
});

export const RequirementView = z.object({
  code: z.enum(REQUIREMENT_CODES),
  rentalModes: z.array(z.enum(RENTAL_MODES)).optional().describe('only for these; absent means all'),
  note: z.string().optional(),
});

export const CategoryRequirementsView = z.object({
  category: z.string(),
  title: z.string(),
  requirements: z.array(RequirementView),
});

export function categoryView(category: CategoryRow): z.infer<typeof CategoryView> {
  return {
    slug: category.slug,
    title: category.title,
    description: category.description,
    defaultCancellationPolicy: category.defaultPolicy,
    serviceFeeBps: category.feeBps,
    silentAcceptanceHours: category.silentAcceptanceHours,
    attributes: category.attributes,
  };
}
