import type { Tx } from '../../db/database.ts';
import { offersInstantBook, priceTermsOf } from '../domain/catalog/assets/index.ts';
import { depositFor, priceRental } from '../domain/catalog/pricing/index.ts';
import { PAYMENT_ID, type PaymentRow, REFUND_ID } from '../domain/money/payments/index.ts';
import { builtInTexts } from '../domain/people/legal/index.ts';
import { booksAtOnce, trustOf } from '../domain/people/trust/index.ts';
import { HOUR_MS, type Ids, later, type Settings } from '../domain/platform/kernel/index.ts';
import {
  assumedReturnAt,
  type Booking,
  claimUntil,
  depositReleaseAt,
  unpaidDeposit,
  riskOfBooking,
} from '../domain/rentals/booking-records/index.ts';
import { newBooking, attestationsNeeded } from '../domain/rentals/bookings/index.ts';
import { PAYOUT_ID } from '../domain/settlement/payouts/index.ts';
import type { BankRow } from './demo-people.ts';
import type { PlacedRental } from './place-rental.ts';
import { type DemoUser, lookUp } from './demo-world.ts';

/** A rental of long ago as it stood: completed, or confirmed where people went on with it. */
export type PastRental = Awaited<ReturnType<typeof pastRental>>;

export interface HistoryContext {
  readonly people: ReadonlyMap<string, DemoUser>;
  /** By vendor. */
  readonly banks: ReadonlyMap<string, BankRow>;
  readonly ids: Ids;
  readonly settings: Settings;
  readonly now: Date;
}

/** Priced, paid and, where nothing went wrong, completed as the product would have done it then, with what `tx` knows of the renter. */
export async function pastRental(tx: Tx, placed: PlacedRental, context: HistoryContext) {
  const steps = paidSteps(placed);
  const confirmed = await confirmedBooking(tx, placed, steps, context);
  const paid = paymentOf(confirmed, steps, context);
  const booking = placed.rental.state === 'COMPLETED' ? completed(confirmed) : confirmed;
  // Of a deposit that was charged.
  const refund = booking.closedAt !== null && paid.depositMinor > 0 ? refundOf(paid, booking.updatedAt, context.ids) : null;
  const payment: PaymentRow =
    refund === null ? paid : { ...paid, status: 'PARTIALLY_REFUNDED', refundedMinor: refund.amountMinor };
  return { placed, steps, booking, payment, refund, payout: payoutOf(booking, context) };
}

type PaidSteps = Readonly<Record<'created' | 'promoted' | 'approved' | 'paymentStarted' | 'paid', Date>>;

/** A rental of long ago was paid through the gateway, one step after the other. */
function paidSteps({ steps: { created, promoted, approved, paymentStarted, paid }, rental }: PlacedRental): PaidSteps {
  if (promoted !== null && approved !== null && paymentStarted !== null && paid !== null)
    return { created, promoted, approved, paymentStarted, paid };
  throw new Error(`The rental of ${rental.asset} by ${rental.renter} was never paid.`);
}

async function confirmedBooking(
  tx: Tx,
  { rental, listing, startDate, endDate }: PlacedRental,
  { created, promoted, paymentStarted, paid }: PaidSteps,
  { people, ids, settings }: HistoryContext,
): Promise<Booking> {
  const { id: renterId } = lookUp(people, rental.renter);
  const { rentalMode = listing.asset.rentalModes[0] ?? 'SELF_OPERATED', units = 1, extras = [] } = rental;
  const wish = { startDate, endDate, rentalMode, units, extras: [...extras] };
  const terms = priceTermsOf(listing, { now: created, settings });
  const { depositMultiplierBps: multiplierBps, ...trust } = await trustOf(tx, renterId, created);
  const deposit = { ...depositFor(terms, { rentalMode, units, multiplierBps }), method: 'NOT_REQUIRED' as const };
  const plan = newBooking(
    listing,
    { wish, terms, price: priceRental(terms, wish), deposit },
    { renterId, mode: 'live', agreement: builtInTexts.RENTAL_AGREEMENT, ids, now: created, settings },
  );
  const { method } = unpaidDeposit(plan, paymentStarted);
  const risk = await riskOfBooking(tx, plan, promoted);
  const atOnce = offersInstantBook(listing) && booksAtOnce(risk.level, trust, listing.asset);
  const attestations = attestationsNeeded(plan);
  const agreement = { ...plan.agreement, acceptedAt: promoted.toISOString() };
  const deposited = { depositMethod: method, depositState: SECURED[method] };
  const settled = { confirmedAt: paid, paymentChannel: 'GATEWAY', dueAt: assumedReturnAt(plan.endAt), updatedAt: paid } as const;
  const asked = { promotedAt: promoted, agreement, attestations, risk, approvedBy: atOnce ? 'INSTANT_BOOK' : 'OWNER' } as const;
  return { ...plan, state: 'CONFIRMED', ...asked, ...deposited, ...settled };
}

