import type { z } from 'zod';
import {
  cancelUcpCheckout,
  changeAnonymousCheckout,
  type CheckoutView,
  dropAnonymousCheckout,
  openAnonymousCheckout,
  openSignedCheckout,
  showAnonymousCheckout,
  showUcpOrder,
  ucpCheckoutComplete,
  ucpCheckoutStatus,
  updateUcpCheckout,
} from '../../domain/commerce/checkouts/index.ts';
import { readVariant } from '../../domain/commerce/products/index.ts';
import { errorEnvelope, wireCheckout, type WireMessage, wireOrder } from '../../domain/commerce/protocol/index.ts';
import { DomainError } from '../../domain/platform/kernel/index.ts';
import { type Answered, type UcpContext, rentalKey, run, wireOf } from './binding.ts';
import { notFound } from './catalog-calls.ts';
import { ProtocolProblem, protocolProblem } from './protocol-problem.ts';
import { CheckoutRequest, CompleteRequest, readRequest, rentalAgreed, rentalLine } from './wire-requests.ts';

/** Whether a person is signed in. Then the checkout is their booking. Otherwise it waits for a person to take it over. */
const isSigned = ({ call }: UcpContext) => call.caller.kind === 'user';

const SIGNED = { open: openSignedCheckout, look: ucpCheckoutStatus, update: updateUcpCheckout, cancel: cancelUcpCheckout };
const ANONYMOUS = {
  open: openAnonymousCheckout,
  look: showAnonymousCheckout,
  update: changeAnonymousCheckout,
  cancel: dropAnonymousCheckout,
};
const operationsFor = (context: UcpContext) => (isSigned(context) ? SIGNED : ANONYMOUS);

export async function createCheckout(context: UcpContext, body: unknown): Promise<Answered> {
  const requested = requestedOf(context, body);
  try {
    const checkout = await open(context, requested);
    return { status: 201, body: wireCheckout(checkout, wireOf(context), quantityNote(requested, checkout)) };
  } catch (error) {
    return { status: 200, body: errorEnvelope([refusal(error, 'unrecoverable')]) };
  }
}

type Checkout = z.output<typeof CheckoutView>;

type RequestedRental = ReturnType<typeof requestedOf>;

function open(context: UcpContext, { productId, rental }: RequestedRental): Promise<Checkout> {
  const { platform } = context;
  return run(context, operationsFor(context).open, { productId, ...rental, ...(platform !== null && { platform }) });
}

/** One rental is one booking, so a checkout has one line. */
function requestedOf(context: UcpContext, body: unknown) {
  const { line_items: lines } = readRequest(CheckoutRequest, body);
  const [line] = lines;
  if (line === undefined || lines.length > 1)
    throw new ProtocolProblem(
      400,
      'invalid_request',
      'line_items: a checkout takes one line; open another one for another rental',
    );
  const { productId, rentalMode } = readVariant(line.item.id);
  const { period, units, extras } = rentalLine(line, rentalKey(context));
  return {
    productId,
    quantity: line.quantity,
    rental: {
      ...(rentalMode !== undefined && { rentalMode }),
      ...(period !== undefined && { startDate: period.start_date, endDate: period.end_date }),
      ...(units !== undefined && { units }),
      ...(extras !== undefined && { extras }),
    },
  };
}

function quantityNote({ quantity }: RequestedRental, { lineItems, startDate }: Checkout): WireMessage[] {
  const actual = lineItems[0]?.quantity;
  if (actual === quantity || startDate === null) return [];
  const content = `The dates make ${actual} days in all, not ${quantity}.`;
  return [{ type: 'warning', code: 'quantity_adjusted', content, path: '$.line_items[0].quantity' }];
}

export function getCheckout(context: UcpContext): Promise<Answered> {
  return answer(context, () => look(context));
}

const look = (context: UcpContext): Promise<Checkout> => run(context, operationsFor(context).look, { checkoutId: context.id });

export async function updateCheckout(context: UcpContext, body: unknown): Promise<Answered> {
  const { productId, rental, quantity } = requestedOf(context, body);
  return answer(context, async () => {
    const before = await look(context);
    if (before.lineItems[0]?.productId !== productId) throw new ItemChanged();
    const checkoutId = context.id;
    const checkout = await run(context, operationsFor(context).update, { checkoutId, ...rental });
    return { ...checkout, notes: quantityNote({ productId, rental, quantity }, checkout) };
  });
}

class ItemChanged extends Error {}

const OTHER_ITEM: WireMessage = {
  type: 'error',
  code: 'item_unavailable',
  severity: 'recoverable',
  content: 'A checkout stays with its item: cancel it and open another one.',
  path: '$.line_items[0].item.id',
};

export function completeCheckout(context: UcpContext, body: unknown): Promise<Answered> {
  const { accept_agreement: acceptAgreement, attestations } = rentalAgreed(
    readRequest(CompleteRequest, body),
    rentalKey(context),
  );
  return answer(context, () => {
    // Without a sign-in, nobody may agree to anything for the person.
    if (!isSigned(context)) return look(context);
    const agreed = { ...(acceptAgreement !== undefined && { acceptAgreement }), ...(attestations && { attestations }) };
    return run(context, ucpCheckoutComplete, { checkoutId: context.id, ...agreed });
  });
}

export function cancelCheckout(context: UcpContext): Promise<Answered> {
  return answer(context, () => run(context, operationsFor(context).cancel, { checkoutId: context.id }));
}

export async function getOrder(context: UcpContext): Promise<Answered> {
  if (!isSigned(context))
    throw new ProtocolProblem(401, 'unauthorized', 'An order is shown to its person: send their bearer token.');
  try {
    return { status: 200, body: wireOrder(await run(context, showUcpOrder, { checkoutId: context.id }), wireOf(context)) };
  } catch (error) {
    if (refusal(error, 'unrecoverable').code !== 'not_found') throw error;
    return { status: 200, body: notFound(`There is no order ${context.id}.`) };
  }
}

type Noted = Checkout & { readonly notes?: readonly WireMessage[] };

/**
 * The checkout after the call. An error becomes one of its messages, because the checkout still exists and can be corrected.
 */
async function answer(context: UcpContext, act: () => Promise<Noted>): Promise<Answered> {
  try {
    const checkout = await act();
    return { status: 200, body: wireCheckout(checkout, wireOf(context), checkout.notes) };
  } catch (error) {
    const told = error instanceof ItemChanged ? OTHER_ITEM : refusal(error, 'recoverable');
    if (told.code === 'not_found') return { status: 200, body: notFound(`There is no checkout ${context.id}.`) };
    return { status: 200, body: wireCheckout(await look(context), wireOf(context), [told]) };
  }
}

/** A refusal of the business as a message of the protocol. Any other error is thrown on. */
function refusal(error: unknown, severity: WireMessage['severity']): WireMessage {
  const problem = protocolProblem(error);
  if (problem !== null) throw problem;
  if (!(error instanceof DomainError)) throw error;
  const code = CODES[error.code] ?? error.code;
  return { type: 'error', code, content: error.message, severity: error.needsPerson ? 'requires_buyer_review' : severity };
}

const CODES: Readonly<Record<string, string>> = { dates_unavailable: 'item_unavailable', dates_refused: 'item_unavailable' };
