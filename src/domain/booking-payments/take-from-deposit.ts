import type { Reader, Tx } from '../../../db/database.ts';
import { type Award, owedOf, saveAward } from '../awards/index.ts';
import {
  type Booking,
  bookingLifecycle,
  depositLeft,
  type DueContext,
  findDeadlines,
  findOpenMatters,
  isFrozen,
  lateFeeDue,
  moveDeposit,
} from '../bookings/index.ts';
import { formatMoney, type Minor, sum } from '../kernel/index.ts';
import { requestCapture } from '../payments/index.ts';
import { postAward } from './post-award.ts';

/**
 * What the renter has to pay comes out of the deposit first, the oldest award first, never more than is there. A charged
 * deposit moves at once. A hold is captured once, so it waits until nothing more can be claimed of it.
 */
export async function takeFromDeposit(tx: Tx, booking: Booking, awards: readonly Award[], context: DueContext): Promise<Booking> {
  const { id: bookingId, depositState, depositMinor } = booking;
  if (awards.length === 0) return booking;
  if (depositState === 'HELD') {
    const wantedMinor = Math.min(sum(awards.map(owedOf)), depositMinor);
    if (await mayCapture(tx, booking)) await requestCapture(tx, bookingId, wantedMinor, context);
    return booking;
  }
  const leftMinor = await depositLeft(tx, booking);
  let takenMinor = 0;
  for (const award of awards) takenMinor += await cover(tx, booking, award, leftMinor - takenMinor, context);
  if (takenMinor === 0) return booking;
  const feePaid = awards.some(({ cause }) => cause === 'LATE_FEE') && (await lateFeeDue(tx, booking)) === 0;
  const changes = feePaid ? { lateFeePaidAt: context.now } : {};
  const move = booking.depositTakenMinor + takenMinor === depositMinor ? 'captureAll' : 'capturePart';
  return moveDeposit(tx, booking, move, { ...context, amountMinor: takenMinor, changes });
}

/** Pays one award as far as the deposit goes; what it does not cover is owed from now on. Returns what was taken. */
async function cover(tx: Tx, booking: Booking, award: Award, leftMinor: Minor, context: DueContext): Promise<Minor> {
  const { id: awardId, bookingId, cause, currency } = award;
  const coveredMinor = Math.min(leftMinor, owedOf(award));
  const settled = await saveAward(tx, award, { coveredMinor, settledAt: context.now });
  if (coveredMinor > 0) await postAward(tx, booking, settled, context);
  const owedMinor = owedOf(settled);
  const owed = owedMinor === 0 ? '' : `, ${formatMoney(owedMinor, currency)} owed by the RENTER`;
  const note = `${formatMoney(coveredMinor, currency)} out of the deposit${owed}`;
  const data = { awardId, payer: 'RENTER', cause, coveredMinor, paidMinor: 0, currency };
  await context.emit({ type: 'award.settled', bookingId, note, data });
  return coveredMinor;
}

/** Whether the rental is over and nothing is open about it; a late fee may be paid until the deposit's time is over. */
async function mayCapture(from: Reader, booking: Booking): Promise<boolean> {
  if (!bookingLifecycle.isFinal(booking.state) || isFrozen(await findOpenMatters(from, booking))) return false;
  const waits = (await findDeadlines(from, booking.id)).some(({ kind }) => kind === 'DEPOSIT');
  return !waits || (await lateFeeDue(from, booking)) === 0;
}
