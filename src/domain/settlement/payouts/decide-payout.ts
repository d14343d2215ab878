import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { commissionLock, netCommissions } from '../../money/commissions/index.ts';
import { BANK } from '../../money/ledger/index.ts';
import { command, IdInput, plainText, reasonNeeded, type WriteCtx } from '../../platform/kernel/index.ts';
import { currentBooking } from '../../rentals/bookings/index.ts';
import { destinationOf } from '../payout-banks/index.ts';
import { adminPayout, payoutsLock } from './payout-access.ts';
import { payoutChanged, payoutInBatch, payoutStateRefused } from './payout-errors.ts';
import { movePayout, NOT_TAKEN, payoutLifecycle, UNSETTLED } from './payout-lifecycle.ts';
import { payableBalance, payoutAmounts, payoutHold } from './payout-release.ts';
import type { PayoutRow } from './payout-store.ts';
import { postPayout, recordReturnedTransfer, recordTransfer } from './payout-transfer.ts';
import { nettedPayoutView, PayoutView } from './payout-view.ts';

type Context = WriteCtx & { readonly reason: string };
type Decision = 'retry' | 'complete' | 'fail';

/** The effect of each decision, depending on the state of the payout; null if it is not possible. */
const DECIDE: Readonly<Record<Decision, (tx: Tx, payout: PayoutRow, context: Context) => Promise<PayoutRow> | null>> = {
  retry: (tx, payout, context) => (payoutLifecycle.can(payout.status, 'retry') ? movePayout(tx, payout, 'retry', context) : null),
  complete(tx, payout, context) {
    if (payout.status === 'PROCESSING') return recordTransfer(tx, payout, { status: 'PAID' }, context);
    return mayBePaidManually(payout) ? recordManualPayout(tx, payout, context) : null;
  },
  fail(tx, payout, { reason, ...context }) {
    if (payout.status === 'PROCESSING') return recordTransfer(tx, payout, { status: 'FAILED', reason }, context);
    return payoutLifecycle.can(payout.status, 'comeBack') ? recordReturnedTransfer(tx, payout, { reason, ...context }) : null;
  },
};

/** The states in which a decision has been carried out already. */
const DONE: Readonly<Record<Decision, readonly PayoutRow['status'][]>> = {
  retry: UNSETTLED,
  complete: ['PAID'],
  fail: NOT_TAKEN,
};
const DECISIONS: readonly Decision[] = ['retry', 'complete', 'fail'];

export const decidePayout = command({
  name: 'decide_payout',
  title: 'Decide about a payout',
  description:
    'Admin: send a failed or returned payout again (retry), record that it arrived or was paid by hand (complete), or that it failed or came back (fail, with a reason).',
  access: adminPayout,
  repeat: 'natural',
  input: z.strictObject({
    payoutId: IdInput,
    action: z.enum(DECISIONS),
    reason: plainText(300).optional().describe('with fail'),
  }),
  example: { action: 'fail', reason: 'The account is closed' },
  output: PayoutView,
  errors: [payoutChanged, payoutInBatch, payoutStateRefused, reasonNeeded],

  async run({ subject: payout, input: { action, reason }, tx, ...context }) {
    if (action === 'fail' && reason === undefined) throw reasonNeeded({ because: 'the owner sees it', actions: [] });
    const { id: payoutId } = payout;
    const { batchId } = payout;
    if (batchId !== null && payout.status === 'PROCESSING' && action !== 'fail') throw payoutInBatch({ payoutId, batchId });
    if (isDone(action, payout)) return { ...(await nettedPayoutView(tx, payout, context.settings)), alreadyDone: true };

    const decided = DECIDE[action](tx, payout, { ...context, reason: reason ?? '' });
    if (decided === null) throw payoutStateRefused({ payoutId, status: payout.status, possible: possible(payout) });
    return nettedPayoutView(tx, await decided, context.settings);
  },
});

/** Whether the decision has been carried out already. A payout that was sent again and has arrived needs no further retry. */
function isDone(action: Decision, { status, attempt }: PayoutRow): boolean {
  return DONE[action].includes(status) || (action === 'retry' && status === 'PAID' && attempt > 1);
}

/**
 * Whether an administrator may pay the payout by hand. Of payouts on hold, only those that wait for a transfer by hand may be.
 */
function mayBePaidManually({ status, holdReason }: PayoutRow): boolean {
  return payoutLifecycle.can(status, 'transferManually') && (status !== 'ON_HOLD' || holdReason === 'BY_HAND');
}

function possible(payout: PayoutRow): Decision[] {
  const { status } = payout;

  const can = (...moves: (keyof typeof payoutLifecycle.table.moves)[]) => moves.some((move) => payoutLifecycle.can(status, move));
  const open: Record<Decision, boolean> = {
    retry: can('retry'),
    complete: can('pay') || mayBePaidManually(payout),
    fail: can('fail', 'comeBack'),
  };
  return DECISIONS.filter((decision) => open[decision]);
}

/**
 * Records that an administrator has sent the money past the gateway. Only the amount of the attempt counts, because a debt may
 * have been deducted elsewhere meanwhile.
 */
async function recordManualPayout(tx: Tx, payout: PayoutRow, context: WriteCtx): Promise<PayoutRow> {
  const { id: payoutId, vendorId, bookingId, amountMinor, grossMinor, attempt } = payout;
  await tx.lock(payoutsLock(vendorId), commissionLock(vendorId));
  const booking = await currentBooking(tx, bookingId);
  const balance = await payableBalance(tx, booking, context);
  const fresh = payoutAmounts(balance, bookingId);
  if (fresh.amountMinor !== amountMinor || fresh.grossMinor !== grossMinor) {
    throw payoutChanged({ payoutId, amountMinor, nowMinor: fresh.amountMinor });
  }
  // A payout that waited for a transfer by hand may now be held for another reason.
  const hold = payout.status === 'ON_HOLD' ? await payoutHold(tx, booking, { balance, ...context }) : null;
  if (hold !== null && hold.reason !== 'BY_HAND') throw payoutStateRefused({ payoutId, status: payout.status, possible: [] });
  await netCommissions(tx, payout, context);
  const { now, emit } = context;
  const destination = payout.destination ?? (await destinationOf(tx, vendorId));
  const changes = { attempt: attempt + 1, sentAt: now, paidAt: now, failure: null, destination };
  const paid = await movePayout(tx, payout, 'transferManually', { emit, changes });
  await postPayout(tx, paid, BANK, context);
  return paid;
}
