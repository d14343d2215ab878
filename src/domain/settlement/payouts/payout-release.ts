import { and, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { chargebacks, disputes, incidents } from '../../../../db/schema/index.ts';
import type { HoldReason } from '../../../../db/values/index.ts';
import { commissionLock, findCommissionsToNet } from '../../money/commissions/index.ts';
import { findUser, findVendorUser } from '../../people/accounts/index.ts';
import { ascending, type Minor, type Settings, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import { type Booking, type Deadline, setDeadline } from '../../rentals/bookings/index.ts';
import { type BankRow, findBank, heldUntil, isConnected, isIncomplete } from '../payout-banks/index.ts';
import { type OwnerBalance, ownerBalance } from './owner-balance.ts';
import { movePayout, payoutLifecycle } from './payout-lifecycle.ts';
import { findPayout, type Netting, type PayoutRow, replaceNettings, savePayout } from './payout-store.ts';
import { payoutsLock } from './payout-access.ts';
import { claimantIn, disputeLifecycle, findOpenIncidents } from '../../rentals/open-items/index.ts';

type Context = Pick<WriteCtx, 'emit' | 'now' | 'settings'>;

/**
 * Releases a payout that is due, or whose hold may have ended: it becomes READY, or is held with the reason. A failed payout
 * becomes READY to be tried again. The caller has locked the booking.
 */
export async function releasePayout(
  tx: Tx,
  booking: Booking,
  payout: PayoutRow,
  { emit, now, settings }: Context,
): Promise<PayoutRow> {
  const { status, dueAt, id: subjectId } = payout;
  if (status === 'PROCESSING' || status === 'PAID' || dueAt > now) return payout;
  // The payouts of one vendor are released one after the other, so that a debt is deducted once.
  await tx.lock(payoutsLock(booking.vendorId), commissionLock(booking.vendorId));
  const balance = await payableBalance(tx, booking, { now });
  const { nettings, ...amounts } = payoutAmounts(balance, booking.id);
  await replaceNettings(tx, payout.id, nettings);

  const hold = await payoutHold(tx, booking, { balance, now, settings });
  if (hold === null) {
    const move = (['clear', 'retry'] as const).find((name) => payoutLifecycle.can(status, name));
    if (move !== undefined) return movePayout(tx, payout, move, { emit, changes: amounts });
    return isSame(payout, { ...payout, ...amounts }) ? payout : savePayout(tx, payout, amounts);
  }
  const { reason: holdReason, until } = hold;
  if (until !== null) await setDeadline(tx, { bookingId: booking.id, kind: 'PAYOUT', subjectId, dueAt: until });
  const { reservedMinor } = balance;
  const expected =
    holdReason === 'FROZEN'
      ? { grossMinor: amounts.grossMinor + reservedMinor, amountMinor: amounts.amountMinor + reservedMinor }
      : amounts;
  const changes = { ...expected, holdReason };
  // The payout is held for the same reason as before, so nothing is written.
  if (status === 'ON_HOLD' && isSame(payout, changes)) return payout;
  return payoutLifecycle.can(status, 'hold')
    ? movePayout(tx, payout, 'hold', { emit, changes })
    : savePayout(tx, payout, changes);
}

/** Handles the deadline of a payout that has passed. */
export async function onPayoutDue(
  tx: Tx,
  booking: Booking,
  { subjectId }: Deadline,
  context: WriteCtx,
): Promise<PayoutRow | null> {
  const payout = await findPayout(tx, subjectId);
  return payout === undefined ? null : releasePayout(tx, booking, payout, context);
}

/** Why a payout is not sent, and until when, if that is known. */
interface Hold {
  readonly reason: HoldReason;
  readonly until: Date | null;
}

/** Why the booking's payout must wait now; null if it need not. */
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
  if (settings.payoutAccounts === 'CONNECTED' && (await isIncomplete(from, bank)))
    return { reason: 'ACCOUNT_INCOMPLETE', until: null };
  const until = heldUntil(bank, settings);
  if (until > now) return { reason: 'BANK_CHANGED', until };
  if (balance.totalMinor < 0) return { reason: 'NEGATIVE_BALANCE', until: null };
  const moves = booking.mode === 'live' && payoutAmounts(balance, booking.id).amountMinor > 0;
  return moves && !takes(settings.payoutAccounts, bank) ? { reason: 'BY_HAND', until: null } : null;
}

interface PayableBalance extends OwnerBalance {
  /** The part of the booking's share that waits for the ruling of a dispute, in minor units. */
  readonly reservedMinor: Minor;
}

/**
 * What a payout about the booking may send now of the vendor's earnings. Overdue commissions count as owed although they are
 * not taken yet, and what the renter claims in an open dispute is kept back.
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

/** The expected amounts of a payout about the booking, before anything that holds it back or is reserved. */
export async function expectedAmounts(from: Reader, booking: Booking): Promise<{ grossMinor: Minor; amountMinor: Minor }> {
  const { nettings: _expected, ...amounts } = payoutAmounts(await ownerBalance(from, booking), booking.id);
  return amounts;
}

/**
 * The amounts that a payout about the booking would have now: the booking's share, the debts that are deducted from it, and the
 * rest.
 */
export function payoutAmounts(
  { byBooking }: OwnerBalance,
  bookingId: string,
): { grossMinor: Minor; amountMinor: Minor; nettings: Netting[] } {
  const grossMinor = Math.max(0, byBooking.get(bookingId) ?? 0);
  const nettings: Netting[] = [];
  let amountMinor = grossMinor;
  // The debt of the oldest booking is deducted first. Ids sort by time.
  for (const [debtor, owed] of [...byBooking].toSorted(([a], [b]) => ascending(a, b))) {
    const netted = Math.min(amountMinor, -owed);
    if (netted <= 0) continue;
    nettings.push({ bookingId: debtor, amountMinor: netted });
    amountMinor -= netted;
  }
  return { grossMinor, amountMinor, nettings };
}

function isSame(payout: PayoutRow, changes: Pick<PayoutRow, 'grossMinor' | 'amountMinor' | 'holdReason'>): boolean {
  const { grossMinor, amountMinor, holdReason } = changes;
  return payout.grossMinor === grossMinor && payout.amountMinor === amountMinor && payout.holdReason === holdReason;
}

/** Whether the gateway pays out to accounts of this kind. Otherwise an administrator transfers the money by hand. */
function takes(accounts: Settings['payoutAccounts'], { ibanMasked }: BankRow): boolean {
  return accounts === 'BANK' || (accounts === 'CONNECTED' && isConnected(ibanMasked));
}

/**
 * Whether the whole payout is frozen. An open incident freezes all of it; a dispute freezes only the disputed amount, and so
 * all of it only if nothing else is left.
 */
async function isFrozen(from: Reader, booking: Booking, { byBooking, reservedMinor }: PayableBalance): Promise<boolean> {
  if ((await findOpenIncidents(from, booking.id)).length > 0) return true;
  return reservedMinor > 0 && (byBooking.get(booking.id) ?? 0) <= 0;
}

/** Whether it is still open if the renter's bank returns the money. */
async function isChargedBack(from: Reader, bookingId: string): Promise<boolean> {
  return (
    (
      await from
        .select()
        .from(chargebacks)
        .where(and(eq(chargebacks.bookingId, bookingId), eq(chargebacks.status, 'OPEN')))
    ).length > 0
  );
}

/** Whether the owner is suspended. The money is kept back meanwhile. */
async function isOwnerSuspended(from: Reader, vendorId: string): Promise<boolean> {
  const owner = await findUser(from, await findVendorUser(from, vendorId));
  return owner?.suspendedAt != null && owner.erasedAt === null;
}

/**
 * What open disputes about the booking may cost its owner, in minor units. A claim of the owner risks nothing of the owner's.
 */
async function disputedMinor(from: Reader, bookingId: string): Promise<Minor> {
  const open = await from
    .select({ claimMinor: disputes.claimMinor, openedBy: disputes.openedBy, reportedBy: incidents.reportedBy })
    .from(disputes)
    .leftJoin(incidents, eq(incidents.id, disputes.incidentId))
    .where(and(eq(disputes.bookingId, bookingId), inArray(disputes.status, [...disputeLifecycle.open])));
  const ofRenter = open.filter((dispute) => claimantIn(dispute, dispute) === 'RENTER');
  return sum(ofRenter.map(({ claimMinor }) => claimMinor));
}
