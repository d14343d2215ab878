import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { ownAsset } from '../../catalog/assets/index.ts';
import {
  assertOffered,
  formatMoney,
  IdInput,
  LanguageCode,
  type Minor,
  NextAction,
  offer,
  payableUnit,
  proportion,
  query,
  share,
  toPayable,
  WHOLE_BPS,
} from '../../platform/kernel/index.ts';
import { english, translatorFor } from '../../platform/words/index.ts';
import { booksUpToDate } from '../statements/index.ts';
import { LastMinute, lastMinute } from './demand.ts';
import { interestReasons, rateFactsOf, type RateFacts, rateReasons, recommendedRate } from './recommended-rate.ts';

const HORIZONS = [30, 60, 90] as const;
const WEEK = 7;
const MONTH = 30;

const Range = z.object({ lowMinor: z.int(), highMinor: z.int() });

export const getPricingRecommendation = query({
  name: 'get_pricing_recommendation',
  title: 'A price for an asset',
  description:
    'A day rate from its own rentals, the median of others, use, season and cost, with reasons. apply sets it; lastMinute lowers free days soon.',
  access: ownAsset('read:owner'),
  weight: 5,
  input: z.strictObject({
    assetId: IdInput,
    horizonDays: z.literal(HORIZONS).default(30),
    language: LanguageCode.optional(),
  }),
  example: { horizonDays: 60 },
  output: z.object({
    assetId: z.string(),
    currency: z.string(),
    horizonDays: z.int(),
    dayRateMinor: z.int().describe('now'),
    suggestedDayRateMinor: z.int(),
    suggestedDayRate: z.string(),
    suggestedWeekMinor: z.int().nullable().describe('null: it has no price for 7 days'),
    suggestedMonthMinor: z.int().nullable().describe('null: it has no price for 30 days'),
    changeBps: z.int().describe('100 is 1 %'),
    floorMinor: z.int().nullable().describe('what a rented day costs'),
    confidence: z.enum(['LOW', 'MED', 'HIGH']),
    reasons: z.array(z.string()),
    expectedRevenueRange: Range.nullable().describe('of the horizon, 10 points of use less and more; null: no use is known'),
    formulaVersion: z.string(),
    apply: NextAction.nullable().describe('null: nothing to change'),
    lastMinute: LastMinute.nullable().describe(
      'for days alone on which nobody has it soon; not in the day rate. null: no such days',
    ),
  }),
  errors: [],

  catchUp: ({ caller: { vendorId }, ...context }) => booksUpToDate(context, vendorId),

  async run({ subject: { asset }, caller: { mode }, input: { assetId, horizonDays, language }, reader, now, settings }) {
    const { currency, dayRateMinor, pricing } = asset;
    if (language !== undefined) assertOffered(language, settings.words);
    const words = language === undefined ? english : translatorFor(language, asset.timeZone, settings.words);
    const { facts, interest, sources, today } = await rateFactsOf(reader, asset, { mode, horizonDays, now });
    const recommended = recommendedRate(facts, payableUnit(currency));
    const { dayRateMinor: suggestedMinor, changeBps, floorMinor } = recommended;
    const tiers = pricing.tiers.map(({ days, amountMinor }) => {
      return { days, amountMinor: toPayable(proportion(amountMinor, suggestedMinor, dayRateMinor), currency) };
    });
    const tier = (days: number) => tiers.find((each) => each.days === days)?.amountMinor ?? null;
    const args = { assetId, dayRateMinor: suggestedMinor, ...(tiers.length > 0 && { tiers }) };
    const same = suggestedMinor === dayRateMinor;
    const price = words.money(dayRateMinor, currency);
    const said = same ? [words.say(msg`The formula changes nothing: ${{ price }} a day. There is nothing to apply.`)] : [];
    const longer = tiers.map(({ days, amountMinor }) => `, ${formatMoney(amountMinor, currency)} for ${days} days`).join('');
    const why = `ask ${formatMoney(suggestedMinor, currency)} a day${longer}; bookings that exist keep their prices`;
    return {
      assetId,
      currency,
      horizonDays,
      dayRateMinor,
      suggestedDayRateMinor: suggestedMinor,
      suggestedDayRate: formatMoney(suggestedMinor, currency),
      suggestedWeekMinor: tier(WEEK),
      suggestedMonthMinor: tier(MONTH),
      changeBps,
      floorMinor,
      reasons: [...said, ...rateReasons(facts, recommended, sources, words), ...interestReasons(interest, words)],
      confidence: confidenceOf(facts),
      expectedRevenueRange: revenueRange(facts, { suggestedMinor, unitDays: horizonDays * asset.units }),
      formulaVersion: recommended.formulaVersion,
      apply: same ? null : offer('update_asset', args, { actor: 'OWNER', why, optional: true }),
      lastMinute: await lastMinute(reader, asset, { mode, today, now }),
    };
  },
});

const MANY_DAYS = 20;

function confidenceOf({ rentedRateMinor, peerMedianMinor, expectedDays }: RateFacts): 'LOW' | 'MED' | 'HIGH' {
  if (rentedRateMinor !== null && peerMedianMinor !== null && expectedDays >= MANY_DAYS) return 'HIGH';
  return rentedRateMinor !== null || peerMedianMinor !== null ? 'MED' : 'LOW';
}

const AROUND_BPS = 1_000;

function revenueRange(
  { utilisationBps }: RateFacts,
  { suggestedMinor, unitDays }: { suggestedMinor: Minor; unitDays: number },
): z.infer<typeof Range> | null {
  if (utilisationBps === null) return null;
  const at = (bps: number) => share(suggestedMinor * unitDays, Math.min(WHOLE_BPS, Math.max(0, bps)));
  return { lowMinor: at(utilisationBps - AROUND_BPS), highMinor: at(utilisationBps + AROUND_BPS) };
}
