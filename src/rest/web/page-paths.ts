import type { Side } from '../../../db/values/index.ts';
import { OAUTH_PATHS } from '../oauth/oauth-paths.ts';
import { APP_PATHS } from '../site/app-paths.ts';
import { PAGE_PATHS } from '../../domain/platform/kernel/links/page-paths.ts';

/*
 * The addresses that the pages in `web/` serve, by area. `web/routes/<area>/<name>.tsx` shows each. The door answers these
 * addresses, and `web/routes.ts` makes routes of them.
 */

/** For everybody: from the search to the payment, and the way in and out. */
export const WEB_PATHS = {
  home: '/',
  listing: '/a/:slug',
  shop: '/v/:slug',
  compare: '/compare',
  ask: '/ask/:slug',
  'provider-back': '/sign-in/provider/back',
  'provider-code': '/sign-in/provider/code',
  'provider-sign-up': '/sign-up/provider',
  'provider-start': '/sign-in/provider',
  'sign-in': '/sign-in',
  'sign-up': '/sign-up',
  'sign-out': '/sign-out',
  preferences: '/preferences',
  words: '/words/:language/:area',
  browse: PAGE_PATHS.browse,
  book: '/book/:slug',
  request: '/requests/:bookingId',
} as const;

/**
 * Pages that a link opens, of a letter, of an assistant or of a payment provider. The link is the permission: whoever has it may
 * send the form of its page, signed in or not. So nothing may store these pages.
 */
export const LINK_PATHS = {
  'admin-invitation': '/admin-invitation/:id',
  'after-leaving': PAGE_PATHS.unpaid,
  'after-paying': PAGE_PATHS.paid,
  allow: `${OAUTH_PATHS.allow}/:session`,
  'confirm-email': '/confirm-email/:id',
  'confirm-report': '/confirm-report/:id',
  confirmation: '/confirm/:confirmationId',
  consent: `${OAUTH_PATHS.consent}/:request`,
  continue: '/continue/:checkoutId',
  'forgot-password': PAGE_PATHS.forgotPassword,
  'former-link': '/do/:what/:bookingId',
  'hand-in': '/hand-in/:bookingId',
  'login-link': PAGE_PATHS.link,
  'payout-account': PAGE_PATHS.payoutAccount,
  'payout-link-used': PAGE_PATHS.payoutLinkUsed,
  register: PAGE_PATHS.register,
  report: PAGE_PATHS.report,
  'reset-password': PAGE_PATHS.resetPassword,
  'sandbox-payment': '/sandbox/checkout/:token',
  unsubscribe: '/unsubscribe/:userId',
  'verify-email': PAGE_PATHS.verifyEmail,
} as const;

/**
 * Pages that show what the operation of a route has answered, by its link. Whether the link is right says the route, which is in
 * the table of the API.
 */
const ANSWER_PATHS = {
  chart: '/charts/:vendorId/:days',
  invoice: '/invoices/:invoiceId',
} as const;

/** What the marketplace says of itself, to everybody. */
export const ABOUT_PATHS = {
  connect: PAGE_PATHS.connect,
  imprint: PAGE_PATHS.imprint,
  'legal-text': '/legal/:kind',
  reference: PAGE_PATHS.reference,
  'reference-call': `${PAGE_PATHS.reference}/:section/:call`,
  'reference-section': `${PAGE_PATHS.reference}/:section`,
} as const;

/** The page of `about` that shows a refusal, at whatever address it was met. Nobody opens it by this address. */
export const REFUSAL_PATH = '/refused';

/** For every person who has an account. */
export const ACCOUNT_PATHS = {
  overview: PAGE_PATHS.account,
  access: '/account/access',
  booking: '/account/bookings/:bookingId',
  bookings: '/account/bookings',
  credit: '/account/credit',
  data: '/account/data',
  'data-export': '/account/data/export',
  documents: '/account/documents',
  'erase-account': '/account/data/erase',
  'confirm-password': '/confirm-password',
  'new-key': '/account/access/new-key',
  messages: '/account/messages',
  more: '/account/more',
  notifications: '/account/notifications',
  profile: '/account/profile',
  security: '/account/security',
  'security-app': '/account/security/app',
  'security-codes': '/account/security/recovery-codes',
  'security-passkey': '/account/security/passkeys/:passkeyId',
  'security-passkey-new': '/account/security/passkeys/new',
  'security-provider': '/account/security/provider',
  'security-remove': '/account/security/remove',
  step: '/account/bookings/:bookingId/do/:step',
  thread: '/account/messages/:threadId',
} as const;

