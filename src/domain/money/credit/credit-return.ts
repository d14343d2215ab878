import type { Reader, Tx } from '../../../../db/database.ts';
import { DAY_MS, type Minor, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import { type AppliedCredit, creditPosition, lastToExpire } from './credit-lots.ts';
import { creditLock, creditOn, findCreditHistory, moveCredit } from './credit-store.ts';
import { creditEvents } from './events.ts';

interface Payer {
  readonly id: string;
  readonly renterId: string;
  readonly currency: string;
  readonly mode: 'live' | 'test';
}

/** The side that caused a booking to give credit back. */
export type EndedBy = 'RENTER' | 'OTHERS';

interface Returning {
  readonly mostMinor?: Minor;
  /** The renter by default, and then the credit expires when it would have expired anyway. */
  readonly endedBy?: EndedBy;
}

/** How long returned credit can be spent again at least, if others caused the return and the credit had that time left. */
const TO_SPEND_AGAIN_MS = 14 * DAY_MS;

/**
 * Gives back credit that a booking was paid with, at most `amountMinor`, or all of it if no amount is given. Returns how much
 * was given back.
 */
export async function returnCredit(
  tx: Tx,
  booking: Payer,
  { mostMinor = Infinity, endedBy = 'RENTER', ...context }: Returning & WriteCtx,
): Promise<Minor> {
  const amountMinor = Math.min(await creditOn(tx, booking.id), mostMinor);
  if (amountMinor <= 0) return 0;
  await takeCreditBack(tx, booking, { amountMinor, endedBy }, context);
  await context.emit({ type: creditEvents.returned, bookingId: booking.id, data: { amountMinor, currency: booking.currency } });
  return amountMinor;
}

/** Gives each part back with the expiry of its grant. A part that has expired by now is lost at once. */
export async function takeCreditBack(
  tx: Tx,
  booking: Payer,
  { amountMinor, endedBy = 'RENTER' }: { amountMinor: Minor; endedBy?: EndedBy },
  { now, ids, emit }: WriteCtx,
): Promise<void> {
  const { id: bookingId, renterId: userId, currency } = booking;
  await tx.lock(creditLock(userId));
  const line = { userId, currency, bookingId };
  for (const part of await comingBack(tx, booking, amountMinor)) {
    const expiresAt = endOf(part, endedBy, now);
    await moveCredit(tx, { ...line, kind: 'RETURN', amountMinor: part.amountMinor, expiresAt, note: 'given back' }, { ids, now });
    if (expiresAt === null || expiresAt > now) continue;
    const gone = { ...line, kind: 'EXPIRE', amountMinor: -part.amountMinor, note: 'its time was over' } as const;
    await moveCredit(tx, gone, { ids, now });
    await emit({ type: creditEvents.expired, data: { userId, amountMinor: part.amountMinor, currency } });
  }
}

/** How much of the credit that a booking would give back has expired meanwhile, minor units. */
export async function expiredOnReturn(from: Reader, booking: Payer, mostMinor: Minor, now: Date): Promise<Minor> {
  const parts = await comingBack(from, booking, mostMinor);
  return sum(parts.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now).map(({ amountMinor }) => amountMinor));
}

async function comingBack(from: Reader, { id, renterId, currency, mode }: Payer, mostMinor: Minor): Promise<AppliedCredit[]> {
  const { applied } = creditPosition(await findCreditHistory(from, renterId, currency, mode));
  return lastToExpire(applied.get(id) ?? [], mostMinor);
}

/**
 * The new expiry of returned credit. Applying credit never extends it. If others made the rental fail, the renter can spend the
 * credit for some more days, but not longer than was left when it was applied, and only once, so that a series of failed
 * rentals does not keep it alive.
 */
function endOf({ expiresAt, at, cameBack }: AppliedCredit, endedBy: EndedBy, now: Date): Date | null {
  if (expiresAt === null || endedBy === 'RENTER' || cameBack) return expiresAt;
  const againMs = Math.min(TO_SPEND_AGAIN_MS, expiresAt.getTime() - at.getTime());
  return new Date(Math.max(expiresAt.getTime(), now.getTime() + againMs));
}
