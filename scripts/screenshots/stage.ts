import { eq } from 'drizzle-orm';
import { bookings, users, vendors } from '../../db/schema/index.ts';
import { freePeriod } from '../../tests/harness/dates.ts';
import type { MarketInBrowser } from '../../tests/harness/browser/look-at-page.ts';
import { openLinkPages } from '../../tests/harness/link-pages.ts';
import { type Browser, browser, signedIn } from '../../tests/harness/oauth-client.ts';
import { requestKayak } from '../../tests/harness/rentals/kayak.ts';

const PASSWORD = 'demo-password-1';

/** The people who look at the pages. */
export const PEOPLE = { renter: 'renter@demo.test', owner: 'vendor@demo.test', operator: 'admin@demo.test' };

/** A booking and who sees it from either side. */
interface Rental {
  readonly id: string;
  readonly state: string;
  readonly renter: string;
  readonly owner: string;
}

/** A marketplace with its demo data, in which the examples of pages are found. */
export interface Stage {
  readonly market: MarketInBrowser;
  /** One booking in each state of the demo data. */
  readonly rentals: readonly Rental[];
  /** The addresses of pages that a link opens, by their paths. */
  readonly byLink: ReadonlyMap<string, string>;
  /** Somebody's browser without scripts; nobody's for null. */
  visitorOf(email: string | null): Promise<Browser>;
  /** The links of this kind on a page, as this person sees it. */
  linksOn(page: string, kind: RegExp, as: string): Promise<string[]>;
}

export async function openStage(market: MarketInBrowser): Promise<Stage> {
  const links = await openLinkPages(market);
  await requestKayak(market, freePeriod(90));
  const visitors = new Map<string, Promise<Browser>>();
  const visitorOf = (email: string | null) => {
    if (email === null) return Promise.resolve(browser(market.url));
    const known = visitors.get(email) ?? signedIn(market.url, { email, password: PASSWORD });
    visitors.set(email, known);
    return known;
  };
  return {
    market,
    rentals: await rentalsOf(market),
    byLink: new Map([...links].map(([path, { url }]) => [path, url])),
    visitorOf,
    async linksOn(page, kind, as) {
      const { body } = await (await visitorOf(as)).open(page);
      const found = [...String(body).matchAll(/href="([^"#]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
      return [...new Set(found.filter((link) => kind.test(link)))];
    },
  };
}

async function rentalsOf({ database: { reader } }: MarketInBrowser): Promise<Rental[]> {
  const rows = await reader
    .select({ id: bookings.id, state: bookings.state, renter: users.email, vendorId: bookings.vendorId })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .orderBy(bookings.id);
  const owners = await reader
    .select({ id: vendors.id, email: users.email })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId));
  const ownerOf = new Map(owners.map(({ id, email }) => [id, email]));
  const known = rows.filter(({ renter }) => renter.endsWith('@demo.test'));
  const states = [...new Set(known.map(({ state }) => state))];
  return states.flatMap((state) => {
    const row = known.findLast((each) => each.state === state);
    return row === undefined ? [] : [{ ...row, owner: ownerOf.get(row.vendorId) ?? '' }];
  });
}
