import { desc, eq } from 'drizzle-orm';
import { payments, sandboxCheckouts } from '../../db/schema/index.ts';
import type { TestMarketplace } from './start-marketplace.ts';

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
