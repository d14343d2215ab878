import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditLog, payments } from '../../../db/schema/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { idOf } from '../moderation/decisions.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const find = async (search: string) => (await market.admin.http.get(`/admin/bookings?${search}`)).body.data.items;
const idsOf = (items: { bookingId: string }[]) => items.map(({ bookingId }) => bookingId);

test('an admin finds a booking by id, person, shop, listing, days, state and payment', async () => {
  const period = freePeriod(40);
  const bookingId = await confirmedKayak(market, period);
  const waiting = await approvedKayak(market, freePeriod(50));
  await market.renter.call('initiate_payment', { bookingId: waiting });
  expect(idsOf(await find(`q=${bookingId}`))).toEqual([bookingId]);
  const [card] = await find(`q=${bookingId}`);
  expect(card).toMatchObject({
    state: 'CONFIRMED',
    renter: { email: 'renter@demo.test' },
    vendor: { slug: 'atlantic-outdoors' },
  });
  const narrow = `state=CONFIRMED&vendor=atlantic-outdoors&asset=tandem-sea-kayak&from=${period.startDate}&to=${period.endDate}`;
  expect(idsOf(await find(`${narrow}&renter=${await idOf(market.renter)}`))).toEqual([bookingId]);
  expect(idsOf(await find(`${narrow}&renter=Renter@demo.test`))).toEqual([bookingId]);
  expect(await find(`${narrow}&renter=stranger@demo.test`)).toEqual([]);
  expect(await find(`${narrow}&mode=test`)).toEqual([]);
  const pending = idsOf(await find('payment=PENDING&limit=100'));
  expect([pending.includes(waiting), pending.includes(bookingId)]).toEqual([true, false]);
  const newest = idsOf(await find('limit=2'));
  expect(newest).toEqual([waiting, bookingId]);
  expect((await market.admin.http.get('/admin/bookings?state=LOST')).body.code).toBe('invalid_input');
  expect((await market.owner.http.get('/admin/bookings')).status).toBe(403);
});

test('an admin sees a booking with its timeline, money, journal and possible decisions', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(60));
  const { body, status } = await market.admin.http.get(`/admin/bookings/${bookingId}`);
  expect(status).toBe(200);
  const { data } = body;
  expect(data.timeline.map(({ to }: { to: string }) => to)).toEqual(
    expect.arrayContaining(['PENDING_APPROVAL', 'PENDING_PAYMENT', 'CONFIRMED']),
  );
  const [payment] = data.money.payments;
  expect(payment).toMatchObject({ status: 'PAID', gateway: 'sandbox', reference: expect.any(String) });
  for (const { postings } of data.money.journal)
    expect(postings.reduce((sum: number, line: { amountMinor: number }) => sum + line.amountMinor, 0)).toBe(0);
  expect(data.money.journal.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toMatch(/fileKey|redirectUrl|ibanSealed/);

  const cancel = data.decisions.find((step: { body?: { decision?: string } }) => step.body?.decision === 'cancel');
  expect(cancel).toMatchObject({ method: 'PATCH', path: `/api/v1/admin/bookings/${bookingId}` });
  const ended = await market.admin.http.patch(cancel.path.replace('/api/v1', ''), {
    ...cancel.body,
    refundBps: 10_000,
    reason: 'A storm',
  });
  expect(ended.status).toBe(200);
  const after = (await market.admin.http.get(`/admin/bookings/${bookingId}`)).body.data;
  expect(after).toMatchObject({ state: 'CANCELLED', cancelledBy: 'ADMIN' });
  expect(after.decisions.some((step: { body?: { decision?: string } }) => step.body?.decision === 'cancel')).toBe(false);
  expect((await market.admin.http.get('/admin/bookings/bkg_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
});

test('an admin reads messages only with a reason, and each reading is in the audit log', async () => {
  const bookingId = await requestKayak(market, freePeriod(70));
  await market.renter.call('manage_booking_chat', { action: 'send', bookingId, text: 'Can I pay in cash?' });
  const seen = (await market.admin.http.get(`/admin/bookings/${bookingId}`)).body.data;
  expect(seen.messages.count).toBe(1);
  expect(JSON.stringify(seen)).not.toContain('pay in cash');
  expect((await market.admin.http.post(`/admin/bookings/${bookingId}/messages`, {})).body.code).toBe('invalid_input');
  const reason = 'The owner reports an offer of cash';
  const read = await market.admin.http.post(`/admin/bookings/${bookingId}/messages`, { reason });
  expect(read.body.data.items).toMatchObject([{ side: 'RENTER', text: 'Can I pay in cash?', removed: false }]);
  const noted = await market.database.reader.select().from(auditLog).where(eq(auditLog.operation, 'read_booking_messages'));
  expect(noted).toMatchObject([{ bookingId, reason }]);
  expect(JSON.stringify(noted)).not.toContain('pay in cash');
});

test('an admin asks the gateway about a pending payment, and its outcome is booked once', async () => {
  const bookingId = await approvedKayak(market, freePeriod(80));
  const { paymentId } = await market.renter.call('initiate_payment', { bookingId });
  const sync = () => market.admin.http.post(`/admin/payments/${paymentId}/sync`, {});
  expect((await sync()).body.data).toMatchObject({
    gatewaySays: 'PENDING',
    statusBefore: 'PENDING',
    status: 'PENDING',
    settled: false,
  });
  // The gateway has the money, and its report never came.
  const [row] = await market.database.reader.select().from(payments).where(eq(payments.id, paymentId));
  const said = await market.ports.gateway.fetchOutcome(row?.reference ?? '');
  const paid = {
    ...said,
    status: 'PAID' as const,
    eventId: `evt-${paymentId}`,
    amountMinor: row?.amountMinor ?? 0,
    currency: 'EUR',
  };
  const asked = vi.spyOn(market.ports.gateway, 'fetchOutcome').mockResolvedValue(paid);
  expect((await sync()).body.data).toMatchObject({ gatewaySays: 'PAID', statusBefore: 'PENDING', status: 'PAID', settled: true });
  expect((await sync()).body.data).toMatchObject({ gatewaySays: 'PAID', status: 'PAID', settled: false });
  asked.mockRejectedValue(new Error('connection reset'));
  expect((await sync()).body.data).toMatchObject({ gatewaySays: 'SILENT', status: 'PAID', settled: false });
  asked.mockRestore();
  const { state, money } = (await market.admin.http.get(`/admin/bookings/${bookingId}`)).body.data;
  expect([state, money.payments.length]).toEqual(['CONFIRMED', 1]);
  expect(money.journal.filter(({ kind }: { kind: string }) => kind === 'PAYMENT')).toHaveLength(1);
});
