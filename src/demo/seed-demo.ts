import { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { Database, Reader, Tx } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import { indexAsset } from '../../db/search.ts';
import * as schema from '../../db/schema/index.ts';
import type { Role } from '../../db/values/index.ts';
import type { Ports } from '../adapters/ports.ts';
import { keepShopName } from '../domain/people/accounts/index.ts';
import { SEQUENCE_LOCK } from '../domain/platform/events/index.ts';
import { searchDocument, writeDocuments } from '../domain/catalog/assets/index.ts';
import { ascending, type Ids, type Settings } from '../domain/platform/kernel/index.ts';
import { writeStarterSet } from '../domain/catalog/categories/index.ts';
import { demoPassword } from './data/demo-password.ts';
import { vendors } from './data/vendors.ts';
import { insertInterest } from './demo-interest.ts';
import { demoListings } from './demo-listings.ts';
import { demoMarketplace, type Moment } from './demo-marketplace.ts';
import { bankRows, demoKeys, taxProfileRows, userRows, vendorRows } from './demo-people.ts';
import { demoStory } from './demo-story.ts';
import { seededIds } from './seeded-ids.ts';
import { lookUp } from './demo-world.ts';

/** What a person needs to try the demo. Keys are shown here once and not stored. */
export interface DemoSummary {
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly role: Role }[];
  readonly keys: readonly { readonly label: string; readonly secret: string }[];
  readonly counts: Readonly<Record<'users' | 'vendors' | 'assets' | 'bookings' | 'documents', number>>;
}

interface SeedContext extends Ports {
  readonly now: Date;
  /** The source of ids; if absent, one that is seeded by `now`. */
  readonly ids?: Ids;
  readonly settings: Settings;
  /** The password of everybody; if absent, the demo's own, with a prepared hash. */
  readonly password?: { readonly plain: string; readonly hash: string };
  /** Checks the answers of commands against their schemas, which tests do. */
  readonly strict?: boolean;
  /** Called if data must be made, which takes some seconds. */
  readonly onBegin?: () => void;
}

const SHOWN = ['renter@demo.test', 'vendor@demo.test', 'admin@demo.test'];

/**
 * Fills an empty database with a small marketplace in which every booking state occurs. People and listings come from data
 * files; everything else is made by the product's own commands. It is one transaction, so that nobody ever sees a part of it.
 * The same `now` gives the same data, except for secrets, names in the payment sandbox, and names of stored files. If there are
 * users already, it does nothing and returns null.
 */
export async function seedDemo(database: Database, context: SeedContext): Promise<DemoSummary | null> {
  if (await hasUsers(database.reader)) return null;
  context.onBegin?.();
  const demo = await prepareDemo(context);
  const counts = await database.transaction(async (tx) => {
    // The second lock is for numbering events, which happens here too.
    await tx.lock('demo-data', SEQUENCE_LOCK);
    return (await hasUsers(tx)) ? null : insertDemo(tx, demo);
  });
  if (counts !== null) return summaryOf(demo, counts);
  // Another process has made the data first. Our files belong to no row and are removed.
  await Promise.all([...demo.files.values()].map(({ key }) => demo.ports.storage.remove(key)));
  return null;
}

type Demo = Awaited<ReturnType<typeof prepareDemo>>;

/** Prepares what needs no transaction and takes time: files and hashes. */
async function prepareDemo({ now, ids = seededIds(now), settings, password: given, strict = false, ...ports }: SeedContext) {
  const password = given ?? { plain: demoPassword, hash: await ports.passwords.hash(demoPassword) };
  const people = userRows({ now, ids });
  const shops = vendorRows(people, ids);
  const listings = demoListings(shops, { ids, settings });
  const keys = demoKeys(people, { ids, now });
  const story = demoStory({ people, listings, now, settings });
  const files = await storeFiles(story.moments, ports, settings);
  return { now, ids, settings, ports, strict, people, shops, listings, keys, story, files, password };
}

async function insertDemo(tx: Tx, demo: Demo): Promise<DemoSummary['counts']> {
  const { ids, settings, ports, strict, password, people, shops, listings, story, files } = demo;
  const users = [...people.values()].map((user) => ({ ...user, passwordHash: password.hash }));
  const accounts = bankRows(shops, ports.cipher);
  const apiKeys = demo.keys.map(({ row }) => row);
  const catalog = [...listings.values()];
  const assets = catalog.map(({ asset }) => asset);
  for await (const part of inParts(users)) await tx.insert(schema.users).values(part);
  for await (const part of inParts([...shops.values()])) await tx.insert(schema.vendors).values(part);
  for (const { id: vendorId, slug, createdAt: takenAt } of shops.values()) await keepShopName(tx, { slug, vendorId, takenAt });
  for await (const part of inParts(taxProfileRows(shops, ids))) await tx.insert(schema.taxProfiles).values(part);
  for await (const part of inParts(apiKeys)) await tx.insert(schema.apiKeys).values(part);
  for await (const part of inParts(accounts)) await tx.insert(schema.payoutBanks).values(part);
  await writeStarterSet(tx);
  for await (const part of inParts(assets)) await tx.insert(schema.assets).values(part);
  await writeDocuments(tx, catalog);
  for (const listing of catalog) await indexAsset(tx, searchDocument(listing));
  await insertInterest(tx, catalog, demo.now);
  const market = await demoMarketplace(tx, people, shops, { settings, ids, ports, strict });
  for (const moment of story.moments.toSorted((a, b) => ascending(a.at, b.at))) {
    await market.moveTo(moment.at);
    await moment.happen(market, moment.file && files.get(moment.file.content));
  }
  await market.moveTo(demo.now);
  await market.close();
  const removed = vendors.flatMap(({ slug, bank }) => (bank?.removed ? [lookUp(shops, slug).id] : []));
  await tx.delete(schema.payoutBanks).where(inArray(schema.payoutBanks.vendorId, removed));
  const [bookings, documents] = [await tx.$count(schema.bookings), await tx.$count(schema.documents)];
  return { users: people.size, vendors: shops.size, assets: listings.size, bookings, documents };
}

async function hasUsers(from: Reader): Promise<boolean> {
  return (await from.$count(schema.users)) > 0;
}

/** Stores the files that people will send, by their content, so that the same photo is stored once. */
async function storeFiles(moments: readonly Moment[], { storage }: Ports, { maxUploadBytes }: Settings) {
  const sent = new Map(moments.flatMap(({ file }) => (file === undefined ? [] : [[file.content, file.name] as const])));
  const stored = [...sent].map(async ([content, fileName]) => {
    const kept = await storage.put(Readable.from([content]), maxUploadBytes);
    return [content, { ...kept, fileName }] as const;
  });
  return new Map(await Promise.all(stored));
}

function summaryOf({ people, keys, password }: Demo, counts: DemoSummary['counts']): DemoSummary {
  return {
    accounts: SHOWN.map((email) => ({ email, password: password.plain, role: lookUp(people, email).role })),
    keys: keys.map(({ label, secret }) => ({ label, secret })),
    counts,
  };
}
