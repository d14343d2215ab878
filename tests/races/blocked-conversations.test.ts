import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, conversations } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { heldCommands } from '../harness/transactions.ts';

const { open, during } = heldCommands();
let market: TestMarketplace;
let pair: { vendorId: string; renterId: string };
const bookingIds: string[] = [];
beforeAll(async () => {
  market = await startMarketplace({}, { open });
  for (const daysAhead of [40, 50]) bookingIds.push(await requestKayak(market, freePeriod(daysAhead)));
  const [booking] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingIds[0]!));
  pair = { vendorId: booking!.vendorId, renterId: booking!.renterId };
});
afterAll(() => market.close());

const write = (bookingId: string) => market.renter.try('manage_booking_chat', { action: 'send', bookingId, text: 'Is it free?' });
const ofTheTwo = () => and(eq(conversations.vendorId, pair.vendorId), eq(conversations.renterId, pair.renterId));

const byOwner = (action: 'block' | 'unblock') => market.owner.call('manage_booking_chat', { action, bookingId: bookingIds[0]! });

/** What is answered to a message that comes while the owner's block, in their first conversation, is being written. */
async function writeDuringBlock(bookingId: string) {
  const { first, second } = await during(
    'conversations',
    () => byOwner('block'),
    () => write(bookingId),
  );
  expect(first).toMatchObject({ blocked: 'YOU' });
  return second;
}

test('a message that waits while the sender is blocked elsewhere is not written, and no reply clock starts', async () => {
  await write(bookingIds[0]!);
  const { error } = await writeDuringBlock(bookingIds[0]!);
  expect(error?.code).toBe('chat_blocked');
  const running = and(ofTheTwo(), isNotNull(conversations.clockSeq));
  expect(await market.database.reader.select().from(conversations).where(running)).toEqual([]);
  await byOwner('unblock');
});

test('a conversation that is opened during a block is blocked too', async () => {
  const { error } = await writeDuringBlock(bookingIds[1]!);
  expect(error?.code).toBe('chat_blocked');
  expect((await write(bookingIds[1]!)).error?.code).toBe('chat_blocked');
});
