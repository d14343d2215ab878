import { type Json, listOf, Refused, type StripeObjects, type Thing } from './objects.ts';

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
