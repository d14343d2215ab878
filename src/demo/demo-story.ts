import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { addDays, dayOf, foldText, type Settings } from '../domain/platform/kernel/index.ts';
import { uploadDocument } from '../domain/rentals/documents/index.ts';
import { addBlackout } from '../domain/shops/calendar/index.ts';
import { assets } from './assets.ts';
import { demoDocument } from './demo-document.ts';
import type { DemoRental } from './demo-rental.ts';
import type { Moment } from './moment.ts';
import { pastRentals } from './past-rentals.ts';
import { type PlacedRental, rentalPlacer } from './place-rental.ts';
import { knownHistory, rentalScript } from './rental-script.ts';
import { rentalEnd, rentalStory } from './rental-story.ts';
import { renters } from './renters.ts';
import type { DemoUser } from './user-rows.ts';

interface Context {
  readonly people: ReadonlyMap<string, DemoUser>;
  readonly listings: readonly CatalogAsset[];
  readonly now: Date;
  readonly settings: Settings;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const VALID_DAYS = 1_100;

export interface DemoStory {
  /** Rentals of long ago, of which only what is left is written. */
  readonly past: readonly PlacedRental[];
  /** Rentals that people live through. */
  readonly lately: readonly PlacedRental[];
  /** What people do, in no order. */
  readonly moments: readonly Moment[];
  /** How rentals of long ago ended that did not go well, once their bookings are there. */
  endsOf(bookingIds: ReadonlyMap<PlacedRental, string>): Moment[];
}

export function demoStory(context: Context): DemoStory {
  const { people } = context;
  const { past, lately } = placeRentals(context);
  const admin = personNamed(people, 'admin@demo.test');
  const castOf = ({ rental, listing }: PlacedRental) => ({
    renter: personNamed(people, rental.renter),
    owner: personWithId(people, listing.vendor.userId),
    admin,
  });
  return {
    past,
    lately,
    moments: [
      ...documentMoments(context),
      ...maintenanceMoments(context),
      ...lately.flatMap((placed) => rentalStory(placed, castOf(placed))),
    ],
    endsOf: (bookingIds) => [...bookingIds].flatMap(([placed, bookingId]) => rentalEnd(placed, castOf(placed), bookingId)),
  };
}

/** Each renter hands in the documents that they have. */
function documentMoments({ people, now }: Context): Moment[] {
  const expiresOn = addDays(dayOf(now, 'UTC'), VALID_DAYS);
  return renters.flatMap(({ email, documents }) => {
    const user = personNamed(people, email);
    return documents.map(({ kind, uploadedHoursAgo }): Moment => {
      const words = kind.toLowerCase().replaceAll('_', ' ');
      return {
        at: new Date(now.getTime() - uploadedHoursAgo * HOUR_MS),
        file: { name: `${words.replaceAll(' ', '-')}.pdf`, content: demoDocument(`${words} of ${foldText(user.name)}`) },
        happen: (market, file) => market.act(user, uploadDocument, { kind, expiresOn }, file),
      };
    });
  });
}

/** Owners block the days on which an asset is in maintenance, the day before. */
function maintenanceMoments({ people, listings, now }: Context): Moment[] {
  const demos = [...assets.values()].flat();
  return listings.flatMap(({ asset, vendor }) => {
    const maintenance = demos.find(({ slug }) => slug === asset.slug)?.maintenance;
    if (maintenance === undefined) return [];
    const today = dayOf(now, asset.timeZone);
    const days = { startDate: addDays(today, maintenance.from), endDate: addDays(today, maintenance.to) };
    const at = new Date(now.getTime() + (maintenance.from - 1) * DAY_MS);
    const owner = personWithId(people, vendor.userId);
    const blackout = { assetId: asset.id, ...days, reason: 'Maintenance' };
    return [{ at, happen: (market) => market.act(owner, addBlackout, blackout) }];
  });
}

const COMPLETED = 120;

/** The rentals of long ago, and those whose days come after theirs: all of them find their days one after the other. */
function placeRentals({ listings, now, settings }: Context): { past: PlacedRental[]; lately: PlacedRental[] } {
  const place = rentalPlacer({ now, settings });
  const bySlug = new Map(listings.map((listing) => [listing.asset.slug, listing]));
  const tryPlace = (rental: DemoRental) => {
    const listing = bySlug.get(rental.asset);
    if (listing === undefined) throw new Error(`There is no asset ${rental.asset}.`);
    return place(rental, listing);
  };
  const mustPlace = (rental: DemoRental) => {
    const placed = tryPlace(rental);
    if (placed === null) throw new Error(`There is no room for the rental of ${rental.asset} in ${rental.startsIn} days.`);
    return placed;
  };
  const lately = rentalScript(settings).map(mustPlace);
  const past = knownHistory.map(mustPlace);
  let missing = COMPLETED - [...lately, ...past].filter(({ rental }) => rental.state === 'COMPLETED').length;
  for (const rental of pastRentals(listings)) {
    if (missing === 0) break;
    const placed = tryPlace(rental);
    if (placed === null) continue;
    past.push(placed);
    missing -= 1;
  }
  return { past, lately };
}

function personNamed(people: Context['people'], email: string): DemoUser {
  const user = people.get(email);
  if (user === undefined) throw new Error(`There is no account of ${email}.`);
  return user;
}

function personWithId(people: Context['people'], userId: string): DemoUser {
  const user = [...people.values()].find(({ id }) => id === userId);
  if (user === undefined) throw new Error(`There is no account ${userId}.`);
  return user;
}
