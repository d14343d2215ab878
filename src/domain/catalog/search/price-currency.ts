import { and, count, desc, eq } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { hotVariants, placeholder } from '../../../../db/hot-query.ts';
import { assets } from '../../../../db/schema/index.ts';
import { listedTexts } from '../../../../db/search.ts';
import {
  type AssetFilters,
  bitsOf,
  conditions,
  type FilterName,
  namesIn,
  namesOf,
  NARROW,
  valuesOf,
} from './search-conditions.ts';
import type { SearchInput } from './search-input.ts';
import { findMatches } from './search-text.ts';

/** How many of the listings that match are looked at to learn in which currencies they are priced. */
const SAMPLE = 300;

export interface Currencies {
  /** The currencies of the listings that match apart from their price, the most frequent first. */
  readonly found: readonly string[];
  /** False if more listings match than were looked at, so that there may be other currencies. */
  readonly complete: boolean;
}

/**
 * The currencies in which the listings of a search are priced. Amounts of two currencies cannot be compared, so a search that
 * compares prices does it within one.
 */
export async function findCurrencies(from: Reader, filters: AssetFilters): Promise<Currencies> {
  const { minPrice: _min, maxPrice: _max, period: _period, currency: _currency, text, ...rest } = filters;
  if (text === undefined) return counted(await findInIndexes(from, keyOf(rest), { ...valuesOf(rest), most: SAMPLE }));
  const { matches, complete } = await findMatches(from, { ...rest, text }, SAMPLE);
  if (matches.length === 0) return { found: [], complete };
  const listed = JSON.stringify(matches.map(({ assetId }) => assetId));
  return { ...counted(await findAmongMatches(from, keyOf(rest), { ...valuesOf(rest), listed })), complete };
}

function counted(rows: readonly { currency: string; listings: number }[]): Currencies {
  const total = rows.reduce((sum, { listings }) => sum + listings, 0);
  return { found: rows.map(({ currency }) => currency), complete: total < SAMPLE };
}

function keyOf(filters: AssetFilters): string {
  return String(bitsOf(namesOf(filters)));
}

const COUNTED = { currency: assets.currency, listings: count().as('listings') };

/** Only what an index answers counts here, because the rows of assets are wide. */
const findInIndexes = hotVariants('currencies', (reader, key) => {
  const narrow = namesIn(key).map((name: FilterName) => NARROW[name]?.(assets));
  const sample = reader
    .select({ currency: assets.currency })
    .from(assets)
    .where(and(eq(assets.status, 'LIVE'), ...narrow))
    .limit(placeholder('most'))
    .as('sample');
  const { currency } = sample;
  const listings = count().as('listings');
  return reader.select({ currency, listings }).from(sample).groupBy(currency).orderBy(desc(listings), currency);
});

const findAmongMatches = hotVariants('currencies_text', (reader, key) => {
  const { rows, value } = listedTexts(placeholder('listed'));
  return reader
    .select(COUNTED)
    .from(rows)
    .crossJoin(assets)
    .where(and(eq(assets.id, value), conditions(reader, namesIn(key))))
    .groupBy(assets.currency)
    .orderBy(desc(COUNTED.listings), assets.currency);
});

/** How prices were compared, for people and agents. */
export function pricesInWords(
  { minPrice, maxPrice, from }: SearchInput,
  currency: string,
  { found, complete }: Currencies,
): string {
  const limited = minPrice !== undefined || maxPrice !== undefined;
  const dated = limited && from !== undefined ? ', not the total of the dates' : '';
  const what = limited ? `The limit is for the day rate in ${currency}${dated}.` : `Prices are compared in ${currency}.`;
  const others = found.filter((other) => other !== currency);
  if (others.length === 0 && complete) return what;
  const left = others.length > 0 ? `Listings in ${others.join(', ')}` : 'Listings in other currencies';
  return `${what} ${left} are left out: search again with that currency to see them.`;
}
