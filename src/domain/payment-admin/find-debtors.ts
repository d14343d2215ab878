import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader } from '../../../db/database.ts';
import { vendors } from '../../../db/schema/index.ts';
import { formatMoney } from '../kernel/index.ts';
import { findOldDebts } from '../payouts/index.ts';
import type { DebtRow } from './admin-payment-rows.ts';

const DAY_MS = 24 * 3_600_000;

/** One page of the vendors who have owed something for too long, the oldest debt first. */
export async function findDebtors(
  from: Reader,
  { page, limit }: { page: number; limit: number },
  now: Date,
): Promise<{ rows: z.infer<typeof DebtRow>[]; total: number }> {
  const all = await findOldDebts(from, now);
  const shown = all.slice((page - 1) * limit, page * limit);
  const vendorIds = shown.map(({ vendorId }) => vendorId);
  const known =
    vendorIds.length === 0
      ? []
      : await from.select({ id: vendors.id, name: vendors.name }).from(vendors).where(inArray(vendors.id, vendorIds));
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const rows = shown.map(({ vendorId, currency, owedMinor, oldestAt, lines }) => ({
    row: 'DEBT' as const,
    vendorId,
    vendorName: names.get(vendorId) ?? '',
    amountMinor: owedMinor,
    amount: formatMoney(owedMinor, currency),
    currency,
    oldestAt: oldestAt.toISOString(),
    days: Math.floor((now.getTime() - oldestAt.getTime()) / DAY_MS),
    bookings: lines.map((line) => `${line.bookingId}: ${formatMoney(line.owedMinor, currency)}`),
  }));
  return { rows, total: all.length };
}
