import { z } from 'zod';
import { CANCELLATION_POLICIES, RENTAL_MODES } from '../../../../db/values/index.ts';
import type { AssetRow } from '../../catalog/assets/index.ts';
import type { CategoryRow } from '../../catalog/categories/index.ts';
import { priceInput } from '../../catalog/pricing/index.ts';
import { slugOf, vendorInput } from '../../people/accounts/index.ts';
import { IdInput, invalidInput, plainLine, plainText } from '../../platform/kernel/index.ts';
import { type Again, attributeUnknown } from './listing-errors.ts';

const degrees = (most: number) => z.number().min(-most).max(most).optional();

/** What an owner says of a listing, when it is made and later. What is not said stays, or has a default. */
const words = {
  description: plainText(5_000).optional(),
  category: IdInput.optional(),
  attributes: z
    .record(plainLine(40), z.union([plainLine(80), z.number(), z.null()]))
    .optional()
    .describe('of the category'),
  city: vendorInput.city,
  country: vendorInput.country,
  latitude: degrees(90),
  longitude: degrees(180),
  pickup: z
    .strictObject({
      address: plainLine(200).optional(),
      hours: plainLine(200).optional(),
      instructions: plainText(1_000).optional(),
      contact: plainLine(200).optional(),
    })
    .optional()
    .describe('renters of confirmed bookings see it'),
  units: z.int().min(1).max(500).optional().describe('equal pieces'),
  tiers: priceInput.tiers.optional(),
  depositBaseMinor: priceInput.depositBaseMinor.optional(),
};

export const newListingInput = z.strictObject({
  title: plainLine(120, 3),
  dayRateMinor: priceInput.dayRateMinor,
  currency: vendorInput.currency.describe('default the shop’s'),
  ...words,
  category: words.category.describe('slug; without it you are told all'),
});
export type NewListing = z.output<typeof newListingInput>;

const changesInput = {
  title: plainLine(120, 3).optional(),
  slug: plainLine(60, 3).optional().describe('old ones go on leading to it'),
  ...words,
  dayRateMinor: priceInput.dayRateMinor.optional(),
  seasonRules: priceInput.seasonRules.optional(),
  extras: priceInput.extras.optional(),
  operatorDayRateMinor: priceInput.operatorDayRateMinor.optional(),
  rentalModes: z.array(z.enum(RENTAL_MODES)).min(1).max(RENTAL_MODES.length).optional(),
  depositCapMinor: priceInput.depositCapMinor.optional(),
  valueMinor: priceInput.valueMinor.optional(),
  cancellationPolicy: z.enum(CANCELLATION_POLICIES).optional(),
  instantBook: z.boolean().optional(),
  minTrust: z.int().min(0).max(100).optional().describe('for instantBook'),
};

export const changeInput = z.strictObject({
  assetId: IdInput,
  status: z.enum(['LIVE', 'PAUSED']).optional(),
  ...changesInput,
  images: z
    .array(z.strictObject({ imageId: IdInput, alt: plainLine(200).optional() }))
    .max(12)
    .optional()
    .describe('in this order, the others after them'),
});

/** What a change says of the listing itself. */
export type ListingChanges = Omit<z.output<typeof changeInput>, 'assetId' | 'status' | 'images'>;

type Attributes = AssetRow['attributes'];

/** What a listing of the category can say of itself, and what decides which documents a renter has to show. */
export function attributeNames({ attributes, requirements }: Pick<CategoryRow, 'attributes' | 'requirements'>): string[] {
  return [...new Set([...attributes, ...decisiveNames(requirements)])];
}

/** The attributes on which it depends what is asked of a renter. */
export function decisiveNames(requirements: CategoryRow['requirements']): string[] {
  return requirements.flatMap(({ whenAttribute }) => (whenAttribute === undefined ? [] : [whenAttribute.name]));
}

