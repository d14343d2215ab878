import type Stripe from 'stripe';
import type { TransferAnswer, TransferRequest } from '../payment-gateway.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';
import { stripeRefusal } from './stripe-errors.ts';
import { capacityOf } from './stripe-sources.ts';
import { KEY_MS, type StripeContext } from './stripe-store.ts';
import { findParts, planParts, savePart, type TransferPart } from './stripe-transfer-store.ts';

/**
 * Moves money from the platform's balance to a connected account. What the booking's own charges cover is taken from them
 * (`source_transaction`), because it is then sent although their money is not available yet. A transfer cannot exceed its
 * charge, so several charges need several transfers. What no charge covers (credit, goodwill) is one transfer from the
 * available balance, which is made first, because only that one may be refused for lack of money. See
 * https://docs.stripe.com/connect/separate-charges-and-transfers, "Transfer availability". Requests are stored before they are
 * sent. All parts of an attempt succeed together or are reversed together, and no attempt is made while an earlier one stands.
 */
export async function stripeTransfer(context: StripeContext, request: TransferRequest): Promise<TransferAnswer> {
  const { payoutId, attempt = 1, amountMinor, currency, destination } = request;
  const failed = (reason: string): TransferAnswer => ({ payoutId, attempt, status: 'FAILED', amountMinor, currency, reason });
  if (!destination.startsWith('acct_')) return failed('Payouts through Stripe go to connected accounts (acct_…) only.');
  try {
    const standing = await standingAnswer(context, payoutId, attempt);
    if (standing !== null) {
      const same = standing.amountMinor === amountMinor && standing.currency === currency;
      return same ? standing : failed('This payout was sent with another amount.');
    }
    toStripeAmount(amountMinor, currency);
    const known = (await findParts(context.database.reader, payoutId)).filter((part) => part.attempt === attempt);
    const parts = known.length > 0 ? known : await plan(context, { ...request, attempt });
    return await sendParts(context, parts);
  } catch (error) {
    return failed(stripeRefusal(error).reason);
  }
}

/** The newest attempt of a payout, each part of which is a transfer; null if Stripe knows none. */
export async function fetchStripeTransfer(context: StripeContext, payoutId: string): Promise<TransferAnswer | null> {
  const parts = await findParts(context.database.reader, payoutId);
  if (parts.length === 0) return sentBefore(context.stripe, payoutId);
  const newest = Math.max(...parts.map(({ attempt }) => attempt));
  return answerOf(
    context,
    parts.filter(({ attempt }) => attempt === newest),
  );
}

/**
 * The answer of an attempt that is done, or of an earlier one that still stands; null if the attempt must be made or finished.
 */
async function standingAnswer(context: StripeContext, payoutId: string, attempt: number): Promise<TransferAnswer | null> {
  const last = await fetchStripeTransfer(context, payoutId);
  if (last === null || (last.status === 'PENDING' && last.attempt === attempt)) return null;
  return last.status !== 'FAILED' || last.attempt >= attempt ? last : null;
}

async function answerOf(context: StripeContext, parts: readonly TransferPart[]): Promise<TransferAnswer | null> {
  const [first] = parts;
  if (first === undefined) return null;
  const { payoutId, attempt, currency } = first;
  const amountMinor = parts.reduce((total, part) => total + part.amountMinor, 0);
  const facts = { payoutId, attempt, amountMinor, currency };
  const refusal = parts.find((part) => part.refusal !== null)?.refusal;
  const made = await Promise.all(
    parts.flatMap(({ transferId }) => (transferId === null ? [] : [context.stripe.transfers.retrieve(transferId)])),
  );
  if (refusal != null) {
    return made.every(({ reversed }) => reversed)
      ? { ...facts, status: 'FAILED', reason: refusal }
      : { ...facts, status: 'PENDING' };
  }
  if (made.length < parts.length) return { ...facts, status: 'PENDING' };
  return made.every(({ reversed }) => reversed)
    ? { ...facts, status: 'FAILED', reason: 'The transfer was reversed.' }
    : { ...facts, status: 'PAID' };
}

