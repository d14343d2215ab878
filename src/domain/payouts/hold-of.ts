import { and, eq } from 'drizzle-orm';
import type { Reader } from '../../../db/database.ts';
import { chargebacks } from '../../../db/schema/index.ts';
import type { HoldReason } from '../../../db/values.ts';
import { findUser, findVendorUser } from '../accounts/index.ts';
import { type Booking, findOpenMatters } from '../bookings/index.ts';
import type { Settings } from '../kernel/index.ts';
import { payoutAmounts } from './owner-balance.ts';
import type { PayableBalance } from './payable-balance.ts';
import { isConnected } from './payout-account.ts';
import { type BankRow, findBank, heldUntil } from './payout-bank-store.ts';

/** What keeps a payout from being sent, and until when, where that is known. */
interface Hold {
  readonly reason: HoldReason;
  readonly until: Date | null;
}

/** Why the booking's payout must wait now; null when nothing is in its way. */
export async function holdOf(
  from: Reader,
  booking: Booking,
  { balance, now, settings }: { balance: PayableBalance; now: Date; settings: Settings },
): Promise<Hold | null> {
  if (await isFrozen(from, booking, balance)) return { reason: 'FROZEN', until: null };
  if (await isChargedBack(from, booking.id)) return { reason: 'CHARGED_BACK', until: null };
  if (await isOwnerSuspended(from, booking.vendorId)) return { reason: 'SUSPENDED', until: null };
  const bank = await findBank(from, booking.vendorId);
  if (bank === undefined) return { reason: 'NO_BANK', until: null };
  const until = heldUntil(bank, settings);
  if (until > now) return { reason: 'BANK_CHANGED', until };
  if (balance.totalMinor < 0) return { reason: 'NEGATIVE_BALANCE', until: null };
  const moves = booking.mode === 'live' && payoutAmounts(balance, booking.id).amountMinor > 0;
  return moves && !takes(settings.payoutAccounts, bank) ? { reason: 'BY_HAND', until: null } : null;
}

/** The gateway pays out to accounts of this kind; otherwise somebody does it by hand. */
function takes(accounts: Settings['payoutAccounts'], { ibanMasked }: BankRow): boolean {
  return accounts === 'BANK' || (accounts === 'CONNECTED' && isConnected(ibanMasked));
}

/** An open incident freezes all of it; a dispute what is fought over, so everything only where nothing else is left. */
async function isFrozen(from: Reader, booking: Booking, { byBooking, reservedMinor }: PayableBalance): Promise<boolean> {
  if ((await findOpenMatters(from, booking)).incidents.length > 0) return true;
  return reservedMinor > 0 && (byBooking.get(booking.id) ?? 0) <= 0;
}

/** As long as nobody knows whether the bank gives the renter's money back. */
async function isChargedBack(from: Reader, bookingId: string): Promise<boolean> {
  const open = await from
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .where(and(eq(chargebacks.bookingId, bookingId), eq(chargebacks.status, 'OPEN')))
    .limit(1);
  return open.length > 0;
}

/** Money stays where it can still be given back until the suspension is lifted. */
async function isOwnerSuspended(from: Reader, vendorId: string): Promise<boolean> {
  const owner = await findUser(from, await findVendorUser(from, vendorId));
  return owner?.suspendedAt != null && owner.erasedAt === null;
}
