import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { assets } from '../../../../db/schema/index.ts';
import {
  type AttributeDefinition,
  type AttributeValue,
  CANCELLATION_POLICIES,
  RENTAL_MODES,
} from '../../../../db/values/index.ts';
import type { AssetRow } from '../../catalog/assets/index.ts';
import { type CategoryRow, expectedValue, fittingValue, openAttributes } from '../../catalog/categories/index.ts';
import { priceInput } from '../../catalog/pricing/index.ts';
import { slugOf, vendorInput } from '../../people/accounts/index.ts';
import { IdInput, invalidInput, plainLine, plainText } from '../../platform/kernel/index.ts';
import { ClockTime, type RuleChanges, rulesInput } from '../calendar/index.ts';
import { type Again, attributeMisfit, attributeUnknown, referenceTaken } from './listing-errors.ts';

const degrees = (most: number) => z.number().min(-most).max(most).optional();

const Window = z
  .strictObject({ weekdays: z.array(z.int().min(1).max(7)).min(1).max(7), from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'must be later than from' });
const MOST_WINDOWS = 21;

/** The fields of a listing that an owner sets or changes. A field that is absent keeps its value, or gets a default. */
const words = {
  description: plainText(5_000).optional(),
  category: IdInput.optional(),
  attributes: z
    .record(plainLine(40), z.union([plainLine(80), z.number(), z.boolean(), z.null()]))
    .optional()
    .describe('of the category'),
  city: vendorInput.city,
  country: vendorInput.country,
  latitude: degrees(90),
  longitude: degrees(180),
  timeZone: vendorInput.timeZone.describe('default the place’s'),
  units: z.int().min(1).max(500).optional().describe('equal pieces'),
  tiers: priceInput.tiers.optional(),
  depositBaseMinor: priceInput.depositBaseMinor.optional(),
  operatorDayRateMinor: priceInput.operatorDayRateMinor.optional(),
  rentalModes: z.array(z.enum(RENTAL_MODES)).min(1).max(RENTAL_MODES.length).optional(),
  depositCapMinor: priceInput.depositCapMinor.optional(),
  valueMinor: priceInput.valueMinor.optional(),
  cancellationPolicy: z.enum(CANCELLATION_POLICIES).optional(),
  instantBook: z.boolean().optional(),
  minTrust: z.int().min(0).max(100).optional().describe('for instantBook'),
  reference: plainLine(80).nullable().optional().describe('your own number of it'),
};

const pickup = z
  .strictObject({
    address: plainLine(200).optional(),
    hours: plainLine(200, 0).optional().describe('in words'),
    windows: z.array(Window).max(MOST_WINDOWS).optional().describe('other weekdays close'),
    instructions: plainText(1_000, 0).optional(),
    contact: plainLine(200, 0).optional(),
  })
  .describe('renters of confirmed bookings see it');

const lists = { weekdayRates: priceInput.weekdayRates, seasonRules: priceInput.seasonRules, extras: priceInput.extras };

const Unread = z.record(z.string(), z.unknown());
/**
 * The rules are parsed like those of `manage_duration_rules`, whose description explains them. To explain them here again would
 * cost every agent a page.
 */
const durationRules = Unread.pipe(z.strictObject(rulesInput)).optional().describe('fields of manage_duration_rules');

export const newListingFields = z.strictObject({
  title: plainLine(120, 3),
  dayRateMinor: priceInput.dayRateMinor,
  currency: vendorInput.currency.describe('default the shop’s'),
  ...words,
  pickup: pickup.optional(),
  weekdayRates: lists.weekdayRates.optional(),
  seasonRules: lists.seasonRules.optional(),
  extras: lists.extras.optional(),
  durationRules,
});
export type NewListing = z.output<typeof newListingFields>;

/** The fields of a new listing, described in fewer words. */
export const newListingInput = z.strictObject({
  ...newListingFields.shape,
  category: words.category.describe('slug; without it you are told all'),
  pickup: Unread.pipe(pickup).optional().describe('address …: as in update_asset, like what follows'),
  tiers: z.array(Unread).pipe(priceInput.tiers).optional(),
  weekdayRates: z.array(Unread).pipe(lists.weekdayRates).optional(),
  seasonRules: z.array(Unread).pipe(lists.seasonRules).optional(),
  extras: z.array(Unread).pipe(lists.extras).optional(),
  rentalModes: z.array(z.string()).pipe(words.rentalModes.unwrap()).optional(),
  cancellationPolicy: z.string().pipe(words.cancellationPolicy.unwrap()).optional(),
});

/** The states that an owner can ask for: a listing is published or paused. The other states follow from other calls. */
export const WANTED_STATES = ['LIVE', 'PAUSED'] as const;
export type WantedState = (typeof WANTED_STATES)[number];

export const changeInput = z.strictObject({
  assetId: IdInput,
  status: z.enum(WANTED_STATES).optional(),
  title: plainLine(120, 3).optional(),
  slug: plainLine(60, 3).optional().describe('old ones go on leading to it'),
  ...words,
  pickup: pickup.optional(),
  dayRateMinor: priceInput.dayRateMinor.optional(),
  weekdayRates: lists.weekdayRates.optional(),
  seasonRules: lists.seasonRules.optional(),
  extras: lists.extras.optional(),
  durationRules,
  images: z
    .array(z.strictObject({ imageId: IdInput, alt: plainLine(200).optional() }))
    .max(12)
    .optional()
    .describe('in this order, the others after them'),
});

