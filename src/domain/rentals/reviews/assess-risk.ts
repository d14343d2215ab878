import { z } from 'zod';
import { RENTAL_MODES } from '../../../../db/values/index.ts';
import {
  type CatalogAsset,
  datesRefused,
  datesUnavailable,
  offersInstantBook,
  priceTermsOf,
} from '../../catalog/assets/index.ts';
import {
  assertBookable,
  completeRental,
  DepositView,
  optionRefused,
  periodProblem,
  priceRequestedRental,
  quotableAsset,
  riskOfRental,
} from '../../catalog/quotes/index.ts';
import { trustScore, whatWouldHelp } from '../../people/trust/index.ts';
import { type Access, CivilDay, formatMoney, IdInput, query, ToolName } from '../../platform/kernel/index.ts';
import { riskEffects, RiskView } from './risk-view.ts';

/** Access to a live asset, by its slug or its id, for signed-in users. */
const assessedAsset: Access<'user', { slug?: string | undefined; assetId?: string | undefined }, CatalogAsset> = {
  who: 'user',
  scope: 'read:booking',
  errors: quotableAsset.errors,
  load: (from, caller, input, ...more) => quotableAsset.load(from, caller, input, ...more),
};

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
  example: { slug: 'tandem-sea-kayak', paymentChannel: 'OFFLINE' },
  output: RiskView.extend({
    deposit: DepositView.extend({ why: z.array(z.string()) }),
    effects: z.array(z.string()),
    whatWouldHelp: z.array(z.object({ action: z.string(), points: z.int().describe('lower score'), tool: ToolName.nullable() })),
  }),
  errors: [optionRefused, datesRefused, datesUnavailable],

  async run({ subject: catalogAsset, input, caller, reader, now, settings }) {
    const terms = priceTermsOf(catalogAsset, { now, settings });
    const rental = completeRental(catalogAsset, terms, input);
    await assertBookable(reader, catalogAsset, rental, { mode: caller.mode, now, settings });
    const priced = await priceRequestedRental(reader, catalogAsset, rental, { caller, now, settings, terms });
    const { userId: renterId, mode } = caller;
    const { paymentChannel = null } = input;
    const context = { renterId, mode, paymentChannel, now, settings };
    const { risk, facts, trustFacts, deposit } = await riskOfRental(reader, catalogAsset, priced, context);
    const { amountMinor, method, why } = deposit;
    return {
      ...risk,
      deposit: { amountMinor, amount: formatMoney(amountMinor, terms.currency), method, why: [...why] },
      effects: riskEffects(risk, trustScore(trustFacts, now), {
        instantBook: offersInstantBook(catalogAsset),
        minTrust: catalogAsset.asset.minTrust,
      }),
      whatWouldHelp: whatWouldHelp(facts, trustFacts, now),
    };
  },
});
