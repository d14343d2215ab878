import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { bookings, rentedDays } from '../../db/schema/index.ts';
import { eachDay } from '../../src/domain/platform/kernel/index.ts';

const WITH_RENTERS = new Set(['CONFIRMED', 'ACTIVE', 'RETURNED', 'COMPLETED']);

/** What is kept of the days with renters is what the bookings come to, counted one by one. */
export async function checkRentedDays({ reader }: Pick<Database, 'reader'>, after: string): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { vendorId, mode, state, startDate, endDate, units } of await reader.select().from(bookings)) {
    if (!WITH_RENTERS.has(state)) continue;
    for (const day of eachDay(startDate, endDate)) {
      const key = `${vendorId} ${mode} ${day}`;
      counted[key] = (counted[key] ?? 0) + units;
    }
  }
  const rows = await reader.select().from(rentedDays);
  const kept = rows.flatMap(({ vendorId, mode, day, units }) =>
    units === 0 ? [] : [[`${vendorId} ${mode} ${day}`, units] as const],
  );
  expect([after, Object.fromEntries(kept)]).toEqual([after, counted]);
  return counted;
}
