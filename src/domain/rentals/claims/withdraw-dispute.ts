import { z } from 'zod';
import { command, emitAs, IdInput } from '../../platform/kernel/index.ts';
import { bookingWords, wrongSide } from '../bookings/index.ts';
import { resumeBooking } from '../changes/index.ts';
import { claimantOf, disputeLifecycle, findDisputesOf, moveDispute } from '../open-items/index.ts';
import { noOpenDispute } from './dispute-errors.ts';
import { DISPUTE_NEWS, disputeResult, DisputeResult } from './dispute-view.ts';
import { WITHDRAWAL } from './withdrawal.ts';

export const withdrawDispute = command({
  name: 'withdraw_dispute',
  title: 'Withdraw a dispute',
  description:
    'Let the claim of an open dispute go, as the side that claims. The booking goes on as if nothing had been claimed.',
  ...WITHDRAWAL,
  asStep: { button: 'Ask for nothing any more' },
  input: z.strictObject({ bookingId: IdInput }),
  output: DisputeResult,
  readsOut: DISPUTE_NEWS,
  errors: [noOpenDispute, wrongSide],
  asks: ({ subject: { booking } }) => `Withdraw your claim about ${bookingWords(booking)}, for good.`,

  async run({ subject: { booking, side }, tx, ...context }) {
    const { id: bookingId } = booking;
    const [dispute] = await findDisputesOf(tx, bookingId);
    if (dispute?.status === 'WITHDRAWN') return disputeResult(tx, { booking, dispute, alreadyDone: true }, context);
    if (dispute === undefined || !disputeLifecycle.can(dispute.status, 'withdraw')) {
      throw noOpenDispute({ bookingId: booking.id, side });
    }
    if (side !== (await claimantOf(tx, dispute))) throw wrongSide({ bookingId, side, wanted: 'withdrawing this dispute' });
    const withdrawn = await moveDispute(tx, dispute, 'withdraw', {
      emit: emitAs(side, context.emit),
      changes: { decidedAt: context.now },
      note: 'withdrawn',
    });
    return disputeResult(tx, { booking: await resumeBooking(tx, booking, context), dispute: withdrawn }, context);
  },
});
