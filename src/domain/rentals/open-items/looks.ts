import type { Reader } from '../../../../db/database.ts';
import type { BookingState } from '../../../../db/values/index.ts';
import type { Booking, depositLeft } from '../bookings/index.ts';

/** A booking, as far as what lies open about it depends on it. */
export type Subject = Pick<Booking, 'state' | 'paymentChannel' | 'lateFeeMinor' | 'lateFeePaidAt'> &
  Parameters<typeof depositLeft>[1];

/** What is looked for beside the state of a booking. */
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

/** What can be open in each state. Nothing else is looked for. */
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

/** Looks once for all of the bookings that it gets. */
export type Look<Found> = (from: Reader, bookings: readonly Subject[]) => Promise<(bookingId: string) => Partial<Found>>;

/** A look by one query that is handed the ids as a JSON list. */
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

/** What the looks find, by booking. What cannot be open in the state of a booking is not looked for. */
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
