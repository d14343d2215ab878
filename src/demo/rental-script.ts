import type { Settings } from '../domain/platform/kernel/index.ts';
import type { DemoRental } from './demo-rental.ts';

/** The rentals that people live through step by step: each state, offer, claim and clock. */
export function rentalScript({ paymentHours }: Settings): DemoRental[] {
  return [...lately, ...owed, ...open, nearlyUnpaid(paymentHours), ...underWay, ...closed];
}

const completed = (leadHours: number) => ({ state: 'COMPLETED' as const, planned: { leadHours } });
const late = {
  state: 'CANCELLED',
  planned: { leadHours: 120 },
  cancelled: { afterStartHours: -6, reason: 'Plans changed' },
} as const;
const noShow = { state: 'CANCELLED', planned: { leadHours: 90 }, noShowAfterHours: 2 } as const;
const backLate = {
  state: 'COMPLETED',
  planned: { leadHours: 110 },
  handedOver: true,
  overdueAfterHours: 2,
  backAfterHours: 5,
} as const;

/** What cost trust: booked and paid long ago, and then this came of it. */
const goneWrong: DemoRental[] = [
  { ...late, renter: 'sofia@demo.test', asset: 'electric-touring-bike', startsIn: -132, days: 2 },
  { ...noShow, renter: 'lucy@demo.test', asset: 'golf-half-set', startsIn: -210, days: 1 },
  { ...noShow, renter: 'lucy@demo.test', asset: 'telescopic-ladder', startsIn: -71, days: 1 },
  { ...late, renter: 'lucy@demo.test', asset: 'folding-chairs-set-of-ten', startsIn: -99, days: 2, units: 4 },
  { ...late, renter: 'lucy@demo.test', asset: 'golf-half-set', startsIn: -44, days: 1 },
  { ...noShow, renter: 'tom@demo.test', asset: 'core-drill-on-stand', startsIn: -141, days: 2 },
  { ...noShow, renter: 'tom@demo.test', asset: 'core-drill-on-stand', startsIn: -90, days: 1 },
  { ...noShow, renter: 'tom@demo.test', asset: 'core-drill-on-stand', startsIn: -47, days: 1 },
  { ...noShow, renter: 'marco@demo.test', asset: 'soft-top-surfboard', startsIn: -151, days: 1 },
  { ...noShow, renter: 'marco@demo.test', asset: 'wet-tile-cutter', startsIn: -126, days: 2 },
  { ...noShow, renter: 'marco@demo.test', asset: 'four-person-tunnel-tent', startsIn: -78, days: 3 },
  { ...noShow, renter: 'marco@demo.test', asset: 'rotary-hammer-drill', startsIn: -33, days: 1 },
  { ...late, renter: 'marco@demo.test', asset: 'pressure-washer-150-bar', startsIn: -104, days: 1 },
];

const goneWell: DemoRental[] = [
  { ...completed(600), renter: 'renter@demo.test', asset: 'party-tent-6-by-12', startsIn: -245, days: 7, extras: ['heater'] },
  { ...completed(96), renter: 'renter@demo.test', asset: 'tandem-sea-kayak', startsIn: -118, days: 2 },
  { ...completed(52), renter: 'renter@demo.test', asset: 'pressure-washer-150-bar', startsIn: -64, days: 1 },
  { ...completed(70), renter: 'tom@demo.test', asset: 'core-drill-on-stand', startsIn: -112, days: 2 },
  { ...completed(70), renter: 'marco@demo.test', asset: 'rotary-hammer-drill', startsIn: -58, days: 2 },
];

/** Rentals of long ago that matter one by one: what the demo renter has rented, and what shaped trust scores. */
export const knownHistory: readonly DemoRental[] = [...goneWrong, ...goneWell];

