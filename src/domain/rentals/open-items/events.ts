import { z } from 'zod';
import {
  DISPUTE_STATES,
  EXTENSION_KINDS,
  EXTENSION_STATES,
  INCIDENT_STATES,
  INCIDENT_TYPES,
  OFFLINE_PROOF_STATES,
  OFFLINE_REFUND_STATES,
  REPORT_KINDS,
  REPORT_STATES,
} from '../../../../db/values/index.ts';
import { declareEvent } from '../../platform/kernel/index.ts';

const ExtensionFacts = z.object({
  extensionId: z.string(),
  kind: z.enum(EXTENSION_KINDS),
  status: z.enum(EXTENSION_STATES),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  dueMinor: z.int(),
  refundMinor: z.int(),
});

/** The events of extension requests. */
export const extensionEvents = {
  requested: declareEvent('extension.requested', ExtensionFacts),
  approved: declareEvent('extension.approved', ExtensionFacts),
  rejected: declareEvent('extension.rejected', ExtensionFacts),
  applied: declareEvent('extension.applied', ExtensionFacts),
  expired: declareEvent('extension.expired', ExtensionFacts),
  cancelled: declareEvent('extension.cancelled', ExtensionFacts),
};

const Report = z.object({ reportId: z.string(), kind: z.enum(REPORT_KINDS) });
const AnsweredReport = Report.extend({ status: z.enum(REPORT_STATES) });

export const conditionEvents = {
  submitted: declareEvent('condition.submitted', Report.extend({ photos: z.int().describe('how many') })),
  confirmed: declareEvent('condition.confirmed', AnsweredReport),
  contested: declareEvent('condition.contested', AnsweredReport),
};

const Claim = z.object({ incidentId: z.string(), type: z.enum(INCIDENT_TYPES), claimMinor: z.int() });
const IncidentFacts = Claim.extend({
  status: z.enum(INCIDENT_STATES),
  outcome: z.string().nullable(),
  renterPaysMinor: z.int().nullable(),
  ownerPaysMinor: z.int().nullable(),
});

export const incidentEvents = {
  reported: declareEvent('incident.reported', Claim.extend({ status: z.enum(INCIDENT_STATES).optional() })),
  acknowledged: declareEvent('incident.acknowledged', IncidentFacts),
  resolved: declareEvent('incident.resolved', IncidentFacts),
  escalated: declareEvent('incident.escalated', IncidentFacts),
};

const DisputeFacts = z.object({
  disputeId: z.string(),
  status: z.enum(DISPUTE_STATES),
  claimMinor: z.int(),
  toRenterMinor: z.int().nullable(),
  toOwnerMinor: z.int().nullable(),
});

export const disputeEvents = {
  opened: declareEvent('dispute.opened', DisputeFacts.pick({ disputeId: true, status: true, claimMinor: true })),
  evidenceAdded: declareEvent(
    'dispute.evidence_added',
    z.object({ disputeId: z.string(), evidenceId: z.string(), photos: z.int().describe('how many') }),
  ),
  offered: declareEvent('dispute.offered', DisputeFacts),
  underReview: declareEvent('dispute.under_review', DisputeFacts),
  resolved: declareEvent('dispute.resolved', DisputeFacts),
};

const ProofFacts = z.object({ proofId: z.string(), status: z.enum(OFFLINE_PROOF_STATES) });

/** The events of reports that the rent was transferred to the owner. */
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

/** The events of transferred rents that the owner has to give back. */
export const offlineRefundEvents = {
  due: declareEvent('offline_refund.due', OfflineRefundFacts.extend({ dueAt: z.iso.datetime() })),
  proven: declareEvent('offline_refund.proven', OfflineRefundFacts),
  credited: declareEvent('offline_refund.credited', OfflineRefundFacts),
};
