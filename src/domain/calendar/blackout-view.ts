import { z } from 'zod';
import type { blackouts } from '../../../db/schema/index.ts';
import { BLACKOUT_SOURCES } from '../../../db/values.ts';

export type BlackoutRow = typeof blackouts.$inferSelect;

/** Days that the owner keeps for himself, as the owner sees them. */
export const BlackoutView = z.object({
  blackoutId: z.string(),
  assetId: z.string(),
  startDate: z.string(),
  endDate: z.string().describe('the first day that is free again'),
  source: z.enum(BLACKOUT_SOURCES),
  reason: z.string().nullable(),
  calendar: z.string().nullable().describe('which imported calendar it came from'),
});

export function blackoutView({
  id,
  assetId,
  startDate,
  endDate,
  source,
  reason,
  calendar,
}: BlackoutRow): z.infer<typeof BlackoutView> {
  return { blackoutId: id, assetId, startDate, endDate, source, reason, calendar };
}
