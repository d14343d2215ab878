import type { Settings } from '../domain/kernel/index.ts';
import type { DemoRental } from './demo-rental.ts';

/** Rentals that somebody still has to do something about, or that are under way. */
export function openRentals(settings: Settings): DemoRental[] {
  return [...open, nearlyUnpaid(settings)];
}

/** Its payment was begun so long ago that its page closes in an hour. */
function nearlyUnpaid({ paymentHours }: Settings): DemoRental {
  const begun = paymentHours - 1;
  return {
    state: 'PENDING_PAYMENT',
    renter: 'grace@demo.test',
    asset: 'bell-tent-five-metres',
    startsIn: 10,
    days: 3,
    when: { created: begun + 9, promoted: begun + 8, approved: begun + 0.3, paymentStarted: begun },
  };
}

const open: DemoRental[] = [
  {
    state: 'PENDING_VERIFICATION',
    renter: 'elena@demo.test',
    asset: 'city-hatchback-automatic',
    startsIn: 20,
    days: 3,
    when: { created: 5 },
  },
  {
    state: 'PENDING_VERIFICATION',
    renter: 'lucy@demo.test',
    asset: 'bell-tent-five-metres',
    startsIn: 33,
    days: 3,
    when: { created: 30 },
  },
  {
    state: 'PENDING_APPROVAL',
    renter: 'sofia@demo.test',
    asset: 'electric-touring-bike',
    startsIn: 12,
    days: 2,
    when: { created: 47.5, promoted: 47 },
  },
  {
    state: 'PENDING_APPROVAL',
    renter: 'nikos@demo.test',
    asset: 'party-tent-6-by-12',
    startsIn: 24,
    days: 4,
    when: { created: 21, promoted: 20 },
  },
  {
    state: 'PENDING_APPROVAL',
    renter: 'beatriz@demo.test',
    asset: 'party-tent-6-by-12',
    startsIn: 25,
    days: 4,
    when: { created: 6, promoted: 5 },
  },
  {
    state: 'PENDING_APPROVAL',
    renter: 'ivan@demo.test',
    asset: 'open-day-boat-15-hp',
    startsIn: 16,
    days: 2,
    when: { created: 27, promoted: 26 },
    refused: { kind: 'IDENTITY_DOCUMENT', reason: 'The photo cuts off the date of expiry. Please send the whole card.' },
  },
  {
    state: 'COUNTER_OFFERED',
    renter: 'grace@demo.test',
    asset: 'four-person-tunnel-tent',
    startsIn: 21,
    days: 3,
    when: { created: 30, promoted: 29, offered: 3 },
    matters: { offer: { laterBy: 2, message: 'The tent is at the cleaner’s until that Sunday. Two days later it is yours.' } },
  },
  {
    state: 'PENDING_PAYMENT',
    renter: 'beatriz@demo.test',
    asset: 'open-top-island-car',
    startsIn: 18,
    days: 4,
    when: { created: 11, promoted: 10, approved: 2 },
  },
  {
    state: 'CONFIRMED',
    renter: 'jonas@demo.test',
    asset: 'mini-excavator',
    startsIn: 5,
    days: 5,
    extras: ['delivery'],
    when: { created: 80, promoted: 79, approved: 60, paymentStarted: 58, paid: 57.8 },
  },
  {
    state: 'CONFIRMED',
    renter: 'grace@demo.test',
    asset: 'folding-chairs-set-of-ten',
    startsIn: 14,
    days: 2,
    units: 3,
    extras: ['delivery'],
    when: { created: 50, promoted: 49.5, approved: 49.5, paymentStarted: 49, paid: 48.9 },
  },
  {
    state: 'CONFIRMED',
    renter: 'beatriz@demo.test',
    asset: 'coastline-camper',
    startsIn: 6,
    days: 5,
    extras: ['bike-rack'],
    when: { created: 130, promoted: 129, approved: 118, paymentStarted: 117, paid: 116.8 },
  },
  {
    state: 'CONFIRMED',
    renter: 'beatriz@demo.test',
    asset: 'tandem-sea-kayak',
    startsIn: -1,
    days: 3,
    when: { created: 75, promoted: 74, approved: 66, paymentStarted: 65, paid: 64.9 },
  },
  {
    state: 'CONFIRMED',
    renter: 'lucy@demo.test',
    asset: 'telescopic-ladder',
    startsIn: 1,
    days: 1,
    when: { created: 4, promoted: 3.9, approved: 3.5, paymentStarted: 3, paid: 2.9 },
  },
  {
    state: 'ACTIVE',
    renter: 'grace@demo.test',
    asset: 'soft-top-surfboard',
    startsIn: -2,
    days: 4,
    when: { created: 130, promoted: 129, approved: 120, paymentStarted: 119, paid: 118.9, handedOver: 40 },
    matters: { extension: { moreDays: 1, hoursAgo: 1, message: 'The waves are good. May I keep it one day more?' } },
  },
  {
    state: 'ACTIVE',
    renter: 'marco@demo.test',
    asset: 'rotary-hammer-drill',
    startsIn: -5,
    days: 3,
    when: { created: 190, promoted: 189, approved: 180, paymentStarted: 179, paid: 178.9, handedOver: 110 },
    matters: { overdue: { hoursAgo: 20 } },
  },
  {
    state: 'CONFIRMED',
    renter: 'lucy@demo.test',
    asset: 'rotary-hammer-drill',
    startsIn: 1,
    days: 2,
    when: { created: 100, promoted: 99, approved: 90, paymentStarted: 89, paid: 88.9 },
    matters: { atRisk: true },
  },
  {
    state: 'RETURNED',
    renter: 'beatriz@demo.test',
    asset: 'family-beach-camp',
    startsIn: -5,
    days: 3,
    when: { created: 200, promoted: 199, approved: 190, paymentStarted: 189, paid: 188.9, handedOver: 110, broughtBack: true },
    matters: {
      incident: { hoursAgo: 26, description: 'One pole of the awning is bent and the bag is torn.', claimMinor: 4_500 },
    },
  },
  {
    state: 'RETURNED',
    renter: 'tom@demo.test',
    asset: 'pressure-washer-150-bar',
    startsIn: -9,
    days: 2,
    when: { created: 330, promoted: 329, approved: 320, paymentStarted: 319, paid: 318.9, handedOver: 200, broughtBack: true },
    matters: {
      incident: { hoursAgo: 130, description: 'The pump has run dry and is broken.', claimMinor: 9_900 },
      dispute: { hoursAgo: 80, reason: 'It was handed over without the hose seal, as my photos show.' },
    },
  },
  {
    state: 'RETURNED',
    renter: 'nikos@demo.test',
    asset: 'outdoor-cinema-set',
    startsIn: -4,
    days: 2,
    when: { created: 220, promoted: 219, approved: 214, paymentStarted: 213, paid: 212.9 },
  },
];