/** The attributes after a change: null takes one away. Throws `attribute_unknown`. */
export function changedAttributes(
  before: Attributes,
  said: NewListing['attributes'],
  category: CategoryRow,
  again: Again,
): Attributes {
  const known = attributeNames(category);
  const unknown = Object.keys(said ?? {}).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw attributeUnknown({ category: category.slug, unknown, known, ...again });
  // Of another category than before, only what this one has too stays.
  const kept = Object.entries({ ...before, ...said }).flatMap(([name, value]): [string, string | number][] =>
    value === null || !known.includes(name) ? [] : [[name, value]],
  );
  return Object.fromEntries(kept);
}

type Priced = Pick<AssetRow, 'dayRateMinor' | 'pricing' | 'rentalModes' | 'depositBaseMinor' | 'depositCapMinor'>;
type Said = Pick<
  ListingChanges,
  | 'dayRateMinor'
  | 'tiers'
  | 'seasonRules'
  | 'extras'
  | 'operatorDayRateMinor'
  | 'rentalModes'
  | 'depositBaseMinor'
  | 'depositCapMinor'
>;

/** The prices after a change; a list replaces the one before. Throws `invalid_input` for what contradicts itself. */
export function changedPrices(before: Priced, said: Said): Priced {
  const { tiers, seasonRules, operatorDayRateMinor, extras } = before.pricing;
  const pricing = {
    tiers: (said.tiers ?? tiers).toSorted((a, b) => a.days - b.days),
    seasonRules: said.seasonRules?.map(withoutNothing) ?? seasonRules,
    operatorDayRateMinor: said.operatorDayRateMinor === undefined ? operatorDayRateMinor : said.operatorDayRateMinor,
    extras: said.extras === undefined ? extras : namedExtras(said.extras),
  };
  const after = {
    dayRateMinor: said.dayRateMinor ?? before.dayRateMinor,
    pricing,
    rentalModes: changedModes(before, said),
    depositBaseMinor: said.depositBaseMinor ?? before.depositBaseMinor,
    depositCapMinor: said.depositCapMinor === undefined ? before.depositCapMinor : said.depositCapMinor,
  };
  assertConsistent(after);
  return after;
}

type SeasonRules = Priced['pricing']['seasonRules'];

function withoutNothing({ from, to, weekdays, minDays, ...rule }: NonNullable<Said['seasonRules']>[number]): SeasonRules[number] {
  return {
    ...rule,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(weekdays !== undefined && { weekdays }),
    ...(minDays !== undefined && { minDays }),
  };
}

/** Renters order extras by an id: two with one id could not be told apart. */
function namedExtras(extras: NonNullable<Said['extras']>): Priced['pricing']['extras'] {
  const named = extras.map((extra) => ({ ...extra, id: extra.id ?? slugOf(extra.label).slice(0, 40) }));
  const twice = named.find(({ id }, index) => named.findIndex((other) => other.id === id) !== index);
  if (twice === undefined) return named;
  throw invalidInput({ issues: [{ field: 'extras', message: `two have the id ${twice.id}: give each an id of its own` }] });
}

/** An operator who has a price is offered, unless the call says which modes are. */
function changedModes(before: Priced, said: Said): Priced['rentalModes'] {
  if (said.rentalModes !== undefined) return [...new Set(said.rentalModes)];
  if (said.operatorDayRateMinor === undefined) return before.rentalModes;
  const alone = before.rentalModes.filter((mode) => mode !== 'WITH_OPERATOR');
  if (said.operatorDayRateMinor !== null)
    return before.rentalModes.includes('WITH_OPERATOR') ? before.rentalModes : [...alone, 'WITH_OPERATOR'];
  return alone.length === 0 ? ['SELF_OPERATED'] : alone;
}

function assertConsistent({ rentalModes, pricing, depositBaseMinor, depositCapMinor }: Priced): void {
  const issues = [
    ...(rentalModes.includes('WITH_OPERATOR') && pricing.operatorDayRateMinor === null
      ? [{ field: 'operatorDayRateMinor', message: 'is needed where WITH_OPERATOR is offered; 0 says that it is included' }]
      : []),
    ...(depositCapMinor !== null && depositCapMinor < depositBaseMinor
      ? [{ field: 'depositCapMinor', message: `must not be less than depositBaseMinor (${depositBaseMinor})` }]
      : []),
  ];
  if (issues.length > 0) throw invalidInput({ issues });
}
