import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { refunds } from '../../../../db/schema/index.ts';
import { BOOKING_STATES } from '../../../../db/values/index.ts';
import { formatMoney, localIso, type ReadCtx } from '../../platform/kernel/index.ts';
import { type Booking, RENTED_STATES, agreedDeposit } from '../../rentals/bookings/index.ts';
import type { Checkout } from './checkout-store.ts';
import { continueUrl } from './continue-access.ts';
import { checkoutPrice, TotalEntry } from './checkout-price.ts';
import { LineItem, lineOf } from './line-item.ts';
import { DepositView } from '../../catalog/quotes/index.ts';

/** A paid booking as an order. Each answer contains the whole order. */
export const OrderView = z.object({
  currency: z.string(),
  lineItems: z.array(LineItem),
  totals: z.array(TotalEntry).describe('the others add up to total; a held deposit is not among them'),
  deposit: DepositView.nullable(),
  id: z.string(),
  checkoutId: z.string(),
  url: z.string(),
  bookingState: z.enum(BOOKING_STATES),
  startDate: z.string(),
  endDate: z.string(),
  timeZone: z.string(),
  pickup: z.object({ city: z.string(), at: z.string() }),
  events: z.array(z.object({ id: z.string(), type: z.enum(['picked_up', 'returned']), at: z.string() })),
  adjustments: z.array(
    z.object({
      id: z.string(),
      type: z.enum(['cancellation', 'refund', 'deposit_refund']),
      status: z.enum(['pending', 'completed', 'failed']),
      at: z.string(),
      amountMinor: z.int().nullable().describe('given back'),
    }),
  ),
});
export type OrderView = z.infer<typeof OrderView>;

/** Returns null until the booking is paid. */
export async function orderView(from: Reader, checkout: Checkout, moment: ReadCtx): Promise<OrderView | null> {
  const { booking, checkoutId } = checkout;
  if (booking === null || booking.confirmedAt === null) return null;
  const { amountMinor, method } = await agreedDeposit(from, booking, moment.now);
  const price = checkoutPrice(booking, { amountMinor, method });
  const { id, state, asset, currency, startDate, endDate, startAt, actualStartAt, returnedAt } = booking;
  const happened = [
    { id: `${id}.picked_up`, type: 'picked_up' as const, at: actualStartAt },
    { id: `${id}.returned`, type: 'returned' as const, at: returnedAt },
  ];
  return {
    id,
    checkoutId,
    url: continueUrl(checkoutId, moment),
    bookingState: state,
    startDate,
    endDate,
    timeZone: asset.timeZone,
    currency,
    lineItems: [lineOf({ ...booking, title: asset.title }, price)],
    totals: [...price.totals],
    deposit: amountMinor === 0 ? null : { amountMinor, amount: formatMoney(amountMinor, currency), method },
    pickup: { city: asset.city, at: localIso(startAt, asset.timeZone) },
    events: happened.flatMap(({ at, ...event }) => (at === null ? [] : [{ ...event, at: at.toISOString() }])),
    adjustments: [...cancellationOf(booking), ...(await refundsOf(from, id))],
  };
}

function cancellationOf({ id, state, closedAt, updatedAt }: Booking): OrderView['adjustments'] {
  if (RENTED_STATES.has(state)) return [];
  const at = (closedAt ?? updatedAt).toISOString();
  return [{ id: `${id}.cancellation`, type: 'cancellation', status: 'completed', at, amountMinor: null }];
}

const STATUS = { REQUESTED: 'pending', SUCCEEDED: 'completed', FAILED: 'failed', ABSORBED: 'failed' } as const;

async function refundsOf(from: Reader, bookingId: string): Promise<OrderView['adjustments']> {
  const rows = await from.select().from(refunds).where(eq(refunds.bookingId, bookingId)).orderBy(asc(refunds.id));
  return rows.map((row) => ({
    id: row.id,
    type: row.cause === 'DEPOSIT' ? ('deposit_refund' as const) : ('refund' as const),
    status: STATUS[row.status],
    at: row.createdAt.toISOString(),
    amountMinor: row.amountMinor,
  }));
}
