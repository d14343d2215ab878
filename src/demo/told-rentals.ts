import type { Settings } from '../domain/kernel/index.ts';
import type { DemoRental } from './demo-rental.ts';

/** The rentals that matter one by one: each state that a booking can be in, and what shaped each trust score. */
export function toldRentals(settings: Settings): DemoRental[] {
  return [...completedByClara, ...goneWrong, ...completedOnce, ...open(settings), ...closed];
}

const past = (leadHours: number) => ({ state: 'COMPLETED' as const, when: { leadHours } });

const completedByClara: DemoRental[] = [
  { ...past(600), renter: 'renter@demo.test', asset: 'party-tent-6-by-12', startsIn: -245, days: 7, extras: ['heater'] },
  { ...past(96), renter: 'renter@demo.test', asset: 'tandem-sea-kayak', startsIn: -118, days: 2 },
  { ...past(52), renter: 'renter@demo.test', asset: 'pressure-washer-150-bar', startsIn: -64, days: 1 },
];

const late = { state: 'CANCELLED', cancelledBy: 'RENTER', closeReason: 'Plans changed', trustEvent: 'LATE_CANCEL', when: { leadHours: 120, cancelledAfterHours: -6 } } as const;
const noShow = { state: 'CANCELLED', cancelledBy: 'ADMIN', closeReason: 'The renter did not come to the pickup', trustEvent: 'NO_SHOW', when: { leadHours: 90, cancelledAfterHours: 2 } } as const;
const backLate = { ...past(110), trustEvent: 'LATE_RETURN' } as const;

const goneWrong: DemoRental[] = [
  { ...backLate, renter: 'sofia@demo.test', asset: 'sound-system-2-kw', startsIn: -83, days: 3 },
  { ...late, renter: 'sofia@demo.test', asset: 'electric-touring-bike', startsIn: -132, days: 2 },
  { ...noShow, renter: 'lucy@demo.test', asset: 'golf-half-set', startsIn: -210, days: 1 },
  { ...noShow, renter: 'lucy@demo.test', asset: 'telescopic-ladder', startsIn: -71, days: 1 },
  { ...late, renter: 'lucy@demo.test', asset: 'folding-chairs-set-of-ten', startsIn: -99, days: 2, units: 4 },
  { ...late, renter: 'lucy@demo.test', asset: 'golf-half-set', startsIn: -44, days: 1 },
  { ...backLate, renter: 'lucy@demo.test', asset: 'floor-sander-set', startsIn: -156, days: 3 },
  { ...noShow, renter: 'tom@demo.test', asset: 'core-drill-on-stand', startsIn: -141, days: 2 },
  { ...noShow, renter: 'tom@demo.test', asset: 'core-drill-on-stand', startsIn: -90, days: 1 },
  { ...noShow, renter: 'tom@demo.test', asset: 'long-panel-van', startsIn: -47, days: 1 },
  { ...noShow, renter: 'marco@demo.test', asset: 'soft-top-surfboard', startsIn: -151, days: 1 },
  { ...noShow, renter: 'marco@demo.test', asset: 'wet-tile-cutter', startsIn: -126, days: 2 },
  { ...noShow, renter: 'marco@demo.test', asset: 'four-person-tunnel-tent', startsIn: -78, days: 3 },
  { ...noShow, renter: 'marco@demo.test', asset: 'rotary-hammer-drill', startsIn: -33, days: 1 },
  { ...late, renter: 'marco@demo.test', asset: 'pressure-washer-150-bar', startsIn: -104, days: 1 },
];

const completedOnce: DemoRental[] = [
  { ...past(70), renter: 'tom@demo.test', asset: 'core-drill-on-stand', startsIn: -112, days: 2 },
  { ...past(70), renter: 'marco@demo.test', asset: 'rotary-hammer-drill', startsIn: -58, days: 2 },
  { ...past(400), renter: 'grace@demo.test', asset: 'high-roof-family-camper', startsIn: -30, days: 5, extras: ['bedding'] },
];

