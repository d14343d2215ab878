import type { DemoRental } from './demo-rental.ts';

const completed = (leadHours: number) => ({ state: 'COMPLETED' as const, planned: { leadHours } });
const late = {
  state: 'CANCELLED',
  planned: { leadHours: 120 },
  cancelled: { afterStartHours: -6, reason: 'Plans changed' },
} as const;
const noShow = { state: 'CANCELLED', planned: { leadHours: 90 }, noShowAfterHours: 2 } as const;

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
