import { and, eq } from 'drizzle-orm';
import { placeholder, prepared } from '../../../db/prepared.ts';
import type { Reader } from '../../../db/database.ts';
import { documentDecisions, documents, trustEvents, users } from '../../../db/schema/index.ts';
import { type TrustScore, trustScore } from './trust-score.ts';

const MS_PER_DAY = 86_400_000;

/** The trust score of a user, computed from the facts as they are now. */
export async function trustOf(from: Reader, userId: string, now: Date): Promise<TrustScore> {
  const [user] = await findUser(from, { userId });
  const events = await findEvents(from, { userId });
  const approvals = await findIdentityApprovals(from, { userId });
  return trustScore(
    {
      emailVerified: user !== undefined && user.emailVerifiedAt !== null,
      phoneVerified: user !== undefined && user.phoneVerifiedAt !== null,
      identityApproved: approvals.length > 0,
      accountDays: user === undefined ? 0 : (now.getTime() - user.createdAt.getTime()) / MS_PER_DAY,
      events,
    },
    now,
  );
}

const findUser = prepared('trust_user', (reader) =>
  reader
    .select({ emailVerifiedAt: users.emailVerifiedAt, phoneVerifiedAt: users.phoneVerifiedAt, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, placeholder('userId'))),
);

const findEvents = prepared('trust_events_of_user', (reader) =>
  reader
    .select({ kind: trustEvents.kind, at: trustEvents.at })
    .from(trustEvents)
    .where(eq(trustEvents.userId, placeholder('userId'))),
);

const findIdentityApprovals = prepared('trust_identity_approvals', (reader) =>
  reader
    .select({ documentId: documents.id })
    .from(documents)
    .innerJoin(documentDecisions, eq(documentDecisions.documentId, documents.id))
    .where(
      and(
        eq(documents.userId, placeholder('userId')),
        eq(documents.kind, 'IDENTITY_DOCUMENT'),
        eq(documentDecisions.decision, 'APPROVED'),
      ),
    )
    .limit(1),
);
