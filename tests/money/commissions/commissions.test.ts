import { eq, lte } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bookingDeadlines, bookings } from '../../../db/schema/index.ts';
import { catchUpCommissions } from '../../../src/domain/money/commissions/owed-commission.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { browser, locationOf, VENDOR } from '../../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { earnKayak, payoutOf } from '../../harness/rentals/earn-kayak.ts';
import { markReturned } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { entriesOf, freshFile, reportedKayak, takeTransfers, transferredKayak } from '../../harness/rentals/transfer-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await takeTransfers(await startMarketplace({ PLATFORM_IBAN: 'DE89370400440532013000', PLATFORM_BIC: 'COBADEFF' }));
});
afterEach(() => trialBalance(market.database));
afterAll(() => market.close());

async function commissionOf(bookingId: string) {
  const { items } = await market.owner.call('manage_owner_commissions', { action: 'list', limit: 100 });
  return items.find((item: { bookingId: string }) => item.bookingId === bookingId);
}

function proof(commission: { commissionId: string; amountMinor: number }, file: string) {
  const paidOn = market.clock.now().toISOString().slice(0, 10);
  const { commissionId, amountMinor } = commission;
  return { commissionIds: [commissionId], amountMinor, paidOn, contentBase64: freshFile(file), fileName: 'transfer.png' };
}

test('a proof of a commission is for the exact sum, used once, and rejected with a reason or settled', async () => {
  const bookingId = await transferredKayak(market, freePeriod(20));
  const due = await commissionOf(bookingId);
  const one = await market.owner.call('manage_owner_commissions', { action: 'get', commissionId: due.commissionId });
  expect(one).toMatchObject({ payTo: { iban: 'DE89370400440532013000', bic: 'COBADEFF', reference: due.commissionId } });
  const wrong = await market.owner.try('upload_commission_proof', { ...proof(due, 'a'), amountMinor: due.amountMinor + 1 });
  expect(wrong.error).toMatchObject({ code: 'commission_sum' });
  const page = Buffer.from('MZ not a document').toString('base64');
  const hostile = await market.owner.try('upload_commission_proof', { ...proof(due, 'a'), contentBase64: page });
  expect(hostile.error).toMatchObject({ code: 'proof_refused' });

  const submitted = await market.owner.http.post('/owner/commissions/proof', proof(due, 'a'));
  expect(submitted.body.data).toMatchObject({ status: 'SUBMITTED', commissions: [{ status: 'PROOF_SUBMITTED' }] });
  const twice = await market.owner.try('upload_commission_proof', proof(due, 'b'));
  expect(twice.error).toMatchObject({ code: 'commission_state' });

  const queue = await market.admin.http.get('/admin/commissions');
  const waiting = queue.body.data.items.find((item: { commissionId: string }) => item.commissionId === due.commissionId);
  const link = waiting.proof.file.url.replace(/^https?:\/\/[^/]+/, market.url);
  expect((await fetch(link)).status).toBe(200);
  const path = `/admin/commissions/${due.commissionId}`;
  expect((await market.owner.http.patch(path, { decision: 'waive', reason: 'please' })).status).toBe(403);
  expect((await market.admin.http.patch(path, { decision: 'reject' })).body.code).toBe('reason_needed');
  const rejected = await market.admin.http.patch(path, { decision: 'reject', reason: 'Another amount arrived' });
  expect(rejected.body.data).toMatchObject({ status: 'REJECTED', note: 'Another amount arrived' });
  const same = await market.owner.try('upload_commission_proof', proof(due, 'a'));
  expect(same.error).toMatchObject({ code: 'proof_used' });

  await market.owner.call('upload_commission_proof', proof(due, 'c'));
  const settled = await market.admin.http.patch(path, { decision: 'settle' });
  expect(settled.body.data).toMatchObject({ status: 'SETTLED' });
  expect((await market.admin.http.patch(path, { decision: 'settle' })).body.data.alreadyDone).toBe(true);
  expect(await entriesOf(market, bookingId)).toMatchObject({
    COMMISSION_PAID: [`BANK ${due.amountMinor}`, `COMMISSION_DUE ${-due.amountMinor}`],
  });
});

