import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disputes, incidents, trustEvents } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { returnedKayak, startedKayak } from '../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const AT_ONCE = 8;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const rating = async () => (await market.nobody.call('get_asset_detail', { slug: 'tandem-sea-kayak' })).rating;

test('reviews of one asset that appear at the same time are all counted', async () => {
  const before = await rating();
  const ids: string[] = [];
  for (let day = 0; day < AT_ONCE; day += 1) {
    const bookingId = await confirmedKayak(market, freePeriod(40 + day * 4));
    await market.admin.http.patch(`/admin/bookings/${bookingId}`, { decision: 'complete', reason: 'It is over' });
    await market.renter.call('submit_review', { bookingId, rating: 1, text: 'Heavy' });
    ids.push(bookingId);
  }
  const review = { rating: 5, text: 'Fine' };
  await Promise.all(ids.map((bookingId) => market.owner.http.post('/reviews', { bookingId, ...review })));
  const after = await rating();
  expect(after.count).toBe(before.count + AT_ONCE);
  expect(Math.abs(after.average - (before.average * before.count + AT_ONCE) / after.count)).toBeLessThan(0.11);
});

test('an escalation and an opening by both sides at once start one dispute', async () => {
  const bookingId = await returnedKayak(market, 80);
  const claim = { action: 'report', bookingId, type: 'DIRTY', description: 'Sand', claimMinor: 500 };
  const { incident } = await market.owner.call('manage_booking_incidents', claim);
  const { incidentId } = incident;
  const answers = await Promise.all([
    market.renter.try('manage_booking_incidents', { action: 'escalate', bookingId, incidentId, reason: 'No' }),
    market.owner.try('manage_booking_dispute', { action: 'open', bookingId, reason: 'Yes', claimMinor: 500 }),
    market.renter.try('manage_booking_dispute', { action: 'open', bookingId, reason: 'No', claimMinor: 100 }),
  ]);
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
  const rows = await market.database.reader.select().from(disputes).where(eq(disputes.bookingId, bookingId));
  expect(rows).toHaveLength(1);
});

test('of an acknowledgement and a contest of a no-show at once exactly one succeeds', async () => {
  const bookingId = await startedKayak(market, 90);
  const noShow = { action: 'report', bookingId, type: 'NO_SHOW', description: 'Nobody came' };
  const reports = await Promise.all(Array.from({ length: 4 }, () => market.owner.try('manage_booking_incidents', noShow)));
  expect(reports.flatMap(({ isError, error }) => (isError ? [error] : []))).toEqual([]);
  const known = await market.database.reader.select().from(incidents).where(eq(incidents.bookingId, bookingId));
  expect(known).toHaveLength(1);
  const about = { bookingId, incidentId: known[0]!.id };
  const answers = await Promise.all([
    market.renter.try('manage_booking_incidents', { action: 'acknowledge', ...about }),
    market.renter.try('manage_booking_incidents', { action: 'escalate', ...about, reason: 'I came' }),
  ]);
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
  await market.dispatcher.drain();
  await trialBalance(market.database);
});

test('of two rulings at once the first stands', async () => {
  const bookingId = await returnedKayak(market, 100);
  const open = { action: 'open', bookingId, reason: 'It leaked', claimMinor: 900 };
  const { dispute } = await market.renter.call('manage_booking_dispute', open);
  const rule = (outcome: string) =>
    market.admin.http.patch(`/admin/disputes/${dispute.disputeId}`, { decision: 'rule', outcome, reason: 'So it is' });
  const answers = await Promise.all([rule('RENTER'), rule('OWNER')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const lost = await market.database.reader
    .select()
    .from(trustEvents)
    .where(and(eq(trustEvents.bookingId, bookingId), eq(trustEvents.kind, 'DISPUTE_LOST')));
  expect(lost).toHaveLength(1);
});
