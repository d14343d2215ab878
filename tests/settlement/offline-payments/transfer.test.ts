import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { offlineProofs } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { answerPaymentPage, approvedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import {
  entriesOf,
  freshFile,
  IBAN,
  reportedKayak,
  rowOf,
  takeTransfers,
  totalsOf,
  transferOf,
} from '../../harness/rentals/transfer-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await takeTransfers(await startMarketplace());
});
afterEach(() => trialBalance(market.database));
afterAll(() => market.close());

const offline = (options: { channels: { channel: string }[] }) => options.channels.find(({ channel }) => channel === 'OFFLINE');

test('the payment options show the bank account to the renter who has to pay and to nobody else', async () => {
  const iban = IBAN.replaceAll(' ', '');
  const request = await requestKayak(market, freePeriod(20));
  const early = await market.renter.call('get_payment_options', { bookingId: request });
  expect(JSON.stringify(early)).not.toContain(iban);
  const bookingId = await approvedKayak(market, freePeriod(20));
  const options = await market.renter.call('get_payment_options', { bookingId });
  const { totalMinor } = await rowOf(market, bookingId);
  const { money } = await market.renter.call('booking_readiness', { bookingId });
  expect(options).toMatchObject({ dueMinor: money.dueNowMinor, currency: 'EUR' });
  expect(offline(options)).toMatchObject({
    available: true,
    amountMinor: totalMinor,
    reference: bookingId,
    account: { iban, holder: 'Atlantic Outdoors Lda' },
  });
  expect(options.channels.map(({ channel }: { channel: string }) => channel)).toEqual(['GATEWAY', 'CREDIT', 'OFFLINE']);
  for (const [who, status] of [
    [market.stranger, 404],
    [market.owner, 404],
    [market.admin, 404],
    [market.nobody, 401],
  ] as const) {
    const answer = await who.http.get(`/platform/payment-options?bookingId=${bookingId}`);
    expect([answer.status, JSON.stringify(answer.body).includes(iban)]).toEqual([status, false]);
  }
  const platform = await market.renter.http.get('/platform/payment-options');
  expect(platform.body.data).toMatchObject({ bookingId: null, dueMinor: null });
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  const ended = await market.renter.call('get_payment_options', { bookingId });
  expect(JSON.stringify(ended)).not.toContain(iban);
});

test('a reported transfer is closed when the platform cancels the booking', async () => {
  const bookingId = await reportedKayak(market, freePeriod(22));
  const ended = await market.admin.http.patch(`/admin/bookings/${bookingId}`, { decision: 'cancel', reason: 'A storm' });
  expect(ended.status).toBe(200);
  const [proof] = await market.database.reader.select().from(offlineProofs).where(eq(offlineProofs.bookingId, bookingId));
  expect(proof).toMatchObject({ status: 'REJECTED', reason: expect.stringMatching(/\w/) });
});

