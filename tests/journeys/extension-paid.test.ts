import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const pay = (url: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });

test('over MCP one more day is asked for, approved, paid and applied by nextActions alone', async () => {
  const dates = freePeriod(40);
  const bookingId = await confirmedKayak(market, dates);
  const endDate = addDays(dates.endDate, 1);
  const wish = await market.renter.call('request_extension', { bookingId, endDate });
  const inbox = await market.owner.call('get_owner_booking_detail', { bookingId });
  const answer = inbox.nextActions.find(
    ({ tool, args }: { tool: string; args: { decision: string } }) => tool === 'respond_extension' && args.decision === 'approve',
  );
  const approved = await market.owner.call(answer.tool, answer.args);
  expect(approved).toMatchObject({ waitingOn: 'RENTER', extension: { status: 'APPROVED' } });
  const [payIt] = (await market.renter.call('list_booking_extensions', { bookingId })).nextActions;
  const { redirectUrl } = await market.renter.call(payIt.tool, payIt.args);
  await pay(redirectUrl);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'PAID', kind: 'EXTENSION' });
  const listed = await market.renter.call('list_booking_extensions', { bookingId });
  expect(listed.items).toMatchObject([{ status: 'PAID', endDate, appliedAt: expect.any(String) }]);
  expect((await trialBalance(market.database)).get(`ESCROW:${bookingId} EUR`)).toBe(-wish.extension.totalMinor);
});

test('over REST one more day uses one path for asking and answering, and the booking’s payment routes', async () => {
  const dates = freePeriod(50);
  const bookingId = await confirmedKayak(market, dates);
  const endDate = addDays(dates.endDate, 1);
  const path = `/bookings/${bookingId}/extensions`;
  const asked = await market.renter.http.post(path, { endDate });
  const { extensionId, dueMinor } = asked.body.data.extension;
  const inbox = await market.owner.http.get(path);
  const answer = inbox.body.data.nextActions.find(({ tool }: { tool: string }) => tool === 'respond_extension');
  expect(answer).toMatchObject({ method: 'PATCH', path: `/api/v1${path}`, body: { extensionId, decision: 'approve' } });
  await market.owner.http.patch(path, answer.body);
  const payment = await market.renter.http.post(`/bookings/${bookingId}/pay`);
  expect(payment.body.data).toMatchObject({ kind: 'EXTENSION', amountMinor: dueMinor });
  await pay(payment.body.data.redirectUrl);
  expect((await market.renter.http.get(`/bookings/${bookingId}/pay/status`)).body.data).toMatchObject({ status: 'PAID' });
  expect((await market.renter.http.get(`/bookings/${bookingId}`)).body.data).toMatchObject({ endDate, state: 'CONFIRMED' });
});
