import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from '../../../db/database.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { type Deliver, deliverCallback, postCallback } from './deliver-callback.ts';
import { refundCheckout } from './refund-checkout.ts';
import { sandboxCallback, type SignedCallback } from './sandbox-callback.ts';
import { isOpen, outcomeOf, type SandboxCheckout } from './sandbox-checkout.ts';
import {
  checkoutByReference,
  checkoutByToken,
  insertCheckout,
  isOverdue,
  lockCheckout,
  saveHoldReleased,
  saveStatus,
} from './sandbox-store.ts';

/** What a person can do on the page. */
export type SandboxAnswer = 'pay' | 'fail' | 'leave';

/** What came of it. */
export interface SandboxAnswered {
  readonly checkout: SandboxCheckout;
  readonly result: 'PAID' | 'ALREADY_PAID' | 'FAILED' | 'EXPIRED' | 'LEFT';
}

/** A payment gateway without money: the port, and what its hosted page needs. */
export interface SandboxGateway extends PaymentGateway {
  find(token: string): Promise<SandboxCheckout | null>;
  /** Persists what the person decided, then reports it. Null for an unknown token; asked again, changes nothing. */
  answer(token: string, answer: SandboxAnswer): Promise<SandboxAnswered | null>;
}

export interface SandboxGatewayOptions {
  readonly database: Database;
  readonly clock: { now(): Date };
  readonly secret: string;
  /** Where the pages are reached, without a slash at the end. */
  readonly publicBaseUrl: string;
  readonly callbackUrl: () => string;
  readonly deliver?: Deliver;
}

export function sandboxGateway(options: SandboxGatewayOptions): SandboxGateway {
  const { database, clock, publicBaseUrl } = options;
  const callback = sandboxCallback(options.secret);

  return {
    name: 'sandbox',

    async createCheckout(request) {
      const checkout = await database.transaction((tx) => insertCheckout(tx, request, clock.now()));
      return { reference: checkout.reference, redirectUrl: `${publicBaseUrl}/sandbox/checkout/${checkout.token}` };
    },

    fetchOutcome: async (reference) => outcomeOf(await current(options, await checkoutByReference(database.reader, reference))),

    closeCheckout: (reference) => database.transaction(async (tx) => outcomeOf(await closeCheckout(tx, reference, clock.now()))),

    refund: (request) => database.transaction((tx) => refundCheckout(tx, request, clock.now())),

    releaseHold: (reference) => database.transaction((tx) => releaseHold(tx, reference, clock.now())),

    // No bank behind it, so that asking again needs no memory: the account decides.
    transfer: async ({ destination }) =>
      destination.endsWith('0000') ? { status: 'FAILED', reason: 'There is no such account.' } : { status: 'PAID' },

    readCallback: (headers, body) => callback.read(headers, body),

    async find(token) {
      const checkout = await checkoutByToken(database.reader, token);
      return checkout === null ? null : await current(options, checkout);
    },

    async answer(token, answer) {
      const answered = await answerByToken(options, token, answer);
      const isNews = answered?.result === 'PAID' || answered?.result === 'FAILED';
      if (isNews) await report(options, callback.sign(outcomeOf(answered.checkout)));
      return answered;
    },
  };
}

/** How long the person's page waits, so that the marketplace usually knows before the person is back. */
const PAGE_WAIT_MS = 2_000;

/** Time passes unseen: a checkout whose time is over expires when someone looks. */
async function current({ database, clock }: SandboxGatewayOptions, checkout: SandboxCheckout): Promise<SandboxCheckout> {
  const now = clock.now();
  return isOverdue(checkout, now) ? database.transaction((tx) => lockCheckout(tx, checkout.reference, now)) : checkout;
}

async function answerByToken(
  { database, clock }: SandboxGatewayOptions,
  token: string,
  answer: SandboxAnswer,
): Promise<SandboxAnswered | null> {
  const found = await checkoutByToken(database.reader, token);
  if (found === null) return null;
  return database.transaction((tx) => answerCheckout(tx, found.reference, { answer, now: clock.now() }));
}

async function report({ callbackUrl, deliver = postCallback }: SandboxGatewayOptions, signed: SignedCallback): Promise<void> {
  const delivered = deliverCallback(callbackUrl, signed, deliver);
  await Promise.race([delivered, delay(PAGE_WAIT_MS, undefined, { ref: false })]);
}

async function closeCheckout(tx: Tx, reference: string, now: Date): Promise<SandboxCheckout> {
  const checkout = await lockCheckout(tx, reference, now);
  return isOpen(checkout) ? saveStatus(tx, checkout, 'EXPIRED') : checkout;
}

async function releaseHold(tx: Tx, reference: string, now: Date): Promise<void> {
  const checkout = await lockCheckout(tx, reference, now);
  if (checkout.status === 'PAID') await saveHoldReleased(tx, reference, now);
}

async function answerCheckout(
  tx: Tx,
  reference: string,
  { answer, now }: { answer: SandboxAnswer; now: Date },
): Promise<SandboxAnswered> {
  const checkout = await lockCheckout(tx, reference, now);
  if (checkout.status === 'PAID') return { checkout, result: 'ALREADY_PAID' };
  if (checkout.status === 'EXPIRED') return { checkout, result: 'EXPIRED' };
  if (answer === 'leave') return { checkout, result: 'LEFT' };

  const result = answer === 'pay' ? 'PAID' : 'FAILED';
  return { checkout: await saveStatus(tx, checkout, result), result };
}