/** For owners and their staff. */
export const SHOP_PATHS = {
  today: '/shop',
  open: '/shop/open',
  listings: '/shop/listings',
  'new-listing': '/shop/listings/new',
  'import-listings': '/shop/listings/import',
  'import-template': '/shop/listings/import/template.csv',
  'price-list': '/shop/listings/prices',
  listing: '/shop/listings/:assetId',
  'listing-words': '/shop/listings/:assetId/words',
  'listing-photos': '/shop/listings/:assetId/photos',
  'listing-prices': '/shop/listings/:assetId/prices',
  'listing-extras': '/shop/listings/:assetId/extras',
  'listing-rules': '/shop/listings/:assetId/rules',
  'listing-pickup': '/shop/listings/:assetId/pickup',
  'listing-days': '/shop/listings/:assetId/days',
  'listing-result': '/shop/listings/:assetId/result',
  books: '/shop/books',
  entries: '/shop/books/entries',
  'entries-file': '/shop/books/entries/file.csv',
  'new-entry': '/shop/books/entries/new',
  entry: '/shop/books/entries/:entryId',
  checklist: '/shop/books/checklist',
  recurring: '/shop/books/recurring',
  purchases: '/shop/books/purchases',
  tax: '/shop/books/tax',
  'tax-profile': '/shop/books/tax/profile',
  statistics: '/shop/books/statistics',
  look: '/shop/look',
  place: '/shop/look/place',
  found: '/shop/look/found',
  feedback: '/shop/feedback',
  rules: '/shop/rules',
  calendar: '/shop/calendar',
  bookings: '/shop/bookings',
  'bookings-file': '/shop/bookings/file.csv',
  booking: '/shop/bookings/:bookingId',
  'booking-step': '/shop/bookings/:bookingId/do/:step',
  maintenance: '/shop/maintenance',
  repairs: '/shop/maintenance/repairs',
  messages: '/shop/messages',
  thread: '/shop/messages/:threadId',
  earnings: '/shop/earnings',
  commissions: '/shop/earnings/commissions',
  'payout-bank': PAGE_PATHS.payoutBank,
} as const;

/** For the operator. */
export const OPERATIONS_PATHS = {
  setup: '/admin',
  letters: '/admin/letters',
  texts: '/admin/texts',
  'texts-file': '/admin/texts/file',
  queue: '/admin/queue',
  booking: '/admin/booking/:bookingId',
  section: '/admin/:section',
  operation: '/admin/:section/:operation',
  file: '/admin/:section/:operation/file',
} as const;

/** The pages of which everybody sees the same. All others are for one person, and search engines stay away from them. */
export const OPEN_PATHS: readonly string[] = [
  ...Object.values(ABOUT_PATHS),
  WEB_PATHS.home,
  WEB_PATHS.listing,
  WEB_PATHS.shop,
  WEB_PATHS.compare,
  WEB_PATHS.browse,
];

/** The areas by the folder of their pages in `web/routes`. All but the first three have a frame with a menu, `frame.tsx`. */
export const WEB_AREAS = {
  site: WEB_PATHS,
  links: { ...LINK_PATHS, ...ANSWER_PATHS },
  about: { ...ABOUT_PATHS, refused: REFUSAL_PATH },
  account: ACCOUNT_PATHS,
  shop: SHOP_PATHS,
  operations: OPERATIONS_PATHS,
} as const;

export type WebArea = keyof typeof WEB_AREAS;

const OF_ROUTES: readonly string[] = [...Object.values(ANSWER_PATHS), REFUSAL_PATH];

/** Every address at which a page is asked for by itself. */
export const EVERY_WEB_PATH: readonly string[] = Object.values(WEB_AREAS)
  .flatMap((paths): string[] => Object.values(paths))
  .filter((path) => !OF_ROUTES.includes(path));

/** The area to which an address belongs. */
export function areaOf(path: string): WebArea {
  const first = path.split('/', 2)[1] ?? '';
  return FIRST_PARTS[first] ?? 'site';
}

function firstPartsOf(area: 'links' | 'about'): [string, WebArea][] {
  return Object.values(WEB_AREAS[area]).map((path) => [path.split('/', 2)[1] ?? '', area]);
}

const FIRST_PARTS: Readonly<Record<string, WebArea>> = {
  ...Object.fromEntries([...firstPartsOf('links'), ...firstPartsOf('about')]),
  'confirm-password': 'account',
  account: 'account',
  shop: 'shop',
  admin: 'operations',
};

/** The operator's texts of an area in a language, which scripts read. */
export function wordsPath(language: string, area: WebArea): string {
  return WEB_PATHS.words.replace(':language', language).replace(':area', area);
}

