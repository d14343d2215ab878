import type { Booking } from '../bookings/index.ts';

const ENDED = new Set<Booking['state']>(['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED']);

/**
 * Whether the owner may still look at the renter's documents: from the request until the rental is over, because the
 * licence is compared at the handover too. Afterwards the owner sees what was decided, and no file.
 */
export function underReview({ state, promotedAt }: Pick<Booking, 'state' | 'promotedAt'>): boolean {
  return promotedAt !== null && !ENDED.has(state);
}
