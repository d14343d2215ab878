import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { conditionReports, counterOffers, disputes, extensions, incidents, payments, reviews } from '../../../db/schema/index.ts';
import type { BookingState, Side } from '../../../db/values.ts';
import { claimsDue } from '../awards/index.ts';
import type { Minor } from '../kernel/index.ts';
import { lateFeeDue } from './late-fee-due.ts';
import { counterOfferLifecycle } from './counter-offer-lifecycle.ts';
import { disputeLifecycle } from './dispute-lifecycle.ts';
import { extensionLifecycle } from './extension-lifecycle.ts';
import { incidentLifecycle } from './incident-lifecycle.ts';
import { findOfflineRefunds, findProofs, type OfflineProof, type OfflineRefund } from './offline-store.ts';
import type { Booking } from './store.ts';

export type ConditionReport = typeof conditionReports.$inferSelect;

/** What lies open about a booking beside its state: each has a lifecycle of its own, whose states that are not final are the open ones. */
export interface OpenMatters {
  readonly offer: typeof counterOffers.$inferSelect | null;
  readonly extension: typeof extensions.$inferSelect | null;
  /** The newest of each kind. */
  readonly checkIn: ConditionReport | null;
  readonly checkOut: ConditionReport | null;
  readonly incidents: readonly (typeof incidents.$inferSelect)[];
  readonly dispute: typeof disputes.$inferSelect | null;
  /** What the renter has to pay the owner beyond the deposit, minor units. */
  readonly owedMinor: Minor;
  /** What of a late fee is neither paid nor about to be taken out of the deposit, minor units. */
  readonly lateFeeMinor: Minor;
  /** The newest report that the rent was transferred to the owner. */
  readonly proof: OfflineProof | null;
  /** DUE: what the owner has to give back of a transferred rent. */
  readonly offlineRefund: OfflineRefund | null;
  /** A payment that is there and waits for the platform. */
  readonly flagged: { readonly paymentId: string } | null;
  /** Who has reviewed already. */
  readonly reviewedBy: readonly Side[];
}

const NOTHING: OpenMatters = {
  offer: null,
  extension: null,
  checkIn: null,
  checkOut: null,
  incidents: [],
  dispute: null,
  owedMinor: 0,
  lateFeeMinor: 0,
  proof: null,
  offlineRefund: null,
  flagged: null,
  reviewedBy: [],
};

type Subject = Pick<Booking, 'id' | 'state' | 'paymentChannel' | 'lateFeeMinor' | 'lateFeePaidAt'>;

/** What there can be in each state: nothing else is looked for. */
const LOOKUPS: Readonly<Record<BookingState, readonly (keyof typeof LOOK)[]>> = {
  PENDING_VERIFICATION: [],
  PENDING_APPROVAL: [],
  COUNTER_OFFERED: ['offer'],
  PENDING_PAYMENT: ['proof', 'flagged'],
  CONFIRMED: ['extension', 'reports', 'incidents', 'dispute', 'owed'],
  ACTIVE: ['extension', 'reports', 'incidents', 'dispute', 'owed', 'lateFee'],
  RETURNED: ['reports', 'incidents', 'dispute', 'owed', 'lateFee'],
  COMPLETED: ['incidents', 'dispute', 'owed', 'lateFee', 'reviews'],
  REJECTED: [],
  CANCELLED: ['incidents', 'dispute', 'owed'],
  EXPIRED: [],
};

