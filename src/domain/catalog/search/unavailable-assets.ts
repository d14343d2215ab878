import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import type { WantedAttribute } from '../../../../db/search.ts';
import type { AttributeValue, Mode, RentalMode } from '../../../../db/values/index.ts';
import { counted, foldText, formatMoney, type Minor, type Settings } from '../../platform/kernel/index.ts';
import { Alternatives, bookableOf, type CatalogAsset, findAssetsById, offersInstantBook } from '../assets/index.ts';
import { type Bookable, findFreeUnits, findFreeWindows, type Period, ruleProblems, whyTaken } from '../availability/index.ts';

/** An asset that matches but does not fit the dates, the price or the filters, why, and the nearest days on which it can be booked. */
export const Unavailable = z.object({
  slug: z.string(),
  title: z.string(),
  whyNot: z.string(),
  freeWindows: Alternatives.shape.windows,
});
export type Unavailable = z.infer<typeof Unavailable>;

const MOST = 3;

/** The dates, the limits of the day rate, and the filters of a search. */
interface Wanted {
  readonly period: Period | undefined;
  readonly minPrice?: Minor | undefined;
  readonly maxPrice?: Minor | undefined;
  readonly instantBook?: boolean | undefined;
  readonly rentalMode?: RentalMode | undefined;
  readonly attributes: readonly WantedAttribute[];
}

/** The first three of these assets, each with the periods nearest to the requested one in which it is free. */
export async function findUnavailable(
  from: Reader,
  assetIds: readonly string[],
  wanted: Wanted,
  { mode, now, settings }: { mode: Mode; now: Date; settings: Settings },
): Promise<Unavailable[]> {
  const first = assetIds.slice(0, MOST);
  const listings = new Map((await findAssetsById(from, first)).map((listing) => [listing.asset.id, listing]));
  const unavailable: Unavailable[] = [];
  for (const id of first) {
    const listing = listings.get(id);
    if (listing === undefined) continue;
    const { slug, title } = listing.asset;
    const { period } = wanted;
    const bookable = bookableOf(listing, settings);
    const reasons = period === undefined ? [] : await whyNotThen(from, bookable, period, { mode, now });
    unavailable.push({
      slug,
      title,
      whyNot: [...priceProblems(listing, wanted), ...filterProblems(listing, wanted), ...reasons].join('; '),
      freeWindows: period === undefined ? [] : await findFreeWindows(from, bookable, period, { mode, now }),
    });
  }
  return unavailable;
}

function priceProblems({ asset: { dayRateMinor, currency } }: CatalogAsset, { minPrice, maxPrice }: Wanted): string[] {
  const aDay = `${formatMoney(dayRateMinor, currency)} a day`;
  if (maxPrice !== undefined && dayRateMinor > maxPrice) return [`${aDay} is more than ${formatMoney(maxPrice, currency)}`];
  if (minPrice !== undefined && dayRateMinor < minPrice) return [`${aDay} is less than ${formatMoney(minPrice, currency)}`];
  return [];
}

function filterProblems(listing: CatalogAsset, { instantBook, rentalMode, attributes }: Wanted): string[] {
  const { rentalModes, attributes: stated } = listing.asset;
  const isInstant = offersInstantBook(listing);
  return [
    ...(instantBook === undefined || instantBook === isInstant ? [] : [INSTANT[isInstant ? 'yes' : 'no']]),
    ...(rentalMode === undefined || rentalModes.includes(rentalMode) ? [] : [`rented as ${rentalModes.join(', ')} only`]),
    ...attributes.flatMap((wanted) => attributeProblem(stated[wanted.name], wanted)),
  ];
}

const INSTANT = { yes: 'booked at once, without a request', no: 'not booked at once: the owner answers a request first' };

/** Says what a listing states, unless that is wanted: the same rule as `statesAll` of the database. */
function attributeProblem(value: AttributeValue | undefined, { name, oneOf, min, max }: WantedAttribute): string[] {
  if (value === undefined) return [`does not say ${name}`];
  const isWanted =
    oneOf === undefined
      ? typeof value === 'number' && value >= (min ?? value) && value <= (max ?? value)
      : oneOf.includes(typeof value === 'string' ? foldText(value) : value);
  return isWanted ? [] : [`${name} is ${String(value)}`];
}

/**
 * Why an asset cannot be booked on these days: the rules that they break, and what takes them. If it can, nothing. The shortest
 * rental is said in every case, because who looks for other days needs it.
 */
export async function whyNotThen(
  from: Reader,
  asset: Bookable,
  period: Period,
  { mode, now }: { mode: Mode; now: Date },
): Promise<string[]> {
  const problems = ruleProblems(asset.rules, period, asset.timeZone, now);
  const { free } = await findFreeUnits(from, asset, period, { mode, now });
  const taken = free === 0 ? [await whyTaken(from, asset, period, { mode, now, units: 1 })] : [];
  const reasons = [...problems.map(({ message }) => message), ...taken];
  const { minDays } = asset.rules;
  const isSaid = minDays === 1 || problems.some(({ code }) => code === 'min_days');
  return reasons.length === 0 || isSaid ? reasons : [...reasons, `the shortest rental is ${counted(minDays, 'day', 'days')}`];
}
