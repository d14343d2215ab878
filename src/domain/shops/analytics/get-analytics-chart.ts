import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { type Mode, MODES } from '../../../../db/values/index.ts';
import { anyone, IdInput, isSignedLink, linkRefused, offer, query, type ReadCtx } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf } from '../../rentals/bookings/index.ts';
import { countShop } from './shop-report.ts';
import { findNameAndZone } from './shop-name.ts';
import { chartPath, ShopReport } from './shop-report-view.ts';

const AnalyticsChart = ShopReport.pick({
  days: true,
  from: true,
  to: true,
  previousFrom: true,
  daily: true,
  current: true,
  previous: true,
}).extend({ shopName: z.string() });

export const getAnalyticsChart = query({
  name: 'get_analytics_chart',
  title: 'Chart of a shop',
  description: 'The page behind chartUrl: income by day beside the period before. The signature in the link is the permission.',
  access: anyone,
  door: 'REST only',
  thirdPartyText: true,
  weight: 10,
  input: z.strictObject({
    vendorId: IdInput,
    days: z.enum(['7', '30', '90']),
    mode: z.enum(MODES),
    expires: z.int(),
    signature: z.string().max(100),
  }),
  example: { days: '7', mode: 'live' },
  output: AnalyticsChart,
  errors: [linkRefused],

  /** The link is checked first, so that a person without a valid link cannot cause any work. */
  async catchUp({ input, ...context }) {
    await findShop(context.reader, input, context);
    await catchUpBookingsOf({ vendorId: input.vendorId }, context);
  },

  async run({ input, reader, now, settings }) {
    const { vendorId, mode, days } = input;
    const { name: shopName, timeZone } = await findShop(reader, input, { now, settings });
    const report = await countShop(reader, { vendorId, mode, assetId: null, timeZone }, { days: Number(days), now });
    return { ...report, shopName };
  },
});

interface Link {
  readonly vendorId: string;
  readonly days: string;
  readonly mode: Mode;
  readonly expires: number;
  readonly signature: string;
}

/**
 * The shop that the link is about. Throws `link_refused` if the link was not made here or has expired, or if the shop is gone.
 */
async function findShop(reader: Reader, { vendorId, days, mode, ...link }: Link, { now, settings }: ReadCtx) {
  const isGood = isSignedLink(chartPath(vendorId, Number(days)), link, { now, settings }, { mode });
  const shop = isGood ? await findNameAndZone(reader, vendorId) : undefined;
  if (shop !== undefined) return shop;
  const again = offer('get_owner_analytics', { days: 30 }, { actor: 'OWNER', why: 'get a new link' });
  throw linkRefused({ instead: 'The owner gets a new one with the analytics', actions: [again] });
}
