import { addDays, DAY_MS, dayOf, foldText, HOUR_MS, later, type Settings } from '../domain/platform/kernel/index.ts';
import { uploadDocument } from '../domain/rentals/documents/index.ts';
import { addBlackout } from '../domain/shops/calendar/index.ts';
import { allAssets } from './data/assets.ts';
import type { DemoRental } from './data/demo-rental.ts';
import { knownHistory } from './data/past-script.ts';
import { rentalScript } from './data/rental-script.ts';
import { renters } from './data/renters.ts';
import { inquiryMoments } from './chat-story.ts';
import { demoDocument } from './demo-document.ts';
import type { PastRental } from './past-rental.ts';
import { pastRentals } from './past-rentals.ts';
import { type PlacedRental, rentalPlacer } from './place-rental.ts';
import { rentalEnd, rentalStory } from './rental-story.ts';
import type { Moment } from './demo-marketplace.ts';
import { shopStory } from './shop-story.ts';
import { type DemoWorld, lookUp, ownerOf } from './demo-world.ts';

type Context = DemoWorld & { readonly settings: Settings };

const VALID_DAYS = 1_100;
const COMPLETED = 120;

/** What happens in the demo, in no order, and the rentals that it is about. */
export function demoStory(context: Context) {
  const { people, now } = context;
  const { past, lately } = placeRentals(context);
  const admin = lookUp(people, 'admin@demo.test');
  const castOf = ({ rental, listing }: PlacedRental) => {
    return { renter: lookUp(people, rental.renter), owner: ownerOf(listing, people), admin };
  };
  const lived = lately.flatMap((placed, turn) => rentalStory(placed, castOf(placed), { turn, now }));
  return {
    /** Of long ago: only what is left of them is written. */
    past,
    /** Those that people live through. */
    lately,
    moments: [
      ...documentMoments(context),
      ...maintenanceMoments(context),
      ...shopStory(context),
      ...lived,
      ...inquiryMoments(context),
    ],
    /** How rentals of long ago ended that did not go well, once their bookings are there. */
    endsOf: (written: readonly PastRental[]) =>
      written.flatMap(({ placed, booking }) => rentalEnd(placed, castOf(placed), booking.id)),
  };
}

/** The rentals of long ago, and those whose days come after theirs: all of them find their days one after the other. */
function placeRentals({ listings, now, settings }: Context): { past: PlacedRental[]; lately: PlacedRental[] } {
  const place = rentalPlacer({ now, settings });
  const tryPlace = (rental: DemoRental) => place(rental, lookUp(listings, rental.asset));
  const mustPlace = (rental: DemoRental) => {
    const placed = tryPlace(rental);
    if (placed === null) throw new Error(`There is no room for the rental of ${rental.asset} in ${rental.startsIn} days.`);
    return placed;
  };
  const lately = rentalScript(settings).map(mustPlace);
  const past = knownHistory.map(mustPlace);
  const missing = COMPLETED - [...lately, ...past].filter(({ rental }) => rental.state === 'COMPLETED').length;
  const wanted = past.length + missing;
  for (const rental of pastRentals([...listings.values()], settings)) {
    if (past.length === wanted) break;
    const placed = tryPlace(rental);
    if (placed !== null) past.push(placed);
  }
  return { past, lately };
}

/** Each renter hands in the documents that they have. */
function documentMoments({ people, now }: Context): Moment[] {
  const expiresOn = addDays(dayOf(now, 'UTC'), VALID_DAYS);
  return renters.flatMap(({ email, documents }) => {
    const user = lookUp(people, email);
    return documents.map(({ kind, uploadedHoursAgo }): Moment => {
      const words = kind.toLowerCase().replaceAll('_', ' ');
      const file = { name: `${words.replaceAll(' ', '-')}.pdf`, content: demoDocument(`${words} of ${foldText(user.name)}`) };
      const at = later(now, -uploadedHoursAgo * HOUR_MS);
      return { at, file, happen: (market, sent) => market.act(user, uploadDocument, { kind, expiresOn }, sent) };
    });
  });
}

/** Owners block the days on which an asset is in maintenance, the day before. */
function maintenanceMoments({ people, listings, now }: Context): Moment[] {
  return allAssets.flatMap(({ slug, maintenance }) => {
    if (maintenance === undefined) return [];
    const listing = lookUp(listings, slug);
    const { id: assetId, timeZone } = listing.asset;
    const today = dayOf(now, timeZone);
    const days = { startDate: addDays(today, maintenance.from), endDate: addDays(today, maintenance.to) };
    const at = later(now, (maintenance.from - 1) * DAY_MS);
    const owner = ownerOf(listing, people);
    return [{ at, happen: (market) => market.act(owner, addBlackout, { assetId, ...days, reason: 'Maintenance' }) }];
  });
}
