import { PAGE_PATHS } from '../../domain/platform/kernel/index.ts';

/** A part of the reference, about one subject. */
export interface Section {
  /** The name in its address. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** The beginnings of its paths in the route tables. A call belongs to the section with the longest matching beginning. */
  readonly begin: readonly string[];
  /** Whether it also describes what is sent to others. */
  readonly sent?: true;
}

const BOOKING = '/bookings/{bookingId}';

/** The sections in the order in which people need them: the renter’s way, the account, the owner’s work. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'catalogue',
    title: 'Find and price',
    about: 'What there is to rent, on which days it is free, what it costs, and a question before booking.',
    begin: ['/health', '/assets', '/catalog', '/categories', '/category-requirements', '/vendors', '/pricing', '/theme-presets'],
  },
  {
    name: 'bookings',
    title: 'Bookings',
    about: 'From a plan to the request and its answer; other dates, other terms, the way out.',
    begin: ['/bookings'],
  },
  {
    name: 'payments',
    title: 'Payments',
    about: 'Paying by link, with credit or by transfer; invoices.',
    begin: [`${BOOKING}/pay`, `${BOOKING}/payments`, `${BOOKING}/apply-credit`, '/platform/payment-options', '/account/credit'],
  },
  {
    name: 'handover',
    title: 'Handover and return',
    about: 'Collateral, the state of the thing at both ends, incidents, disputes, reviews.',
    begin: [`${BOOKING}/collateral`, `${BOOKING}/condition`, `${BOOKING}/incidents`, `${BOOKING}/dispute`, '/reviews'],
  },
  {
    name: 'messages',
    title: 'Messages and notifications',
    about: 'Conversations between both sides; what the platform tells a person.',
    begin: [`${BOOKING}/messages`, '/chat', '/notifications', '/push'],
  },
  {
    name: 'sign-in',
    title: 'Signing in',
    about: 'Accounts, tokens, links that a person opens, API keys.',
    begin: ['/auth'],
  },
  {
    name: 'account',
    title: 'Account, documents and trust',
    about: 'The profile, what is verified, the papers a rental asks for, scores and how to contest them.',
    begin: ['/users', '/vendor', '/verification', '/upload', '/trust-profile', '/risk-assess', '/risk-reviews'],
  },
  {
    name: 'commerce',
    title: 'Commerce protocol',
    about: 'The same catalogue and bookings as products and checkouts.',
    begin: ['/ucp'],
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    about: 'Who is told what happens, and what is sent to them.',
    begin: ['/webhooks'],
    sent: true,
  },
  {
    name: 'owner-shop',
    title: 'Owners: shop and listings',
    about: 'What is offered, its pictures, the storefront.',
    begin: [
      '/owner/assets',
      '/owner/storefront',
      '/owner/storefront-slug',
      '/owner/seo',
      '/owner/vendor-type',
      '/owner/feedback',
    ],
  },
  {
    name: 'owner-calendar',
    title: 'Owners: calendar and rules',
    about: 'Blocked days, calendars elsewhere, how long and how early things are rented.',
    begin: ['/owner/calendar', '/owner/assets/{assetId}/blackouts', '/owner/duration-rules'],
  },
  {
    name: 'owner-bookings',
    title: 'Owners: requests and bookings',
    about: 'What waits for an answer, who asks, their documents, and how fast answers are.',
    begin: ['/owner/requests', '/owner/bookings', '/owner/chat-metrics'],
  },
  {
    name: 'owner-money',
    title: 'Owners: earnings and prices',
    about: 'Payouts, commissions, how the shop does, what to ask for a listing.',
    begin: [
      '/owner/payouts',
      '/owner/payout-bank',
      '/owner/commissions',
      '/owner/analytics',
      '/owner/pricing',
      '/owner/finance/summary',
    ],
  },
  {
    name: 'owner-books',
    title: 'Owners: books and taxes',
    about: 'Income and expenses, what comes every month, profit and loss, taxes.',
    begin: ['/owner/finance'],
  },
  {
    name: 'owner-equipment',
    title: 'Owners: purchases, repairs and upkeep',
    about: 'What was bought and sold, what broke, what is due, and what each thing earns.',
    begin: ['/owner/finance/acquisitions', '/owner/finance/repairs', '/owner/finance/maintenance', '/owner/finance/assets'],
  },
];

/** The section of a path. Throws if there is none, so that a new path cannot be missing from the reference. */
export function sectionOf(path: string): Section {
  const fitting = SECTIONS.flatMap((section) => section.begin.map((begin) => ({ section, begin })))
    .filter(({ begin }) => path === begin || path.startsWith(`${begin}/`))
    .toSorted((a, b) => b.begin.length - a.begin.length);
  const [longest] = fitting;
  if (longest === undefined) throw new Error(`No section of the reference has ${path}.`);
  return longest.section;
}

/** The address of a section for programs. */
export function sectionDescriptionPath({ name }: Pick<Section, 'name'>): string {
  return `${PAGE_PATHS.reference}/${name}.json`;
}
