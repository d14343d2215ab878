import type { Tx } from '../../../../db/database.ts';
import type { REFUND_CAUSES } from '../../../../db/values/index.ts';
import { type CancellationOutcome, cancellationOutcome, fullRefund, penaltySplit } from '../../catalog/pricing/index.ts';
import { shareOf } from '../../money/commissions/index.ts';
import { type EndedBy, moveCredit, returnCredit } from '../../money/credit/index.ts';
import {
  creditOf,
  escrowOf,
  GOODWILL,
  type JournalEntry,
  ownerPayableOf,
  post,
  REV_COMMISSION,
  REV_PENALTY,
  REV_SERVICE_FEE,
  sumsByAccount,
  TAX_PAYABLE,
} from '../../money/ledger/index.ts';
import { findPaymentsToRefund, requestRefund } from '../../money/payments/index.ts';
import { type Minor, percent, type WriteCtx } from '../../platform/kernel/index.ts';
import type { Booking } from '../bookings/index.ts';
import { requestOfflineRefund, settleOffline } from './offline-settlement.ts';

interface Context extends WriteCtx {
  /** The side that caused the cancellation; by default the renter. */
  readonly endedBy?: EndedBy;
}

/** Returns what a cancellation by the renter at `now` would give back; null if nothing was paid, so cancelling is free. */
export function cancellationNow(booking: Booking, now: Date): CancellationOutcome | null {
  if (booking.confirmedAt === null) return null;
  return cancellationOutcome({
    policy: booking.cancellationPolicy,
    startInstant: booking.startAt,
    confirmedAt: booking.confirmedAt,
    withdrawalDays: booking.limits.withdrawalDays,
    refundAtMostBps: booking.refundAtMostBps,
    now,
    currency: booking.currency,
    ...booking.price.totals,
    commissionBps: booking.terms.commissionBps,
  });
}

/** Returns the outcome when the owner or the platform is to blame: everything goes back. Null if nothing was paid. */
export function faultlessRefund(booking: Booking): CancellationOutcome | null {
  return booking.confirmedAt === null ? null : fullRefund(booking.price.totals);
}

/** Splits what lies in escrow as the outcome says and requests the refund of the rent. */
export async function settleCancellation(
  tx: Tx,
  booking: Booking,
  outcome: CancellationOutcome,
  context: Context & { cause?: (typeof REFUND_CAUSES)[number]; memo?: string },
): Promise<void> {
  const { id: bookingId, currency } = booking;
  const { cause = 'CANCELLATION', memo = 'cancelled by the renter' } = context;
  const fact = {
    kind: 'CANCELLATION',
    idemKey: `cancellation:${bookingId}`,
    memo: `${memo}, ${percent(outcome.refundBps)} back`,
  } as const;
  const offline = booking.paymentChannel === 'OFFLINE';
  if (!offline) await post(tx, { ...fact, bookingId, currency, lines: keptLines(booking, outcome) }, context);
  await refundRent(tx, booking, outcome.refundMinor, { ...context, cause });
  // What stays in escrow is known only after the refunds have been recorded.
  if (offline) await settleOffline(tx, booking, shareOf(outcome), fact, context);
}

/**
 * Returns the journal lines for what is not given back: it leaves escrow to the owner, to the platform's income and to its tax.
 */
export function keptLines({ id: bookingId, vendorId }: Booking, outcome: CancellationOutcome): JournalEntry['lines'] {
  const { commissionMinor, serviceFeeMinor, feeTaxMinor } = outcome;
  const owner = outcome.ownerKeeps.netMinor + outcome.ownerKeeps.taxMinor;
  return [
    { account: escrowOf(bookingId), amountMinor: owner + commissionMinor + serviceFeeMinor + feeTaxMinor },
    { account: ownerPayableOf(vendorId), amountMinor: -owner },
    { account: REV_COMMISSION, amountMinor: -commissionMinor },
    { account: REV_SERVICE_FEE, amountMinor: -serviceFeeMinor },
    { account: TAX_PAYABLE, amountMinor: -feeTaxMinor },
  ];
}

/**
 * Gives `amountMinor` of the rent back: money first, from the newest payment on, then credit. Rent that was transferred to the
 * owner must come from the owner. A charged deposit is not touched.
 */
export async function refundRent(
  tx: Tx,
  booking: Booking,
  amountMinor: Minor,
  context: Context & { cause: (typeof REFUND_CAUSES)[number]; subjectId?: string },
): Promise<void> {
  const { subjectId = booking.id } = context;
  let left = amountMinor;
  for (const payment of (await findPaymentsToRefund(tx, booking.id)).toReversed()) {
    // Late fees and claims were earned when they were paid.
    if (payment.kind === 'LATE_FEE' || payment.kind === 'CLAIM') continue;
    const wanted = { amountMinor: left, cause: context.cause };
    left -=
      payment.gateway === 'offline'
        ? await requestOfflineRefund(tx, payment, { ...wanted, booking, subjectId }, context)
        : await requestRefund(tx, payment, wanted, context);
  }
  left -= await returnCredit(tx, booking, { ...context, mostMinor: left });
  left -= await compensate(tx, booking, { mostMinor: left, subjectId }, context);
  await returnFunding(tx, booking, { mostMinor: left, subjectId }, context);
}

