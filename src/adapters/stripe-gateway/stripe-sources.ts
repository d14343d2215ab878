import type Stripe from 'stripe';
import type { TransferSource } from '../payment-gateway.ts';
import { fromStripeAmount } from './stripe-amount.ts';
import { checkoutByReference, type StripeContext } from './stripe-store.ts';

/** A charge from which a transfer can be made, and the most that it allows, in minor units. */
export interface ChargeCapacity {
  readonly charge: string;
  readonly mostMinor: number;
}

/**
 * What can be transferred from a charge; null if nothing can: it was not charged, or was settled in another currency, because a
 * transfer must have the currency of the charge's balance transaction. The caller subtracts earlier transfers.
 */
export async function capacityOf(
  context: StripeContext,
  { reference, from = 'PAYMENT', amountMinor }: TransferSource,
  currency: string,
): Promise<ChargeCapacity | null> {
  const charge = from === 'HOLD' ? await heldCharge(context, reference) : await paidCharge(context, reference);
  if (charge === null || !charge.captured) return null;
  const settled = charge.balance_transaction;
  if (settled === null || typeof settled === 'string' || settled.currency !== currency.toLowerCase()) return null;
  const leftMinor = fromStripeAmount(charge.amount_captured - charge.amount_refunded, currency);
  return { charge: charge.id, mostMinor: Math.min(amountMinor, leftMinor) };
}

async function paidCharge({ stripe }: StripeContext, reference: string): Promise<Stripe.Charge | null> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference);
  return intent === null ? null : chargeOf(stripe, typeof intent === 'string' ? intent : intent.id);
}

async function heldCharge({ stripe, database }: StripeContext, reference: string): Promise<Stripe.Charge | null> {
  const row = await checkoutByReference(database.reader, reference);
  return row?.holdIntent == null ? null : chargeOf(stripe, row.holdIntent);
}

async function chargeOf(stripe: Stripe, intent: string): Promise<Stripe.Charge | null> {
  const { latest_charge: latest } = await stripe.paymentIntents.retrieve(intent);
  if (latest === null) return null;
  const id = typeof latest === 'string' ? latest : latest.id;
  return stripe.charges.retrieve(id, { expand: ['balance_transaction'] });
}
