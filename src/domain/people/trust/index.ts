export { BADGES, ownerBadges, renterBadges } from './badges.ts';
export {
  bookingRisk,
  booksAtOnce,
  type Clearance,
  clearedRisk,
  HARD_RULES,
  LEVEL_RULES,
  mayBeCleared,
  type Risk,
  RISK_RULES,
  type RiskFacts,
} from './booking-risk.ts';
export { createDocumentKind } from './create-document-kind.ts';
export {
  assertDocumentKind,
  DocumentKindInput,
  documentKindUnknown,
  documentWords,
  findDocumentKinds,
  requirementTitle,
  usableKinds,
} from './document-kind-store.ts';
export { DOCUMENT_STATES, documentStates } from './document-states.ts';
export { type BookingDocument, type DocumentRow, findBookingDocuments, findDocument, findDocuments } from './document-store.ts';
export { howOwnersImprove, howToImprove, whatWouldHelp } from './improvements.ts';
export { listDocumentKinds } from './list-document-kinds.ts';
export { OWNER_CONCLUSIONS, OWNER_PENALTIES, OWNER_RULES, type OwnerFacts, ownerScore } from './owner-score.ts';
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
export { riskFactsOf } from './risk-facts.ts';
export { type PenaltyRule, RATES_FROM, type TrustPart, WINDOW_DAYS, WINDOW_MS } from './score-parts.ts';
export { writeStarterKinds } from './starter-document-kinds.ts';
export { storedData } from './stored-data.ts';
export { findStruckParts, recordTrustEvent, type TrustFacts, trustFactsOf } from './trust-facts.ts';
export {
  completedOf,
  LATE_CANCEL_HOURS,
  RENTER_PENALTIES,
  RENTER_RULES,
  TIER_RULES,
  tierOf,
  TRUST_TIERS,
  trustOf,
  type TrustScore,
  trustScore,
} from './trust-score.ts';
export { LATE_FEE_MS } from './unpaid-balance.ts';
export { updateDocumentKind } from './update-document-kind.ts';
