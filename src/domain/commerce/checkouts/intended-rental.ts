import type { z } from 'zod';
import type { Mode, RentalMode } from '../../../../db/values/index.ts';
import { type CatalogAsset, priceTermsOf } from '../../catalog/assets/index.ts';
import { normalPeriod, type Period } from '../../catalog/availability/index.ts';
import { completeRental, periodProblem, rentalInput } from '../../catalog/quotes/index.ts';
import {
  type CommandContext,
  HOUR_MS,
  type Ids,
  invalidInput,
  later,
  type ReadCtx,
  type UserCaller,
} from '../../platform/kernel/index.ts';
import { type Booking, currentBooking } from '../../rentals/bookings/index.ts';
import { createBooking } from '../../rentals/requests/index.ts';
import { innerInput } from '../products/index.ts';
import { addCheckout, CHECKOUT_ID, type CheckoutRow, saveCheckout } from './checkout-store.ts';

/** How many hours a checkout waits for its days or its person. */
const OPEN_HOURS = 24;
/** A placeholder that any check accepts, because the days are not asked for yet. */
const ANY_DAY = { startDate: '2000-01-01', endDate: '2000-01-01' };

const { startDate, endDate, rentalMode, units, extras } = rentalInput;

/** The inputs that describe a rental in a checkout; the days may come later. */
export const requestedInput = {
  startDate: startDate.optional(),
  endDate: endDate.optional(),
  rentalMode,
  units,
  extras,
};

interface RequestedRental {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly rentalMode?: RentalMode | undefined;
  readonly units?: number | undefined;
  readonly extras?: string[] | undefined;
}

interface Opening extends ReadCtx {
  readonly userId: string | null;
  readonly mode: Mode;
  readonly platform: string | null;
  readonly ids: Ids;
}

/**
 * Returns a new checkout for the asset. Throws `option_refused`. A checkout that belongs to nobody is open to whoever knows its
 * id.
 */
export function newCheckout(
  listing: CatalogAsset,
  requested: RequestedRental,
  { userId, mode, platform, now, ids, settings }: Opening,
): CheckoutRow {
  const terms = priceTermsOf(listing, { now, settings });
  const complete = completeRental(listing, terms, { ...requested, ...ANY_DAY });
  return {
    id: ids.next(CHECKOUT_ID),
    userId,
    open: userId === null,
    mode,
    assetId: listing.asset.id,
    rentalMode: complete.rentalMode,
    units: complete.units,
    extras: [...complete.extras],
    startDate: requested.startDate ?? null,
    endDate: requested.endDate ?? null,
    bookingId: null,
    platform,
    canceledAt: null,
    createdAt: now,
    expiresAt: later(now, OPEN_HOURS * HOUR_MS),
  };
}

/** Throws `invalid_input` if only one of the two days is named. */
export function assertWholePeriod({ startDate: start, endDate: end }: CheckoutRow): Period | null {
  if (start === null && end === null) return null;
  const problem = start !== null && end !== null ? periodProblem(start, end) : 'goes together with the other day';
  if (problem !== null) throw invalidInput({ issues: [{ field: start === null ? 'startDate' : 'endDate', message: problem }] });
  return normalPeriod({ startDate: start ?? '', endDate: end ?? '' });
}

type Context = Omit<CommandContext<UserCaller>, 'input' | 'subject' | 'prepared'>;

/** Makes the plan of a booking, as `create_booking` does. */
export async function planBooking(requested: z.input<typeof createBooking.input>, context: Context): Promise<Booking> {
  const input = innerInput(createBooking, requested);
  const { id } = await createBooking.run({ ...context, input, subject: null, prepared: undefined });
  return currentBooking(context.tx, id);
}

/** Turns the checkout into this booking. From now on it is a view of the booking. */
export async function becomeBooking(
  row: CheckoutRow,
  booking: Booking,
  { tx, caller }: Pick<Context, 'tx' | 'caller'>,
): Promise<void> {
  await saveCheckout(tx, row, { userId: caller.userId, ...ofBooking(booking), bookingId: booking.id, expiresAt: null });
}

/** Opens a checkout that is a booking from the beginning. */
export async function openBooked(
  booking: Booking,
  { tx, ids, now }: Pick<Context, 'tx' | 'ids' | 'now'>,
): Promise<{ checkoutId: string }> {
  const { id: checkoutId } = await addCheckout(tx, {
    id: ids.next(CHECKOUT_ID),
    userId: booking.renterId,
    open: false,
    mode: booking.mode,
    assetId: booking.assetId,
    ...ofBooking(booking),
    bookingId: booking.id,
    platform: null,
    canceledAt: null,
    createdAt: now,
    expiresAt: null,
  });
  return { checkoutId };
}

/** Returns the rental that a checkout is about. For a booking it includes the booking's extras. */
export function requestedOf({ rentalMode: mode, units: many, extras: chosen, startDate: start, endDate: end }: StoredRental) {
  return { rentalMode: mode, units: many, extras: chosen, startDate: start, endDate: end };
}

type StoredRental = Pick<CheckoutRow, 'rentalMode' | 'units' | 'extras' | 'startDate' | 'endDate'>;

function ofBooking(booking: Booking) {
  const chosen = booking.price.lines.flatMap(({ code }) => (code.startsWith(EXTRA) ? [code.slice(EXTRA.length)] : []));
  return requestedOf({ ...booking, extras: chosen });
}

const EXTRA = 'extra:';