/** The plan of which charges cover what. The first call for an attempt decides for all. */
async function plan(
  context: StripeContext,
  { payoutId, attempt, amountMinor, currency, destination, sources = [] }: TransferRequest & { attempt: number },
): Promise<TransferPart[]> {
  const charges = await Promise.all(sources.map((source) => capacityOf(context, source, currency)));
  return planParts(
    context.database,
    charges.filter((charge) => charge !== null),
    {
      payoutId,
      attempt,
      amountMinor,
      currency,
      destination,
      createdAt: context.clock.now(),
    },
  );
}

async function sendParts(context: StripeContext, parts: readonly TransferPart[]): Promise<TransferAnswer> {
  const isRefused = parts.some(({ refusal }) => refusal !== null) || !(await sendAll(context, parts));
  if (isRefused) await takeBack(context, parts);
  const [first] = parts;
  const after = await findParts(context.database.reader, first?.payoutId ?? '');
  const answer = await answerOf(
    context,
    after.filter(({ attempt }) => attempt === first?.attempt),
  );
  if (answer === null) throw new Error(`No part of the payout ${first?.payoutId ?? ''} was written down.`);
  return answer;
}

/** Sends all parts; returns false if one was refused. Later parts are not sent then, so that their charges are free again. */
async function sendAll(context: StripeContext, parts: readonly TransferPart[]): Promise<boolean> {
  for (const [index, part] of parts.entries()) {
    if (part.transferId !== null) continue;
    try {
      const { id } = await makeTransfer(context, part);
      await savePart(context.database, part, { transferId: id });
    } catch (error) {
      const { reason } = stripeRefusal(error);
      for (const unsent of parts.slice(index)) await savePart(context.database, unsent, { refusal: reason });
      return false;
    }
  }
  return true;
}

/**
 * Makes a transfer. Within a day its idempotency key makes Stripe repeat a lost answer; after that, an existing transfer is
 * looked for first.
 */
async function makeTransfer({ stripe, clock }: StripeContext, part: TransferPart): Promise<Stripe.Transfer> {
  const { payoutId, attempt, part: number, amountMinor, currency, destination, source, requestKey, createdAt } = part;
  const metadata = { payoutId, attempt: String(attempt), part: String(number) };
  if (clock.now().getTime() - createdAt.getTime() > KEY_MS) {
    const since = Math.floor(createdAt.getTime() / 1_000) - 60;
    for await (const made of stripe.transfers.list({ destination, created: { gte: since }, limit: 100 })) {
      if (isPart(made, metadata)) return made;
    }
  }
  return stripe.transfers.create(
    {
      amount: toStripeAmount(amountMinor, currency),
      currency: currency.toLowerCase(),
      destination,
      metadata,
      // Stripe gives a transfer from a charge the group of the charge.
      ...(source === null ? { transfer_group: payoutId } : { source_transaction: source }),
    },
    { idempotencyKey: requestKey },
  );
}

function isPart({ metadata }: Stripe.Transfer, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([name, value]) => metadata[name] === value);
}

/**
 * Reverses the transfers of an attempt after a part was refused. If Stripe refuses that too, it is tried again with the next
 * query.
 */
async function takeBack({ stripe, database }: StripeContext, parts: readonly TransferPart[]): Promise<void> {
  const [first] = parts;
  const all = await findParts(database.reader, first?.payoutId ?? '');
  for (const { transferId, attempt } of all) {
    if (transferId === null || attempt !== first?.attempt) continue;
    const { reversed } = await stripe.transfers.retrieve(transferId);
    if (!reversed) await stripe.transfers.createReversal(transferId, {}, { idempotencyKey: `take-back:${transferId}` });
  }
}

/** Transfers from before parts were stored: one for each attempt, all in the group of the payout. */
async function sentBefore(stripe: Stripe, payoutId: string): Promise<TransferAnswer | null> {
  const { data } = await stripe.transfers.list({ transfer_group: payoutId, limit: 100 });
  const [last] = data.toSorted((one, other) => attemptOf(other) - attemptOf(one));
  if (last === undefined) return null;
  const currency = last.currency.toUpperCase();
  const facts = { payoutId, attempt: attemptOf(last), amountMinor: fromStripeAmount(last.amount, currency), currency };
  return last.reversed ? { ...facts, status: 'FAILED', reason: 'The transfer was reversed.' } : { ...facts, status: 'PAID' };
}

function attemptOf({ metadata }: Stripe.Transfer): number {
  return Number(metadata['attempt'] ?? 1);
}
