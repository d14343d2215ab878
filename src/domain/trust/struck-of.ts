import { and, eq, gt } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { placeholder, prepared } from '../../../db/prepared.ts';
import { riskReviews } from '../../../db/schema/index.ts';

/** The ids of events and the codes of parts that a person of the platform has struck from the scores of this user since then. */
export async function struckOf(from: Reader, userId: string, since: Date): Promise<ReadonlySet<string>> {
  const decided = await findStruck(from, { userId, since });
  return new Set(decided.flatMap(({ struck }) => struck ?? []));
}

const findStruck = prepared('trust_struck', (reader) =>
  reader
    .select({ struck: riskReviews.struck })
    .from(riskReviews)
    .where(
      and(
        eq(riskReviews.userId, placeholder('userId')),
        eq(riskReviews.status, 'STRUCK'),
        gt(riskReviews.decidedAt, placeholder('since', riskReviews.decidedAt)),
      ),
    ),
);
