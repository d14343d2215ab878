import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

type Json = Record<string, unknown>;
/** What a Stripe object looks like where nobody knows which. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shapes are Stripe's, not ours
type Thing = Record<string, any> & { id: string; object: string };

export interface FakeStripe {
  readonly url: string;
  /** Every request that was answered, by method and path. */
  readonly requests: { what: string; body: Json; idempotencyKey: string | undefined }[];
  /** What the person does on the page of a session. A card may also work for the rent and refuse the deposit. */
  pay(sessionId: string, card?: 'good' | 'declined' | 'no hold' | 'slow bank'): void;
  expire(sessionId: string): void;
  /** The next requests end in a broken connection, after Stripe has done what they ask. */
  breakNext(count: number): void;
  /** Forgets the idempotency keys, as after a day. */
  forgetKeys(): void;
  refuseTransfers(reason: string | null): void;
  reverseTransfer(payoutId: string): Thing;
  failRefund(refundId: string): Thing;
  dispute(paymentId: string, status: string): Thing;
  find(id: string): Thing | undefined;
  all(object: string): Thing[];
  /** An event as Stripe sends it, signed. */
  event(type: string, object: Thing, seconds?: number): { headers: Record<string, string>; body: string };
  close(): Promise<void>;
}

export const FAKE_STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
} as const;

class Refused extends Error {
  readonly status: number;
  readonly error: Json;
  constructor(message: string, error: Json = {}, status = 400) {
    super(message);
    this.status = status;
    this.error = { type: 'invalid_request_error', message, ...error };
  }
}

/** No two fakes share an id. */
let count = 0;

