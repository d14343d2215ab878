export { bookingRisk, type Risk, RISK_LEVELS, type RiskFacts } from './booking-risk.ts';
export { type Clearance, clearedRisk, mayBeCleared } from './cleared-risk.ts';
export { howToImprove } from './how-to-improve.ts';
export { type OwnerFacts, type OwnerScore, ownerScore } from './owner-score.ts';
export { recordTrustEvent } from './record-trust-event.ts';
export { riskFactsOf } from './risk-facts-of.ts';
export { trustFactsOf } from './trust-facts-of.ts';
export { trustOf } from './trust-of.ts';
export {
  tierOf,
  TRUST_TIERS,
  type TrustEventKind,
  type TrustFacts,
  type TrustPart,
  type TrustScore,
  trustScore,
  WINDOW_MS,
} from './trust-score.ts';
export { whatWouldHelp } from './what-would-help.ts';
