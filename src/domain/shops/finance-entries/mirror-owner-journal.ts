import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../db/database.ts';
import { upsertAll } from '../../../../db/insert.ts';
import { financeEntries } from '../../../../db/schema/index.ts';
import { dropJournalNews, findJournalNews, type JournalEntry } from '../../money/ledger/index.ts';
import { ascending, command, dayOf, IdInput, type Ids, type Minor, proportion, systemOnly } from '../../platform/kernel/index.ts';
import type { Booking } from '../../rentals/booking-records/index.ts';
import type { CategoryCode } from './categories.ts';
import { booksLock, findClosedPeriods, openDay } from './closed-periods.ts';
import { type Entry, entryRow, type SystemEntry } from './entry.ts';
import { type BookingFacts, findBookingFacts, findBooksOf, type OwnerPosting } from './journal-facts.ts';
import { addToSums, type Counted } from './sum-store.ts';

/** So many entries of the journal in one transaction. */
const AT_ONCE = 50;

export const mirrorOwnerJournal = command({
  name: 'mirror_owner_journal',
  title: 'Take over the journal',
  description: 'Takes over into a shop’s books what the journal says about its bookings: each fact once.',
  access: systemOnly,
  repeat: 'natural',
  input: z.strictObject({ vendorId: IdInput }),
  output: z.object({ more: z.boolean(), alreadyDone: z.boolean().optional() }),
  errors: [],

  run: async ({ input: { vendorId }, tx, now, ids }) => ({ more: await mirrorJournal(tx, vendorId, { now, ids }) }),
});

/**
 * Takes over into a vendor's books what the journal says and they do not have yet: each fact once, however often this
 * runs. What comes after its period was closed counts on the first open day. Says whether something is left.
 */
async function mirrorJournal(tx: Tx, vendorId: string, context: { ids: Ids; now: Date }): Promise<boolean> {
  await tx.lock(booksLock(vendorId));
  const news = await findJournalNews(tx, vendorId, AT_ONCE);
  if (news.length === 0) return false;
  const bookingIds = [...new Set(news.map(({ bookingId }) => bookingId))];
  const { timeZone } = await findBooksOf(tx, vendorId);
  const closed = await findClosedPeriods(tx, vendorId);
  const rows = (await findBookingFacts(tx, vendorId, bookingIds)).flatMap((facts) =>
    mirrorOf(facts, timeZone).map((entry) => entryRow({ ...entry, date: openDay(closed, entry.date) }, context)),
  );
  // When the money moved is known later than that it will.
  const { vendorId: vendor, sourceRef, paidOn } = financeEntries;
  await addToSums(tx, await changesBy(tx, vendorId, rows));
  await upsertAll(tx, financeEntries, rows, { key: [vendor, sourceRef], replaced: { paidOn } });
  await dropJournalNews(
    tx,
    news.map(({ id }) => id),
  );
  return news.length === AT_ONCE;
}

/** What the rows change in the sums: those that are there already only say anew when they were paid. */
async function changesBy(tx: Tx, vendorId: string, rows: readonly Entry[]): Promise<Counted[]> {
  const refs = rows.flatMap(({ sourceRef }) => sourceRef ?? []);
  const there = await tx
    .select()
    .from(financeEntries)
    .where(and(eq(financeEntries.vendorId, vendorId), inArray(financeEntries.sourceRef, refs)));
  const known = new Map(there.map((entry) => [entry.sourceRef, entry]));
  return rows.flatMap((row): Counted[] => {
    const before = known.get(row.sourceRef);
    if (before === undefined) return [{ entry: row, sign: 1 }];
    return [
      { entry: before, sign: -1 },
      { entry: { ...before, paidOn: row.paidOn }, sign: 1 },
    ];
  });
}

/** One thing that the journal says, before it is known when the money moved. */
interface Fact {
  /** Of the journal's entry, the payment or the refund; with the line that it becomes. */
  readonly ref: string;
  readonly at: Date;
  readonly categoryCode: CategoryCode;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly note: string;
  /** The money moved then; null: with the next payout. */
  readonly movedAt: Date | null;
}

/** The entries that a booking makes in its owner's books. */
function mirrorOf(facts: BookingFacts, timeZone: string): SystemEntry[] {
  const { booking } = facts;
  const { vendorId, mode, assetId, id: bookingId } = booking;
  const settledAt = [...facts.paidAt, ...facts.postings.filter(({ kind }) => SETTLES.has(kind)).map(({ at }) => at)];
  return [...facts.postings.flatMap(factsOf), ...transferFacts(facts)]
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ ref, at, movedAt, ...fact }) => {
      const paidAt = movedAt ?? earliest(settledAt.filter((instant) => instant >= at));
      const about = { vendorId, mode, assetId, bookingId, source: 'SYSTEM' as const, sourceRef: ref };
      const days = { date: dayOf(at, timeZone), paidOn: paidAt && dayOf(paidAt, timeZone) };
      return { ...about, ...fact, taxMinor: taxIn(fact, booking), ...days };
    });
}

