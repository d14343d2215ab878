import { z } from 'zod';
import { MODES } from '../../../../db/values/index.ts';
import { anyone, IdInput, isSignedLink, linkRefused, offer, query } from '../../platform/kernel/index.ts';
import { findNameAndZone, reportOf } from './kept-report.ts';
import { chartPath, ShopReport } from './shop-report-view.ts';

/** What the page draws. */
export const AnalyticsChart = ShopReport.pick({
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

  async prepare({ input, settings, ...context }) {
    const { reader, now } = context;
    const { vendorId, mode, days: length, ...link } = input;
    const days = Number(length);
    const vendor = isSignedLink(chartPath(vendorId, days), link, { now, settings }, { mode })
      ? await findNameAndZone(reader, vendorId)
      : undefined;
    if (vendor === undefined) {
      const args = { days: 30 } as const;
      const again = offer('get_owner_analytics', args, { actor: 'OWNER', why: 'get a new link' });
      throw linkRefused({ instead: 'The owner gets a new one with the analytics', actions: [again] });
    }
    const report = await reportOf({ vendorId, mode, days, timeZone: vendor.timeZone }, context);
    return { ...report, shopName: vendor.name };
  },

  run: async ({ prepared }) => prepared,
});