test('an owner shows on a page of the shop that a commission was transferred', async () => {
  const due = await commissionOf(await transferredKayak(market, freePeriod(90)));
  const person = browser(market.url);
  await person.submit('/sign-in', VENDOR);
  const address = '/shop/earnings/commissions';
  const { body } = await person.open(address);
  for (const words of ['DE89370400440532013000', due.amount, `value="${due.commissionId}"`]) expect(body).toContain(words);
  const show = (amountMinor: number) => {
    const form = new FormData();
    const paidOn = market.clock.now().toISOString().slice(0, 10);
    const fields = {
      commissionIds: due.commissionId,
      amountMinor: (amountMinor / 100).toFixed(2),
      paidOn,
      currency: due.currency,
    };
    Object.entries(fields).forEach(([name, value]) => form.set(name, value));
    const file = new Uint8Array(Buffer.from(freshFile('shown on the page'), 'base64'));
    form.append('file', new Blob([file], { type: 'image/png' }), 'transfer.png');
    return person.submit(address, form);
  };
  const wrong = await show(due.amountMinor + 1);
  expect([wrong.status, wrong.body.includes('role="alert"')]).toEqual([400, true]);
  expect(locationOf(await show(due.amountMinor))).toBe(`${address}?sent`);
  expect((await commissionOf(due.bookingId)).status).toBe('PROOF_SUBMITTED');
  expect((await person.open(address)).body).toContain('shown, not checked yet');
});

test('a waived commission is an expense of the platform', async () => {
  const bookingId = await transferredKayak(market, freePeriod(24));
  const due = await commissionOf(bookingId);
  await market.admin.http.patch(`/admin/commissions/${due.commissionId}`, { decision: 'waive', reason: 'A gesture' });
  expect(await entriesOf(market, bookingId)).toMatchObject({
    COMMISSION_WAIVED: [`GOODWILL ${due.amountMinor}`, `COMMISSION_DUE ${-due.amountMinor}`],
  });
});

test('commissions of online bookings are WITHHELD, and the summary says what is open', async () => {
  const bookingId = await transferredKayak(market, freePeriod(28));
  const { amountMinor } = await commissionOf(bookingId);
  const { items } = await market.owner.call('manage_owner_commissions', { action: 'list', status: 'WITHHELD' });
  expect(items.length).toBeGreaterThan(0);
  expect(items[0]).toMatchObject({ commissionId: null, dueAt: null });
  const summary = await market.owner.http.get('/owner/commissions/summary');
  expect(summary.body.data.open).toEqual([expect.objectContaining({ currency: 'EUR', amountMinor })]);
});

test('an overdue commission ends instant booking and is taken off the next payout', async () => {
  const bookingId = await transferredKayak(market, freePeriod(60));
  const { amountMinor } = await commissionOf(bookingId);
  market = await advanceTime(market, { days: 14, hours: 1 });
  await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(await commissionOf(bookingId)).toMatchObject({ status: 'OVERDUE' });

  const earned = await earnKayak(market, 40);
  market = await advanceTime(market, { hours: 25 });
  await payoutOf(market, earned);
  // The next one nets it, whichever booking it is about; and only one.
  const { items } = await market.owner.call('list_owner_payouts', { limit: 100 });
  const netted = items.flatMap(({ netting }: { netting: { bookingId: string }[] }) => netting);
  expect(netted.filter((line: { bookingId: string }) => line.bookingId === bookingId)).toEqual([{ bookingId, amountMinor }]);
  expect(await commissionOf(bookingId)).toMatchObject({ status: 'NETTED' });
  expect(await entriesOf(market, bookingId)).toMatchObject({
    COMMISSION_NETTED: [`OWNER_PAYABLE ${amountMinor}`, `COMMISSION_DUE ${-amountMinor}`],
  });
});