/** What settles with the platform by hand what a vendor owes. */
const SETTLES = new Set(['DEBT_SETTLED', 'COMMISSION_PAID', 'COMMISSION_WAIVED']);

function earliest(instants: readonly Date[]): Date | null {
  return instants.toSorted(ascending)[0] ?? null;
}

type Meaning = (posting: OwnerPosting) => CategoryCode | null;

/** What an entry of the journal earns its owner, before commission; null where it only moves money or changes who is owed it. */
const EARNED: Readonly<Record<JournalEntry['kind'], Meaning>> = {
  PAYMENT: () => null,
  DEPOSIT_CHARGED: () => null,
  REFUND: () => 'CHARGEBACK',
  DEPOSIT_REFUND: () => null,
  COMPLETION: () => 'RENTAL',
  CANCELLATION: () => 'CANCELLATION',
  SHORTENING: () => 'CANCELLATION',
  LATE_FEE: () => 'LATE_FEE',
  OWNER_PENALTY: () => 'PENALTY',
  CREDIT: () => null,
  PAYMENT_FLAGGED: () => null,
  PAYMENT_CLEARED: () => null,
  DEPOSIT_CAPTURED: () => null,
  // An award that pays commission is a late fee that was taken out of the deposit.
  AWARD: ({ ownerMinor, commissionMinor }) => (commissionMinor > 0 ? 'LATE_FEE' : ownerMinor > 0 ? 'CLAIM' : 'CLAIM_PAID'),
  CLAIM_PAID: () => 'CLAIM',
  GOODWILL: () => 'REFUND',
  CHARGEBACK: () => 'CHARGEBACK',
  CHARGEBACK_WON: () => 'CHARGEBACK',
  REFUND_RETURNED: () => 'REFUND',
  // The service fee in a transferred rent is the platform's.
  COMMISSION_DUE: () => 'RENTAL',
  COMMISSION_PAID: () => 'PLATFORM_PAYMENT',
  COMMISSION_NETTED: () => null,
  COMMISSION_WAIVED: () => 'COMMISSION',
  // The refund itself was entered when it became due; now the platform is owed it.
  OFFLINE_REFUND: () => null,
  DEBT_SETTLED: () => 'PLATFORM_PAYMENT',
  PAYOUT: () => 'PAYOUT',
  PAYOUT_RETURNED: () => 'PAYOUT',
};

/** Categories whose amounts count against the owner: more of them is less. */
const COSTS = new Set<CategoryCode>(['PENALTY', 'CLAIM_PAID', 'COMMISSION', 'PAYOUT']);
const MOVES_AT_ONCE = new Set<CategoryCode>(['PAYOUT', 'PLATFORM_PAYMENT']);

function factsOf(posting: OwnerPosting): Fact[] {
  const { journalId, kind, memo: note, at, currency, ownerMinor, commissionMinor } = posting;
  const categoryCode = EARNED[kindOf(kind)](posting);
  if (categoryCode === null) return [];
  const grossMinor = ownerMinor + commissionMinor;
  const amountMinor = COSTS.has(categoryCode) ? 0 - grossMinor : grossMinor;
  const movedAt = MOVES_AT_ONCE.has(categoryCode) ? at : null;
  const about = { at, currency, note, movedAt };
  return [
    { ...about, ref: `${journalId}:1`, categoryCode, amountMinor },
    { ...about, ref: `${journalId}:2`, categoryCode: 'COMMISSION', amountMinor: commissionMinor },
  ];
}

/** Rent that never passed the platform: earned when the owner has confirmed it, less from when some of it is owed back. */
function transferFacts({ transfers, givenBack }: BookingFacts): Fact[] {
  return [
    ...transfers.map(({ id: ref, at, ...amount }) => {
      return { ref, at, movedAt: at, categoryCode: 'RENTAL' as const, ...amount, note: 'rent transferred to the owner' };
    }),
    ...givenBack.map(({ id: ref, at, provenAt: movedAt, amountMinor, currency }) => {
      const about = { ref, at, movedAt, currency, note: 'transferred rent, to be given back' };
      return { ...about, categoryCode: 'REFUND' as const, amountMinor: 0 - amountMinor };
    }),
  ];
}

/** The price's tax is in what was paid of the price; late fees and damages have none. */
const TAXED = new Set<CategoryCode>(['RENTAL', 'CANCELLATION', 'REFUND']);

function taxIn({ categoryCode, amountMinor }: Pick<Fact, 'categoryCode' | 'amountMinor'>, { price }: Booking): Minor {
  const { rentalTaxMinor, ownerSubtotalMinor } = price.totals;
  return TAXED.has(categoryCode) ? proportion(amountMinor, rentalTaxMinor, ownerSubtotalMinor + rentalTaxMinor) : 0;
}

function kindOf(kind: string): JournalEntry['kind'] {
  const known = Object.keys(EARNED).find((one): one is JournalEntry['kind'] => one === kind);
  if (known === undefined) throw new Error(`There is no kind of entry ${kind}.`);
  return known;
}
