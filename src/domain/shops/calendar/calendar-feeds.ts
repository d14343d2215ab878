import { z } from 'zod';
import type { calendarFeeds } from '../../../../db/schema/index.ts';

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
