import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { ownAsset } from '../../catalog/assets/index.ts';
import { counted, IdInput, listedMode, optional, percent, query, signedLink } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf } from '../../rentals/bookings/index.ts';
import { countShop } from './shop-report.ts';
import { chartPath, DEFINITIONS, type ShopFigures, ShopReport } from './shop-report-view.ts';
import { findNameAndZone } from './shop-name.ts';

/** The lengths of a period in days. */
const DAYS = [7, 30, 90] as const;

export const getOwnerAnalytics = query({
  name: 'get_owner_analytics',
  title: 'Analytics',
  description:
    'How the shop did in so many days beside the period before: revenue, utilisation, price per day, views to payments, lead time, cancellations, answers; in total and for the best assets. chartUrl is a page for people.',
  access: optional(ownAsset('read:owner'), 'assetId'),
  weight: 10,
  input: z.strictObject({
    days: z.literal(DAYS).default(30),
    assetId: IdInput.optional().describe('only this one'),
    limit: z.int().min(1).max(50).default(10).describe('assets that are named'),
  }),
  example: { days: 7, limit: 2 },
  output: ShopReport.omit({ daily: true }).extend({
    summary: z.string(),
    chartUrl: z.string().nullable(),
    definitions: z.record(z.string(), z.string()),
  }),
  errors: [],

  catchUp: ({ caller: { vendorId }, ...context }) => catchUpBookingsOf({ vendorId }, context),

  async run({ subject, caller, input: { days, limit }, reader, ...context }) {
    const { vendorId } = caller;
    const assetId = subject?.asset.id ?? null;
    const timeZone = subject?.asset.timeZone ?? (await zoneOf(reader, vendorId));
    const of = { vendorId, mode: listedMode(caller, undefined), assetId, timeZone };
    const { daily: _series, ...report } = await countShop(reader, of, { days, now: context.now });
    const path = chartPath(vendorId, report.days);
    return {
      ...report,
      assets: report.assets.slice(0, limit),
      summary: inWords(report),
      chartUrl: subject === null ? signedLink(path, context, { claims: { mode: listedMode(caller, undefined) } }) : null,
      definitions: DEFINITIONS,
    };
  },
});

async function zoneOf(reader: Reader, vendorId: string): Promise<string> {
  return (await findNameAndZone(reader, vendorId))?.timeZone ?? 'UTC';
}

function inWords({ days, current, previous }: Pick<ShopReport, 'days' | 'current' | 'previous'>): string {
  const earned = (of: ShopFigures) => of.revenue.map(({ amount }) => amount).join(' and ') || 'nothing';
  const rented = (of: ShopFigures) => (of.utilisationBps === null ? 'nothing offered' : `${percent(of.utilisationBps)} rented`);
  const asked = (of: ShopFigures) => `${counted(of.requests, 'request')}, ${of.payments} paid`;
  const tell = (of: ShopFigures) => [earned(of), rented(of), asked(of)].join('; ');
  return `Last ${days} days: ${tell(current)}. The ${days} days before: ${tell(previous)}.`;
}
