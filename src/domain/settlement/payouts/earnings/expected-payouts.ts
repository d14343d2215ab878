import { and, asc, count, eq, inArray, isNull, min, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../../db/database.ts';
import { amountIn, sumOf } from '../../../../../db/expressions.ts';
import { bookings } from '../../../../../db/schema/index.ts';
import type { Mode } from '../../../../../db/values/index.ts';
import { formatMoney, type Minor, type Settings } from '../../../platform/kernel/index.ts';
import { type Booking, payoutAbout, findBookingsById, UNFINISHED_STATES } from '../../../rentals/booking-records/index.ts';

/** Paid through the platform and not closed: what they bring is the owner's once they are. */
export const MOST_EXPECTED = 10;

/** What a booking that runs will bring, if nothing is cancelled, claimed or shortened. */
export const ExpectedPayout = z.object({
  bookingId: z.string(),
  title: z.string(),
  amountMinor: z.int().describe('your share: the rent less commission, with its tax'),
  amount: z.string(),
  currency: z.string(),
  expectedAt: z.string().describe('about: a day after the time for claims; sooner once you accept the return'),
});

/** Null where no payout comes of it: not paid yet, paid straight to the owner, or closed, when the payout itself says it. */
export function expectedPayout(booking: Booking, settings: Settings): z.infer<typeof ExpectedPayout> | null {
  const { id: bookingId, state, paymentChannel, asset, currency, price } = booking;
  if (!UNFINISHED_STATES.has(state) || paymentChannel === 'OFFLINE') return null;
  const amountMinor = price.totals.ownerNetMinor + price.totals.rentalTaxMinor;
  const expectedAt = payoutAbout(booking, settings).toISOString();
  return { bookingId, title: asset.title, amountMinor, amount: formatMoney(amountMinor, currency), currency, expectedAt };
}

interface Of {
  readonly vendorId: string;
  readonly mode: Mode;
}

/** The sums in one currency, and when the first is expected. Minor units. */
export interface ExpectedSum {
  readonly currency: string;
  readonly bookings: number;
  readonly amountMinor: Minor;
  readonly firstAt: Date;
}

export async function expectedSums(from: Reader, of: Of, settings: Settings): Promise<ExpectedSum[]> {
  const net = amountIn(bookings.price, ['totals', 'ownerNetMinor']);
  const tax = amountIn(bookings.price, ['totals', 'rentalTaxMinor']);
  const rows = await from
    .select({ currency: bookings.currency, bookings: count(), amountMinor: sumOf(net, tax), firstEnd: min(bookings.endAt) })
    .from(bookings)
    .where(toCome(of))
    .groupBy(bookings.currency);
  return rows.flatMap(({ firstEnd, ...row }) =>
    firstEnd === null ? [] : [{ ...row, firstAt: payoutAbout({ returnedAt: null, endAt: firstEnd }, settings) }],
  );
}

/** Those that end first. */
export async function findExpected(from: Reader, of: Of, settings: Settings): Promise<z.infer<typeof ExpectedPayout>[]> {
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
    return (booking && expectedPayout(booking, settings)) ?? [];
  });
}

function toCome({ vendorId, mode }: Of) {
  const byPlatform = or(isNull(bookings.paymentChannel), ne(bookings.paymentChannel, 'OFFLINE'));
  return and(
    eq(bookings.vendorId, vendorId),
    eq(bookings.mode, mode),
    inArray(bookings.state, [...UNFINISHED_STATES]),
    byPlatform,
  );
}
