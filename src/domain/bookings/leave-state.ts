import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { bookings } from '../../../db/schema/index.ts';
import type { Emit } from '../kernel/index.ts';
import { clearDeadline } from './deadline-store.ts';
import type { Booking } from './store.ts';

/** What hung on the state that a booking leaves ends with it, whoever moves it and wherever to. */
export async function leaveState(tx: Tx, { id, state, assetId }: Booking, emit: Emit): Promise<void> {
  if (state === 'CONFIRMED') await clearDeadline(tx, id, 'CHECK_IN');
  if (state !== 'ACTIVE') return;
  await clearDeadline(tx, id, 'OVERDUE_DAY');
  const relieved = await tx
    .update(bookings)
    .set({ atRiskOf: null })
    .where(and(eq(bookings.assetId, assetId), eq(bookings.atRiskOf, id)))
    .returning({ id: bookings.id });
  for (const next of relieved) {
    await emit({ type: 'booking.at_risk', bookingId: next.id, assetId, note: 'the rental before is over', data: { atRisk: false } });
  }
}
