import { z } from 'zod';
import type { AssetRow, CatalogAsset } from '../../catalog/assets/index.ts';
import {
  asked,
  formatMoney,
  invalidInput,
  type Minor,
  offer,
  payableUnit,
  type Settings,
  type Step,
  toPayable,
  weekdaysInWords,
} from '../../platform/kernel/index.ts';
import { effectiveRules } from '../../catalog/availability/index.ts';
import { decisiveNames, expectedValue, openAttributes } from '../../catalog/categories/index.ts';
import type { ListingChanges } from './listing-input.ts';

/** Something that a listing lacks before it can be published. */
export const Missing = z.object({
  field: z.string(),
  why: z.string(),
  fix: z.string().describe('what would pass'),
});
export type Missing = z.infer<typeof Missing>;

type Listing = Pick<CatalogAsset, 'asset' | 'category'>;

const LEAST_TITLE = 5;
/** How many letters the description of a published listing has at least. */
export const LEAST_DESCRIPTION = 40;
const GOOD_IMAGES = 5;
const GOOD_WIDTH = 800;

/**
 * Throws `invalid_input` for prices that cannot be paid in the currency, each with the nearest one that can. Older listings
 * keep such prices, which are rounded whenever a price is computed.
 */
export function assertPayable(said: ListingChanges, currency: string): void {
  const unit = payableUnit(currency);
  if (unit === 1) return;
  const issues = pricesIn(said)
    .filter(([, amountMinor]) => amountMinor % unit !== 0)
    .map(([field, amountMinor]) => {
      const nearest = toPayable(amountMinor, currency);
      const message = `must be a multiple of ${unit} minor units, because ${currency} is paid in steps of ${formatMoney(unit, currency)}: ${nearest} (${formatMoney(nearest, currency)}) would pass`;
      return { field, message };
    });
  if (issues.length > 0) throw invalidInput({ issues });
}

/** Each amount of money that renters may have to pay, with the name of its field. */
function pricesIn(said: ListingChanges): [field: string, amountMinor: Minor][] {
  const { dayRateMinor, operatorDayRateMinor, depositBaseMinor, depositCapMinor } = said;
  const single = Object.entries({ dayRateMinor, operatorDayRateMinor, depositBaseMinor, depositCapMinor });
  const { tiers = [], weekdayRates = [], seasonRules = [], extras = [] } = said;
  const listed = Object.entries({ tiers, weekdayRates, seasonRules, extras }).flatMap(([list, items]) =>
    items.map(({ amountMinor }, index) => [`${list}.${index}.amountMinor`, amountMinor] as const),
  );
  return [...single, ...listed].flatMap(([field, amountMinor]) => (amountMinor == null ? [] : [[field, amountMinor]]));
}

/** All that is missing before the listing can be published; empty if nothing is. */
export function missingOf({ asset, category }: Listing): Missing[] {
  const { title, description, images, pickup, city, attributes } = asset;
  const decisive = decisiveNames(category);
  const open = openAttributes(category).filter(
    ({ name, required = false }) => attributes[name] === undefined && (required || decisive.includes(name)),
  );
  return [
    ...(title.length < LEAST_TITLE
      ? [{ field: 'title', why: 'renters search by it', fix: `${LEAST_TITLE} letters or more` }]
      : []),
    ...(description.length < LEAST_DESCRIPTION
      ? [
          {
            field: 'description',
            why: 'renters decide by it',
            fix: `${LEAST_DESCRIPTION} letters or more: what it is, what comes with it, what to mind`,
          },
        ]
      : []),
    ...(images.length === 0 ? [{ field: 'images', why: 'nobody rents what they cannot see', fix: 'upload_asset_image' }] : []),
    ...(city === '' ? [{ field: 'city', why: 'renters search by it', fix: 'where it is picked up' }] : []),
    ...(pickup.address === ''
      ? [{ field: 'pickup.address', why: 'renters of confirmed bookings have to find it', fix: 'street, number and city' }]
      : []),
    ...open.map((definition) => ({
      field: `attributes.${definition.name}`,
      why: decisive.includes(definition.name)
        ? 'it decides which documents a renter has to show'
        : 'the category asks every listing for it',
      fix: expectedValue(definition),
    })),
  ];
}

/** Hints for a better listing, and prices that are probably typing mistakes. */
export function warningsOf({ asset, category, vendor }: CatalogAsset, settings: Settings): string[] {
  const open = openAttributes(category).flatMap(({ name }) => (asset.attributes[name] === undefined ? [name] : []));
  const small = asset.images.filter(({ imageId, width }) => imageId !== undefined && width < GOOD_WIDTH);
  const wordless = asset.images.filter(({ alt }) => alt === '');
  const count = asset.images.length;
  return [
    ...priceWarnings(asset),
    ...windowWarnings(asset.pickup, effectiveRules(asset.durationRules, vendor.durationRules, settings)),
    ...(open.length > 0 ? [`attributes: ${open.join(', ')} not said`] : []),
    ...(count > 0 && count < GOOD_IMAGES ? [`images: ${count} of ${GOOD_IMAGES} that a good listing has`] : []),
    ...(small.length > 0 ? [`images: ${small.length} narrower than ${GOOD_WIDTH} pixels, and so not sharp`] : []),
    ...(wordless.length > 0 ? [`images: ${wordless.length} without alt`] : []),
  ];
}