/** As much of Stripe's API as the adapter uses, on loopback: sessions, intents, refunds, transfers, disputes, balance. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const things = new Map<string, Thing>();
  const answers = new Map<string, { question: string; status: number; body: Json }>();
  const requests: FakeStripe['requests'] = [];
  let breaking = 0;
  let transfersRefused: string | null = null;

  const now = () => Math.floor(Date.now() / 1_000);
  const add = (prefix: string, object: string, fields: Json): Thing => {
    count += 1;
    const thing = { id: `${prefix}_${count}`, object, created: now(), livemode: false, metadata: {}, ...fields } as Thing;
    things.set(thing.id, thing);
    return thing;
  };
  const get = (id: string, object: string): Thing => {
    const thing = things.get(id);
    if (thing?.object !== object) throw new Refused(`No such ${object}: ${id}`, { code: 'resource_missing' }, 404);
    return thing;
  };
  const all = (object: string) => [...things.values()].filter((thing) => thing.object === object);
  const balance = (category: string, source: Thing, amount: number) =>
    add('txn', 'balance_transaction', {
      reporting_category: category,
      type: category,
      source: source.id,
      amount,
      currency: 'eur',
    });

  const charge = (intent: Thing, captured: number) => {
    const { amount, currency, metadata, payment_method } = intent;
    const made = add('ch', 'charge', {
      amount,
      currency,
      metadata,
      payment_method,
      amount_captured: captured,
      payment_intent: intent.id,
      captured: captured > 0,
    });
    intent['latest_charge'] = made.id;
    if (captured > 0) balance('charge', made, captured);
    return made;
  };

  const createSession = (body: Thing): Thing => {
    if ('payment_method_types' in body) throw new Refused('Received unknown parameter: payment_method_types');
    if (!URL.canParse(body['success_url'])) throw new Refused('Not a valid URL');
    const items = Object.values(body['line_items'] ?? {}) as Thing[];
    const amounts = items.map((item) => Number(item['price_data'].unit_amount) * Number(item['quantity']));
    if (amounts.some((amount) => !Number.isInteger(amount) || amount < 0)) throw new Refused('Invalid non-negative integer');
    const lifetime = Number(body['expires_at']) - now();
    if (lifetime < 30 * 60 || lifetime > 24 * 3_600) throw new Refused('expires_at must be 30 minutes to 24 hours ahead');
    const session = add('cs_test', 'checkout.session', {
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
  };

  const createIntent = (body: Thing): Thing => {
    if (body['payment_method'] === 'pm_no_hold') {
      const decline = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
      throw new Refused('Your card has insufficient funds.', decline, 402);
    }
    if (things.get(body['customer'])?.object !== 'customer') throw new Refused('The payment method belongs to no customer.');
    const intent = add('pi', 'payment_intent', {
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
    charge(intent, 0);
    return intent;
  };

  const capture = (intent: Thing, body: Json): Thing => {
    if (intent['status'] !== 'requires_capture') throw new Refused(`This PaymentIntent is ${intent['status']}.`);
    const amount = Number(body['amount_to_capture'] ?? intent['amount']);
    if (amount > intent['amount'])
      throw new Refused('The amount could not be captured because it is greater than the authorised one.');
    Object.assign(intent, { status: 'succeeded', amount_received: amount });
    const held = get(intent['latest_charge'], 'charge');
    Object.assign(held, { amount_captured: amount, captured: true });
    balance('charge', held, amount);
    return intent;
  };

  const createRefund = (body: Json): Thing => {
    const intent = get(String(body['payment_intent']), 'payment_intent');
    const amount = Number(body['amount']);
    const given = all('refund').filter((refund) => refund['payment_intent'] === intent.id);
    const left = intent['amount_received'] - given.reduce((sum, refund) => sum + refund['amount'], 0);
    if (amount > left) throw new Refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    const { currency } = intent;
    const refund = add('re', 'refund', {
      amount,
      currency,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: body['metadata'],
    });
    balance('refund', refund, -amount);
    return refund;
  };

  const createTransfer = (body: Json): Thing => {
    if (transfersRefused !== null) throw new Refused(transfersRefused, { code: 'balance_insufficient' });
    const { currency, destination, transfer_group, metadata } = body;
    const amount = Number(body['amount']);
    const made = add('tr', 'transfer', { amount, currency, destination, transfer_group, metadata, reversed: false });
    balance('transfer', made, -amount);
    return made;
  };

  const list = (found: Thing[], query: URLSearchParams): Json => {
    const newest = found.toReversed();
    const start = query.has('starting_after') ? newest.findIndex(({ id }) => id === query.get('starting_after')) + 1 : 0;
    const limit = Number(query.get('limit') ?? 10);
    return { object: 'list', url: '/', has_more: newest.length > start + limit, data: newest.slice(start, start + limit) };
  };

  const serve = (method: string, url: URL, body: Thing): Json => {
    const [, , resource = '', id = '', verb] = url.pathname.replace('/v1/checkout/', '/v1/').split('/');
    const query = url.searchParams;
    switch ([method, resource, id && '{id}', verb].filter(Boolean).join(' ')) {
      case 'POST sessions':
        return createSession(body);
      case 'GET sessions {id}': {
        const session = get(id, 'checkout.session');
        const wide = [...query.entries()].some(([name, value]) => name.startsWith('expand') && value === 'payment_intent');
        return wide && session['payment_intent']
          ? { ...session, payment_intent: things.get(session['payment_intent']) }
          : session;
      }
      case 'POST sessions {id} expire': {
        const session = get(id, 'checkout.session');
        if (session['status'] !== 'open')
          throw new Refused(`Only open sessions can be expired; this one is ${session['status']}.`);
        return Object.assign(session, { status: 'expired', url: null });
      }
      case 'POST payment_intents':
        return createIntent(body);
      case 'GET payment_intents {id}':
        return get(id, 'payment_intent');
      case 'POST payment_intents {id} capture':
        return capture(get(id, 'payment_intent'), body);
      case 'POST payment_intents {id} cancel': {
        const intent = get(id, 'payment_intent');
        if (intent['status'] !== 'requires_capture') throw new Refused(`You cannot cancel a ${intent['status']} PaymentIntent.`);
        return Object.assign(intent, { status: 'canceled' });
      }
      case 'POST refunds':
        return createRefund(body);
      case 'GET refunds':
        return list(
          all('refund').filter((refund) => refund['payment_intent'] === query.get('payment_intent')),
          query,
        );
      case 'POST transfers':
        return createTransfer(body);
      case 'GET transfers':
        return list(
          all('transfer').filter((made) => made['transfer_group'] === query.get('transfer_group')),
          query,
        );
      case 'GET transfers {id}':
        return get(id, 'transfer');
      case 'GET charges {id}':
        return get(id, 'charge');
      case 'GET balance_transactions': {
        const from = Number(query.get('created[gte]'));
        const to = Number(query.get('created[lt]'));
        const found = all('balance_transaction').filter(({ created }: Json) => Number(created) >= from && Number(created) < to);
        return list(
          found.map((entry) => ({ ...entry, source: things.get(entry['source']) })),
          query,
        );
      }
      default:
        throw new Refused(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
    }
  };

  const answer = (method: string, url: URL, raw: string, key: string | undefined): { status: number; body: Json } => {
    const question = `${method} ${url.pathname} ${raw}`;
    const known = key === undefined ? undefined : answers.get(key);
    if (known !== undefined) {
      if (known.question === question) return known;
      const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    let given: { status: number; body: Json };
    try {
      // A copy: a later change of the thing does not change what was answered.
      given = { status: 200, body: structuredClone(serve(method, url, nested(raw) as Thing)) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      given = { status: error.status, body: { error: error.error } };
    }
    if (key !== undefined) answers.set(key, { question, ...given });
    return given;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await text(request);
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const method = request.method ?? 'GET';
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    if (request.headers.authorization !== `Bearer ${FAKE_STRIPE_KEYS.STRIPE_SECRET_KEY}`) {
      response.writeHead(401).end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }));
      return;
    }
    const { status, body } = answer(method, url, raw, idempotencyKey);
    requests.push({ what: `${method} ${url.pathname}`, body: nested(raw), idempotencyKey });
    if (breaking > 0) {
      breaking -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` });
    response.end(JSON.stringify(body));
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const signer = new Stripe(FAKE_STRIPE_KEYS.STRIPE_SECRET_KEY);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    pay(sessionId, card = 'good') {
      const session = get(sessionId, 'checkout.session');
      if (session['status'] !== 'open') throw new Error(`The page of ${sessionId} is closed.`);
      const data = session['request'].payment_intent_data ?? {};
      const manual = data.capture_method === 'manual';
      const customer = session['request'].customer_creation === 'always' ? add('cus', 'customer', {}).id : null;
      const intent =
        things.get(session['payment_intent'] ?? '') ??
        add('pi', 'payment_intent', {
          amount: session['amount_total'],
          amount_received: 0,
          currency: session['currency'],
          metadata: data.metadata ?? {},
          description: data.description ?? null,
          last_payment_error: null,
        });
      const payment_method = card === 'no hold' ? 'pm_no_hold' : 'pm_card';
      Object.assign(session, { payment_intent: intent.id });
      Object.assign(intent, { customer, payment_method, last_payment_error: null });
      if (card === 'declined') {
        const failed = add('ch', 'charge', { metadata: intent['metadata'], payment_intent: intent.id, captured: false });
        const problem = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.', charge: failed.id };
        Object.assign(intent, { status: 'requires_payment_method', last_payment_error: problem });
        return;
      }
      Object.assign(session, { status: 'complete', url: null });
      if (card === 'slow bank') {
        Object.assign(intent, { status: 'processing' });
        return;
      }
      const received = manual ? 0 : intent['amount'];
      Object.assign(intent, { status: manual ? 'requires_capture' : 'succeeded', amount_received: received });
      Object.assign(session, { payment_status: manual ? 'unpaid' : 'paid' });
      charge(intent, received);
    },
    expire(sessionId) {
      Object.assign(get(sessionId, 'checkout.session'), { status: 'expired', url: null });
    },
    breakNext(next) {
      breaking = next;
    },
    forgetKeys: () => answers.clear(),
    refuseTransfers(reason) {
      transfersRefused = reason;
    },
    reverseTransfer(payoutId) {
      const made = all('transfer').findLast((transfer) => transfer['transfer_group'] === payoutId);
      if (made === undefined) throw new Error(`No transfer of ${payoutId}.`);
      made['reversed'] = true;
      const { amount, currency } = made;
      balance('transfer_reversal', add('trr', 'transfer_reversal', { amount, currency, transfer: made.id }), amount);
      return made;
    },
    failRefund(refundId) {
      const refund = all('refund').find(({ metadata }) => metadata.refundId === refundId);
      if (refund === undefined) throw new Error(`No refund ${refundId}.`);
      balance('refund_failure', refund, refund['amount']);
      return Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    },
    dispute(paymentId, status) {
      const charged = all('charge').find(({ metadata, captured }) => metadata.paymentId === paymentId && captured);
      if (charged === undefined) throw new Error(`No charge of ${paymentId}.`);
      const { amount, currency, payment_intent } = charged;
      const known = all('dispute').find((dispute) => dispute['charge'] === charged.id);
      if (known !== undefined) return Object.assign(known, { status });
      const about = { amount, currency, payment_intent, charge: charged.id, status, reason: 'fraudulent' };
      const dispute = add('dp', 'dispute', about);
      balance('dispute', dispute, -amount);
      return dispute;
    },
    find: (id) => things.get(id),
    all,
    event(type, object, seconds = 0) {
      count += 1;
      const made = now() + seconds;
      const event = { id: `evt_${count}`, object: 'event', type, created: made, livemode: false, data: { object } };
      const body = JSON.stringify(event);
      const secret = FAKE_STRIPE_KEYS.STRIPE_WEBHOOK_SECRET;
      const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: made });
      return { headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** `a[b][0]=c` as `{ a: { b: { 0: 'c' } } }`. */
function nested(form: string): Json {
  const whole: Json = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let place = whole;
    for (const step of path) {
      place[step] ??= {};
      place = place[step] as Json;
    }
    place[last] = value;
  }
  return whole;
}
