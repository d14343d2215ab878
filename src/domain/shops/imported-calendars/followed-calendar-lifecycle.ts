import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../../db/database.ts';
import { followedCalendars } from '../../../../db/schema/index.ts';
import { FOLLOWED_STATES } from '../../../../db/values/index.ts';
import { lifecycle, movedRow } from '../../platform/kernel/index.ts';
import type { FollowedRow } from './followed-calendar.ts';

/** A calendar elsewhere is read until that has failed for `CALENDAR_FAILING_DAYS`, and again when its owner names its address anew. */
export const followedLifecycle = lifecycle(FOLLOWED_STATES, {
  initial: 'FOLLOWED',
  final: [],
  moves: {
    stop: { from: ['FOLLOWED'], to: 'STOPPED', by: ['SYSTEM'], event: null },
    resume: { from: ['FOLLOWED', 'STOPPED'], to: 'FOLLOWED', by: ['OWNER'], event: null },
  },
});

/** Makes a move of a followed calendar's lifecycle. The caller holds the lock of the asset's calendar. */
export async function moveFollowed(
  tx: Tx,
  { id, status }: FollowedRow,
  move: keyof typeof followedLifecycle.table.moves,
  changes: Partial<Omit<FollowedRow, 'status'>>,
): Promise<FollowedRow> {
  const { to } = followedLifecycle.take(status, move);
  const rows = await tx
    .update(followedCalendars)
    .set({ ...changes, status: to })
    .where(and(eq(followedCalendars.id, id), eq(followedCalendars.status, status)))
    .returning();
  return movedRow(rows, `Followed calendar ${id}`);
}
