import { assertEnough, type Json, now, Refused, type StripeObjects, type Thing } from './objects.ts';

/** A card may also work for the rent and refuse the deposit. */
export type Card = 'good' | 'declined' | 'no hold' | 'slow bank';

export function createSession(objects: StripeObjects, body: Thing): Thing {
  if ('payment_method_types' in body) throw new Refused('Received unknown parameter: payment_method_types');
  if (!URL.canParse(body['success_url'])) throw new Refused('Not a valid URL');
  const items: Thing[] = Object.values(body['line_items'] ?? {});
  const amounts = items.map((item) => Number(item['price_data'].unit_amount) * Number(item['quantity']));
  if (amounts.some((amount) => !Number.isInteger(amount) || amount < 0)) throw new Refused('Invalid non-negative integer');
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  assertEnough(total, String(items[0]?.['price_data'].currency), "The Checkout Session's total amount due");
  const lifetime = Number(body['expires_at']) - now();
  if (lifetime < 30 * 60 || lifetime > 24 * 3_600) throw new Refused('expires_at must be 30 minutes to 24 hours ahead');
  const session = objects.add('cs_test', 'checkout.session', {
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    request: body,
    currency: items[0]?.['price_data'].currency,
    amount_total: total,
    client_reference_id: body['client_reference_id'],
    metadata: body['metadata'] ?? {},
  });
  session['url'] = `https://checkout.stripe.example/${session.id}`;
  return session;
}

/** With its intent in place of the intent's id, where the request asks for that. */
export function readSession(objects: StripeObjects, id: string, query: URLSearchParams): Thing {
  const session = objects.get(id, 'checkout.session');
  const wide = [...query.entries()].some(([name, value]) => name.startsWith('expand') && value === 'payment_intent');
  if (!wide || !session['payment_intent']) return session;
  return { ...session, payment_intent: objects.find(session['payment_intent']) };
}

export function expireSession(session: Thing): Thing {
  if (session['status'] !== 'open') throw new Refused(`Only open sessions can be expired; this one is ${session['status']}.`);
  return Object.assign(session, CLOSED);
}

/** Its time is over, whatever its state. */
export const CLOSED = { status: 'expired', url: null } as const;

/** What the person does on the page of a session. */
export function payOnPage(objects: StripeObjects, session: Thing, card: Card): void {
  if (session['status'] !== 'open') throw new Error(`The page of ${session.id} is closed.`);
  const { payment_intent_data: data = {}, customer_creation } = session['request'];
  const customer = customer_creation === 'always' ? objects.add('cus', 'customer', {}).id : null;
  const intent = objects.find(session['payment_intent'] ?? '') ?? intentOf(objects, session, data);
  const payment_method = card === 'no hold' ? 'pm_no_hold' : 'pm_card';
  Object.assign(session, { payment_intent: intent.id });
  Object.assign(intent, { customer, payment_method, last_payment_error: null });
  if (card === 'declined') return decline(objects, intent);

  Object.assign(session, { status: 'complete', url: null });
  if (card === 'slow bank') return void Object.assign(intent, { status: 'processing' });
  const manual = data.capture_method === 'manual';
  const received = manual ? 0 : intent['amount'];
  Object.assign(intent, { status: manual ? 'requires_capture' : 'succeeded', amount_received: received });
  Object.assign(session, { payment_status: manual ? 'unpaid' : 'paid' });
  chargeFor(objects, intent, received);
}

function intentOf(objects: StripeObjects, session: Thing, data: Record<string, unknown>): Thing {
  return objects.add('pi', 'payment_intent', {
    amount: session['amount_total'],
    amount_received: 0,
    currency: session['currency'],
    metadata: data['metadata'] ?? {},
    description: data['description'] ?? null,
    last_payment_error: null,
  });
}

function decline(objects: StripeObjects, intent: Thing): void {
  const failed = objects.add('ch', 'charge', { metadata: intent['metadata'], payment_intent: intent.id, captured: false });
  const problem = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.', charge: failed.id };
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: problem });
}

/** A hold on the card of a customer who paid before. */
export function createIntent(objects: StripeObjects, body: Thing): Thing {
  if (body['payment_method'] === 'pm_no_hold') {
    const decline = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
    throw new Refused('Your card has insufficient funds.', decline, 402);
  }
  if (objects.find(body['customer'])?.object !== 'customer') throw new Refused('The payment method belongs to no customer.');
  assertEnough(Number(body['amount']), String(body['currency']), 'Amount');
  const intent = objects.add('pi', 'payment_intent', {
    amount: Number(body['amount']),
    amount_received: 0,
    currency: body['currency'],
    metadata: body['metadata'] ?? {},
    customer: body['customer'],
    payment_method: body['payment_method'],
    description: body['description'] ?? null,
    status: 'requires_capture',
    last_payment_error: null,
  });
  chargeFor(objects, intent, 0);
  return intent;
}

export function captureIntent(objects: StripeObjects, intent: Thing, body: Json): Thing {
  if (intent['status'] !== 'requires_capture') throw new Refused(`This PaymentIntent is ${intent['status']}.`);
  const amount = Number(body['amount_to_capture'] ?? intent['amount']);
  if (amount > intent['amount'])
    throw new Refused('The amount could not be captured because it is greater than the authorised one.');
  Object.assign(intent, { status: 'succeeded', amount_received: amount });
  const held = objects.get(intent['latest_charge'], 'charge');
  Object.assign(held, { amount_captured: amount, captured: true });
  objects.book('charge', held, amount);
  return intent;
}

export function cancelIntent(intent: Thing): Thing {
  if (intent['status'] !== 'requires_capture') throw new Refused(`You cannot cancel a ${intent['status']} PaymentIntent.`);
  return Object.assign(intent, { status: 'canceled' });
}

/** The charge of an intent; `captured` is what of it came in, 0 for a hold. */
function chargeFor(objects: StripeObjects, intent: Thing, captured: number): void {
  const { amount, currency, metadata, payment_method } = intent;
  const made = objects.add('ch', 'charge', {
    amount,
    currency,
    metadata,
    payment_method,
    amount_captured: captured,
    payment_intent: intent.id,
    captured: captured > 0,
  });
  intent['latest_charge'] = made.id;
  if (captured > 0) objects.book('charge', made, captured);
}
