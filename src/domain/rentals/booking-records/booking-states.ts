import type { BookingState } from '../../../../db/values/index.ts';

type States = ReadonlySet<BookingState>;

/** A plan, or a request that the owner has not answered: its terms are still open. */
export const UNANSWERED_STATES: States = new Set(['PENDING_VERIFICATION', 'PENDING_APPROVAL']);

/** Nobody has accepted it, neither the owner the request nor the renter an offer: no days are held. */
export const UNACCEPTED_STATES: States = new Set([...UNANSWERED_STATES, 'COUNTER_OFFERED']);

/** Nothing has been paid for it, and nobody is bound. */
export const UNPAID_STATES: States = new Set([...UNACCEPTED_STATES, 'PENDING_PAYMENT']);

/** Paid, and not given back yet. */
export const RUNNING_STATES: States = new Set(['CONFIRMED', 'ACTIVE']);

/** Paid, and not over. */
export const UNFINISHED_STATES: States = new Set([...RUNNING_STATES, 'RETURNED']);

/** Accepted, and not begun. */
export const ACCEPTED_STATES: States = new Set(['PENDING_PAYMENT', 'CONFIRMED']);

/** Its days are taken in the calendar. */
export const DAYS_TAKEN_STATES: States = new Set(['PENDING_PAYMENT', ...UNFINISHED_STATES]);

/** Paid, and not cancelled since: the renter has, had or will have it. */
export const RENTED_STATES: States = new Set([...UNFINISHED_STATES, 'COMPLETED']);
