export { addDisputeEvidence } from './add-dispute-evidence.ts';
export { DisputeView, disputeView } from './dispute-view.ts';
export { type Dispute, findDispute, findDisputes, moveDispute } from './dispute.ts';
export { escalateIncident } from './escalate-incident.ts';
export { getDispute } from './get-dispute.ts';
export { getEvidencePhoto } from './get-evidence-photo.ts';
export { openDispute } from './open-dispute.ts';
export { storedData } from './stored-data.ts';
export { withdrawDispute } from './withdraw-dispute.ts';
