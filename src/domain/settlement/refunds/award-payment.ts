import type { Reader, Tx } from '../../../../db/database.ts';
import { lateFeeParts } from '../../catalog/pricing/index.ts';
import {
  type Award,
  awardEvents,
  awardsOf,
  claimsOf,
  isUnsettled,
  journalKey,
  owedOf,
  saveAward,
  addPaidPayment,
  findPaymentsToRefund,
  requestCapture,
  requestRefund,
} from '../../money/payments/index.ts';
import { moveCredit } from '../../money/credit/index.ts';
import { creditOf, depositOf, escrowOf, ownerPayableOf, post, REV_COMMISSION } from '../../money/ledger/index.ts';
import { formatMoney, type Minor, sum, type WriteCtx } from '../../platform/kernel/index.ts';
import {
  type Booking,
  findDeadlines,
  saveBooking,
  depositLeft,
  moveDeposit,
  bookingLifecycle,
} from '../../rentals/bookings/index.ts';
import { lateFeeDue, isBookingFrozen } from '../../rentals/open-items/index.ts';
import { issueInvoice } from '../invoices/index.ts';

/** Moves the money of every award that has not been settled: the owner pays at once, the renter out of the deposit. */
export async function payAwards(tx: Tx, booking: Booking, context: WriteCtx): Promise<Booking> {
  const open = (await awardsOf(tx, booking.id)).filter(isUnsettled);
  for (const award of open.filter(({ payer }) => payer === 'OWNER')) await payAsOwner(tx, booking, award, context);
  return takeFromDeposit(
    tx,
    booking,
    open.filter(({ payer }) => payer === 'RENTER'),
    context,
  );
}

/**
 * The owner pays out of present and future earnings. The renter gets a refund of what was paid for the rental, as far as that
 * is possible, and the rest as credit.
 */
async function payAsOwner(tx: Tx, booking: Booking, award: Award, context: WriteCtx): Promise<void> {
  const { id: bookingId, vendorId, renterId: userId, currency } = booking;
  const amountMinor = owedOf(award);
  const cashMinor = await giveBack(tx, booking, amountMinor, context);
  const creditMinor = amountMinor - cashMinor;
  await post(
    tx,
    {
      kind: 'AWARD',
      bookingId,
      currency,
      idemKey: journalKey.award(award.id),
      memo: 'paid by the owner',
      lines: [
        { account: ownerPayableOf(vendorId), amountMinor },
        { account: escrowOf(bookingId), amountMinor: -cashMinor },
        { account: creditOf(userId), amountMinor: -creditMinor },
      ],
    },
    context,
  );
  if (creditMinor > 0) {
    const note = 'the owner pays for a claim';
    await moveCredit(tx, { userId, currency, kind: 'COMPENSATION', amountMinor: creditMinor, bookingId, note }, context);
  }
  await saveAward(tx, award, { paidMinor: amountMinor, settledAt: context.now });
  const data = {
    awardId: award.id,
    payer: 'OWNER' as const,
    cause: award.cause,
    coveredMinor: 0,
    paidMinor: amountMinor,
    currency,
  };
  const note = `${formatMoney(amountMinor, currency)} by the OWNER`;
  await context.emit({ type: awardEvents.settled, bookingId, note, data });
}

/**
 * Requests refunds of the rent, from the newest payment first. Rent that was not paid through the gateway cannot be refunded
 * through it.
 */
async function giveBack(tx: Tx, booking: Booking, amountMinor: Minor, context: WriteCtx): Promise<Minor> {
  if (booking.paymentChannel === 'OFFLINE') return 0;
  let left = amountMinor;
  for (const payment of (await findPaymentsToRefund(tx, booking.id)).toReversed()) {
    if (payment.kind === 'LATE_FEE' || payment.kind === 'CLAIM' || payment.reference === null) continue;
    left -= await requestRefund(tx, payment, { amountMinor: left, cause: 'DISPUTE' }, context);
  }
  return amountMinor - left;
}

/**
 * Takes what the renter has to pay out of the deposit, for the oldest award first and never more than there is. A charged
 * deposit is used at once. A hold can be captured only once, so it waits until nothing more can be claimed.
 */
async function takeFromDeposit(tx: Tx, booking: Booking, awards: readonly Award[], context: WriteCtx): Promise<Booking> {
  const { id: bookingId, depositState, depositMinor } = booking;
  if (awards.length === 0) return booking;
  if (depositState === 'HELD') {
    const wantedMinor = Math.min(sum(awards.map(owedOf)), depositMinor);
    if (await mayCapture(tx, booking)) await requestCapture(tx, bookingId, wantedMinor, context);
    return booking;
  }
  const leftMinor = await depositLeft(tx, booking);
  const leastMinor = context.settings.smallestPayments[booking.currency] ?? 0;
  const claimsWaived = await isTooLittle(tx, booking, { awards, leftMinor, leastMinor });
  let takenMinor = 0;
  for (const award of awards) {
    const rest = { leftMinor: leftMinor - takenMinor, leastMinor, claimsWaived };
    takenMinor += await cover(tx, booking, { award, ...rest }, context);
  }
  const feeLeftMinor = awards.some(({ cause }) => cause === 'LATE_FEE') ? await lateFeeDue(tx, booking) : null;
  const feeIsOver = feeLeftMinor !== null && (feeLeftMinor === 0 || feeLeftMinor < leastMinor);
  const changes = feeIsOver ? { lateFeePaidAt: context.now } : {};
  if (takenMinor === 0) return feeIsOver ? saveBooking(tx, booking, { ...changes, updatedAt: context.now }) : booking;
  const move = booking.depositTakenMinor + takenMinor === depositMinor ? 'captureAll' : 'capturePart';
  return moveDeposit(tx, booking, move, { ...context, amountMinor: takenMinor, changes });
}

