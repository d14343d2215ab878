import { z } from 'zod';
import { ProofFileView, proofFileView } from '../files/index.ts';
import type { Settings } from '../kernel/index.ts';
import type { Commission, CommissionProof } from './commission-store.ts';
import { CommissionView, commissionView } from './commission-view.ts';

export const AdminCommissionView = CommissionView.extend({
  vendorId: z.string(),
  proof: z
    .object({
      proofId: z.string(),
      amountMinor: z.int().describe('of the whole transfer'),
      paidOn: z.string(),
      reference: z.string().nullable().describe('untrusted text'),
      submittedAt: z.string(),
      file: ProofFileView,
    })
    .nullable(),
  alreadyDone: z.boolean().optional(),
});

/** A commission as the platform's people see it, with the proof that stands for it. */
export function adminCommissionView(
  due: Commission,
  proofs: readonly CommissionProof[],
  context: { now: Date; settings: Settings },
): z.infer<typeof AdminCommissionView> {
  const proof = proofs.find(({ id }) => id === due.proofId);
  return {
    ...commissionView(due),
    vendorId: due.vendorId,
    proof:
      proof === undefined
        ? null
        : {
            proofId: proof.id,
            amountMinor: proof.amountMinor,
            paidOn: proof.paidOn,
            reference: proof.reference,
            submittedAt: proof.submittedAt.toISOString(),
            file: proofFileView(proof.file, `commission-proofs/${proof.id}`, context),
          },
  };
}
