import { asc, eq, gt, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bookings, events, incidents, journal, payouts, postings, payments } from '../../../db/schema/index.ts';
import { ownerPayableOf, post, REV_PENALTY } from '../../../src/domain/money/ledger/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { runPayouts, schedulePayout, sendPayout, settleTransfer } from '../../../src/domain/settlement/payouts/index.ts';
import { TEST_NOW } from '../../harness/clock.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { requestKayak } from '../../harness/rentals/kayak.ts';
import { sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { earnKayak, IBAN, paidOut, payoutOf } from '../../harness/rentals/earn-kayak.ts';

/** More than anything that ends by itself meanwhile can earn. */
const MUCH = 10_000_000;

let market: TestMarketplace;
let vendorId: string;
let debtor: string;
beforeAll(async () => {
  market = await startMarketplace();
  debtor = await requestKayak(market, freePeriod(36));
  await market.owner.call('reject_booking', { bookingId: debtor });
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, debtor));
  vendorId = row?.vendorId ?? '';
});
afterEach(async () => {
  vi.restoreAllMocks();
  await trialBalance(market.database);
});
afterAll(() => market.close());

test('without a bank account a payout waits and says what helps', async () => {
  const bookingId = await earnKayak(market, 40);
  const scheduled = await payoutOf(market, bookingId);
  expect(scheduled).toMatchObject({ status: 'SCHEDULED', holdReason: null, netting: [], account: null, sentAt: null });
  expect(scheduled.amountMinor).toBe(await earnedWith(bookingId));
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, bookingId)).toMatchObject({
    status: 'ON_HOLD',
    holdReason: 'NO_BANK',
    expectedAt: null,
    nextActions: [{ tool: 'manage_payout_bank', args: { action: 'set' } }],
  });
  await market.dispatcher.drain();
  const letter = (await sentMails(market, 'vendor@demo.test')).findLast(({ text }) => text.includes(bookingId));
  expect(letter?.subject).toMatch(/^A payout of €[\d.,]+ waits: no bank account is known/);
  // The account stands on the page of the person, not on that of the booking.
  expect(letter?.text).toContain(`Look at it:\n${market.url}/account\n`);
});

test('a new bank account holds waiting payouts for 72 hours, and then they are sent and posted', async () => {
  const waiting = (await market.owner.call('list_owner_payouts', { status: 'ON_HOLD' })).items[0];
  const before = await paidOut(market, waiting.bookingId);
  const bank = await market.owner.call('manage_payout_bank', { action: 'set', iban: IBAN, holder: 'Atlantic Outdoors Lda' });
  market = await advanceTime(market, { hours: 71 });
  expect(await payoutOf(market, waiting.bookingId)).toMatchObject({ status: 'ON_HOLD', sentAt: null });

  market = await advanceTime(market, { hours: 2 });
  const paid = await payoutOf(market, waiting.bookingId);
  expect(paid).toMatchObject({ status: 'PAID', holdReason: null, amountMinor: waiting.grossMinor, account: 'PT****0154' });
  expect(Date.parse(paid.paidAt)).toBeGreaterThan(Date.parse(bank.payoutsHeldUntil));
  expect((await paidOut(market, waiting.bookingId)) - before).toBe(waiting.grossMinor);
});

test('a payout is READY 24 hours after the end of its booking and is then sent by itself', async () => {
  const transfer = vi.spyOn(market.ports.gateway, 'transfer');
  const bookingId = await earnKayak(market, 50);
  market = await advanceTime(market, { hours: 23 });
  const early = await payoutOf(market, bookingId);
  // Others may fall due meanwhile.
  const sent = () => transfer.mock.calls.flat().filter(({ payoutId }) => payoutId === early.payoutId);
  expect(early).toMatchObject({ status: 'SCHEDULED' });
  expect(sent()).toEqual([]);
  market = await advanceTime(market, { hours: 2 });
  const paid = await payoutOf(market, bookingId);
  expect(paid).toMatchObject({ status: 'PAID', amountMinor: await earnedWith(bookingId) });
  const { payoutId, amountMinor } = paid;
  const destination = IBAN.replaceAll(' ', '');
  // Whoever finds it under way may ask again for the same transfer; money has left once.
  expect(sent()).not.toEqual([]);
  // It is taken out of what the renter paid.
  const all = await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  const sources = all.map(({ reference, amountMinor: paidMinor }) => ({ reference, amountMinor: paidMinor }));
  expect(sources).toHaveLength(1);
  for (const each of sent()) expect(each).toEqual({ payoutId, attempt: 1, amountMinor, currency: 'EUR', destination, sources });
  expect(await paidOut(market, bookingId)).toBe(amountMinor);
});

