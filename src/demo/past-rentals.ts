import type { CatalogAsset } from '../domain/catalog/assets/index.ts';
import { isDocumentKind, requirementsFor } from '../domain/people/trust/index.ts';
import type { Settings } from '../domain/platform/kernel/index.ts';
import type { DemoRental } from './data/demo-rental.ts';
import { renters } from './data/renters.ts';
import { seededRandom } from './seeded-ids.ts';

const SEED = 7;
const LENGTHS = [1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 10];
/** Over so many days they are spread, from the most recent back. */
const SPREAD_DAYS = 338;
/** What is younger, people live through step by step. */
const MOST_RECENT = 22;
/** So many days after the last of its own, the documents of a rental are gone in every time zone. */
const SAFELY_LATER = 2;

/** Completed rentals of the last twelve months, without end: the regular renters in turn, mostly in their own city. */
export function* pastRentals(listings: readonly CatalogAsset[], { documentDays }: Settings): Generator<DemoRental> {
  const random = seededRandom(SEED);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const regulars = renters.filter(({ regular }) => regular);

  for (let turn = 0; ; turn += 1) {
    const renter = regulars[turn % regulars.length];
    const atHome = random() < 0.75;
    const listing = pick(listings.filter(({ asset }) => !atHome || asset.city === renter?.city));
    const startsIn = -MOST_RECENT - Math.floor((turn * 2.93 + random() * 3) % SPREAD_DAYS);
    const leadHours = 30 + Math.floor(random() * 480);
    const wantsOperator = random() < 0.4;
    const length = pick(LENGTHS) ?? 1;
    const wantsExtra = random() < 0.35;
    const wantedUnits = 1 + Math.floor(random() * 4);
    if (renter === undefined || listing === undefined) continue;

    const { asset } = listing;
    const days = Math.min(Math.max(length, asset.minDays), asset.maxDays, -startsIn - MOST_RECENT + 1);
    const rentalMode = asset.rentalModes.find((mode) => (mode === 'WITH_OPERATOR') === wantsOperator) ?? asset.rentalModes[0];
    const units = asset.units < 5 ? 1 : wantedUnits;
    const extras = wantsExtra ? asset.pricing.extras.slice(0, 2).map(({ id }) => id) : [];
    const wish = { renter: renter.email, asset: asset.slug, startsIn, days, rentalMode, units, extras };
    const rental: DemoRental = { ...wish, state: 'COMPLETED', planned: { leadHours } };
    if (isPlausible(rental, listing, documentDays + SAFELY_LATER)) yield rental;
  }
}

/** Documents of long ago are erased by now; those of a recent rental would still be there, and are not. */
function isPlausible(rental: DemoRental, { asset, category }: CatalogAsset, documentDays: number): boolean {
  const { startsIn, days, rentalMode = 'SELF_OPERATED' } = rental;
  if (days < asset.minDays) return false;
  if (startsIn + days <= -documentDays) return true;
  return requirementsFor(category.requirements, asset, rentalMode).every(({ code }) => !isDocumentKind(code));
}
