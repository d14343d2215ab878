import { eq, or } from 'drizzle-orm';
import type { Reader, Tx } from '../../../../db/database.ts';
import { hotQuery, placeholder } from '../../../../db/hot-query.ts';
import { bookings, checkouts } from '../../../../db/schema/index.ts';
import { declareId, movedRow } from '../../platform/kernel/index.ts';
import { type Booking, readBooking } from '../../rentals/bookings/index.ts';

export const CHECKOUT_ID = declareId('chk');

export type CheckoutRow = typeof checkouts.$inferSelect;

/**
 * A checkout (`checkout session` in the commerce protocol): a view of a booking, or of an intended one that lacks its days or
 * its person. A booking that was made elsewhere has a checkout under its own id, without a row.
 */
export interface Checkout {
  readonly checkoutId: string;
  readonly row: CheckoutRow | null;
  readonly booking: Booking | null;
}

/** Finds a checkout by its own id or by the id of its booking, with both queries at the same time. */
export async function findCheckout(from: Reader, checkoutId: string): Promise<Checkout | null> {
  const [[row], [booked]] = await Promise.all([findByEither(from, { checkoutId }), findItsBooking(from, { checkoutId })]);
  const booking = booked === undefined ? null : readBooking(booked);
  if (row === undefined) return booking === null ? null : { checkoutId, row: null, booking };
  return { checkoutId: row.id, row, booking };
}

const findByEither = hotQuery('checkout', (reader) =>
  reader
    .select()
    .from(checkouts)
    .where(or(eq(checkouts.id, placeholder('checkoutId')), eq(checkouts.bookingId, placeholder('checkoutId')))),
);

const findItsBooking = hotQuery('booking_of_checkout', (reader) => {
  const become = reader
    .select({ bookingId: checkouts.bookingId })
    .from(checkouts)
    .where(eq(checkouts.id, placeholder('checkoutId')));
  return reader
    .select()
    .from(bookings)
    .where(or(eq(bookings.id, placeholder('checkoutId')), eq(bookings.id, become)));
});

export async function addCheckout(tx: Tx, row: CheckoutRow): Promise<CheckoutRow> {
  await tx.insert(checkouts).values(row);
  return row;
}

type Changes = Partial<Omit<CheckoutRow, 'id' | 'open' | 'mode' | 'createdAt'>>;

export async function saveCheckout(tx: Tx, { id }: CheckoutRow, changes: Changes): Promise<CheckoutRow> {
  const rows = await tx.update(checkouts).set(changes).where(eq(checkouts.id, id)).returning();
  return movedRow(rows, `Checkout ${id}`);
}

/** Saves the platform and no other field of the checkout. */
export async function savePlatform(tx: Tx, checkoutId: string, platform: string): Promise<void> {
  await tx.update(checkouts).set({ platform }).where(eq(checkouts.id, checkoutId));
}

/** Returns the profile URL of the platform that opened the checkout of a booking. */
export async function findPlatformOf(from: Reader, bookingId: string): Promise<string | null> {
  const [row] = await findPlatform(from, { bookingId });
  return row?.platform ?? null;
}

const findPlatform = hotQuery('platform_of_booking', (reader) =>
  reader
    .select({ platform: checkouts.platform })
    .from(checkouts)
    .where(eq(checkouts.bookingId, placeholder('bookingId'))),
);
