import { addDays, DAY_MS, dayOf, foldText, HOUR_MS, later, type Settings } from '../domain/platform/kernel/index.ts';
import { uploadDocument } from '../domain/rentals/documents/index.ts';
import { addBlackout } from '../domain/shops/calendar/index.ts';
import { allAssets } from './data/assets.ts';
import { pastScript } from './data/past-script.ts';
import { rentalScript } from './data/rental-script.ts';
import { renters } from './data/renters.ts';
import { inquiryMoments } from './chat-story.ts';
import { demoDocument } from './demo-document.ts';
import { rentalPlacer } from './place-rental.ts';
import { rentalStory } from './rental-story.ts';
import type { Moment } from './demo-marketplace.ts';
import { shopStory } from './shop-story.ts';
import { type DemoWorld, lookUp, ownerOf } from './demo-world.ts';

type Context = DemoWorld & { readonly settings: Settings };

const VALID_DAYS = 1_100;

/** The moments of the demo, in no order, and its rentals. */
export function demoStory(context: Context) {
  const { people, listings, now, settings } = context;
  const place = rentalPlacer({ now, settings });
  // The present rentals find their days first.
  const rentals = [...rentalScript(settings), ...pastScript].map((rental) => place(rental, lookUp(listings, rental.asset)));
  const admin = lookUp(people, 'admin@demo.test');
  const told = rentals.flatMap((placed, turn) => {
    const { rental, listing } = placed;
    return rentalStory(placed, { renter: lookUp(people, rental.renter), owner: ownerOf(listing, people), admin }, { turn, now });
  });
  const moments: Moment[] = [
    ...documentMoments(context),
    ...maintenanceMoments(context),
    ...shopStory(context),
    ...told,
    ...inquiryMoments(context),
  ];
  return { rentals, moments };
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

/** Owners block the days on which an asset is maintained, on the day before. */
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
