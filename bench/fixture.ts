import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startSide } from './start-side.ts';

/** A database with the demo data, and credentials for it. */
export interface Fixture {
  readonly folder: string;
  readonly renterKey: string;
  readonly vendorKey: string;
  /** Makes a fresh copy of the database, in a folder of its own. */
  copy(name: string): string;
  remove(): void;
}

const Ready = z.object({ keys: z.array(z.object({ label: z.string(), secret: z.string() })) });

export async function makeFixture(): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), 'rentwire-bench-'));
  const file = join(folder, 'demo.db');
  return {
    folder,
    ...(await seed(marketSettings(file))),
    copy(name) {
      const copy = join(mkdtempSync(join(folder, `${name}-`)), 'rentwire.db');
      copyFileSync(file, copy);
      return copy;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Writes the demo data into the database of these settings, and returns credentials for it. */
export async function seed(settings: Readonly<Record<string, string>>): Promise<Pick<Fixture, 'renterKey' | 'vendorKey'>> {
  const side = await startSide(new URL('sides/seed.ts', import.meta.url), settings);
  const { keys } = Ready.parse(side.ready);
  await side.stop();
  const secretOf = (wanted: string) => keys.find(({ label }) => label === wanted)?.secret ?? '';
  return { renterKey: secretOf('renter, live'), vendorKey: secretOf('vendor, live') };
}

/** The settings of a production server, except that the rate limit is higher than the load. */
export function marketSettings(file: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: `file:${file}`,
    CRON_SECRET: 'a-secret-of-the-benchmark',
    PARTNER_KEYS: 'a-key-of-the-benchmark',
    PLATFORM_ADDRESS: '1 Bench Street',
    PLATFORM_EMAIL: 'bench@example.com',
    PAYMENT_GATEWAY: 'sandbox',
    LOG_LEVEL: 'info',
    RATE_LIMIT_PER_MINUTE: '10000000',
    SQLITE_SYNCHRONOUS: 'FULL',
  };
}
