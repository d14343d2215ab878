import type { Settings } from '../domain/platform/kernel/index.ts';
import type { DemoRental } from './demo-rental.ts';
import { finishedRentals } from './finished-rentals.ts';
import { openRentals } from './open-rentals.ts';

/** The rentals that matter one by one: each state that a booking can be in, and what shaped each trust score. */
export function toldRentals(settings: Settings): DemoRental[] {
  return [...finishedRentals, ...openRentals(settings), ...closed];
}

/** Requests that came to nothing. */
const closed: DemoRental[] = [
  {
    state: 'REJECTED',
    renter: 'tom@demo.test',
    asset: 'core-drill-on-stand',
    startsIn: 8,
    days: 2,
    when: { created: 30, promoted: 29, closed: 20 },
    closeReason: 'There is a gas line in that wall. Please ask the utility first.',
  },
  {
    state: 'CANCELLED',
    cancelledBy: 'RENTER',
    closeReason: 'The concert was moved',
    renter: 'sofia@demo.test',
    asset: 'sound-system-2-kw',
    startsIn: 22,
    days: 2,
    when: { created: 240, promoted: 239, approved: 230, paymentStarted: 229, paid: 228.9, closed: 70 },
  },
  {
    state: 'CANCELLED',
    cancelledBy: 'RENTER',
    renter: 'ivan@demo.test',
    asset: 'climbing-set-for-two',
    startsIn: 9,
    days: 1,
    when: { created: 90, promoted: 89, closed: 60 },
  },
  {
    state: 'EXPIRED',
    closeReason: 'VERIFICATION',
    renter: 'marco@demo.test',
    asset: 'telephoto-70-200',
    startsIn: 15,
    days: 2,
    when: { created: 240, closed: 72 },
  },
  {
    state: 'EXPIRED',
    closeReason: 'OWNER_NO_RESPONSE',
    renter: 'jonas@demo.test',
    asset: 'camera-drone-four-thirds',
    rentalMode: 'WITH_OPERATOR',
    startsIn: 19,
    days: 1,
    when: { created: 124, promoted: 123, closed: 75 },
  },
  {
    state: 'EXPIRED',
    closeReason: 'PAYMENT',
    renter: 'nikos@demo.test',
    asset: 'family-beach-camp',
    startsIn: 11,
    days: 2,
    when: { created: 60, promoted: 59, approved: 55, paymentStarted: 54, closed: 30 },
  },
];
