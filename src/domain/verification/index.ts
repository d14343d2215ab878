export { checkRequirements, REQUIREMENT_STATES, RequirementStatus, unmet } from './check-requirements.ts';
export { DOCUMENT_STATES, documentStates } from './document-states.ts';
export { hasStanding } from './has-standing.ts';
export { isDocumentKind, requirementsFor } from './requirements-for.ts';
export {
  type BookingDocument,
  type DocumentRow,
  findBookingDocuments,
  findDocument,
  findDocuments,
  postponeErasure,
} from './store.ts';
export { VERIFICATION_STATUSES, verificationStatus } from './verification-status.ts';
