import { type Column, eq, getTableColumns, is, Table } from 'drizzle-orm';
import type { Reader } from '../../db/database.ts';
import * as schema from '../../db/schema/index.ts';

/** By the column that names it, what a row without a mode of its own belongs to. */
const BELONGS_BY = ['bookingId', 'conversationId', 'endpointId', 'disputeId', 'incidentId', 'paymentId', 'messageId'];

const tables: readonly Table[] = Object.values(schema).filter((table) => is(table, Table));

/** Whether a row with this id belongs to live mode: by its own `mode`, or by that of what it belongs to. */
export async function isLive(from: Reader, id: string): Promise<boolean> {
  for (const table of tables) {
    const columns: Readonly<Record<string, Column | undefined>> = getTableColumns(table);
    const { id: ownId, mode } = columns;
    if (ownId === undefined || (mode === undefined && !BELONGS_BY.some((name) => name in columns))) continue;
    const [row] = (await from
      .select()
      .from(table as typeof schema.bookings)
      .where(eq(ownId, id))) as Record<string, unknown>[];
    if (row === undefined) continue;
    if ('mode' in row) return row['mode'] === 'live';
    const above = BELONGS_BY.map((name) => row[name]).find((value) => typeof value === 'string' && value !== id);
    return typeof above === 'string' && isLive(from, above);
  }
  return false;
}
