import { getAccount } from './accounts.ts';
import { type Json, listOf, Refused, type StripeObjects, type Thing } from './objects.ts';

export function createTransfer(objects: StripeObjects, body: Json): Thing {
  const { currency, destination, transfer_group, metadata } = body;
  const amount = Number(body['amount']);
  const account = getAccount(objects, String(destination));
  if (account['capabilities'].transfers !== 'active') {
    const message = 'Your destination account needs to have at least one of the following capabilities enabled: transfers';
    throw new Refused(message, { code: 'insufficient_capabilities_for_transfer' });
  }
  const charge = body['source_transaction'];
  const source = typeof charge === 'string' ? objects.get(charge, 'charge') : null;
  if (source !== null) assertCovers(objects, source, { amount, currency });
  else if (amount > objects.available) {
    throw new Refused('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' });
  }
  const about = { amount, currency, destination, metadata, reversed: false, source_transaction: source?.id ?? null };
  const group = source === null ? transfer_group : `group_${source['payment_intent']}`;
  const made = objects.add('tr', 'transfer', { ...about, transfer_group: group });
  objects.book('transfer', made, -amount);
  return made;
}

export function listTransfers(objects: StripeObjects, query: URLSearchParams): Json {
  const [group, destination] = [query.get('transfer_group'), query.get('destination')];
  const since = Number(query.get('created[gte]') ?? 0);
  const found = objects
    .all('transfer')
    .filter((made) => group === null || made['transfer_group'] === group)
    .filter((made) => (destination === null || made['destination'] === destination) && made['created'] >= since);
  return listOf(found, query);
}

/** https://docs.stripe.com/connect/separate-charges-and-transfers, "Transfer availability". */
function assertCovers(objects: StripeObjects, source: Thing, { amount, currency }: { amount: number; currency: unknown }): void {
  if (!source['captured']) throw new Refused('The source charge has not been captured.');
  if (source['currency'] !== currency) throw new Refused('The currency of source_transaction’s balance transaction must match.');
  const taken = objects.all('transfer').filter((made) => made['source_transaction'] === source.id);
  const sum = taken.reduce((total, made) => total + made['amount'], 0);
  if (sum + amount > source['amount_captured']) {
    throw new Refused(
      `Transfers using this transaction as a source must not exceed the source amount of ${source['amount_captured']}.`,
    );
  }
}

/** Undoes a transfer, as the platform or a person in the Dashboard asks. */
export function createReversal(objects: StripeObjects, made: Thing): Thing {
  if (made['reversed']) throw new Refused('This transfer has been reversed already.');
  return reverse(objects, made);
}

/** All that was sent of a payout comes back; answers with its last transfer. */
export function reverseTransfer(objects: StripeObjects, payoutId: string): Thing {
  const all = objects.all('transfer').filter(({ metadata, reversed }) => metadata.payoutId === payoutId && !reversed);
  const last = all.at(-1);
  if (last === undefined) throw new Error(`No transfer of ${payoutId}.`);
  for (const made of all) reverse(objects, made);
  return last;
}

function reverse(objects: StripeObjects, made: Thing): Thing {
  made['reversed'] = true;
  const { amount, currency } = made;
  objects.book('transfer_reversal', objects.add('trr', 'transfer_reversal', { amount, currency, transfer: made.id }), amount);
  return made;
}

export function createRefund(objects: StripeObjects, body: Json): Thing {
  const intent = objects.get(String(body['payment_intent']), 'payment_intent');
  const amount = Number(body['amount']);
  const given = refundsOf(objects, intent.id).reduce((sum, refund) => sum + refund['amount'], 0);
  const left = intent['amount_received'] - given;
  if (amount > left) throw new Refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
  const { metadata } = body;
  const about = { amount, currency: intent['currency'], status: 'succeeded', payment_intent: intent.id, metadata };
  const refund = objects.add('re', 'refund', about);
  objects.book('refund', refund, -amount);
  return refund;
}

export function listRefunds(objects: StripeObjects, query: URLSearchParams): Json {
  return listOf(refundsOf(objects, query.get('payment_intent')), query);
}

/** The bank of the card sends it back. */
export function failRefund(objects: StripeObjects, refundId: string): Thing {
  const refund = objects.all('refund').find(({ metadata }) => metadata.refundId === refundId);
  if (refund === undefined) throw new Error(`No refund ${refundId}.`);
  objects.book('refund_failure', refund, refund['amount']);
  return Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
}

function refundsOf(objects: StripeObjects, intentId: string | null): Thing[] {
  return objects.all('refund').filter((refund) => refund['payment_intent'] === intentId);
}

/** The cardholder's bank takes the money back, or what it took gets another state. */
export function dispute(objects: StripeObjects, paymentId: string, status: string): Thing {
  const charged = objects.all('charge').find(({ metadata, captured }) => metadata.paymentId === paymentId && captured);
  if (charged === undefined) throw new Error(`No charge of ${paymentId}.`);
  const known = objects.all('dispute').find((disputed) => disputed['charge'] === charged.id);
  if (known !== undefined) return Object.assign(known, { status });
  const { amount, currency, payment_intent } = charged;
  const about = { amount, currency, payment_intent, charge: charged.id, status, reason: 'fraudulent' };
  const made = objects.add('dp', 'dispute', about);
  objects.book('dispute', made, -amount);
  return made;
}
