import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { BOOKING_STATES, CHECKOUT_STATES, RENTAL_MODES } from '../../../../db/values/index.ts';
import { assetNotFound, type CatalogAsset, findAssetById, priceTermsOf } from '../../catalog/assets/index.ts';
import { normalPeriod } from '../../catalog/availability/index.ts';
import { DepositView } from '../../catalog/quotes/index.ts';
import { daysBetween, NextAction, type Settings } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/booking-records/index.ts';
import { bookingAnswer } from '../../rentals/bookings/index.ts';
import { dayPriceOf, variantId, variantTitle } from '../products/index.ts';
import { checkoutPrice, type CheckoutPrice, estimatedPrice, TotalEntry } from './checkout-price.ts';
import type { Checkout, CheckoutRow } from './checkout-store.ts';
import { continueUrl } from './continue-access.ts';
import { CheckoutMessage, type CheckoutStatus, statusOfBooking } from './checkout-messages.ts';

const LineItem = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  title: z.string(),
  rentalMode: z.enum(RENTAL_MODES),
  units: z.int(),
  quantity: z.int().describe('days × units'),
  unit: z.literal('DAY'),
  priceMinor: z.int(),
  totals: z.array(TotalEntry),
});

/** A checkout as its person sees it. */
export const CheckoutView = z.object({
  id: z.string(),
  status: z.enum(CHECKOUT_STATES).describe('requires_escalation: a person goes on at continueUrl'),
  bookingId: z.string().nullable(),
  bookingState: z.enum(BOOKING_STATES).nullable(),
  slug: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  timeZone: z.string().nullable(),
  currency: z.string(),
  lineItems: z.array(LineItem),
  totals: z.array(TotalEntry).describe('the others add up to total; a held deposit is not among them'),
  deposit: DepositView.nullable(),
  messages: z.array(CheckoutMessage),
  continueUrl: z.string().nullable().describe('page of the person; null once it is over'),
  expiresAt: z.string().nullable(),
  order: z.object({ id: z.string(), url: z.string() }).nullable(),
  nextActions: z.array(NextAction),
  alreadyDone: z.boolean().optional(),
});
export type CheckoutView = z.infer<typeof CheckoutView>;

/** What the text of an answer about one reads out. */
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

interface Moment {
  readonly now: Date;
  readonly settings: Settings;
}

/** The checkout as it is now. */
export async function checkoutView(from: Reader, checkout: Checkout, moment: Moment): Promise<CheckoutView> {
  const { booking, row, checkoutId } = checkout;
  if (booking !== null) return viewOfBooking(from, checkoutId, booking, moment);
  const listing = row === null ? undefined : await findAssetById(from, row.assetId);
  if (row === null || listing === undefined) throw assetNotFound({ asset: row?.assetId ?? checkoutId });
  return viewOfIntent(row, listing, moment);
}

async function viewOfBooking(from: Reader, checkoutId: string, booking: Booking, moment: Moment): Promise<CheckoutView> {
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

/** Sending the request and paying are both completing the checkout. */
function asCheckoutStep(step: NextAction, checkoutId: string): NextAction {
  if (step.tool !== 'promote_booking' && step.tool !== 'initiate_payment') return step;
  const { bookingId: _named, ...args } = step.args;
  return { ...step, tool: 'ucp_checkout_complete', args: { checkoutId, ...args } };
}

function viewOfIntent(row: CheckoutRow, { asset, ...listing }: CatalogAsset, moment: Moment): CheckoutView {
  const { id: checkoutId, units, rentalMode, startDate, endDate, expiresAt } = row;
  const { status, messages } = statusOfIntent(row, moment.now);
  const terms = priceTermsOf({ asset, ...listing }, moment);
  const period = startDate === null || endDate === null ? null : normalPeriod({ startDate, endDate });
  const days = period === null ? 1 : daysBetween(period.startDate, period.endDate);
  const price = estimatedPrice(dayPriceOf(terms, rentalMode), days * units);
  const update = { action: 'update', checkoutId, startDate: '<date>', endDate: '<date>' };
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
    nextActions: status === 'incomplete' ? [{ tool: 'ucp_checkout', args: update, actor: 'RENTER', why: 'say the days' }] : [],
  };
}

/** How one stands that is no booking yet. */
export function statusOfIntent({ canceledAt, expiresAt, startDate, open }: CheckoutRow, now: Date): CheckoutStatus {
  if (canceledAt !== null) return { status: 'canceled', messages: [CANCELED] };
  if (expiresAt !== null && expiresAt <= now) return { status: 'canceled', messages: [LAPSED] };
  if (startDate === null)
    return { status: open ? 'requires_escalation' : 'incomplete', messages: open ? [NO_DAYS, SIGN_IN] : [NO_DAYS] };
  return { status: 'requires_escalation', messages: [SIGN_IN] };
}

const CANCELED: CheckoutMessage = { type: 'info', code: 'checkout_canceled', content: 'The checkout was canceled.' };
const LAPSED: CheckoutMessage = {
  type: 'info',
  code: 'checkout_expired',
  content: 'The checkout has lapsed: nobody went on with it.',
};
const NO_DAYS: CheckoutMessage = {
  type: 'error',
  code: 'rental_period_required',
  severity: 'recoverable',
  content: 'Say from which day to which day: startDate and endDate, the return day.',
  field: 'startDate',
};
const SIGN_IN: CheckoutMessage = {
  type: 'error',
  code: 'identity_required',
  severity: 'requires_buyer_input',
  content: 'The person signs in on the rental site to go on. Nothing is held or charged yet.',
};

type Line = Pick<CheckoutRow, 'assetId' | 'rentalMode' | 'units'> & { readonly title: string };

function lineOf({ assetId, rentalMode, units, title }: Line, { priceMinor, quantity, line }: CheckoutPrice) {
  return {
    id: 'li_1',
    productId: assetId,
    variantId: variantId(assetId, rentalMode),
    title: variantTitle(title, rentalMode),
    rentalMode,
    units,
    quantity,
    unit: 'DAY' as const,
    priceMinor,
    totals: [...line],
  };
}
