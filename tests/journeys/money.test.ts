import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operationCaller, type OperationCaller } from '../generated/calls/send.ts';
import { earnedWith, trialBalance } from '../harness/money/books.ts';
import { CAMPER, CAMPER_C, camperDates } from '../harness/rentals/camper.ts';
import { photos } from '../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const RENTER = 'beatriz@demo.test';
const IBAN = 'PT50 0002 0123 1234 5678 9015 4';
const DAMAGE_MINOR = 12_000;
const LATE_FEE_MINOR = 14_250;
const TAKEN_MINOR = DAMAGE_MINOR + LATE_FEE_MINOR;
const CREDIT_MINOR = 5_000;
const AFTER_PAYOUT_MINOR = 27_550;

describe.each(['mcp', 'rest'] as const)('over %s', (door) => {
  let market: TestMarketplace;
  let call: OperationCaller;
  let renter: Actor;
  let owner: Actor;
  let admin: Actor;
  let bookingId: string;
  let dates: ReturnType<typeof camperDates>;

  /** The clock only goes on; who has been away signs in again. */
  async function at(instant: string): Promise<void> {
    market.clock.advance({ minutes: (Date.parse(instant) - market.clock.now().getTime()) / 60_000 });
    await signIn();
  }
  async function signIn(): Promise<void> {
    renter = await market.signIn(RENTER);
    owner = await market.signIn('vendor@demo.test', 'mcp-owner');
    admin = await market.signIn('admin@demo.test');
  }
  async function pay(): Promise<void> {
    const { redirectUrl } = await call(renter, 'initiate_payment', { bookingId });
    await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
    expect(await call(renter, 'get_pay_status', { bookingId })).toMatchObject({ status: 'PAID' });
  }
  async function balanceOf(account: string): Promise<number> {
    return (await trialBalance(market.database)).get(`${account} EUR`) ?? 0;
  }
  const escrow = () => balanceOf(`ESCROW:${bookingId}`);
  const deposit = () => balanceOf(`DEPOSIT:${bookingId}`);

  beforeAll(async () => {
    market = await startMarketplace();
    call = operationCaller(market.url, door);
    dates = camperDates(market);
    await signIn();
    await call(owner, 'set_payout_bank', { iban: IBAN, holder: 'Atlantic Outdoors Lda' });
  });
  afterAll(() => market.close());
  // Whatever happened in a step: the books balance.
  afterEach(async () => {
    await market.dispatcher.drain();
    await trialBalance(market.database);
  });

  test('a quote of the worked example has its written price', async () => {
    const { startDate, endDate } = dates;
    const quote = await call(renter, 'pricing_quote', { slug: CAMPER, startDate, endDate });
    expect(quote).toMatchObject({ totals: { totalMinor: CAMPER_C.totalMinor }, deposit: { amountMinor: CAMPER_C.depositMinor } });
    const plan = await call(renter, 'create_booking', { quoteId: quote.quoteId });
    bookingId = plan.id;
  });

  test('the booking is requested, its documents are approved, and it is accepted', async () => {
    const actions = (await call(renter, 'booking_readiness', { bookingId })).nextActions;
    expect(actions[0]).toMatchObject({ tool: 'promote_booking' });
    await call(renter, 'promote_booking', { bookingId, acceptAgreement: true, attestations: ['AGE'] });
    const { items } = await call(owner, 'list_renter_documents', { bookingId });
    for (const { documentId, status } of items) {
      if (status !== 'APPROVED') await call(owner, 'approve_renter_document', { bookingId, documentId });
    }
    expect(await call(owner, 'approve_booking', { bookingId })).toMatchObject({ state: 'PENDING_PAYMENT' });
  });

  test('credit that the platform grants pays a part of the booking', async () => {
    const userId = (await call(renter, 'get_profile')).id;
    const before = await balanceOf(`CREDIT:${userId}`);
    await call(admin, 'grant_credit', { userId, amountMinor: CREDIT_MINOR, currency: 'EUR', reason: 'A welcome' });
    expect(await balanceOf(`CREDIT:${userId}`)).toBe(before - CREDIT_MINOR);
    await call(renter, 'apply_credit', { bookingId, amountMinor: CREDIT_MINOR });
    expect(await balanceOf(`CREDIT:${userId}`)).toBe(before);
    expect(await escrow()).toBe(-CREDIT_MINOR);
  });

  test('the rest is paid through the gateway together with the deposit', async () => {
    const before = await balanceOf('GATEWAY');
    await pay();
    expect(await balanceOf('GATEWAY')).toBe(before + CAMPER_C.totalMinor - CREDIT_MINOR + CAMPER_C.depositMinor);
    expect(await escrow()).toBe(-CAMPER_C.totalMinor);
    expect(await deposit()).toBe(-CAMPER_C.depositMinor);
  });

  test('three more days are asked for, approved and paid', async () => {
    const { extension } = await call(renter, 'request_extension', { bookingId, endDate: dates.longerEnd });
    expect(extension).toMatchObject({ dueMinor: CAMPER_C.extensionMinor });
    await call(owner, 'respond_extension', { bookingId, extensionId: extension.extensionId, decision: 'approve' });
    await pay();
    expect(await escrow()).toBe(-(CAMPER_C.totalMinor + CAMPER_C.extensionMinor));
  });

  test('the camper is handed over and comes back a day late, and the deposit covers the fee', async () => {
    await at(`${dates.startDate}T16:00:00Z`);
    const report = { bookingId, notes: 'As it is', photos };
    await call(owner, 'report_condition', { ...report, kind: 'CHECK_IN' });
    expect(await call(renter, 'confirm_condition', { bookingId })).toMatchObject({ state: 'ACTIVE' });
    await at(`${dates.longerEnd}T23:30:00Z`);
    await call(owner, 'report_incident', { bookingId, type: 'LATE_RETURN', description: 'Not back' });
    const owed = await call(renter, 'get_booking_detail', { bookingId });
    expect(owed).toMatchObject({ lateFeeMinor: LATE_FEE_MINOR, totals: { dueNowMinor: 0 } });
    await expect(pay()).rejects.toThrow('deposit_covers');
    expect(await escrow()).toBe(-(CAMPER_C.totalMinor + CAMPER_C.extensionMinor));
    await call(owner, 'report_condition', { ...report, kind: 'CHECK_OUT' });
  });

  test('a part of the deposit pays for a dent and the late day, and the rest is given back', async () => {
    const claim = { bookingId, type: 'DAMAGE', description: 'A dent', claimMinor: DAMAGE_MINOR, photos };
    const { incident } = await call(owner, 'report_incident', claim);
    await call(renter, 'resolve_incident', { bookingId, incidentId: incident.incidentId, outcome: 'RENTER_PAYS' });
    await market.dispatcher.drain();
    expect(await deposit()).toBe(DAMAGE_MINOR - CAMPER_C.depositMinor);
    expect(await call(owner, 'accept_return', { bookingId })).toMatchObject({ state: 'COMPLETED' });
    expect(await escrow()).toBe(0);
    market.clock.advance({ days: 4 });
    await signIn();
    await call(renter, 'get_booking_detail', { bookingId });
    await market.dispatcher.drain();
    expect(await deposit()).toBe(0);
    expect(await call(renter, 'get_booking_detail', { bookingId })).toMatchObject({
      deposit: { wentToOwnerMinor: TAKEN_MINOR, returnedMinor: CAMPER_C.depositMinor - TAKEN_MINOR },
    });
  });

  test('both sides review the rental', async () => {
    await call(renter, 'submit_review', { bookingId, rating: 5, text: 'A fine camper' });
    await call(owner, 'submit_review', { bookingId, rating: 4, text: 'A dent, honestly told' });
    expect(await call(renter, 'list_reviews', { bookingId })).toMatchObject({ items: [{}, {}] });
  });

  test('the owner’s earnings are paid out once', async () => {
    const earned = await earnedWith(market, bookingId);
    expect(earned).toBeGreaterThan(CAMPER_C.ownerNetMinor + CAMPER_C.rentalTaxMinor + DAMAGE_MINOR);
    await call(owner, 'list_owner_payouts');
    await market.dispatcher.drain();
    const { items } = await call(owner, 'list_owner_payouts', { limit: 100 });
    const mine = items.filter((item: { bookingId: string }) => item.bookingId === bookingId);
    expect(mine).toMatchObject([{ status: 'PAID', grossMinor: earned }]);
  });

  test('a later refund becomes the owner’s debt', async () => {
    const { body } = await admin.http.get(`/admin/payments?bookingId=${bookingId}&kind=PAYMENT`);
    const rental = body.data.items.find(({ detail }: { detail: string }) => detail === 'RENTAL');
    const before = await earnedWith(market, bookingId);
    const refund = {
      paymentId: rental.id,
      amountMinor: AFTER_PAYOUT_MINOR,
      cause: 'GOODWILL',
      bornBy: 'OWNER',
      reason: 'The heater failed',
    };
    const answer = await admin.http.patch(
      '/admin/payments',
      { action: 'refund', ...refund },
      { 'Idempotency-Key': `refund-${door}` },
    );
    expect(answer.body).toMatchObject({ success: true });
    await market.dispatcher.drain();
    expect(await earnedWith(market, bookingId)).toBe(before - AFTER_PAYOUT_MINOR);
    expect(await escrow()).toBe(0);
  });
});
