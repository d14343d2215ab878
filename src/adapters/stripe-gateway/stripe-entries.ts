import type Stripe from 'stripe';
import type { GatewayEntry } from '../payment-gateway.ts';
import { fromStripeAmount } from './stripe-amount.ts';
import { checkoutsByHold, type StripeContext } from './stripe-store.ts';

interface Page {
  entries: GatewayEntry[];
  next: string | null;
}

/**
 * The balance transactions, which are Stripe's own books, the newest first. Fees and the platform's own payouts are left out.
 */
export async function stripeEntries(
  context: StripeContext,
  { from, to, cursor }: { from: Date; to: Date; cursor?: string | undefined },
): Promise<Page> {
  const page = await context.stripe.balanceTransactions.list({
    created: { gte: Math.ceil(from.getTime() / 1_000), lt: Math.ceil(to.getTime() / 1_000) },
    limit: 100,
    expand: ['data.source'],
    ...(cursor !== undefined && { starting_after: cursor }),
  });
  const found = await Promise.all(page.data.map((transaction) => entryOf(context, transaction)));
  return { entries: found.filter((entry) => entry !== null), next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
}

const KINDS: Readonly<Record<string, GatewayEntry['kind']>> = {
  charge: 'CHARGE',
  refund: 'REFUND',
  refund_failure: 'REFUND_RETURN',
  transfer: 'TRANSFER',
  transfer_reversal: 'TRANSFER_RETURN',
  dispute: 'CHARGEBACK',
  dispute_reversal: 'CHARGEBACK_RETURN',
};

async function entryOf(context: StripeContext, transaction: Stripe.BalanceTransaction): Promise<GatewayEntry | null> {
  const { id, source, reporting_category: category, created } = transaction;
  const kind = KINDS[category];
  if (kind === undefined || source === null || typeof source === 'string') return null;
  const about = await aboutSource(context, source);
  if (about === null) return null;
  const { amount, currency, ourId, captured } = about;
  return {
    kind: captured ? 'CAPTURE' : kind,
    id,
    ourId,
    amountMinor: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
    at: new Date(created * 1e3),
  };
}

interface About {
  /** The amount in the currency of the payment; the transaction itself is in that of our balance. */
  amount: number;
  currency: string;
  ourId: string | null;
  captured?: boolean;
}

async function aboutSource(
  { stripe, database }: StripeContext,
  source: Exclude<Stripe.BalanceTransaction['source'], string | null>,
): Promise<About | null> {
  switch (source.object) {
    case 'charge': {
      const { amount_captured: amount, currency, metadata, payment_intent: intent } = source;
      if (metadata['part'] !== 'HOLD') return { amount, currency, ourId: metadata['paymentId'] ?? null };
      const [row] = await checkoutsByHold(database.reader, typeof intent === 'string' ? [intent] : []);
      return { amount, currency, ourId: row?.captureId ?? null, captured: true };
    }
    case 'refund':
      return { amount: source.amount, currency: source.currency, ourId: source.metadata?.['refundId'] ?? null };
    case 'transfer':
      return { amount: source.amount, currency: source.currency, ourId: source.metadata['payoutId'] ?? null };
    case 'transfer_reversal': {
      const id = typeof source.transfer === 'string' ? source.transfer : source.transfer.id;
      const { metadata } = await stripe.transfers.retrieve(id);
      return { amount: source.amount, currency: source.currency, ourId: metadata['payoutId'] ?? null };
    }
    case 'dispute': {
      const id = typeof source.charge === 'string' ? source.charge : source.charge.id;
      const { metadata } = await stripe.charges.retrieve(id);
      return { amount: source.amount, currency: source.currency, ourId: metadata['paymentId'] ?? null };
    }
    default:
      return null;
  }
}