/** Of the last weeks: brought back late, or with documents that an owner has approved. */
const lately: DemoRental[] = [
  { ...backLate, renter: 'sofia@demo.test', asset: 'sound-system-2-kw', startsIn: -13, days: 2 },
  { ...backLate, renter: 'lucy@demo.test', asset: 'floor-sander-set', startsIn: -15, days: 2 },
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

/** What is still owed: by a renter for two late days, and by an owner for a rent that went past the platform. */
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

/** Its payment was begun so long ago that its page closes in an hour. */
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

/** Somebody still has to plan, answer or pay. */
const open: DemoRental[] = [
  {
    state: 'PENDING_VERIFICATION',
    renter: 'elena@demo.test',
    asset: 'city-hatchback-automatic',
    startsIn: 20,
    days: 3,
    planned: { created: 5 },
  },
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
    renter: 'beatriz@demo.test',
    asset: 'open-top-island-car',
    startsIn: 18,
    days: 4,
    planned: { created: 11, promoted: 10, approved: 2 },
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

/** Paid, handed over, brought back. */
const underWay: DemoRental[] = [
  {
    state: 'CONFIRMED',
    renter: 'jonas@demo.test',
    asset: 'mini-excavator',
    startsIn: 5,
    days: 5,
    extras: ['delivery'],
    planned: { created: 80, promoted: 79, approved: 60, paymentStarted: 58, paid: 57.8 },
  },
  {
    state: 'CONFIRMED',
    renter: 'grace@demo.test',
    asset: 'folding-chairs-set-of-ten',
    startsIn: 14,
    days: 2,
    units: 3,
    extras: ['delivery'],
    planned: { created: 50, promoted: 49.5, paymentStarted: 49, paid: 48.9 },
  },
  {
    state: 'CONFIRMED',
    renter: 'beatriz@demo.test',
    asset: 'coastline-camper',
    startsIn: 6,
    days: 5,
    extras: ['bike-rack'],
    planned: { created: 130, promoted: 129, approved: 118, paymentStarted: 117, paid: 116.8 },
  },
  {
    state: 'CONFIRMED',
    renter: 'beatriz@demo.test',
    asset: 'tandem-sea-kayak',
    startsIn: -1,
    days: 3,
    planned: { created: 75, promoted: 74, approved: 66, paymentStarted: 65, paid: 64.9 },
  },
  {
    state: 'CONFIRMED',
    renter: 'lucy@demo.test',
    asset: 'telescopic-ladder',
    startsIn: 1,
    days: 1,
    planned: { created: 4, promoted: 3.9, approved: 3.5, paymentStarted: 3, paid: 2.9 },
  },
  {
    state: 'ACTIVE',
    renter: 'grace@demo.test',
    asset: 'soft-top-surfboard',
    startsIn: -2,
    days: 4,
    planned: { created: 130, promoted: 129, approved: 120, paymentStarted: 119, paid: 118.9 },
    handedOver: true,
    extension: { moreDays: 1, hoursAgo: 1, message: 'The waves are good. May I keep it one day more?' },
  },
  {
    state: 'ACTIVE',
    renter: 'marco@demo.test',
    asset: 'rotary-hammer-drill',
    startsIn: -5,
    days: 3,
    planned: { created: 190, promoted: 189, approved: 180, paymentStarted: 179, paid: 178.9 },
    handedOver: true,
    overdueAfterHours: 20,
  },
  // Of the days that the drill is kept too long.
  {
    state: 'CONFIRMED',
    renter: 'lucy@demo.test',
    asset: 'rotary-hammer-drill',
    startsIn: -1,
    days: 3,
    planned: { created: 100, promoted: 99, approved: 90, paymentStarted: 89, paid: 88.9 },
  },
  {
    state: 'RETURNED',
    renter: 'beatriz@demo.test',
    asset: 'family-beach-camp',
    startsIn: -5,
    days: 3,
    planned: { created: 200, promoted: 199, approved: 190, paymentStarted: 189, paid: 188.9 },
    handedOver: true,
    backAfterHours: -1,
    incident: { afterHours: 10, description: 'One pole of the awning is bent and the bag is torn.', claimMinor: 4_500 },
  },
  {
    state: 'RETURNED',
    renter: 'tom@demo.test',
    asset: 'pressure-washer-150-bar',
    startsIn: -9,
    days: 2,
    planned: { created: 330, promoted: 329, approved: 320, paymentStarted: 319, paid: 318.9 },
    handedOver: true,
    backAfterHours: -1,
    incident: { afterHours: 33, description: 'The pump has run dry and is broken.', claimMinor: 9_900 },
    dispute: { afterHours: 40, reason: 'It was handed over without the hose seal, as my photos show.' },
  },
  {
    state: 'RETURNED',
    renter: 'nikos@demo.test',
    asset: 'outdoor-cinema-set',
    startsIn: -4,
    days: 2,
    planned: { created: 220, promoted: 219, approved: 214, paymentStarted: 213, paid: 212.9 },
  },
];

/** Requests that came to nothing. */
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
    state: 'CANCELLED',
    renter: 'ivan@demo.test',
    asset: 'climbing-set-for-two',
    startsIn: 9,
    days: 1,
    planned: { created: 90, promoted: 89 },
    cancelled: { hoursAgo: 60 },
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
    renter: 'jonas@demo.test',
    asset: 'camera-drone-four-thirds',
    rentalMode: 'WITH_OPERATOR',
    startsIn: 19,
    days: 1,
    planned: { created: 124, promoted: 123 },
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
