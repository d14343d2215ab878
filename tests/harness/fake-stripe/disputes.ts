import type { StripeObjects, Thing } from './objects.ts';

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
