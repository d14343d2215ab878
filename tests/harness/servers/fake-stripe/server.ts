import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveOnLoopback } from '../loopback-server.ts';
import { addAccount, completeAccount, createAccount, createAccountLink, getAccount, restrictAccount } from './accounts.ts';
import {
  cancelIntent,
  captureIntent,
  type Card,
  CLOSED,
  createIntent,
  createSession,
  expireSession,
  payOnPage,
  readSession,
} from './checkout.ts';
import {
  FAKE_STRIPE_KEYS,
  type Json,
  listOf,
  Refused,
  signedEvent,
  type SignedEvent,
  type StripeObjects,
  stripeObjects,
  type Thing,
} from './objects.ts';
import {
  createRefund,
  createReversal,
  createTransfer,
  dispute,
  failRefund,
  listRefunds,
  listTransfers,
  reverseTransfer,
} from './transfers.ts';

export interface FakeStripe extends Pick<StripeObjects, 'find' | 'all'> {
  readonly url: string;
  /** Every request that was answered, by method and path. */
  readonly requests: { what: string; body: Json; idempotencyKey: string | undefined; traceparent: unknown }[];
  /** What the person does on the page of a session. */
  pay(sessionId: string, card?: Card): void;
  expire(sessionId: string): void;
  /** The next requests end in a broken connection, after Stripe has done what they ask. */
  breakNext(count: number): void;
  /** Forgets the idempotency keys, as after a day. */
  forgetKeys(): void;
  refuseTransfers(reason: string | null): void;
  /** The next calls that make a transfer lose their answers, however often they are repeated at once. */
  breakTransfers(calls: number): void;
  /** Somebody has passed on so much of a page's charge by another way. */
  takePast(sessionId: string, amount: number): void;
  /** From now on transfers without a source come to so much at most. */
  setAvailable(amount: number): void;
  /** From now on every request whose path begins so is refused like this; null ends it. */
  refuse(refusal: { path: string; status: number; error: Json } | null): void;
  /** The platform's own account, and its webhooks, as `rentwire check` sees them. */
  readonly platform: Thing;
  addWebhook(fields: Json): Thing;
  /** A connected account that takes transfers, under this id. */
  addAccount(id: string): Thing;
  completeAccount(id: string): Thing;
  restrictAccount(id: string, due: readonly string[]): Thing;
  disconnectAccount(id: string): Thing;
  reverseTransfer(payoutId: string): Thing;
  failRefund(refundId: string): Thing;
  dispute(paymentId: string, status: string): Thing;
  /** An event as Stripe sends it, signed. */
  event(type: string, object: Thing, seconds?: number, account?: string): SignedEvent;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: Json;
}

interface State {
  readonly objects: StripeObjects;
  readonly requests: FakeStripe['requests'];
  /** What was answered, by idempotency key. */
  readonly answers: Map<string, Answer & { question: string }>;
  breaking: number;
  breakingTransfers: number;
  transfersRefused: string | null;
  refusal: { path: string; status: number; error: Json } | null;
}

