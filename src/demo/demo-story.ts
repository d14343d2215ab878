import { addDays, DAY_MS, dayOf, foldText, HOUR_MS, later, type Settings } from '../domain/platform/kernel/index.ts';
import { uploadDocument } from '../domain/rentals/documents/index.ts';
import { addBlackout } from '../domain/shops/calendar/index.ts';
import { admin } from './data/admin.ts';
import { pastScript } from './data/past-script.ts';
import { rentalScript } from './data/rental-script.ts';
import { renters } from './data/renters.ts';
import { inquiryMoments } from './chat-story.ts';
import { demoDocument } from './demo-document.ts';
import { listingStory } from './listing-story.ts';
import { peopleStory } from './people-story.ts';
import { rentalPlacer } from './place-rental.ts';
import { rentalStory } from './rental-story.ts';
import type { DemoMarketplace, Moment } from './demo-marketplace.ts';
import { shopStory } from './shop-story.ts';
import type { DemoWorld } from './demo-listings.ts';
import { lookUp } from './demo-world.ts';

type Context = DemoWorld & { readonly settings: Settings };

const VALID_DAYS = 1_100;

/** The moments of the demo, in no order, and its rentals. */
export function demoStory(context: Context) {
  const { listings, now, settings } = context;
  const place = rentalPlacer({ now, settings });
  // The present rentals find their days first.
  const rentals = [...rentalScript(settings), ...pastScript].map((rental) => place(rental, lookUp(listings, rental.asset)));
  const told = rentals.flatMap((placed, turn) => {
    const { rental, listing } = placed;
    const cast = { renter: rental.renter, owner: listing.vendor.person.email, admin: admin.email };
    return rentalStory(placed, cast, { turn, now });
  });
  const moments: Moment[] = [
    ...peopleStory(now),
    ...listingStory(context),
    ...documentMoments(context),
    ...maintenanceMoments(context),
    ...shopStory(context),
    ...told,
    ...inquiryMoments(context),
  ];
  return { rentals, moments };
}

/** Each renter hands in the documents that they have. */
function documentMoments({ now }: Context): Moment[] {
  const expiresOn = addDays(dayOf(now, 'UTC'), VALID_DAYS);
  return renters.flatMap(({ email, name, documents }) =>
    documents.map(({ kind, uploadedHoursAgo }): Moment => {
      const words = kind.toLowerCase().replaceAll('_', ' ');
      const file = { name: `${words.replaceAll(' ', '-')}.pdf`, source: demoDocument(`${words} of ${foldText(name)}`) };
      const at = later(now, -uploadedHoursAgo * HOUR_MS);
      return { at, file, happen: (market, sent) => market.act(email, uploadDocument, { kind, expiresOn }, sent) };
    }),
  );
}

/** Owners block the days on which an asset is maintained, on the day before. */
function maintenanceMoments({ listings, now }: Context): Moment[] {
  return [...listings.values()].flatMap(({ asset: { slug, maintenance }, vendor }) => {
    if (maintenance === undefined) return [];
    const today = dayOf(now, vendor.timeZone);
    const days = { startDate: addDays(today, maintenance.from), endDate: addDays(today, maintenance.to) };
    return [
      {
        at: later(now, (maintenance.from - 1) * DAY_MS),
        async happen(market: DemoMarketplace) {
          const blocked = { assetId: await market.assetIdOf(slug), ...days, reason: 'Maintenance' };
          await market.act(vendor.person.email, addBlackout, blocked);
        },
      },
    ];
  });
}
