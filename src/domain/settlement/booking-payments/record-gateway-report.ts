import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { gatewayReports, payments, payouts, refunds } from '../../../../db/schema/index.ts';
import { GATEWAY_REPORT_KINDS } from '../../../../db/values/index.ts';
import { command, IdInput, systemOnly } from '../../platform/kernel/index.ts';
import { gatewayEvents } from './events.ts';

/** A report of the gateway, as it was stored. */
export type GatewayReportRow = typeof gatewayReports.$inferSelect;

/**
 * Stores a report of the gateway about money that had moved before: a charge-back, a refund that failed later, a payout.
 * Subscribers to the event `gateway.reported` act on it.
 */
export const recordGatewayReport = command({
  name: 'record_gateway_report',
  title: 'Keep a report of the gateway',
  description:
    'Keeps a report of the payment gateway about a charge-back, a returned refund or a payout. The same one counts once.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({
    gateway: z.string().max(40),
    eventId: z.string().max(200),
    kind: z.enum(GATEWAY_REPORT_KINDS),
    subjectId: IdInput,
    matterId: z.string().max(200).optional().describe('the gateway’s own id of the charge-back'),
    status: z.string().max(20),
    amountMinor: z.int(),
    currency: z.string(),
    reason: z.string().max(500).optional(),
  }),
  output: z.object({ recorded: z.boolean() }),
  errors: [],

  async run({ input: { gateway, eventId, reason, ...facts }, tx, now, emit }) {
    const row = { id: `${gateway}:${eventId}`, ...facts, reason: reason ?? null, receivedAt: now };
    const isNew = await tx.insert(gatewayReports).values(row).onConflictDoNothing().returning({ id: gatewayReports.id });
    if (isNew.length === 0) return { recorded: false };
    const bookingId = await bookingOf(tx, facts.subjectId);
    await emit({ type: gatewayEvents.reported, ...(bookingId !== undefined && { bookingId }), data: { ...facts } });
    return { recorded: true };
  },
});

/** The booking of the payment, refund or payout that the report is about. */
async function bookingOf(from: Reader, subjectId: string): Promise<string | undefined> {
  const [payment] = await from.select({ bookingId: payments.bookingId }).from(payments).where(eq(payments.id, subjectId));
  if (payment !== undefined) return payment.bookingId;
  const [refund] = await from.select({ bookingId: refunds.bookingId }).from(refunds).where(eq(refunds.id, subjectId));
  if (refund !== undefined) return refund.bookingId;
  const [payout] = await from.select({ bookingId: payouts.bookingId }).from(payouts).where(eq(payouts.id, subjectId));
  return payout?.bookingId;
}
