import { offersInstantBook, priceTermsOf } from '../domain/catalog/assets/index.ts';
import { depositFor, depositMethod, priceRental } from '../domain/catalog/pricing/index.ts';
import { PAYMENT_ID, type PaymentRow, REFUND_ID } from '../domain/money/payments/index.ts';
import { builtInTexts } from '../domain/people/legal/index.ts';
import { bookingRisk, LEVEL_RULES, type Risk, type TrustFacts, trustScore } from '../domain/people/trust/index.ts';
import { DAY_MS, foldText, HOUR_MS, type Ids, later, type Settings } from '../domain/platform/kernel/index.ts';
import { assumedReturnAt, type Booking, claimUntil, depositReleaseAt } from '../domain/rentals/booking-records/index.ts';
import { newBooking } from '../domain/rentals/bookings/index.ts';
import { PAYOUT_ID } from '../domain/settlement/payouts/index.ts';
import type { BankRow, DemoUser } from './demo-people.ts';
import type { PlacedRental } from './place-rental.ts';

/** A rental of long ago as it stood: completed, or confirmed where people went on with it. */
export type PastRental = ReturnType<typeof pastRental>;

/** What is known of a renter while the history is written in order; later rentals add to it. */
export interface RenterHistory {
  readonly user: DemoUser;
  readonly completed: (Pick<Booking, 'totalMinor' | 'currency'> & TrustFacts['events'][number])[];
}

export interface HistoryContext {
  /** By vendor. */
  readonly banks: ReadonlyMap<string, BankRow>;
  readonly ids: Ids;
  readonly settings: Settings;
}

