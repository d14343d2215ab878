import type { Tx } from '../../../db/database.ts';
import { commissionDues } from '../../../db/schema/index.ts';
import type { Mode } from '../../../db/values.ts';
import type { CommandContext, Minor } from '../kernel/index.ts';
import { commissionDueOf, post } from '../ledger/index.ts';
import type { Commission } from './commission-store.ts';
import { incomeLines, shareOf, sumOf } from './share.ts';

const DAY_MS = 24 * 3_600_000;

interface Transferred {
  readonly id: string;
  readonly vendorId: string;
  readonly mode: Mode;
  readonly currency: string;
  readonly terms: { readonly commissionBps: number };
  readonly price: {
    readonly totals: {
      readonly ownerSubtotalMinor: Minor;
      readonly commissionMinor: Minor;
      readonly serviceFeeMinor: Minor;
      readonly feeTaxMinor: Minor;
    };
  };
}

/** The owner has all of the rent in hand, the platform's share too: that share is owed now. */
export async function openCommission(
  tx: Tx,
  booking: Transferred,
  { ids, now, settings, emit }: Pick<CommandContext, 'ids' | 'now' | 'settings' | 'emit'>,
): Promise<Commission> {
  const { id: bookingId, vendorId, mode, currency, terms, price } = booking;
  const share = shareOf(price.totals);
  const amountMinor = sumOf(share);
  const due: typeof commissionDues.$inferInsert = {
    id: ids.next('commission'),
    bookingId,
    vendorId,
    mode,
    status: 'DUE',
    currency,
    baseMinor: price.totals.ownerSubtotalMinor,
    rateBps: terms.commissionBps,
    ...share,
    amountMinor,
    createdAt: now,
    dueAt: new Date(now.getTime() + settings.commissionDays * DAY_MS),
  };
  const [written] = await tx.insert(commissionDues).values(due).returning();
  if (written === undefined) throw new Error('The commission was not written.');
  const lines = [{ account: commissionDueOf(vendorId), amountMinor }, ...incomeLines(share)];
  const idemKey = `commission-due:${bookingId}`;
  const memo = 'rent transferred to the owner';
  await post(tx, { kind: 'COMMISSION_DUE', bookingId, currency, idemKey, memo, lines }, { ids, now });
  const data = { commissionId: written.id, vendorId, amountMinor, currency, dueAt: written.dueAt.toISOString() };
  await emit({ type: 'commission.due', bookingId, untold: true, data });
  return written;
}
