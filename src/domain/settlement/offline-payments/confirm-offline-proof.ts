import { z } from 'zod';
import { command, IdInput, plainText } from '../../platform/kernel/index.ts';
import { findOfflineProof } from '../../rentals/open-items/index.ts';
import { nothingToDecide } from './offline-payment-errors.ts';
import { adminProof } from './offline-payment-access.ts';
import { AdminProofView, adminProofView } from './offline-proof-view.ts';
import { confirmProof } from './offline-proof.ts';

export const confirmOfflineProof = command({
  name: 'confirm_offline_proof',
  title: 'Accept a reported transfer',
  description: 'Admin: find in an owner’s place that a reported transfer arrived; the booking is confirmed.',
  access: adminProof,
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ proofId: IdInput, reason: plainText(500).describe('for the audit log') }),
  example: { reason: 'The money is there' },
  output: AdminProofView,
  errors: [nothingToDecide],

  async run({ subject: { row: proof, booking }, caller, tx, ...context }) {
    if (proof.status === 'CONFIRMED') return { ...adminProofView(proof, booking, context), alreadyDone: true };
    if (proof.status !== 'REPORTED') throw nothingToDecide({ bookingId: booking.id, wanted: 'decide' });
    const after = await confirmProof(tx, booking, proof, { ...context, decidedBy: caller.userId });
    return adminProofView((await findOfflineProof(tx, proof.id)) ?? proof, after, context);
  },
});
