import { legalPageUrl } from '../../people/legal/index.ts';
import { type CheckoutMessage, type CheckoutView, DEPOSIT_POLICY } from '../checkouts/index.ts';
import { envelope, type Negotiated, type WireMessage } from './envelope.ts';
import { rentalExtension } from './rental-extension.ts';
import { DAY_UNIT } from './wire-product.ts';

type Checkout = Pick<
  CheckoutView,
  | 'id'
  | 'status'
  | 'bookingId'
  | 'bookingState'
  | 'startDate'
  | 'endDate'
  | 'timeZone'
  | 'currency'
  | 'lineItems'
  | 'totals'
  | 'deposit'
  | 'messages'
  | 'continueUrl'
  | 'expiresAt'
  | 'order'
>;

export interface Wire {
  readonly publicBaseUrl: string;
  readonly negotiated: Negotiated;
}

/** Returns a checkout session as the protocol writes it. `more` are messages about the request itself. */
export function wireCheckout(checkout: Checkout, { publicBaseUrl, negotiated }: Wire, more: readonly WireMessage[] = []): object {
  const extension = rentalExtension(publicBaseUrl);
  const { status, continueUrl, expiresAt, order } = checkout;
  const messages = [...more, ...checkout.messages.map((message) => wireMessage(message, extension.key))];
  return {
    ucp: { ...envelope(publicBaseUrl, ['dev.ucp.shopping.checkout'], negotiated), payment_handlers: {} },
    id: checkout.id,
    status,
    currency: checkout.currency,
    line_items: wireLines(checkout, extension.key),
    totals: wireTotals(checkout.totals),
    links: links(publicBaseUrl),
    messages,
    ...policiesOf(checkout, extension.key),
    [extension.key]: stateOf(checkout),
    ...(continueUrl !== null && { continue_url: continueUrl }),
    ...(expiresAt !== null && { expires_at: expiresAt }),
    ...(order !== null && { order: { id: order.id, permalink_url: order.url } }),
  };
}

type Lines = Pick<Checkout, 'lineItems' | 'startDate' | 'endDate' | 'timeZone'>;

export function wireLines({ lineItems, startDate, endDate, timeZone }: Lines, key: string) {
  return lineItems.map(({ id, variantId, title, priceMinor, quantity, units, rentalMode, totals }) => ({
    id,
    item: { id: variantId, title, price: priceMinor, quantity_unit: DAY_UNIT },
    quantity,
    totals: wireTotals(totals),
    [key]: {
      ...(startDate !== null && endDate !== null && { period: { start_date: startDate, end_date: endDate } }),
      mode: rentalMode.toLowerCase(),
      units,
      timezone: timeZone,
    },
  }));
}

export function wireTotals(totals: Checkout['totals']) {
  return totals.map(({ type, displayText, amountMinor }) => ({ type, display_text: displayText, amount: amountMinor }));
}

const DEPOSIT_KINDS = { HOLD: 'authorization_hold', CHARGE: 'charged_and_refunded', COLLATERAL: 'collateral' } as const;

export function stateOf({
  bookingId,
  bookingState,
  deposit,
  currency,
}: Pick<Checkout, 'bookingId' | 'bookingState' | 'deposit' | 'currency'>) {
  return {
    ...(bookingId !== null && { booking_id: bookingId }),
    ...(bookingState !== null && { booking_status: bookingState.toLowerCase() }),
    ...(deposit !== null &&
      deposit.method !== 'NOT_REQUIRED' && {
        deposit: { amount: deposit.amountMinor, currency, kind: DEPOSIT_KINDS[deposit.method] },
      }),
  };
}

/** Returns the policy with which the warning about a deposit is shown: both have the same name. */
function policiesOf({ messages }: { readonly messages: readonly CheckoutMessage[] }, key: string) {
  const note = messages.find(({ code }) => code === DEPOSIT_POLICY);
  if (note === undefined) return {};
  return { policies: [{ type: `${key}.${DEPOSIT_POLICY}`, description: { plain: note.content }, applies_to: [FIRST_LINE] }] };
}

const FIRST_LINE = '$.line_items[0]';

function wireMessage({ type, code, content, severity, field }: CheckoutMessage, key: string): WireMessage {
  if (code === DEPOSIT_POLICY) return { type, code: `${key}.${code}`, content, presentation: 'disclosure', path: FIRST_LINE };
  const path = field === 'startDate' ? `${FIRST_LINE}['${key}'].period` : undefined;
  return { type, code, content, ...(severity !== undefined && { severity }), ...(path !== undefined && { path }) };
}

function links(publicBaseUrl: string) {
  return [
    { type: 'terms_of_service', url: legalPageUrl('TERMS', { publicBaseUrl }) },
    { type: 'privacy_policy', url: legalPageUrl('PRIVACY', { publicBaseUrl }) },
  ];
}
