import { z } from 'zod';
import { ownAsset } from '../../catalog/assets/index.ts';
import {
  counted,
  IdInput,
  listedMode,
  optional,
  percent,
  type PrepareContext,
  query,
  signedLink,
} from '../../platform/kernel/index.ts';
import { catchUpBookingsOf } from '../../rentals/booking-records/index.ts';
import { countShop } from './count-shop.ts';
import { chartPath, DEFINITIONS, type ShopFigures, ShopReport } from './shop-report-view.ts';
import { findNameAndZone, reportOf } from './kept-report.ts';

/** The periods that there are. */
const DAYS = [7, 30, 90] as const;

export const getOwnerAnalytics = query({
  name: 'get_owner_analytics',
  title: 'Analytics',
  description:
    'How the shop did in the last 7, 30 or 90 days beside the period before: revenue, utilisation, price per day, views to payments, lead time, cancellations, answers; in total and for the best assets. chartUrl is a page for people.',
  access: optional(ownAsset('read:owner'), 'assetId'),
  weight: 10,
  input: z.strictObject({
    days: z.literal(DAYS).default(30),
    assetId: IdInput.optional().describe('only this one'),
    limit: z.int().min(1).max(50).default(10).describe('assets that are named'),
  }),
  example: { days: 7, limit: 2 },
  output: ShopReport.omit({ daily: true, weight: true }).extend({
    summary: z.string(),
    chartUrl: z.string().nullable(),
    definitions: z.record(z.string(), z.string()),
  }),
  errors: [],

  prepare: async ({ caller, subject, input: { days }, ...context }): Promise<ShopReport> => {
    const { vendorId } = caller;
    const mode = listedMode(caller, undefined);
    if (subject !== null) {
      await catchUpBookingsOf({ vendorId }, context);
      const of = { vendorId, mode, assetId: subject.asset.id, timeZone: subject.asset.timeZone };
      return countShop(context.reader, of, { days, now: context.now });
    }
    return reportOf({ vendorId, mode, days, timeZone: await zoneOf(vendorId, context) }, context);
  },

  async run({ prepared: { daily: _series, weight: _weight, ...report }, subject, caller, input: { limit }, ...context }) {
    const path = chartPath(caller.vendorId, report.days);
    return {
      ...report,
      assets: report.assets.slice(0, limit),
      summary: inWords(report),
      chartUrl: subject === null ? signedLink(path, context, { claims: { mode: listedMode(caller, undefined) } }) : null,
      definitions: DEFINITIONS,
    };
  },
});

async function zoneOf(vendorId: string, { reader }: Pick<PrepareContext, 'reader'>): Promise<string> {
  return (await findNameAndZone(reader, vendorId))?.timeZone ?? 'UTC';
}

function inWords({ days, current, previous }: Pick<ShopReport, 'days' | 'current' | 'previous'>): string {
  const earned = (of: ShopFigures) => of.revenue.map(({ amount }) => amount).join(' and ') || 'nothing';
  const rented = (of: ShopFigures) => (of.utilisationBps === null ? 'nothing offered' : `${percent(of.utilisationBps)} rented`);
  const asked = (of: ShopFigures) => `${counted(of.requests, 'request')}, ${of.payments} paid`;
  const tell = (of: ShopFigures) => [earned(of), rented(of), asked(of)].join('; ');
  return `Last ${days} days: ${tell(current)}. The ${days} days before: ${tell(previous)}.`;
}
