import { z } from 'zod';
import { shopReports } from '../../../../db/schema/index.ts';
import { MODES } from '../../../../db/values/index.ts';
import { command, IdInput, later, MINUTE_MS, systemOnly } from '../../platform/kernel/index.ts';
import { ShopReport } from './shop-report-view.ts';

/** The report of a larger shop is used again for a second for each hundred requests and assets, a quarter of an hour at most. */
const WEIGHT_PER_SECOND = 100;
const LONGEST_MS = 15 * MINUTE_MS;

export const keepShopReport = command({
  name: 'keep_shop_report',
  title: 'Keep a report',
  description: 'Keeps what was counted of a large shop for a while, so that the next question is answered at once.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput, mode: z.enum(MODES), report: ShopReport }),
  output: z.object({ freshUntil: z.string() }),
  errors: [],

  async run({ input: { vendorId, mode, report }, tx, now }) {
    const freshMs = Math.min(LONGEST_MS, (report.weight / WEIGHT_PER_SECOND) * 1_000);
    const kept = { report, countedAt: now, freshUntil: later(now, freshMs) };
    await tx
      .insert(shopReports)
      .values({ vendorId, mode, days: report.days, ...kept })
      .onConflictDoUpdate({ target: [shopReports.vendorId, shopReports.mode, shopReports.days], set: kept });
    return { freshUntil: kept.freshUntil.toISOString() };
  },
});
