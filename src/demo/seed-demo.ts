import type { Database, Reader } from '../../db/database.ts';
import { users } from '../../db/schema/index.ts';
import type { Role } from '../../db/values.ts';
import type { Cipher } from '../adapters/aes-cipher.ts';
import type { Passwords } from '../adapters/argon2-passwords.ts';
import type { FileStorage } from '../adapters/file-storage.ts';
import type { Ids, Settings } from '../domain/platform/kernel/index.ts';
import { insertDemo } from './insert-demo.ts';
import { seededIds } from './seeded-ids.ts';
import { type Demo, tellDemo } from './tell-demo.ts';

/** What a person needs to try the demo. Keys are shown here once and kept nowhere. */
export interface DemoSummary {
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly role: Role }[];
  readonly keys: readonly { readonly label: string; readonly secret: string }[];
  readonly counts: Readonly<Record<'users' | 'vendors' | 'assets' | 'bookings' | 'documents', number>>;
}

interface SeedContext {
  readonly now: Date;
  /** Seeded by `now` when absent. */
  readonly ids?: Ids;
  readonly passwords: Passwords;
  readonly settings: Settings;
  readonly storage: FileStorage;
  readonly cipher: Cipher;
}

const PASSWORD = 'demo-password-1';
const SHOWN = ['renter@demo.test', 'vendor@demo.test', 'admin@demo.test'];

/**
 * Fills an empty database with a small marketplace in which every booking state occurs. The same for the same `now`,
 * but for secrets and the names of stored files. Does nothing, and answers null, where there are users.
 */
export async function seedDemo(database: Database, context: SeedContext): Promise<DemoSummary | null> {
  if (await hasUsers(database.reader)) return null;
  const { now, ids = seededIds(now), passwords, settings, storage, cipher } = context;
  // Hashing runs on other threads meanwhile.
  const [passwordHash, demo] = await Promise.all([passwords.hash(PASSWORD), tellDemo({ now, ids, settings, storage, cipher })]);
  const seeded = await database.transaction(async (tx) => {
    await tx.lock('demo-data');
    if (await hasUsers(tx)) return false;
    await insertDemo(tx, demo, passwordHash);
    return true;
  });
  if (seeded) return summaryOf(demo);
  // Another process was faster: its files are kept, ours belong to nobody.
  const files = [...demo.documents, demo.photo, ...demo.transfers.proofs.map(({ file }) => file)];
  await Promise.all(files.map(({ fileKey }) => storage.remove(fileKey)));
  return null;
}

async function hasUsers(from: Reader): Promise<boolean> {
  const rows = await from.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

function summaryOf(demo: Demo): DemoSummary {
  return {
    accounts: SHOWN.flatMap((email) => {
      const user = demo.users.get(email);
      return user === undefined ? [] : [{ email, password: PASSWORD, role: user.role }];
    }),
    keys: demo.keys.map(({ label, secret }) => ({ label, secret })),
    counts: {
      users: demo.users.size,
      vendors: demo.vendors.size,
      assets: demo.listings.length,
      bookings: demo.bookings.length,
      documents: demo.documents.length,
    },
  };
}
