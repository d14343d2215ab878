import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { moveHoldEnd } from '../../catalog/availability/index.ts';
import { creditOn } from '../../money/credit/index.ts';
import { findFlaggedPayments, findOpenPayments, movePayment } from '../../money/payments/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import {
  proofFileMissing,
  proofFileRefused,
  proofFileTooLarge,
  proofInput,
  sendFileAgain,
  storeProofFile,
} from '../../platform/files/index.ts';
import {
  CivilDay,
  command,
  dayOf,
  declareId,
  EXAMPLE_PICTURE,
  formatMoney,
  HOUR_MS,
  IdInput,
  later,
  plainLine,
  type ReadCtx,
} from '../../platform/kernel/index.ts';
import {
  type Booking,
  currentBooking,
  saveBooking,
  setDeadline,
  spendReference,
  bookingLifecycle,
  bookingRenter,
  BookingRef,
  bookingRef,
  bookingWords,
  invalidState,
  stateRefused,
} from '../../rentals/bookings/index.ts';
import { paymentDue, addOfflineProof, findOfflineProofsOf, findWaitingOfflineProof } from '../../rentals/open-items/index.ts';
import { paymentFlagged } from '../booking-payments/index.ts';
import { dayInFuture, noMoreProofs, transferAmountWrong, transfersNotTaken } from './offline-payment-errors.ts';
import { transfersTo } from './offline-payment-store.ts';
import { OfflineProofView, offlineProofView } from './offline-proof-view.ts';

const OFFLINE_PROOF_ID = declareId('ofp');

export const reportOfflinePayment = command({
  name: 'report_offline_payment',
  title: 'Report a bank transfer',
  description:
    'Say that the person has transferred the rent to the owner’s account from get_payment_options, with the bank’s confirmation as file. The days stay held until the owner has answered. Only the exact amount due; at most three tries.',
  about: 'booking',
  access: bookingRenter('write:booking'),
  repeat: 'creates',
  effects: ['commits'],
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    amountMinor: z.int().min(1).describe('minor units'),
    paidOn: CivilDay.describe('day of the transfer'),
    reference: plainLine(140).optional(),
    ...proofInput,
  }),
  example: {
    amountMinor: 10_148,
    contentBase64: EXAMPLE_PICTURE,
  },
  output: BookingRef.extend({ proof: OfflineProofView }),
  readsOut: ['proof'],
  errors: [
    invalidState,
    paymentFlagged,
    transfersNotTaken,
    transferAmountWrong,
    dayInFuture,
    noMoreProofs,
    proofFileMissing,
    proofFileRefused,
    proofFileTooLarge,
    spendCapExceeded,
  ],
  currency: ({ currency }) => currency,
  commits: async ({ subject: booking, reader }) => {
    const due = await paymentDue(reader, booking);
    if (due?.kind !== 'RENTAL') return [];
    return [{ reference: spendReference.rental(booking.id), amountMinor: booking.totalMinor, currency: booking.currency }];
  },
  asks: ({ subject, input: { amountMinor } }) =>
    `Say that you have transferred ${formatMoney(amountMinor, subject.currency)} to the owner for ${bookingWords(subject)}.`,

  async prepare({ subject: booking, input, closePaymentPages, ...context }) {
    // From now on nobody can pay on the page. If a person had just paid there, that payment counts.
    await closePaymentPages(booking.id);
    const { amountMinor, paidOn, reference } = input;
    const args = { bookingId: booking.id, amountMinor, paidOn, reference };
    const again = sendFileAgain('report_offline_payment', args, 'RENTER');
    return storeProofFile(input, again, context);
  },

  async run({ subject: booking, input, prepared: file, tx, ids, now, settings, emit }) {
    await assertReportable(tx, booking, input, { now, settings });
    const { id: bookingId, currency } = booking;
    for (const payment of await findOpenPayments(tx, bookingId)) await movePayment(tx, payment, 'expire', { emit });
    const { amountMinor, paidOn, reference = null } = input;
    const proofId = ids.next(OFFLINE_PROOF_ID);
    const dueAt = later(now, booking.limits.offlineProofHours * HOUR_MS);
    const number = (await findOfflineProofsOf(tx, bookingId)).length + 1;
    const row = { id: proofId, bookingId, number, amountMinor, currency, paidOn, reference, file, reportedAt: now, dueAt };
    const proof = await addOfflineProof(tx, row, emit);
    await setDeadline(tx, { bookingId, kind: 'OFFLINE_PROOF', subjectId: proofId, dueAt });
    // The renter may have paid, so the days are held until there is an answer, even after the deadline.
    await moveHoldEnd(tx, bookingId, booking.endAt);
    const held = await saveBooking(tx, booking, { dueAt: null, updatedAt: now });
    return { ...bookingRef(held), proof: offlineProofView(proof, { now, settings }) };
  },
});

async function assertReportable(
  tx: Tx,
  booking: Booking,
  input: { amountMinor: number; paidOn: string },
  { now, settings }: ReadCtx,
): Promise<void> {
  const { id: bookingId, state, currency, totalMinor } = booking;
  if (!bookingLifecycle.can(state, 'confirm') || (await findWaitingOfflineProof(tx, bookingId)) !== null) {
    const current = await currentBooking(tx, bookingId);
    throw stateRefused(current, 'reporting a transfer');
  }
  // Money has already arrived through the gateway, so that payment must be accepted or refunded first.
  if ((await findFlaggedPayments(tx, bookingId)).length > 0) throw paymentFlagged({ bookingId });
  const { account, because } = await transfersTo(tx, booking.vendorId, { now, settings });
  const dueMinor = totalMinor - (await creditOn(tx, bookingId));
  if (account === null) throw transfersNotTaken({ bookingId, because });
  if (dueMinor === 0) throw transfersNotTaken({ bookingId, because: 'nothing is due' });
  const limit = booking.limits.maxOfflineProofs;
  if ((await findOfflineProofsOf(tx, bookingId)).length >= limit) throw noMoreProofs({ bookingId, limit });
  if (input.amountMinor !== dueMinor) {
    throw transferAmountWrong({ bookingId, amountMinor: input.amountMinor, dueMinor, currency });
  }
  const today = dayOf(now, booking.asset.timeZone);
  if (input.paidOn > today) throw dayInFuture({ bookingId, amountMinor: dueMinor, paidOn: input.paidOn, today });
}
