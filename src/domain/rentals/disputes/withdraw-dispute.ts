import { z } from 'zod';
import { command, emitAs, IdInput } from '../../platform/kernel/index.ts';
import { bookingParty, bookingWords, resumeBooking, wrongSide } from '../bookings/index.ts';
import { claimantOf, disputeLifecycle, findDisputesOf, moveDispute } from '../dispute-records/index.ts';
import { noDispute, noOpenDispute } from './dispute-errors.ts';
import { DISPUTE_NEWS, DisputeAnswer, disputeAnswer, type DisputeStep } from './dispute-view.ts';

export const withdrawDispute = command({
  name: 'withdraw_dispute',
  title: 'Withdraw a dispute',
  description:
    'Let the claim of an open dispute go, as the side that claims. The booking goes on as if nothing had been claimed.',
  access: bookingParty('write'),
  repeat: 'natural',
  effects: ['gives up'],
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ bookingId: IdInput }),
  output: DisputeAnswer,
  readsOut: DISPUTE_NEWS,
  errors: [noOpenDispute, wrongSide],
  asks: ({ subject: { booking } }) => `Withdraw your claim about ${bookingWords(booking)}, for good.`,

  async run({ subject: { booking, side }, tx, ...context }): Promise<DisputeStep> {
    const { id: bookingId } = booking;
    const [dispute] = await findDisputesOf(tx, bookingId);
    if (dispute?.status === 'WITHDRAWN') return { booking, dispute, alreadyDone: true };
    if (dispute === undefined || !disputeLifecycle.can(dispute.status, 'withdraw')) {
      throw await noDispute(tx, { booking, side }, context);
    }
    if (side !== (await claimantOf(tx, dispute))) throw wrongSide({ bookingId, side, wanted: 'withdrawing this dispute' });
    const withdrawn = await moveDispute(tx, dispute, 'withdraw', {
      emit: emitAs(side, context.emit),
      changes: { decidedAt: context.now },
      note: 'withdrawn',
    });
    return { booking: await resumeBooking(tx, booking, context), dispute: withdrawn };
  },

  answer: disputeAnswer,
});
