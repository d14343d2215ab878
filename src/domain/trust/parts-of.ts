import type { PointRule, TrustPart } from './point-rule.ts';

/** What these rules make of the facts. Of several rules with one code the first that applies counts. */
export function partsOf<Facts>(rules: readonly PointRule<Facts>[], facts: Facts): TrustPart[] {
  const parts = new Map<string, TrustPart>();
  for (const { code, points, reason, most, times } of rules) {
    const count = Math.min(times(facts), most ?? 1);
    if (count <= 0 || parts.has(code)) continue;
    const why = most === undefined ? reason : `${count} ${reason}`;
    parts.set(code, { code, reason: why, points: points * count, fadesAt: null, eventId: null, bookingId: null });
  }
  return [...parts.values()];
}
