import type { Database, Reader, Tx } from '../../db/database.ts';
import * as schema from '../../db/schema/index.ts';
import type { FileStorage } from '../adapters/file-storage.ts';
import type { Passwords } from '../adapters/passwords.ts';
import type { Role } from '../../db/values.ts';
import type { Listing } from '../domain/catalog/index.ts';
import type { Ids, Settings } from '../domain/kernel/index.ts';
import { categories } from './categories.ts';
import { demoBookings } from './demo-bookings.ts';
import { demoKeys } from './demo-keys.ts';
import { demoListings } from './demo-listings.ts';
import { indexAssets } from './index-assets.ts';
import { insertAll } from './insert-all.ts';
import { ledgerRows } from './ledger-rows.ts';
import { maintenanceRows } from './maintenance-rows.ts';
import { occupancyRows } from './occupancy-rows.ts';
import { rentalEntries } from './rental-entries.ts';
import { seededIds } from './seeded-ids.ts';
import { storeDocuments } from './store-documents.ts';
import { tellPayment } from './tell-payment.ts';
import { tellTimeline } from './tell-timeline.ts';
import { userRows } from './user-rows.ts';
import { vendorRows } from './vendor-rows.ts';

/** What a person needs to try the demo. Keys are shown here once and kept nowhere. */
export interface DemoSummary {
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly role: Role }[];
  readonly keys: readonly { readonly label: string; readonly secret: string }[];
  readonly counts: {
    readonly users: number;
    readonly vendors: number;
    readonly assets: number;
    readonly bookings: number;
    readonly documents: number;
  };
}

interface SeedContext {
  readonly now: Date;
  /** Seeded by `now` when absent. */
  readonly ids?: Ids;
  readonly passwords: Passwords;
  readonly settings: Settings;
  readonly storage: FileStorage;
}

const PASSWORD = 'demo-password-1';
const SHOWN = ['renter@demo.test', 'vendor@demo.test', 'admin@demo.test'];

/**
 * Fills an empty database with a small marketplace in which every booking state occurs. The same for the same `now`,
 * but for secrets and file names. Does nothing, and answers null, where there are users.
 */
export async function seedDemo(database: Database, context: SeedContext): Promise<DemoSummary | null> {
  if (await hasUsers(database.reader)) return null;
  const [passwordHash, demo] = await Promise.all([context.passwords.hash(PASSWORD), tellDemo(context)]);
  const seeded = await database.transaction(async (tx) => {
    await tx.lock('demo-data');
    if (await hasUsers(tx)) return false;
    await insertDemo(tx, demo, passwordHash);
    return true;
  });
  if (seeded) return summaryOf(demo);
  await Promise.all(demo.documents.map(({ fileKey }) => context.storage.remove(fileKey)));
  return null;
}

type Demo = Awaited<ReturnType<typeof tellDemo>>;

async function hasUsers(from: Reader): Promise<boolean> {
  const rows = await from.select({ id: schema.users.id }).from(schema.users).limit(1);
  return rows.length > 0;
}

/** Everything there is to insert, before the transaction: files do not belong inside. */
async function tellDemo({ now, ids = seededIds(now), settings, storage }: SeedContext) {
  const users = userRows({ now, ids });
  const vendors = vendorRows(users, ids);
  const listings = demoListings(vendors, { ids, settings });
  const documents = await storeDocuments(users, { storage, ids, now, maxBytes: settings.maxUploadBytes });
  const bookings = demoBookings({ listings, users, documents, ids, now, settings });
  const rentals = bookings.map((told) => ({ told, paid: tellPayment(told, { ids, settings }) }));
  const timeline = rentals.flatMap(({ told, paid }) => tellTimeline(told, paid, { documents, ids }));
  const occupancy = [...maintenanceRows(listings, { ids, now }), ...bookings.flatMap(occupancyRows)];
  const ledger = ledgerRows(
    rentals.flatMap(({ told, paid }) => (paid === null ? [] : rentalEntries(told, paid))),
    ids,
  );
  return { users, vendors, listings, documents, rentals, timeline, occupancy, ledger, keys: demoKeys(users, { ids, now }) };
}

async function insertDemo(tx: Tx, demo: Demo, passwordHash: string): Promise<void> {
  const payments = demo.rentals.flatMap(({ paid }) => (paid === null ? [] : [paid]));
  await insertAll(
    tx,
    schema.users,
    [...demo.users.values()].map((user) => ({ ...user, passwordHash })),
  );
  await insertAll(tx, schema.vendors, [...demo.vendors.values()]);
  await insertListings(tx, demo.listings);
  await insertAll(
    tx,
    schema.apiKeys,
    demo.keys.map(({ row }) => row),
  );
  await insertAll(tx, schema.documents, demo.documents);
  await insertAll(
    tx,
    schema.bookings,
    demo.rentals.map(({ told }) => told.booking),
  );
  await insertAll(tx, schema.occupancy, demo.occupancy);
  await insertAll(tx, schema.bookingTimeline, demo.timeline);
  await insertAll(
    tx,
    schema.documentDecisions,
    demo.rentals.flatMap(({ told }) => told.decisions),
  );
  await insertAll(
    tx,
    schema.trustEvents,
    demo.rentals.flatMap(({ told }) => told.trustEvents),
  );
  await insertAll(
    tx,
    schema.payments,
    payments.map(({ payment }) => payment),
  );
  await insertAll(
    tx,
    schema.gatewayEvents,
    payments.flatMap(({ gatewayEvents }) => gatewayEvents),
  );
  await insertAll(
    tx,
    schema.refunds,
    payments.flatMap(({ refunds }) => refunds),
  );
  await insertAll(
    tx,
    schema.sandboxCheckouts,
    payments.map(({ checkout }) => checkout),
  );
  await insertAll(
    tx,
    schema.sandboxRefunds,
    payments.flatMap(({ sandboxRefunds }) => sandboxRefunds),
  );
  await insertAll(tx, schema.journal, demo.ledger.journal);
  await insertAll(tx, schema.postings, demo.ledger.postings);
  await insertAll(tx, schema.accountBalances, demo.ledger.balances);
}

async function insertListings(tx: Tx, listings: readonly Listing[]): Promise<void> {
  await insertAll(tx, schema.categories, categories);
  await insertAll(
    tx,
    schema.assets,
    listings.map(({ asset }) => asset),
  );
  await indexAssets(tx, listings);
}

function summaryOf({ users, vendors, listings, rentals, documents, keys }: Demo): DemoSummary {
  return {
    accounts: SHOWN.flatMap((email) => {
      const user = users.get(email);
      return user === undefined ? [] : [{ email, password: PASSWORD, role: user.role }];
    }),
    keys: keys.map(({ label, secret }) => ({ label, secret })),
    counts: {
      users: users.size,
      vendors: vendors.size,
      assets: listings.length,
      bookings: rentals.length,
      documents: documents.length,
    },
  };
}
