import { type DatedFact, type PenaltyRule, type TrustPart, WINDOW_MS } from './point-rule.ts';

/** What a penalty weighs now; null when it is gone. */
export function penaltyPart(
  { code, points, reason }: PenaltyRule,
  { at, id, bookingId }: DatedFact,
  now: Date,
): TrustPart | null {
  const fadesAt = { halfAt: new Date(at.getTime() + WINDOW_MS / 2), goneAt: new Date(at.getTime() + WINDOW_MS) };
  if (now >= fadesAt.goneAt) return null;
  const weight = now >= fadesAt.halfAt ? points / 2 : points;
  return { code, reason, points: weight, fadesAt, eventId: id ?? null, bookingId: bookingId ?? null };
}
