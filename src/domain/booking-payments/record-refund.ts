import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '../../../db/database.ts';
import { gatewayReports } from '../../../db/schema/index.ts';
import type { Booking } from '../bookings/index.ts';
import { issueCreditNote } from '../invoices/index.ts';
import type { CommandContext } from '../kernel/index.ts';
import { GATEWAY, post } from '../ledger/index.ts';
import {
  findPayment,
  movePayment,
  moveRefund,
  paymentLifecycle,
  type RefundRow,
  savePayment,
  refundSources,
} from '../payments/index.ts';
import { firstTry } from './first-try.ts';

/** What the gateway made of a refund. */
export interface SettledRefund {
  readonly refund: RefundRow;
  readonly status: 'SUCCEEDED' | 'FAILED';
  readonly reason?: string | undefined;
}

type Context = Pick<CommandContext, 'now' | 'ids' | 'emit'>;

/** Records it: journal, payment and credit note when the money went, and otherwise that it did not. Says whether it went. */
export async function recordRefund(
  tx: Tx,
  booking: Booking,
  { refund, status, reason }: SettledRefund,
  context: Context,
): Promise<boolean> {
  const { id, paymentId, bookingId, amountMinor, currency, cause } = refund;
  const { now, emit } = context;
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) throw new Error(`The refund ${id} has no payment.`);
  // The report that it came back may be here before the answer that it went.
  const failure = status === 'FAILED' ? (reason ?? 'No reason was given.') : await cameBack(tx, id);
  await moveRefund(tx, refund, failure === null ? 'succeed' : 'fail', { emit, changes: { failure, settledAt: now } });
  if (failure !== null) return false;

  await post(
    tx,
    {
      kind: cause === 'DEPOSIT' ? 'DEPOSIT_REFUND' : 'REFUND',
      bookingId,
      currency,
      idemKey: `refund:${id}`,
      memo: `given back: ${cause}`,
      lines: [...(await refundSources(tx, refund, payment)), { account: GATEWAY, amountMinor: -amountMinor }],
    },
    context,
  );
  // The hold is beside the payment: what comes back of it leaves the payment as it is.
  if (refund.fromHold) return true;
  const refundedMinor = payment.refundedMinor + amountMinor;
  const move = refundedMinor >= payment.amountMinor ? 'refundAll' : 'refundPart';
  if (paymentLifecycle.can(payment.status, move)) await movePayment(tx, payment, move, { emit, changes: { refundedMinor } });
  // The bank took it back meanwhile: what went out is noted, and the charge-back stands.
  else await savePayment(tx, payment, { refundedMinor });
  await issueCreditNote(tx, await firstTry(tx, refund), booking, context);
  return true;
}

async function cameBack(from: Reader, refundId: string): Promise<string | null> {
  const [report] = await from
    .select({ reason: gatewayReports.reason })
    .from(gatewayReports)
    .where(and(eq(gatewayReports.subjectId, refundId), eq(gatewayReports.kind, 'REFUND_FAILED')));
  return report === undefined ? null : (report.reason ?? 'The refund came back.');
}
