import { eq } from 'drizzle-orm';
import { events, gatewayReports, type refunds, sandboxRefunds } from '../../db/schema/index.ts';
import { randomIds } from '../../src/domain/kernel/index.ts';
import type { TestMarketplace } from './start-marketplace.ts';

/** The payer's bank sends back a refund that had gone: the gateway has the money again and reports it. */
export async function refundComesBack(
  { database, clock, dispatcher }: TestMarketplace,
  { id: refundId, bookingId, amountMinor, currency }: typeof refunds.$inferSelect,
): Promise<void> {
  const now = clock.now();
  const report = { id: `sandbox:back_${refundId}`, kind: 'REFUND_FAILED', subjectId: refundId, status: 'FAILED' } as const;
  const event = { id: randomIds.next('event'), type: 'gateway.reported', at: now, bookingId, data: {} };
  const actor = { type: 'SYSTEM', id: null, via: 'system' };
  await database.transaction(async (tx) => {
    await tx.delete(sandboxRefunds).where(eq(sandboxRefunds.refundId, refundId));
    await tx.insert(gatewayReports).values({ ...report, amountMinor, currency, reason: 'The card is closed', receivedAt: now });
    await tx.insert(events).values({ ...event, actor });
  });
  await dispatcher.drain();
}
