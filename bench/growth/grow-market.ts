import type { EngineWords, MarketDatabase } from '../market-database.ts';

/**
 * How many assets each city has. A marketplace grows by cities, so a search in one city finds as many assets in a large market
 * as in a small one.
 */
const PER_CITY = 400;
const CATEGORIES = [
  'boat-water',
  'camper-car',
  'camping-outdoor',
  'construction',
  'event-party',
  'photo-drone',
  'sports-hobby',
  'tools-diy',
] as const;
/** How many kinds of things each category has. */
const KINDS = 10;
/** The shop and the renter whose lists are read have these counts in a market of any size. */
const OWN_ASSETS = 50;
const OWN_BOOKINGS = 500;
const RENTED = 100;
const PER_SHOP = 20;
const PER_RENTER = 10;
/** One booking in so many has a conversation, and one was paid out. */
const SHARE = 4;
/** How many messages a conversation has. */
const LINES = 2;
/** This number is higher than all numbers in the demo's lists of notifications. */
const FIRST_PLACE = 10_000;
const GROWN = ['users', 'vendors', 'assets', 'asset_documents', 'bookings', 'occupancy', 'conversations', 'messages'] as const;
const GROWN_BESIDE = ['payouts', 'journal', 'postings', 'events', 'notifications'] as const;

const LETTERS = 'abcdefghij';

/** Words, category and city of searches that have as many matches in a market of any size. */
export const SEARCHES = CATEGORIES.map((category, place) => ({ q: kindOf(place), category, city: `City${place}` }));

/** The word of one kind of thing, which only one category has. */
function kindOf(place: number): string {
  const letter = LETTERS.charAt(place);
  return `${letter}${letter}kind`;
}

/** Fills the demo marketplace with `size` assets and as many bookings, and the shops and renters that they need. */
export async function growMarket(database: MarketDatabase, size: number): Promise<void> {
  const indexes = await database.indexesOf([...GROWN, ...GROWN_BESIDE]);
  for (const { name } of indexes) await database.run(`drop index ${name}`);
  await database.run('create table bench_numbers (n bigint primary key)');
  await database.run(
    `insert into bench_numbers with recursive counted(n) as (select 0 union all select n + 1 from counted where n + 1 < ${size}) select n from counted`,
  );
  for (const rows of [...people(size), ...catalogue(size, database.words), ...rentals(size, database.words), ...told()])
    await copyRows(database, rows);
  await database.run(occupiedDays(database.words));
  await database.run(database.words.enterTexts(TEXTS));
  for (const statement of catchUp(size)) await database.run(statement);
  for (const { definition } of indexes) await database.run(definition);
  await database.run('drop table bench_numbers');
  await database.analyse();
}

/**
 * Rows of a table that are copies of demo rows (`model`), once for each row of `from`. The columns in `set` have other values.
 */
interface Copied {
  readonly table: string;
  readonly model: string;
  readonly from: string;
  readonly set: Readonly<Record<string, string>>;
}