/** The fields of a change that concern the listing itself. */
export type ListingChanges = Omit<z.output<typeof changeInput>, 'assetId' | 'status' | 'images'>;

/** Finds a free slug like the wanted one. The id is null for a listing that does not exist yet. */
export type FreeSlug = (wanted: string, assetId: string | null) => Promise<string>;

/** The rules of a listing after the call. Weekdays without a pickup window are closed, unless the call says which are. */
export function ruleChanges({ durationRules, pickup: said }: Pick<ListingChanges, 'durationRules' | 'pickup'>): RuleChanges {
  const windows = said?.windows ?? [];
  if (windows.length === 0 || durationRules?.closedWeekdays !== undefined) return durationRules ?? {};
  const open = new Set(windows.flatMap(({ weekdays }) => weekdays));
  return { ...durationRules, closedWeekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => !open.has(day)) };
}

/**
 * Throws `reference_taken` if another listing of the shop has it. The caller holds the lock for changes of the shop's listings.
 */
export async function assertReferenceFree(
  from: Reader,
  { vendorId, assetId, reference }: { vendorId: string; assetId: string | null; reference: string | null | undefined },
): Promise<void> {
  if (reference === null || reference === undefined) return;
  const others = await from
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.vendorId, vendorId), eq(assets.reference, reference)));
  const other = others.find(({ id }) => id !== assetId);
  if (other !== undefined) throw referenceTaken({ assetId: other.id });
}

type Attributes = AssetRow['attributes'];

/** The attributes after a change. Null removes an attribute. Throws `attribute_unknown` and `attribute_misfit`. */
export function changedAttributes(
  before: Attributes,
  said: NewListing['attributes'] = {},
  category: CategoryRow,
  again: Again,
): Attributes {
  const open = openAttributes(category);
  const known = new Map(open.map((definition) => [definition.name, definition]));
  const unknown = Object.keys(said).filter((name) => !known.has(name));
  if (unknown.length > 0) throw attributeUnknown({ category: category.slug, unknown, known: [...known.keys()], ...again });
  const stated = open.flatMap((definition) => {
    const value = said[definition.name];
    return value === undefined
      ? []
      : [{ definition, value: value === null ? null : fittingValue(definition, value), given: value }];
  });
  const misfits = stated.filter(({ value, given }) => value === null && given !== null).map(({ definition }) => definition);
  if (misfits.length > 0) {
    const wrong = misfits.map((definition) => ({ name: definition.name, expected: expectedValue(definition) }));
    throw attributeMisfit({ category: category.slug, wrong, ...again });
  }
  const changed = new Map(stated.map(({ definition, value }) => [definition.name, value]));
  // After a change of category, only attributes that the new category has and whose values fit are kept, including attributes
  // that are archived in it.
  return Object.fromEntries(
    category.attributes.flatMap((definition): [string, AttributeValue][] => {
      const { name } = definition;
      const value = changed.has(name) ? changed.get(name) : keptValue(definition, before[name]);
      return value === null || value === undefined ? [] : [[name, value]];
    }),
  );
}

function keptValue(definition: AttributeDefinition, value: AttributeValue | undefined): AttributeValue | null {
  return value === undefined ? null : fittingValue(definition, value);
}

type Priced = Pick<AssetRow, 'dayRateMinor' | 'pricing' | 'rentalModes' | 'depositBaseMinor' | 'depositCapMinor'>;
type Said = Pick<
  ListingChanges,
  | 'dayRateMinor'
  | 'tiers'
  | 'weekdayRates'
  | 'seasonRules'
  | 'extras'
  | 'operatorDayRateMinor'
  | 'rentalModes'
  | 'depositBaseMinor'
  | 'depositCapMinor'
>;

/**
 * The prices after a change. A list replaces the earlier list. Throws `invalid_input` for prices that contradict each other.
 */
export function changedPrices(before: Priced, said: Said): Priced {
  const { tiers, weekdayRates = [], seasonRules, operatorDayRateMinor, extras } = before.pricing;
  const weekdayRatesAfter = said.weekdayRates ?? weekdayRates;
  const pricing = {
    tiers: (said.tiers ?? tiers).toSorted((a, b) => a.days - b.days),
    ...(weekdayRatesAfter.length > 0 && { weekdayRates: weekdayRatesAfter }),
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

function withoutNothing({
  from,
  to,
  weekdays,
  minDays,
  bps,
  amountMinor,
  ...rule
}: NonNullable<Said['seasonRules']>[number]): SeasonRules[number] {
  return {
    ...rule,
    ...(bps !== undefined && { bps }),
    ...(amountMinor !== undefined && { amountMinor }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(weekdays !== undefined && { weekdays }),
    ...(minDays !== undefined && { minDays }),
  };
}

/** Renters order extras by an id, so no two may have the same. */
function namedExtras(extras: NonNullable<Said['extras']>): Priced['pricing']['extras'] {
  const named = extras.map((extra) => ({ ...extra, id: extra.id ?? slugOf(extra.label).slice(0, 40) }));
  const twice = named.find(({ id }, index) => named.findIndex((other) => other.id === id) !== index);
  if (twice === undefined) return named;
  throw invalidInput({ issues: [{ field: 'extras', message: `two have the id ${twice.id}: give each an id of its own` }] });
}

/** An operator with a price is offered, unless the call says which modes are offered. */
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
