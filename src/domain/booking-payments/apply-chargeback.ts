import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { chargebacks } from '../../../db/schema/index.ts';
import type { Booking, DueContext } from '../bookings/index.ts';
import { movedRow } from '../kernel/index.ts';
import { findPayment, type PaymentRow } from '../payments/index.ts';
import type { GatewayReportRow } from './gateway-report-row.ts';
import { type Chargeback, openChargeback } from './open-chargeback.ts';
import { winChargeback } from './win-chargeback.ts';

/** The payer's bank took a payment back, or gave it back, or keeps it. Whatever comes first opens it. Says whether this was news. */
export async function applyChargeback(tx: Tx, booking: Booking, report: GatewayReportRow, context: DueContext): Promise<boolean> {
  const payment = await findPayment(tx, report.subjectId);
  if (payment === undefined) return false;
  const id = `${payment.gateway}:${report.matterId ?? payment.id}`;
  const known = await findChargeback(tx, id);
  const chargeback = known ?? (await openChargeback(tx, { booking, payment, report, id }, context));
  const closes = chargeback.status === 'OPEN' && (report.status === 'WON' || report.status === 'LOST');
  if (closes) await close(tx, chargeback, { won: report.status === 'WON', paymentId: payment.id }, context);
  return known === undefined || closes;
}

async function findChargeback(tx: Tx, id: string): Promise<Chargeback | undefined> {
  const [row] = await tx.select().from(chargebacks).where(eq(chargebacks.id, id));
  return row;
}

async function close(
  tx: Tx,
  chargeback: Chargeback,
  { won, paymentId }: { won: boolean; paymentId: string },
  context: DueContext,
): Promise<void> {
  const { id, bookingId, amountMinor, currency } = chargeback;
  const status = won ? ('WON' as const) : ('LOST' as const);
  const open = and(eq(chargebacks.id, id), eq(chargebacks.status, chargeback.status));
  const rows = await tx.update(chargebacks).set({ status, closedAt: context.now }).where(open).returning({ id: chargebacks.id });
  movedRow(rows, `Charge-back ${id}`);
  if (!won) {
    const data = { chargebackId: id, paymentId, status, amountMinor, currency };
    await context.emit({ type: 'payment.chargeback_lost', bookingId, untold: true, data });
    return;
  }
  const payment: PaymentRow | undefined = await findPayment(tx, paymentId);
  const others = await tx
    .select({ id: chargebacks.id, status: chargebacks.status })
    .from(chargebacks)
    .where(and(eq(chargebacks.paymentId, paymentId)));
  const all = others.every((other) => other.status === 'WON');
  if (payment !== undefined) await winChargeback(tx, chargeback, payment, { ...context, last: all });
}
