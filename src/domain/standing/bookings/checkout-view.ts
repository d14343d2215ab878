import type { Reader } from '../../../../db/database.ts';
import { assetNotFound, type CatalogAsset, findAssetById, priceTermsOf } from '../../catalog/assets/index.ts';
import { normalPeriod } from '../../catalog/availability/index.ts';
import { asked, daysBetween, offer, type ReadCtx, type Step, withArgs } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/bookings/index.ts';
import { dayPriceOf } from '../../commerce/products/index.ts';
import {
  checkoutPrice,
  estimatedPrice,
  type Checkout,
  type CheckoutRow,
  continueUrl,
  type CheckoutView,
  lineOf,
  statusOfIntent,
} from '../../commerce/checkouts/index.ts';
import { statusOfBooking } from './checkout-messages.ts';

import { bookingAnswer } from './booking-view.ts';

/** The fields that the text of an answer about a checkout shows. */
export const CHECKOUT_NEWS: readonly string[] = [
  'alreadyDone',
  'id',
  'status',
  'bookingId',
  'bookingState',
  'startDate',
  'endDate',
  'currency',
  'totals.type',
  'totals.amountMinor',
  'messages.code',
  'messages.content',
  'continueUrl',
  'expiresAt',
  'order',
  'nextActions',
];

/** Returns the checkout in its present state. */
export async function checkoutView(from: Reader, checkout: Checkout, moment: ReadCtx): Promise<CheckoutView> {
  const { booking, row, checkoutId } = checkout;
  if (booking !== null) return viewOfBooking(from, checkoutId, booking, moment);
  const listing = row === null ? undefined : await findAssetById(from, row.assetId);
  if (row === null || listing === undefined) throw assetNotFound({ asset: row?.assetId ?? checkoutId });
  return viewOfIntent(row, listing, moment);
}

async function viewOfBooking(from: Reader, checkoutId: string, booking: Booking, moment: ReadCtx): Promise<CheckoutView> {
  const answer = await bookingAnswer(from, booking, { side: 'RENTER', ...moment });
  const { status, messages } = statusOfBooking(answer, { paid: booking.confirmedAt !== null });
  const over = status === 'completed' || status === 'canceled';
  const price = checkoutPrice(booking, answer.deposit);
  return {
    id: checkoutId,
    status,
    bookingId: booking.id,
    bookingState: answer.state,
    slug: booking.asset.slug,
    startDate: booking.startDate,
    endDate: booking.endDate,
    timeZone: booking.asset.timeZone,
    currency: booking.currency,
    lineItems: [lineOf({ ...booking, title: booking.asset.title }, price)],
    totals: [...price.totals],
    deposit: answer.deposit.amountMinor === 0 ? null : answer.deposit,
    messages: [...messages],
    continueUrl: over ? null : continueUrl(checkoutId, moment),
    expiresAt: over ? null : (answer.dueAt ?? null),
    order: status === 'completed' ? { id: booking.id, url: continueUrl(checkoutId, moment) } : null,
    nextActions: answer.nextActions.filter(({ optional }) => optional !== true).map((step) => asCheckoutStep(step, checkoutId)),
  };
}

/** Turns a step of the booking into one of the checkout. Sending the request and paying both complete the checkout. */
function asCheckoutStep(step: Step, checkoutId: string): Step {
  if (step.operation !== 'promote_booking' && step.operation !== 'initiate_payment') return step;
  const { bookingId: _named, ...args } = step.args;
  return withArgs(offer('ucp_checkout_complete', { checkoutId }, step), args);
}

function viewOfIntent(row: CheckoutRow, { asset, ...listing }: CatalogAsset, moment: ReadCtx): CheckoutView {
  const { id: checkoutId, units, rentalMode, startDate, endDate, expiresAt } = row;
  const { status, messages } = statusOfIntent(row, moment.now);
  const terms = priceTermsOf({ asset, ...listing }, moment);
  const period = startDate === null || endDate === null ? null : normalPeriod({ startDate, endDate });
  const days = period === null ? 1 : daysBetween(period.startDate, period.endDate);
  const price = estimatedPrice(dayPriceOf(terms, rentalMode), days * units);
  const update = { checkoutId, startDate: asked('date'), endDate: asked('date') };
  return {
    id: checkoutId,
    status,
    bookingId: null,
    bookingState: null,
    slug: asset.slug,
    startDate,
    endDate,
    timeZone: asset.timeZone,
    currency: terms.currency,
    lineItems: [lineOf({ ...row, title: asset.title }, price)],
    totals: [...price.totals],
    deposit: null,
    messages: [...messages],
    continueUrl: status === 'canceled' ? null : continueUrl(checkoutId, moment),
    expiresAt: status === 'canceled' ? null : (expiresAt?.toISOString() ?? null),
    order: null,
    nextActions: status === 'incomplete' ? [offer('update_ucp_checkout', update, { actor: 'RENTER', why: 'say the days' })] : [],
  };
}
