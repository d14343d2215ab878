import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from '../../../db/database.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import {
  type Deliver,
  deliverCallback,
  postCallback,
  sandboxCallback,
  type SandboxReport,
  type SignedCallback,
} from './sandbox-callback.ts';
import { closeChargeback, openChargeback } from './sandbox-chargebacks.ts';
import { captureHold, refundCheckout } from './sandbox-charges.ts';
import { isOpen, outcomeOf, type SandboxCheckout, sandboxCheckoutPath } from './sandbox-checkout.ts';
import { listEntries } from './sandbox-entries.ts';
import {
  checkoutByReference,
  checkoutByToken,
  insertCheckout,
  isOverdue,
  lockCheckout,
  saveHoldReleased,
  saveStatus,
} from './sandbox-store.ts';
import { findTransfer, type SandboxTransfer, sendTransfer, settleTransfer, transferAnswer } from './sandbox-transfers.ts';

/** What a person can do on the payment page. */
export type SandboxAnswer = 'pay' | 'fail' | 'leave';

/** The outcome of the person's action. */
export interface SandboxAnswered {
  readonly checkout: SandboxCheckout;
  readonly result: 'PAID' | 'ALREADY_PAID' | 'FAILED' | 'EXPIRED' | 'LEFT';
}

/**
 * A payment gateway without money: the port, what its payment page needs, and what banks do by themselves. Failures can be
 * caused: a refund or a capture of exactly 66613 minor units is refused, a transfer to a destination that ends in 0000 fails,
 * and one that ends in 1111 stays pending until `settleTransfer`.
 */
export interface SandboxGateway extends PaymentGateway {
  find(token: string): Promise<SandboxCheckout | null>;
  /** Stores what the person decided, then reports it. Null for an unknown token; a second call changes nothing. */
  answer(token: string, answer: SandboxAnswer): Promise<SandboxAnswered | null>;
  /** The owner's bank pays a pending transfer, refuses it, or returns a paid one; this is reported by a callback. */
  settleTransfer(payoutId: string, status: 'PAID' | 'FAILED'): Promise<void>;
  /** The payer's bank takes back a payment, or `amountMinor` minor units of it; this is reported by a callback. */
  chargeBack(reference: string, reason: string, amountMinor?: number): Promise<void>;
  /** The payer's bank ends a charge-back: it returns the money or keeps it; this is reported by a callback. */
  closeChargeback(reference: string, status: 'WON' | 'LOST'): Promise<void>;
}

export interface SandboxGatewayOptions {
  readonly database: Database;
  readonly clock: { now(): Date };
  readonly secret: string;
  /** The public address of the pages, without a slash at the end. */
  readonly publicBaseUrl: string;
  readonly callbackUrl: () => string;
  readonly deliver?: Deliver;
}

export function sandboxGateway(options: SandboxGatewayOptions): SandboxGateway {
  const { database, clock, publicBaseUrl } = options;
  const callback = sandboxCallback(options.secret);

  return {
    name: 'sandbox',
    accounts: null,
    smallestPayments: {},

    async openPaymentPage(request) {
      const checkout = await database.transaction((tx) => insertCheckout(tx, request, clock.now()));
      return { reference: checkout.reference, redirectUrl: publicBaseUrl + sandboxCheckoutPath(checkout.token) };
    },

    fetchOutcome: async (reference) => outcomeOf(await current(options, await checkoutByReference(database.reader, reference))),

    closePaymentPage: (reference) =>
      database.transaction(async (tx) => outcomeOf(await closePaymentPage(tx, reference, clock.now()))),

    refund: (request) => database.transaction((tx) => refundCheckout(tx, request, clock.now())),

    captureHold: (request) => database.transaction((tx) => captureHold(tx, request, clock.now())),

    releaseHold: (reference) => database.transaction((tx) => releaseHold(tx, reference, clock.now())),

    transfer: (request) => database.transaction((tx) => sendTransfer(tx, request, clock.now())),

    async fetchTransfer(payoutId) {
      const transfer = await findTransfer(database.reader, payoutId);
      return transfer === undefined ? null : transferAnswer(transfer);
    },

    list: (period) => listEntries(database.reader, period),

    readCallback: async (headers, body) => callback.read(headers, body),

    async find(token) {
      const checkout = await checkoutByToken(database.reader, token);
      return checkout === null ? null : await current(options, checkout);
    },

    async answer(token, answer) {
      const answered = await answerByToken(options, token, answer);
      const isNews = answered?.result === 'PAID' || answered?.result === 'FAILED';
      if (isNews) await report(options, callback.sign({ kind: 'PAYMENT', ...outcomeOf(answered.checkout) }));
      return answered;
    },

    async settleTransfer(payoutId, status) {
      const now = clock.now();
      const settled = await database.transaction((tx) => settleTransfer(tx, payoutId, { status, now }));
      await report(options, callback.sign(transferReport(settled)));
    },

    async chargeBack(reference, reason, amountMinor) {
      const now = clock.now();
      const opened = await database.transaction((tx) => openChargeback(tx, reference, { reason, amountMinor, now }));
      if (opened !== null) await report(options, callback.sign(opened));
    },

    async closeChargeback(reference, status) {
      const now = clock.now();
      const closed = await database.transaction((tx) => closeChargeback(tx, reference, { status, now }));
      if (closed !== null) await report(options, callback.sign(closed));
    },
  };
}

/**
 * How long the person's page waits for the callback, so that the marketplace usually knows the outcome when the person is back.
 */
const PAGE_WAIT_MS = 2_000;

/** The checkout, which expires when somebody reads it after its time, because no timer runs in the sandbox. */
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

async function closePaymentPage(tx: Tx, reference: string, now: Date): Promise<SandboxCheckout> {
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
  return { checkout: await saveStatus(tx, checkout, result, answer === 'pay' ? now : null), result };
}

function transferReport(transfer: SandboxTransfer): SandboxReport {
  return { kind: 'TRANSFER', eventId: transfer.eventId, ...transferAnswer(transfer) };
}
