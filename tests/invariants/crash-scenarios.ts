import { and, asc, eq } from 'drizzle-orm';
import {
  bookingDeadlines,
  bookings,
  creditEntries,
  invoices,
  journal,
  payments,
  payoutBanks,
  payouts,
  postings,
  refunds,
  trustEvents,
} from '../../db/schema/index.ts';
import { agree } from '../harness/rentals/claim-kayak.ts';
import { freePeriod, soonPeriod } from '../harness/dates.ts';
import { markReturned } from '../harness/rentals/kayak-handover.ts';
import { approvedKayak, confirmedKayak } from '../harness/rentals/kayak.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';
import { earnKayak, IBAN } from '../harness/rentals/earn-kayak.ts';

interface Play {
  readonly bookingId: string;
  readonly market: TestMarketplace;
  readonly redirectUrl?: string;
}

interface Scenario {
  /** The entry of the journal that it is about. */
  readonly entry: string;
  /** A booking of its own, just before the deed. */
  prepare(market: TestMarketplace): Promise<Play>;
  /** The deed; done again after the process came back, as a client would. */
  act(play: Play): Promise<unknown>;
  /** What somebody asks afterwards. */
  goOn(play: Play): Promise<unknown>;
}

const DAYS_AHEAD = 40;

export const scenarios: Readonly<Record<string, Scenario>> = {
  'settling a payment': {
    entry: 'PAYMENT',
    async prepare(market) {
      const bookingId = await approvedKayak(market, freePeriod(DAYS_AHEAD));
      const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
      return { market, bookingId, redirectUrl };
    },
    async act({ market, bookingId, redirectUrl = '' }) {
      await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
      await market.renter.call('get_pay_status', { bookingId });
    },
    goOn: ({ market, bookingId }) => market.renter.call('get_pay_status', { bookingId }),
  },
  'giving money back': {
    entry: 'REFUND',
    prepare: async (market) => ({ market, bookingId: await confirmedKayak(market, freePeriod(DAYS_AHEAD)) }),
    act: ({ market, bookingId }) => market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true }),
    goOn: ({ market, bookingId }) => market.renter.call('get_booking_detail', { bookingId }),
  },
  'taking a part of a deposit': {
    entry: 'DEPOSIT_CAPTURED',
    async prepare(market) {
      await forgetPast(market);
      const bookingId = await confirmedKayak(market, soonPeriod());
      await markReturned(market, bookingId);
      await agree(market.owner, market.renter, bookingId, 1_200);
      await market.dispatcher.drain();
      return { market, bookingId };
    },
    act: ({ market, bookingId }) => market.owner.call('manage_booking_condition', { action: 'accept_return', bookingId }),
    goOn: ({ market, bookingId }) => market.renter.call('get_booking_detail', { bookingId }),
  },
  'paying an owner out': {
    entry: 'PAYOUT',
    async prepare(market) {
      await forgetPast(market);
      await market.owner.call('manage_payout_bank', { action: 'set', iban: IBAN, holder: 'Atlantic Outdoors Lda' });
      const bookingId = await earnKayak(market, DAYS_AHEAD);
      // The account is an old one, and the day after the end has come.
      const dueAt = market.clock.now();
      await market.database.transaction(async (tx) => {
        await tx.update(payouts).set({ dueAt }).where(eq(payouts.bookingId, bookingId));
        await tx.update(payoutBanks).set({ changedAt: new Date(0) });
        await tx
          .update(bookingDeadlines)
          .set({ dueAt })
          .where(and(eq(bookingDeadlines.bookingId, bookingId), eq(bookingDeadlines.kind, 'PAYOUT')));
      });
      return { market, bookingId };
    },
    act: ({ market }) => market.owner.call('list_owner_payouts'),
    goOn: ({ market }) => market.owner.call('list_owner_payouts'),
  },
};

/** What happened before changes the deposit of the next one. */
async function forgetPast({ database }: TestMarketplace): Promise<void> {
  await database.transaction((tx) => tx.delete(trustEvents));
}

/** Everything that the books say about a booking, without ids and instants: two bookings that went the same way are equal. */
export async function booksOf(
  { database: { reader } }: TestMarketplace,
  bookingId: string,
): Promise<{ readonly journal: readonly string[]; readonly [part: string]: unknown }> {
  const [booking] = await reader.select().from(bookings).where(eq(bookings.id, bookingId));
  const lines = await reader
    .select({ kind: journal.kind, account: postings.account, amountMinor: postings.amountMinor })
    .from(postings)
    .innerJoin(journal, eq(journal.id, postings.journalId))
    .where(eq(journal.bookingId, bookingId));
  const paid = await reader.select().from(payments).where(eq(payments.bookingId, bookingId)).orderBy(asc(payments.createdAt));
  const back = await reader.select().from(refunds).where(eq(refunds.bookingId, bookingId));
  const sent = await reader.select().from(payouts).where(eq(payouts.bookingId, bookingId));
  const billed = await reader.select().from(invoices).where(eq(invoices.bookingId, bookingId));
  const credited = await reader
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.bookingId, bookingId)));
  return {
    state: booking?.state,
    deposit: [booking?.depositState, booking?.depositTakenMinor, booking?.depositReturnedMinor],
    journal: lines.map(({ kind, account, amountMinor }) => `${kind} ${account.split(':')[0]} ${amountMinor}`).toSorted(),
    payments: paid.map(({ kind, status, amountMinor, refundedMinor }) => [kind, status, amountMinor, refundedMinor]),
    refunds: back.map(({ cause, status, amountMinor }) => `${cause} ${status} ${amountMinor}`).toSorted(),
    payouts: sent.map(({ status, amountMinor, grossMinor }) => [status, amountMinor, grossMinor]),
    invoices: billed.map(({ kind, totalMinor }) => `${kind} ${totalMinor}`).toSorted(),
    credit: credited.map(({ kind, amountMinor }) => [kind, amountMinor]),
  };
}
