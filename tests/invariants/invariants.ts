import { asc, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  accountBalances,
  bookings,
  chargebacks,
  creditEntries,
  holdCaptures,
  journal,
  occupancy,
  payments,
  payouts,
  postings,
  refunds,
} from '../../db/schema/index.ts';
import { ownerPayableOf } from '../../src/domain/money/ledger/index.ts';
import { legalHistory } from '../harness/booking-history.ts';
import { trialBalance } from '../harness/money/books.ts';
import { checkRentedDays } from '../harness/rented-days.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';

/** What the journal said the last time that somebody looked: none of it may ever change. */
export type Seen = Map<string, string>;

interface Line {
  readonly journal: typeof journal.$inferSelect;
  readonly postings: typeof postings.$inferSelect;
}

const OVER = new Set(['COMPLETED', 'CANCELLED', 'EXPIRED', 'REJECTED']);
const CHARGED = new Set(['CHARGED', 'PARTIALLY_CAPTURED', 'CAPTURED', 'RELEASED']);
const KEPT = new Set(['PARTIALLY_CAPTURED', 'CAPTURED', 'RELEASED']);
const PAID_STATES = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']);

const total = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * Whatever happened: the money of these bookings obeys every law of the books. The numbers are those of the design's list
 * of invariants; 10 and 11 are deeds of the scripts, 16 is what `tests/model` plays, 14 and 18 are about the owner's own books.
 */
export async function checkMoney(
  market: Pick<TestMarketplace, 'database'>,
  bookingIds: readonly string[],
  seen: Seen,
  after: string,
): Promise<void> {
  const { reader } = market.database;
  // 1. Each entry sums to zero, and so do all of them; the cached balances are those of the postings.
  const balances = await trialBalance(market.database);
  const lines = await reader
    .select()
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .orderBy(asc(postings.journalId), asc(postings.line));
  const entries = Map.groupBy(lines, ({ journal: head }) => head.id);
  for (const [id, entry] of entries) {
    const { kind, bookingId } = entry[0]!.journal;
    expect([after, kind, total(entry.map((line) => line.postings.amountMinor))]).toEqual([after, kind, 0]);
    // 17. One currency an entry.
    expect([after, kind, bookingId, new Set(entry.map((line) => line.postings.currency)).size]).toEqual([
      after,
      kind,
      bookingId,
      1,
    ]);
    // 2. What was written stays as it was.
    const text = JSON.stringify(entry);
    expect([after, id, seen.get(id) ?? text]).toEqual([after, id, text]);
    seen.set(id, text);
  }
  expect([after, entries.size]).toEqual([after, seen.size]);

  // 13. Every state was reached by legal moves.
  for (const bookingId of bookingIds) await legalHistory(market.database, bookingId, after);
  const byBooking = Map.groupBy(lines, ({ journal: head }) => head.bookingId);
  for (const bookingId of bookingIds) {
    await checkBooking(market, bookingId, { balances, lines: byBooking.get(bookingId) ?? [], after });
  }
  await checkCredit(market, balances, after);
  await checkPayouts(market, lines, after);
  // What is kept beside the bookings is what they come to.
  await checkRentedDays(market.database, after);
  // 12. One unit of one asset on one day is one booking's.
  const days = await reader
    .select()
    .from(occupancy)
    .where(inArray(occupancy.bookingId, [...bookingIds, '']));
  const places = days.map(({ assetId, mode, day, unitNo }) => [assetId, mode, day, unitNo].join());
  expect([after, new Set(places).size]).toEqual([after, places.length]);
  const cached = await reader.select().from(accountBalances);
  expect(cached.length).toBeGreaterThan(0);
}

