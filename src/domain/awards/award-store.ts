import { asc, eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { awards } from '../../../db/schema/index.ts';
import type { Minor } from '../kernel/index.ts';

export type Award = typeof awards.$inferSelect;

/** Everything that one side of the booking was to pay the other, the oldest first. */
export async function awardsOf(from: Reader, bookingId: string): Promise<Award[]> {
  return from.select().from(awards).where(eq(awards.bookingId, bookingId)).orderBy(asc(awards.createdAt), asc(awards.id));
}

/** What is left to pay of it, minor units. */
export function owedOf({ amountMinor, coveredMinor, paidMinor }: Award): Minor {
  return amountMinor - coveredMinor - paidMinor;
}
