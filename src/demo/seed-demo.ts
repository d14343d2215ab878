import { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { Database, Reader, Tx } from '../../db/database.ts';
import { insertAll } from '../../db/insert-all.ts';
import { indexAsset } from '../../db/search.ts';
import * as schema from '../../db/schema/index.ts';
import type { Role } from '../../db/values.ts';
import type { Ports } from '../adapters/ports.ts';
import { SEQUENCE_LOCK } from '../domain/platform/events/index.ts';
import { searchDocument } from '../domain/catalog/search/index.ts';
import type { Ids, Settings, UploadedFile } from '../domain/platform/kernel/index.ts';
import { categories } from './data/categories.ts';
import { vendors } from './data/vendors.ts';
import { demoListings } from './demo-listings.ts';
import { demoMarketplace } from './demo-marketplace.ts';
import { bankRows, demoKeys, personNamed, userRows, vendorRows } from './demo-people.ts';
import { type DemoStory, demoStory } from './demo-story.ts';
import { insertHistory } from './insert-history.ts';
import type { Moment, SentFile } from './rental-story.ts';
import { seededIds } from './seeded-ids.ts';

/** What a person needs to try the demo. Keys are shown here once and kept nowhere. */
export interface DemoSummary {
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly role: Role }[];
  readonly keys: readonly { readonly label: string; readonly secret: string }[];
  readonly counts: Readonly<Record<'users' | 'vendors' | 'assets' | 'bookings' | 'documents', number>>;
}

interface SeedContext extends Ports {
  readonly now: Date;
  /** Seeded by `now` when absent. */
  readonly ids?: Ids;
  readonly settings: Settings;
}

const PASSWORD = 'demo-password-1';
const SHOWN = ['renter@demo.test', 'vendor@demo.test', 'admin@demo.test'];

/**
 * Fills an empty database with a small marketplace in which every booking state occurs: people and listings as they are
 * written down, everything else by what people do, with the product's own commands. One transaction, so that nobody ever
 * sees a part of it. The same for the same `now`, but for secrets, what the payment sandbox calls things, and the names of
 * stored files. Does nothing, and answers null, where there are users.
 */
export async function seedDemo(database: Database, context: SeedContext): Promise<DemoSummary | null> {
  if (await hasUsers(database.reader)) return null;
  const { now, ids = seededIds(now), settings, ...ports } = context;
  const passwordHash = ports.passwords.hash(PASSWORD);
  // Whoever waits for it, at the end of the transaction, hears of its failure.
  passwordHash.catch(() => {});
  const people = userRows({ now, ids });
  const shops = vendorRows(people, ids);
  const listings = demoListings(shops, { ids, settings });
  const keys = demoKeys(people, { ids, now });
  const story = demoStory({ people, listings, now, settings });
  // Files belong in no transaction; hashing runs on another thread until the end of it.
  const files = await storeFiles(story.moments, ports, settings);
  const demo = { people, shops, listings, keys, story, files, passwordHash };
  const counts = await database.transaction(async (tx) => {
    // Events are numbered in here too.
    await tx.lock('demo-data', SEQUENCE_LOCK);
    return (await hasUsers(tx)) ? null : insertDemo(tx, demo, { now, ids, settings, ports });
  });
  if (counts !== null) return summaryOf(demo, counts);
  // Another process was faster: its files are kept, ours belong to nobody.
  await Promise.all([...files.values()].map(({ key }) => ports.storage.remove(key)));
  return null;
}

interface Demo {
  readonly people: ReturnType<typeof userRows>;
  readonly shops: ReturnType<typeof vendorRows>;
  readonly listings: ReturnType<typeof demoListings>;
  readonly keys: ReturnType<typeof demoKeys>;
  readonly story: DemoStory;
  readonly files: ReadonlyMap<Moment, UploadedFile>;
  readonly passwordHash: Promise<string>;
}

interface Making {
  readonly now: Date;
  readonly ids: Ids;
  readonly settings: Settings;
  readonly ports: Ports;
}

type Counts = Pick<DemoSummary['counts'], 'bookings' | 'documents'>;

async function insertDemo(tx: Tx, demo: Demo, { now, ids, settings, ports }: Making): Promise<Counts> {
  const { people, shops, listings, story, files, passwordHash } = demo;
  // Nobody can sign in before the password comes, at the end: hashing it takes long.
  const users = [...people.values()].map((user) => ({ ...user, passwordHash: '' }));
  const accounts = bankRows(shops, ports.cipher);
  const apiKeys = demo.keys.map(({ row }) => row);
  const assets = listings.map(({ asset }) => asset);
  await insertAll(tx, schema.users, users);
  await insertAll(tx, schema.vendors, [...shops.values()]);
  await insertAll(tx, schema.apiKeys, apiKeys);
  await insertAll(tx, schema.payoutBanks, accounts);
  await insertAll(tx, schema.categories, categories);
  await insertAll(tx, schema.assets, assets);
  for (const listing of listings) await indexAsset(tx, searchDocument(listing));
  const banks = new Map(accounts.map((bank) => [bank.vendorId, bank]));
  const ends = story.endsOf(await insertHistory(tx, story.past, { people, banks, ids, settings }));
  const market = await demoMarketplace(tx, people, shops, { settings, ids, ports });
  for (const moment of [...story.moments, ...ends].toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await market.moveTo(moment.at);
    await moment.happen(market, files.get(moment));
  }
  await market.moveTo(now);
  await market.close();
  const removed = vendors.flatMap(({ slug, bank }) => (bank?.removed ? [shops.get(slug)?.id ?? ''] : []));
  await tx.delete(schema.payoutBanks).where(inArray(schema.payoutBanks.vendorId, removed));
  await tx.update(schema.users).set({ passwordHash: await passwordHash });
  return { bookings: await tx.$count(schema.bookings), documents: await tx.$count(schema.documents) };
}

async function hasUsers(from: Reader): Promise<boolean> {
  const rows = await from.select({ id: schema.users.id }).from(schema.users).limit(1);
  return rows.length > 0;
}

/** Puts into the storage what people will send, the same photo once. */
async function storeFiles(
  moments: readonly Moment[],
  { storage }: Ports,
  { maxUploadBytes }: Settings,
): Promise<ReadonlyMap<Moment, UploadedFile>> {
  const once = new Map<Buffer, Promise<UploadedFile>>();
  const store = async ({ name: fileName, content }: SentFile): Promise<UploadedFile> => {
    return { ...(await storage.put(Readable.from([content]), maxUploadBytes)), fileName };
  };
  const stored = moments.map(async (moment): Promise<[Moment, UploadedFile][]> => {
    const { file } = moment;
    if (file === undefined) return [];
    const kept = once.get(file.content) ?? store(file);
    once.set(file.content, kept);
    return [[moment, await kept]];
  });
  return new Map((await Promise.all(stored)).flat());
}

function summaryOf({ people, shops, listings, keys }: Demo, counts: Counts): DemoSummary {
  return {
    accounts: SHOWN.map((email) => ({ email, password: PASSWORD, role: personNamed(people, email).role })),
    keys: keys.map(({ label, secret }) => ({ label, secret })),
    counts: { users: people.size, vendors: shops.size, assets: listings.length, ...counts },
  };
}
