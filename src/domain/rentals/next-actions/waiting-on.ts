import type { BookingState } from '../../../../db/values.ts';
import type { NextAction } from '../../platform/kernel/index.ts';
import type { Booking } from '../booking-records/index.ts';
import type { BookingFacts } from './booking-facts.ts';

export const WAITING_ON = ['RENTER', 'OWNER', 'PLATFORM', 'NONE'] as const;
type WaitingOn = (typeof WAITING_ON)[number];

/** Whose turn it is in each state, and how often to ask again. */
export const TURNS: Readonly<Record<BookingState, { waitingOn: WaitingOn; pollAfterSeconds: number | null }>> = {
  PENDING_VERIFICATION: { waitingOn: 'RENTER', pollAfterSeconds: null },
  PENDING_APPROVAL: { waitingOn: 'OWNER', pollAfterSeconds: 60 },
  COUNTER_OFFERED: { waitingOn: 'RENTER', pollAfterSeconds: 60 },
  PENDING_PAYMENT: { waitingOn: 'RENTER', pollAfterSeconds: 10 },
  CONFIRMED: { waitingOn: 'NONE', pollAfterSeconds: 3600 },
  ACTIVE: { waitingOn: 'NONE', pollAfterSeconds: 3600 },
  RETURNED: { waitingOn: 'NONE', pollAfterSeconds: 3600 },
  COMPLETED: { waitingOn: 'NONE', pollAfterSeconds: null },
  REJECTED: { waitingOn: 'NONE', pollAfterSeconds: null },
  CANCELLED: { waitingOn: 'NONE', pollAfterSeconds: null },
  EXPIRED: { waitingOn: 'NONE', pollAfterSeconds: null },
};

/** States in which it is somebody's turn only when something lies open. */
const QUIET = new Set<Booking['state']>(['CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED', 'CANCELLED']);

/** Whose turn it is and until when: the state says it, or what lies open does. `actions` are the booking's next ones. */
export function whoseTurn(
  { state, dueAt }: Booking,
  { requirements, openItems: { proof, flagged } }: BookingFacts,
  actions: readonly NextAction[],
): { waitingOn: WaitingOn; dueAt: string | null } {
  if (QUIET.has(state)) {
    const needed = actions.find(({ optional }) => !optional);
    return { waitingOn: needed?.actor ?? 'NONE', dueAt: needed?.dueAt ?? null };
  }
  if (proof?.status === 'REPORTED') {
    return proof.escalatedAt === null
      ? { waitingOn: 'OWNER', dueAt: proof.dueAt.toISOString() }
      : { waitingOn: 'PLATFORM', dueAt: null };
  }
  const { waitingOn } = TURNS[state];
  if (flagged !== null) return { waitingOn: 'PLATFORM', dueAt: dueAt?.toISOString() ?? null };
  const sendBack = state === 'PENDING_APPROVAL' && requirements.some((status) => status.state === 'REJECTED');
  return {
    waitingOn: sendBack ? 'RENTER' : waitingOn,
    dueAt: waitingOn === 'NONE' ? null : (dueAt?.toISOString() ?? null),
  };
}
