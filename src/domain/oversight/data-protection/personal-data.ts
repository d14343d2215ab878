import { and, eq, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { idsBehind, rowsWith } from '../../../../db/rows-by-id.ts';
import { bookings } from '../../../../db/schema/index.ts';
import type { Scope } from '../../../../db/values/index.ts';
import { scopeCovers, type Section, type UserCaller, type Whose } from '../../platform/kernel/index.ts';
import { wasSent } from '../../rentals/bookings/index.ts';
import { storedTables } from './stored-tables.ts';

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly vendorId: string | null;
}
type Rows = Record<string, unknown>[];

/** A part of the export. The credential must have every scope in `needs`, as it would for reading the rows one by one. */
interface Part {
  readonly of: Section['of'];
  readonly about: string;
  readonly needs: readonly Scope[];
}

const ACCOUNT: Part = { of: 'account', about: 'account', needs: ['read:account'] };
const RENTALS: Part = { of: 'rentals', about: 'documents, rentals and their payments', needs: ['read:booking'] };
const SHOP: Part = { of: 'shop', about: 'shop, its rentals and payouts', needs: ['read:owner'] };
/** Calls that waited for approval contain data of rentals of both sides. */
const KEY_CALLS = { of: 'keyCalls', about: 'calls of API keys' } as const;

/** The order of the sections. Sections that are not named here come at the end of their part, in the order of the contexts. */
export const CONTENTS: Readonly<Record<Section['of'], readonly string[]>> = {
  account: [
    'account',
    'sessions',
    'apiKeys',
    'phoneCodes',
    'emailLinks',
    'emails',
    'callCounts',
    'listingReports',
    'loginLinks',
    'credit',
    'trust',
    'scoreReviews',
    'emailChanges',
    'adminInvitations',
    'webhooks',
    'notificationPreferences',
    'shortMessages',
    'devices',
    'messageReports',
  ],
  rentals: [
    'documents',
    'documentDecisions',
    'riskReviews',
    'quotes',
    'checkouts',
    'bookings',
    'timeline',
    'counterOffers',
    'extensions',
    'conditionReports',
    'incidents',
    'disputes',
    'disputeEvidence',
    'awards',
    'invoices',
    'payments',
    'refunds',
    'depositCaptures',
    'chargebacks',
    'offlineProofs',
    'offlineRefunds',
    'reviews',
  ],
  shop: [
    'shop',
    'shopNames',
    'storefront',
    'assets',
    'blackouts',
    'bankAccount',
    'paymentProviderAccount',
    'payouts',
    'payoutNettings',
    'commissions',
    'commissionProofs',
    'calendarFeeds',
    'followedCalendars',
    'feedback',
    'bookingsOfShop',
    'timelineOfShop',
    'counterOffersOfShop',
    'extensionsOfShop',
    'conditionReportsOfShop',
    'incidentsOfShop',
    'disputesOfShop',
    'disputeEvidenceOfShop',
    'awardsOfShop',
    'invoicesOfShop',
    'offlineRefundsOfShop',
    'documentDecisionsOfShop',
    'reviewsOfShop',
  ],
  keyCalls: ['apiKeySpending', 'apiKeyConfirmations'],
};

/** Columns that are never exported, not even to the person, because they would allow signing in or reading the file storage. */
const SECRETS = new Set([
  'passwordHash',
  'hash',
  'pollHash',
  'userCode',
  'fileKey',
  'inputHash',
  'redirectUrl',
  'ibanSealed',
  'tokenHash',
]);

/** The names of the sections of an export, and of those that the credential may not read, with the scopes that they need. */
export function contentsOf(
  person: Person,
  { scopes }: Pick<UserCaller, 'scopes'>,
): { sections: string[]; leftOut: { about: string; needs: Scope[] }[] } {
  const isOpen = ({ needs }: Part) => scopes === 'all' || needs.every((scope) => scopeCovers(scopes, scope));
  const [open, closed] = [partsOf(person).filter(isOpen), partsOf(person).filter((part) => !isOpen(part))];
  return {
    sections: open.flatMap((part) => sectionsOf(part).map(({ name }) => name)),
    leftOut: closed.map(({ about, needs }) => ({ about, needs: [...needs] })),
  };
}

/** How many ids are read at a time, before rows are read by them. */
const IDS_AT_ONCE = 5_000;

/** The next rows of a section: the ids after a given one, or the rows with these ids, or all rows if they have no ids. */
export async function sectionRows(
  from: Reader,
  person: Person,
  { name, after, ids }: { name: string; after: string | null; ids: readonly string[] | null },
): Promise<{ rows: Rows; ids: string[] }> {
  const found = allSections().find((section) => section.name === name);
  const query = found?.rows(from, whoseData(from, person)) ?? null;
  if (found === undefined || query === null) return { rows: [], ids: [] };
  const next = ids === null ? await idsBehind(from, query, { after, limit: IDS_AT_ONCE }) : [];
  const rows = next === null ? await query : await rowsWith(from, query, ids ?? []);
  return { rows: rows.map((row) => withoutSecrets(found.shown(row))), ids: next ?? [] };
}

function partsOf({ vendorId }: Person): Part[] {
  if (vendorId === null) return [ACCOUNT, RENTALS, { ...KEY_CALLS, needs: RENTALS.needs }];
  return [ACCOUNT, RENTALS, SHOP, { ...KEY_CALLS, needs: [...RENTALS.needs, ...SHOP.needs] }];
}

function sectionsOf({ of }: Part): Section[] {
  const contents = CONTENTS[of];
  const place = ({ name }: Section) => (contents.includes(name) ? contents.indexOf(name) : contents.length);
  return allSections()
    .filter((section) => section.of === of)
    .toSorted((a, b) => place(a) - place(b));
}

function allSections(): Section[] {
  return storedTables.flatMap(({ exported }) => (typeof exported === 'string' ? [] : exported));
}

/** Removes secrets at any depth, because photos within a report contain file names too. Instants become text. */
function withoutSecrets(row: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(row, (name, value: unknown) => (SECRETS.has(name) ? undefined : value)));
}

/**
 * Erases all personal data of an account and its shop, as the contexts have declared it for their tables. Rows that bookings
 * and accounting refer to stay, without data about a person.
 */
export async function erasePersonalData(
  tx: Tx,
  person: Person,
  erasure: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  const whose = whoseData(tx, person);
  for (const { erase } of storedTables) await erase?.(tx, whose, erasure);
}

function whoseData(from: Reader, person: Person): Whose {
  const { userId, vendorId } = person;
  return {
    ...person,
    sides: vendorId === null ? ['RENTER'] : ['RENTER', 'OWNER'],
    bookingIds: {
      RENTER: bookingIds(from, eq(bookings.renterId, userId)),
      OWNER: bookingIds(from, and(eq(bookings.vendorId, vendorId ?? ''), wasSent)),
    },
  };
}

function bookingIds(from: Reader, where: SQL | undefined) {
  return from.select({ id: bookings.id }).from(bookings).where(where);
}
