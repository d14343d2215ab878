import type { NextAction } from '../kernel/index.ts';
import type { BookingFacts } from './booking-facts.ts';
import type { Booking } from './store.ts';
import { TURNS, type WaitingOn } from './waiting-on.ts';

/** States in which it is somebody's turn only when something lies open. */
const QUIET = new Set<Booking['state']>(['CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED', 'CANCELLED']);

/** Whose turn it is and until when: the state says it, or what lies open does. `actions` are the booking's next ones. */
export function turnOf(
  { state, dueAt }: Booking,
  { requirements, matters: { proof, flagged } }: BookingFacts,
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
