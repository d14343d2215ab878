import { desc, eq } from 'drizzle-orm';
import {
  bookings,
  events,
  gatewayReports,
  payments,
  type refunds,
  sandboxCheckouts,
  sandboxRefunds,
} from '../../../db/schema/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import type { TestMarketplace } from '../start-marketplace.ts';

/** The gateway has taken the money of a booking's newest payment after all, although its page was closed; then somebody asks. */
export async function takeLateMoney(
  { database, clock, renter }: Pick<TestMarketplace, 'database' | 'clock' | 'renter'>,
  bookingId: string,
): Promise<void> {
  const newest = database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  const [payment] = await newest.orderBy(desc(payments.createdAt), desc(payments.id));
  const paymentId = payment?.id ?? '';
  const paid = { status: 'PAID', paidAt: clock.now(), eventId: `late:${paymentId}` } as const;
  await database.transaction((tx) => tx.update(sandboxCheckouts).set(paid).where(eq(sandboxCheckouts.paymentId, paymentId)));
  await renter.call('get_pay_status', { bookingId });
}

/** The payer's bank sends back a refund that had gone: the gateway has the money again and reports it. */
export async function refundComesBack(
  { database, clock, dispatcher }: TestMarketplace,
  { id: refundId, bookingId, amountMinor, currency }: typeof refunds.$inferSelect,
): Promise<void> {
  const now = clock.now();
  const report = { id: `sandbox:back_${refundId}`, kind: 'REFUND_FAILED', subjectId: refundId, status: 'FAILED' } as const;
  const event = { id: randomIds.next({ prefix: 'evt' }), type: 'gateway.reported', at: now, bookingId, data: {} };
  const actor = { type: 'SYSTEM', id: null, via: 'system' };
  await database.transaction(async (tx) => {
    await tx.delete(sandboxRefunds).where(eq(sandboxRefunds.refundId, refundId));
    await tx.insert(gatewayReports).values({ ...report, amountMinor, currency, reason: 'The card is closed', receivedAt: now });
    await tx.insert(events).values({ ...event, actor });
  });
  await dispatcher.drain();
}

/** Since four days ago the renter owes a late fee, written on this booking: it stands in for an earlier one. */
export async function oweMoney(
  { database, clock }: Pick<TestMarketplace, 'database' | 'clock'>,
  bookingId: string,
): Promise<void> {
  const returnedAt = new Date(clock.now().getTime() - 4 * 86_400_000);
  await database.transaction((tx) =>
    tx.update(bookings).set({ lateFeeMinor: 500, returnedAt }).where(eq(bookings.id, bookingId)),
  );
}
