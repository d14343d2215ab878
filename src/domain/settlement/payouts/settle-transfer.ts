import { z } from 'zod';
import { PAYOUT_STATES } from '../../../../db/values/index.ts';
import { type Access, command, IdInput } from '../../platform/kernel/index.ts';
import { bookingLock } from '../../rentals/bookings/index.ts';
import { payoutNotFound } from './payout-errors.ts';
import { findPayout, type PayoutRow } from './payout-store.ts';
import { recordReturnedTransfer, recordTransfer, retryAtNewBank } from './payout-transfer.ts';

const anyPayout: Access<'system', { payoutId: string; bookingId: string }, PayoutRow> = {
  who: 'system',
  scope: null,
  errors: [payoutNotFound],
  locks: ({ bookingId }) => [bookingLock(bookingId)],
  async load(from, _caller, { payoutId, bookingId }) {
    const payout = await findPayout(from, payoutId);
    if (payout === undefined || payout.bookingId !== bookingId) throw payoutNotFound({ payoutId });
    return payout;
  },
};

/** Records a report of the gateway about the newest attempt. A report counts once. */
export const settleTransfer = command({
  name: 'settle_transfer',
  title: 'Settle a transfer',
  description: 'Records what the payment gateway reported about a payout: it arrived, it failed, or it came back.',
  access: anyPayout,
  repeat: 'natural',
  input: z.strictObject({
    bookingId: IdInput,
    payoutId: IdInput,
    attempt: z.int().min(1).describe('which the report is about'),
    status: z.enum(['PAID', 'FAILED']),
    reason: z.string().max(500).optional(),
  }),
  output: z.object({ status: z.enum(PAYOUT_STATES), alreadyDone: z.boolean().optional() }),
  errors: [],

  async run({ subject: payout, input: { attempt, status, reason = 'The bank sent it back.' }, tx, ...context }) {
    const sent = payout.status === 'PROCESSING';
    const news = payout.attempt === attempt && (sent || (payout.status === 'PAID' && status === 'FAILED'));
    if (!news) return { status: payout.status, alreadyDone: true };
    if (status === 'FAILED') await retryAtNewBank(tx, payout, context.settings);
    const settled = sent
      ? await recordTransfer(tx, payout, { status, reason }, context)
      : await recordReturnedTransfer(tx, payout, { ...context, reason });
    return { status: settled.status };
  },
});
