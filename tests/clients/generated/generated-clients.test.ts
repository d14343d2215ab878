import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../../harness/dates.ts';
import { newestCode } from '../../harness/newest-code.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const HERE = import.meta.dirname;
const MADE = ['hey-api', 'orval', 'openapi-typescript.ts'].map((name) => join(HERE, 'programs', name));
const DESCRIPTION = join(HERE, 'programs', 'description.json');
/** A generator, and a type check of what all of them have made, take their time. */
const PATIENCE_MS = 120_000;

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
  writeFileSync(DESCRIPTION, await (await fetch(`${market.url}/openapi-agent.json`)).text());
});
afterAll(async () => {
  for (const made of [...MADE, DESCRIPTION]) rmSync(made, { recursive: true, force: true });
  await market.close();
});

/** Runs a program with Node, as it is installed. Returns what it says if it fails, and null otherwise. */
async function failureOf(...args: string[]): Promise<string | null> {
  try {
    await promisify(execFile)(process.execPath, args, { cwd: HERE, env: { PATH: process.env['PATH'] } });
    return null;
  } catch (error) {
    const { stdout, stderr } = Object(error);
    return `${stdout}${stderr}`;
  }
}

test.each(['hey-api', 'orval', 'openapi-typescript'])(
  '%s makes a client of the description that the server publishes',
  { timeout: PATIENCE_MS },
  async (generator) => {
    expect(await failureOf('generate.mjs', generator, DESCRIPTION)).toBeNull();
  },
);

test(
  'what they have made, and programs that use it, fit the compiler settings of this project',
  {
    timeout: PATIENCE_MS,
  },
  async () => {
    expect(await failureOf(join(HERE, '../../../node_modules/typescript/bin/tsc'), '-p', 'programs')).toBeNull();
  },
);

test.each(['hey-api', 'openapi-fetch'])(
  'a client of %s opens an account, books with documents as a form, and comes to the payment page',
  { timeout: PATIENCE_MS },
  async (library) => {
    const { book } = await import(`./programs/book-with-${library}.ts`);
    const seen = await book({
      url: market.url,
      period: freePeriod(library === 'hey-api' ? 40 : 60),
      owner: { email: 'vendor@demo.test', password: 'demo-password-1' },
      phone: library === 'hey-api' ? '+351912345678' : '+351912345679',
      newestCode: () => newestCode(market),
      photo: new Uint8Array(samplePng),
      kinds: ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE'],
    });
    expect(seen).toEqual({
      bookingId: expect.stringMatching(/^bkg_/),
      sentAs: 'PENDING_APPROVAL',
      payAt: expect.stringContaining('/sandbox/checkout/'),
      payment: 'PENDING',
      refusal: 'invalid_state',
    });
    const { state } = await market.owner.call('get_owner_booking_detail', { bookingId: seen.bookingId });
    expect(state).toBe('PENDING_PAYMENT');
  },
);
