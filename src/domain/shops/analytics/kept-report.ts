import { and, eq, gt } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { shopReports, vendors } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import type { PrepareContext } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf } from '../../rentals/booking-records/index.ts';
import { countShop } from './count-shop.ts';
import { keepShopReport } from './keep-shop-report.ts';
import { ShopReport } from './shop-report-view.ts';

/** Smaller shops are counted anew for each question, because that takes little time. */
const SMALL = 2_000;

interface Asked {
  readonly vendorId: string;
  readonly mode: Mode;
  readonly days: number;
}

/** The report of a shop. A large shop gets the one that was kept a moment ago, any other one is counted now. */
export async function reportOf(
  asked: Asked & { readonly timeZone: string },
  context: Pick<PrepareContext, 'reader' | 'now' | 'perform' | 'applyDeadlines' | 'askGateway'>,
): Promise<ShopReport> {
  const { reader, now, perform } = context;
  const kept = await findKept(reader, asked, now);
  if (kept !== null) return kept;
  await catchUpBookingsOf({ vendorId: asked.vendorId }, context);
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

/** By what name a report calls the shop, and by which clock it counts its days. */
export async function findNameAndZone(reader: Reader, vendorId: string): Promise<{ name: string; timeZone: string } | undefined> {
  const [row] = await reader
    .select({ name: vendors.name, timeZone: vendors.timeZone })
    .from(vendors)
    .where(eq(vendors.id, vendorId));
  return row;
}
