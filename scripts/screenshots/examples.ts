import {
  bookPath,
  askPath,
  listingPagePath,
  listingPartPath,
  LISTING_PARTS,
  shopPagePath,
} from '../../src/rest/web/page-paths.ts';
import { freePeriod } from '../../tests/harness/dates.ts';
import { HUMAN_PAGES } from '../../tests/harness/browser/human-pages.ts';
import { PEOPLE, type Stage } from './stage.ts';

/** A page as somebody sees it. */
export interface Example {
  /** What sets it apart from other examples of the same page. */
  readonly label?: string;
  readonly address: string;
  /** Who looks; by default the person whose area it is. */
  readonly as?: string;
  /** The status of its answer, if it is not 200. */
  readonly status?: number;
  /** The page to which the address leads on. */
  readonly leadsTo?: RegExp;
}

type Examples = (stage: Stage) => Promise<readonly Example[]> | readonly Example[];

const SLUG = 'tandem-sea-kayak';
const { startDate, endDate } = freePeriod(60);
const DAYS = `from=${startDate}&to=${endDate}`;
const { renter, owner } = PEOPLE;
/** Pages of a path of their own are no sections. */
const SECTION = /^\/admin\/(?!queue|letters|texts)[a-z]+$/;
const THREAD = /^\/(account|shop)\/messages\/[^/?]+$/;

/** Addresses at which no page is shown, by area and name, and why. */
export const NO_PAGES: Readonly<Record<string, string>> = {
  'site/provider-back': 'leads on',
  'site/provider-code': 'is shown only on the way back from an identity provider',
  'site/provider-sign-up': 'is shown only on the way back from an identity provider',
  'site/provider-start': 'leads on',
  'site/preferences': 'takes a form and leads on',
  'site/sign-out': 'leads on',
  'site/words': 'is read by scripts',
  'links/register': 'leads on',
  'account/more': 'leads on',
  'account/data-export': 'is a file',
  'account/security-passkey': 'is shown only to somebody with a passkey',
  'account/security-provider': 'is shown only where there is an identity provider',
  'shop/import-template': 'is a file',
  'shop/entries-file': 'is a file',
  'shop/bookings-file': 'is a file',
  'operations/file': 'is a file',
  'operations/texts-file': 'is a file',
};

