import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { bookings, conditionReports } from '../../../db/schema/index.ts';
import type { Emit } from '../kernel/index.ts';
import { clearDeadline } from './deadline-store.ts';
import type { Booking } from './store.ts';

/** What hung on the state that a booking leaves ends with it, whoever moves it and wherever to. */
export async function leaveState(tx: Tx, { id, state, assetId }: Booking, emit: Emit): Promise<void> {
  if (state === 'CONFIRMED') await stopSilence(tx, id);
  if (state === 'ACTIVE') await relieveNext(tx, { id, assetId }, emit);
}

/** A report of the handover that nobody answered stays as it is: silence says nothing any more. */
async function stopSilence(tx: Tx, bookingId: string): Promise<void> {
  await clearDeadline(tx, bookingId, 'CHECK_IN');
  await tx
    .update(conditionReports)
    .set({ dueAt: null })
    .where(and(eq(conditionReports.bookingId, bookingId), isNotNull(conditionReports.dueAt)));
}

/** It is overdue no more, and whoever waited for it can be handed theirs. */
async function relieveNext(tx: Tx, { id, assetId }: Pick<Booking, 'id' | 'assetId'>, emit: Emit): Promise<void> {
  await clearDeadline(tx, id, 'OVERDUE_DAY');
  const relieved = await tx
    .update(bookings)
    .set({ atRiskOf: null })
    .where(and(eq(bookings.assetId, assetId), eq(bookings.atRiskOf, id)))
    .returning({ id: bookings.id });
  for (const next of relieved) {
    await emit({
      type: 'booking.at_risk',
      bookingId: next.id,
      assetId,
      note: 'the rental before is over',
      data: { atRisk: false },
    });
  }
}
