import type { payoutBanks, payouts, refunds, sandboxCheckouts } from '../../db/schema/index.ts';
import { offersInstantBook, priceTermsOf } from '../domain/catalog/assets/index.ts';
import { depositFor, depositMethod, priceRental } from '../domain/catalog/pricing/index.ts';
import { PAYMENT_ID, type PaymentRow, REFUND_ID } from '../domain/money/payments/index.ts';
import { builtInTexts } from '../domain/people/legal/index.ts';
import { LEVEL_RULES } from '../domain/people/trust/index.ts';
import { type Ids, randomIds, type Settings } from '../domain/platform/kernel/index.ts';
import { assumedReturnAt, type Booking, claimUntil, depositReleaseAt } from '../domain/rentals/booking-records/index.ts';
import { newBooking } from '../domain/rentals/bookings/index.ts';
import { rentalCheckout } from '../domain/settlement/checkout/index.ts';
import { PAYOUT_ID } from '../domain/settlement/payouts/index.ts';
import type { PlacedRental } from './place-rental.ts';
import { type RenterHistory, riskThen, trustThen } from './renter-history.ts';

/** A rental of long ago as it stood: completed, or confirmed where people went on with it. */
export interface PastRental {
  readonly placed: PlacedRental;
  readonly booking: Booking;
  readonly payment: PaymentRow;
  readonly checkout: typeof sandboxCheckouts.$inferInsert;
  /** Of a deposit that was charged. */
  readonly refund: typeof refunds.$inferInsert | null;
  /** What the owner earned: sent, or waiting for an account. */
  readonly payout: PastPayout | null;
}

type PastPayout = typeof payouts.$inferInsert & { readonly attempt: number };
type Bank = typeof payoutBanks.$inferInsert;

interface Context {
  /** By vendor. */
  readonly banks: ReadonlyMap<string, Bank>;
  readonly ids: Ids;
  readonly settings: Settings;
}

const HOUR_MS = 3_600_000;
const TOKEN_BYTES = 32;

/** Priced, paid and, where nothing went wrong, completed as the product would have done it then. */
export function pastRental(placed: PlacedRental, history: RenterHistory, context: Context): PastRental {
  const confirmed = confirmedBooking(placed, history, context);
  const payment = paymentOf(confirmed, placed, context);
  const booking = placed.rental.state === 'COMPLETED' ? completed(confirmed, context.settings) : confirmed;
  const refund = booking.state === 'COMPLETED' && payment.depositMinor > 0 ? refundOf(payment, booking, context) : null;
  const settled =
    refund === null ? payment : { ...payment, status: 'PARTIALLY_REFUNDED' as const, refundedMinor: refund.amountMinor };
  const payout = payoutOf(booking, context);
  return { placed, booking, payment: settled, checkout: checkoutOf(booking, settled), refund, payout };
}

function confirmedBooking(placed: PlacedRental, history: RenterHistory, { ids, settings }: Context): Booking {
  const { rental, listing, startDate, endDate, steps } = placed;
  const { rentalMode = listing.asset.rentalModes[0] ?? 'SELF_OPERATED', units = 1, extras = [] } = rental;
  const wish = { startDate, endDate, rentalMode, units, extras: [...extras] };
  const terms = priceTermsOf(listing, settings);
  const trust = trustThen(history, steps.created);
  const deposit = depositFor(terms, { rentalMode, units, multiplierBps: trust.depositMultiplierBps });
  const agreement = builtInTexts.RENTAL_AGREEMENT;
  const plan = newBooking(
    listing,
    { wish, terms, price: priceRental(terms, wish), deposit: { ...deposit, method: 'NOT_REQUIRED' } },
    { renterId: history.user.id, mode: 'live', agreement, ids, now: steps.created, settings },
  );
  const { promoted, paymentStarted, paid } = stepsOf(placed);
  const method = depositMethod(plan.depositMinor, { endAt: plan.endAt, now: paymentStarted });
  const risk = riskThen(history, plan, listing.asset, promoted);
  const atOnce = offersInstantBook(listing) && LEVEL_RULES[risk.level].instantBooking && trust.score >= listing.asset.minTrust;
  return {
    ...plan,
    state: 'CONFIRMED',
    promotedAt: promoted,
    agreement: { ...plan.agreement, acceptedAt: promoted.toISOString() },
    attestations: plan.requirements.flatMap(({ code }) => (code === 'AGE' ? [code] : [])),
    risk,
    approvedBy: atOnce ? 'INSTANT_BOOK' : 'OWNER',
    depositMethod: method,
    depositState: ({ HOLD: 'HELD', CHARGE: 'CHARGED', NOT_REQUIRED: 'NOT_REQUIRED' } as const)[method],
    confirmedAt: paid,
    paymentChannel: 'GATEWAY',
    dueAt: assumedReturnAt(plan.endAt),
    updatedAt: paid,
  };
}

