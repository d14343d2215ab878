import type { Settings } from '../../domain/platform/kernel/index.ts';
import type { DemoRental } from './demo-rental.ts';
import { underWay } from './under-way-script.ts';

/** The rentals that happen step by step: each state, offer, claim and deadline. */
export function rentalScript({ paymentHours }: Settings): DemoRental[] {
  return [...lately, ...owed, ...open, nearlyUnpaid(paymentHours), ...underWay, ...closed];
}

/** Rentals of the last weeks, with documents that an owner has approved. */
const lately: DemoRental[] = [
  {
    state: 'COMPLETED',
    planned: { leadHours: 70 },
    renter: 'grace@demo.test',
    asset: 'high-roof-family-camper',
    startsIn: -16,
    days: 5,
    extras: ['bedding'],
  },
];

/** Rentals with debts: a renter's for two late days, and an owner's for a rent that was paid past the platform. */
const owed: DemoRental[] = [
  {
    state: 'COMPLETED',
    renter: 'pedro@demo.test',
    asset: 'sound-system-2-kw',
    startsIn: -14,
    days: 2,
    planned: { leadHours: 110 },
    collateral: 'My mixing desk, 8 channels',
    handedOver: true,
    overdueAfterHours: 3,
    backAfterHours: 46,
  },
  {
    state: 'COMPLETED',
    renter: 'ivan@demo.test',
    asset: 'grill-and-paella-burner',
    startsIn: -15,
    days: 2,
    planned: { leadHours: 50, byTransfer: true },
  },
];

/** A booking whose payment was begun so long ago that its page closes in an hour. */
function nearlyUnpaid(paymentHours: number): DemoRental {
  const begun = paymentHours - 1;
  return {
    state: 'PENDING_PAYMENT',
    renter: 'grace@demo.test',
    asset: 'bell-tent-five-metres',
    startsIn: 10,
    days: 3,
    planned: { created: begun + 9, promoted: begun + 8, approved: begun + 0.3, paymentStarted: begun },
  };
}

/** Bookings for which somebody still has to plan, answer or pay. */
const open: DemoRental[] = [
  {
    state: 'PENDING_VERIFICATION',
    renter: 'lucy@demo.test',
    asset: 'bell-tent-five-metres',
    startsIn: 33,
    days: 3,
    planned: { created: 30 },
  },
  {
    state: 'PENDING_APPROVAL',
    renter: 'sofia@demo.test',
    asset: 'electric-touring-bike',
    startsIn: 12,
    days: 2,
    planned: { created: 47.5, promoted: 47 },
  },
  {
    state: 'PENDING_APPROVAL',
    renter: 'nikos@demo.test',
    asset: 'party-tent-6-by-12',
    startsIn: 24,
    days: 4,
    planned: { created: 21, promoted: 20 },
  },
  {
    state: 'PENDING_APPROVAL',
    renter: 'beatriz@demo.test',
    asset: 'party-tent-6-by-12',
    startsIn: 25,
    days: 4,
    planned: { created: 6, promoted: 5 },
  },
  {
    state: 'PENDING_APPROVAL',
    renter: 'ivan@demo.test',
    asset: 'open-day-boat-15-hp',
    startsIn: 16,
    days: 2,
    planned: { created: 27, promoted: 26 },
    refused: { kind: 'IDENTITY_DOCUMENT', reason: 'The photo cuts off the date of expiry. Please send the whole card.' },
  },
  {
    state: 'COUNTER_OFFERED',
    renter: 'grace@demo.test',
    asset: 'four-person-tunnel-tent',
    startsIn: 21,
    days: 3,
    planned: { created: 30, promoted: 29, offered: 3 },
    offer: { laterBy: 2, message: 'The tent is at the cleaner’s until that Sunday. Two days later it is yours.' },
  },
  {
    state: 'PENDING_PAYMENT',
    renter: 'sofia@demo.test',
    asset: 'backpacking-set-for-two',
    startsIn: 15,
    days: 4,
    planned: { created: 60, promoted: 59, approved: 36, transferred: 30 },
  },
];

/** Requests that led to no rental. */
const closed: DemoRental[] = [
  {
    state: 'REJECTED',
    renter: 'tom@demo.test',
    asset: 'core-drill-on-stand',
    startsIn: 8,
    days: 2,
    planned: { created: 30, promoted: 29 },
    declined: { hoursAgo: 20, reason: 'There is a gas line in that wall. Please ask the utility first.' },
  },
  {
    state: 'CANCELLED',
    renter: 'sofia@demo.test',
    asset: 'sound-system-2-kw',
    startsIn: 22,
    days: 2,
    planned: { created: 240, promoted: 239, approved: 230, paymentStarted: 229, paid: 228.9 },
    cancelled: { hoursAgo: 70, reason: 'The concert was moved' },
  },
  {
    state: 'EXPIRED',
    renter: 'marco@demo.test',
    asset: 'telephoto-70-200',
    startsIn: 15,
    days: 2,
    planned: { created: 240 },
  },
  {
    state: 'EXPIRED',
    renter: 'nikos@demo.test',
    asset: 'family-beach-camp',
    startsIn: 11,
    days: 2,
    planned: { created: 60, promoted: 59, approved: 55, paymentStarted: 54 },
  },
];