/** The next step towards a listing that can be booked. It is complete except for values that only the owner has. */
export function stepsFor({ asset }: Pick<Listing, 'asset'>, missing: readonly Missing[]): Step[] {
  const { id: assetId, status } = asset;
  if (status !== 'DRAFT' && status !== 'PAUSED') return [];
  const words = missing.filter(({ field }) => field !== 'images');
  const needsImage = words.length < missing.length;
  const said = argsOf(words);
  const image: Step = offer(
    'upload_asset_image',
    {
      assetId,
      contentBase64: asked('base64 of a photo'),
      alt: asked('what it shows'),
      ...(words.length === 0 && { publish: true }),
    },
    { actor: 'OWNER', why: words.length === 0 ? 'add a photo, and publish it' : 'add a photo' },
  );
  const change: Step = offer(
    'update_asset',
    { assetId, ...said, ...(!needsImage && { status: 'LIVE' }) },
    {
      actor: 'OWNER',
      why: needsImage ? 'say what is missing' : words.length === 0 ? 'publish it' : 'say what is missing, and publish it',
    },
  );
  // If words are missing too, they are asked for first, and the photo then publishes the listing.
  if (needsImage && words.length > 0) {
    return [change, { ...image, args: { ...image.args, publish: true }, why: 'then add a photo, and publish it' }];
  }
  return [needsImage ? image : change];
}

type SeasonRules = AssetRow['pricing']['seasonRules'];

/** The arguments of a change that supplies what is missing. `pickup.address` is a field within another one. */
function argsOf(missing: readonly Missing[]): Record<string, unknown> {
  const args: Record<string, Record<string, string> | string> = {};
  for (const { field, fix } of missing) {
    const [outer = '', inner] = field.split('.');
    const value = `<${fix}>`;
    const before = args[outer];
    args[outer] = inner === undefined ? value : { ...(typeof before === 'object' && before), [inner]: value };
  }
  return args;
}

/** Prices that are possible but probably not intended. */
function priceWarnings({ dayRateMinor, pricing, currency }: Pick<AssetRow, 'dayRateMinor' | 'pricing' | 'currency'>): string[] {
  const money = (amount: number) => formatMoney(amount, currency);
  const dear = pricing.tiers.filter(({ days, amountMinor }) => amountMinor > days * dayRateMinor);
  const shorter = pricing.tiers.slice(1).filter((tier, index) => tier.amountMinor < (pricing.tiers[index]?.amountMinor ?? 0));
  return [
    ...dear.map(
      ({ days, amountMinor }) =>
        `tiers: ${money(amountMinor)} for ${days} days is dearer than ${days} single days (${money(days * dayRateMinor)}), so nobody pays it`,
    ),
    ...shorter.map(({ days }) => `tiers: ${days} days cost less than a shorter period, so the shorter one is never charged`),
    ...pricing.seasonRules.flatMap(({ name, minDays = 1 }) =>
      minDays === 1
        ? []
        : [
            `seasonRules: ${name} changes the price from ${minDays} days on; shorter rentals are not refused and pay the ordinary price. The shortest rental is minDays of manage_duration_rules`,
          ],
    ),
    ...clashes(pricing.seasonRules).map(
      ([first, second]) => `seasonRules: ${first} and ${second} have one priority; on days of both the first of them counts`,
    ),
  ];
}

/** A warning if no pickup window contains the times at which rentals begin and end, because nobody would be there. */
function windowWarnings({ windows = [] }: AssetRow['pickup'], rules: ReturnType<typeof effectiveRules>): string[] {
  const open = [...new Set(windows.flatMap(({ weekdays }) => weekdays))].filter((day) => !rules.closedWeekdays.includes(day));
  return (['pickupTime', 'returnTime'] as const).flatMap((rule) => {
    const isOpen = (day: number) =>
      windows.some(({ weekdays, from, to }) => weekdays.includes(day) && from <= rules[rule] && rules[rule] <= to);
    const outside = open.filter((day) => !isOpen(day)).toSorted((a, b) => a - b);
    if (outside.length === 0) return [];
    return [`pickup.windows: ${rule} ${rules[rule]} lies outside the windows of ${weekdaysInWords(outside)}`];
  });
}

/** Pairs of seasons with equal priority that can apply to one day. */
function clashes(rules: SeasonRules): [string, string][] {
  return rules.flatMap((rule, index) =>
    rules
      .slice(index + 1)
      .filter((other) => other.priority === rule.priority && shareDays(rule, other))
      .map((other): [string, string] => [rule.name, other.name]),
  );
}

function shareDays(a: SeasonRules[number], b: SeasonRules[number]): boolean {
  if (a.weekdays && b.weekdays && !a.weekdays.some((day) => b.weekdays?.includes(day))) return false;
  return [...spans(a)].some(([from, to]) => [...spans(b)].some(([begin, end]) => from <= end && begin <= to));
}

/** The days of a season as `MM-DD`. A season over the turn of the year is two ranges. */
function spans({ from = '01-01', to = '12-31' }: SeasonRules[number]): [string, string][] {
  const [first, last] = [from.slice(-5), to.slice(-5)];
  const severalYears = from.length === 10 && from.slice(0, 4) !== to.slice(0, 4);
  if (severalYears && first <= last) return [['01-01', '12-31']];
  return first <= last
    ? [[first, last]]
    : [
        ['01-01', last],
        [first, '12-31'],
      ];
}
