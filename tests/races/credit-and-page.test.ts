import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments, sandboxCheckouts } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
let key = 0;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const CREDIT = 1_000;

/** An approved booking with an open page, and credit that the renter could use for it. */
async function withOpenPage(daysAhead: number) {
  const { id: userId } = await market.renter.call('get_profile');
  const grant = { action: 'grant_credit', userId, amountMinor: CREDIT, currency: 'EUR', reason: 'For the race' };
  await market.admin.http.patch('/admin/payments', grant, { 'Idempotency-Key': `race-${(key += 1)}` });
  const bookingId = await approvedKayak(market, freePeriod(daysAhead));
  return { bookingId, page: await market.renter.call('initiate_payment', { bookingId }) };
}

const press = (redirectUrl: string) => fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
const apply = (bookingId: string) => market.renter.http.post(`/bookings/${bookingId}/apply-credit`, { amountMinor: CREDIT });

/** What the gateway took for a booking and did not give back. */
async function takenFor(bookingId: string): Promise<number> {
  const rows = await market.database.reader
    .select({ status: sandboxCheckouts.status, amountMinor: sandboxCheckouts.amountMinor, refundedMinor: payments.refundedMinor })
    .from(payments)
    .innerJoin(sandboxCheckouts, eq(sandboxCheckouts.paymentId, payments.id))
    .where(eq(payments.bookingId, bookingId));
  return rows.filter(({ status }) => status === 'PAID').reduce((sum, row) => sum + row.amountMinor - row.refundedMinor, 0);
}

test('credit that is applied while the person pays neither loses money nor takes it twice', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const { bookingId, page } = await withOpenPage(40 + round * 5);
    const first = round % 2 === 0 ? [apply(bookingId), press(page.redirectUrl)] : [press(page.redirectUrl), apply(bookingId)];
    const answers = await Promise.all(first);
    const applied = answers[round % 2] as Awaited<ReturnType<typeof apply>>;
    await market.dispatcher.drain();
    const { status, bookingState, amountMinor } = await market.renter.call('get_pay_status', { bookingId });
    await market.dispatcher.drain();
    const detail = await market.renter.call('get_booking_detail', { bookingId });
    const seen = {
      applied: [applied.status, applied.body.code],
      bookingState,
      status,
      amountMinor,
      taken: await takenFor(bookingId),
      credit: detail.totals.creditMinor ?? 0,
    };
    // Either the page was closed first: nothing was taken, and another page asks for the rest. Or the person was first: the
    // booking is paid as the page said, and the credit is untouched.
    const outcome = applied.status === 200 ? 'credit' : 'paid';
    outcomes.add(outcome);
    const expected = {
      credit: {
        bookingState: 'PENDING_PAYMENT',
        status: 'PENDING',
        amountMinor: page.amountMinor - CREDIT,
        taken: 0,
        credit: CREDIT,
      },
      paid: { bookingState: 'CONFIRMED', status: 'PAID', amountMinor: page.amountMinor, taken: page.amountMinor, credit: 0 },
    };
    expect({ round, ...seen }).toMatchObject(expected[outcome]);
    await trialBalance(market.database);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test('credit that is applied twice at once counts once, and leaves one page', async () => {
  const { bookingId, page } = await withOpenPage(90);
  const answers = await Promise.all([apply(bookingId), apply(bookingId), apply(bookingId)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  await market.dispatcher.drain();
  const rows = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  const open = rows.filter(({ status }) => ['CREATED', 'PENDING', 'FAILED'].includes(status));
  expect(open.map(({ amountMinor, status }) => [amountMinor, status])).toEqual([[page.amountMinor - CREDIT, 'PENDING']]);
});

test('a page that is opened while credit is applied asks for what is left in the end', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id: userId } = await market.renter.call('get_profile');
    const grant = { action: 'grant_credit', userId, amountMinor: CREDIT, currency: 'EUR', reason: 'For the race' };
    await market.admin.http.patch('/admin/payments', grant, { 'Idempotency-Key': `race-${(key += 1)}` });
    const bookingId = await approvedKayak(market, freePeriod(100 + round * 5));
    const total = (await market.renter.call('get_booking_detail', { bookingId })).totals.dueNowMinor;
    const [, applied] = await Promise.all([market.renter.http.post(`/bookings/${bookingId}/pay`), apply(bookingId)]);
    await market.dispatcher.drain();
    const { amountMinor, redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
    const told = JSON.stringify({ round, applied: [applied.status, applied.body.code] });
    expect([told, amountMinor]).toEqual([told, applied.status === 200 ? total - CREDIT : total]);
    await press(redirectUrl);
    expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({
      status: 'PAID',
      bookingState: 'CONFIRMED',
    });
    expect([told, await takenFor(bookingId)]).toEqual([told, amountMinor]);
    await trialBalance(market.database);
  }
});