test('the time of a payout does not depend on when it is read', async () => {
  const bookingId = await earnKayak(market, 55);
  const { expectedAt } = await payoutOf(market, bookingId);
  const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(Date.parse(expectedAt) - (row?.closedAt?.getTime() ?? 0)).toBe(24 * 3_600_000);
  market = await advanceTime(market, { days: 9 });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID' });
});

test('an open incident freezes the payout, and settling it sends the payout', async () => {
  const bookingId = await earnKayak(market, 60);
  const incidentId = await reportIncident(bookingId);
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'ON_HOLD', holdReason: 'FROZEN' });

  await market.database.transaction((tx) => tx.update(incidents).set({ status: 'RESOLVED' }).where(eq(incidents.id, incidentId)));
  // What the reaction to `incident.resolved` performs.
  await market.pipeline.perform(schedulePayout, { bookingId });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID', holdReason: null });
});

test('an incident between READY and the transfer still freezes the payout', async () => {
  const bookingId = await earnKayak(market, 65);
  await payoutOf(market, bookingId);
  await market.database.transaction((tx) => tx.update(payouts).set({ status: 'READY' }).where(eq(payouts.bookingId, bookingId)));
  market = await advanceTime(market, { hours: 25 });
  const incidentId = await reportIncident(bookingId);
  await market.pipeline.perform(sendPayout, { bookingId });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'ON_HOLD', holdReason: 'FROZEN', sentAt: null });
  await market.database.transaction((tx) => tx.delete(incidents).where(eq(incidents.id, incidentId)));
  await market.pipeline.perform(runPayouts, {});
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID' });
});

test('a payout whose gateway does not answer stays on its way, and the same transfer is asked again', async () => {
  const bookingId = await earnKayak(market, 67);
  const transfer = vi.spyOn(market.ports.gateway, 'transfer').mockRejectedValue(new Error('unreachable'));
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PROCESSING', sentAt: null });
  const told = { payoutId: '', attempt: 1, amountMinor: 0, currency: 'EUR' };
  transfer.mockResolvedValue({ ...told, status: 'PENDING' });
  const before = await paidOut(market, bookingId);
  const pending = await payoutOf(market, bookingId);
  expect(pending).toMatchObject({ status: 'PROCESSING', sentAt: expect.any(String), paidAt: null });
  expect((await paidOut(market, bookingId)) - before).toBe(pending.amountMinor);
  transfer.mockResolvedValue({ ...told, status: 'PAID' });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID' });
  expect((await paidOut(market, bookingId)) - before).toBe(pending.amountMinor);
  expect(new Set(transfer.mock.calls.map(([{ payoutId }]) => payoutId))).toEqual(new Set([pending.payoutId]));
});

test('a transfer that the gateway reports as returned is RETURNED and owed again, once', async () => {
  const bookingId = await earnKayak(market, 69);
  market = await advanceTime(market, { hours: 25 });
  const { payoutId, amountMinor } = await payoutOf(market, bookingId);
  expect(await paidOut(market, bookingId)).toBe(amountMinor);
  const report = { bookingId, payoutId, attempt: 1, status: 'FAILED', reason: 'Account closed' } as const;
  expect(await market.pipeline.perform(settleTransfer, report)).toEqual({ status: 'RETURNED' });
  expect(await market.pipeline.perform(settleTransfer, report)).toEqual({ status: 'RETURNED', alreadyDone: true });
  expect(await paidOut(market, bookingId)).toBe(0);
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'RETURNED', failure: 'Account closed', sentAt: null });
  expect(await market.pipeline.perform(settleTransfer, { ...report, attempt: 2 })).toMatchObject({ alreadyDone: true });
});

test('the owner’s debts are taken off the first payouts, line by line and once', async () => {
  const first = await earnKayak(market, 70);
  const second = await earnKayak(market, 74);
  const share = await earnedWith(first);
  await owe(share + 700);
  const before = await paidOut(market, first, second);
  market = await advanceTime(market, { hours: 25 });
  const netted = [await payoutOf(market, first), await payoutOf(market, second)];
  const sent = netted.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const takenOff = netted.flatMap(({ netting }) => netting);
  expect(netted).toMatchObject([{ status: 'PAID' }, { status: 'PAID' }]);
  expect(takenOff.map(({ bookingId }) => bookingId)).toEqual([debtor, debtor]);
  expect(takenOff.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(share + 700);
  expect(sent).toBe((await earnedWith(first)) + (await earnedWith(second)) - share - 700);
  expect((await paidOut(market, first, second)) - before).toBe(sent);
});

test('a vendor who owes more than the earnings gets no payout until the balance is positive again', async () => {
  const held = await earnKayak(market, 80);
  const debt = (await owed()) + MUCH;
  await owe(debt);
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, held)).toMatchObject({ status: 'ON_HOLD', holdReason: 'NEGATIVE_BALANCE', expectedAt: null });

  await award(debtor, MUCH);
  const next = await earnKayak(market, 84);
  expect(await payoutOf(market, held)).toMatchObject({ status: 'PAID', amountMinor: 0 });
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, next)).toMatchObject({ status: 'PAID' });
  await award(debtor, debt);
});

