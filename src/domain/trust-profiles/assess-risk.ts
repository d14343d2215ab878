import { z } from 'zod';
import { RENTAL_MODES } from '../../../db/values.ts';
import { assertBookable, datesRefused, datesUnavailable, offersInstantBook, priceTermsOf } from '../catalog/index.ts';
import { CivilDay, formatMoney, IdInput, query } from '../kernel/index.ts';
import { completeWish, DepositView, optionRefused, periodProblem, priceListing, riskOfWish } from '../quotes/index.ts';
import { trustScore, whatWouldHelp } from '../trust/index.ts';
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
    const priced = await priceListing(reader, listing, wish, { caller, now, settings, terms });
    const { userId: renterId, mode } = caller;
    const { paymentChannel = null } = input;
    const wisher = { renterId, mode, paymentChannel, now, settings };
    const { risk, facts, trustFacts, deposit } = await riskOfWish(reader, listing, priced, wisher);
    const { amountMinor, method, why } = deposit;
    return {
      ...risk,
      deposit: { amountMinor, amount: formatMoney(amountMinor, terms.currency), method, why: [...why] },
      effects: riskEffects(risk, trustScore(trustFacts, now), {
        instantBook: offersInstantBook(listing),
        minTrust: listing.asset.minTrust,
      }),
      whatWouldHelp: whatWouldHelp(facts, trustFacts, now),
    };
  },
});
