import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { assets, commissionDues, vendors } from '../../../db/schema/index.ts';

/**
 * Keeps on the vendor whether a commission of a real booking is overdue, so that a search need not ask. When it changes,
 * so do the vendor's listings that can be booked at once: whoever indexes the catalogue reads them again.
 */
export async function noteOverdue(tx: Tx, vendorId: string, now: Date): Promise<void> {
  const overdue = await tx
    .select({ id: commissionDues.id })
    .from(commissionDues)
    .where(and(eq(commissionDues.vendorId, vendorId), eq(commissionDues.status, 'OVERDUE'), eq(commissionDues.mode, 'live')))
    .limit(1);
  const commissionOverdue = overdue.length > 0;
  const changed = await tx
    .update(vendors)
    .set({ commissionOverdue })
    .where(and(eq(vendors.id, vendorId), ne(vendors.commissionOverdue, commissionOverdue)))
    .returning({ id: vendors.id });
  if (changed.length === 0) return;
  await tx
    .update(assets)
    .set({ updatedAt: now })
    .where(and(eq(assets.vendorId, vendorId), eq(assets.instantBook, true)));
}