test('one transfer for two commissions is proved by a form with a part for each of them', async () => {
  const periods = [freePeriod(110), freePeriod(130)];
  const due = [];
  for (const period of periods) due.push(await commissionOf(await transferredKayak(market, period)));
  const form = new FormData();
  for (const { commissionId } of due) form.append('commissionIds', commissionId);
  form.set('amountMinor', String(due.reduce((sum, { amountMinor }) => sum + amountMinor, 0)));
  form.set('paidOn', market.clock.now().toISOString().slice(0, 10));
  form.set('file', new Blob([Buffer.from(freshFile('two at once'), 'base64')]), 'transfer.png');
  const { status, body } = await market.owner.http.post('/owner/commissions/proof', form);
  expect({ status, data: body.data }).toMatchObject({
    status: 201,
    data: { status: 'SUBMITTED', commissions: [{ status: 'PROOF_SUBMITTED' }, { status: 'PROOF_SUBMITTED' }] },
  });
});

test('a commission whose proof is rejected after its deadline is overdue', async () => {
  const bookingId = await transferredKayak(market, freePeriod(90));
  const due = await commissionOf(bookingId);
  await market.owner.call('upload_commission_proof', proof(due, 'too late'));
  market = await advanceTime(market, { days: 45 });
  const rejection = { decision: 'reject', reason: 'Nothing arrived' };
  const rejected = await market.admin.http.patch(`/admin/commissions/${due.commissionId}`, rejection);
  expect(rejected.body.data).toMatchObject({ status: 'OVERDUE', note: 'Nothing arrived' });
  await market.admin.http.patch(`/admin/commissions/${due.commissionId}`, { decision: 'settle' });
});

test('the commission of a transferred rent shows in every answer as soon as the transfer is confirmed', async () => {
  const bookingId = await reportedKayak(market, freePeriod(70));
  const before = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(before.commission).toBeNull();
  const confirmed = await market.owner.call('confirm_offline_payment', { bookingId, decision: 'confirm' });
  const listed = await commissionOf(bookingId);
  expect(confirmed.commission).toMatchObject({
    commissionId: listed.commissionId,
    status: 'DUE',
    amountMinor: listed.amountMinor,
    dueAt: listed.dueAt,
    payTo: { iban: 'DE89370400440532013000', reference: listed.commissionId },
    nextActions: [{ tool: 'upload_commission_proof', args: { commissionIds: [listed.commissionId] } }],
  });
  const after = await market.owner.call('get_owner_booking_detail', { bookingId });
  expect(after.commission).toEqual(confirmed.commission);
  const { body } = await market.owner.http.get(`/owner/bookings/${bookingId}`);
  expect(body.data.commission).toEqual(confirmed.commission);
});

test('reading the commissions brings the bookings up to date that have ended meanwhile', async () => {
  const bookingId = await confirmedKayak(market, freePeriod(80));
  expect(await commissionOf(bookingId)).toBeUndefined();
  await markReturned(market, bookingId);
  market = await advanceTime(market, { hours: 49 });
  expect(await commissionOf(bookingId)).toMatchObject({ status: 'WITHHELD', commissionId: null });
});

test('reading the commissions looks only at bookings about which something has fallen due', async () => {
  const [ended, coming] = [await confirmedKayak(market, freePeriod(86)), await confirmedKayak(market, freePeriod(150))];
  await markReturned(market, ended);
  const { reader } = market.database;
  const [booking] = await reader.select().from(bookings).where(eq(bookings.id, ended));
  const now = new Date(market.clock.now().getTime() + 49 * 3_600_000);
  const looked: string[] = [];
  const applyDeadlines = (bookingId: string) => {
    looked.push(bookingId);
    return Promise.resolve({ from: 'CONFIRMED', state: 'CONFIRMED', applied: [] } as const);
  };
  await catchUpCommissions(booking?.vendorId ?? '', { reader, now, applyDeadlines });
  expect(looked).toContain(ended);
  expect(looked).not.toContain(coming);
  const states = await reader.select({ id: bookings.id }).from(bookings).where(lte(bookings.dueAt, now));
  const deadlines = await reader
    .select({ id: bookingDeadlines.bookingId })
    .from(bookingDeadlines)
    .where(lte(bookingDeadlines.dueAt, now));
  const due = new Set([...states, ...deadlines].map(({ id }) => id));
  expect(looked.filter((bookingId) => !due.has(bookingId))).toEqual([]);
});