test('a confirmed transfer books and bills the rental, with collateral at the pickup and a commission', async () => {
  const bookingId = await approvedKayak(market, freePeriod(24));
  const report = await market.renter.http.post(`/bookings/${bookingId}/pay/offline/report`, await transferOf(market, bookingId));
  expect(report.status).toBe(201);
  expect(report.body.data).toMatchObject({
    state: 'PENDING_PAYMENT',
    waitingOn: 'OWNER',
    proof: { status: 'REPORTED', number: 1 },
  });
  expect(await entriesOf(market, bookingId)).toEqual({});
  const whyNotByCard = async () => {
    const { channels } = await market.renter.call('get_payment_options', { bookingId });
    return channels.find(({ channel }: { channel: string }) => channel === 'GATEWAY').explanation;
  };
  expect(await whyNotByCard()).toBe('Not now: a transfer was reported and waits for an answer.');

  const { output: shown, text } = (await market.owner.try('confirm_offline_payment', { bookingId, decision: 'show' })) as {
    // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
    output: any;
    text: string;
  };
  const detail = await market.owner.try('get_owner_booking_detail', { bookingId });
  const { amount, paidOn, reference, file: proof } = shown.proofs[0];
  for (const word of [amount, paidOn, reference]) expect([text.includes(word), detail.text.includes(word)]).toEqual([true, true]);
  expect(text).toContain(proof.url);
  expect(shown).toMatchObject({ state: 'PENDING_PAYMENT', proofs: [{ status: 'REPORTED' }] });
  const link = shown.proofs[0].file.url;
  const file = await fetch(link.replace(/^https?:\/\/[^/]+/, market.url));
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  const forged = link.replace(/signature=.{4}/, 'signature=AAAA').replace(/^https?:\/\/[^/]+/, market.url);
  expect((await fetch(forged)).status).toBe(403);

  const confirm = { decision: 'confirm' };
  const confirmed = await market.owner.http.post(`/bookings/${bookingId}/pay/offline/confirm`, confirm);
  expect(confirmed.body.data).toMatchObject({ state: 'CONFIRMED', proofs: [{ status: 'CONFIRMED' }] });
  expect(await whyNotByCard()).toBe('Nothing is to be paid now.');
  const { output: again, text: said } = await market.owner.try('confirm_offline_payment', { bookingId, ...confirm });
  expect(again?.alreadyDone).toBe(true);
  // The answer leads straight to paying the commission.
  expect(said).toContain(again?.commission.commissionId);
  expect(said).toMatch(/upload_commission_proof .* — transfer it to the account that .* names when asked, then prove it/);
  const row = await rowOf(market, bookingId);
  expect(row.paymentChannel).toBe('OFFLINE');
  expect(row.depositMethod).toBe(row.depositMinor === 0 ? 'NOT_REQUIRED' : 'COLLATERAL');

  const { commissionMinor, serviceFeeMinor, feeTaxMinor, totalMinor, ownerSubtotalMinor } = await totalsOf(market, bookingId);
  const owed = commissionMinor + serviceFeeMinor + feeTaxMinor;
  expect(await entriesOf(market, bookingId)).toEqual({
    COMMISSION_DUE: [
      `COMMISSION_DUE ${owed}`,
      `REV_COMMISSION ${-commissionMinor}`,
      `REV_SERVICE_FEE ${-serviceFeeMinor}`,
      ...(feeTaxMinor === 0 ? [] : [`TAX_PAYABLE ${-feeTaxMinor}`]),
    ],
  });
  const { items } = await market.owner.call('manage_owner_commissions', { action: 'list', status: 'DUE' });
  expect(items.find((item: { bookingId: string }) => item.bookingId === bookingId)).toMatchObject({
    amountMinor: owed,
    baseMinor: ownerSubtotalMinor,
    status: 'DUE',
  });
  expect(await market.renter.call('get_payment_invoice', { bookingId })).toMatchObject({ totalMinor });
});

test('after three rejections a transfer cannot be reported, and the page can still be paid', async () => {
  const bookingId = await approvedKayak(market, freePeriod(28));
  for (const number of [1, 2, 3]) {
    const reported = await market.renter.call('report_offline_payment', await transferOf(market, bookingId));
    expect(reported.proof.number).toBe(number);
    const silent = await market.owner.try('confirm_offline_payment', { bookingId, decision: 'reject' });
    expect(silent.error).toMatchObject({ code: 'reason_needed' });
    const rejected = { bookingId, decision: 'reject', reason: 'Nothing arrived' };
    const after = await market.owner.call('confirm_offline_payment', rejected);
    expect(after).toMatchObject({ state: 'PENDING_PAYMENT', waitingOn: 'RENTER' });
    expect(Date.parse(after.dueAt) - market.clock.now().getTime()).toBeLessThanOrEqual(24 * 3_600_000);
  }
  const fourth = await market.renter.try('report_offline_payment', await transferOf(market, bookingId));
  expect(fourth.error).toMatchObject({ code: 'no_more_proofs' });
  await answerPaymentPage(market.renter, bookingId, 'pay');
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'CONFIRMED' });
});

test('an owner’s silence does not confirm a transfer: the days stay held until the platform decides', async () => {
  const bookingId = await reportedKayak(market, freePeriod(40));
  market = await advanceTime(market, { hours: 47 });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({
    waitingOn: 'OWNER',
    calendar: { held: true },
  });
  market = await advanceTime(market, { hours: 50 });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({
    state: 'PENDING_PAYMENT',
    waitingOn: 'PLATFORM',
    calendar: { held: true },
  });
  market = await advanceTime(market, { days: 10 });
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({
    state: 'PENDING_PAYMENT',
    waitingOn: 'PLATFORM',
    calendar: { held: true },
  });
  const queue = await market.admin.http.get('/admin/payments?tab=offline');
  const waiting = queue.body.data.items.find((item: { bookingId: string }) => item.bookingId === bookingId);
  expect(waiting).toMatchObject({ status: 'REPORTED', escalatedAt: expect.any(String) });
  expect((await market.owner.http.get('/admin/payments?tab=offline')).status).toBe(403);
  const decision = { action: 'confirm_proof', proofId: waiting.proofId, reason: 'The bank’s statement shows it' };
  const path = '/admin/payments';
  expect((await market.renter.http.patch(path, decision)).status).toBe(403);
  expect((await market.admin.http.patch(path, decision)).body.data).toMatchObject({
    bookingState: 'CONFIRMED',
    status: 'CONFIRMED',
  });
  expect((await market.admin.http.patch(path, decision)).body.data.alreadyDone).toBe(true);
  expect((await fetch(waiting.proofUrl)).status).toBe(200);
  const after = await market.admin.http.get('/admin/payments?tab=offline');
  expect(after.body.data.items.filter((item: { bookingId: string }) => item.bookingId === bookingId)).toEqual([]);
});

