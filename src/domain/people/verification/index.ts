export { DOCUMENT_STATES, documentStates, hasStandingDocument } from './document-states.ts';
export { type BookingDocument, type DocumentRow, findBookingDocuments, findDocument, findDocuments } from './document-store.ts';
export {
  checkRequirements,
  isDocumentKind,
  REQUIREMENT_STATES,
  requirementsFor,
  RequirementStatus,
  unmet,
  VERIFICATION_STATUSES,
  verificationStatus,
} from './requirements.ts';
