import { and, asc, count, eq, gt, inArray, isNotNull, isNull, min, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { amountIn, plus, sumOf } from '../../../../db/expressions.ts';
import { awards, bookings } from '../../../../db/schema/index.ts';
import type { Mode } from '../../../../db/values/index.ts';
import { LATE_FEE_MS } from '../../people/trust/index.ts';
import {
  ascending,
  asked,
  formatMoney,
  later,
  type Minor,
  momentInWords,
  NextAction,
  offer,
  type Settings,
} from '../../platform/kernel/index.ts';
import { type Booking, findBookingsById, payoutAbout, UNFINISHED_STATES } from '../../rentals/bookings/index.ts';
import { findPayablesOf, type Payables } from '../../rentals/open-items/index.ts';
import { notBefore } from './payout-view.ts';

export const MOST_EXPECTED = 10;

/** What a running booking is expected to earn, if it is not cancelled, claimed or shortened. */
export const ExpectedPayout = z.object({
  bookingId: z.string(),
  title: z.string(),
  amountMinor: z.int().describe('your share: the rent less commission, with its tax'),
  amount: z.string(),
  currency: z.string(),
  expectedAt: z.string().describe('about: by default a day after the time for claims; sooner once you accept the return'),
});

/**
 * Null if no payout will follow: the booking is not paid yet, was paid straight to the owner, or is closed and has a payout.
 */
export function expectedPayout(booking: Booking, bankHeldUntil: Date | null): z.input<typeof ExpectedPayout> | null {
  const { id: bookingId, state, paymentChannel, asset, currency, price } = booking;
  if (!UNFINISHED_STATES.has(state) || paymentChannel === 'OFFLINE') return null;
  const amountMinor = price.totals.ownerNetMinor + price.totals.rentalTaxMinor;
  const expectedAt = notBefore(bankHeldUntil, payoutAbout(booking, booking.limits)).toISOString();
  return { bookingId, title: asset.title, amountMinor, amount: formatMoney(amountMinor, currency), currency, expectedAt };
}

interface Of {
  readonly vendorId: string;
  readonly mode: Mode;
}

/** The expected amount in one currency in minor units, and the instant of the first payout. */
export interface ExpectedSum {
  readonly currency: string;
  readonly bookings: number;
  readonly amountMinor: Minor;
  readonly firstAt: Date;
}

export async function expectedSums(
  from: Reader,
  of: Of,
  { bankHeldUntil, settings }: { bankHeldUntil: Date | null; settings: Settings },
): Promise<ExpectedSum[]> {
  const net = amountIn(bookings.price, ['totals', 'ownerNetMinor']);
  const tax = amountIn(bookings.price, ['totals', 'rentalTaxMinor']);
  const rows = await from
    .select({ currency: bookings.currency, bookings: count(), amountMinor: sumOf(net, tax), firstEnd: min(bookings.endAt) })
    .from(bookings)
    .where(toCome(of))
    .groupBy(bookings.currency);
  return rows.flatMap(({ firstEnd, ...row }) =>
    firstEnd === null
      ? []
      : [{ ...row, firstAt: notBefore(bankHeldUntil, payoutAbout({ returnedAt: null, endAt: firstEnd }, settings)) }],
  );
}

/** The bookings from which income is expected, those that end first at the front. */
export async function findExpected(from: Reader, of: Of, bankHeldUntil: Date | null): Promise<z.input<typeof ExpectedPayout>[]> {
  const rows = await from
    .select({ id: bookings.id })
    .from(bookings)
    .where(toCome(of))
    .orderBy(asc(bookings.endAt), asc(bookings.id))
    .limit(MOST_EXPECTED);
  const ids = rows.map(({ id }) => id);
  const found = new Map((await findBookingsById(from, ids)).map((booking) => [booking.id, booking]));
  return ids.flatMap((id) => {
    const booking = found.get(id);
    return (booking && expectedPayout(booking, bankHeldUntil)) ?? [];
  });
}

/** The most bookings that are examined, starting with those that ended first. */
const MOST_DEBTORS = 100;

/** What a renter still owes an owner beyond the deposit. */
export const RenterDebt = z.object({
  bookingId: z.string(),
  title: z.string(),
  lateFeeMinor: z.int(),
  claimsMinor: z.int().describe('agreed or ruled'),
  amountMinor: z.int().describe('both, before commission'),
  amount: z.string(),
  currency: z.string(),
  dueAt: z.string().nullable().describe('from then on a late fee counts against the renter; null: claims alone, due at once'),
  words: z.string(),
  nextActions: z.array(NextAction),
});
export type RenterDebt = z.input<typeof RenterDebt>;

/** What renters owe a vendor, by booking, those that ended first at the front. */
export async function findRenterDebts(from: Reader, { vendorId, mode }: { vendorId: string; mode: Mode }, now: Date) {
  const of = and(eq(bookings.vendorId, vendorId), eq(bookings.mode, mode));
  const [late, claimed] = await Promise.all([
    from
      .select({ id: bookings.id, endAt: bookings.endAt })
      .from(bookings)
      .where(and(of, isNull(bookings.lateFeePaidAt), gt(bookings.lateFeeMinor, 0)))
      .orderBy(asc(bookings.endAt), asc(bookings.id))
      .limit(MOST_DEBTORS),
    from
      .selectDistinct({ id: bookings.id, endAt: bookings.endAt })
      .from(awards)
      .innerJoin(bookings, eq(bookings.id, awards.bookingId))
      .where(and(of, isUnpaidClaim))
      .orderBy(asc(bookings.endAt), asc(bookings.id))
      .limit(MOST_DEBTORS),
  ]);
  const first = [...late, ...claimed].toSorted((a, b) => ascending(a.endAt, b.endAt) || ascending(a.id, b.id));
  const ids = [...new Set(first.map(({ id }) => id))].slice(0, MOST_DEBTORS);
  const found = ids.length === 0 ? [] : await findBookingsById(from, ids);
  const places = new Map(ids.map((id, place) => [id, place]));
  const debts = await debtsAmong(from, found, now);
  return debts.toSorted((a, b) => (places.get(a.bookingId) ?? 0) - (places.get(b.bookingId) ?? 0));
}

const isUnpaidClaim = and(
  gt(awards.amountMinor, plus(awards.coveredMinor, awards.paidMinor)),
  eq(awards.payer, 'RENTER'),
  ne(awards.cause, 'LATE_FEE'),
  isNotNull(awards.settledAt),
);

/** What the renter owes for one booking; null if nothing. */
export async function renterDebtOf(from: Reader, booking: Booking, now: Date): Promise<RenterDebt | null> {
  return (await debtsAmong(from, [booking], now))[0] ?? null;
}

/**
 * The condition for bookings that were paid through the platform and are not closed. Their income belongs to the owner once
 * they are closed.
 */
function toCome({ vendorId, mode }: Of) {
  const byPlatform = or(isNull(bookings.paymentChannel), ne(bookings.paymentChannel, 'OFFLINE'));
  return and(
    eq(bookings.vendorId, vendorId),
    eq(bookings.mode, mode),
    inArray(bookings.state, [...UNFINISHED_STATES]),
    byPlatform,
  );
}

async function debtsAmong(from: Reader, some: readonly Booking[], now: Date): Promise<RenterDebt[]> {
  if (some.length === 0) return [];
  const payables = await findPayablesOf(from, some);
  return some.flatMap((booking) => {
    const owed = payables.get(booking.id);
    return owed === undefined ? [] : (debtIn(booking, owed, now) ?? []);
  });
}

function debtIn(booking: Booking, owed: Payables, now: Date): RenterDebt | null {
  const { id: bookingId, asset, currency, returnedAt } = booking;
  const lateFeeMinor: Minor = Math.max(0, owed.lateFeeMinor - owed.lateFeeFromDepositMinor);
  const claimsMinor = owed.owedMinor;
  const amountMinor = lateFeeMinor + claimsMinor;
  if (amountMinor === 0) return null;
  const amount = formatMoney(amountMinor, currency);
  const dueAt = lateFeeMinor === 0 || returnedAt === null ? null : later(returnedAt, LATE_FEE_MS);
  const what = [lateFeeMinor > 0 ? 'late days' : '', claimsMinor > 0 ? 'claims' : ''].filter((part) => part !== '').join(' and ');
  const until = dueAt === null ? '' : dueAt > now ? `, due by ${momentInWords(dueAt)}` : `, unpaid since ${momentInWords(dueAt)}`;
  const text = asked(`ask for ${amount}; the renter pays it with initiate_payment`);
  const remind = { bookingId, text };
  return {
    bookingId,
    title: asset.title,
    lateFeeMinor,
    claimsMinor,
    amountMinor,
    amount,
    currency,
    dueAt: dueAt?.toISOString() ?? null,
    words: `${amount} for ${what}, which the renter owes you beyond the deposit${until}.`,
    nextActions: [offer('send_message', remind, { actor: 'OWNER', why: 'remind the renter', optional: true })],
  };
}