const LOOK = {
  offer: async (from: Reader, { id: bookingId }: Subject) => ({ offer: await findOpenOffer(from, bookingId) }),
  extension: async (from: Reader, { id: bookingId }: Subject) => ({ extension: await findOpenExtension(from, bookingId) }),
  reports: async (from: Reader, { id: bookingId }: Subject) => {
    const reports = await findReports(from, { bookingId });
    return {
      checkIn: reports.findLast(({ kind }) => kind === 'CHECK_IN') ?? null,
      checkOut: reports.findLast(({ kind }) => kind === 'CHECK_OUT') ?? null,
    };
  },
  incidents: async (from: Reader, { id: bookingId }: Subject) => ({ incidents: await findIncidents(from, { bookingId }) }),
  dispute: async (from: Reader, { id: bookingId }: Subject) => ({ dispute: (await findDispute(from, { bookingId }))[0] ?? null }),
  owed: async (from: Reader, { id: bookingId }: Subject) => ({ owedMinor: await claimsDue(from, bookingId) }),
  lateFee: async (from: Reader, booking: Subject) => ({ lateFeeMinor: await lateFeeDue(from, booking) }),
  proof: async (from: Reader, { id: bookingId }: Subject) => ({ proof: (await findProofs(from, bookingId)).at(-1) ?? null }),
  flagged: async (from: Reader, { id: bookingId }: Subject) => ({ flagged: (await findFlagged(from, { bookingId }))[0] ?? null }),
  reviews: async (from: Reader, { id: bookingId }: Subject) => ({
    reviewedBy: (await findReviews(from, { bookingId })).map(({ by }) => by),
  }),
} satisfies Record<string, (from: Reader, booking: Subject) => Promise<Partial<OpenMatters>>>;

export async function findOpenMatters(from: Reader, booking: Subject): Promise<OpenMatters> {
  const { id, state, paymentChannel } = booking;
  let matters = NOTHING;
  for (const name of LOOKUPS[state]) matters = { ...matters, ...(await LOOK[name](from, booking)) };
  if (paymentChannel === 'OFFLINE') {
    const offlineRefund = (await findOfflineRefunds(from, id)).find(({ status }) => status === 'DUE') ?? null;
    matters = { ...matters, offlineRefund };
  }
  return matters;
}

/** While it is so, no money of the booking is released and no clock closes it. */
export function isFrozen({ incidents: open, dispute }: OpenMatters): boolean {
  return open.length > 0 || dispute !== null;
}

export async function findOpenOffer(from: Reader, bookingId: string): Promise<OpenMatters['offer']> {
  return (await findOffer(from, { bookingId }))[0] ?? null;
}

export async function findOpenExtension(from: Reader, bookingId: string): Promise<OpenMatters['extension']> {
  return (await findExtension(from, { bookingId }))[0] ?? null;
}

const findOffer = prepared('open_offer', (reader) =>
  reader
    .select()
    .from(counterOffers)
    .where(
      and(eq(counterOffers.bookingId, placeholder('bookingId')), inArray(counterOffers.status, [...counterOfferLifecycle.open])),
    ),
);

const findExtension = prepared('open_extension', (reader) =>
  reader
    .select()
    .from(extensions)
    .where(and(eq(extensions.bookingId, placeholder('bookingId')), inArray(extensions.status, [...extensionLifecycle.open]))),
);

const findReports = prepared('condition_reports_of', (reader) =>
  reader
    .select()
    .from(conditionReports)
    .where(eq(conditionReports.bookingId, placeholder('bookingId')))
    .orderBy(asc(conditionReports.submittedAt), asc(conditionReports.id)),
);

const findIncidents = prepared('open_incidents', (reader) =>
  reader
    .select()
    .from(incidents)
    .where(and(eq(incidents.bookingId, placeholder('bookingId')), inArray(incidents.status, [...incidentLifecycle.open])))
    .orderBy(asc(incidents.reportedAt), asc(incidents.id)),
);

const findDispute = prepared('open_dispute', (reader) =>
  reader
    .select()
    .from(disputes)
    .where(and(eq(disputes.bookingId, placeholder('bookingId')), inArray(disputes.status, [...disputeLifecycle.open])))
    .orderBy(desc(disputes.openedAt)),
);

const findFlagged = prepared('flagged_payment', (reader) =>
  reader
    .select({ paymentId: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, placeholder('bookingId')), eq(payments.status, 'FLAGGED'))),
);

const findReviews = prepared('reviews_of_booking', (reader) =>
  reader
    .select({ by: reviews.by })
    .from(reviews)
    .where(eq(reviews.bookingId, placeholder('bookingId'))),
);
