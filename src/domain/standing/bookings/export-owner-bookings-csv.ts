import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Reader } from '../../../../db/database.ts';
import { ownAsset } from '../../catalog/assets/index.ts';
import { listedMode, optional, query, writeCsv } from '../../platform/kernel/index.ts';
import { catchUpBookingsOf, findBookingPage } from '../../rentals/bookings/index.ts';
import { BOOKING_COLUMNS, bookingRow } from './booking-columns.ts';
import { bookingFilterInput, laterFilterInput, wantedBookings } from './owner-booking-filter.ts';
import { rentersOf } from './owner-booking-view.ts';

/** The most rows of a file. */
const MOST_ROWS = 20_000;
const AT_ONCE = 500;

export const exportOwnerBookingsCsv = query({
  name: 'export_owner_bookings_csv',
  title: 'Bookings as a spreadsheet',
  description: `The bookings of your assets as CSV, with the filters of the list: dates, renter, and what each brings, in decimals of its currency. At most ${MOST_ROWS} rows.`,
  access: optional(ownAsset('read:owner'), 'assetId'),
  door: 'REST only',
  thirdPartyText: true,
  weight: 5,
  input: z.strictObject({ ...bookingFilterInput, ...laterFilterInput }),
  example: { filter: 'completed' },
  output: z.object({ csv: z.string(), rows: z.int() }),
  errors: [],

  catchUp: ({ caller, ...context }) => catchUpBookingsOf({ vendorId: caller.vendorId }, context),

  async run({ input, caller, reader, now }) {
    const mode = listedMode(caller, input.mode);
    const wanted = wantedBookings(input, { vendorId: caller.vendorId, mode, now });
    const columns = BOOKING_COLUMNS.map(({ name }) => name);
    const head = writeCsv(columns, []);
    const parts = [head];
    let rows = 0;
    for (let page = 1; rows < MOST_ROWS; page += 1) {
      const portion = await rowsOf(reader, wanted, page, now);
      parts.push(writeCsv(columns, portion).slice(head.length));
      rows += portion.length;
      if (portion.length < AT_ONCE) break;
      await setImmediate();
    }
    return { csv: parts.join(''), rows };
  },
});

async function rowsOf(from: Reader, wanted: ReturnType<typeof wantedBookings>, page: number, now: Date) {
  const bookings = await findBookingPage(from, wanted, { limit: AT_ONCE, page });
  const renters = await rentersOf(from, bookings, now);
  return bookings.map((booking) => bookingRow(booking, renters.get(booking.renterId)?.name ?? ''));
}