/** As much of Stripe's API as the adapter uses, on loopback: sessions, intents, refunds, transfers, disputes, balance. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const objects = stripeObjects();
  const state: State = {
    objects,
    requests: [],
    answers: new Map(),
    breaking: 0,
    breakingTransfers: 0,
    transfersRefused: null,
    refusal: null,
  };
  const platform = addPlatform(objects);
  const { url, close } = await serveOnLoopback((request, response) => void handle(state, request, response));
  return {
    url,
    requests: state.requests,
    find: objects.find,
    all: objects.all,
    pay: (sessionId, card = 'good') => payOnPage(objects, objects.get(sessionId, 'checkout.session'), card),
    expire: (sessionId) => void Object.assign(objects.get(sessionId, 'checkout.session'), CLOSED),
    breakNext: (count) => void (state.breaking = count),
    forgetKeys: () => state.answers.clear(),
    platform,
    addWebhook: (fields) => objects.add('we', 'webhook_endpoint', { status: 'enabled', application: null, ...fields }),
    addAccount: (id) => addAccount(objects, {}, id),
    completeAccount: (id) => completeAccount(objects.get(id, 'account')),
    restrictAccount: (id, due) => restrictAccount(objects.get(id, 'account'), due),
    disconnectAccount: (id) => Object.assign(objects.get(id, 'account'), { disconnected: true }),
    refuse: (refusal) => void (state.refusal = refusal),
    breakTransfers: (calls) => void (state.breakingTransfers = calls * TRIES),
    takePast(sessionId, amount) {
      const { payment_intent: intent } = objects.get(sessionId, 'checkout.session');
      const source_transaction = objects.get(intent, 'payment_intent')['latest_charge'];
      objects.add('tr', 'transfer', { amount, source_transaction, metadata: {}, reversed: false });
    },
    setAvailable: (amount) => void (objects.available = amount),
    refuseTransfers: (reason) => void (state.transfersRefused = reason),
    reverseTransfer: (payoutId) => reverseTransfer(objects, payoutId),
    failRefund: (refundId) => failRefund(objects, refundId),
    dispute: (paymentId, status) => dispute(objects, paymentId, status),
    event: signedEvent,
    close,
  };
}

/** How often the client library asks before it gives up. */
const TRIES = 3;

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await text(request);
  const url = new URL(request.url ?? '/', 'http://stripe.test');
  const method = request.method ?? 'GET';
  const key = request.headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' ? key : undefined;
  if (request.headers.authorization !== `Bearer ${FAKE_STRIPE_KEYS.STRIPE_SECRET_KEY}`) {
    response.writeHead(401).end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }));
    return;
  }
  const { status, body } = answerOnce(state, { method, url, raw, key: idempotencyKey });
  state.requests.push({
    what: `${method} ${url.pathname}`,
    body: nested(raw),
    idempotencyKey,
    traceparent: request.headers['traceparent'],
  });
  const isTransfer = method === 'POST' && url.pathname === '/v1/transfers';
  if (state.breaking > 0 || (isTransfer && state.breakingTransfers > 0)) {
    if (isTransfer && state.breakingTransfers > 0) state.breakingTransfers -= 1;
    else state.breaking -= 1;
    request.socket.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${state.requests.length}` });
  response.end(JSON.stringify(body));
}

interface Question {
  readonly method: string;
  readonly url: URL;
  readonly raw: string;
  readonly key: string | undefined;
}

/** The same key gets the same answer, also a refusal; with another question it gets none. */
function answerOnce(state: State, asked: Question): Answer {
  const question = `${asked.method} ${asked.url.pathname} ${asked.raw}`;
  const known = asked.key === undefined ? undefined : state.answers.get(asked.key);
  if (known === undefined) {
    const given = answer(state, asked);
    if (asked.key !== undefined) state.answers.set(asked.key, { question, ...given });
    return given;
  }
  if (known.question === question) return known;
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  return { status: 400, body: { error: { type: 'idempotency_error', message } } };
}

function answer({ objects, transfersRefused, refusal }: State, { method, url, raw }: Question): Answer {
  try {
    if (refusal !== null && url.pathname.startsWith(refusal.path)) {
      throw new Refused(String(refusal.error['message']), refusal.error, refusal.status);
    }
    if (transfersRefused !== null && method === 'POST' && url.pathname === '/v1/transfers') {
      throw new Refused(transfersRefused, { code: 'balance_insufficient' });
    }
    // A copy: a later change of the thing does not change what was answered.
    return { status: 200, body: structuredClone(serve(objects, method, url, nested(raw))) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, body: { error: error.error } };
  }
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

interface Asked {
  readonly objects: StripeObjects;
  readonly id: string;
  readonly query: URLSearchParams;
  readonly body: Thing;
}

const ROUTES: Record<string, (asked: Asked) => Json> = {
  'POST sessions': ({ objects, body }) => createSession(objects, body),
  'GET sessions {id}': ({ objects, id, query }) => readSession(objects, id, query),
  'POST sessions {id} expire': ({ objects, id }) => expireSession(objects.get(id, 'checkout.session')),
  'POST payment_intents': ({ objects, body }) => createIntent(objects, body),
  'GET payment_intents {id}': ({ objects, id }) => objects.get(id, 'payment_intent'),
  'POST payment_intents {id} capture': ({ objects, id, body }) => captureIntent(objects, objects.get(id, 'payment_intent'), body),
  'POST payment_intents {id} cancel': ({ objects, id }) => cancelIntent(objects.get(id, 'payment_intent')),
  'POST refunds': ({ objects, body }) => createRefund(objects, body),
  'GET refunds': ({ objects, query }) => listRefunds(objects, query),
  'POST transfers': ({ objects, body }) => createTransfer(objects, body),
  'GET transfers': ({ objects, query }) => listTransfers(objects, query),
  'POST transfers {id} reversals': ({ objects, id }) => createReversal(objects, objects.get(id, 'transfer')),
  'GET transfers {id}': ({ objects, id }) => objects.get(id, 'transfer'),
  'GET charges {id}': ({ objects, id }) => readCharge(objects, objects.get(id, 'charge')),
  'GET account': ({ objects }) => platformOf(objects),
  'POST accounts': ({ objects, body }) => createAccount(objects, body),
  'GET accounts {id}': ({ objects, id }) => getAccount(objects, id),
  'POST account_links': ({ objects, body }) => createAccountLink(objects, body),
  'GET accounts': ({ objects, query }) => listOf(objects.all('account'), query),
  'GET country_specs {id}': ({ id }) => ({ id, object: 'country_spec', supported_payment_currencies: ['eur', 'gbp', 'usd'] }),
  'GET webhook_endpoints': ({ objects, query }) => listOf(objects.all('webhook_endpoint'), query),
  'GET balance_transactions': ({ objects, query }) => listBalance(objects, query),
};

/** What Stripe answers to this request; throws what it refuses. */
function serve(objects: StripeObjects, method: string, url: URL, body: Json): Json {
  const [, , resource = '', id = '', verb] = url.pathname.replace('/v1/checkout/', '/v1/').split('/');
  const route = ROUTES[[method, resource, id && '{id}', verb].filter(Boolean).join(' ')];
  if (route === undefined) throw new Refused(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
  return route({ objects, id, query: url.searchParams, body: body as Thing });
}

/** The account of the platform itself: complete, in Portugal. */
function addPlatform(objects: StripeObjects): Thing {
  return objects.add('acct', 'platform_account', {
    country: 'PT',
    default_currency: 'eur',
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    requirements: { currently_due: [], past_due: [] },
  });
}

function platformOf(objects: StripeObjects): Thing {
  const [platform] = objects.all('platform_account');
  if (platform === undefined) throw new Error('The fake Stripe has no account of its own.');
  return platform;
}

/** With what was given back of it, and the entry of the balance that it made. */
function readCharge(objects: StripeObjects, charge: Thing): Json {
  const refunds = objects.all('refund').filter((refund) => refund['payment_intent'] === charge['payment_intent']);
  const amount_refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return { ...charge, amount_refunded, balance_transaction: charge['captured'] ? { currency: charge['currency'] } : null };
}

function listBalance(objects: StripeObjects, query: URLSearchParams): Json {
  const from = Number(query.get('created[gte]'));
  const to = Number(query.get('created[lt]'));
  const found = objects.all('balance_transaction').filter(({ created }: Json) => Number(created) >= from && Number(created) < to);
  const entries = found.map((entry) => ({ ...entry, source: objects.find(entry['source']) }));
  return listOf(entries, query);
}
