import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { bookings, conditionReports } from '../../../db/schema/index.ts';
import type { BookingState } from '../../../db/values.ts';
import type { Emit } from '../kernel/index.ts';
import { clearDeadline } from './deadline-store.ts';
import { moveReport } from './move-report.ts';
import type { Booking } from './store.ts';

interface Context {
  readonly now: Date;
  readonly emit: Emit;
}

/** What hung on the state that a booking leaves ends with it, whoever moves it and wherever to. */
export async function leaveState(tx: Tx, { id, state, assetId }: Booking, to: BookingState, context: Context): Promise<void> {
  if (state === 'CONFIRMED') await endCheckIn(tx, id, to, context);
  if (state === 'ACTIVE') await relieveNext(tx, { id, assetId }, context);
}

/** A report of the handover that nobody answered: who brings the asset back had it; of a cancelled booking nobody says anything any more. */
async function endCheckIn(tx: Tx, bookingId: string, to: BookingState, context: Context): Promise<void> {
  await clearDeadline(tx, bookingId, 'CHECK_IN');
  const unanswered = and(
    eq(conditionReports.bookingId, bookingId),
    eq(conditionReports.kind, 'CHECK_IN'),
    eq(conditionReports.status, 'SUBMITTED'),
  );
  if (to === 'CANCELLED') {
    await tx.update(conditionReports).set({ dueAt: null }).where(unanswered);
    return;
  }
  for (const report of await tx.select().from(conditionReports).where(unanswered))
    await moveReport(tx, report, 'assume', context);
}

/** It is overdue no more, and whoever waited for it can be handed theirs. */
async function relieveNext(tx: Tx, { id, assetId }: Pick<Booking, 'id' | 'assetId'>, { emit }: Context): Promise<void> {
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
