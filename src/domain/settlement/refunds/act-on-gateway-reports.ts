import { asc, eq, inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { gatewayReports, payments, refunds } from '../../../../db/schema/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { currentBooking, anyBooking } from '../../rentals/bookings/index.ts';
import type { GatewayReportRow } from '../booking-payments/index.ts';
import { applyChargeback } from './charge-back.ts';
import { recordReturnedRefund } from './refund-outcome.ts';

/**
 * Acts on the gateway's reports about a booking's payments and refunds. It reads all of them each time, and each counts once,
 * so that their order does not matter.
 */
export const actOnGatewayReports = command({
  name: 'act_on_gateway_reports',
  title: 'Act on reports of the gateway',
  description: 'Records charge-backs of a booking’s payments and refunds that came back, as the gateway reported them.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ acted: z.int() }),
  errors: [],

  async run({ subject, tx, ...context }) {
    let acted = 0;
    for (const report of await reportsOf(tx, subject.id)) {
      const booking = await currentBooking(tx, subject.id);
      const act = report.kind === 'CHARGEBACK' ? applyChargeback : recordReturnedRefund;
      if (await act(tx, booking, report, context)) acted += 1;
    }
    return { acted };
  },
});

async function reportsOf(tx: Tx, bookingId: string): Promise<GatewayReportRow[]> {
  const paymentIds = tx.select({ id: payments.id }).from(payments).where(eq(payments.bookingId, bookingId));
  const refundIds = tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.bookingId, bookingId));
  return tx
    .select()
    .from(gatewayReports)
    .where(or(inArray(gatewayReports.subjectId, paymentIds), inArray(gatewayReports.subjectId, refundIds)))
    .orderBy(asc(gatewayReports.receivedAt), asc(gatewayReports.id));
}
