import type { Tx } from '../../../db/database.ts';
import { payments } from '../../../db/schema/index.ts';
import type { Award } from '../awards/index.ts';
import type { Booking, DueContext } from '../bookings/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { share } from '../kernel/index.ts';
import { depositOf, ownerPayableOf, post, REV_COMMISSION } from '../ledger/index.ts';

/** Moves what the deposit covers of an award to the owner. A late fee is income, so it pays commission; damages are not. */
export async function postAward(tx: Tx, booking: Booking, award: Award, context: DueContext): Promise<void> {
  const { id: bookingId, vendorId, currency, terms } = booking;
  const { coveredMinor, cause } = award;
  const commissionMinor = cause === 'LATE_FEE' ? share(coveredMinor, terms.commissionBps) : 0;
  await post(
    tx,
    {
      kind: 'AWARD',
      bookingId,
      currency,
      idemKey: `award:${award.id}`,
      memo: `out of the deposit: ${cause}`,
      lines: [
        { account: depositOf(bookingId), amountMinor: coveredMinor },
        { account: ownerPayableOf(vendorId), amountMinor: commissionMinor - coveredMinor },
        { account: REV_COMMISSION, amountMinor: -commissionMinor },
      ],
    },
    context,
  );
  if (cause === 'LATE_FEE') await billLateFee(tx, booking, award, context);
}

/** A payment without a gateway stands for the part of the deposit, so that the late fee counts as paid and is billed like any other. */
async function billLateFee(tx: Tx, booking: Booking, { coveredMinor }: Award, context: DueContext): Promise<void> {
  const { now, ids } = context;
  const [payment] = await tx
    .insert(payments)
    .values({
      id: ids.next('payment'),
      bookingId: booking.id,
      kind: 'LATE_FEE',
      status: 'PAID',
      currency: booking.currency,
      amountMinor: coveredMinor,
      rentMinor: coveredMinor,
      depositMinor: 0,
      holdMinor: 0,
      gateway: 'deposit',
      createdAt: now,
      expiresAt: now,
      paidAt: now,
    })
    .returning();
  if (payment === undefined) throw new Error('The payment was not written.');
  await issueInvoice(tx, payment, booking, context);
}
