import { Readable } from 'node:stream';
import type { Database, Reader, Tx } from '../../db/database.ts';
import { assets, bookings, documents, users, vendors } from '../../db/schema/index.ts';
import type { Role } from '../../db/values/index.ts';
import type { Ports } from '../adapters/ports.ts';
import { SEQUENCE_LOCK } from '../domain/platform/events/index.ts';
import { ascending, type Ids, type Settings, type UploadedFile } from '../domain/platform/kernel/index.ts';
import { writeStarterSet } from '../domain/catalog/categories/index.ts';
import { demoPassword } from './data/demo-password.ts';
import { pictureOf } from './demo-drawing.ts';
import { demoListings } from './demo-listings.ts';
import { demoMarketplace, type Moment, type SentFile } from './demo-marketplace.ts';
import type { DemoPassword } from './demo-ports.ts';
import { demoStory } from './demo-story.ts';
import { insertInterest } from './inserted-rows.ts';
import { type DemoKey, keyMoment } from './people-story.ts';
import { seededIds } from './seeded-ids.ts';
import { lookUp } from './demo-world.ts';

/** What a person needs to try the demo. Keys are shown here once and not stored. */
export interface DemoSummary {
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly role: Role }[];
  readonly keys: readonly DemoKey[];
  readonly counts: Readonly<Record<'users' | 'vendors' | 'assets' | 'bookings' | 'documents', number>>;
}

interface SeedContext extends Ports {
  readonly now: Date;
  /** The source of ids; if absent, one that is seeded by `now`. */
  readonly ids?: Ids;
  readonly settings: Settings;
  /** The password of everybody; if absent, the demo's own, which is hashed first. */
  readonly password?: DemoPassword;
  /** Checks the answers of commands against their schemas, which tests do. */
  readonly strict?: boolean;
  /** Called if data must be made, which takes some seconds. */
  readonly onBegin?: () => void;
}

const SHOWN = [
  { email: 'renter@demo.test', role: 'CUSTOMER' },
  { email: 'vendor@demo.test', role: 'VENDOR' },
  { email: 'admin@demo.test', role: 'ADMIN' },
] as const;

/**
 * Fills an empty database with a small marketplace in which every booking state occurs. People, shops, listings and rentals are
 * made by the product's own commands, as people would use them. It is one transaction, so that nobody ever sees a part of it.
 * The same `now` gives the same data, except for secrets, names in the payment sandbox, and names of stored files. If there are
 * users already, it does nothing and returns null.
 */
export async function seedDemo(database: Database, context: SeedContext): Promise<DemoSummary | null> {
  if (await hasUsers(database.reader)) return null;
  context.onBegin?.();
  const demo = await prepareDemo(context);
  const made = await database.transaction(async (tx) => {
    // The second lock is for numbering events, which happens here too.
    await tx.lock('demo-data', SEQUENCE_LOCK);
    return (await hasUsers(tx)) ? null : makeDemo(tx, demo);
  });
  if (made !== null) {
    const { plain: password } = demo.password;
    return { accounts: SHOWN.map((account) => ({ ...account, password })), ...made };
  }
  // Another process has made the data first. Our files belong to no row and are removed.
  await Promise.all([...demo.files.values()].map(({ key }) => demo.ports.storage.remove(key)));
  return null;
}

type Demo = Awaited<ReturnType<typeof prepareDemo>>;

/** Prepares what needs no transaction and takes time: pictures, files and hashes. */
async function prepareDemo({ now, ids = seededIds(now), settings, password: given, strict = false, ...ports }: SeedContext) {
  const password = given ?? { plain: demoPassword, hash: await ports.passwords.hash(demoPassword) };
  const listings = demoListings({ now, settings });
  const { moments } = demoStory({ listings, now, settings });
  const files = await storeFiles(moments, ports, settings);
  return { now, ids, settings, ports, strict, listings, moments, files, password };
}

async function makeDemo(tx: Tx, demo: Demo): Promise<Pick<DemoSummary, 'keys' | 'counts'>> {
  const { now, listings, moments, files } = demo;
  await writeStarterSet(tx);
  const keys: DemoKey[] = [];
  const market = demoMarketplace(tx, { ...demo, files: [...files.values()] });
  for (const { at, file, happen } of [...moments, keyMoment(now, keys)].toSorted((a, b) => ascending(a.at, b.at))) {
    await market.moveTo(at);
    await happen(market, file && lookUp(files, file.source));
  }
  await market.moveTo(now);
  await market.close();
  await insertInterest(tx, [...listings.keys()], now);
  const counts = {
    users: await tx.$count(users),
    vendors: await tx.$count(vendors),
    assets: await tx.$count(assets),
    bookings: await tx.$count(bookings),
    documents: await tx.$count(documents),
  };
  return { keys, counts };
}

async function hasUsers(from: Reader): Promise<boolean> {
  return (await from.$count(users)) > 0;
}

/** Stores the files that people will send, by their source, so that the same photo is stored once. */
async function storeFiles(
  moments: readonly Moment[],
  { storage }: Ports,
  { maxUploadBytes }: Settings,
): Promise<Map<SentFile['source'], UploadedFile>> {
  const sent = new Map(moments.flatMap(({ file }) => (file === undefined ? [] : [[file.source, file.name] as const])));
  const stored = [...sent].map(async ([source, fileName]) => {
    const content = typeof source === 'string' ? await pictureOf(source) : source;
    const kept = await storage.put(Readable.from([content]), maxUploadBytes);
    return [source, { ...kept, fileName }] as const;
  });
  return new Map(await Promise.all(stored));
}
