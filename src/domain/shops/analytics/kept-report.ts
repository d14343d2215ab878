import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { shopReports } from '../../../../db/schema/index.ts';
import { MODES, type Mode } from '../../../../db/values.ts';
import { command, IdInput, MINUTE_MS, type PrepareContext, systemOnly } from '../../platform/kernel/index.ts';
import { countShop } from './count-shop.ts';
import { ShopReport } from './shop-report.ts';

/** Below this a shop is counted anew for each question: it takes some milliseconds. */
const SMALL = 2_000;
/** What was counted of a larger one is used again for a second per so many requests and assets, a quarter of an hour at most. */
const WEIGHT_PER_SECOND = 100;
const LONGEST_MS = 15 * MINUTE_MS;

interface Asked {
  readonly vendorId: string;
  readonly mode: Mode;
  readonly days: number;
}

/** The report of a shop: as it was kept a moment ago where it is large, else counted now. */
export async function reportOf(
  asked: Asked & { readonly timeZone: string },
  { reader, now, perform }: Pick<PrepareContext, 'reader' | 'now' | 'perform'>,
): Promise<ShopReport> {
  const kept = await findKept(reader, asked, now);
  if (kept !== null) return kept;
  const report = await countShop(reader, { ...asked, assetId: null }, { days: asked.days, now });
  if (report.weight >= SMALL) await perform(keepShopReport, { vendorId: asked.vendorId, mode: asked.mode, report });
  return report;
}

async function findKept(reader: Reader, { vendorId, mode, days }: Asked, now: Date): Promise<ShopReport | null> {
  const { vendorId: vendor, mode: lane, days: length, freshUntil } = shopReports;
  const [row] = await reader
    .select({ report: shopReports.report })
    .from(shopReports)
    .where(and(eq(vendor, vendorId), eq(lane, mode), eq(length, days), gt(freshUntil, now)));
  return row === undefined ? null : (ShopReport.safeParse(row.report).data ?? null);
}

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
    const kept = { report, countedAt: now, freshUntil: new Date(now.getTime() + freshMs) };
    await tx
      .insert(shopReports)
      .values({ vendorId, mode, days: report.days, ...kept })
      .onConflictDoUpdate({ target: [shopReports.vendorId, shopReports.mode, shopReports.days], set: kept });
    return { freshUntil: kept.freshUntil.toISOString() };
  },
});
