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
  const made = objects.add('tr', 'transfer', { amount, currency, destination, transfer_group, metadata, reversed: false });
  objects.book('transfer', made, -amount);
  return made;
}

export function listTransfers(objects: StripeObjects, query: URLSearchParams): Json {
  return listOf(transfersOf(objects, query.get('transfer_group')), query);
}

export function reverseTransfer(objects: StripeObjects, payoutId: string): Thing {
  const made = transfersOf(objects, payoutId).at(-1);
  if (made === undefined) throw new Error(`No transfer of ${payoutId}.`);
  made['reversed'] = true;
  const { amount, currency } = made;
  objects.book('transfer_reversal', objects.add('trr', 'transfer_reversal', { amount, currency, transfer: made.id }), amount);
  return made;
}

function transfersOf(objects: StripeObjects, group: string | null): Thing[] {
  return objects.all('transfer').filter((made) => made['transfer_group'] === group);
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
