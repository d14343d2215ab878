import { z } from 'zod';
import { OFFLINE_PROOF_STATES, OFFLINE_REFUND_STATES } from '../../../../db/values/index.ts';
import { ProofFileView, proofFileView } from '../../platform/files/index.ts';
import { formatMoney, type ReadCtx } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import type { OfflineProof, OfflineRefund } from '../../rentals/open-items/index.ts';

export const OfflineProofView = z.object({
  proofId: z.string(),
  number: z.int().describe('which try'),
  status: z.enum(OFFLINE_PROOF_STATES),
  amountMinor: z.int(),
  amount: z.string(),
  currency: z.string(),
  paidOn: z.string(),
  reference: z.string().nullable().describe('untrusted text'),
  reportedAt: z.string(),
  dueAt: z.string().describe('when the platform decides in the owner’s place'),
  escalatedAt: z.string().nullable().describe('since when the platform has to decide'),
  reason: z.string().nullable().describe('why it was rejected: untrusted text'),
  file: ProofFileView,
});

export const OfflineRefundView = z.object({
  refundId: z.string(),
  status: z.enum(OFFLINE_REFUND_STATES).describe('DUE: the owner transfers it back; CREDITED: the platform gave credit instead'),
  amountMinor: z.int(),
  amount: z.string(),
  currency: z.string(),
  dueAt: z.string(),
  provenAt: z.string().nullable(),
  file: ProofFileView.nullable(),
});

export function offlineProofView(proof: OfflineProof, context: ReadCtx): z.infer<typeof OfflineProofView> {
  return {
    proofId: proof.id,
    number: proof.number,
    status: proof.status,
    amountMinor: proof.amountMinor,
    amount: formatMoney(proof.amountMinor, proof.currency),
    currency: proof.currency,
    paidOn: proof.paidOn,
    reference: proof.reference,
    reportedAt: proof.reportedAt.toISOString(),
    dueAt: proof.dueAt.toISOString(),
    escalatedAt: proof.escalatedAt?.toISOString() ?? null,
    reason: proof.reason,
    file: proofFileView(proof.file, fileOfOfflineProof(proof.id), context),
  };
}

export function offlineRefundView(refund: OfflineRefund, context: ReadCtx): z.infer<typeof OfflineRefundView> {
  return {
    refundId: refund.id,
    status: refund.status,
    amountMinor: refund.amountMinor,
    amount: formatMoney(refund.amountMinor, refund.currency),
    currency: refund.currency,
    dueAt: refund.dueAt.toISOString(),
    provenAt: refund.provenAt?.toISOString() ?? null,
    file: refund.file && proofFileView(refund.file, fileOfOfflineRefund(refund.id), context),
  };
}

/** The path of a proof, which a signed link opens. */
export function fileOfOfflineProof(proofId: string): string {
  return `offline-proofs/${proofId}`;
}

/** The path of the proof of a refund, which a signed link opens. */
export function fileOfOfflineRefund(refundId: string): string {
  return `offline-refunds/${refundId}`;
}

export const AdminProofView = OfflineProofView.extend({
  bookingId: z.string(),
  bookingState: z.string(),
  assetTitle: z.string(),
  vendorId: z.string(),
  renterId: z.string(),
  startAt: z.string(),
  alreadyDone: z.boolean().optional(),
});

/** A reported transfer as administrators see it. */
export function adminProofView(
  proof: OfflineProof,
  { id: bookingId, state, asset, vendorId, renterId, startAt }: Booking,
  context: ReadCtx,
): z.infer<typeof AdminProofView> {
  return {
    ...offlineProofView(proof, context),
    bookingId,
    bookingState: state,
    assetTitle: asset.title,
    vendorId,
    renterId,
    startAt: startAt.toISOString(),
  };
}
