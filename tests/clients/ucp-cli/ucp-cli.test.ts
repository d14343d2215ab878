import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MarketInBrowser, startMarketInBrowser, withPage } from '../../harness/browser/look-at-page.ts';
import { signInOn } from '../../harness/browser/letters.ts';
import { freePeriod } from '../../harness/dates.ts';
import { beside } from '../beside-the-page.ts';

const COMMAND = join(import.meta.dirname, 'node_modules/@shopify/ucp-cli/dist/bin.js');
const KEY = 'localhost.rentwire.shopping.rental';
/** It is a process of its own for each call. */
const PATIENCE_MS = 120_000;

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Any = any;

let market: MarketInBrowser;
let home: string;

/** Runs the command as it is installed; answers with what it prints. */
async function ucp(...args: string[]): Promise<Any> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args, '--format', 'json'], {
    env: { PATH: process.env['PATH'], HOME: home, UCP_HOME: home, UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true' },
  });
  return JSON.parse(stdout);
}

describe('the protocol’s own command line', () => {
  beforeAll(async () => {
    market = await startMarketInBrowser();
    home = mkdtempSync(join(tmpdir(), 'ucp-'));
    await ucp('profile', 'init', '--name', 'tester', '--activate');
  });
  afterAll(() => market.close());

  test(
    'discovers, searches, opens a checkout, hands over to the person and reads the paid order',
    { timeout: PATIENCE_MS },
    async () => {
      const at = ['--business', market.url];
      const found = await ucp('catalog', 'search', ...at, '--input', '{"query":"kayak"}');
      const [product] = found.result.products;
      const { startDate, endDate } = freePeriod(60);
      const line = { item: { id: product.variants[0].id }, quantity: 1 };
      const undated = await ucp('checkout', 'create', ...at, '--input', JSON.stringify({ line_items: [line] }));
      expect(undated.result).toMatchObject({
        status: 'requires_escalation',
        continue_url: expect.stringContaining('/continue/'),
      });

      const as = ['--header', `Authorization: Bearer ${market.renter.credential}`];
      const dated = { line_items: [{ ...line, [KEY]: { period: { start_date: startDate, end_date: endDate } } }] };
      const { result: opened } = await ucp('checkout', 'create', ...at, ...as, '--input', JSON.stringify(dated));
      const { id } = opened;
      const bookingId = opened[KEY].booking_id;
      const agreed = JSON.stringify({ payment: {}, [KEY]: { accept_agreement: true } });
      const sent = await ucp('checkout', 'complete', id, ...at, ...as, '--input', agreed);
      expect(sent.result[KEY].booking_status).toBe('pending_approval');

      await market.owner.call('approve_booking', { bookingId });
      const due = await ucp('checkout', 'complete', id, ...at, ...as, '--input', JSON.stringify({ payment: {} }));
      expect(due.result.status).toBe('requires_escalation');
      await payAt(due.result.continue_url);
      const done = await ucp('checkout', 'get', id, ...at, ...as);
      expect(done.result).toMatchObject({ status: 'completed', order: { id: bookingId } });
      const order = await ucp('order', 'get', bookingId, ...at, ...as);
      expect(order.result).toMatchObject({ id: bookingId, checkout_id: id });
      const { version } = JSON.parse(readFileSync(join(COMMAND, '../../package.json'), 'utf8'));
      expect(beside('@shopify/ucp-cli').version).toBe(version);
    },
  );
});

/** The person opens the address that the platform was told to open, signs in and pays. */
async function payAt(address: string): Promise<void> {
  await withPage(market.browser, { javaScriptEnabled: false }, async ({ page }) => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Sign in and go on' }).click();
    await signInOn(page, 'renter@demo.test');
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByRole('link', { name: 'Open the payment page' }).click();
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByText('Payment received').waitFor();
  });
}
