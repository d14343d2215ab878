import { z } from 'zod';
import { COMMISSION_STATES } from '../../../../db/values/index.ts';
import { anyAdmin, pageInput, pageOf, pagination, query } from '../../platform/kernel/index.ts';
import { findCommissionProofs, findCommissionsIn } from './commission-store.ts';
import { AdminCommissionView, adminCommissionView } from './commission-view.ts';

export const listDueCommissions = query({
  name: 'list_due_commissions',
  title: 'Commissions to be settled',
  description:
    'Admin: commissions of bookings that were paid by transfer. Without status those whose proof waits for a decision, the oldest first.',
  access: anyAdmin,
  thirdPartyText: true,
  input: z.strictObject({ status: z.enum(COMMISSION_STATES).optional(), ...pageInput }),
  example: { limit: 5 },
  output: pageOf(AdminCommissionView),
  empty: ({ status = 'of which the proof waits for a decision' }) => `There is no commission ${status}.`,
  errors: [],

  async run({ input, reader, ...context }) {
    const { rows, total } = await findCommissionsIn(reader, [input.status ?? 'PROOF_SUBMITTED'], input);
    const proofs = await findCommissionProofs(
      reader,
      rows.flatMap(({ proofId }) => proofId ?? []),
    );
    return { items: rows.map((due) => adminCommissionView(due, proofs, context)), pagination: pagination(input, total) };
  },
});
