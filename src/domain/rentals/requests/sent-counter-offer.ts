import type { Tx } from '../../../../db/database.ts';
import { assetNotFound, findAssetById } from '../../catalog/assets/index.ts';
import { agreedPrice, changedPrice, extrasOf, type Price, subtotalFor } from '../../catalog/pricing/index.ts';
import { assertBookable, assertPeriodInReach } from '../../catalog/quotes/index.ts';
import { type CommandContext, declareId, type Minor, payableUnit, share, toPayable } from '../../platform/kernel/index.ts';
import {
  assertDocumentsDecided,
  type Booking,
  bookingLifecycle,
  clearDeadline,
  periodOf,
  requirementsOf,
  setDeadline,
  stateRefused,
} from '../bookings/index.ts';
import { moveBooking } from '../changes/index.ts';
import { addCounterOffer, findCounterOffersOf, moveCounterOffer } from '../open-items/index.ts';
import { approvalSecondsLeft, counterOfferExpiresAt, resumedApprovalDueAt } from './counter-offer-clock.ts';
import { offerTooLow, tooManyOffers } from './counter-offer-errors.ts';

const COUNTER_OFFER_ID = declareId('ofr');

/** The terms that an owner offers. */
interface Terms {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  /**
   * What the renter pays in all. At most one of the three ways to name a price is used; without one, the listed price of the
   * new dates counts.
   */
  readonly totalMinor?: Minor | undefined;
  readonly ownerSubtotalMinor?: Minor | undefined;
  /** The discount off what these dates cost otherwise, extras included, before fee and tax. */
  readonly discountBps?: number | undefined;
  readonly depositMinor?: Minor | undefined;
  readonly message?: string | undefined;
}
interface Dates {
  readonly startDate: string;
  readonly endDate: string;
}
type Context = Pick<CommandContext, 'tx' | 'now' | 'ids' | 'settings' | 'emit'>;

/** Offers other terms. The clock of the request stops, and an offer that was still pending is superseded. */
export async function sendCounterOffer(request: Booking, wanted: Terms, context: Context): Promise<Booking> {
  const { tx, now, ids, emit, settings } = context;
  const { id: bookingId } = request;
  const earlier = await assertOfferable(request, context);
  const offered = periodOf(request, { ...request, ...defined(wanted) });
  assertPeriodInReach(offered);
  const price = offeredPrice(request, { ...wanted, ...offered });
  await assertFree(tx, request, offered, context);

  const expiresAt = counterOfferExpiresAt([request.startAt, offered.startAt], now, request.limits);
  const id = ids.next(COUNTER_OFFER_ID);
  for (const pending of earlier.filter(({ status }) => status === 'PENDING'))
    await moveCounterOffer(tx, pending, 'supersede', { decidedAt: now });
  const { startDate, endDate } = offered;
  const depositMinor =
    wanted.depositMinor === undefined ? request.depositMinor : payableDeposit(request, wanted.depositMinor, settings);
  await addCounterOffer(tx, {
    id,
    bookingId,
    startDate,
    endDate,
    price,
    depositMinor,
    message: wanted.message ?? null,
    createdAt: now,
    expiresAt,
  });
  await clearDeadline(tx, bookingId, 'COUNTER_OFFER');
  await setDeadline(tx, { bookingId, kind: 'COUNTER_OFFER', subjectId: id, dueAt: expiresAt });
  const changes = { approvalLeftSeconds: approvalSecondsLeft(request, now), dueAt: expiresAt };
  const { totalMinor } = price.totals;
  const offer = { offerId: id, startDate, endDate, totalMinor, depositMinor, expiresAt: expiresAt.toISOString() };
  return moveBooking(tx, request, 'sendOffer', { now, emit, changes, says: { offer } });
}