async function checkBooking(
  { database: { reader } }: Pick<TestMarketplace, 'database'>,
  bookingId: string,
  { balances, lines: posted, after }: { balances: ReadonlyMap<string, number>; lines: readonly Line[]; after: string },
): Promise<void> {
  const [booking] = await reader.select().from(bookings).where(eq(bookings.id, bookingId));
  if (booking === undefined) throw new Error(`There is no booking ${bookingId}.`);
  const { state, currency } = booking;
  const balance = (account: string) => balances.get(`${account}:${bookingId} ${currency}`) ?? 0;
  const paid = await reader.select().from(payments).where(eq(payments.bookingId, bookingId));
  const back = await reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));
  const captured = await reader.select().from(holdCaptures).where(eq(holdCaptures.bookingId, bookingId));
  const bankClaims = await reader.select().from(chargebacks).where(eq(chargebacks.bookingId, bookingId));
  const said = (what: string, value: unknown) => [after, bookingId, state, what, value];

  // 3. A booking that is over, and whose refunds are settled, keeps nothing.
  const triedAgain = new Set(back.map(({ retryOf }) => retryOf));
  const owed = back.some(({ id, status }) => status === 'REQUESTED' || (status === 'FAILED' && !triedAgain.has(id)));
  const settled = !owed && !paid.some(({ status }) => status === ('FLAGGED' as string));
  if (OVER.has(state) && settled) expect(said('ESCROW', balance('ESCROW'))).toEqual(said('ESCROW', 0));
  // Neither escrow nor deposit ever owes.
  expect(said('DEPOSIT more than nothing', Math.max(0, balance('DEPOSIT')))).toEqual(said('DEPOSIT more than nothing', 0));
  expect(said('ESCROW more than nothing', Math.max(0, balance('ESCROW')))).toEqual(said('ESCROW more than nothing', 0));
  // What nobody owned has gone, wherever it went, and what was given by hand is not given twice.
  const moved = (account: string, kind?: string) =>
    total(
      posted
        .filter((line) => line.postings.account === account && (kind === undefined || line.journal.kind === kind))
        .map((line) => line.postings.amountMinor),
    );
  if (settled) expect(said('SUSPENSE', moved('SUSPENSE'))).toEqual(said('SUSPENSE', 0));
  if (state === 'CANCELLED' && booking.cancelledBy === 'OWNER') {
    expect(said('GOODWILL', moved('GOODWILL', 'GOODWILL'))).toEqual(said('GOODWILL', 0));
  }

  // 4. The lines of the price are its total, and so are the shares of everybody in it.
  const { totals, lines } = booking.price as unknown as {
    totals: Record<string, number>;
    lines: { code: string; amountMinor: number; audience: string[] }[];
  };
  const { ownerNetMinor = 0, rentalTaxMinor = 0, commissionMinor = 0, serviceFeeMinor = 0, feeTaxMinor = 0, totalMinor } = totals;
  const shares = ownerNetMinor + rentalTaxMinor + commissionMinor + serviceFeeMinor + feeTaxMinor;
  expect(said('shares', shares)).toEqual(said('shares', totalMinor));
  const shown = lines.filter(({ audience }) => audience.includes('RENTER')).map(({ amountMinor }) => amountMinor);
  expect(said('lines', total(shown))).toEqual(said('lines', totalMinor));
  expect(said('total', booking.totalMinor)).toEqual(said('total', totalMinor));

  // 5. No payment gives back more than came in, and 15. no cash leaves that did not.
  for (const payment of paid) {
    // What failed and nobody tried again is owed like the rest.
    const live = back.filter(
      ({ id, paymentId, status }) => paymentId === payment.id && (status !== 'FAILED' || !triedAgain.has(id)),
    );
    const taken = total(
      captured
        .filter(({ paymentId, status }) => paymentId === payment.id && status === 'SUCCEEDED')
        .map(({ amountMinor }) => amountMinor),
    );
    const given = (fromHold: boolean) =>
      total(live.filter((each) => each.fromHold === fromHold).map(({ amountMinor }) => amountMinor));
    expect(said('refunds', given(false) <= payment.amountMinor)).toEqual(said('refunds', true));
    expect(said('refunds of a hold', given(true) <= taken)).toEqual(said('refunds of a hold', true));
    expect(said('capture', taken <= payment.holdMinor)).toEqual(said('capture', true));
    // What was absorbed is no more than the bank kept, and never out of a hold, which is another charge.
    const absorbed = live.filter(({ status }) => status === 'ABSORBED');
    const lost = bankClaims.filter(({ paymentId, status }) => paymentId === payment.id && status === 'LOST');
    const amounts = (rows: readonly { amountMinor: number }[]) => total(rows.map(({ amountMinor }) => amountMinor));
    expect(said('absorbed', amounts(absorbed) <= amounts(lost))).toEqual(said('absorbed', true));
    expect(
      said(
        'absorbed of a hold',
        absorbed.some(({ fromHold }) => fromHold),
      ),
    ).toEqual(said('absorbed of a hold', false));
    if (!PAID_STATES.has(payment.status)) continue;
    const succeeded = total(
      live.filter(({ status, fromHold }) => status === 'SUCCEEDED' && !fromHold).map(({ amountMinor }) => amountMinor),
    );
    expect(said('refunded', payment.refundedMinor)).toEqual(said('refunded', succeeded));
  }

  // 6. Of a deposit that has been dealt with, every unit was taken or given back.
  const dealtWith = KEPT.has(booking.depositState) && !owed;
  const { depositTakenMinor, depositReturnedMinor, depositMinor } = booking;
  if (dealtWith && balance('DEPOSIT') === 0) {
    expect(said('deposit', depositTakenMinor + depositReturnedMinor)).toEqual(said('deposit', depositMinor));
  }
  // What is there of a deposit is what was neither taken nor given back.
  if (CHARGED.has(booking.depositState) && settled) {
    const there = depositMinor - depositTakenMinor - depositReturnedMinor;
    expect(said('deposit there', -balance('DEPOSIT') || 0)).toEqual(said('deposit there', there));
  }
}

/** 7. Nobody's credit is less than nothing, and it is what its lines say. */
async function checkCredit(
  { database: { reader } }: Pick<TestMarketplace, 'database'>,
  balances: ReadonlyMap<string, number>,
  after: string,
): Promise<void> {
  const entries = await reader.select().from(creditEntries).orderBy(asc(creditEntries.at), asc(creditEntries.id));
  const running = new Map<string, number>();
  for (const { userId, currency, amountMinor, balanceAfterMinor } of entries) {
    const account = `CREDIT:${userId} ${currency}`;
    const now = (running.get(account) ?? 0) + amountMinor;
    expect([after, account, now >= 0, balanceAfterMinor]).toEqual([after, account, true, now]);
    running.set(account, now);
  }
  for (const [account, now] of running) expect([after, account, (balances.get(account) ?? 0) + now]).toEqual([after, account, 0]);
}

/** 8. and 9. What owners are owed is what they earned less what was sent, and no payout was sent twice. */
async function checkPayouts(
  { database: { reader } }: Pick<TestMarketplace, 'database'>,
  lines: readonly Line[],
  after: string,
): Promise<void> {
  const sent = (await reader.select().from(payouts)).filter(({ status }) => status === 'PAID');
  const vendors = new Set(sent.map(({ vendorId }) => vendorId));
  for (const vendorId of vendors) {
    const left = lines
      .filter((line) => line.postings.account === ownerPayableOf(vendorId) && line.journal.kind.startsWith('PAYOUT'))
      .map((line) => line.postings.amountMinor);
    const paidOut = sent.filter((payout) => payout.vendorId === vendorId).map(({ amountMinor }) => amountMinor);
    expect([after, vendorId, total(left)]).toEqual([after, vendorId, total(paidOut)]);
  }
}
