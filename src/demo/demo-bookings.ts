import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import type { DocumentRow } from '../domain/people/verification/index.ts';
import type { Ids, Settings } from '../domain/platform/kernel/index.ts';
import { demoCalendar, type DemoCalendar } from './demo-calendar.ts';
import type { DemoRental } from './demo-rental.ts';
import { pastRentals } from './past-rentals.ts';
import { type PlacedRental, placeRental } from './place-rental.ts';
import type { RenterHistory } from './renter-history.ts';
import { tellBooking, type ToldBooking } from './tell-booking.ts';
import { toldRentals } from './told-rentals.ts';
import type { DemoUser } from './user-rows.ts';

const COMPLETED = 120;
const DAY_MS = 86_400_000;

interface Context {
  readonly listings: readonly CatalogAsset[];
  readonly users: ReadonlyMap<string, DemoUser>;
  readonly documents: readonly DocumentRow[];
  readonly ids: Ids;
  readonly now: Date;
  readonly settings: Settings;
}

/** Every booking, told in the order in which they were planned, so that trust and risk are those of the day. */
export function demoBookings(context: Context): ToldBooking[] {
  const placed = placeAll(context).toSorted((a, b) => a.steps.created.getTime() - b.steps.created.getTime());
  const histories = new Map([...context.users].map(([email, user]) => [email, emptyHistory(user, context.documents)]));
  const owing = owingSince(placed, context.settings);
  const told = placed.map((each) => {
    const history = histories.get(each.rental.renter);
    if (history === undefined) throw new Error(`No account for ${each.rental.renter}.`);
    return tellBooking(each, history, { ...context, owing });
  });
  return told.map((each) => (each.placed.rental.matters?.atRisk ? putAtRisk(each, told) : each));
}

/** Who was paid by transfer and did not pass on the platform's share in time. */
function owingSince(placed: readonly PlacedRental[], { commissionDays }: Settings): ReadonlyMap<string, Date> {
  return new Map(
    placed.flatMap(({ rental, listing, steps: { paid } }) =>
      rental.byTransfer && paid !== null ? [[listing.vendor.id, new Date(paid.getTime() + commissionDays * DAY_MS)]] : [],
    ),
  );
}

/** The asset has not come back from the rental before. */
function putAtRisk(each: ToldBooking, told: readonly ToldBooking[]): ToldBooking {
  const before = told.find(({ booking }) => booking.overdueSince !== null && booking.assetId === each.booking.assetId);
  if (before === undefined) throw new Error(`Nothing is overdue before ${each.booking.asset.slug}.`);
  return { ...each, booking: { ...each.booking, atRiskOf: before.booking.id } };
}

function placeAll({ listings, now, settings }: Context): PlacedRental[] {
  const calendar = demoCalendar();
  const bySlug = new Map(listings.map((listing) => [listing.asset.slug, listing]));
  const place = (rental: DemoRental) => placeOn(bySlug, rental, { calendar, now, settings });

  const placed = toldRentals(settings).map((rental) => {
    const found = place(rental);
    if (found === null) throw new Error(`There is no room for the rental of ${rental.asset} in ${rental.startsIn} days.`);
    return found;
  });
  let completed = placed.filter(({ rental }) => rental.state === 'COMPLETED').length;
  for (const rental of pastRentals(listings)) {
    if (completed === COMPLETED) break;
    const found = place(rental);
    if (found === null) continue;
    placed.push(found);
    completed += 1;
  }
  return placed;
}

function placeOn(
  bySlug: ReadonlyMap<string, CatalogAsset>,
  rental: DemoRental,
  context: { calendar: DemoCalendar; now: Date; settings: Settings },
): PlacedRental | null {
  const listing = bySlug.get(rental.asset);
  if (listing === undefined) throw new Error(`There is no asset ${rental.asset}.`);
  return placeRental(rental, listing, context);
}

function emptyHistory(user: DemoUser, documents: readonly DocumentRow[]): RenterHistory {
  return {
    user,
    documents: documents.filter(({ userId }) => userId === user.id),
    events: [],
    completed: [],
    identityApprovals: [],
  };
}