test('money that comes after the payout gets a payout of its own', async () => {
  const bookingId = await earnKayak(market, 88);
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID' });
  await award(bookingId, 1_234);
  await market.pipeline.perform(schedulePayout, { bookingId });
  await payoutOf(market, bookingId);
  const { items } = await market.owner.call('list_owner_payouts', { limit: 100 });
  const mine = items.filter((item: { bookingId: string }) => item.bookingId === bookingId);
  expect(mine).toMatchObject([
    { status: 'PAID', grossMinor: 1_234 },
    { status: 'PAID', grossMinor: (await earnedWith(bookingId)) - 1_234 },
  ]);
});

test('a refund after the payout is a debt that the next payout settles', async () => {
  const paid = await earnKayak(market, 92);
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, paid)).toMatchObject({ status: 'PAID' });
  await award(paid, -900);
  const next = await earnKayak(market, 96);
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, next)).toMatchObject({ status: 'PAID', netting: [{ bookingId: paid, amountMinor: 900 }] });
});

test('renters and other vendors see nothing of a payout', async () => {
  const { items } = await market.owner.call('list_owner_payouts', { status: 'PAID' });
  const { bookingId } = items[0];
  const { timeline } = await market.renter.call('get_booking_detail', { bookingId });
  expect(JSON.stringify(timeline)).not.toContain('payout');
  const rui = await market.signIn('rui@demo.test', 'mcp-owner');
  const theirs = await rui.call('list_owner_payouts', { limit: 100 });
  expect(theirs.items.map((item: { bookingId: string }) => item.bookingId)).not.toContain(bookingId);
  expect((await market.renter.http.get('/owner/payouts')).status).toBe(403);
  expect((await market.nobody.http.get('/owner/payouts')).status).toBe(401);
});

test('every move of a payout is an event', async () => {
  const { reader } = market.database;
  const told = await reader.select().from(events).where(like(events.type, 'payout.%')).orderBy(asc(events.id));
  // What was paid before, the demo data tells without its events.
  const rows = await reader.select().from(payouts).where(gt(payouts.createdAt, TEST_NOW));
  const LAST = { SCHEDULED: 'scheduled', ON_HOLD: 'held', READY: 'ready', PROCESSING: 'sent' } as Record<string, string>;
  const ways = rows.map(({ id, status }) => {
    const moves = told.filter(({ data }) => data['payoutId'] === id).map(({ type }) => type.replace('payout.', ''));
    expect([status, moves.at(-1)]).toEqual([status, LAST[status] ?? status.toLowerCase()]);
    return moves.join(' ');
  });
  for (const way of ['scheduled ready sent paid', 'scheduled held ready sent paid', 'scheduled ready sent paid returned'])
    expect(ways).toContain(way);
});

/** What the booking has earned its owner, by the journal. */
async function earnedWith(bookingId: string): Promise<number> {
  const rows = await market.database.reader
    .select({ kind: journal.kind, account: postings.account, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(eq(journal.bookingId, bookingId));
  const mine = rows.filter(({ kind, account }) => kind !== 'PAYOUT' && account === ownerPayableOf(vendorId));
  return -mine.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

async function owed(): Promise<number> {
  return -((await trialBalance(market.database)).get(`${ownerPayableOf(vendorId)} EUR`) ?? 0);
}

let facts = 0;

/** Another entry about the booking, in the owner's favour or not. */
async function award(bookingId: string, amountMinor: number): Promise<void> {
  facts += 1;
  const lines = [
    { account: REV_PENALTY, amountMinor },
    { account: ownerPayableOf(vendorId), amountMinor: -amountMinor },
  ];
  const entry = { kind: 'OWNER_PENALTY', bookingId, currency: 'EUR', idemKey: `test:${facts}`, memo: 'test', lines } as const;
  await market.database.transaction((tx) => post(tx, entry, { ids: randomIds, now: market.clock.now() }));
}

async function owe(amountMinor: number): Promise<void> {
  await award(debtor, -amountMinor);
}

async function reportIncident(bookingId: string): Promise<string> {
  const id = randomIds.next({ prefix: 'inc' });
  const now = market.clock.now();
  const row = { id, bookingId, type: 'DAMAGE', status: 'REPORTED', reportedBy: 'OWNER', claimMinor: 500 } as const;
  await market.database.transaction((tx) =>
    tx.insert(incidents).values({ ...row, photos: [], description: 'A crack', reportedAt: now, dueAt: now }),
  );
  return id;
}
