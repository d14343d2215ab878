import type { DemoRental } from './demo-rental.ts';

/** A rental that went well, with its renter's review. */
function rented(
  [renter, asset, startsIn, days]: readonly [name: string, asset: string, startsIn: number, days: number],
  review?: DemoRental['review'],
): DemoRental {
  return {
    state: 'COMPLETED',
    renter: `${renter}@demo.test`,
    asset,
    startsIn,
    days,
    planned: { leadHours: 240 },
    ...(review && { review }),
  };
}

const noShow = { state: 'CANCELLED', planned: { leadHours: 90 }, noShowAfterHours: 2 } as const;

/** The rentals that cost Marco his trust: he booked and paid, and then he did not come. */
const goneWrong: DemoRental[] = [
  { ...noShow, renter: 'marco@demo.test', asset: 'wet-tile-cutter', startsIn: -126, days: 2 },
  { ...noShow, renter: 'marco@demo.test', asset: 'pressure-washer-150-bar', startsIn: -104, days: 1 },
  { ...noShow, renter: 'marco@demo.test', asset: 'four-person-tunnel-tent', startsIn: -78, days: 3 },
  { ...noShow, renter: 'marco@demo.test', asset: 'rotary-hammer-drill', startsIn: -33, days: 1 },
];

const goneWell: DemoRental[] = [
  rented(['beatriz', 'tandem-sea-kayak', -318, 2], {
    stars: 5,
    text: 'Dry hatches, light paddles, and a map of the river on top.',
  }),
  rented(['jonas', 'core-drill-on-stand', -290, 2], {
    stars: 4,
    text: 'Ran well, a little louder than I thought. Returning it took two minutes.',
  }),
  rented(['renter', 'party-tent-6-by-12', -245, 7], {
    stars: 4,
    text: 'Solid and clean. The crew came an hour late, but then it stood within no time.',
    reply: 'You are right about the wait: there are two lorries now.',
  }),
  rented(['sofia', 'soft-top-surfboard', -226, 3], { stars: 5, text: 'The right board for a first week on the waves.' }),
  rented(['jonas', 'rooftop-tent-for-two', -188, 5], {
    stars: 4,
    text: 'Warm and quick to open. One zip is stiff.',
    reply: 'Thank you for saying so. The zip has been mended since.',
  }),
  rented(['grace', 'folding-chairs-set-of-ten', -174, 2], {
    stars: 4,
    text: 'Delivered in time and counted together. Three of them wobble.',
  }),
  rented(['renter', 'tandem-sea-kayak', -118, 2], { stars: 5, text: 'Exactly as described, and ready when we came.' }),
  rented(['nikos', 'outdoor-cinema-set', -96, 2], {
    stars: 4,
    text: 'Bright enough for a summer evening. The cables could be longer.',
    reply: 'There is a longer reel in the box now. See you next season.',
  }),
  rented(['sofia', 'electric-touring-bike', -84, 3], { stars: 5, text: 'Up every hill of Porto without a drop of sweat.' }),
  rented(['renter', 'pressure-washer-150-bar', -64, 1], {
    stars: 4,
    text: 'Did what it should. The hose leaks a little at the tap.',
  }),
  rented(['beatriz', 'four-person-tunnel-tent', -62, 10], {
    stars: 5,
    text: 'Complete down to the last peg, and dry inside after a night of rain.',
  }),
  rented(['nikos', 'family-beach-camp', -41, 2], {
    stars: 4,
    text: 'The children did not want to give it back. Sand was still in the bag.',
  }),
  rented(['beatriz', 'soft-top-surfboard', -38, 14], {
    stars: 4,
    text: 'Good board, and the wetsuit fitted. Parking is a hunt.',
  }),
];

/** Rentals of long ago, which determine the trust scores, the ratings and the books. */
export const pastScript: readonly DemoRental[] = [...goneWrong, ...goneWell];
