import type Stripe from 'stripe';
import type { TransferAnswer, TransferRequest } from '../payment-gateway.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';
import { stripeRefusal } from './stripe-errors.ts';
import type { StripeContext } from './stripe-store.ts';

/**
 * Moves money from the platform's balance to a connected account. All attempts of a payout are one transfer group: none is
 * made while an earlier one stands, however long ago.
 */
export async function stripeTransfer({ stripe }: StripeContext, request: TransferRequest): Promise<TransferAnswer> {
  const { payoutId, attempt = 1, amountMinor, currency, destination } = request;
  const failed = (reason: string): TransferAnswer => ({ payoutId, attempt, status: 'FAILED', amountMinor, currency, reason });
  if (!destination.startsWith('acct_')) return failed('Payouts through Stripe go to connected accounts (acct_…) only.');
  try {
    const known = await attemptsOf(stripe, payoutId);
    const last = known[0];
    if (last !== undefined && (!last.reversed || attemptOf(last) >= attempt)) {
      const same = fromStripeAmount(last.amount, last.currency) === amountMinor && last.currency === currency.toLowerCase();
      return same ? stripeTransferAnswer(last, payoutId) : failed('This payout was sent with another amount.');
    }
    const transfer = await stripe.transfers.create(
      {
        amount: toStripeAmount(amountMinor, currency),
        currency: currency.toLowerCase(),
        destination,
        transfer_group: payoutId,
        metadata: { payoutId, attempt: String(attempt) },
      },
      { idempotencyKey: `transfer:${payoutId}:${attempt}` },
    );
    return stripeTransferAnswer(transfer, payoutId);
  } catch (error) {
    return failed(stripeRefusal(error).reason);
  }
}

export async function fetchStripeTransfer({ stripe }: StripeContext, payoutId: string): Promise<TransferAnswer | null> {
  const [last] = await attemptsOf(stripe, payoutId);
  return last === undefined ? null : stripeTransferAnswer(last, payoutId);
}

/** A transfer is in the connected account at once; a reversed one has come back. */
export function stripeTransferAnswer(transfer: Stripe.Transfer, payoutId: string): TransferAnswer {
  const currency = transfer.currency.toUpperCase();
  const facts = { payoutId, attempt: attemptOf(transfer), amountMinor: fromStripeAmount(transfer.amount, currency), currency };
  return transfer.reversed ? { ...facts, status: 'FAILED', reason: 'The transfer was reversed.' } : { ...facts, status: 'PAID' };
}

/** The newest first. */
async function attemptsOf(stripe: Stripe, payoutId: string): Promise<Stripe.Transfer[]> {
  const { data } = await stripe.transfers.list({ transfer_group: payoutId, limit: 100 });
  return data.toSorted((one, other) => attemptOf(other) - attemptOf(one));
}

function attemptOf({ metadata }: Stripe.Transfer): number {
  return Number(metadata['attempt'] ?? 1);
}
