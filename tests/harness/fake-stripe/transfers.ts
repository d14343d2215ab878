import { type Json, listOf, type StripeObjects, type Thing } from './objects.ts';

export function createTransfer(objects: StripeObjects, body: Json): Thing {
  const { currency, destination, transfer_group, metadata } = body;
  const amount = Number(body['amount']);
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
