import type { BookingState } from '../../../../db/values/index.ts';

type States = ReadonlySet<BookingState>;

/** The booking is a plan or a request that the owner has not answered, so its terms are still open. */
export const UNANSWERED_STATES: States = new Set(['PENDING_VERIFICATION', 'PENDING_APPROVAL']);

/**
 * Nobody has accepted the booking: the owner has not accepted the request, or the renter has not accepted the offer. No days
 * are held.
 */
export const UNACCEPTED_STATES: States = new Set([...UNANSWERED_STATES, 'COUNTER_OFFERED']);

/** Nothing has been paid for the booking, and nobody is bound. */
export const UNPAID_STATES: States = new Set([...UNACCEPTED_STATES, 'PENDING_PAYMENT']);

/** The booking is paid, and the asset has not been given back yet. */
export const RUNNING_STATES: States = new Set(['CONFIRMED', 'ACTIVE']);

/** The booking is paid and not over. */
export const UNFINISHED_STATES: States = new Set([...RUNNING_STATES, 'RETURNED']);

/** The booking is accepted and has not begun. */
export const ACCEPTED_STATES: States = new Set(['PENDING_PAYMENT', 'CONFIRMED']);

/** The days of the booking are taken in the calendar. */
export const DAYS_TAKEN_STATES: States = new Set(['PENDING_PAYMENT', ...UNFINISHED_STATES]);

/** The booking is paid and was not cancelled since, so the renter has, had or will have the asset. */
export const RENTED_STATES: States = new Set([...UNFINISHED_STATES, 'COMPLETED']);
