import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { journal, postings } from '../../db/schema/index.ts';
import { trialBalance } from '../harness/money/books.ts';
import { CAMPER, CAMPER_C, camperDates } from '../harness/rentals/camper.ts';
import { advanceTo } from '../harness/rentals/kayak-handover.ts';
import { photos } from '../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeEach(async () => {
  market = await startMarketplace();
  const iban = 'PT50 0002 0123 1234 5678 9015 4';
  await market.owner.call('manage_payout_bank', { action: 'set', iban, holder: 'Atlantic Outdoors Lda' });
});
afterEach(() => market.close());

/** Everything that the journal says about the booking, line by line, accounts without their ids. */
async function bookOf(bookingId: string): Promise<string[]> {
  await trialBalance(market.database);
  const lines = await market.database.reader
    .select({ account: postings.account, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(eq(journal.bookingId, bookingId))
    .orderBy(asc(journal.at), asc(journal.id), asc(postings.line));
  return lines.map(({ account, amountMinor }) => `${account.split(':')[0]} ${amountMinor}`);
}

async function confirmedCamper(renter: Actor, { startDate, endDate }: { startDate: string; endDate: string }): Promise<string> {
  const { id: bookingId } = await renter.call('create_booking', { slug: CAMPER, startDate, endDate });
  await renter.call('promote_booking', { bookingId, acceptAgreement: true, attestations: ['AGE'] });
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  for (const { documentId } of items)
    await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId });
  await market.owner.call('approve_booking', { bookingId });
  const { userId } = await renter.call('get_profile').then((profile) => ({ userId: profile.id }));
  const grant = { action: 'grant_credit', userId, amountMinor: 5_000, currency: 'EUR', reason: 'A welcome' };
  expect(
    (await market.admin.http.patch('/admin/payments', grant, { 'Idempotency-Key': `grant-${bookingId}` })).body,
  ).toMatchObject({ success: true });
  await renter.call('apply_credit', { bookingId, amountMinor: 5_000 });
  const { redirectUrl } = await renter.call('initiate_payment', { bookingId });
  await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  await renter.call('get_pay_status', { bookingId });
  return bookingId;
}

const PAID = ['CREDIT 5000', 'ESCROW -5000', 'GATEWAY 231376', 'ESCROW -181376', 'DEPOSIT -50000'];

test('the worked example has exactly the written journal', async () => {
  const { startDate, endDate } = camperDates(market);
  const renter = await market.signIn('beatriz@demo.test');
  const dates = { startDate, endDate };
  const bookingId = await confirmedCamper(renter, dates);
  expect(await bookOf(bookingId)).toEqual(PAID);

  market = await advanceTo(market, `${dates.startDate}T16:00:00Z`);
  let beatriz = await market.signIn('beatriz@demo.test');
  const report = { action: 'report', bookingId, notes: 'As it is', photos };
  await market.owner.call('manage_booking_condition', { ...report, kind: 'CHECK_IN' });
  await beatriz.call('manage_booking_condition', { action: 'confirm', bookingId });
  market = await advanceTo(market, `${dates.endDate}T09:00:00Z`);
  beatriz = await market.signIn('beatriz@demo.test');
  await market.owner.call('manage_booking_condition', { ...report, kind: 'CHECK_OUT' });
  const claim = { action: 'report', bookingId, type: 'DAMAGE', description: 'A dent', claimMinor: 12_000, photos };
  const { incident } = await market.owner.call('manage_booking_incidents', claim);
  const { incidentId } = incident;
  await beatriz.call('manage_booking_incidents', { action: 'resolve', bookingId, incidentId, outcome: 'RENTER_PAYS' });
  await market.dispatcher.drain();
  await market.owner.call('manage_booking_condition', { action: 'accept_return', bookingId });
  await market.dispatcher.drain();
  market = await advanceTo(market, new Date(market.clock.now().getTime() + 4 * 86_400_000).toISOString());
  await market.owner.call('list_owner_payouts');
  await market.dispatcher.drain();
  const after = await bookOf(bookingId);
  expect(after.slice(0, PAID.length)).toEqual(PAID);
  expect(after.slice(PAID.length).toSorted()).toEqual(
    [
      'DEPOSIT 12000',
      'OWNER_PAYABLE -12000',
      `ESCROW ${CAMPER_C.totalMinor}`,
      'OWNER_PAYABLE -148770',
      `REV_COMMISSION -${CAMPER_C.commissionMinor}`,
      `REV_SERVICE_FEE -${CAMPER_C.serviceFeeMinor}`,
      `TAX_PAYABLE -${CAMPER_C.feeTaxMinor}`,
      'DEPOSIT 38000',
      'GATEWAY -38000',
      'OWNER_PAYABLE 160770',
      'GATEWAY -160770',
    ].toSorted(),
  );
});

test('cancelling the worked example gives half back and has exactly the written journal', async () => {
  const renter = await market.signIn('beatriz@demo.test');
  const { startDate, endDate } = camperDates(market);
  const bookingId = await confirmedCamper(renter, { startDate, endDate });
  const three = new Date(Date.parse(`${startDate}T10:00:00Z`) - 3 * 86_400_000).toISOString();
  market = await advanceTo(market, three);
  const back = await market.signIn('beatriz@demo.test');
  const preview = await back.call('cancel_booking', { bookingId, preview: true });
  expect(preview).toMatchObject({ refundMinor: 84_717 });
  await back.call('cancel_booking', { bookingId, confirm: true, expectedRefundMinor: 84_717 });
  await market.dispatcher.drain();
  expect(await bookOf(bookingId)).toEqual([
    ...PAID,
    'ESCROW 101659',
    'OWNER_PAYABLE -74385',
    'REV_COMMISSION -10331',
    'REV_SERVICE_FEE -13775',
    'TAX_PAYABLE -3168',
    'ESCROW 84717',
    'GATEWAY -84717',
    'DEPOSIT 50000',
    'GATEWAY -50000',
  ]);
});
