import type { Booking } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';

const DAY_MS = 86_400_000;

/**
 * Until when the platform can be asked to decide about a booking: for days after it was completed or cancelled. `open`
 * from the handover on; `never` where nothing was paid or nothing has happened yet.
 */
export function disputeUntil({ state, confirmedAt, closedAt }: Booking, { disputeDays }: Settings): Date | 'open' | 'never' {
  if (state === 'ACTIVE' || state === 'RETURNED') return 'open';
  const ended = state === 'COMPLETED' || state === 'CANCELLED';
  if (!ended || confirmedAt === null || closedAt === null) return 'never';
  return new Date(closedAt.getTime() + disputeDays * DAY_MS);
}
