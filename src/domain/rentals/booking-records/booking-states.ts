import type { BookingState } from '../../../../db/values.ts';

type States = ReadonlySet<BookingState>;

/** A plan, or a request that the owner has not answered: its terms are still open. */
export const UNANSWERED_STATES: States = new Set(['PENDING_VERIFICATION', 'PENDING_APPROVAL']);

/** Nobody has accepted it, neither the owner the request nor the renter an offer: no days are held. */
export const UNACCEPTED_STATES: States = new Set([...UNANSWERED_STATES, 'COUNTER_OFFERED']);

/** Nothing has been paid for it, and nobody is bound. */
export const UNPAID_STATES: States = new Set([...UNACCEPTED_STATES, 'PENDING_PAYMENT']);

/** Paid, and not given back yet. */
export const RUNNING_STATES: States = new Set(['CONFIRMED', 'ACTIVE']);

/** Its days are taken in the calendar. */
export const DAYS_TAKEN_STATES: States = new Set(['PENDING_PAYMENT', ...RUNNING_STATES, 'RETURNED']);

/** Paid, and not cancelled since: the renter has, had or will have it. */
export const RENTED_STATES: States = new Set([...RUNNING_STATES, 'RETURNED', 'COMPLETED']);
