import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { bookings, conditionReports } from '../../../db/schema/index.ts';
import type { BookingState } from '../../../db/values.ts';
import { freeHold } from '../availability/index.ts';
import type { Emit } from '../kernel/index.ts';
import { bookingLifecycle } from './booking-lifecycle.ts';
import { clearDeadline, clearDeadlinesOfEnded } from './deadline-store.ts';
import { moveExtension } from './move-extension.ts';
import { moveOffer } from './move-offer.ts';
import { moveReport } from './move-report.ts';
import { findOpenExtension, findOpenOffer } from './open-matters.ts';
import type { Booking } from './store.ts';

interface Leaving {
  readonly booking: Pick<Booking, 'id' | 'assetId'>;
  readonly to: BookingState;
  readonly now: Date;
  readonly emit: Emit;
}

/** What hangs on which states: it ends when a booking leaves the last of them. In this order. */
const ENDINGS: readonly { on: readonly BookingState[]; end: (tx: Tx, leaving: Leaving) => Promise<void> }[] = [
  { on: ['CONFIRMED'], end: endCheckIn },
  { on: ['ACTIVE'], end: relieveNext },
  { on: ['COUNTER_OFFERED'], end: endOffer },
  { on: ['CONFIRMED', 'ACTIVE'], end: endExtension },
  { on: bookingLifecycle.open, end: endDeadlines },
];

/** What lies open only as long as a booking is in its state ends when it leaves it, whoever moves it. */
export async function leaveState(
  tx: Tx,
  booking: Booking,
  to: BookingState,
  context: Pick<Leaving, 'now' | 'emit'>,
): Promise<void> {
  for (const { on, end } of ENDINGS) {
    if (on.includes(booking.state) && !on.includes(to)) await end(tx, { booking, to, ...context });
  }
}

/** A report of the handover that nobody answered: who brings the asset back had it; of a cancelled booking nobody says anything any more. */
async function endCheckIn(tx: Tx, { booking: { id }, to, now, emit }: Leaving): Promise<void> {
  await clearDeadline(tx, id, 'CHECK_IN');
  const unanswered = and(
    eq(conditionReports.bookingId, id),
    eq(conditionReports.kind, 'CHECK_IN'),
    eq(conditionReports.status, 'SUBMITTED'),
  );
  if (to === 'CANCELLED') {
    await tx.update(conditionReports).set({ dueAt: null }).where(unanswered);
    return;
  }
  for (const report of await tx.select().from(conditionReports).where(unanswered)) {
    await moveReport(tx, report, 'assume', { now, emit });
  }
}

/** It is overdue no more, and whoever waited for it can be handed theirs. */
async function relieveNext(tx: Tx, { booking: { id, assetId }, emit }: Leaving): Promise<void> {
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

/** A counter-offer that nobody answered. */
async function endOffer(tx: Tx, { booking: { id }, now }: Leaving): Promise<void> {
  const offer = await findOpenOffer(tx, id);
  if (offer !== null) await moveOffer(tx, offer, 'expire', now);
  await clearDeadline(tx, id, 'COUNTER_OFFER');
}

/** An extension that nobody answered or paid. */
async function endExtension(tx: Tx, { booking: { id }, now, emit }: Leaving): Promise<void> {
  const extension = await findOpenExtension(tx, id);
  if (extension === null) return;
  await moveExtension(tx, extension, 'expire', { now, emit });
  await freeHold(tx, id);
  await clearDeadline(tx, id, 'EXTENSION');
}

/** Every deadline but those that only begin with the end of a booking. */
async function endDeadlines(tx: Tx, { booking: { id } }: Leaving): Promise<void> {
  await clearDeadlinesOfEnded(tx, id);
}