/**
 * Whether all that the renter owes for claims beyond the deposit is less than a payment page accepts, so that it could never be
 * paid. A late fee has a payment of its own, so its rest is checked separately.
 */
async function isTooLittle(
  tx: Tx,
  { id: bookingId }: Booking,
  { awards, leftMinor, leastMinor }: { awards: readonly Award[]; leftMinor: Minor; leastMinor: Minor },
): Promise<boolean> {
  if (leastMinor === 0) return false;
  let left = leftMinor;
  let owedMinor = sum((await claimsOf(tx, bookingId)).map(owedOf));
  for (const award of awards) {
    const wantedMinor = owedOf(award);
    if (award.cause !== 'LATE_FEE') owedMinor += Math.max(0, wantedMinor - left);
    left = Math.max(0, left - wantedMinor);
  }
  return owedMinor < leastMinor;
}

/**
 * Pays one award as far as the deposit goes. What it does not cover is owed from now on, unless it is waived. Returns the
 * amount that was taken.
 */
async function cover(
  tx: Tx,
  booking: Booking,
  { award, leftMinor, leastMinor, claimsWaived }: { award: Award; leftMinor: Minor; leastMinor: Minor; claimsWaived: boolean },
  context: WriteCtx,
): Promise<Minor> {
  const { id: awardId, bookingId, cause, currency } = award;
  const coveredMinor = Math.min(leftMinor, owedOf(award));
  const restMinor = owedOf(award) - coveredMinor;
  const isWaived = cause === 'LATE_FEE' ? restMinor < leastMinor : claimsWaived;
  const waivedMinor = isWaived ? restMinor : 0;
  const amountMinor = award.amountMinor - waivedMinor;
  const settled = await saveAward(tx, award, { amountMinor, coveredMinor, settledAt: context.now });
  if (coveredMinor > 0) await postAward(tx, booking, settled, context);
  const rest = formatMoney(restMinor, currency);
  const owed = waivedMinor > 0 ? `, ${rest} waived, which is too little for a payment` : `, ${rest} owed by the RENTER`;
  const note = `${formatMoney(coveredMinor, currency)} out of the deposit${restMinor === 0 ? '' : owed}`;
  const data = { awardId, payer: 'RENTER' as const, cause, coveredMinor, paidMinor: 0, currency };
  await context.emit({ type: awardEvents.settled, bookingId, note, data });
  return coveredMinor;
}

/**
 * Whether a held deposit may be captured: the rental is over and nothing is open about it. A late fee may be paid until the
 * deposit's time is over.
 */
async function mayCapture(from: Reader, booking: Booking): Promise<boolean> {
  if (!bookingLifecycle.isFinal(booking.state) || (await isBookingFrozen(from, booking.id))) return false;
  const waits = (await findDeadlines(from, booking.id)).some(({ kind }) => kind === 'DEPOSIT');
  return !waits || (await lateFeeDue(from, booking)) === 0;
}

/** Posts what the deposit pays of an award to the owner. A late fee is income, so commission is taken; damages are not. */
async function postAward(tx: Tx, booking: Booking, award: Award, context: WriteCtx): Promise<void> {
  const { id: bookingId, vendorId, currency, terms } = booking;
  const { coveredMinor, cause } = award;
  const commissionMinor = cause === 'LATE_FEE' ? lateFeeParts(coveredMinor, terms).commissionMinor : 0;
  await post(
    tx,
    {
      kind: 'AWARD',
      bookingId,
      currency,
      idemKey: journalKey.award(award.id),
      memo: `out of the deposit: ${cause.toLowerCase().replaceAll('_', ' ')}`,
      lines: [
        { account: depositOf(bookingId), amountMinor: coveredMinor },
        { account: ownerPayableOf(vendorId), amountMinor: commissionMinor - coveredMinor },
        { account: REV_COMMISSION, amountMinor: -commissionMinor },
      ],
    },
    context,
  );
  if (cause === 'LATE_FEE') await billLateFee(tx, booking, award, context);
}

/**
 * Adds a payment without a gateway for this part of the deposit, so that the late fee counts as paid and is billed like any
 * other.
 */
async function billLateFee(tx: Tx, booking: Booking, { coveredMinor }: Award, context: WriteCtx): Promise<void> {
  const { id: bookingId, currency } = booking;
  const paid = { bookingId, kind: 'LATE_FEE', currency, gateway: 'deposit', amountMinor: coveredMinor } as const;
  const payment = await addPaidPayment(tx, paid, context);
  await issueInvoice(tx, payment, booking, context);
}