const SECURED = { HOLD: 'HELD', CHARGE: 'CHARGED', COLLATERAL: 'NOT_REQUIRED', NOT_REQUIRED: 'NOT_REQUIRED' } as const;

/** Nobody reported anything: the return was assumed, the claims and the deposit ran out. */
function completed(booking: Booking): Booking {
  const returnedAt = assumedReturnAt(booking.endAt);
  const closedAt = claimUntil(returnedAt, booking.limits);
  const ended = { ...booking, state: 'COMPLETED', returnedAt, returnAssumed: true, closedAt, dueAt: null } as const;
  if (booking.depositState === 'NOT_REQUIRED') return { ...ended, updatedAt: closedAt };
  const released = { depositState: 'RELEASED', depositReturnedMinor: booking.depositMinor } as const;
  return { ...ended, ...released, updatedAt: depositReleaseAt(returnedAt, booking.limits) };
}

/** Without the page that the sandbox showed. */
function paymentOf(booking: Booking, { paymentStarted, paid }: PaidSteps, { ids }: HistoryContext): PaymentRow {
  const { id: bookingId, currency, totalMinor: rentMinor } = booking;
  const { chargedMinor: depositMinor, heldMinor: holdMinor } = unpaidDeposit(booking, paymentStarted);
  const about = { kind: 'RENTAL', extensionId: null, status: 'PAID', version: 0, failure: null, flaggedBecause: null } as const;
  const amounts = { amountMinor: rentMinor + depositMinor, rentMinor, depositMinor, holdMinor, refundedMinor: 0 };
  const dates = {
    createdAt: paymentStarted,
    expiresAt: later(paymentStarted, booking.limits.paymentHours * HOUR_MS),
    paidAt: paid,
  };
  const page = { gateway: 'sandbox', reference: null, redirectUrl: null };
  return { id: ids.next(PAYMENT_ID), bookingId, currency, ...about, ...amounts, ...page, ...dates };
}

function refundOf({ id: paymentId, bookingId, currency, depositMinor: amountMinor }: PaymentRow, at: Date, ids: Ids) {
  const about = { paymentId, bookingId, currency, amountMinor, fromHold: false, retryOf: null };
  const settled = { cause: 'DEPOSIT', status: 'SUCCEEDED', createdAt: at, settledAt: at } as const;
  return { id: ids.next(REFUND_ID), ...about, ...settled };
}

/** What the owner earned: sent, or waiting for an account. */
function payoutOf(booking: Booking, { banks, ids }: HistoryContext) {
  const { id: bookingId, vendorId, mode, currency, price, closedAt } = booking;
  if (closedAt === null) return null;
  const grossMinor = price.totals.ownerNetMinor + price.totals.rentalTaxMinor;
  const dueAt = later(closedAt, booking.limits.payoutDelayHours * HOUR_MS);
  const about = { bookingId, number: 1, vendorId, mode, currency, grossMinor, amountMinor: grossMinor };
  const payout = { id: ids.next(PAYOUT_ID), ...about, createdAt: closedAt, dueAt };
  const bank = banks.get(vendorId);
  if (bank === undefined) return { ...payout, status: 'ON_HOLD', holdReason: 'NO_BANK', attempt: 0, sentAt: null } as const;
  const { ibanSealed, ibanMasked, holder, bic = null } = bank;
  const destination = { ibanSealed, ibanMasked, holder, bic };
  return { ...payout, status: 'PAID', attempt: 1, destination, sentAt: dueAt, paidAt: dueAt } as const;
}
