import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { bookings, conversations } from '../../db/schema/index.ts';
import { betweenLock } from '../../src/domain/talk/conversations/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { duringOpenTransaction } from '../harness/transactions.ts';

let market: TestMarketplace;
let pair: { vendorId: string; renterId: string; mode: 'live' };
const bookingIds: string[] = [];
beforeAll(async () => {
  market = await startMarketplace();
  for (const daysAhead of [40, 50]) bookingIds.push(await requestKayak(market, freePeriod(daysAhead)));
  const [booking] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingIds[0]!));
  pair = { vendorId: booking!.vendorId, renterId: booking!.renterId, mode: 'live' };
});
afterAll(() => market.close());

const write = (bookingId: string) => market.renter.try('manage_booking_chat', { action: 'send', bookingId, text: 'Is it free?' });
const ofTheTwo = () => and(eq(conversations.vendorId, pair.vendorId), eq(conversations.renterId, pair.renterId));

/** What the owner's block writes, from another of their conversations. */
const block = async (tx: Tx) => {
  await tx.lock(betweenLock(pair));
  await tx.update(conversations).set({ ownerBlockedAt: market.clock.now(), clockSeq: null }).where(ofTheTwo());
};
const unblock = (tx: Tx) => tx.update(conversations).set({ ownerBlockedAt: null }).where(ofTheTwo());

test('a message that waits while the sender is blocked elsewhere is not written, and no reply clock starts', async () => {
  await write(bookingIds[0]!);
  const { error } = await duringOpenTransaction(market, block, () => write(bookingIds[0]!));
  expect(error?.code).toBe('chat_blocked');
  const running = and(ofTheTwo(), isNotNull(conversations.clockSeq));
  expect(await market.database.reader.select().from(conversations).where(running)).toEqual([]);
  await market.database.transaction(unblock);
});

test('a conversation that is opened during a block is blocked too', async () => {
  const { error } = await duringOpenTransaction(market, block, () => write(bookingIds[1]!));
  expect(error?.code).toBe('chat_blocked');
  expect((await write(bookingIds[1]!)).error?.code).toBe('chat_blocked');
});