async function copyRows(database: MarketDatabase, { table, model, from, set }: Copied): Promise<void> {
  const columns = await database.columnsOf(table);
  const values = columns.map((column) => set[column] ?? `model.${column}`);
  // The model is a table of its own, because SQLite would write all rows twice if it filled a table from itself.
  await database.run(`create table bench_model as ${model}`);
  await database.run(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from bench_model as model ${from}`,
  );
  await database.run('drop table bench_model');
}

/** The number with leading zeros, so that ids sort as numbers do. */
const padded = (number: string) => `substr(cast(10000000000 + ${number} as text), 2)`;
const assetId = (number: string) => `'ast_bench' || ${padded(number)}`;
const bookingId = (number: string) => `'bkg_bench' || ${padded(number)}`;
const renterId = (number: string) => `'usr_bench' || ${padded(number)}`;
const ownerId = (number: string) => `'usr_shop' || ${padded(number)}`;
const vendorId = (number: string) => `'ven_bench' || ${padded(number)}`;
const OWNER = "(select id from users where email = 'vendor@demo.test')";
const VENDOR = `(select id from vendors where user_id = ${OWNER})`;
const RENTER = "(select id from users where email = 'renter@demo.test')";
const MODEL = 'tandem-sea-kayak';

function people(size: number): Copied[] {
  const [renters, shops] = [size / PER_RENTER, size / PER_SHOP];
  return [
    {
      table: 'users',
      model: `select * from users where id = ${RENTER}`,
      from: `cross join bench_numbers where n < ${renters}`,
      set: { id: renterId('n'), email: "'renter-' || n || '@bench.test'" },
    },
    {
      table: 'users',
      model: `select * from users where id = ${OWNER}`,
      from: `cross join bench_numbers where n < ${shops}`,
      set: { id: ownerId('n'), email: "'shop-' || n || '@bench.test'" },
    },
    {
      table: 'vendors',
      model: `select * from vendors where id = ${VENDOR}`,
      from: `cross join bench_numbers where n < ${shops}`,
      set: { id: vendorId('n'), user_id: ownerId('n'), slug: "'bench-shop-' || n" },
    },
  ];
}

function catalogue(size: number, { json, instantLater }: EngineWords): Copied[] {
  const cities = size / PER_CITY;
  const inCity = `(n / ${cities})`;
  const category = `${inCity} % ${CATEGORIES.length}`;
  const letterOf = (place: string) => `substr('${LETTERS}', 1 + cast(${place} as integer), 1)`;
  const kind = `${letterOf(category)} || ${letterOf(`(${inCity} / ${CATEGORIES.length}) % ${KINDS}`)} || 'kind'`;
  const words = [31, 173, 1009, 2003, 3571, 4799].map((factor) => `' word' || (n * ${factor} % 5000)`);
  const fields = ['id', 'slug', 'title', 'category_slug', 'city'];
  const card = fields.reduce(
    (text, name) => `replace(${text}, '"' || model.${name} || '"', '"' || asset.${name} || '"')`,
    'cast(card as text)',
  );
  return [
    {
      table: 'assets',
      model: `select * from assets where slug = '${MODEL}'`,
      from: 'cross join bench_numbers',
      set: {
        id: assetId('n'),
        slug: "'bench-' || n",
        vendor_id: shopOf('n', OWN_ASSETS),
        title: `${kind} || ' number ' || n`,
        description: `'Plain words:' || ${words.join(' || ')}`,
        category_slug: `case ${category} ${CATEGORIES.map((slug, place) => `when ${place} then '${slug}'`).join(' ')} end`,
        city: `'City' || (n % ${cities})`,
        city_key: `'city' || (n % ${cities})`,
        latitude: 'model.latitude + (n % 1999) / 100.0',
        longitude: 'model.longitude + (n % 2003) / 100.0',
        day_rate_minor: '1000 + n * 7919 % 50000',
        rating_average: '(n * 7919 % 51) / 10.0',
        created_at: instantLater('model.created_at', 'n % 700'),
        updated_at: instantLater('model.updated_at', 'n % 900'),
      },
    },
    {
      table: 'asset_documents',
      model: `select version, card, words, terms, id, slug, title, category_slug, city from asset_documents
        join assets on id = asset_id where slug = '${MODEL}'`,
      from: "cross join assets as asset where asset.id like 'ast_bench%'",
      set: { asset_id: 'asset.id', card: json(card) },
    },
  ];
}

/** The shop of an asset. The first ones belong to the demo shop, the others to shops with twenty each. */
function shopOf(number: string, own: number): string {
  return `case when ${number} < ${own} then ${VENDOR} else ${vendorId(`${number} / ${PER_SHOP}`)} end`;
}

const TEXTS = `select id, lower(title) as title, description as body, city_key as place, category_slug as category, city_key as city, vendor_id as vendor
  from assets where id like 'ast_bench%'`;

/** The state of a booking. Of twenty bookings most are over, two are to come, and one waits for its owner. */
const STATE =
  "case n % 20 when 16 then 'CONFIRMED' when 17 then 'CONFIRMED' when 18 then 'CANCELLED' when 19 then 'PENDING_APPROVAL' else 'COMPLETED' end";
const BOOKING = `join bench_numbers on n >= 0 join bookings as booking on booking.id = ${bookingId('n')}`;
const PAID = "select * from payouts where id = (select min(id) from payouts where status = 'PAID')";
const PAID_OUT = `n % ${SHARE} = 0 and booking.state = 'COMPLETED'`;
const CONVERSATION = "select * from conversations where id = (select min(id) from conversations where kind = 'BOOKING')";

function rentals(size: number, { dayLater, instantLater }: EngineWords): Copied[] {
  const shift = `case when n % 20 in (16, 17, 19) then 3 + n * 7 % 60 else -(n * 7 % 300) end`;
  const moved = (names: readonly string[], later: EngineWords['dayLater']) =>
    Object.fromEntries(names.map((name) => [name, later(`model.${name}`, shift)]));
  const rented = `n >= ${OWN_BOOKINGS} and n < ${OWN_BOOKINGS + RENTED}`;
  return [
    {
      table: 'bookings',
      model: "select * from bookings where id in (select min(id) from bookings where mode = 'live' group by state)",
      from: `join bench_numbers on model.state = ${STATE}`,
      set: {
        id: bookingId('n'),
        asset_id: assetId(`case when n < ${OWN_BOOKINGS} then n % ${OWN_ASSETS} else n end`),
        vendor_id: shopOf('n', OWN_BOOKINGS),
        renter_id: `case when ${rented} then ${RENTER} else ${renterId(`n % ${size / PER_RENTER}`)} end`,
        ...moved(['start_date', 'end_date'], dayLater),
        ...moved(['start_at', 'end_at', 'due_at', 'promoted_at', 'confirmed_at', 'returned_at', 'closed_at'], instantLater),
        ...moved(['created_at', 'updated_at'], instantLater),
      },
    },
    {
      table: 'conversations',
      model: CONVERSATION,
      from: `${BOOKING} where n % ${SHARE} = 0`,
      set: {
        id: `'cnv_bench' || ${padded('n')}`,
        ...Object.fromEntries(['asset_id', 'vendor_id', 'renter_id'].map((name) => [name, `booking.${name}`])),
        booking_id: 'booking.id',
        created_at: 'booking.created_at',
        last_at: 'booking.updated_at',
        last_seq: String(LINES),
        renter_read_seq: String(LINES),
        owner_read_seq: String(LINES),
      },
    },
    {
      table: 'messages',
      model: `select * from messages where seq <= ${LINES} and conversation_id = (select id from (${CONVERSATION}) as model)`,
      from: "join conversations as conversation on conversation.id like 'cnv_bench%'",
      set: { id: "'msg_' || model.seq || conversation.id", conversation_id: 'conversation.id', at: 'conversation.last_at' },
    },
    {
      table: 'payouts',
      model: PAID,
      from: `${BOOKING} where ${PAID_OUT}`,
      set: {
        id: `'pot_bench' || ${padded('n')}`,
        booking_id: 'booking.id',
        vendor_id: 'booking.vendor_id',
        created_at: 'booking.updated_at',
      },
    },
    ...entered,
  ];
}

/** The journal entries of the bookings that were paid out. */
const entered: readonly Copied[] = [
  {
    table: 'journal',
    model: `select journal.* from journal join (${PAID}) as payout on payout.booking_id = journal.booking_id where kind in ('COMPLETION', 'PAYOUT')`,
    from: `${BOOKING} where ${PAID_OUT}`,
    set: { id: "'jrn_' || model.kind || booking.id", booking_id: 'booking.id', idem_key: "'bench:' || model.kind || booking.id" },
  },
  {
    table: 'postings',
    model: `select postings.*, kind, payout.booking_id, payout.vendor_id from postings join journal on journal.id = journal_id
      join (${PAID}) as payout on payout.booking_id = journal.booking_id where kind in ('COMPLETION', 'PAYOUT')`,
    from: `${BOOKING} where ${PAID_OUT}`,
    set: {
      journal_id: "'jrn_' || model.kind || booking.id",
      account: 'replace(replace(model.account, model.booking_id, booking.id), model.vendor_id, booking.vendor_id)',
    },
  },
];

/** The occupied days of the bookings that are to come, on one of several units. */
function occupiedDays({ dayLater }: EngineWords): string {
  const day = dayLater('start_date', 'step.n');
  return `insert into occupancy (asset_id, mode, day, unit_no, kind, booking_id)
    select asset_id, mode, ${day}, 1, 'BOOKING', id from bookings cross join (select n from bench_numbers where n < 10) as step
    where id like 'bkg_bench%' and state = 'CONFIRMED' and ${day} < end_date on conflict do nothing`;
}

/** The events and notifications of renters and owners. */
function told(): Copied[] {
  const event = `'evt_bench' || ${padded('n')}`;
  const happened = `${BOOKING} where n % ${SHARE} in (1, 2)`;
  const owner = '(select user_id from vendors where vendors.id = booking.vendor_id)';
  return [
    {
      table: 'events',
      model: 'select * from events where seq = (select max(seq) from events)',
      from: happened,
      set: {
        id: event,
        seq: 'model.seq + 1 + n',
        booking_id: 'booking.id',
        asset_id: 'booking.asset_id',
        user_id: 'booking.renter_id',
        vendor_id: 'booking.vendor_id',
      },
    },
    {
      table: 'notifications',
      model: 'select * from notifications where id = (select min(id) from notifications)',
      from: happened,
      set: {
        id: `'ntf_bench' || ${padded('n')}`,
        user_id: `case when n % ${SHARE} = 1 then booking.renter_id else ${owner} end`,
        role: `case when n % ${SHARE} = 1 then 'RENTER' else 'OWNER' end`,
        seq: `${FIRST_PLACE} + n`,
        event_id: event,
        booking_id: 'booking.id',
        at: 'booking.updated_at',
      },
    },
  ];
}

/** Statements after which all events count as handled, and new notifications get the next numbers. */
function catchUp(size: number): string[] {
  return [
    'update event_cursors set seq = (select max(seq) from events)',
    `update notification_lists set last_seq = ${FIRST_PLACE + size} where id in (${OWNER}, ${RENTER})`,
  ];
}
