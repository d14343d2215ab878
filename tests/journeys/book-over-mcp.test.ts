import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('an agent books a camper by following nextActions, the owner answers, and a person pays', async () => {
  const { renter, owner } = market;
  const { startDate, endDate } = freePeriod();
  const found = await renter.call('search_assets', { q: 'coastline camper', from: startDate, to: endDate });
  expect(found.items[0]).toMatchObject({ slug: 'coastline-camper', totalMinor: expect.any(Number) });

  const quote = await renter.call('pricing_quote', { slug: 'coastline-camper', startDate, endDate });
  expect(quote.totals.totalMinor).toBe(found.items[0].totalMinor);
  const booking = await renter.call('create_booking', { quoteId: quote.quoteId });
  expect(booking).toMatchObject({ state: 'PENDING_VERIFICATION', waitingOn: 'RENTER' });
  const planned = await renter.call('get_booking_detail', { bookingId: booking.id });
  expect(planned.timeline).toMatchObject([{ type: 'booking.created', actor: 'RENTER' }]);

  let next = booking;
  while (next.nextActions[0].tool === 'upload_document') {
    const { args } = next.nextActions[0];
    next = await renter.call('upload_document', { ...args, fileName: 'scan.png', contentBase64: samplePng.toString('base64') });
  }
  const promoted = await renter.call('promote_booking', next.nextActions[0].args);
  expect(promoted).toMatchObject({ state: 'PENDING_APPROVAL', waitingOn: 'OWNER' });
  const { timeline } = await renter.call('booking_readiness', { bookingId: booking.id });
  expect(timeline.at(-1)).toMatchObject({ type: 'booking.promoted', to: 'PENDING_APPROVAL' });

  const inbox = await owner.call('list_owner_requests');
  const request = inbox.items.find((item: { bookingId: string }) => item.bookingId === booking.id);
  expect(request).toMatchObject({ state: 'PENDING_APPROVAL' });
  const { items } = await owner.call('review_renter_documents', { action: 'list', bookingId: booking.id });
  for (const { documentId } of items)
    await owner.call('review_renter_documents', { action: 'approve', bookingId: booking.id, documentId });
  await owner.call('approve_booking', { bookingId: booking.id });

  const readiness = await renter.call('booking_readiness', { bookingId: booking.id });
  expect(readiness).toMatchObject({ state: 'PENDING_PAYMENT', calendar: { held: true } });
  const payment = await renter.call('initiate_payment', { bookingId: booking.id });
  const page = await (await fetch(payment.redirectUrl)).text();
  expect(page).toMatch(/<button[^>]*>(<[^>]*>)*\s*Pay/);
  await fetch(payment.redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });

  const status = await renter.call('get_pay_status', { bookingId: booking.id });
  expect(status).toMatchObject({ status: 'PAID', bookingState: 'CONFIRMED' });
  const confirmed = await renter.call('get_booking_detail', { bookingId: booking.id });
  expect(confirmed).toMatchObject({ state: 'CONFIRMED', pickup: { address: expect.any(String) } });
});
