import { chargeFor } from './intents.ts';
import { now, Refused, type StripeObjects, type Thing } from './objects.ts';

/** A card may also work for the rent and refuse the deposit. */
export type Card = 'good' | 'declined' | 'no hold' | 'slow bank';

export function createSession(objects: StripeObjects, body: Thing): Thing {
  if ('payment_method_types' in body) throw new Refused('Received unknown parameter: payment_method_types');
  if (!URL.canParse(body['success_url'])) throw new Refused('Not a valid URL');
  const items: Thing[] = Object.values(body['line_items'] ?? {});
  const amounts = items.map((item) => Number(item['price_data'].unit_amount) * Number(item['quantity']));
  if (amounts.some((amount) => !Number.isInteger(amount) || amount < 0)) throw new Refused('Invalid non-negative integer');
  const lifetime = Number(body['expires_at']) - now();
  if (lifetime < 30 * 60 || lifetime > 24 * 3_600) throw new Refused('expires_at must be 30 minutes to 24 hours ahead');
  const session = objects.add('cs_test', 'checkout.session', {
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    request: body,
    currency: items[0]?.['price_data'].currency,
    amount_total: amounts.reduce((sum, amount) => sum + amount, 0),
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