/** The page of a listing. */
export function listingPagePath(slug: string): string {
  return WEB_PATHS.listing.replace(':slug', slug);
}

/** The page of a shop. */
export function shopPagePath(slug: string): string {
  return WEB_PATHS.shop.replace(':slug', slug);
}

/** The page on which a person writes to the owner of a listing before a booking. */
export function askPath(slug: string): string {
  return WEB_PATHS.ask.replace(':slug', slug);
}

/** The page on which a person asks for a listing without an assistant. */
export function bookPath(slug: string): string {
  return WEB_PATHS.book.replace(':slug', slug);
}

/** The page of the reference with the calls about one subject. */
export function referenceSectionPath(section: string): string {
  return ABOUT_PATHS['reference-section'].replace(':section', section);
}

/** The page of one call of the API. */
export function referenceCallPath(section: string, call: string): string {
  return ABOUT_PATHS['reference-call'].replace(':section', section).replace(':call', call);
}

/** The page of one booking, for its owner. */
export function shopBookingPath(bookingId: string): string {
  return SHOP_PATHS.booking.replace(':bookingId', bookingId);
}

/** The page of one entry of the books. */
export function entryPath(entryId: string): string {
  return SHOP_PATHS.entry.replace(':entryId', entryId);
}

/** The page on which an owner enters the repair of damage that was reported. */
export function repairPath(bookingId: string, incidentId: string): string {
  return `${SHOP_PATHS.repairs}?${new URLSearchParams({ bookingId, incidentId }).toString()}#new`;
}

/** A page of one of the owner's listings. */
export function listingPartPath(part: ListingPart, assetId: string): string {
  return SHOP_PATHS[part].replace(':assetId', assetId);
}

/** The pages of one listing, in the order of its menu. */
export const LISTING_PARTS = [
  'listing',
  'listing-words',
  'listing-photos',
  'listing-prices',
  'listing-extras',
  'listing-rules',
  'listing-pickup',
  'listing-days',
  'listing-result',
] as const satisfies readonly (keyof typeof SHOP_PATHS)[];
export type ListingPart = (typeof LISTING_PARTS)[number];

/** The page of one request, from the plan to the payment. */
export function requestPath(bookingId: string): string {
  return WEB_PATHS.request.replace(':bookingId', bookingId);
}

/** The page of one booking, for its renter. */
export function bookingPath(bookingId: string): string {
  return ACCOUNT_PATHS.booking.replace(':bookingId', bookingId);
}

/** The page of one conversation, for one of its sides. */
export function threadPath(side: Side, conversationId: string): string {
  const { thread } = side === 'OWNER' ? SHOP_PATHS : ACCOUNT_PATHS;
  return thread.replace(':threadId', conversationId);
}

/** The page on which a person names or removes a passkey. */
export function securityPasskeyPath(passkeyId: string): string {
  return ACCOUNT_PATHS['security-passkey'].replace(':passkeyId', passkeyId);
}

/** The page of the operator with everything about a booking. */
export function adminBookingPath(bookingId: string): string {
  return OPERATIONS_PATHS.booking.replace(':bookingId', bookingId);
}

/** The page on which a person signs in, and that leads to another page afterwards. */
export function signInPath(next: string): string {
  return `${WEB_PATHS['sign-in']}?${new URLSearchParams({ next }).toString()}`;
}

/**
 * The page on which a person who is signed in gives their password again, and that leads to another page afterwards. A form that
 * was sent is sent on there, so that nothing of it is lost.
 */
export function confirmPasswordPath(next: string, from: 'FORM' | 'LINK'): string {
  return `${ACCOUNT_PATHS['confirm-password']}?${interruptedQuery(next, from)}`;
}

/** Where a form leads whose person is not signed in any more. What they wrote is sent on there. */
export function interruptedPath(next: string): string {
  return `${WEB_PATHS['sign-in']}?${interruptedQuery(next, 'FORM')}`;
}

/** The parameter of an address that says that the form sent to it was meant for another page. */
export const INTERRUPTED = 'interrupted';

function interruptedQuery(next: string, from: 'FORM' | 'LINK'): string {
  return new URLSearchParams({ next, ...(from === 'FORM' && { [INTERRUPTED]: '1' }) }).toString();
}

/** The name of the field in which a form for a password carries what was written on another page, as JSON. */
export const DRAFT_FIELD = 'draft';

/** The script that shows notifications while no page is open. */
export const PUSH_WORKER = APP_PATHS.worker;
/** What makes the account an app on a device. */
export const APP_MANIFEST = APP_PATHS.manifest;

/** The folder of scripts and styles, below the origin. Their names hold a hash of their content. */
export const ASSET_FOLDER = 'web';
