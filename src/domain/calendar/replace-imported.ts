import { and, eq, inArray } from 'drizzle-orm';
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

const IDS_AT_ONCE = 1_000;

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
  const changed = periods.flatMap((period) => {
    const row = before.get(period.uid);
    return row !== undefined && !isSame(row, period) ? [{ ...row, ...period }] : [];
  });
  const fresh = periods.filter(({ uid }) => !before.has(uid));
  const added = fresh.map((period) => ({
    id: ids.next('blackout'),
    assetId,
    ...period,
    source: 'ICS' as const,
    calendar,
    createdAt: now,
  }));
  // Written anew under their own ids: a statement for each of a thousand would hold everybody up.
  const gone = [...removed, ...changed].map(({ id }) => id);
  for (let at = 0; at < gone.length; at += IDS_AT_ONCE) {
    await tx.delete(blackouts).where(inArray(blackouts.id, gone.slice(at, at + IDS_AT_ONCE)));
  }
  await insertAll(tx, blackouts, [...changed, ...added]);

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
