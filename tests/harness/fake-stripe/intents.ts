import { type Json, Refused, type StripeObjects, type Thing } from './objects.ts';

/** A hold on the card of a customer who paid before. */
export function createIntent(objects: StripeObjects, body: Thing): Thing {
  if (body['payment_method'] === 'pm_no_hold') {
    const decline = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
    throw new Refused('Your card has insufficient funds.', decline, 402);
  }
  if (objects.find(body['customer'])?.object !== 'customer') throw new Refused('The payment method belongs to no customer.');
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
export function chargeFor(objects: StripeObjects, intent: Thing, captured: number): void {
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
