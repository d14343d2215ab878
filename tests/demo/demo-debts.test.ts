import { asc, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bookingTimeline, payoutBanks } from '../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { answerPaymentPage } from '../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { entriesOf, freshFile, rowOf, totalsOf, transferOf } from '../harness/rentals/transfer-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterEach(() => trialBalance(market.database));
afterAll(() => market.close());

/** What happened to a booking, who did it, and what became of it. */
async function story(bookingId: string): Promise<string[]> {
  const rows = await market.database.reader
    .select()
    .from(bookingTimeline)
    .where(eq(bookingTimeline.bookingId, bookingId))
    .orderBy(asc(bookingTimeline.at), asc(bookingTimeline.id));
  return rows.map(({ type, actor, fromState, toState }) => [type, actor, fromState, toState].join(' '));
}

async function waitingTransfer(owner: Actor) {
  const { items } = await owner.call('list_owner_bookings', { state: 'PENDING_PAYMENT', limit: 100 });
  const found = items.find(({ asset }: { asset: { slug: string } }) => asset.slug === 'backpacking-set-for-two');
  return found.bookingId as string;
}

async function overdueCommission() {
  const { body } = await market.admin.http.get('/admin/commissions?status=OVERDUE');
  expect(body.data.items).toHaveLength(1);
  return body.data.items[0];
}

async function profile(renter: Actor) {
  const { body } = await renter.http.get('/trust-profile/me');
  return body.data;
}

/** Two days on which everybody is open, some weeks ahead. */
function midweek() {
  const periods = Array.from({ length: 7 }, (_, shift) => freePeriod(50 + shift, 2));
  return periods.find(({ startDate }) => new Date(startDate).getUTCDay() === 2);
}

/** A request of the renter for it; says what became of it. */
async function ask(renter: Actor, slug: string) {
  const { id: bookingId } = await renter.call('create_booking', { slug, ...midweek() });
  const { state } = await renter.call('promote_booking', { bookingId, acceptAgreement: true });
  return { bookingId, state };
}

test('a renter who never paid a late fee is trusted less, and is refused until it is paid', async () => {
  const pedro = await market.signIn('pedro@demo.test');
  const { score, parts } = await profile(pedro);
  expect(parts).toContainEqual(expect.objectContaining({ code: 'unpaid_balance', points: -25 }));
  const wish = { slug: 'tandem-sea-kayak', ...freePeriod(40) };
  const { items } = await pedro.call('list_my_bookings', {});
  const [owed] = items;
  expect(items).toHaveLength(1);
  expect(await pedro.call('get_booking_detail', { bookingId: owed.bookingId })).toMatchObject({
    state: 'COMPLETED',
    lateFeeMinor: 28_500,
    collateral: 'My mixing desk, 8 channels',
    deposit: { method: 'COLLATERAL' },
    totals: { dueNowMinor: 28_500 },
  });
  const risk = await pedro.call('assess_risk', wish);
  expect(risk).toMatchObject({
    level: 'BLOCKED',
    reasons: expect.arrayContaining([expect.objectContaining({ rule: 'unpaid_balance' })]),
  });
  const { id: bookingId } = await pedro.call('create_booking', wish);
  const refused = await pedro.try('promote_booking', { bookingId, acceptAgreement: true });
  expect(refused.error).toMatchObject({ code: 'risk_blocked' });

  await answerPaymentPage(pedro, owed.bookingId, 'pay');
  await pedro.call('get_pay_status', { bookingId: owed.bookingId });
  expect((await profile(pedro)).score).toBe(score + 25);
  expect((await pedro.call('assess_risk', wish)).level).not.toBe('BLOCKED');
});

test('a vendor who owes a commission has to answer each request until it is paid', async () => {
  const due = await overdueCommission();
  const totals = await totalsOf(market, due.bookingId);
  expect(due.amountMinor).toBe(totals.commissionMinor + totals.serviceFeeMinor + totals.feeTaxMinor);
  expect(await rowOf(market, due.bookingId)).toMatchObject({ state: 'COMPLETED', paymentChannel: 'OFFLINE' });
  expect(await entriesOf(market, due.bookingId)).toEqual({
    COMMISSION_DUE: [
      `COMMISSION_DUE ${due.amountMinor}`,
      `REV_COMMISSION ${-totals.commissionMinor}`,
      `REV_SERVICE_FEE ${-totals.serviceFeeMinor}`,
      `TAX_PAYABLE ${-totals.feeTaxMinor}`,
    ],
  });
  const marin = await market.signIn('marin@demo.test', 'mcp-owner');
  const { items } = await marin.call('manage_owner_commissions', { action: 'list', status: 'OVERDUE' });
  expect(items).toMatchObject([{ commissionId: due.commissionId, amountMinor: due.amountMinor }]);

  expect(await ask(market.renter, 'inflatable-paddle-board')).toMatchObject({ state: 'PENDING_APPROVAL' });
  await market.admin.http.patch(`/admin/commissions/${due.commissionId}`, { decision: 'settle' });
  expect(await ask(market.renter, 'inflatable-paddle-board')).toMatchObject({ state: 'PENDING_PAYMENT' });
});

test('a reported transfer waits for its owner, and for the platform after two days', async () => {
  const owner = await market.signIn('teresa@demo.test', 'mcp-owner');
  const bookingId = await waitingTransfer(owner);
  const shown = await owner.call('confirm_offline_payment', { bookingId, decision: 'show' });
  expect(shown).toMatchObject({ state: 'PENDING_PAYMENT', proofs: [{ status: 'REPORTED' }] });
  const file = await fetch(shown.proofs[0].file.url.replace(/^https?:\/\/[^/]+/, market.url));
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);

  const { bookingId: mine } = await ask(market.renter, 'backpacking-set-for-two');
  await owner.call('approve_booking', { bookingId: mine });
  market.clock.advance({ minutes: 1 });
  const transfer = { ...(await transferOf(market, mine)), contentBase64: freshFile('as the demo') };
  await market.renter.call('report_offline_payment', transfer);
  expect(await story(bookingId)).toEqual(await story(mine));
  expect(await entriesOf(market, bookingId)).toEqual({});
  const { state, dueAt, depositMethod, depositState, paymentChannel, confirmedAt } = await rowOf(market, mine);
  const same = { state, dueAt, depositMethod, depositState, paymentChannel, confirmedAt };
  expect(await rowOf(market, bookingId)).toMatchObject(same);

  const queue = async () => (await market.admin.http.get('/admin/payments?tab=offline')).body.data.items;
  expect(await queue()).toEqual([]);
  market = await advanceTime(market, { hours: 19 });
  expect(await queue()).toMatchObject([{ row: 'TRANSFER', bookingId }]);
  const teresa = await market.signIn('teresa@demo.test', 'mcp-owner');
  await teresa.call('confirm_offline_payment', { bookingId, decision: 'confirm' });
  expect(await rowOf(market, bookingId)).toMatchObject({ state: 'CONFIRMED', paymentChannel: 'OFFLINE' });
  expect(await queue()).toEqual([]);
});

test('the server can decrypt the demo’s bank accounts, and no row shows them in clear text', async () => {
  const banks = await market.database.reader.select().from(payoutBanks).where(isNull(payoutBanks.removedAt));
  const opened = banks.map(({ vendorId, ibanSealed }) => market.ports.cipher.open(ibanSealed, vendorId));
  expect(opened.toSorted()).toEqual(['HR1210010051863000160', 'PT50000201231234567890154']);
  expect(JSON.stringify(banks)).not.toContain(opened[0]);
});
