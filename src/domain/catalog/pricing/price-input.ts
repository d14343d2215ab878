import { z } from 'zod';
import { MOST_MINOR, plainLine } from '../../platform/kernel/index.ts';
import {
  CHANGES_ONE_WAY,
  changesOneWay,
  IN_ONE_FORM,
  IN_ORDER,
  inOneForm,
  inOrder,
  ONE_PRICE_EACH,
  ONE_RATE_EACH,
  onePriceEach,
  oneRateEach,
  ruleDay,
  seasonRule,
  tierDays,
} from './price-terms.ts';

/** Parses what `ruleDay` parses, with a description that costs an agent fewer tokens. */
const dayOfRule = z
  .string()
  .max(10)
  .refine((text) => ruleDay.safeParse(text).success, { error: 'must be MM-DD or YYYY-MM-DD' });

const price = z.int().min(0).max(MOST_MINOR);
const weekdays = z.array(z.int().min(1).max(7)).min(1).max(7);
const slugLike = z
  .string()
  .max(40)
  .refine((text) => /^[a-z0-9][a-z0-9-]*$/.test(text), { error: 'must be small letters, digits and hyphens' });

/** What an owner says about prices. Lists replace earlier ones. */
export const priceInput = {
  dayRateMinor: price.min(1),
  tiers: z
    .array(z.strictObject({ days: tierDays, amountMinor: price }))
    .max(12)
    .refine(onePriceEach, ONE_PRICE_EACH)
    .describe('whole periods: 7 days is a week'),
  weekdayRates: z
    .array(z.strictObject({ weekdays, amountMinor: price.min(1) }))
    .max(7)
    .refine(oneRateEach, ONE_RATE_EACH)
    .describe('day price there'),
  seasonRules: z
    .array(
      z
        .strictObject({
          ...seasonRule,
          name: plainLine(80),
          priority: z.int().min(0).max(100).default(0).describe('the highest of a day counts'),
          minDays: z.int().min(1).max(365).optional().describe('shorter: no season'),
          from: dayOfRule.optional().describe('MM-DD (every year) or YYYY-MM-DD'),
          to: dayOfRule.optional().describe('included'),
          weekdays: weekdays.optional().describe('1 Monday'),
          bps: seasonRule.bps.describe('2000 is +20%'),
          amountMinor: price.min(1).optional().describe('or price of a day'),
        })
        .refine(inOneForm, IN_ONE_FORM)
        .refine(inOrder, IN_ORDER)
        .refine(changesOneWay, CHANGES_ONE_WAY),
    )
    .max(24),
  extras: z
    .array(
      z.strictObject({
        id: slugLike.optional().describe('default from label'),
        label: plainLine(80),
        amountMinor: price,
        per: z.enum(['BOOKING', 'DAY']),
        mandatory: z.boolean().default(false),
      }),
    )
    .max(20),
  operatorDayRateMinor: price.nullable().describe('0: included; null: no operator'),
  depositBaseMinor: price,
  depositCapMinor: price.nullable(),
  valueMinor: price.describe('what replacing it costs'),
};
