import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { recordAward } from '../../money/payments/index.ts';
import { spendCapExceeded } from '../../people/api-keys/index.ts';
import { recordTrustEvent } from '../../people/trust/index.ts';
import {
  command,
  type Commitment,
  emitAs,
  formatMoney,
  IdInput,
  type Minor,
  otherSide,
  type WriteCtx,
} from '../../platform/kernel/index.ts';
import { type Booking, spendReference, bookingParty, type BookingSide, bookingWords } from '../bookings/index.ts';
import { resumeBooking } from '../changes/index.ts';
import {
  type OpenDispute,
  amountsOf,
  type Dispute,
  type DisputeChanges,
  disputeEvents,
  findDisputesOf,
  moveDispute,
  offeredIn,
  saveDispute,
  findOpenDispute,
} from '../open-items/index.ts';
import { noOpenDispute, settlementRefused } from './dispute-errors.ts';
import { DISPUTE_NEWS, disputeResult, DisputeResult } from './dispute-view.ts';

export const settleDispute = command({
  name: 'settle_dispute',
  title: 'Settle a dispute',
  description:
    'End the open dispute by an amount that both sides agree on. Whom the claim is against agrees to all of it, or offers less; who claims takes the offer by naming it, or lowers the claim. The platform then decides nothing.',
  asStep: ({ amountMinor }) => ({ button: typeof amountMinor === 'number' ? 'Settle it' : 'Name a smaller amount' }),
  about: 'claim',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['commits', 'gives up'],
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({
    bookingId: IdInput,
    amountMinor: z.int().min(0).describe('minor units that the side the claim is against pays'),
  }),
  example: { amountMinor: 800 },
  output: DisputeResult,
  readsOut: DISPUTE_NEWS,
  errors: [noOpenDispute, settlementRefused, spendCapExceeded],
  currency: ({ booking }) => booking.currency,
  commits: ({ subject, input, reader }) => agreedToPay(reader, subject, input.amountMinor),
  asks: ({ subject: { booking }, input }) =>
    `Settle the dispute about ${bookingWords(booking)} for ${formatMoney(input.amountMinor, booking.currency)}.`,

  async run({ subject, input: { amountMinor }, tx, ...context }) {
    const { booking, side } = subject;
    const { id: bookingId, currency } = booking;
    const dispute = await findOpenDispute(tx, bookingId);
    if (dispute === null) {
      const [newest] = await findDisputesOf(tx, bookingId);
      const agreed = newest !== undefined && newest.decidedBy === null && newest.status !== 'WITHDRAWN';
      if (agreed) return disputeResult(tx, { booking, dispute: newest, alreadyDone: true }, context);
      throw noOpenDispute({ bookingId: booking.id, side });
    }
    const { claimMinor, claimant, aboutNoShow: noShow } = dispute;
    if (noShow || amountMinor > claimMinor) throw settlementRefused({ bookingId, claimMinor, noShow, side });
    const emit = emitAs(side, context.emit);
    const offeredMinor = offeredIn(dispute, claimant);
    const ends = side === claimant ? amountMinor <= (offeredMinor ?? 0) : amountMinor === claimMinor;
    if (ends) {
      const settled = await agree(tx, booking, dispute, amountMinor, { ...context, emit });
      return disputeResult(tx, { booking: await resumeBooking(tx, booking, context), dispute: settled }, context);
    }
    if (side === claimant ? amountMinor === claimMinor : amountMinor === offeredMinor) {
      return disputeResult(tx, { booking, dispute, alreadyDone: true }, context);
    }
    const changes =
      side === claimant
        ? lowered(dispute, amountMinor, offeredMinor)
        : { claimMinor, ...amountsOf(claimMinor, { claimant, amountMinor }) };
    const offered = await saveDispute(tx, dispute, changes);
    const { id: disputeId, status, toRenterMinor, toOwnerMinor } = offered;
    const note = `${formatMoney(amountMinor, currency)} ${side === claimant ? 'asked for' : 'offered'}`;
    const data = { disputeId, status, claimMinor: offered.claimMinor, toRenterMinor, toOwnerMinor };
    await emit({ type: disputeEvents.offered, bookingId, note, data });
    return disputeResult(tx, { booking, dispute: offered }, context);
  },
});

/** Returns the changes that lower the claim. The amount that was offered stays offered. */
function lowered({ claimant }: OpenDispute, claimMinor: Minor, offeredMinor: Minor | null): DisputeChanges {
  return { claimMinor, ...(offeredMinor !== null && amountsOf(claimMinor, { claimant, amountMinor: offeredMinor })) };
}

/** Ends the dispute without a ruling because both sides agree, and records what is to be paid. */
async function agree(
  tx: Tx,
  { id: bookingId, renterId, currency }: Booking,
  dispute: OpenDispute,
  amountMinor: Minor,
  context: WriteCtx,
): Promise<Dispute> {
  const { claimant, claimMinor, id: subjectId } = dispute;
  const payer = otherSide(claimant);
  const winner = amountMinor === claimMinor ? claimant : amountMinor === 0 ? payer : null;
  const move = winner === null ? 'agreeOnPart' : winner === 'RENTER' ? 'agreeForRenter' : 'agreeForOwner';
  const changes = { ...amountsOf(claimMinor, { claimant, amountMinor }), decidedAt: context.now };
  const note = `agreed: ${formatMoney(amountMinor, currency)} by the ${payer}`;
  const settled = await moveDispute(tx, dispute, move, { emit: context.emit, changes, note });
  await recordAward(tx, { bookingId, currency, payer, cause: 'DISPUTE', subjectId, amountMinor }, context);
  if (payer === 'RENTER' && amountMinor > 0) {
    await recordTrustEvent(tx, { userId: renterId, kind: 'INCIDENT_PAYS', bookingId }, context);
  }
  return settled;
}

/**
 * Returns what the side that the claim is against agrees to pay, or offers: the other side can take an offer without asking
 * again.
 */
async function agreedToPay(from: Reader, { booking, side }: BookingSide, amountMinor: Minor): Promise<Commitment[]> {
  const dispute = await findOpenDispute(from, booking.id);
  const pays = dispute !== null && side !== dispute.claimant && amountMinor > 0 && amountMinor <= dispute.claimMinor;
  return pays ? [{ reference: spendReference.claim(dispute.id), amountMinor, currency: booking.currency }] : [];
}
