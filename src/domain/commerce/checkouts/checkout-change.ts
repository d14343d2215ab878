import { z } from 'zod';
import type { CommandContext, UserCaller } from '../../platform/kernel/index.ts';
import { type Booking, UNANSWERED_STATES } from '../../rentals/bookings/index.ts';
import { cancelPlan, withDays } from '../../rentals/changes/index.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { type Checkout, type CheckoutRow, saveCheckout } from './checkout-store.ts';
import { checkoutState, statusOfIntent } from './checkout-status.ts';
import { becomeBooking, planBooking, type wishInput, wishOf } from './intended-rental.ts';

type Context = Omit<CommandContext<UserCaller>, 'input' | 'subject' | 'prepared'>;

type Wish = z.output<z.ZodObject<typeof wishInput>>;

/** Changes a checkout. What the call does not name stays as it is. */
export async function changeCheckout(checkout: Checkout, said: Wish, context: Context): Promise<void> {
  const { checkoutId, row, booking } = checkout;
  if (booking !== null) return changeBooked(checkout, booking, said, context);
  if (row === null) throw new Error(`Checkout ${checkoutId} is nothing.`);
  return changeIntent(row, said, context);
}

/** Changes a checkout that is no booking yet. Once it has days, it becomes one. */
export async function changeIntent(row: CheckoutRow, said: Wish, context: Context): Promise<void> {
  const { tx, now } = context;
  const { status } = statusOfIntent(row, now);
  if (status === 'canceled') throw checkoutFixed({ checkoutId: row.id, status, wanted: 'changing it' });
  const wish = { ...wishOf(row), ...said };
  if (wish.startDate !== null && wish.endDate !== null) return becomeBooking(row, await plan(row, wish, context), context);
  await saveCheckout(tx, row, wish);
}

function plan({ assetId }: CheckoutRow, { startDate, endDate, ...wish }: ReturnType<typeof wishOf>, context: Context) {
  return planBooking({ assetId, ...wish, startDate: startDate ?? undefined, endDate: endDate ?? undefined }, context);
}

/**
 * Changes a checkout that is a booking. Other days change the same booking; for any other change a new plan replaces the old
 * one, which nobody else has seen.
 */
async function changeBooked(checkout: Checkout, booking: Booking, said: Wish, context: Context): Promise<void> {
  const { tx, now } = context;
  const { checkoutId, row } = checkout;
  const { startDate = booking.startDate, endDate = booking.endDate, ...options } = said;
  const sameOptions = isAmong(options, wishOf({ ...booking, extras: row?.extras ?? [] }));
  if (sameOptions && UNANSWERED_STATES.has(booking.state)) {
    await withDays(booking, { startDate, endDate }, context);
    return;
  }
  if (row === null || booking.state !== 'PENDING_VERIFICATION') {
    const status = await checkoutState(tx, checkout, now);
    throw checkoutFixed({ checkoutId, status, wanted: 'changing it' });
  }
  await cancelPlan(tx, booking, context);
  const wish = { ...wishOf(row), startDate, endDate, ...options };
  return becomeBooking(row, await plan(row, wish, context), context);
}

/** Whether what the call names is already so. */
function isAmong(said: object, present: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(said).every(
    ([name, value]) => value === undefined || JSON.stringify(value) === JSON.stringify(present[name]),
  );
}
