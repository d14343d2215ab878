import { z } from 'zod';
import { RENTAL_MODES } from '../../../db/values.ts';
import { assertBookable, bookableOf, datesRefused, datesUnavailable, offersInstantBook, priceTermsOf } from '../catalog/index.ts';
import { CivilDay, formatMoney, IdInput, instantOf, query } from '../kernel/index.ts';
import { highRiskDeposit } from '../pricing/index.ts';
import { completeWish, DepositView, optionRefused, periodProblem, priceListing } from '../quotes/index.ts';
import { bookingRisk, LEVEL_RULES, riskFactsOf, trustScore, whatWouldHelp } from '../trust/index.ts';
import { assessedAsset } from './assessed-asset.ts';
import { riskEffects } from './risk-effects.ts';
import { RiskView } from './risk-view.ts';

export const assessRisk = query({
  name: 'assess_risk',
  title: 'Preview the risk',
  description: 'How risky a rental by the caller would be, by which rules, with what deposit, and what would lower it.',
  access: assessedAsset,
  input: z
    .strictObject({
      slug: IdInput.optional().describe('slug or assetId'),
      assetId: IdInput.optional(),
      startDate: CivilDay,
      endDate: CivilDay.describe('return day'),
      rentalMode: z.enum(RENTAL_MODES).optional(),
      units: z.int().min(1).max(100).optional(),
      paymentChannel: z.enum(['GATEWAY', 'OFFLINE']).optional(),
    })
    .superRefine(({ slug, assetId, startDate, endDate }, context) => {
      const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (slug === undefined && assetId === undefined) issue('slug', 'slug or assetId is needed');
      const problem = periodProblem(startDate, endDate);
      if (problem !== null) issue('endDate', problem);
    }),
  output: RiskView.extend({
    deposit: DepositView.extend({ why: z.array(z.string()) }),
    effects: z.array(z.string()),
    whatWouldHelp: z.array(
      z.object({ action: z.string(), points: z.int().describe('lower score'), tool: z.string().nullable() }),
    ),
  }),
  errors: [optionRefused, datesRefused, datesUnavailable],

  async run({ subject: listing, input, caller, reader, now, settings }) {
    const terms = priceTermsOf(listing, settings);
    const wish = completeWish(listing, terms, input);
    await assertBookable(reader, listing, wish, { mode: caller.mode, now, settings });
    const { price, deposit } = await priceListing(reader, listing, wish, { caller, now, settings, terms });
    const { rules, timeZone } = bookableOf(listing, settings);
    const { facts, trustFacts } = await riskFactsOf(
      reader,
      {
        id: null,
        renterId: caller.userId,
        assetId: listing.asset.id,
        mode: caller.mode,
        startDate: wish.startDate,
        endDate: wish.endDate,
        startAt: instantOf(wish.startDate, rules.pickupTime, timeZone),
        days: price.days,
        totalMinor: price.totals.totalMinor,
        currency: terms.currency,
        paymentChannel: input.paymentChannel ?? null,
      },
      now,
    );
    const risk = bookingRisk(facts);
    const { amountMinor: plannedMinor, method, why } = deposit;
    const raised =
      LEVEL_RULES[risk.level].depositBps !== 10_000
        ? highRiskDeposit(terms, { amountMinor: plannedMinor, units: wish.units })
        : null;
    const amountMinor = raised?.amountMinor ?? plannedMinor;
    return {
      ...risk,
      deposit: {
        amountMinor,
        amount: formatMoney(amountMinor, terms.currency),
        method,
        why: raised === null || plannedMinor === 0 ? [...why] : [...why, raised.why],
      },
      effects: riskEffects(risk, trustScore(trustFacts, now), {
        instantBook: offersInstantBook(listing),
        minTrust: listing.asset.minTrust,
      }),
      whatWouldHelp: whatWouldHelp(facts, trustFacts, now),
    };
  },
});
