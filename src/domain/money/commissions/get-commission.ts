import { z } from 'zod';
import { type Access, IdInput, mayTouch, NextAction, query } from '../../platform/kernel/index.ts';
import { commissionNotFound } from './commission-errors.ts';
import { type Commission, findCommission } from './commission-store.ts';
import { CommissionView, commissionView, payCommission, PayTo, payTo } from './commission-view.ts';

const ownCommission: Access<'vendor', { commissionId: string }, Commission> = {
  who: 'vendor',
  scope: 'read:owner',
  errors: [commissionNotFound],
  async load(from, caller, { commissionId }) {
    const due = await findCommission(from, commissionId);
    const mine = due !== undefined && due.vendorId === caller.vendorId && mayTouch(caller, due);
    if (!mine) throw commissionNotFound({ commissionId });
    return due;
  },
};

export const getCommission = query({
  name: 'get_commission',
  title: 'One commission',
  description: 'What is owed for one booking that was paid by transfer, until when, and where to send it.',
  access: ownCommission,
  input: z.strictObject({ commissionId: IdInput }),
  output: CommissionView.extend({ payTo: PayTo, nextActions: z.array(NextAction) }),
  errors: [],

  run: async ({ subject: due, settings }) => ({
    ...commissionView(due),
    payTo: payTo(settings, due.id),
    nextActions: payCommission(due, settings),
  }),
});
