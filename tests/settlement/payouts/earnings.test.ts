import { and, eq, like, notInArray, sum } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets, bookings, journal, payouts, postings, vendors } from '../../../db/schema/index.ts';
import { ownerPayableOf } from '../../../src/domain/money/ledger/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { startAgo } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { earnKayak, withBank } from '../../harness/rentals/earn-kayak.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;

const ofOwner = async (): Promise<string> => {
  const [row] = await market.database.reader.select().from(vendors).where(eq(vendors.slug, 'atlantic-outdoors'));
  return row?.id ?? '';
};

/** The sums through both doors, held against the journal and against themselves. */
async function earnings(vendorId: string, who = market.owner): Promise<Answer[]> {
  const { output, text } = await who.try('list_owner_payouts', { limit: 100 });
  const { body } = await who.http.get('/owner/payouts?limit=100');
  expect(body.data).toEqual(output);
  expect(text.startsWith('sums:')).toBe(true);
  const sums = (output as Answer).sums as Answer[];
  for (const one of sums) {
    const { currency, earnedMinor, madeOf, heldBackMinor, heldBack, onItsWayMinor, paidMinor, owedMinor } = one;
    expect(earnedMinor).toBe(await journalSays(vendorId, currency, notInArray(journal.kind, ['PAYOUT', 'PAYOUT_RETURNED'])));
    expect(madeOf.reduce((all: number, { amountMinor }: Answer) => all + amountMinor, 0)).toBe(earnedMinor);
    expect(heldBack.reduce((all: number, { amountMinor }: Answer) => all + amountMinor, 0)).toBe(heldBackMinor);
    expect(heldBackMinor + onItsWayMinor + paidMinor).toBe(earnedMinor + owedMinor);
    expect(paidMinor + (await journalSays(vendorId, currency, like(journal.kind, 'PAYOUT%')))).toBe(0);
    expect(text).toContain(one.words);
  }
  return sums;
}

async function journalSays(vendorId: string, currency: string, which: Parameters<typeof and>[0]): Promise<number> {
  const [row] = await market.database.reader
    .select({ total: sum(postings.amountMinor) })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .innerJoin(bookings, eq(bookings.id, journal.bookingId))
    .where(
      and(eq(postings.account, ownerPayableOf(vendorId)), eq(postings.currency, currency), eq(bookings.mode, 'live'), which),
    );
  return 0 - Number(row?.total ?? 0);
}

const part = ({ madeOf }: Answer, name: string): number => madeOf.find((one: Answer) => one.part === name)?.amountMinor ?? 0;
const why = ({ heldBack }: Answer, reason: string): number =>
  heldBack.find((one: Answer) => one.why === reason)?.amountMinor ?? 0;

test('earnings stay the same sum while they wait for a bank account, are on their way and are paid', async () => {
  const vendorId = await ofOwner();
  const [before] = await earnings(vendorId);
  const bookingId = await earnKayak(market, 40);
  const { totals } = await market.owner.call('get_owner_booking_detail', { bookingId });
  const [scheduled] = await earnings(vendorId);
  const { items } = await market.owner.call('list_owner_payouts', { limit: 100 });
  const { grossMinor } = items.find((item: Answer) => item.bookingId === bookingId);
  expect(scheduled.earnedMinor).toBe((before?.earnedMinor ?? 0) + grossMinor);
  expect(part(scheduled, 'COMMISSION')).toBeLessThan(0);
  // The commission that was withheld is the one that list_commissions tells of.
  const { items: commissions } = await market.owner.call('manage_owner_commissions', {
    action: 'list',
    status: 'WITHHELD',
    limit: 100,
  });
  const withheld = commissions.filter((one: Answer) => one.currency === scheduled.currency);
  expect(-part(scheduled, 'COMMISSION')).toBe(withheld.reduce((all: number, one: Answer) => all + one.commissionMinor, 0));
  expect(part(scheduled, 'RENT') - part(before ?? { madeOf: [] }, 'RENT')).toBeGreaterThanOrEqual(totals.ownerSubtotalMinor);

  market = await withBank(market);
  await market.owner.call('list_owner_payouts');
  await market.dispatcher.drain();
  const [paid] = await earnings(vendorId);
  expect(paid.paidMinor).toBeGreaterThanOrEqual(grossMinor);
});

test('an owner’s own cancellation is taken off the earnings as a penalty', async () => {
  const vendorId = await ofOwner();
  const [before] = await earnings(vendorId);
  const bookingId = await confirmedKayak(market, freePeriod(52));
  await startAgo(market, bookingId, -10);
  const { penaltyMinor } = await market.owner.call('reject_booking', { bookingId, reason: 'It broke', confirm: true });
  expect(penaltyMinor).toBeGreaterThan(0);
  const [after] = await earnings(vendorId);
  expect(part(after, 'PENALTIES') - part(before, 'PENALTIES')).toBe(-penaltyMinor);
  expect(after.earnedMinor).toBe(before.earnedMinor - penaltyMinor);
  expect(after.owedMinor).toBe(before.owedMinor + penaltyMinor);
  expect(after.words).toContain('owed by you');
});

test('a refund that the owner bears is taken off the earnings like its credit note', async () => {
  const vendorId = await ofOwner();
  const bookingId = await earnKayak(market, 60);
  const [before] = await earnings(vendorId);
  const { body } = await market.admin.http.get(`/admin/payments?bookingId=${bookingId}&kind=PAYMENT`);
  const [{ id: paymentId }] = body.data.items;
  const refund = { action: 'refund', paymentId, amountMinor: 700, cause: 'GOODWILL', bornBy: 'OWNER', reason: 'It leaked' };
  const { body: answer } = await market.admin.http.patch('/admin/payments', refund, { 'Idempotency-Key': 'refund-700' });
  expect(answer).toMatchObject({ success: true });
  await market.dispatcher.drain();
  const [after] = await earnings(vendorId);
  expect(part(after, 'CREDIT_NOTES') - part(before, 'CREDIT_NOTES')).toBe(-700);
});

test('held earnings say why they are held', async () => {
  const bookingId = await earnKayak(market, 70);
  await market.owner.call('list_owner_payouts');
  await market.database.transaction((tx) =>
    tx.update(payouts).set({ status: 'ON_HOLD', holdReason: 'FROZEN' }).where(eq(payouts.bookingId, bookingId)),
  );
  const [held] = await earnings(await ofOwner());
  expect(why(held, 'FROZEN')).toBeGreaterThan(0);
  expect(held.words).toContain('because an incident or a dispute is open');
});

test('every owner of the demo has a payout for each ended booking, and sums that the journal confirms', async () => {
  const { reader } = market.database;
  const ended = await reader
    .select({ id: bookings.id, vendorId: bookings.vendorId })
    .from(bookings)
    .innerJoin(assets, eq(assets.id, bookings.assetId))
    .where(and(eq(bookings.state, 'COMPLETED'), eq(bookings.mode, 'live'), eq(bookings.paymentChannel, 'GATEWAY')));
  const scheduled = new Set((await reader.select({ id: payouts.bookingId }).from(payouts)).map(({ id }) => id));
  expect(ended.length).toBeGreaterThan(10);
  expect(ended.filter(({ id }) => !scheduled.has(id))).toEqual([]);
  const rui = await market.signIn('rui@demo.test', 'mcp-owner');
  const { body } = await rui.http.get('/users/me');
  const { id: vendorId } = body.data.vendor;
  for (const one of await earnings(vendorId, rui)) expect(one.earnedMinor).toBeGreaterThan(0);
});
