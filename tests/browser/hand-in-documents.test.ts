import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchBrowser } from '../harness/browser.ts';
import { freePeriod } from '../harness/demo-dates.ts';
import { violationsOf } from '../harness/look-at-page.ts';
import { planCamper } from '../harness/request-camper.ts';
import { samplePng } from '../harness/sample-document.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const SIZES = [
  { name: 'desktop', width: 1280, height: 900 },
  { name: 'phone', width: 390, height: 844 },
];
const PICTURES = 'tests/output';
const SCAN = { name: 'scan.png', mimeType: 'image/png', buffer: samplePng };

describe.skipIf(!hasChromium)('handing in documents in a browser', () => {
  let market: TestMarketplace;
  let browser: Browser;
  let people = 0;
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    market = await startMarketplace();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await market.close();
  });

  async function plan() {
    const account = { email: `person${(people += 1)}@example.com`, password: 'long enough 1', name: 'Ana Silva' };
    const { body } = await market.nobody.http.post('/auth/register', account);
    const renter = market.actor(body.data.accessToken);
    return { renter, ...(await planCamper({ renter }, freePeriod(30 + people * 10))) };
  }

  test.each(SIZES)('a person hands in both documents, without JavaScript, on a $name', async ({ name, width, height }) => {
    const { renter, bookingId, handInUrl } = await plan();
    const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled: false });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(handInUrl);
    expect(await page.locator('h1').textContent()).toBe('Hand in your documents');
    expect(await page.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);
    await page.screenshot({ path: `${PICTURES}/hand-in-${name}.png`, fullPage: true });

    await page.getByLabel('Take a photo of: Driving licence').setInputFiles({ ...SCAN, buffer: Buffer.from('no picture') });
    await page.getByRole('button', { name: 'Send the photo of: Driving licence' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('judged by its leading bytes');
    await page.screenshot({ path: `${PICTURES}/hand-in-refused-${name}.png`, fullPage: true });

    await page.getByLabel('Take a photo of: Driving licence').setInputFiles(SCAN);
    await page.getByRole('button', { name: 'Send the photo of: Driving licence' }).click();
    expect(await page.getByRole('status').textContent()).toContain('Sent: Driving licence');
    expect(await page.getByText('1 of 2 documents are here.').count()).toBe(1);
    await page.reload();
    await page.getByLabel('Or choose a file of: Identity card or passport').setInputFiles(SCAN);
    await page.getByRole('button', { name: 'Send the file of: Identity card or passport' }).click();
    expect(await page.locator('h1').textContent()).toBe('Your documents are here');
    await page.screenshot({ path: `${PICTURES}/hand-in-done-${name}.png`, fullPage: true });
    expect(await context.cookies()).toEqual([]);
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
    const { requirements } = await renter.call('booking_readiness', { bookingId });
    const states = requirements.map(({ state }: { state: string }) => state);
    expect(states.filter((state: string) => state === 'PENDING_REVIEW')).toHaveLength(2);
    await context.close();
  });

  test.each(['light', 'dark'] as const)('nothing on the page keeps anybody out, in %s', async (colorScheme) => {
    const { handInUrl } = await plan();
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(handInUrl);
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });
});
