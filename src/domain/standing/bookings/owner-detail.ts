import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { OwedCommission, owedCommissionOf } from '../../money/commissions/index.ts';
import type { ReadCtx } from '../../platform/kernel/index.ts';
import { ACCEPTED_STATES, type Booking } from '../../rentals/bookings/index.ts';
import { findOfflineProofsOf, unansweredExtension } from '../../rentals/open-items/index.ts';
import { DateConflicts, dateConflicts, endangeredBy, EndangeredView } from '../../rentals/requests/index.ts';
import { findInvoicesOfBooking, InvoiceHead, invoiceHead } from '../../settlement/invoices/index.ts';
import { OfflineProofView, offlineProofView } from '../../settlement/offline-payments/index.ts';
import { bankHeldUntilOf, ExpectedPayout, expectedPayout, RenterDebt, renterDebtOf } from '../../settlement/payouts/index.ts';
import { BookingView, bookingView } from './booking-view.ts';

/** What only the owner of a booking sees of it. */
export const OwnersPart = z.object({
  payout: ExpectedPayout.pick({ amountMinor: true, amount: true, expectedAt: true })
    .nullable()
    .describe('what you will get of it; null before it is paid, where it was paid to you, and once list_owner_payouts has it'),
  commission: OwedCommission,
  renterOwes: RenterDebt.omit({ bookingId: true, title: true })
    .nullable()
    .describe('late fee and claims that the renter has not paid; null: nothing'),
  proofs: z.array(OfflineProofView).describe('of transfers straight to you that the renter reported'),
  invoices: z.array(InvoiceHead).describe('and credit notes of your series; url opens the printable page for a few minutes'),
  endangers: z.array(EndangeredView).describe('while it is overdue: bookings that cannot be handed over before it is back'),
  extensionConflicts: DateConflicts.nullable().describe('while the renter wants other dates: what stands against them'),
});

/** A booking as its owner sees it. */
export const OwnerBookingView = BookingView.extend(OwnersPart.shape);

export async function ownerBookingView(
  reader: Reader,
  booking: Booking,
  { now, settings }: ReadCtx,
): Promise<z.input<typeof OwnerBookingView>> {
  const view = await bookingView(reader, booking, { side: 'OWNER', now, settings });
  const requested = unansweredExtension(view.extension);
  const endangers = booking.overdueSince === null ? [] : await endangeredBy(reader, booking);
  const payout = expectedPayout(booking, await bankHeldUntilOf(reader, booking.vendorId, settings));
  const proofs = ACCEPTED_STATES.has(booking.state) ? await findOfflineProofsOf(reader, booking.id) : [];
  const invoices = booking.confirmedAt === null ? [] : await findInvoicesOfBooking(reader, booking.id);
  const owes = view.lateFeeMinor + view.deposit.owedMinor > 0;
  return {
    ...view,
    payout,
    commission: await owedCommissionOf(reader, booking.id, settings),
    renterOwes: owes ? await renterDebtOf(reader, booking, now) : null,
    proofs: proofs.map((proof) => offlineProofView(proof, { now, settings })),
    invoices: invoices.map((invoice) => invoiceHead(invoice, { now, settings })),
    endangers,
    extensionConflicts: requested && (await dateConflicts(reader, booking, requested, now)),
  };
}
