export { bookingRisk, type Risk, RISK_LEVELS, type RiskFacts, type RiskLevel } from './booking-risk.ts';
export { recordTrustEvent } from './record-trust-event.ts';
export { trustOf } from './trust-of.ts';
export { TRUST_TIERS, type TrustEventKind, type TrustScore, trustScore, type TrustTier } from './trust-score.ts';
