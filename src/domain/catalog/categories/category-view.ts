import { z } from 'zod';
import {
  ATTRIBUTE_TYPES,
  type AttributeDefinition,
  CANCELLATION_POLICIES,
  RENTAL_MODES,
  WITHDRAWAL_RIGHTS,
} from '../../../../db/values/index.ts';
import { openAttributes } from './attributes.ts';
import type { CategoryRow } from './category-store.ts';

export const AttributeView = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(ATTRIBUTE_TYPES),
  unit: z.string().optional(),
  choices: z.array(z.string()).optional(),
  required: z.boolean().optional().describe('a listing needs it to be published'),
  filter: z.boolean().optional().describe('search_assets can filter by it'),
});

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
  minimumAge: z.int().nullable().describe('years; null: none'),
  withdrawalRight: z.enum(WITHDRAWAL_RIGHTS),
  attributes: z.array(AttributeView).describe('what listings say of themselves'),
});

export const RequirementView = z.object({
  code: z.string().describe('PHONE, AGE or a kind of document'),
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
    minimumAge: category.minimumAge,
    withdrawalRight: category.withdrawalRight,
    attributes: openAttributes(category).map(attributeView),
  };
}

function attributeView({ archived: _archived, ...shown }: AttributeDefinition): z.infer<typeof AttributeView> {
  return shown;
}
