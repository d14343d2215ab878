import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../../../../db/database.ts';
import { placeholder, prepared, preparedRows } from '../../../../db/prepared.ts';
import { chargebacks, disputes, incidents } from '../../../../db/schema/index.ts';
import type { HoldReason } from '../../../../db/values/index.ts';
import { findCommissionsToNet } from '../../money/commissions/index.ts';
import { findUser, findVendorUser } from '../../people/accounts/index.ts';
import { type Minor, type Settings, sum } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/booking-records/index.ts';
import { findOpenItems } from '../../rentals/open-items/index.ts';
import { type OwnerBalance, ownerBalance, payoutAmounts } from './owner-balance.ts';
import { type BankRow, findBank, heldUntil, isConnected } from '../payout-banks/index.ts';

/** What keeps a payout from being sent, and until when, where that is known. */
interface Hold {
  readonly reason: HoldReason;
  readonly until: Date | null;
}

/** Why the booking's payout must wait now; null when nothing is in its way. */
export async function payoutHold(
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
  if ((await findOpenItems(from, booking)).incidents.length > 0) return true;
  return reservedMinor > 0 && (byBooking.get(booking.id) ?? 0) <= 0;
}

/** As long as nobody knows whether the bank gives the renter's money back. */
async function isChargedBack(from: Reader, bookingId: string): Promise<boolean> {
  return (await findChargebacks(from, { bookingId, status: 'OPEN' })).length > 0;
}

const findChargebacks = preparedRows('chargebacks_of_booking', chargebacks, ['bookingId', 'status']);

/** Money stays where it can still be given back until the suspension is lifted. */
async function isOwnerSuspended(from: Reader, vendorId: string): Promise<boolean> {
  const owner = await findUser(from, await findVendorUser(from, vendorId));
  return owner?.suspendedAt != null && owner.erasedAt === null;
}

interface PayableBalance extends OwnerBalance {
  /** What of the booking's share waits for the ruling of a dispute. */
  readonly reservedMinor: Minor;
}

/**
 * What of a vendor's earnings a payout about the booking may send now: overdue commissions count as owed although they are
 * not taken yet, and what the renter claims in an open dispute stays where it can still be given back.
 */
export async function payableBalance(from: Reader, booking: Booking, { now }: { now: Date }): Promise<PayableBalance> {
  const { byBooking } = await ownerBalance(from, booking);
  const payable = new Map(byBooking);
  const take = (bookingId: string, amountMinor: Minor) => payable.set(bookingId, (payable.get(bookingId) ?? 0) - amountMinor);
  for (const { bookingId, amountMinor } of await findCommissionsToNet(from, booking, now)) take(bookingId, amountMinor);
  const shareMinor = Math.max(0, payable.get(booking.id) ?? 0);
  const reservedMinor = Math.min(shareMinor, await disputedMinor(from, booking.id));
  take(booking.id, reservedMinor);
  return { byBooking: payable, totalMinor: sum([...payable.values()]), reservedMinor };
}

/**
 * What an open dispute about the booking may cost its owner, minor units. Who reported the incident claims, whoever asked
 * the platform about it; an owner who claims puts nothing at stake.
 */
async function disputedMinor(from: Reader, bookingId: string): Promise<Minor> {
  const open = await findClaims(from, { bookingId });
  const ofRenter = open.filter(({ openedBy, reportedBy }) => (reportedBy ?? openedBy) === 'RENTER');
  return sum(ofRenter.map(({ claimMinor }) => claimMinor));
}

const findClaims = prepared('claims_of_open_disputes', (reader) =>
  reader
    .select({ claimMinor: disputes.claimMinor, openedBy: disputes.openedBy, reportedBy: incidents.reportedBy })
    .from(disputes)
    .leftJoin(incidents, eq(incidents.id, disputes.incidentId))
    .where(and(eq(disputes.bookingId, placeholder('bookingId')), inArray(disputes.status, ['OPEN', 'UNDER_REVIEW']))),
);
