import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, payments, sandboxCheckouts, sandboxRefunds } from '../../../db/schema/index.ts';
import { booksOf } from '../../harness/rentals/claim-kayak.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { markReturned } from '../../harness/rentals/kayak-handover.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const PATH = '/admin/payments';

let market: TestMarketplace;
let keys = 0;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

async function paid(daysAhead: number) {
  const bookingId = await confirmedKayak(market, freePeriod(daysAhead));
  const [payment] = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  if (payment === undefined) throw new Error('A confirmed booking has a payment.');
  return payment;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
async function list(query: string): Promise<any> {
  const { status, body } = await market.admin.http.get(`${PATH}?limit=100&${query}`);
  expect(status).toBe(200);
  return body.data;
}

function refund(body: Record<string, unknown>, key = `refund-${(keys += 1)}`) {
  return market.admin.http.patch(PATH, { action: 'refund', reason: 'A bad day', ...body }, { 'Idempotency-Key': key });
}

async function moved(before: Map<string, number>): Promise<Record<string, number>> {
  const now = await trialBalance(market.database);
  const changes = [...now].map(([account, balance]) => [account, balance - (before.get(account) ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

test('an admin lists all movements of money, newest first, page by page and by filters', async () => {
  const payment = await paid(40);
  const all = await list('page=1');
  const times = all.items.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const kinds = new Set(all.items.map(({ kind }: { kind: string }) => kind));
  expect(kinds.has('PAYMENT')).toBe(true);
  const first = (await market.admin.http.get(`${PATH}?limit=2&page=1`)).body.data.items;
  const second = (await market.admin.http.get(`${PATH}?limit=2&page=2`)).body.data.items;
  expect([...first, ...second]).toEqual(all.items.slice(0, 4));

  const [mine] = (await list(`bookingId=${payment.bookingId}&kind=PAYMENT`)).items;
  expect(mine).toMatchObject({ row: 'TRANSACTION', id: payment.id, status: 'PAID', amountMinor: payment.amountMinor });
  expect((await list(`bookingId=${payment.bookingId}&status=FAILED`)).items).toEqual([]);
  expect((await list(`bookingId=${payment.bookingId}&currency=USD`)).items).toEqual([]);
  expect((await list(`userId=${mine.userId}&vendorId=${mine.vendorId}&kind=PAYMENT`)).items).toContainEqual(mine);
  const future = encodeURIComponent(new Date(market.clock.now().getTime() + 60_000).toISOString());
  expect((await list(`from=${future}`)).items).toEqual([]);
  expect((await list(`bookingId=${payment.bookingId}&to=${future}`)).items).toHaveLength(1);
});

test('the fraud tab and its file show each flagged payment with reasons, deadline and the effect of decisions', async () => {
  const bookingId = await approvedKayak(market, freePeriod(45));
  const reasons = [{ rule: 'new_account', points: 15, text: '=HYPERLINK("http://evil.example")' }];
  const risk = { level: 'HIGH' as const, score: 70, reasons };
  await market.database.transaction((tx) => tx.update(bookings).set({ risk }).where(eq(bookings.id, bookingId)));
  await answerPaymentPage(market.renter, bookingId, 'pay');
  const { items } = await list('tab=fraud');
  expect(items).toMatchObject([
    { row: 'FLAGGED', bookingId, flaggedBecause: 'HIGH_RISK', riskLevel: 'HIGH', riskScore: 70, decideBy: expect.any(String) },
  ]);
  const offered = items[0].decisions.map(({ action }: { action: string }) => action);
  expect(offered).toEqual(['approve_payment', 'reject_payment']);

  const headers = { Authorization: `Bearer ${market.admin.credential}` };
  const file = await fetch(`${market.url}/api/v1${PATH}?tab=fraud&format=csv`, { headers });
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.headers.get('content-disposition')).toContain('attachment');
  const [head, row, end] = (await file.text()).split('\r\n');
  expect(head).toMatch(/^paymentId,bookingId,/);
  expect(row).toContain(`"'=HYPERLINK(""http://evil.example"") (15)"`);
  expect(end).toBe('');
});

test('a refund by hand happens once for a key, stays within the payment and is paid by the platform', async () => {
  const { id: paymentId, bookingId, rentMinor } = await paid(50);
  const before = await trialBalance(market.database);
  const wanted = { paymentId, amountMinor: 1_000, cause: 'GOODWILL' };
  const first = await refund(wanted, 'once');
  const again = await refund(wanted, 'once');
  expect(first.body.data).toMatchObject({ status: 'REQUESTED', amountMinor: 1_000, leftMinor: rentMinor - 1_000 });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect((await refund({ ...wanted, amountMinor: 2 }, 'once')).body.code).toBe('idempotency_conflict');
  await market.dispatcher.drain();
  expect(await moved(before)).toEqual({ 'GATEWAY EUR': -1_000, 'GOODWILL EUR': 1_000 });
  const escrow = (await trialBalance(market.database)).get(`ESCROW:${bookingId} EUR`);
  expect(escrow).toBe(-rentMinor);

  const tooMuch = await refund({ ...wanted, amountMinor: rentMinor });
  expect(tooMuch).toMatchObject({ status: 400, body: { code: 'refund_too_high', details: { leftMinor: rentMinor - 1_000 } } });
});

test('a refund by hand for the owner’s fault is paid by the owner', async () => {
  const { id: paymentId, bookingId } = await paid(55);
  const [booking] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  const before = await trialBalance(market.database);
  await refund({ paymentId, amountMinor: 700, cause: 'GOODWILL', bornBy: 'OWNER' });
  await market.dispatcher.drain();
  expect(await moved(before)).toEqual({ 'GATEWAY EUR': -700, [`OWNER_PAYABLE:${booking?.vendorId} EUR`]: 700 });
});

test('refunding a duplicate payment includes its deposit and costs nobody anything', async () => {
  const { id: paymentId, bookingId, amountMinor, rentMinor, depositMinor } = await paid(60);
  const before = await trialBalance(market.database);
  const answer = await refund({ paymentId, amountMinor, cause: 'DUPLICATE' });
  expect(answer.body.data).toMatchObject({ leftMinor: 0 });
  await market.dispatcher.drain();
  const deposit = { [`DEPOSIT:${bookingId} EUR`]: depositMinor };
  expect(await moved(before)).toEqual({ 'GATEWAY EUR': -amountMinor, 'GOODWILL EUR': rentMinor, ...deposit });
  const after = await market.renter.call('get_booking_detail', { bookingId });
  expect(after).toMatchObject({ state: 'CONFIRMED', deposit: { state: 'RELEASED' } });

  await markReturned(market, bookingId);
  market = await advanceTime(market, { days: 6 });
  await market.renter.call('get_booking_detail', { bookingId });
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, GOODWILL: rentMinor });
});

test('a partly refunded duplicate gives the rent back first and keeps the deposit', async () => {
  const { id: paymentId, bookingId, amountMinor, rentMinor, depositMinor } = await paid(80);
  await refund({ paymentId, amountMinor: 3_000, cause: 'DUPLICATE' });
  const rest = { GATEWAY: amountMinor - 3_000, ESCROW: -rentMinor, DEPOSIT: -depositMinor };
  expect(await booksOf(market, bookingId)).toMatchObject({ ...rest, GOODWILL: 3_000 });
});

test('a goodwill refund returns to the platform when the owner gives everything back', async () => {
  const { id: paymentId, bookingId } = await paid(85);
  await refund({ paymentId, amountMinor: 2_000, cause: 'GOODWILL' });
  await market.owner.call('reject_booking', { bookingId, reason: 'It broke', confirm: true });
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, GOODWILL: 0 });
});

