import { eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { bookings, trustEvents } from '../../../db/schema/index.ts';
import type { TrustEventKind } from '../../../db/values.ts';
import type { Ids } from '../kernel/index.ts';

/** Notes a fact that the score counts; the same fact about the same booking counts once, and test bookings never. */
export async function recordTrustEvent(
  tx: Tx,
  fact: { userId: string; kind: TrustEventKind; bookingId: string },
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  const [booking] = await tx.select({ mode: bookings.mode }).from(bookings).where(eq(bookings.id, fact.bookingId));
  if (booking?.mode === 'test') return;
  await tx
    .insert(trustEvents)
    .values({ id: ids.next('trustEvent'), ...fact, at: now })
    .onConflictDoNothing();
}