/** Nobody reported anything: the return was assumed, the claims and the deposit ran out. */
function completed(booking: Booking, settings: Settings): Booking {
  const returnedAt = assumedReturnAt(booking.endAt);
  const closedAt = claimUntil(returnedAt, settings);
  const ended = {
    ...booking,
    state: 'COMPLETED',
    returnedAt,
    returnAssumed: true,
    closedAt,
    dueAt: null,
    updatedAt: closedAt,
  } as const;
  if (booking.depositState === 'NOT_REQUIRED') return ended;
  return {
    ...ended,
    depositState: 'RELEASED',
    depositReturnedMinor: booking.depositMinor,
    updatedAt: depositReleaseAt(returnedAt, settings),
  };
}

function paymentOf(booking: Booking, placed: PlacedRental, { ids, settings }: Context): PaymentRow {
  const { id: bookingId, currency, totalMinor, depositMethod: method, depositMinor } = booking;
  const { paymentStarted: createdAt, paid: paidAt } = stepsOf(placed);
  const charged = method === 'CHARGE' ? depositMinor : 0;
  const id = ids.next(PAYMENT_ID);
  return {
    id,
    bookingId,
    kind: 'RENTAL',
    extensionId: null,
    status: 'PAID',
    version: 0,
    currency,
    amountMinor: totalMinor + charged,
    rentMinor: totalMinor,
    depositMinor: charged,
    holdMinor: method === 'HOLD' ? depositMinor : 0,
    refundedMinor: 0,
    gateway: 'sandbox',
    reference: `sbx_${id.toLowerCase()}`,
    // The token in the address is a secret: whoever has it may answer the page.
    redirectUrl: `${settings.publicBaseUrl}/sandbox/checkout/${randomIds.secret(TOKEN_BYTES)}`,
    failure: null,
    flaggedBecause: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + settings.paymentHours * HOUR_MS),
    paidAt,
  };
}

function refundOf(
  payment: PaymentRow,
  { returnedAt, closedAt }: Booking,
  { ids, settings }: Context,
): typeof refunds.$inferInsert {
  const { id: paymentId, bookingId, currency, depositMinor: amountMinor } = payment;
  const at = depositReleaseAt(returnedAt ?? closedAt ?? payment.createdAt, settings);
  const refund = { paymentId, bookingId, currency, amountMinor, fromHold: false, retryOf: null, createdAt: at, settledAt: at };
  return { id: ids.next(REFUND_ID), cause: 'DEPOSIT', status: 'SUCCEEDED', ...refund };
}

function payoutOf(booking: Booking, { banks, ids, settings }: Context): PastPayout | null {
  const { id: bookingId, vendorId, mode, currency, price, closedAt } = booking;
  if (closedAt === null) return null;
  const grossMinor = price.totals.ownerNetMinor + price.totals.rentalTaxMinor;
  const dueAt = new Date(closedAt.getTime() + settings.payoutDelayHours * HOUR_MS);
  const about = {
    bookingId,
    number: 1,
    vendorId,
    mode,
    currency,
    grossMinor,
    amountMinor: grossMinor,
    createdAt: closedAt,
    dueAt,
  };
  const payout = { id: ids.next(PAYOUT_ID), ...about };
  const bank = banks.get(vendorId);
  if (bank === undefined) return { ...payout, status: 'ON_HOLD', holdReason: 'NO_BANK', attempt: 0 };
  const { ibanSealed, ibanMasked, holder, bic = null } = bank;
  return {
    ...payout,
    status: 'PAID',
    attempt: 1,
    destination: { ibanSealed, ibanMasked, holder, bic },
    sentAt: dueAt,
    paidAt: dueAt,
  };
}

/** The payment in the sandbox's own books. */
function checkoutOf(booking: Booking, payment: PaymentRow): PastRental['checkout'] {
  const { id: paymentId, amountMinor, holdMinor, currency, createdAt, expiresAt, paidAt, reference, redirectUrl } = payment;
  const { origin, pathname } = new URL(redirectUrl ?? '');
  const { asset, state, updatedAt } = booking;
  return {
    reference: reference ?? '',
    paymentId,
    token: pathname.split('/').at(-1) ?? '',
    amountMinor,
    holdMinor,
    currency,
    shown: {
      title: asset.title,
      ...rentalCheckout(booking, payment.depositMinor),
      returnUrl: `${origin}/paid`,
      timeZone: asset.timeZone,
    },
    status: 'PAID',
    eventId: `sbxevt_${paymentId.toLowerCase()}`,
    createdAt,
    expiresAt,
    paidAt,
    holdReleasedAt: holdMinor > 0 && state === 'COMPLETED' ? updatedAt : null,
  };
}

/** A rental of long ago was paid through the gateway, one step after the other. */
export function stepsOf({
  steps,
  rental,
}: PlacedRental): Record<'created' | 'promoted' | 'approved' | 'paymentStarted' | 'paid', Date> {
  const { created, promoted, approved, paymentStarted, paid } = steps;
  if (promoted === null || approved === null || paymentStarted === null || paid === null)
    throw new Error(`The rental of ${rental.asset} by ${rental.renter} was never paid.`);
  return { created, promoted, approved, paymentStarted, paid };
}
