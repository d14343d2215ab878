import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { findOfflineProof } from '../../rentals/open-items/index.ts';
import { nothingToDecide } from './offline-payment-errors.ts';
import { adminProof } from './offline-payment-access.ts';
import { AdminProofView, adminProofView } from './offline-proof-view.ts';
import { rejectProof } from './offline-proof.ts';

export const rejectOfflineProof = command({
  name: 'reject_offline_proof',
  title: 'Reject a reported transfer',
  description:
    'Admin: find in an owner’s place that a reported transfer did not arrive. The renter has another day; both sides see the reason.',
  access: adminProof,
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ proofId: IdInput, reason: plainText(500) }),
  example: { reason: 'Nothing came' },
  output: AdminProofView,
  errors: [nothingToDecide],

  async run({ subject: { row: proof, booking }, input: { reason }, caller, tx, ...context }) {
    if (proof.status === 'REJECTED') return { ...adminProofView(proof, booking, context), alreadyDone: true };
    if (proof.status !== 'REPORTED') throw nothingToDecide({ bookingId: booking.id, wanted: 'decide' });
    const after = await rejectProof(tx, booking, proof, { ...context, decidedBy: caller.userId, reason });
    return adminProofView((await findOfflineProof(tx, proof.id)) ?? proof, after, context);
  },
});