test('a payment on the page before the report counts, and the transfer cannot be reported', async () => {
  const bookingId = await approvedKayak(market, freePeriod(44));
  const transfer = await transferOf(market, bookingId);
  await answerPaymentPage(market.renter, bookingId, 'pay');
  const reported = await market.renter.try('report_offline_payment', transfer);
  expect(reported.error).toMatchObject({ code: 'invalid_state' });
  expect(await rowOf(market, bookingId)).toMatchObject({ state: 'CONFIRMED', paymentChannel: 'GATEWAY' });
});

test('a reported transfer closes the page and stops payment, cancellation and rejection', async () => {
  const bookingId = await approvedKayak(market, freePeriod(48));
  const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
  const transfer = await transferOf(market, bookingId);
  await market.renter.call('report_offline_payment', transfer);
  const page = await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
  await page.text();
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'PENDING_PAYMENT' });
  for (const [actor, tool, input] of [
    [market.renter, 'initiate_payment', {}],
    [market.renter, 'apply_credit', {}],
    [market.renter, 'cancel_booking', { confirm: true, anyRefund: true }],
    [market.renter, 'report_offline_payment', transfer],
    [market.owner, 'reject_booking', { reason: 'no', confirm: true }],
  ] as const) {
    expect([tool, (await actor.try(tool, { bookingId, ...input })).error?.['code']]).toEqual([tool, 'invalid_state']);
  }
});

test('a transfer is reported by a party only, with the exact amount and a real file', async () => {
  const bookingId = await approvedKayak(market, freePeriod(52));
  const transfer = await transferOf(market, bookingId);
  const report = (input: Record<string, unknown>, by = market.renter) =>
    by.try('report_offline_payment', { ...transfer, ...input });
  expect((await report({}, market.stranger)).error).toMatchObject({ code: 'not_found' });
  for (const more of [-1, 1]) {
    const other = await report({ amountMinor: transfer.amountMinor + more });
    expect(other.error).toMatchObject({ code: 'amount_mismatch' });
  }
  expect((await report({ paidOn: freePeriod(40).startDate })).error).toMatchObject({ code: 'day_in_future' });
  expect((await report({ contentBase64: undefined })).error).toMatchObject({ code: 'proof_missing' });
  const page = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
  expect((await report({ contentBase64: page, fileName: 'receipt.pdf' })).error).toMatchObject({ code: 'proof_refused' });
  const large = Buffer.concat([Buffer.from(freshFile('large'), 'base64'), Buffer.alloc(6 * 1_048_576)]).toString('base64');
  expect((await report({ contentBase64: large })).error).toMatchObject({ code: 'proof_too_large' });
  await market.renter.call('report_offline_payment', transfer);
  const asOwner = await market.renter.http.post(`/bookings/${bookingId}/pay/offline/confirm`, { decision: 'confirm' });
  expect(asOwner.status).toBe(403);
  const other = await market.nobody.http.post('/auth/register-vendor', {
    email: 'other-owner@demo.test',
    password: 'demo-password-1',
    name: 'Other',
    vendorName: 'Other Shop',
    vendorType: 'INDIVIDUAL',
    country: 'pt',
  });
  const otherOwner = market.actor(other.body.data.accessToken, 'mcp-owner');
  const foreign = await otherOwner.try('confirm_offline_payment', { bookingId, decision: 'confirm' });
  expect(foreign.error).toMatchObject({ code: 'not_found' });
});

test('when the platform finds no transfer, the renter has another day, and both sides see the reason', async () => {
  const bookingId = await reportedKayak(market, freePeriod(52));
  market = await advanceTime(market, { hours: 97 });
  await market.renter.call('booking_readiness', { bookingId });
  const { body } = await market.admin.http.get('/admin/payments?tab=offline');
  const { proofId } = body.data.items.find((item: { bookingId: string }) => item.bookingId === bookingId);
  const rejected = await market.admin.http.patch('/admin/payments', {
    action: 'reject_proof',
    proofId,
    reason: 'Not on the statement',
  });
  expect(rejected.body.data).toMatchObject({
    status: 'REJECTED',
    reason: 'Not on the statement',
    bookingState: 'PENDING_PAYMENT',
  });
  const { proofs } = await market.renter.call('get_payment_options', { bookingId });
  expect(proofs).toMatchObject([{ status: 'REJECTED', reason: 'Not on the statement' }]);
  expect(await market.renter.call('booking_readiness', { bookingId })).toMatchObject({
    waitingOn: 'RENTER',
    calendar: { held: true },
  });
});
