import type { DemoRental } from './demo-rental.ts';

const completed = (leadHours: number) => ({ state: 'COMPLETED' as const, when: { leadHours } });

/** What the demo renter has rented so far. */
const byTheDemoRenter: DemoRental[] = [
  { ...completed(600), renter: 'renter@demo.test', asset: 'party-tent-6-by-12', startsIn: -245, days: 7, extras: ['heater'] },
  { ...completed(96), renter: 'renter@demo.test', asset: 'tandem-sea-kayak', startsIn: -118, days: 2 },
  { ...completed(52), renter: 'renter@demo.test', asset: 'pressure-washer-150-bar', startsIn: -64, days: 1 },
];

const late = {
  state: 'CANCELLED',
  cancelledBy: 'RENTER',
  closeReason: 'Plans changed',
  trustEvent: 'LATE_CANCEL',
  when: { leadHours: 120, cancelledAfterHours: -6 },
} as const;
const noShow = {
  state: 'CANCELLED',
  cancelledBy: 'ADMIN',
  closeReason: 'The renter did not come to the pickup',
  trustEvent: 'NO_SHOW',
  when: { leadHours: 90, cancelledAfterHours: 2 },
} as const;
const backLate = { ...completed(110), trustEvent: 'LATE_RETURN' } as const;

/** What cost trust. */
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

const goneWell: DemoRental[] = [
  { ...completed(70), renter: 'tom@demo.test', asset: 'core-drill-on-stand', startsIn: -112, days: 2 },
  { ...completed(70), renter: 'marco@demo.test', asset: 'rotary-hammer-drill', startsIn: -58, days: 2 },
  { ...completed(400), renter: 'grace@demo.test', asset: 'high-roof-family-camper', startsIn: -30, days: 5, extras: ['bedding'] },
];

/** What is still owed: by a renter for two late days, and by an owner for a rent that went past the platform. */
const owed: DemoRental[] = [
  {
    state: 'COMPLETED',
    renter: 'pedro@demo.test',
    asset: 'sound-system-2-kw',
    startsIn: -14,
    days: 2,
    when: { leadHours: 110, backLate: { reportedAfterHours: 3, returnedAfterHours: 46 } },
    collateral: 'My mixing desk, 8 channels',
    trustEvent: 'LATE_RETURN',
  },
  { ...completed(50), renter: 'ivan@demo.test', asset: 'grill-and-paella-burner', startsIn: -15, days: 2, byTransfer: true },
];

/** Rentals of the past that shaped a trust score or left a debt. */
export const finishedRentals: readonly DemoRental[] = [...byTheDemoRenter, ...goneWrong, ...goneWell, ...owed];
