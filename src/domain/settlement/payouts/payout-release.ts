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
import { findOpenIncidents } from '../../rentals/open-items/index.ts';

type Context = Pick<WriteCtx, 'emit' | 'now' | 'settings'>;

/**
 * The payout's time has come, or what it waited for may have happened: it is READY, or waits for what is in the way. What
 * failed is READY to be tried again. Whoever calls this has locked the booking.
 */
export async function releasePayout(
  tx: Tx,
  booking: Booking,
  payout: PayoutRow,
  { emit, now, settings }: Context,
): Promise<PayoutRow> {
  const { status, dueAt, id: subjectId } = payout;
  if (status === 'PROCESSING' || status === 'PAID' || dueAt > now) return payout;
  // Payouts of one vendor are released one at a time, so that a debt is netted once.
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
  // The payout waits for the same reason as before. A look that finds nothing new writes nothing.
  if (status === 'ON_HOLD' && isSame(payout, changes)) return payout;
  return payoutLifecycle.can(status, 'hold')
    ? movePayout(tx, payout, 'hold', { emit, changes })
    : savePayout(tx, payout, changes);
}

/** The deadline of a payout has passed. */
export async function onPayoutDue(
  tx: Tx,
  booking: Booking,
  { subjectId }: Deadline,
  context: WriteCtx,
): Promise<PayoutRow | null> {
  const payout = await findPayout(tx, subjectId);
  return payout === undefined ? null : releasePayout(tx, booking, payout, context);
}

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
  if (settings.payoutAccounts === 'CONNECTED' && (await isIncomplete(from, bank)))
    return { reason: 'ACCOUNT_INCOMPLETE', until: null };
  const until = heldUntil(bank, settings);
  if (until > now) return { reason: 'BANK_CHANGED', until };
  if (balance.totalMinor < 0) return { reason: 'NEGATIVE_BALANCE', until: null };
  const moves = booking.mode === 'live' && payoutAmounts(balance, booking.id).amountMinor > 0;
  return moves && !takes(settings.payoutAccounts, bank) ? { reason: 'BY_HAND', until: null } : null;
}

interface PayableBalance extends OwnerBalance {
  /** The part of the booking's share that waits for the ruling of a dispute. */
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

/** What a payout about the booking is expected to be, before anything that holds it back or is reserved is looked at. */
export async function expectedAmounts(from: Reader, booking: Booking): Promise<{ grossMinor: Minor; amountMinor: Minor }> {
  const { nettings: _expected, ...amounts } = payoutAmounts(await ownerBalance(from, booking), booking.id);
  return amounts;
}

/** What a payout about the booking would be now: the booking's share, the debts that it pays first, and the rest. */
export function payoutAmounts(
  { byBooking }: OwnerBalance,
  bookingId: string,
): { grossMinor: Minor; amountMinor: Minor; nettings: Netting[] } {
  const grossMinor = Math.max(0, byBooking.get(bookingId) ?? 0);
  const nettings: Netting[] = [];
  let amountMinor = grossMinor;
  // The debt of the oldest booking comes first; ids sort by time.
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

/** Whether the gateway pays out to accounts of this kind. Otherwise somebody transfers the money by hand. */
function takes(accounts: Settings['payoutAccounts'], { ibanMasked }: BankRow): boolean {
  return accounts === 'BANK' || (accounts === 'CONNECTED' && isConnected(ibanMasked));
}

/**
 * Whether everything is frozen. An open incident freezes all of it; a dispute freezes only what is fought over, so everything
 * only if nothing else is left.
 */
async function isFrozen(from: Reader, booking: Booking, { byBooking, reservedMinor }: PayableBalance): Promise<boolean> {
  if ((await findOpenIncidents(from, booking.id)).length > 0) return true;
  return reservedMinor > 0 && (byBooking.get(booking.id) ?? 0) <= 0;
}

/** Whether nobody knows yet if the bank of the renter gives the money back. */
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

/** While the owner is suspended, money stays where it can still be given back. */
async function isOwnerSuspended(from: Reader, vendorId: string): Promise<boolean> {
  const owner = await findUser(from, await findVendorUser(from, vendorId));
  return owner?.suspendedAt != null && owner.erasedAt === null;
}

/**
 * What an open dispute about the booking may cost its owner, minor units. Who reported the incident claims, whoever asked
 * the platform about it; an owner who claims puts nothing at stake.
 */
async function disputedMinor(from: Reader, bookingId: string): Promise<Minor> {
  const open = await from
    .select({ claimMinor: disputes.claimMinor, openedBy: disputes.openedBy, reportedBy: incidents.reportedBy })
    .from(disputes)
    .leftJoin(incidents, eq(incidents.id, disputes.incidentId))
    .where(and(eq(disputes.bookingId, bookingId), inArray(disputes.status, ['OPEN', 'UNDER_REVIEW'])));
  const ofRenter = open.filter(({ openedBy, reportedBy }) => (reportedBy ?? openedBy) === 'RENTER');
  return sum(ofRenter.map(({ claimMinor }) => claimMinor));
}