test('a refund paid by the owner returns to the owner when the booking is cancelled', async () => {
  const { id: paymentId, bookingId, amountMinor, rentMinor } = await paid(90);
  await refund({ paymentId, amountMinor, cause: 'DUPLICATE', bornBy: 'OWNER' });
  await refund({ paymentId, amountMinor: 1, cause: 'GOODWILL' });
  expect(await booksOf(market, bookingId)).toMatchObject({ OWNER_PAYABLE: rentMinor, GATEWAY: 0 });
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  expect(await booksOf(market, bookingId)).toMatchObject({ ESCROW: 0, DEPOSIT: 0, GATEWAY: 0, OWNER_PAYABLE: 0 });
});

test('granted credit can be spent, expires as stated, and is in the audit log', async () => {
  const { id: userId } = (await market.stranger.http.get('/users/me')).body.data;
  const expiresAt = new Date(market.clock.now().getTime() + 3_600_000).toISOString();
  const grant = { action: 'grant_credit', userId, amountMinor: 2_500, currency: 'eur', reason: 'Thank you', expiresAt };
  const before = await trialBalance(market.database);
  const once = { 'Idempotency-Key': 'thank-you' };
  const answer = await market.admin.http.patch(PATH, grant, once);
  expect((await market.admin.http.patch(PATH, grant, once)).body.data).toEqual(answer.body.data);
  expect(answer.body.data).toMatchObject({ userId, amountMinor: 2_500, balanceMinor: 2_500, currency: 'EUR', expiresAt });
  expect(await moved(before)).toEqual({ 'PROMO_EXPENSE EUR': 2_500, [`CREDIT:${userId} EUR`]: -2_500 });
  const seen = await market.stranger.call('get_account_credit');
  expect(seen.items).toMatchObject([{ kind: 'GRANT', amountMinor: 2_500, note: 'Thank you' }]);
  const { items } = (await market.admin.http.get(`/admin/audit?subjectId=${userId}&limit=1`)).body.data;
  expect(items).toMatchObject([{ operation: 'grant_credit', reason: 'Thank you' }]);
  const nobody = await market.admin.http.patch(PATH, { ...grant, userId: 'usr_unknown' }, { 'Idempotency-Key': 'nobody' });
  expect(nobody.status).toBe(404);
});

