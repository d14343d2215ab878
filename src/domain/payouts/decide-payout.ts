import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { bookingLock } from '../bookings/index.ts';
import { command, type CommandContext, IdInput, plainText } from '../kernel/index.ts';
import { adminPayout } from './admin-payout.ts';
import { movePayout } from './move-payout.ts';
import { payByHand } from './pay-by-hand.ts';
import { idempotencyKeyNeeded, payoutChanged, payoutStateRefused, reasonMissing } from './payout-errors.ts';
import { payoutLifecycle } from './payout-lifecycle.ts';
import { findNettings, findPayout, type PayoutRow } from './payout-store.ts';
import { PayoutView, payoutView } from './payout-view.ts';
import { recordTransfer } from './record-transfer.ts';
import { takeBack } from './take-back.ts';

type Context = Pick<CommandContext, 'ids' | 'now' | 'emit' | 'settings'> & { readonly reason: string };
type Decision = 'retry' | 'complete' | 'fail';

/** What each decision does, by the state that it meets; null where it is not possible. */
const DECIDE: Readonly<Record<Decision, (tx: Tx, payout: PayoutRow, context: Context) => Promise<PayoutRow> | null>> = {
  retry: (tx, payout, context) => (payoutLifecycle.can(payout.status, 'retry') ? movePayout(tx, payout, 'retry', context) : null),
  complete(tx, payout, context) {
    if (payout.status === 'PROCESSING') return recordTransfer(tx, payout, { status: 'PAID' }, context);
    return mayBePaidByHand(payout) ? payByHand(tx, payout, context) : null;
  },
  fail(tx, payout, { reason, ...context }) {
    if (payout.status === 'PROCESSING') return recordTransfer(tx, payout, { status: 'FAILED', reason }, context);
    return payoutLifecycle.can(payout.status, 'comeBack') ? takeBack(tx, payout, { reason, ...context }) : null;
  },
};

/** States that are the result of the decision. */
const DONE: Readonly<Record<Decision, readonly PayoutRow['status'][]>> = {
  retry: ['READY', 'PROCESSING'],
  complete: ['PAID'],
  fail: ['FAILED', 'RETURNED'],
};
const DECISIONS: readonly Decision[] = ['retry', 'complete', 'fail'];

export const decidePayout = command({
  name: 'decide_payout',
  title: 'Decide about a payout',
  description:
    'Admin: send a failed or returned payout again (retry), record that it arrived or was paid by hand (complete), or that it failed or came back (fail, with a reason). retry and complete need an idempotency key.',
  access: adminPayout,
  repeat: 'natural',
  input: z.strictObject({
    payoutId: IdInput,
    action: z.enum(DECISIONS),
    reason: plainText(300).optional().describe('with fail'),
  }),
  output: PayoutView,
  errors: [idempotencyKeyNeeded, payoutChanged, payoutStateRefused, reasonMissing],

  async run({ subject, input: { action, reason }, tx, idempotencyKey, ...context }) {
    if (action !== 'fail' && idempotencyKey === null) throw idempotencyKeyNeeded({});
    if (action === 'fail' && reason === undefined) throw reasonMissing({});
    const { id: payoutId, bookingId } = subject;
    await tx.lock(bookingLock(bookingId));
    const payout = (await findPayout(tx, payoutId)) ?? subject;
    const show = async (row: PayoutRow) => payoutView(row, (await findNettings(tx, [payoutId])).get(payoutId) ?? [], null);
    if (DONE[action].includes(payout.status)) return { ...(await show(payout)), alreadyDone: true };

    const decided = DECIDE[action](tx, payout, { ...context, reason: reason ?? '' });
    if (decided === null) throw payoutStateRefused({ payoutId, status: payout.status, possible: possible(payout) });
    return show(await decided);
  },
});

/** Of what is on hold, only what waits for just that. */
function mayBePaidByHand({ status, holdReason }: PayoutRow): boolean {
  return payoutLifecycle.can(status, 'payByHand') && (status !== 'ON_HOLD' || holdReason === 'BY_HAND');
}

function possible(payout: PayoutRow): Decision[] {
  const { status } = payout;

  const can = (...moves: (keyof typeof payoutLifecycle.table.moves)[]) => moves.some((move) => payoutLifecycle.can(status, move));
  const open: Record<Decision, boolean> = {
    retry: can('retry'),
    complete: can('pay') || mayBePaidByHand(payout),
    fail: can('fail', 'comeBack'),
  };
  return DECISIONS.filter((decision) => open[decision]);
}
