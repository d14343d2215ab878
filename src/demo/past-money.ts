import type { Tx } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import * as schema from '../../db/schema/index.ts';
import { refundCheckout } from '../adapters/sandbox-gateway/sandbox-charges.ts';
import { sandboxCheckoutPath } from '../adapters/sandbox-gateway/sandbox-checkout.ts';
import { insertCheckout, saveHoldReleased, saveStatus } from '../adapters/sandbox-gateway/sandbox-store.ts';
import { sendTransfer } from '../adapters/sandbox-gateway/sandbox-transfers.ts';
import { depositOf, GATEWAY, postAll } from '../domain/money/ledger/index.ts';
import type { PaymentRow } from '../domain/money/payments/index.ts';
import { ascending, type Settings } from '../domain/platform/kernel/index.ts';
import { completionEntry } from '../domain/rentals/bookings/index.ts';
import { paymentEntry, paymentPage, waysBack } from '../domain/settlement/booking-payments/index.ts';
import { issueInvoice } from '../domain/settlement/invoices/index.ts';
import { payoutEntry } from '../domain/settlement/payouts/index.ts';
import { refundEntry } from '../domain/settlement/refunds/index.ts';
import type { HistoryContext, PastRental } from './past-rental.ts';

/** In the order in which they were paid; answers with the numbers of the invoices, by booking. */
export async function insertMoney(
  tx: Tx,
  past: readonly PastRental[],
  context: HistoryContext,
): Promise<ReadonlyMap<string, string>> {
  const invoices = new Map<string, string>();
  for (const each of past.toSorted((a, b) => ascending(a.steps.paid, b.steps.paid))) {
    const { booking, steps } = each;
    const payment = await insertPayment(tx, each, context.settings);
    const { number } = await issueInvoice(tx, payment, booking, { ...context, now: steps.paid, emit: async () => {} });
    invoices.set(booking.id, number);
  }
  const refunds = past.flatMap(({ refund }) => refund ?? []);
  const payouts = past.flatMap(({ payout }) => payout ?? []);
  for await (const part of inParts(refunds)) await tx.insert(schema.refunds).values(part);
  for await (const part of inParts(payouts)) await tx.insert(schema.payouts).values(part);
  const entries = past.flatMap(entriesOf).toSorted((a, b) => ascending(a.at, b.at));
  await postAll(tx, entries, context.ids);
  return invoices;
}

/** With what the payment sandbox did for it, each movement at its instant. */
async function insertPayment(
  tx: Tx,
  { placed, steps, booking, payment, refund, payout }: PastRental,
  { publicBaseUrl }: Settings,
): Promise<PaymentRow> {
  const { id: paymentId, currency } = payment;
  const about = { booking, payment, extension: null, ownerName: placed.listing.vendor.name };
  const checkout = await insertCheckout(tx, paymentPage(about, waysBack(publicBaseUrl)), steps.paymentStarted);
  const { reference, eventId } = await saveStatus(tx, checkout, 'PAID', steps.paid);
  if (booking.closedAt !== null && payment.holdMinor > 0) await saveHoldReleased(tx, reference, booking.updatedAt);
  if (refund !== null) {
    const { id: refundId, amountMinor, createdAt } = refund;
    assertMoved(await refundCheckout(tx, { reference, refundId, amountMinor, currency }, createdAt));
  }
  if (payout?.status === 'PAID') {
    const { id: payoutId, attempt, amountMinor, destination, sentAt } = payout;
    const transfer = { payoutId, attempt, amountMinor, currency, destination: destination.ibanMasked };
    assertMoved(await sendTransfer(tx, transfer, sentAt));
  }
  const paid = { ...payment, reference, redirectUrl: publicBaseUrl + sandboxCheckoutPath(checkout.token) };
  const report = { id: `${payment.gateway}:${eventId}`, paymentId, status: 'PAID' as const, receivedAt: steps.paid };
  await tx.insert(schema.payments).values(paid);
  await tx.insert(schema.gatewayEvents).values(report);
  return paid;
}

function assertMoved({ status, reason }: { status: string; reason?: string | undefined }): void {
  if (status !== 'SUCCEEDED' && status !== 'PAID')
    throw new Error(`The payment sandbox refused what was moved long ago: ${reason}`);
}

/** The entries of its money, each with its instant. */
function entriesOf({ steps, booking, payment, refund, payout }: PastRental) {
  const deposit = refund && { account: depositOf(booking.id), amountMinor: refund.amountMinor };
  return [
    { ...paymentEntry(payment), at: steps.paid },
    ...(booking.closedAt === null ? [] : [{ ...completionEntry(booking), at: booking.closedAt }]),
    ...(refund === null || deposit === null ? [] : [{ ...refundEntry(refund, [deposit]), at: refund.createdAt }]),
    ...(payout === null || payout.sentAt === null ? [] : [{ ...payoutEntry(payout, GATEWAY), at: payout.sentAt }]),
  ];
}
