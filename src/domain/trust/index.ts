export { bookingRisk, type Risk, RISK_LEVELS } from './booking-risk.ts';
export { recordTrustEvent } from './record-trust-event.ts';
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
} from './trust-score.ts';
