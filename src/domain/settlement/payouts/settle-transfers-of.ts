import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { gatewayReports } from '../../../../db/schema/index.ts';
import { command, IdInput } from '../../platform/kernel/index.ts';
import { anyBooking } from '../../rentals/bookings/index.ts';
import { findPayoutsOfBooking, type PayoutRow } from './payout-store.ts';
import { settleTransfer } from './settle-transfer.ts';

/**
 * After a report of the gateway about a booking's payouts, asks the gateway for the present state, because a report may be late
 * or out of order, and settles that.
 */
export const settleTransfersOf = command({
  name: 'settle_transfers_of',
  title: 'Settle reported transfers',
  description: 'Settles what the payment gateway reported about the payouts of a booking.',
  access: anyBooking,
  repeat: 'natural',
  input: z.strictObject({ bookingId: IdInput }),
  output: z.object({ asked: z.int() }),
  errors: [],

  async prepare({ subject: { id: bookingId }, reader, ports, perform }) {
    const all = await findPayoutsOfBooking(reader, bookingId);
    let asked = 0;
    for (const payout of await reported(reader, all)) {
      const answer = await ports.gateway.fetchTransfer(payout.id);
      asked += 1;
      if (answer === null || answer.status === 'PENDING') continue;
      const { status, reason } = answer;
      // Until the gateway has answered for the present attempt, it may know only an earlier one, so the attempt that it names
      // counts. Afterwards its answer is about the present attempt.
      const attempt = payout.sentAt === null ? answer.attempt : payout.attempt;
      await perform(settleTransfer, { bookingId, payoutId: payout.id, attempt, status, reason });
    }
    return { asked };
  },

  run: async ({ prepared }) => prepared,
});

/**
 * The payouts with a report about the present attempt. Older reports were about an earlier attempt, or about a payout by hand.
 */
async function reported(from: Reader, all: readonly PayoutRow[]): Promise<PayoutRow[]> {
  const open = all.filter(({ status }) => status === 'PROCESSING' || status === 'PAID');
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  const reports = await from
    .select({ subjectId: gatewayReports.subjectId, receivedAt: gatewayReports.receivedAt })
    .from(gatewayReports)
    .where(and(eq(gatewayReports.kind, 'TRANSFER'), inArray(gatewayReports.subjectId, ids)));
  return open.filter(({ id, sentAt }) =>
    reports.some(({ subjectId, receivedAt }) => subjectId === id && (sentAt === null || receivedAt >= sentAt)),
  );
}
