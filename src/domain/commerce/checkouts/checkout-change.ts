import { z } from 'zod';
import type { CommandContext, Minor, UserCaller } from '../../platform/kernel/index.ts';
import { type Booking, UNANSWERED_STATES } from '../../rentals/bookings/index.ts';
import { cancelPlan, withDays } from '../../rentals/changes/index.ts';
import { checkoutFixed } from './checkout-errors.ts';
import { type Checkout, type CheckoutRow, saveCheckout } from './checkout-store.ts';
import { checkoutState, statusOfIntent } from './checkout-status.ts';
import { becomeBooking, planBooking, type requestedInput, requestedOf } from './intended-rental.ts';

interface Context extends Omit<CommandContext<UserCaller>, 'input' | 'subject' | 'prepared'> {
  /** What the person agreed to pay for a sent request with other days. */
  readonly agreedDueMinor?: Minor | undefined;
}

type RequestedRental = z.output<z.ZodObject<typeof requestedInput>>;

/** Changes a checkout. What the call does not name stays as it is. */
export async function changeCheckout(checkout: Checkout, said: RequestedRental, context: Context): Promise<void> {
  const { checkoutId, row, booking } = checkout;
  if (booking !== null) return changeBooked(checkout, booking, said, context);
  if (row === null) throw new Error(`Checkout ${checkoutId} is nothing.`);
  return changeIntent(row, said, context);
}

/** Changes a checkout that is no booking yet. Once it has days, it becomes one. */
export async function changeIntent(row: CheckoutRow, said: RequestedRental, context: Context): Promise<void> {
  const { tx, now } = context;
  const { status } = statusOfIntent(row, now);
  if (status === 'canceled') throw checkoutFixed({ checkoutId: row.id, status, wanted: 'changing it' });
  const requested = { ...requestedOf(row), ...said };
  if (requested.startDate !== null && requested.endDate !== null)
    return becomeBooking(row, await plan(row, requested, context), context);
  await saveCheckout(tx, row, requested);
}

function plan({ assetId }: CheckoutRow, { startDate, endDate, ...requested }: ReturnType<typeof requestedOf>, context: Context) {
  return planBooking({ assetId, ...requested, startDate: startDate ?? undefined, endDate: endDate ?? undefined }, context);
}

/**
 * Changes a checkout that is a booking. Other days change the same booking; for any other change a new plan replaces the old
 * one, which nobody else has seen.
 */
async function changeBooked(checkout: Checkout, booking: Booking, said: RequestedRental, context: Context): Promise<void> {
  const { tx, now } = context;
  const { checkoutId, row } = checkout;
  const { startDate = booking.startDate, endDate = booking.endDate, ...options } = said;
  const sameOptions = isAmong(options, requestedOf({ ...booking, extras: row?.extras ?? [] }));
  if (sameOptions && UNANSWERED_STATES.has(booking.state)) {
    await withDays(booking, { startDate, endDate }, context);
    return;
  }
  if (row === null || booking.state !== 'PENDING_VERIFICATION') {
    const status = await checkoutState(tx, checkout, now);
    throw checkoutFixed({ checkoutId, status, wanted: 'changing it' });
  }
  await cancelPlan(tx, booking, context);
  const requested = { ...requestedOf(row), startDate, endDate, ...options };
  return becomeBooking(row, await plan(row, requested, context), context);
}

/** Whether what the call names is already so. */
function isAmong(said: object, present: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(said).every(
    ([name, value]) => value === undefined || JSON.stringify(value) === JSON.stringify(present[name]),
  );
}