/** Withdraws the pending offer, so the owner has to answer the request again. Returns null if it was withdrawn before. */
export async function withdrawCounterOffer(
  booking: Booking,
  { tx, now, emit }: Pick<CommandContext, 'tx' | 'now' | 'emit'>,
): Promise<Booking | null> {
  const { id: bookingId, state } = booking;
  const [newest] = await findCounterOffersOf(tx, bookingId);
  if (bookingLifecycle.can(state, 'withdrawOffer') && newest !== undefined) {
    await moveCounterOffer(tx, newest, 'withdraw', { decidedAt: now });
    return moveBooking(tx, booking, 'withdrawOffer', { now, emit, changes: { dueAt: resumedApprovalDueAt(booking, now) } });
  }
  if (state === 'PENDING_APPROVAL' && newest?.status === 'WITHDRAWN') return null;
  throw stateRefused(booking, 'withdrawing an offer');
}

/** Throws if the owner may make no other offer; returns the offers that there were. */
async function assertOfferable(request: Booking, { tx, now }: Context) {
  const { id: bookingId, state } = request;
  if (!bookingLifecycle.can(state, 'sendOffer')) throw stateRefused(request, 'a counter-offer');
  // Accepting an offer is the approval, so the documents must be decided before.
  assertDocumentsDecided(request, await requirementsOf(tx, request, now));
  const earlier = await findCounterOffersOf(tx, bookingId);
  const limit = request.limits.maxCounterOffers;
  if (earlier.length >= limit) throw tooManyOffers({ bookingId, limit });
  return earlier;
}

/** Returns the offered deposit as the gateway can hold it: nothing, or at least its smallest amount. */
function payableDeposit({ currency }: Booking, wantedMinor: Minor, { smallestPayments }: Context['settings']): Minor {
  return wantedMinor === 0 ? 0 : Math.max(toPayable(wantedMinor, currency), smallestPayments[currency] ?? 0);
}

/**
 * Returns the whole price of the offer, under the terms that the booking froze. Its total is the requested one or the nearest
 * below.
 */
function offeredPrice(
  { id: bookingId, terms, price, currency, rentalMode, units }: Booking,
  { startDate, endDate, discountBps, totalMinor, ...requested }: Terms & Dates,
): Price {
  const unit = payableUnit(currency);
  const rental = { startDate, endDate, rentalMode, units };
  const listed = discountBps === undefined ? null : changedPrice(terms, price, rental).totals.ownerSubtotalMinor;
  const discounted = listed === null ? undefined : listed - share(listed, discountBps ?? 0, unit);
  const { ownerSubtotalMinor = discounted } = requested;
  if (totalMinor === undefined && ownerSubtotalMinor === undefined) return changedPrice(terms, price, rental);
  const agreed = { ...rental, extras: extrasOf(price) };
  const subtotal = totalMinor === undefined ? ownerSubtotalMinor : subtotalFor(terms, totalMinor);
  if (subtotal !== null && subtotal !== undefined) return agreedPrice(terms, agreed, toPayable(subtotal, currency));
  throw offerTooLow({ bookingId, leastMinor: agreedPrice(terms, agreed, unit).totals.totalMinor, currency });
}

/**
 * Throws if the dates cannot be offered. Other dates must be bookable as for anybody; the requested dates only have to be free.
 */
async function assertFree(tx: Tx, request: Booking, { startDate, endDate }: Dates, { now, settings }: Context): Promise<void> {
  const catalogAsset = await findAssetById(tx, request.assetId);
  if (catalogAsset === undefined) throw assetNotFound({ asset: request.asset.slug });
  const { units, mode, id: except } = request;
  const same = startDate === request.startDate && endDate === request.endDate;
  await assertBookable(tx, catalogAsset, { startDate, endDate, units, except }, { mode, now, settings, datesAgreed: same });
}

function defined({ startDate, endDate }: Terms): { startDate?: string; endDate?: string } {
  return { ...(startDate !== undefined && { startDate }), ...(endDate !== undefined && { endDate }) };
}
