import type { AssetRow } from '../../catalog/assets/index.ts';
import { slugOf } from '../../people/accounts/index.ts';
import { formatMoney, invalidInput } from '../../platform/kernel/index.ts';
import type { ListingChanges } from './listing-input.ts';

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

/** Prices that are possible, but hardly meant. */
export function priceWarnings({
  dayRateMinor,
  pricing,
  currency,
}: Pick<AssetRow, 'dayRateMinor' | 'pricing' | 'currency'>): string[] {
  const money = (amount: number) => formatMoney(amount, currency);
  const dear = pricing.tiers.filter(({ days, amountMinor }) => amountMinor > days * dayRateMinor);
  const shorter = pricing.tiers.slice(1).filter((tier, index) => tier.amountMinor < (pricing.tiers[index]?.amountMinor ?? 0));
  return [
    ...dear.map(
      ({ days, amountMinor }) =>
        `tiers: ${money(amountMinor)} for ${days} days is dearer than ${days} single days (${money(days * dayRateMinor)}), so nobody pays it`,
    ),
    ...shorter.map(({ days }) => `tiers: ${days} days cost less than a shorter period, so the shorter one is never charged`),
    ...clashes(pricing.seasonRules).map(
      ([first, second]) => `seasonRules: ${first} and ${second} have one priority; on days of both the first of them counts`,
    ),
  ];
}

/** Seasons of equal priority that can fall on one day. */
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

/** The days of a season as days of a year, `MM-DD`; one over the turn of the year is two. */
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
