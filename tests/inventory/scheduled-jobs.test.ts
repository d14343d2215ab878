import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookings } from '../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { confirmedKayak, requestKayak } from '../harness/rentals/kayak.ts';
import { CRON_SECRET } from '../harness/test-config.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeEach(async () => {
  market = await startMarketplace();
});
afterEach(() => market.close());

const JOBS = ['payment-expire', 'deposit-release', 'silent-acceptance'] as const;

async function run(job: (typeof JOBS)[number]): Promise<{ bookingId: string; from: string; to: string }[]> {
  const { status, body } = await market.cron.http.post(`/cron/${job}`);
  expect([job, status]).toEqual([job, 200]);
  return body.data.changed;
}

/** The state as it is stored: nothing is brought up to date by looking. */
async function storedState(id: string) {
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, id));
  return row?.state;
}

/** Moves the clock to some hours after the agreed end of a rental. */
async function hoursAfterEnd(id: string, hours: number) {
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, id));
  const untilEnd = ((row?.endAt.getTime() ?? 0) - market.clock.now().getTime()) / 3_600_000;
  market = await advanceTime(market, { hours: untilEnd + hours });
}

test('a cron path takes the secret as a bearer token and in no other way', async () => {
  const { http } = market.nobody;
  for (const job of JOBS) {
    const path = `/cron/${job}`;
    const others = [
      await http.post(path, undefined, { 'X-Api-Key': CRON_SECRET }),
      await http.post(path, undefined, { Authorization: CRON_SECRET }),
      await http.post(path, undefined, { Authorization: `Basic ${Buffer.from(`cron:${CRON_SECRET}`).toString('base64')}` }),
      await http.post(path, undefined, { Cookie: `secret=${CRON_SECRET}` }),
      await http.post(`${path}?secret=${CRON_SECRET}`),
      await http.post(path, { secret: CRON_SECRET }),
    ];
    expect([job, others.map(({ status }) => status)]).toEqual([job, [401, 401, 401, 401, 401, 401]]);
    expect((await http.post(path, undefined, { Authorization: `bearer ${CRON_SECRET}` })).status).toBe(200);
    expect((await http.post(path, undefined, { Authorization: `Bearer ${CRON_SECRET}`, 'X-Api-Key': 'x' })).status).toBe(200);
  }
});

test('silent acceptance neither ends a request of another category nor completes a return', async () => {
  const returned = await confirmedKayak(market, freePeriod(30));
  await hoursAfterEnd(returned, 25);
  await market.renter.call('get_booking_detail', { bookingId: returned });
  expect(await storedState(returned)).toBe('RETURNED');
  const elsewhere = await requestOf('four-person-tunnel-tent');
  market = await advanceTime(market, { hours: 49 });
  const changed = await run('silent-acceptance');
  expect(changed.map(({ bookingId }) => bookingId)).not.toContain(returned);
  expect(changed.map(({ bookingId }) => bookingId)).not.toContain(elsewhere);
  expect([await storedState(returned), await storedState(elsewhere)]).toEqual(['RETURNED', 'PENDING_APPROVAL']);
  // Whoever looks brings both up to date.
  expect(await market.renter.call('get_booking_detail', { bookingId: returned })).toMatchObject({ state: 'COMPLETED' });
  expect(await market.renter.call('get_booking_detail', { bookingId: elsewhere })).toMatchObject({ state: 'EXPIRED' });
});

test('each job leaves what belongs to the other rows alone', async () => {
  const unanswered = await requestKayak(market, freePeriod(60));
  market = await advanceTime(market, { hours: 49 });
  expect((await run('payment-expire')).map(({ bookingId }) => bookingId)).not.toContain(unanswered);
  expect((await run('deposit-release')).map(({ bookingId }) => bookingId)).not.toContain(unanswered);
  expect(await storedState(unanswered)).toBe('PENDING_APPROVAL');
});

test('a deposit is released when its time is over although nobody has looked at the return', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(30));
  await hoursAfterEnd(bookingId, 25);
  await market.renter.call('get_booking_detail', { bookingId });
  market = await advanceTime(market, { hours: 70 });
  expect((await run('deposit-release')).map((one) => one.bookingId)).not.toContain(bookingId);
  expect(await storedState(bookingId)).toBe('RETURNED');
  market = await advanceTime(market, { hours: 3 });
  expect(await run('deposit-release')).toContainEqual(
    expect.objectContaining({ bookingId, from: 'RETURNED', to: 'COMPLETED', applied: expect.arrayContaining(['DEPOSIT']) }),
  );
});

/** A request in a category where silence does not accept. */
async function requestOf(slug: string): Promise<string> {
  const { id } = await market.renter.call('create_booking', { slug, ...freePeriod(40) });
  await market.renter.call('promote_booking', { bookingId: id, acceptAgreement: true });
  return id;
}
