import Stripe from 'stripe';
import { systemClock } from '../../../../src/domain/platform/kernel/index.ts';

export const FAKE_STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
} as const;

/** Of the second webhook, which reports about connected accounts. */
export const FAKE_CONNECT_SECRET = 'whsec_of_the_connected';

export type Json = Record<string, unknown>;
/** What a Stripe object looks like where nobody knows which. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shapes are Stripe's, not ours
export type Thing = Record<string, any> & { id: string; object: string };

/** Everything that one fake Stripe knows. */
export interface StripeObjects {
  /** Under an id that the caller chooses, or the next. */
  add(prefix: string, object: string, fields: Json, id?: string): Thing;
  /** Refuses an id that belongs to nothing of this kind. */
  get(id: string, object: string): Thing;
  find(id: string): Thing | undefined;
  all(object: string): Thing[];
  /** What a transfer without a source may come to at most. */
  available: number;
  /** Writes down in the account's balance what came in or went out. */
  book(category: string, source: Thing, amount: number): void;
}

/** What Stripe answers to a request that it does not do. */
export class Refused extends Error {
  readonly status: number;
  readonly error: Json;
  constructor(message: string, error: Json = {}, status = 400) {
    super(message);
    this.status = status;
    this.error = { type: 'invalid_request_error', message, ...error };
  }
}

/** Of what the tests pay in: what a charge has to come to (https://docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
const LEAST: Readonly<Record<string, number>> = { chf: 50, eur: 50, gbp: 30, huf: 17_500, jpy: 50, usd: 50 };

/** Refuses what Stripe finds too small to be charged. */
export function assertEnough(amount: number, currency: string, what: string): void {
  const least = LEAST[currency] ?? 1;
  if (amount >= least) return;
  throw new Refused(`${what} must add up to at least ${least} ${currency}`, { code: 'amount_too_small' });
}

/** No two fakes share an id. */
let count = 0;

function newId(prefix: string): string {
  count += 1;
  return `${prefix}_${count}`;
}

/** In seconds, as Stripe counts. */
export function now(): number {
  return Math.floor(systemClock.now().getTime() / 1_000);
}

export function stripeObjects(): StripeObjects {
  const things = new Map<string, Thing>();
  const add: StripeObjects['add'] = (prefix, object, fields, id = newId(prefix)) => {
    const thing: Thing = { id, object, created: now(), livemode: false, metadata: {}, ...fields };
    things.set(thing.id, thing);
    return thing;
  };
  return {
    available: Infinity,
    add,
    get(id, object) {
      const thing = things.get(id);
      if (thing?.object !== object) throw new Refused(`No such ${object}: ${id}`, { code: 'resource_missing' }, 404);
      return thing;
    },
    find: (id) => things.get(id),
    all: (object) => [...things.values()].filter((thing) => thing.object === object),
    book(category, source, amount) {
      const entry = { reporting_category: category, type: category, source: source.id, amount, currency: 'eur' };
      add('txn', 'balance_transaction', entry);
    },
  };
}

/** A page of a list, the newest first. */
export function listOf(found: Thing[], query: URLSearchParams): Json {
  const newest = found.toReversed();
  const start = query.has('starting_after') ? newest.findIndex(({ id }) => id === query.get('starting_after')) + 1 : 0;
  const limit = Number(query.get('limit') ?? 10);
  return { object: 'list', url: '/', has_more: newest.length > start + limit, data: newest.slice(start, start + limit) };
}

export interface SignedEvent {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const signer = new Stripe(FAKE_STRIPE_KEYS.STRIPE_SECRET_KEY);

/** An event as Stripe sends it, signed. */
export function signedEvent(type: string, object: Thing, seconds = 0, account?: string): SignedEvent {
  const created = now() + seconds;
  const body = JSON.stringify({ id: newId('evt'), object: 'event', type, created, livemode: false, account, data: { object } });
  const secret = account === undefined ? FAKE_STRIPE_KEYS.STRIPE_WEBHOOK_SECRET : FAKE_CONNECT_SECRET;
  const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created });
  return { headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body };
}