/** What is looked at, by area and name, where the address says more than the path of the page. */
export const EXAMPLES: Readonly<Record<string, Examples>> = {
  'site/browse': () => [
    { address: '/browse' },
    { label: 'days', address: `/browse?q=kayak&${DAYS}` },
    { label: 'nothing', address: '/browse?q=zzzz' },
  ],
  'site/listing': () => [
    { address: listingPagePath(SLUG) },
    { label: 'days', address: `${listingPagePath(SLUG)}?${DAYS}` },
    { label: 'gone', address: listingPagePath('nothing-here'), status: 404 },
  ],
  'site/shop': () => [{ address: shopPagePath('atlantic-outdoors') }, { label: 'plain', address: shopPagePath('rui-tavares') }],
  'site/compare': () => [{ address: `/compare?slugs=${SLUG},coastline-camper,sailing-yacht-36-feet` }],
  'site/ask': () => [{ address: askPath(SLUG), as: renter }],
  'site/book': () => [
    { address: `${bookPath(SLUG)}?${DAYS}`, as: renter },
    { label: 'documents', address: `${bookPath('coastline-camper')}?${DAYS}`, as: renter },
  ],
  'site/request': ({ rentals }) =>
    rentals
      .filter(({ state }) => ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'PENDING_PAYMENT'].includes(state))
      .map(({ id, state, renter: as }) => ({ label: state, address: `/requests/${id}`, as })),
  'links/admin-invitation': byLink('/admin-invitation/{id}'),
  'links/allow': byLink('/oauth/allow/{session}'),
  'links/confirm-email': byLink('/confirm-email/{id}'),
  'links/confirm-report': byLink('/confirm-report/{id}'),
  'links/confirmation': byLink('/confirm/{confirmationId}'),
  'links/continue': byLink('/continue/{checkoutId}'),
  'links/hand-in': byLink('/hand-in/{bookingId}'),
  'links/sandbox-payment': byLink('/sandbox/checkout/{token}'),
  'links/unsubscribe': byLink('/unsubscribe/{userId}'),
  'links/reset-password': human('reset'),
  'links/verify-email': human('verify'),
  'links/report': () => [{ address: `/report?listing=${SLUG}` }],
  'links/consent': async (stage) => {
    const examples = await human('consent')(stage);
    return examples.map((example) => ({ ...example, leadsTo: /^\/oauth\/sign-in\// }));
  },
  'links/login-link': human('link'),
  'links/invoice': human('invoice'),
  'links/former-link': () => [{ address: '/do/approve/bkg_1', status: 410 }],
  'links/chart': async ({ market }) => {
    const { body } = await market.owner.http.get('/owner/analytics');
    return [{ address: String(body.data.chartUrl) }];
  },
  'about/legal-text': () => ['terms', 'privacy'].map((kind) => ({ label: kind, address: `/legal/${kind}` })),
  'about/reference-section': async ({ linksOn }) => [first(await linksOn('/docs', /^\/docs\/[^/]+$/, renter))],
  'about/reference-call': async ({ linksOn }) => {
    const { address } = first(await linksOn('/docs', /^\/docs\/[^/]+$/, renter));
    return [first(await linksOn(address, /^\/docs\/[^/]+\/[^/]+$/, renter))];
  },
  'about/refused': () => [{ address: '/no/such/page', status: 404 }],
  'account/booking': ({ rentals }) =>
    rentals.map(({ id, state, renter: as }) => ({ label: state, address: `/account/bookings/${id}`, as })),
  'account/step': (stage) => stepsOf(stage, '/account/bookings', 'renter'),
  'account/thread': async ({ rentals, linksOn }) => {
    const of = await Promise.all(
      rentals.map(async ({ renter: as }) => (await linksOn('/account/messages', THREAD, as)).map((address) => ({ address, as }))),
    );
    return of.flat().slice(0, 1);
  },
  'shop/open': () => [{ address: '/shop/open', as: renter }],
  // A plan is the renter's own until it is sent.
  'shop/booking': ({ rentals }) =>
    rentals
      .filter(({ state }) => state !== 'PENDING_VERIFICATION')
      .map(({ id, state, owner: as }) => ({ label: state, address: `/shop/bookings/${id}`, as })),
  'shop/booking-step': (stage) => stepsOf(stage, '/shop/bookings', 'owner'),
  'shop/entry': async ({ linksOn }) => [first(await linksOn('/shop/books/entries', /^\/shop\/books\/entries\/fin_\w+$/, owner))],
  'shop/thread': async ({ linksOn }) => [first(await linksOn('/shop/messages', THREAD, owner))],
  ...Object.fromEntries(LISTING_PARTS.map((part) => [`shop/${part}`, ofListing(part)])),
  'operations/booking': ({ rentals }) =>
    rentals.slice(0, 2).map(({ id, state }) => ({ label: state, address: `/admin/booking/${id}` })),
  'operations/section': async ({ linksOn }) => named(await linksOn('/admin', SECTION, PEOPLE.operator)),
  'operations/operation': () =>
    ['people/list-users?query=renter', 'money/list-admin-payments', 'money/grant-credit', 'reports/list-disputes'].map(
      (page) => ({
        label: (page.split('/')[1] ?? '').split('?')[0] ?? '',
        address: `/admin/${page}`,
      }),
    ),
};

function byLink(path: string): Examples {
  return (stage) => [{ address: stage.byLink.get(path) ?? '' }];
}

function human(name: string): Examples {
  return async ({ market }) => [{ address: (await HUMAN_PAGES.find((page) => page.name === name)?.address(market)) ?? '' }];
}

function ofListing(part: (typeof LISTING_PARTS)[number]): Examples {
  return async ({ market }) => {
    const { items } = await market.owner.call('list_my_assets', { limit: 100 });
    const { id } = items.find(({ slug }: { slug: string }) => slug === SLUG);
    return [{ address: listingPartPath(part, id) }];
  };
}

/** One example of each kind of step that the bookings offer to this side. */
async function stepsOf({ rentals, linksOn }: Stage, home: string, side: 'renter' | 'owner'): Promise<Example[]> {
  const found = new Map<string, Example>();
  for (const rental of rentals) {
    const links = await linksOn(`${home}/${rental.id}`, new RegExp(`^${home}/[^/]+/do/`), rental[side]);
    for (const address of links) {
      const label = /\/do\/([\w-]+)/.exec(address)?.[1] ?? '';
      if (!found.has(label)) found.set(label, { label, address, as: rental[side] });
    }
  }
  return [...found.values()];
}

function named(addresses: readonly string[]): Example[] {
  return addresses.map((address) => ({ label: address.split('/').at(-1) ?? '', address }));
}

function first([address = '']: readonly string[]): Example {
  return { address };
}
