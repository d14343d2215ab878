import { z } from 'zod';
import { RENTAL_MODES } from '../../../../db/values/index.ts';
import { CivilDay, CurrencyCode, type Frozen, readOnce } from '../../platform/kernel/index.ts';

const amount = z.int().min(0).describe('minor units');
const bps = z.int().min(0).max(10_000).describe('basis points: 2000 is 20%');
const weekday = z.int().min(1).max(7).describe('ISO: 1 is Monday');
// The year 2000 is a leap year, so 02-29 counts as a day of the year.
const monthDay = z.string().refine((text) => CivilDay.safeParse(`2000-${text}`).success, { error: 'must be MM-DD' });
export const ruleDay = z.union([CivilDay, monthDay]);

export const seasonRule = {
  name: z.string().min(1).max(80),
  from: ruleDay.optional().describe('first day: MM-DD comes back every year, YYYY-MM-DD is that day only'),
  to: ruleDay.optional().describe('last day, included; an MM-DD before `from` lies in the next year'),
  weekdays: z.array(weekday).min(1).max(7).optional().describe('only these days of the week'),
  bps: z.int().min(-9_000).max(100_000).optional().describe('change of the price: 2000 is +20%'),
  amountMinor: amount.optional().describe('instead of bps: what such a day costs'),
  priority: z.int().describe('on a day that several rules cover, the highest alone counts'),
  minDays: z
    .int()
    .min(1)
    .optional()
    .describe('it changes the price of rentals at least this long; shorter ones are possible and cost what they cost without it'),
};

interface SeasonDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
export const inOneForm = ({ from, to }: SeasonDays) => from?.length === to?.length;
export const IN_ONE_FORM = { path: ['to'], error: 'give from and to in the same form' };
export const inOrder = ({ from, to }: SeasonDays) => from === undefined || to === undefined || from.length < 10 || from <= to;
export const IN_ORDER = { path: ['to'], error: 'must not be before from' };

interface SeasonChange {
  readonly bps?: number | undefined;
  readonly amountMinor?: number | undefined;
}
export const changesOneWay = ({ bps, amountMinor }: SeasonChange) => (bps === undefined) !== (amountMinor === undefined);
export const CHANGES_ONE_WAY = { path: ['bps'], error: 'give bps or amountMinor, and not both' };

const SeasonRule = z
  .object(seasonRule)
  .refine(inOneForm, IN_ONE_FORM)
  .refine(inOrder, IN_ORDER)
  .refine(changesOneWay, CHANGES_ONE_WAY);

/** The price of a day on the named days of the week. */
const weekdayRate = { weekdays: z.array(weekday).min(1).max(7), amountMinor: amount };
export const oneRateEach = (rates: readonly { weekdays: readonly number[] }[]) => {
  const named = rates.flatMap(({ weekdays }) => weekdays);
  return new Set(named).size === named.length;
};
export const ONE_RATE_EACH = { error: 'one price per weekday' };

export const onePriceEach = (tiers: readonly { days: number }[]) => new Set(tiers.map(({ days }) => days)).size === tiers.length;
export const ONE_PRICE_EACH = { error: 'one price per length' };
export const tierDays = z.int().min(2).max(366);

/**
 * Everything that decides what a rental costs. It is frozen as JSON on each quote and booking, so that a later change of
 * prices, fees or tax rates does not change them. Amounts are minor units of `currency`, percentages basis points.
 */
export const PriceTerms = z
  .object({
    currency: CurrencyCode,
    dayRateMinor: amount,
    tiers: z
      .array(z.object({ days: tierDays, amountMinor: amount }))
      .refine(onePriceEach, ONE_PRICE_EACH)
      .describe('prices of longer periods: 7 days is a week, 30 a month'),
    weekdayRates: z
      .array(z.object(weekdayRate))
      .refine(oneRateEach, ONE_RATE_EACH)
      .optional()
      .describe('prices of a day on some weekdays, in place of dayRateMinor'),
    seasonRules: z.array(SeasonRule),
    durationDiscounts: z.array(z.object({ minDays: z.int().min(2), bps })),
    operatorDayRateMinor: amount.nullable().describe('0: the operator is included; null: there is none'),
    extras: z.array(
      z.object({
        id: z.string().min(1),
        label: z.string().min(1),
        amountMinor: amount,
        per: z.enum(['BOOKING', 'DAY']),
        mandatory: z.boolean(),
      }),
    ),
    rentalModes: z.array(z.enum(RENTAL_MODES)).min(1),
    fee: z.object({ bps, minMinor: amount, capMinor: amount.nullable() }).describe('service fee of the platform'),
    rentalTaxBps: bps.describe('0 when the vendor charges no tax'),
    feeTaxBps: bps,
    commissionBps: bps.describe('what the platform keeps of the owner subtotal, tax included'),
    deposit: z.object({ baseMinor: amount, floorMinor: amount, capMinor: amount.nullable() }).describe('for one unit'),
  })
  .refine((terms) => terms.operatorDayRateMinor !== null || !terms.rentalModes.includes('WITH_OPERATOR'), {
    path: ['operatorDayRateMinor'],
    error: 'is needed where WITH_OPERATOR is offered',
  });
export type PriceTerms = Frozen<z.infer<typeof PriceTerms>>;

/** Reads stored terms. */
export const readPriceTerms = readOnce(PriceTerms);
