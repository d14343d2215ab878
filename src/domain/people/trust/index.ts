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
export { howOwnersImprove, howToImprove, whatWouldHelp } from './improvements.ts';
export { OWNER_CONCLUSIONS, OWNER_PENALTIES, OWNER_RULES, type OwnerFacts, ownerScore } from './owner-score.ts';
export { riskFactsOf } from './risk-facts.ts';
export { type PenaltyRule, RATES_FROM, type TrustPart, WINDOW_DAYS, WINDOW_MS } from './score-parts.ts';
export { storedData } from './stored-data.ts';
export { findStruckParts, recordTrustEvent, TRUST_EVENT_ID, type TrustFacts, trustFactsOf } from './trust-facts.ts';
export {
  completedOf,
  LATE_CANCEL_HOURS,
  RENTER_PENALTIES,
  RENTER_RULES,
  TIER_RULES,
  tierOf,
  TRUST_TIERS,
  trustOf,
  trustScore,
  type TrustScore,
} from './trust-score.ts';
export { LATE_FEE_MS } from './unpaid-balance.ts';
