import BetterSqlite from 'better-sqlite3';
import { z } from 'zod';

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.instanceof(Buffer)]));
type Row = z.output<typeof Row>;
const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
/** How many requests wait. The number does not grow with the shop, because a person answers them. */
const WAITING = 50;

/**
 * Fills the demo shop with direct statements: more assets, bookings of a year that are over, and one entry in the books for
 * each booking.
 */
export function growShop(file: string, { assets, bookings }: { readonly assets: number; readonly bookings: number }): void {
  const database = new BetterSqlite(file);
  database.pragma('synchronous = OFF');
  const find = (query: string) => Row.parse(database.prepare(query).get());
  const insertInto = (table: string, names: readonly string[]) =>
    database.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`);
  const asset = find("select * from assets where slug = 'tandem-sea-kayak'");
  const vendor = String(asset['vendor_id']);
  const over = find(`select * from bookings where vendor_id = '${vendor}' and state = 'COMPLETED' and mode = 'live' limit 1`);
  const asked = find("select * from bookings where state = 'PENDING_APPROVAL' and mode = 'live' limit 1");
  const entry = find(`select * from finance_entries where vendor_id = '${vendor}' limit 1`);
  const insertAsset = insertInto('assets', Object.keys(asset));
  const insertBooking = insertInto('bookings', Object.keys(over));
  const insertEntry = insertInto('finance_entries', Object.keys(entry));
  const insertInterest = insertInto('asset_interest', ['asset_id', 'day', 'views', 'quotes']);
  const today = Date.now();

  database.exec('BEGIN');
  for (let position = 0; position < assets; position += 1) {
    insertAsset.run({ ...asset, id: assetId(position), slug: `bench-${position}`, title: `Kayak number ${position}` });
    insertInterest.run({ asset_id: assetId(position), day: dayOf(today - (position % 60) * DAY_MS), views: 5, quotes: 1 });
  }
  for (let position = 0; position < bookings; position += 1) {
    const number = String(position).padStart(10, '0');
    const about = { id: `bkg_bench${number}`, asset_id: assetId(position % assets), vendor_id: vendor };
    const end = today - ((position * 7) % YEAR_DAYS) * DAY_MS;
    const waits = position < WAITING;
    insertBooking.run(waits ? { ...asked, ...about, due_at: today + DAY_MS } : { ...over, ...about, ...times(over, end) });
    const { id: booking_id, asset_id } = about;
    const date = dayOf(end);
    insertEntry.run({
      ...entry,
      id: `fin_bench${number}`,
      booking_id,
      asset_id,
      category_code: 'RENTAL_INCOME',
      kind: 'INCOME',
      date,
      paid_on: date,
    });
  }
  database.exec(`insert into rented_days (vendor_id, mode, day, units)
    with recursive rented (vendor_id, mode, day, end_date, units) as (
      select vendor_id, mode, start_date, end_date, units from bookings where id like 'bkg_bench%' and state = 'COMPLETED'
      union all select vendor_id, mode, date(day, '+1 day'), end_date, units from rented where date(day, '+1 day') < end_date)
    select vendor_id, mode, day, sum(units) from rented group by 1, 2, 3 having true
    on conflict do update set units = units + excluded.units`);
  for (const [basis, day] of [
    ['ACCRUAL', 'date'],
    ['CASH', 'paid_on'],
  ] as const) {
    for (const [unit, digits] of [
      ['DAY', 10],
      ['MONTH', 7],
    ] as const) {
      const span = `substr(${day}, 1, ${digits})`;
      database.exec(`insert into finance_sums
        select vendor_id, mode, '${basis}', '${unit}', ${span}, currency, category_code, source, status, sum(amount_minor), sum(tax_minor), count(*)
        from finance_entries where id like 'fin_bench%' group by 1, 2, 5, 6, 7, 8, 9 having true
        on conflict do update set amount_minor = amount_minor + excluded.amount_minor,
          tax_minor = tax_minor + excluded.tax_minor, entries = entries + excluded.entries`);
    }
  }
  database.exec('COMMIT');
  database.exec('ANALYZE');
  database.close();
}

/** All instants of a booking, moved so that it ended at `end`. */
function times(booking: Row, end: number): Row {
  const moved = end - Date.parse(String(booking['end_date']));
  const shifted: Row = {};
  for (const [name, value] of Object.entries(booking)) {
    if (name.endsWith('_at') && typeof value === 'number') shifted[name] = value + moved;
    if (name.endsWith('_date') && typeof value === 'string') shifted[name] = dayOf(Date.parse(value) + moved);
  }
  return shifted;
}

/** The id of the asset at this position, which counts from 0. */
export function assetId(position: number): string {
  return `ast_bench${String(position).padStart(10, '0')}`;
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