function open({ paymentHours }: Settings): DemoRental[] {
  const payingFor = paymentHours - 1;
  return [
    { state: 'PENDING_VERIFICATION', renter: 'elena@demo.test', asset: 'city-hatchback-automatic', startsIn: 20, days: 3, when: { created: 5 } },
    { state: 'PENDING_VERIFICATION', renter: 'lucy@demo.test', asset: 'bell-tent-five-metres', startsIn: 33, days: 3, when: { created: 30 } },
    { state: 'PENDING_APPROVAL', renter: 'sofia@demo.test', asset: 'electric-touring-bike', startsIn: 12, days: 2, when: { created: 47.5, promoted: 47 } },
    { state: 'PENDING_APPROVAL', renter: 'nikos@demo.test', asset: 'party-tent-6-by-12', startsIn: 24, days: 4, when: { created: 21, promoted: 20 } },
    { state: 'PENDING_APPROVAL', renter: 'beatriz@demo.test', asset: 'party-tent-6-by-12', startsIn: 25, days: 4, when: { created: 6, promoted: 5 } },
    {
      state: 'PENDING_APPROVAL',
      renter: 'ivan@demo.test',
      asset: 'open-day-boat-15-hp',
      startsIn: 16,
      days: 2,
      when: { created: 27, promoted: 26 },
      refused: { kind: 'IDENTITY_DOCUMENT', reason: 'The photo cuts off the date of expiry. Please send the whole card.' },
    },
    { state: 'PENDING_PAYMENT', renter: 'grace@demo.test', asset: 'bell-tent-five-metres', startsIn: 10, days: 3, when: { created: payingFor + 9, promoted: payingFor + 8, approved: payingFor + 0.3, paymentStarted: payingFor } },
    { state: 'PENDING_PAYMENT', renter: 'beatriz@demo.test', asset: 'open-top-island-car', startsIn: 18, days: 4, when: { created: 11, promoted: 10, approved: 2 } },
    { state: 'CONFIRMED', renter: 'jonas@demo.test', asset: 'mini-excavator', startsIn: 5, days: 5, extras: ['delivery'], when: { created: 80, promoted: 79, approved: 60, paymentStarted: 58, paid: 57.8 } },
    { state: 'CONFIRMED', renter: 'grace@demo.test', asset: 'folding-chairs-set-of-ten', startsIn: 14, days: 2, units: 3, extras: ['delivery'], when: { created: 50, promoted: 49.5, approved: 49.5, paymentStarted: 49, paid: 48.9 } },
    { state: 'CONFIRMED', renter: 'beatriz@demo.test', asset: 'coastline-camper', startsIn: 6, days: 5, extras: ['bike-rack'], when: { created: 130, promoted: 129, approved: 118, paymentStarted: 117, paid: 116.8 } },
    { state: 'CONFIRMED', renter: 'beatriz@demo.test', asset: 'tandem-sea-kayak', startsIn: -1, days: 3, when: { created: 75, promoted: 74, approved: 66, paymentStarted: 65, paid: 64.9 } },
    { state: 'CONFIRMED', renter: 'lucy@demo.test', asset: 'telescopic-ladder', startsIn: 1, days: 1, when: { created: 4, promoted: 3.9, approved: 3.5, paymentStarted: 3, paid: 2.9 } },
    { state: 'RETURNED', renter: 'nikos@demo.test', asset: 'outdoor-cinema-set', startsIn: -4, days: 2, when: { created: 220, promoted: 219, approved: 214, paymentStarted: 213, paid: 212.9 } },
  ];
}

const closed: DemoRental[] = [
  {
    state: 'REJECTED',
    renter: 'tom@demo.test',
    asset: 'core-drill-on-stand',
    startsIn: 8,
    days: 2,
    when: { created: 30, promoted: 29, closed: 20 },
    closeReason: 'The wall in your photo carries a gas line. Please ask the utility first.',
  },
  { state: 'CANCELLED', cancelledBy: 'RENTER', closeReason: 'The concert was moved', renter: 'sofia@demo.test', asset: 'sound-system-2-kw', startsIn: 22, days: 2, when: { created: 240, promoted: 239, approved: 230, paymentStarted: 229, paid: 228.9, closed: 70 } },
  { state: 'CANCELLED', cancelledBy: 'RENTER', renter: 'ivan@demo.test', asset: 'inflatable-paddle-board', startsIn: 9, days: 1, when: { created: 90, promoted: 89, closed: 60 } },
  { state: 'EXPIRED', closeReason: 'VERIFICATION', renter: 'marco@demo.test', asset: 'telephoto-70-200', startsIn: 15, days: 2, when: { created: 240, closed: 72 } },
  { state: 'EXPIRED', closeReason: 'OWNER_NO_RESPONSE', renter: 'jonas@demo.test', asset: 'camera-drone-four-thirds', rentalMode: 'WITH_OPERATOR', startsIn: 19, days: 1, when: { created: 124, promoted: 123, closed: 75 } },
  { state: 'EXPIRED', closeReason: 'PAYMENT', renter: 'nikos@demo.test', asset: 'family-beach-camp', startsIn: 11, days: 2, when: { created: 60, promoted: 59, approved: 55, paymentStarted: 54, closed: 30 } },
];
