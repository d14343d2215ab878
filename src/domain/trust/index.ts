export { bookingRisk, type Risk, RISK_LEVELS } from './booking-risk.ts';
export { recordTrustEvent } from './record-trust-event.ts';
export { trustOf } from './trust-of.ts';
export { TRUST_TIERS, type TrustEventKind, type TrustScore, trustScore } from './trust-score.ts';
