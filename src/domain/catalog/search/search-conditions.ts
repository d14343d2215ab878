import { and, between, type Column, eq, gte, lte, notInArray, or, type SQL } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { holdsAs, sharesNoBit } from '../../../../db/expressions.ts';
import { placeholder } from '../../../../db/hot-query.ts';
import { assets, vendors } from '../../../../db/schema/index.ts';
import { distanceKm, hasFreeUnit, listsValue, statesAll } from '../../../../db/search.ts';
import type { RentalMode } from '../../../../db/values/index.ts';
import type { requestedDays } from '../availability/index.ts';
import { boxAround, type Point } from './place.ts';

export const SORTS = ['relevance', 'price_asc', 'price_desc', 'rating', 'distance', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

/** The filters of a search, already folded and parsed. A filter that is absent does not apply. */
export interface AssetFilters {
  readonly text?: { readonly words: readonly string[]; readonly match: 'ALL' | 'SOME' };
  readonly category?: string;
  readonly vendorId?: string;
  readonly cityKey?: string;
  readonly minPrice?: number;
  readonly maxPrice?: number;
  readonly currency?: string;
  readonly instantBook?: boolean;
  readonly rentalMode?: RentalMode;
  readonly period?: ReturnType<typeof requestedDays>;
  readonly near?: Point & { readonly radiusKm: number };
  /** A JSON list of `WantedAttribute`. */
  readonly attributes?: string;
}

export type FilterName = keyof AssetFilters;

const FILTER_NAMES = [
  'text',
  'category',
  'vendorId',
  'cityKey',
  'minPrice',
  'maxPrice',
  'instantBook',
  'rentalMode',
  'period',
  'near',
  'attributes',
  'currency',
] as const satisfies readonly FilterName[];

/**
 * The columns that indexes of assets contain. They come from the table itself, or from rows that were read from one of its
 * indexes.
 */
export type NarrowColumns = Readonly<
  Record<'categorySlug' | 'vendorId' | 'cityKey' | 'currency' | 'dayRateMinor' | 'latitude' | 'longitude', Column>
>;

/** The filters that can be answered from an index of assets. */
export const NARROW: Readonly<Partial<Record<FilterName, (row: NarrowColumns) => SQL | undefined>>> = {
  category: (row) => eq(row.categorySlug, placeholder('category')),
  vendorId: (row) => eq(row.vendorId, placeholder('vendorId')),
  cityKey: (row) => eq(row.cityKey, placeholder('cityKey')),
  currency: (row) => eq(row.currency, placeholder('currency')),
  minPrice: (row) => gte(row.dayRateMinor, placeholder('minPrice')),
  maxPrice: (row) => lte(row.dayRateMinor, placeholder('maxPrice')),
  near: (row) =>
    and(
      between(row.latitude, placeholder('south'), placeholder('north')),
      or(
        between(row.longitude, placeholder('west'), placeholder('east')),
        between(row.longitude, placeholder('westBeyond'), placeholder('eastBeyond')),
      ),
    ),
};

/** The filters that need the row of the asset. */
const EXACT: Readonly<Partial<Record<FilterName, (reader: Reader) => SQL | undefined>>> = {
  // This condition is `offersInstantBook` in SQL. Few vendors have an overdue commission, so their ids are looked up once.
  instantBook: (reader) => {
    const overdue = reader.select({ id: vendors.id }).from(vendors).where(eq(vendors.commissionOverdue, true));
    return holdsAs(
      and(eq(assets.instantBook, true), eq(assets.maintenanceOverdue, false), notInArray(assets.vendorId, overdue)),
      placeholder('instantBook', assets.instantBook),
    );
  },
  rentalMode: () => listsValue(assets.rentalModes, placeholder('rentalMode')),
  attributes: () => statesAll(assets.attributes, placeholder('attributes')),
  near: () =>
    lte(distanceKm({ latitude: placeholder('latitude'), longitude: placeholder('longitude') }), placeholder('radiusKm')),
  period: () =>
    and(
      lte(assets.minDays, placeholder('days')),
      gte(assets.maxDays, placeholder('days')),
      lte(assets.noticeMinutes, placeholder('minutesAhead')),
      gte(assets.horizonDays, placeholder('daysAhead')),
      sharesNoBit(assets.closedDays, placeholder('weekdays')),
      hasFreeUnit({
        startDate: placeholder('startDate'),
        endDate: placeholder('endDate'),
        mode: placeholder('mode'),
        now: placeholder('now', assets.createdAt),
      }),
    ),
};

/** The conditions of these filters, except the words, which the text index has answered. */
export function conditions(reader: Reader, names: readonly FilterName[]): SQL | undefined {
  return and(
    eq(assets.status, 'LIVE'),
    ...names.map((name) => NARROW[name]?.(assets)),
    ...names.map((name) => EXACT[name]?.(reader)),
  );
}

/** The values of the placeholders in the conditions. */
export function valuesOf({ period, near, ...rest }: AssetFilters): Record<string, unknown> {
  return { ...rest, ...period, ...near, ...(near && boxAround(near, near.radiusKm)) };
}

export function namesOf(filters: AssetFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => filters[name] !== undefined);
}

/** The names of filters as a number. It is part of the name of a prepared statement, which PostgreSQL cuts at 63 bytes. */
export function bitsOf(names: readonly FilterName[]): number {
  return names.reduce((bits, name) => bits | (1 << FILTER_NAMES.indexOf(name)), 0);
}

/** The names of the filters in a key that begins with `bitsOf(names)`. */
export function namesIn(key: string): FilterName[] {
  const bits = Number.parseInt(key, 10);
  return FILTER_NAMES.filter((_, index) => (bits & (1 << index)) !== 0);
}
