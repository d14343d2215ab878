import { and, count, desc, eq, gt, type SQL, sum } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { foundFor } from '../../../../db/expressions.ts';
import { inParts } from '../../../../db/in-parts.ts';
import { batchedQuery } from '../../../../db/batched-query.ts';
import { placeholder } from '../../../../db/hot-query.ts';
import { bookings, documentDecisions, documents, reviews, riskReviews, trustEvents, users } from '../../../../db/schema/index.ts';
import type { TrustEventKind } from '../../../../db/values/index.ts';
import { DAY_MS, dayOf, declareId, type Ids, later } from '../../platform/kernel/index.ts';
import { type DatedFact, WINDOW_MS } from './score-parts.ts';
import { isOwed, lateFeesOf, owedBy } from './unpaid-balance.ts';

const TRUST_EVENT_ID = declareId('tev');

/** The facts about a renter that count. They never include age, gender, nationality, name, language, photo or device. */
export interface TrustFacts {
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  readonly identityApproved: boolean;
  readonly accountDays: number;
  /** Published reviews by owners in the last 12 months; the average is 0 if there are none. */
  readonly reviews: { readonly count: number; readonly average: number };
  /** Whether the renter has not paid an award or a late fee in time. */
  readonly unpaidBalance: boolean;
  readonly events: readonly TrustEvent[];
}

export interface TrustEvent extends DatedFact {
  readonly kind: TrustEventKind;
}

/** The present facts from which the trust score of a renter is computed. Test bookings never count. */
export async function trustFactsOf(from: Reader, userId: string, now: Date): Promise<TrustFacts> {
  const since = later(now, -WINDOW_MS);
  const [[user], struck, events, [identity]] = await Promise.all([
    findUser(from, { userId }, { since, ...lateFeesOf(now) }),
    findStruckParts(from, userId, since),
    findEvents(from, { userId }, { since }),
    findIdentityDecisions(from, { userId }),
  ]);
  const expiresOn = identity?.readExpiresOn ?? identity?.expiresOn ?? null;
  return {
    emailVerified: user !== undefined && user.emailVerifiedAt !== null,
    phoneVerified: user !== undefined && user.phoneVerifiedAt !== null,
    identityApproved: identity?.decision === 'APPROVED' && (expiresOn === null || expiresOn >= dayOf(now, 'UTC')),
    accountDays: user === undefined ? 0 : (now.getTime() - user.createdAt.getTime()) / DAY_MS,
    reviews: { count: user?.reviews ?? 0, average: user?.reviews ? Number(user.stars) / user.reviews : 0 },
    unpaidBalance: user !== undefined && isOwed(user),
    events: events.filter(({ id }) => !struck.has(id)),
  };
}

const findUser = batchedQuery('trust_user', (reader, { rows, text, place }) => {
  const rated = <T>(value: SQL<T>) =>
    foundFor<T>(
      reader
        .select({ value })
        .from(reviews)
        .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
        .where(
          and(
            eq(bookings.mode, 'live'),
            eq(reviews.renterId, users.id),
            eq(reviews.by, 'OWNER'),
            eq(reviews.status, 'PUBLISHED'),
            gt(reviews.publishedAt, placeholder('since', reviews.publishedAt)),
          ),
        ),
    );
  return reader
    .select({
      place,
      emailVerifiedAt: users.emailVerifiedAt,
      phoneVerifiedAt: users.phoneVerifiedAt,
      createdAt: users.createdAt,
      reviews: rated(count()).mapWith(Number),
      stars: rated(sum(reviews.rating)).mapWith(Number),
      ...owedBy(reader, users.id, 'live'),
    })
    .from(rows)
    .crossJoin(users)
    .where(eq(users.id, text('userId')));
});

const findEvents = batchedQuery('trust_events_of_user', (reader, { rows, text, place }) =>
  reader
    .select({ place, id: trustEvents.id, bookingId: trustEvents.bookingId, kind: trustEvents.kind, at: trustEvents.at })
    .from(rows)
    .crossJoin(trustEvents)
    .where(and(eq(trustEvents.userId, text('userId')), gt(trustEvents.at, placeholder('since', trustEvents.at)))),
);

/** Of a real document, the newest decision counts: a later rejection, or the document's last day, ends an approval. */
const findIdentityDecisions = batchedQuery('trust_identity_decisions', (reader, { rows, text, place }) =>
  reader
    .select({
      place,
      decision: documentDecisions.decision,
      readExpiresOn: documentDecisions.expiresOn,
      expiresOn: documents.expiresOn,
    })
    .from(rows)
    .crossJoin(documents)
    .innerJoin(documentDecisions, eq(documentDecisions.documentId, documents.id))
    .where(and(eq(documents.userId, text('userId')), eq(documents.kind, 'IDENTITY_DOCUMENT'), eq(documents.mode, 'live')))
    .orderBy(desc(documentDecisions.decidedAt), desc(documents.id)),
);

/** The ids of events and the codes of parts that an administrator has removed from the scores of this user since then. */
export async function findStruckParts(from: Reader, userId: string, since: Date): Promise<ReadonlySet<string>> {
  const decided = await findStruck(from, { userId }, { since });
  return new Set(decided.flatMap(({ struck }) => struck ?? []));
}

const findStruck = batchedQuery('trust_struck', (reader, { rows, text, place }) =>
  reader
    .select({ place, struck: riskReviews.struck })
    .from(rows)
    .crossJoin(riskReviews)
    .where(
      and(
        eq(riskReviews.userId, text('userId')),
        eq(riskReviews.status, 'STRUCK'),
        gt(riskReviews.decidedAt, placeholder('since', riskReviews.decidedAt)),
      ),
    ),
);

/** Records a fact that the score counts. The same fact about the same booking counts once, and test bookings never count. */
export async function recordTrustEvent(
  tx: Tx,
  fact: { userId: string; kind: TrustEventKind; bookingId: string },
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  const [booking] = await tx.select({ mode: bookings.mode }).from(bookings).where(eq(bookings.id, fact.bookingId));
  if (booking?.mode === 'test') return;
  for await (const part of inParts([{ id: ids.next(TRUST_EVENT_ID), ...fact, at: now }]))
    await tx.insert(trustEvents).values(part).onConflictDoNothing();
}
