import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { conditionReports, counterOffers, disputes, extensions, incidents, reviews } from '../../../db/schema/index.ts';
import type { BookingState, Side } from '../../../db/values.ts';
import { claimsDue } from '../awards/index.ts';
import type { Minor } from '../kernel/index.ts';
import type { Booking } from './store.ts';

export type ConditionReport = typeof conditionReports.$inferSelect;

/** What lies open about a booking beside its state: each has a lifecycle of its own in a context of its own. */
export interface OpenMatters {
  /** PENDING. */
  readonly offer: typeof counterOffers.$inferSelect | null;
  /** REQUESTED or APPROVED. */
  readonly extension: typeof extensions.$inferSelect | null;
  /** The newest of each kind. */
  readonly checkIn: ConditionReport | null;
  readonly checkOut: ConditionReport | null;
  /** REPORTED or ACKNOWLEDGED. */
  readonly incidents: readonly (typeof incidents.$inferSelect)[];
  /** OPEN or UNDER_REVIEW. */
  readonly dispute: typeof disputes.$inferSelect | null;
  /** What the renter has to pay the owner beyond the deposit, minor units. */
  readonly owedMinor: Minor;
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
  reviewedBy: [],
};

/** What there can be in each state: nothing else is looked for. */
const LOOKUPS: Readonly<Record<BookingState, readonly (keyof typeof LOOK)[]>> = {
  PENDING_VERIFICATION: [],
  PENDING_APPROVAL: [],
  COUNTER_OFFERED: ['offer'],
  PENDING_PAYMENT: [],
  CONFIRMED: ['extension', 'reports', 'incidents', 'dispute', 'owed'],
  ACTIVE: ['extension', 'reports', 'incidents', 'dispute', 'owed'],
  RETURNED: ['reports', 'incidents', 'dispute', 'owed'],
  COMPLETED: ['incidents', 'dispute', 'owed', 'reviews'],
  REJECTED: [],
  CANCELLED: ['incidents', 'dispute', 'owed'],
  EXPIRED: [],
};

const LOOK = {
  offer: async (from: Reader, bookingId: string) => ({ offer: await findOpenOffer(from, bookingId) }),
  extension: async (from: Reader, bookingId: string) => ({ extension: await findOpenExtension(from, bookingId) }),
  reports: async (from: Reader, bookingId: string) => {
    const reports = await findReports(from, { bookingId });
    return {
      checkIn: reports.findLast(({ kind }) => kind === 'CHECK_IN') ?? null,
      checkOut: reports.findLast(({ kind }) => kind === 'CHECK_OUT') ?? null,
    };
  },
  incidents: async (from: Reader, bookingId: string) => ({ incidents: await findIncidents(from, { bookingId }) }),
  dispute: async (from: Reader, bookingId: string) => ({ dispute: (await findDispute(from, { bookingId }))[0] ?? null }),
  owed: async (from: Reader, bookingId: string) => ({ owedMinor: await claimsDue(from, bookingId) }),
  reviews: async (from: Reader, bookingId: string) => ({
    reviewedBy: (await findReviews(from, { bookingId })).map(({ by }) => by),
  }),
} satisfies Record<string, (from: Reader, bookingId: string) => Promise<Partial<OpenMatters>>>;

export async function findOpenMatters(from: Reader, { id, state }: Pick<Booking, 'id' | 'state'>): Promise<OpenMatters> {
  let matters = NOTHING;
  for (const name of LOOKUPS[state]) matters = { ...matters, ...(await LOOK[name](from, id)) };
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
    .where(and(eq(counterOffers.bookingId, placeholder('bookingId')), eq(counterOffers.status, 'PENDING'))),
);

const findExtension = prepared('open_extension', (reader) =>
  reader
    .select()
    .from(extensions)
    .where(and(eq(extensions.bookingId, placeholder('bookingId')), inArray(extensions.status, ['REQUESTED', 'APPROVED']))),
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
    .where(and(eq(incidents.bookingId, placeholder('bookingId')), inArray(incidents.status, ['REPORTED', 'ACKNOWLEDGED'])))
    .orderBy(asc(incidents.reportedAt), asc(incidents.id)),
);

const findDispute = prepared('open_dispute', (reader) =>
  reader
    .select()
    .from(disputes)
    .where(and(eq(disputes.bookingId, placeholder('bookingId')), inArray(disputes.status, ['OPEN', 'UNDER_REVIEW'])))
    .orderBy(desc(disputes.openedAt)),
);

const findReviews = prepared('reviews_of_booking', (reader) =>
  reader
    .select({ by: reviews.by })
    .from(reviews)
    .where(eq(reviews.bookingId, placeholder('bookingId'))),
);
