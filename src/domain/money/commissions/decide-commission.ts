import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { behindRow, command, IdInput, plainText, reasonNeeded, type WriteCtx } from '../../platform/kernel/index.ts';
import { BANK, commissionDueOf, GOODWILL, post } from '../ledger/index.ts';
import { commissionNotFound, commissionSettled } from './commission-errors.ts';
import { commissionLifecycle, moveCommission } from './commission-lifecycle.ts';
import { type Commission, commissionLock, findCommission, findCommissionProofs } from './commission-store.ts';
import { AdminCommissionView, adminCommissionView } from './commission-view.ts';

/** Any commission, for an administrator. The commissions of one owner are changed one after the other. */
const adminCommission = behindRow({
  who: 'admin',
  scope: null,
  errors: [commissionNotFound],
  find: (from, { commissionId }: { commissionId: string }) => findCommission(from, commissionId),
  locks: ({ vendorId }) => [commissionLock(vendorId)],
  missing: ({ commissionId }) => commissionNotFound({ commissionId }),
});

const DONE = { settle: 'SETTLED', waive: 'WAIVED', reject: 'REJECTED' } as const;

export const decideCommission = command({
  name: 'decide_commission',
  title: 'Decide about a commission',
  description:
    'Admin: the money arrived at the bank (settle), the proof is not good (reject, with a reason), or the platform gives it up (waive, with a reason).',
  access: adminCommission,
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({
    commissionId: IdInput,
    decision: z.enum(['settle', 'reject', 'waive']),
    reason: plainText(500).optional(),
  }),
  example: { decision: 'waive', reason: 'A gesture' },
  output: AdminCommissionView,
  errors: [commissionSettled, reasonNeeded],

  async run({ subject: due, input: { commissionId, decision, reason = null }, tx, ...context }) {
    const view = async (after: Commission) =>
      adminCommissionView(after, await findCommissionProofs(tx, after.proofId === null ? [] : [after.proofId]), context);
    if (due.status === DONE[decision]) return { ...(await view(due)), alreadyDone: true };
    if (decision !== 'settle' && reason === null) throw reasonNeeded({ because: 'the owner sees the reason', actions: [] });
    const move = moveOf(decision, due, context.now);
    if (!commissionLifecycle.can(due.status, move)) {
      throw commissionSettled({ commissionId, status: due.status, wanted: `to ${decision}` });
    }
    if (decision !== 'reject') await postDecision(tx, due, decision, context);
    const settledAt = decision === 'reject' ? null : context.now;
    return view(await moveCommission(tx, due, move, { ...context, changes: { note: reason, settledAt } }));
  },
});

/** The move of a decision. If a proof is rejected after the deadline, the commission becomes overdue. */
function moveOf(decision: 'settle' | 'reject' | 'waive', { dueAt }: Commission, now: Date) {
  return decision === 'reject' && dueAt <= now ? ('rejectLate' as const) : decision;
}

async function postDecision(
  tx: Tx,
  { id, bookingId, vendorId, currency, amountMinor }: Commission,
  decision: 'settle' | 'waive',
  context: Pick<WriteCtx, 'ids' | 'now'>,
): Promise<void> {
  const paid = decision === 'settle';
  const lines = [
    { account: paid ? BANK : GOODWILL, amountMinor },
    { account: commissionDueOf(vendorId), amountMinor: -amountMinor },
  ];
  const kind = paid ? 'COMMISSION_PAID' : 'COMMISSION_WAIVED';
  const memo = paid ? 'commission arrived at the bank' : 'commission waived';
  await post(tx, { kind, bookingId, currency, idemKey: `commission-${decision}:${id}`, memo, lines }, context);
}
