import type { LoaderFunctionArgs } from 'react-router';
import { BOOKING_FILTERS } from './parts/filters.ts';
import { tableFile } from './parts/table-file.ts';
import { shopDoorOf } from './parts/shop-door.ts';

/** The bookings of the shop as a table for a spreadsheet, with the filters of the list. */
export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const { searchParams } = new URL(args.request.url);
  const wanted = Object.fromEntries(BOOKING_FILTERS.map((name) => [name, searchParams.get(name) ?? '']));
  const { csv } = await door.call('export_owner_bookings_csv', door.inputFrom('export_owner_bookings_csv', wanted));
  return tableFile(csv, `bookings-${door.today}.csv`);
}
