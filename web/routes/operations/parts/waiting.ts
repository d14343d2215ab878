import type { AdminDoor, AdminOperation } from '../../../../src/rest/web/page-contract.ts';
import type { OfferLink } from './offers.tsx';
import { isFields, itemsOf, offersFor } from './subjects.ts';

/* What waits for a decision of the platform's people, from the lists of several operations. */

type Fields = Readonly<Record<string, unknown>>;

export const WAITING_KINDS = [
  'dispute',
  'flagged',
  'transfer',
  'listingReport',
  'messageReport',
  'riskReview',
  'payout',
  'commission',
  'debt',
  'delivery',
  'event',
  'feedback',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

interface Source {
  readonly kind: WaitingKind;
  readonly operation: string;
  readonly input: Fields;
}

/** The lists, each with the input that leaves only what waits. */
const SOURCES: readonly Source[] = [
  { kind: 'dispute', operation: 'list_disputes', input: {} },
  { kind: 'flagged', operation: 'list_admin_payments', input: { tab: 'fraud' } },
  { kind: 'transfer', operation: 'list_admin_payments', input: { tab: 'offline' } },
  { kind: 'debt', operation: 'list_admin_payments', input: { tab: 'debts' } },
  { kind: 'listingReport', operation: 'list_listing_reports', input: {} },
  { kind: 'messageReport', operation: 'list_message_reports', input: {} },
  { kind: 'riskReview', operation: 'list_risk_reviews', input: {} },
  { kind: 'payout', operation: 'list_admin_payouts', input: { holdReason: 'BY_HAND' } },
  { kind: 'payout', operation: 'list_admin_payouts', input: { status: 'FAILED' } },
  { kind: 'payout', operation: 'list_admin_payouts', input: { status: 'RETURNED' } },
  { kind: 'commission', operation: 'list_due_commissions', input: {} },
  { kind: 'delivery', operation: 'list_deliveries', input: { state: 'FAILED' } },
  { kind: 'event', operation: 'list_failed_events', input: { status: 'DEAD' } },
  { kind: 'feedback', operation: 'list_feedback', input: {} },
];

export interface Waiting {
  readonly id: string;
  readonly kind: WaitingKind;
  /** Since when it waits, and until when it must be decided, as instants. */
  readonly since: string | null;
  readonly dueAt: string | null;
  readonly about: readonly string[];
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly bookingId: string | null;
  readonly offers: readonly OfferLink[];
}

const MOST = 50;

/** Everything that waits, the oldest first. */
export async function findWaiting(admin: AdminDoor): Promise<Waiting[]> {
  const found = await Promise.all(SOURCES.map((source) => waitingOf(source, admin)));
  return found
    .flat()
    .toSorted((one, other) => (one.since ?? '').localeCompare(other.since ?? '') || one.id.localeCompare(other.id));
}

async function waitingOf({ kind, operation: name, input }: Source, admin: AdminDoor): Promise<Waiting[]> {
  const list = admin.operations.find((operation) => operation.name === name);
  if (list === undefined) return [];
  const { output, refusal } = await admin.attempt(name, { ...input, limit: MOST });
  if (refusal !== null) throw Response.json(refusal, { status: refusal.status });
  return itemsOf(output).map((row) => waiting(kind, row, list, admin.operations));
}

function waiting(kind: WaitingKind, row: Fields, list: AdminOperation, operations: readonly AdminOperation[]): Waiting {
  const first = (names: readonly string[]) => names.map((name) => row[name]).find((value) => typeof value === 'string');
  const [ownId = ''] = Object.entries(row).flatMap(([name, value]) =>
    (name.endsWith('Id') || name === 'id') && typeof value === 'string' ? [value] : [],
  );
  const amount = row['amountMinor'] ?? row['claimMinor'];
  const since = first(SINCE);
  const dueAt = first(DUE);
  const bookingId = row['bookingId'];
  return {
    id: `${kind}-${ownId}`,
    kind,
    since: typeof since === 'string' ? since : null,
    dueAt: typeof dueAt === 'string' ? dueAt : null,
    about: aboutOf(row),
    amountMinor: typeof amount === 'number' ? amount : null,
    currency: typeof row['currency'] === 'string' ? row['currency'] : '',
    bookingId: typeof bookingId === 'string' ? bookingId : null,
    offers: offersFor(row, list, operations).map(({ operation: { name, title, kind: does, asksTwice }, to }) => ({
      name,
      title,
      kind: does,
      asksTwice,
      to,
    })),
  };
}

const SINCE = [
  'openedAt',
  'escalatedAt',
  'reportedAt',
  'requestedAt',
  'createdAt',
  'oldestAt',
  'paidAt',
  'failedAt',
  'at',
  'dueAt',
];
const DUE = ['decidesBy', 'decideBy'];

/** What it is about in the words of the thing and of the people. */
function aboutOf(row: Fields): string[] {
  const inner = ['listing', 'asset', 'vendor', 'message'].flatMap((name) => {
    const value = row[name];
    return isFields(value) ? [value['title'], value['name'], value['shop']] : [];
  });
  const own = [
    'assetTitle',
    'renterName',
    'vendorName',
    'topic',
    'subscriber',
    'to',
    'reason',
    'text',
    'message',
    'problem',
    'failure',
    'waitsFor',
  ];
  const words = [...inner, ...own.map((name) => row[name])];
  return words
    .filter((each): each is string => typeof each === 'string' && each !== '')
    .map((each) => each.slice(0, MOST_LETTERS));
}

const MOST_LETTERS = 200;
