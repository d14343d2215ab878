import { and, asc, eq, isNull, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader, Tx } from '../../../../db/database.ts';
import { calendarFeeds } from '../../../../db/schema/index.ts';

export type FeedRow = typeof calendarFeeds.$inferSelect;

export const FeedView = z.object({
  feedId: z.string(),
  assetId: z.string().nullable().describe('null: all assets'),
  createdAt: z.string(),
  revokedAt: z.string().nullable(),
});

export function feedView({ id, assetId, createdAt, revokedAt }: FeedRow): z.infer<typeof FeedView> {
  return { feedId: id, assetId, createdAt: createdAt.toISOString(), revokedAt: revokedAt?.toISOString() ?? null };
}

/** The feed addresses of a shop that have not been revoked. */
export async function findOpenFeeds(from: Reader, vendorId: string): Promise<FeedRow[]> {
  return from
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.vendorId, vendorId), isNull(calendarFeeds.revokedAt)))
    .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id));
}

/** Revokes the feed addresses of a shop except those in `keep`. Returns how many. */
export async function endCalendarFeeds(
  tx: Tx,
  vendorId: string,
  { except, now }: { except: readonly string[]; now: Date },
): Promise<number> {
  const open = and(eq(calendarFeeds.vendorId, vendorId), isNull(calendarFeeds.revokedAt));
  const ended = await tx
    .update(calendarFeeds)
    .set({ revokedAt: now })
    .where(and(open, notInArray(calendarFeeds.id, [...except])))
    .returning({ id: calendarFeeds.id });
  return ended.length;
}
