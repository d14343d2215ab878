import { createSession, expireSession, readSession } from './checkout.ts';
import { cancelIntent, captureIntent, createIntent } from './intents.ts';
import { type Json, listOf, Refused, type StripeObjects, type Thing } from './objects.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { createTransfer, listTransfers } from './transfers.ts';

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
  'GET transfers {id}': ({ objects, id }) => objects.get(id, 'transfer'),
  'GET charges {id}': ({ objects, id }) => objects.get(id, 'charge'),
  'GET balance_transactions': ({ objects, query }) => listBalance(objects, query),
};

/** What Stripe answers to this request; throws what it refuses. */
export function serve(objects: StripeObjects, method: string, url: URL, body: Json): Json {
  const [, , resource = '', id = '', verb] = url.pathname.replace('/v1/checkout/', '/v1/').split('/');
  const route = ROUTES[[method, resource, id && '{id}', verb].filter(Boolean).join(' ')];
  if (route === undefined) throw new Refused(`Unrecognized request URL (${method}: ${url.pathname}).`, {}, 404);
  return route({ objects, id, query: url.searchParams, body: body as Thing });
}

function listBalance(objects: StripeObjects, query: URLSearchParams): Json {
  const from = Number(query.get('created[gte]'));
  const to = Number(query.get('created[lt]'));
  const found = objects.all('balance_transaction').filter(({ created }: Json) => Number(created) >= from && Number(created) < to);
  const entries = found.map((entry) => ({ ...entry, source: objects.find(entry['source']) }));
  return listOf(entries, query);
}
