import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { insertAll } from '../../../db/insert-all.ts';
import { blackouts } from '../../../db/schema/index.ts';
import type { ImportedPeriod } from '../../adapters/parsers.ts';
import type { CivilDay, CommandContext } from '../kernel/index.ts';
import type { BlackoutRow } from './blackout-view.ts';

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Makes the blackouts of one imported calendar those that it holds now, by their UIDs; what is over stays as it was. */
export async function replaceImported(
  tx: Tx,
  { assetId, calendar, today }: { assetId: string; calendar: string; today: CivilDay },
  periods: readonly ImportedPeriod[],
  { now, ids, emit }: Pick<CommandContext, 'now' | 'ids' | 'emit'>,
): Promise<Counts> {
  const rows = await tx
    .select()
    .from(blackouts)
    .where(and(eq(blackouts.assetId, assetId), eq(blackouts.calendar, calendar)));
  const before = new Map(rows.map((row) => [row.uid ?? '', row]));
  const wanted = new Map(periods.map((period) => [period.uid, period]));

  const removed = rows.filter(({ uid, endDate }) => endDate > today && !wanted.has(uid ?? ''));
  for (const row of removed) await tx.delete(blackouts).where(eq(blackouts.id, row.id));
  const changed = periods.flatMap((period) => {
    const row = before.get(period.uid);
    return row !== undefined && !isSame(row, period) ? [{ row, period }] : [];
  });
  for (const { row, period } of changed) await tx.update(blackouts).set(period).where(eq(blackouts.id, row.id));
  const fresh = periods.filter(({ uid }) => !before.has(uid));
  const added = fresh.map((period) => ({
    id: ids.next('blackout'),
    assetId,
    ...period,
    source: 'ICS' as const,
    calendar,
    createdAt: now,
  }));
  await insertAll(tx, blackouts, added);

  // One event says it all: a calendar may hold a thousand.
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  if (counts.added + counts.changed > 0) await emit({ type: 'calendar.blackout_added', assetId, data: { calendar, ...counts } });
  if (counts.removed > 0) await emit({ type: 'calendar.blackout_removed', assetId, data: { calendar, ...counts } });
  return { ...counts, unchanged: periods.length - counts.added - counts.changed };
}

/** The start of what has begun may lie anywhere in the past. */
function isSame(row: BlackoutRow, { startDate, endDate, reason }: ImportedPeriod): boolean {
  return row.startDate === startDate && row.endDate === endDate && row.reason === reason;
}