test('reconciliation finds no difference in the demo’s books', async () => {
  const { items } = await list('tab=reconciliation');
  expect(items).toEqual([]);
});

test('reconciliation names money missing at the gateway or here, and differing amounts and states', async () => {
  const [gone, other, pending] = [await paid(65), await paid(70), await approvedKayak(market, freePeriod(75))];
  const { paymentId: unseen } = await market.renter.call('initiate_payment', { bookingId: pending });
  const now = market.clock.now();
  await market.database.transaction(async (tx) => {
    await tx.update(sandboxCheckouts).set({ paidAt: null }).where(eq(sandboxCheckouts.paymentId, gone.id));
    await tx.update(sandboxCheckouts).set({ amountMinor: 7 }).where(eq(sandboxCheckouts.paymentId, other.id));
    await tx.update(sandboxCheckouts).set({ paidAt: now }).where(eq(sandboxCheckouts.paymentId, unseen));
    const stray = { refundId: 'ref_stray', reference: other.reference ?? '', amountMinor: 5, createdAt: now };
    await tx.insert(sandboxRefunds).values(stray);
  });
  market.clock.advance({ minutes: 1 });
  const { items } = await list('tab=reconciliation');
  const found = items.map(({ difference, ourId }: { difference: string; ourId: string }) => `${difference} ${ourId}`);
  expect(found.toSorted()).toEqual(
    [
      `MISSING_AT_GATEWAY ${gone.id}`,
      `AMOUNT_DIFFERS ${other.id}`,
      `STATUS_DIFFERS ${unseen}`,
      'MISSING_HERE ref_stray',
    ].toSorted(),
  );
  expect(items.every(({ whatToDo }: { whatToDo: string }) => whatToDo.length > 20)).toBe(true);
  const long = await market.admin.http.get(`${PATH}?tab=reconciliation&from=2020-01-01T00:00:00Z`);
  expect(long).toMatchObject({ status: 400, body: { code: 'period_refused' } });
});

test.each(['renter', 'owner', 'stranger', 'nobody'] as const)('payment administration is refused for the %s', async (who) => {
  const refused = who === 'nobody' ? 401 : 403;
  expect((await market[who].http.get(PATH)).status).toBe(refused);
  for (const action of ['grant_credit', 'refund', 'retry_refund']) {
    expect((await market[who].http.patch(PATH, { action })).status).toBe(refused);
  }
});
