import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { financeEntries, journalNews } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { takeTransfers, transferredKayak } from '../../harness/rentals/transfer-kayak.ts';
import { earnKayak, payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';
import { earnedByJournal, expectExactBooks, vendorNamed } from './exact-books.ts';

let market: TestMarketplace;
let vendorId: string;
beforeAll(async () => {
  market = await takeTransfers(await withBank(await startMarketplace()));
  vendorId = (await vendorNamed(market)).id;
});
afterAll(() => market.close());

const ofBooking = (bookingId: string) =>
  market.database.reader.select().from(financeEntries).where(eq(financeEntries.bookingId, bookingId));

test('the demo’s journal is in the owner’s books once they are read', async () => {
  expect(Object.keys(await earnedByJournal(market, vendorId)).length).toBeGreaterThan(0);
  await expectExactBooks(market, vendorId);
  const { pagination, sums } = await market.owner.call('list_finance_entries', { source: 'SYSTEM', categoryCode: 'RENTAL' });
  expect(pagination.total).toBeGreaterThan(4);
  expect(sums[0]).toMatchObject({ kind: 'INCOME', entries: pagination.total });
});

test('a rental is income and commission on the day of its end, and cash when it is paid out', async () => {
  const bookingId = await earnKayak(market, 60);
  await expectExactBooks(market, vendorId);
  const before = await ofBooking(bookingId);
  expect(before.map(({ categoryCode, source, paidOn }) => [categoryCode, source, paidOn])).toEqual(
    expect.arrayContaining([
      ['COMMISSION', 'SYSTEM', null],
      ['RENTAL', 'SYSTEM', null],
    ]),
  );
  expect(before).toHaveLength(2);
  expect(before.find(({ categoryCode }) => categoryCode === 'RENTAL')?.taxMinor).toBeGreaterThan(0);

  market = await advanceTime(market, { hours: 30 });
  expect((await payoutOf(market, bookingId)).status).toBe('PAID');
  await expectExactBooks(market, vendorId);
  const after = await ofBooking(bookingId);
  expect(after.map(({ categoryCode, paidOn }) => [categoryCode, paidOn !== null])).toEqual(
    expect.arrayContaining([
      ['COMMISSION', true],
      ['PAYOUT', true],
      ['RENTAL', true],
    ]),
  );
  expect(after).toHaveLength(3);
  expect(after.filter(({ categoryCode }) => categoryCode === 'RENTAL').map(({ id, date }) => [id, date])).toEqual(
    before.filter(({ categoryCode }) => categoryCode === 'RENTAL').map(({ id, date }) => [id, date]),
  );
});

test('rent transferred past the platform is income too, less its service fee', async () => {
  const bookingId = await transferredKayak(market, freePeriod(70));
  await expectExactBooks(market, vendorId);
  const rows = await ofBooking(bookingId);
  const rental = rows.filter(({ categoryCode }) => categoryCode === 'RENTAL');
  expect(rental.filter(({ amountMinor }) => amountMinor > 0)).toHaveLength(1);
  expect(rental.filter(({ amountMinor }) => amountMinor < 0)).toHaveLength(1);
  const detail = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(detail.state).toBe('CONFIRMED');
  const { refundMinor: expectedRefundMinor } = await market.renter.call('cancel_booking', { bookingId, preview: true });
  await market.renter.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor });
  await expectExactBooks(market, vendorId, 'cancelled');
  expect((await ofBooking(bookingId)).some(({ categoryCode, amountMinor }) => categoryCode === 'REFUND' && amountMinor < 0)).toBe(
    true,
  );
});

test('the job mirrors journal entries that no call has read, each once', async () => {
  const bookingId = await earnKayak(market, 80);
  expect(await ofBooking(bookingId)).toEqual([]);
  const [waiting] = await market.database.reader.select({ rows: count() }).from(journalNews);
  expect(waiting?.rows).toBeGreaterThan(0);
  await market.scheduler.runAll();
  const rows = await ofBooking(bookingId);
  expect(rows).toHaveLength(2);
  expect(await market.database.reader.select().from(journalNews).where(eq(journalNews.vendorId, vendorId))).toEqual([]);

  await market.database.transaction((tx) => tx.insert(journalNews).values({ id: 'jnw_again', vendorId, bookingId }));
  await market.scheduler.runAll();
  expect(await ofBooking(bookingId)).toEqual(rows);
});

test('an entry that mirrors the journal cannot be changed', async () => {
  const { items } = await market.owner.call('list_finance_entries', { source: 'SYSTEM', limit: 1 });
  const { entryId } = items[0];
  for (const [tool, args] of [
    ['update_finance_entry', { amountMinor: 1 }],
    ['delete_finance_entry', {}],
    ['duplicate_finance_entry', {}],
  ] as const) {
    const { error } = await market.owner.try(tool, { entryId, ...args });
    expect([tool, error?.code, error?.details?.source]).toEqual([tool, 'entry_fixed', 'SYSTEM']);
  }
  const same = and(eq(financeEntries.id, entryId), eq(financeEntries.status, 'ACTIVE'));
  expect(await market.database.reader.select().from(financeEntries).where(same)).toHaveLength(1);
});
