import { z } from 'zod';
import { OFFLINE_PROOF_STATES, OFFLINE_REFUND_STATES } from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const ProofFacts = z.object({ proofId: z.string(), status: z.enum(OFFLINE_PROOF_STATES) });

/** What is told of reports that the rent was transferred to the owner. */
export const offlineProofEvents = {
  reported: declareEvent(
    'offline_proof.reported',
    ProofFacts.extend({ amountMinor: z.int(), currency: z.string(), dueAt: z.iso.datetime() }),
  ),
  confirmed: declareEvent('offline_proof.confirmed', ProofFacts.extend({ amountMinor: z.int(), currency: z.string() })),
  rejected: declareEvent(
    'offline_proof.rejected',
    ProofFacts.extend({ dueAt: z.iso.datetime().optional().describe('until when it can be reported again') }),
  ),
  escalated: declareEvent('offline_proof.escalated', z.object({ proofId: z.string() })),
};

const OfflineRefundFacts = z.object({
  refundId: z.string(),
  status: z.enum(OFFLINE_REFUND_STATES),
  amountMinor: z.int(),
  currency: z.string(),
});

/** What is told of transferred rents that the owner has to give back. */
export const offlineRefundEvents = {
  due: declareEvent('offline_refund.due', OfflineRefundFacts.extend({ dueAt: z.iso.datetime() })),
  proven: declareEvent('offline_refund.proven', OfflineRefundFacts),
  credited: declareEvent('offline_refund.credited', OfflineRefundFacts),
};
