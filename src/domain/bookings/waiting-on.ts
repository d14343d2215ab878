import type { BookingState } from '../../../db/values.ts';

export const WAITING_ON = ['RENTER', 'OWNER', 'PLATFORM', 'NONE'] as const;
export type WaitingOn = (typeof WAITING_ON)[number];

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