/**
 * Gives the rest of the rent back as credit and returns its amount. What an owner paid for a claim was refunded out of the
 * renter's payment, so less than the rent is left of that payment; the difference lies in escrow.
 */
async function compensate(
  tx: Tx,
  booking: Booking,
  { mostMinor, subjectId }: { mostMinor: Minor; subjectId: string },
  context: Context,
): Promise<Minor> {
  const { id: bookingId, renterId: userId, currency } = booking;
  const awardedMinor = -((await sumsByAccount(tx, bookingId, 'AWARD')).get(escrowOf(bookingId)) ?? 0);
  const amountMinor = Math.min(mostMinor, awardedMinor);
  if (amountMinor <= 0) return 0;
  await post(
    tx,
    {
      kind: 'AWARD',
      bookingId,
      currency,
      idemKey: `cancelled-after-award:${subjectId}`,
      memo: 'rent that an award had given back in money',
      lines: [
        { account: escrowOf(bookingId), amountMinor },
        { account: creditOf(userId), amountMinor: -amountMinor },
      ],
    },
    context,
  );
  const note = 'the rest of the rent';
  await moveCredit(tx, { userId, currency, kind: 'COMPENSATION', amountMinor, bookingId, note }, context);
  return amountMinor;
}

/**
 * Charges the owner for having cancelled; the renter gets part of that as credit. Returns the renter's part, in minor units.
 */
export async function postOwnerPenalty(
  tx: Tx,
  booking: Booking,
  penaltyMinor: Minor,
  context: Omit<Context, 'emit' | 'settings'>,
): Promise<Minor> {
  const { id: bookingId, vendorId, renterId, currency } = booking;
  const { compensationMinor, platformMinor } = penaltySplit(penaltyMinor, currency);
  await post(
    tx,
    {
      kind: 'OWNER_PENALTY',
      bookingId,
      currency,
      idemKey: `owner-penalty:${bookingId}`,
      memo: 'the owner cancelled',
      lines: [
        { account: ownerPayableOf(vendorId), amountMinor: penaltyMinor },
        { account: creditOf(renterId), amountMinor: -compensationMinor },
        { account: REV_PENALTY, amountMinor: -platformMinor },
      ],
    },
    context,
  );
  if (compensationMinor > 0) {
    const note = 'the owner cancelled your booking';
    const kind = 'COMPENSATION';
    await moveCredit(tx, { userId: renterId, currency, kind, amountMinor: compensationMinor, bookingId, note }, context);
  }
  return compensationMinor;
}

interface Returning {
  /** The amount that must go back and that no payment covers any more, in minor units. */
  readonly mostMinor: Minor;
  /** The cancellation or the shortening that causes the refund. */
  readonly subjectId: string;
}

/**
 * Gives money that the platform or the owner had added to escrow for a manual refund back to them, because the renter has that
 * part already. Returns the amount.
 */
async function returnFunding(
  tx: Tx,
  { id: bookingId, vendorId, currency }: Booking,
  { mostMinor, subjectId }: Returning,
  context: Pick<WriteCtx, 'ids' | 'now'>,
): Promise<Minor> {
  const funded = await sumsByAccount(tx, bookingId, 'GOODWILL');
  const fromPlatform = Math.max(0, Math.min(mostMinor, funded.get(GOODWILL) ?? 0));
  const fromOwner = Math.max(0, Math.min(mostMinor - fromPlatform, funded.get(ownerPayableOf(vendorId)) ?? 0));
  await post(
    tx,
    {
      kind: 'GOODWILL',
      bookingId,
      currency,
      idemKey: `refund-by-hand-returned:${subjectId}`,
      memo: 'given back by hand before, so not needed twice',
      lines: [
        { account: escrowOf(bookingId), amountMinor: fromPlatform + fromOwner },
        { account: GOODWILL, amountMinor: 0 - fromPlatform },
        { account: ownerPayableOf(vendorId), amountMinor: 0 - fromOwner },
      ],
    },
    context,
  );
  return fromPlatform + fromOwner;
}

/**
 * Returns what cancelling gives back at most once the start is moved: as much of the rent as it would give back now. Otherwise a
 * renter who can get only a part back would move the start and then cancel for free.
 */
export function refundLimit(
  booking: Booking,
  { startDate }: Pick<Booking, 'startDate'>,
  now: Date,
): Pick<Booking, 'refundAtMostBps'> {
  const { refundAtMostBps } = booking;
  if (startDate === booking.startDate) return { refundAtMostBps };
  return { refundAtMostBps: cancellationNow(booking, now)?.refundBps ?? refundAtMostBps };
}