/** Priced, paid and, where nothing went wrong, completed as the product would have done it then. */
export function pastRental(placed: PlacedRental, history: RenterHistory, context: HistoryContext) {
  const steps = paidSteps(placed);
  const confirmed = confirmedBooking(placed, steps, history, context);
  const paid = paymentOf(confirmed, steps, context);
  const booking = placed.rental.state === 'COMPLETED' ? completed(confirmed, context.settings) : confirmed;
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

function confirmedBooking(
  { rental, listing, startDate, endDate }: PlacedRental,
  { created, promoted, paymentStarted, paid }: PaidSteps,
  history: RenterHistory,
  { ids, settings }: HistoryContext,
): Booking {
  const { rentalMode = listing.asset.rentalModes[0] ?? 'SELF_OPERATED', units = 1, extras = [] } = rental;
  const wish = { startDate, endDate, rentalMode, units, extras: [...extras] };
  const terms = priceTermsOf(listing, { now: created, settings });
  const { depositMultiplierBps: multiplierBps, score } = standingThen(history, created).trust;
  const deposit = { ...depositFor(terms, { rentalMode, units, multiplierBps }), method: 'NOT_REQUIRED' as const };
  const plan = newBooking(
    listing,
    { wish, terms, price: priceRental(terms, wish), deposit },
    { renterId: history.user.id, mode: 'live', agreement: builtInTexts.RENTAL_AGREEMENT, ids, now: created, settings },
  );
  const method = depositMethod(plan.depositMinor, { endAt: plan.endAt, now: paymentStarted });
  const risk = riskThen(history, plan, listing.asset, promoted);
  const atOnce = offersInstantBook(listing) && LEVEL_RULES[risk.level].instantBooking && score >= listing.asset.minTrust;
  const approvedBy = atOnce ? ('INSTANT_BOOK' as const) : ('OWNER' as const);
  const attestations = plan.requirements.flatMap(({ code }) => (code === 'AGE' ? [code] : []));
  const agreement = { ...plan.agreement, acceptedAt: promoted.toISOString() };
  const deposited = { depositMethod: method, depositState: SECURED[method] };
  const settled = { confirmedAt: paid, paymentChannel: 'GATEWAY', dueAt: assumedReturnAt(plan.endAt), updatedAt: paid } as const;
  const asked = { promotedAt: promoted, agreement, attestations, risk, approvedBy };
  return { ...plan, state: 'CONFIRMED', ...asked, ...deposited, ...settled };
}

const SECURED = { HOLD: 'HELD', CHARGE: 'CHARGED', NOT_REQUIRED: 'NOT_REQUIRED' } as const;
const NOTHING_BAD = { unpaidBalance: false, suspended: false, ownAsset: false, documentFraud: false, failedPaymentsIn24Hours: 0 };
const NOTHING_ELSE = { paymentChannel: null, openRequestsForSameDates: 0, identityDocument: false };

/** What counted for the renter at that instant. */
function standingThen({ user, completed }: RenterHistory, at: Date) {
  const past = completed.filter((rental) => rental.at <= at);
  const accountDays = (at.getTime() - user.createdAt.getTime()) / DAY_MS;
  const verified = { emailVerified: user.emailVerifiedAt !== null, phoneVerified: user.phoneVerifiedAt !== null };
  const unrated = { identityApproved: false, reviews: { count: 0, average: 0 }, unpaidBalance: false };
  return { past, accountDays, trust: trustScore({ ...verified, ...unrated, accountDays, events: past }, at) };
}

/** The risk of the booking as it was at that instant. */
function riskThen(history: RenterHistory, booking: Booking, asset: { valueMinor: number; city: string }, at: Date): Risk {
  const { totalMinor, currency, days } = booking;
  const { past, accountDays, trust } = standingThen(history, at);
  const inCurrency = past.filter((rental) => rental.currency === currency);
  return bookingRisk({
    ...NOTHING_BAD,
    ...NOTHING_ELSE,
    accountDays,
    trust: trust.score,
    totalMinor,
    days,
    assetValueMinor: asset.valueMinor,
    largestPastBookingMinor: Math.max(0, ...inCurrency.map((rental) => rental.totalMinor)),
    hoursToStart: (booking.startAt.getTime() - at.getTime()) / HOUR_MS,
    completedBookings: past.length,
    sameCity: history.user.city !== null && foldText(history.user.city) === foldText(asset.city),
  });
}

/** Nobody reported anything: the return was assumed, the claims and the deposit ran out. */
function completed(booking: Booking, settings: Settings): Booking {
  const returnedAt = assumedReturnAt(booking.endAt);
  const closedAt = claimUntil(returnedAt, settings);
  const ended = { ...booking, state: 'COMPLETED', returnedAt, returnAssumed: true, closedAt, dueAt: null } as const;
  if (booking.depositState === 'NOT_REQUIRED') return { ...ended, updatedAt: closedAt };
  const released = { depositState: 'RELEASED', depositReturnedMinor: booking.depositMinor } as const;
  return { ...ended, ...released, updatedAt: depositReleaseAt(returnedAt, settings) };
}

/** Without the page that the sandbox showed. */
function paymentOf(booking: Booking, { paymentStarted, paid }: PaidSteps, { ids, settings }: HistoryContext): PaymentRow {
  const { id: bookingId, currency, totalMinor: rentMinor, depositMethod: method, depositMinor: securedMinor } = booking;
  const depositMinor = method === 'CHARGE' ? securedMinor : 0;
  const holdMinor = method === 'HOLD' ? securedMinor : 0;
  const about = { kind: 'RENTAL', extensionId: null, status: 'PAID', version: 0, failure: null, flaggedBecause: null } as const;
  const amounts = { amountMinor: rentMinor + depositMinor, rentMinor, depositMinor, holdMinor, refundedMinor: 0 };
  const dates = { createdAt: paymentStarted, expiresAt: later(paymentStarted, settings.paymentHours * HOUR_MS), paidAt: paid };
  const page = { gateway: 'sandbox', reference: null, redirectUrl: null };
  return { id: ids.next(PAYMENT_ID), bookingId, currency, ...about, ...amounts, ...page, ...dates };
}

function refundOf({ id: paymentId, bookingId, currency, depositMinor: amountMinor }: PaymentRow, at: Date, ids: Ids) {
  const about = { paymentId, bookingId, currency, amountMinor, fromHold: false, retryOf: null };
  const settled = { cause: 'DEPOSIT', status: 'SUCCEEDED', createdAt: at, settledAt: at } as const;
  return { id: ids.next(REFUND_ID), ...about, ...settled };
}

/** What the owner earned: sent, or waiting for an account. */
function payoutOf(booking: Booking, { banks, ids, settings }: HistoryContext) {
  const { id: bookingId, vendorId, mode, currency, price, closedAt } = booking;
  if (closedAt === null) return null;
  const grossMinor = price.totals.ownerNetMinor + price.totals.rentalTaxMinor;
  const dueAt = later(closedAt, settings.payoutDelayHours * HOUR_MS);
  const about = { bookingId, number: 1, vendorId, mode, currency, grossMinor, amountMinor: grossMinor };
  const payout = { id: ids.next(PAYOUT_ID), ...about, createdAt: closedAt, dueAt };
  const bank = banks.get(vendorId);
  if (bank === undefined) return { ...payout, status: 'ON_HOLD', holdReason: 'NO_BANK', attempt: 0, sentAt: null } as const;
  const { ibanSealed, ibanMasked, holder, bic = null } = bank;
  const destination = { ibanSealed, ibanMasked, holder, bic };
  return { ...payout, status: 'PAID', attempt: 1, destination, sentAt: dueAt, paidAt: dueAt } as const;
}
