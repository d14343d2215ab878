export { addDisputeEvidence } from './add-dispute-evidence.ts';
export { DisputeView, disputeView } from './dispute-view.ts';
export { escalateIncident } from './escalate-incident.ts';
export { getDispute } from './get-dispute.ts';
export { getEvidencePhoto } from './get-evidence-photo.ts';
export { openDispute } from './open-dispute.ts';
export { settleDispute } from './settle-dispute.ts';
export { withdrawDispute } from './withdraw-dispute.ts';
