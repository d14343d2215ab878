import type { Reader } from '../../../../db/database.ts';
import type { BookingState } from '../../../../db/values/index.ts';
import type { Booking, depositLeft } from '../bookings/index.ts';

/** The fields of a booking on which its open items depend. */
export type Subject = Pick<Booking, 'state' | 'paymentChannel' | 'lateFeeMinor' | 'lateFeePaidAt'> &
  Parameters<typeof depositLeft>[1];

/** The names of the open items, each of which has its own query. */
type Item =
  | 'counterOffer'
  | 'extension'
  | 'reports'
  | 'incidents'
  | 'dispute'
  | 'owed'
  | 'lateFee'
  | 'proof'
  | 'flagged'
  | 'reviews';

/** What can be open in each state. Nothing else is read. */
const LOOKUPS: Readonly<Record<BookingState, readonly Item[]>> = {
  PENDING_VERIFICATION: [],
  PENDING_APPROVAL: ['counterOffer'],
  COUNTER_OFFERED: ['counterOffer'],
  PENDING_PAYMENT: ['proof', 'flagged'],
  CONFIRMED: ['extension', 'reports', 'incidents', 'dispute', 'owed'],
  ACTIVE: ['extension', 'reports', 'incidents', 'dispute', 'owed', 'lateFee'],
  RETURNED: ['reports', 'incidents', 'dispute', 'owed', 'lateFee'],
  COMPLETED: ['incidents', 'dispute', 'owed', 'lateFee', 'reviews'],
  REJECTED: [],
  CANCELLED: ['incidents', 'dispute', 'owed'],
  EXPIRED: [],
};

/** Reads one kind of open item for all bookings at once. */
export type Look<Found> = (from: Reader, bookings: readonly Subject[]) => Promise<(bookingId: string) => Partial<Found>>;

/** Returns a look that runs one query with the ids of the bookings as a JSON list. */
export function grouped<Row extends { readonly bookingId: string }, Found>(
  find: (from: Reader, values: { bookingIds: string }) => PromiseLike<Row[]>,
  read: (rows: readonly Row[]) => Found,
): (from: Reader, bookings: readonly Subject[]) => Promise<(bookingId: string) => Found> {
  return async (from, bookings) => {
    const rows = Map.groupBy(await find(from, { bookingIds: JSON.stringify(idsOf(bookings)) }), ({ bookingId }) => bookingId);
    return (bookingId) => read(rows.get(bookingId) ?? []);
  };
}

export const idsOf = (bookings: readonly Subject[]) => bookings.map(({ id }) => id);

/** Returns the open items that the looks find, by booking id. A look skips bookings in whose state its item cannot be open. */
export async function lookUp<Found extends object>(
  from: Reader,
  bookings: readonly Subject[],
  looks: Readonly<Partial<Record<Item, Look<Found>>>>,
  nothing: Found,
): Promise<Map<string, Found>> {
  const all = new Map(bookings.map(({ id }) => [id, nothing]));
  await Promise.all(
    Object.entries(looks).map(async ([name, look]) => {
      const subjects = bookings.filter(({ state }) => LOOKUPS[state].some((wanted) => wanted === name));
      if (subjects.length === 0) return;
      const found = await look(from, subjects);
      for (const { id } of subjects) all.set(id, { ...nothing, ...all.get(id), ...found(id) });
    }),
  );
  return all;
}
