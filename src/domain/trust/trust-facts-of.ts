import { and, count, desc, eq, gt, sum } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { bookings, documentDecisions, documents, reviews, trustEvents, users } from '../../../db/schema/index.ts';
import { dayOf } from '../kernel/index.ts';
import { owesMoney } from './owes-money.ts';
import { WINDOW_MS } from './point-rule.ts';
import { struckOf } from './struck-of.ts';
import type { TrustFacts } from './trust-facts.ts';

const MS_PER_DAY = 86_400_000;

/** What the trust score of a renter is computed from, as it is now. Nothing of it comes from test bookings. */
export async function trustFactsOf(from: Reader, userId: string, now: Date): Promise<TrustFacts> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const [user] = await findUser(from, { userId });
  const struck = await struckOf(from, userId, since);
  const events = await findEvents(from, { userId, since });
  const [identity] = await findIdentityDecision(from, { userId });
  const [rated] = await rateUser(from, { userId, since });
  const expiresOn = identity?.readExpiresOn ?? identity?.expiresOn ?? null;
  return {
    emailVerified: user !== undefined && user.emailVerifiedAt !== null,
    phoneVerified: user !== undefined && user.phoneVerifiedAt !== null,
    identityApproved: identity?.decision === 'APPROVED' && (expiresOn === null || expiresOn >= dayOf(now, 'UTC')),
    accountDays: user === undefined ? 0 : (now.getTime() - user.createdAt.getTime()) / MS_PER_DAY,
    reviews: { count: rated?.count ?? 0, average: rated?.count ? Number(rated.sum) / rated.count : 0 },
    unpaidBalance: await owesMoney(from, { userId, mode: 'live' }, now),
    events: events.filter(({ id }) => !struck.has(id)),
  };
}

const findUser = prepared('trust_user', (reader) =>
  reader
    .select({ emailVerifiedAt: users.emailVerifiedAt, phoneVerifiedAt: users.phoneVerifiedAt, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, placeholder('userId'))),
);

const findEvents = prepared('trust_events_of_user', (reader) =>
  reader
    .select({ id: trustEvents.id, bookingId: trustEvents.bookingId, kind: trustEvents.kind, at: trustEvents.at })
    .from(trustEvents)
    .where(and(eq(trustEvents.userId, placeholder('userId')), gt(trustEvents.at, placeholder('since', trustEvents.at)))),
);

/** Of a real document, the newest decision counts: a later rejection, or the document's last day, ends an approval. */
const findIdentityDecision = prepared('trust_identity_decision', (reader) =>
  reader
    .select({
      decision: documentDecisions.decision,
      readExpiresOn: documentDecisions.expiresOn,
      expiresOn: documents.expiresOn,
    })
    .from(documents)
    .innerJoin(documentDecisions, eq(documentDecisions.documentId, documents.id))
    .where(and(eq(documents.userId, placeholder('userId')), eq(documents.kind, 'IDENTITY_DOCUMENT'), eq(documents.mode, 'live')))
    .orderBy(desc(documentDecisions.decidedAt), desc(documents.id))
    .limit(1),
);

const rateUser = prepared('trust_ratings', (reader) =>
  reader
    .select({ count: count(), sum: sum(reviews.rating).mapWith(Number) })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .where(
      and(
        eq(bookings.mode, 'live'),
        eq(reviews.renterId, placeholder('userId')),
        eq(reviews.by, 'OWNER'),
        eq(reviews.status, 'PUBLISHED'),
        gt(reviews.publishedAt, placeholder('since', reviews.publishedAt)),
      ),
    ),
);
