import type { Tx } from '../../../db/database.ts';
import { type Booking, type Deadline, type DueContext, findOpenMatters, isFrozen, setDeadline } from '../bookings/index.ts';
import { endDeposit } from './end-deposit.ts';

const DAY_MS = 24 * 3_600_000;

/** The time that a deposit stays is over. While a matter is open it waits, and the question is put again a day later. */
export async function releaseDeposit(tx: Tx, booking: Booking, deadline: Deadline, context: DueContext): Promise<void> {
  if (isFrozen(await findOpenMatters(tx, booking))) {
    await setDeadline(tx, { ...deadline, dueAt: new Date(context.now.getTime() + DAY_MS) });
    return;
  }
  await endDeposit(tx, booking, context);
}
