import type { Side } from '../../../db/values.ts';
import type { RiskReview } from '../bookings/index.ts';
import { ownerScore, type TrustPart, trustScore } from '../trust/index.ts';
import type { KnownPerson } from './known-person.ts';

/** Which parts of which score are looked at: of one event, of one code, or all. */
export interface Contested {
  readonly role: Side;
  readonly contested: string | null;
}

/** The contested parts of the score as it is now, as a review keeps them; none where nothing of it counts. */
export function partsNow(person: KnownPerson, { role, contested }: Contested, now: Date): RiskReview['reasons'] {
  return partsOfScore(person, role, now)
    .filter(({ code, eventId }) => contested === null || contested === eventId || contested === code)
    .map(({ code, eventId, bookingId, points, reason }) => ({
      rule: eventId ?? code,
      points,
      text: reason,
      ...(bookingId !== null && { bookingId }),
    }));
}

/** Empty for the score as owner of somebody without a shop. */
export function partsOfScore({ facts, shop }: KnownPerson, role: Side, now: Date): readonly TrustPart[] {
  if (role === 'RENTER') return trustScore(facts, now).parts;
  return shop === null ? [] : ownerScore(shop.facts, now).parts;
}
