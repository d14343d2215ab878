import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  type MarketInBrowser,
  overflowOf,
  SIZES,
  startMarketInBrowser,
  takePicture,
  violationsOf,
  withPage,
} from '../harness/browser/look-at-page.ts';

/** The library reads the whole description before it shows anything, which takes long where others work as well. */
const PATIENCE_MS = 180_000;

/** Calls with what is only in their part of the page: a body, several bodies, parameters. */
const CALLS = [
  { path: /^\W*POST\s+\/bookings(?!\/)/i, shown: 'Start a booking as a plan' },
  { path: /PATCH\s+\/bookings\/\{bookingId\}(?!\/)/i, shown: 'Every document must be decided first' },
  { path: /GET\s+\/bookings\/\{bookingId\}\/readiness/i, shown: 'The compass of a booking' },
];

describe.skipIf(!hasChromium)('the API reference', () => {
  let market: MarketInBrowser;
  beforeAll(async () => {
    market = await startMarketInBrowser({ PLATFORM_NAME: 'Boats & <b>Co</b>' });
  });
  afterAll(() => market.close());

  const [desktop, phone] = SIZES;
  const looks = [
    { ...desktop, colorScheme: 'light', open: followLink },
    { ...desktop, colorScheme: 'dark', open: followLink },
    // There is no room for a list: the calls are the list, and open where they stand.
    { ...phone, colorScheme: 'light', open: pressSummary },
    { ...phone, colorScheme: 'dark', open: pressSummary },
  ] as const;

  test.each(looks)(
    'keeps nobody out and is read by keyboard, on a $name in $colorScheme',
    { timeout: PATIENCE_MS },
    async ({ name, viewport, colorScheme, open }) => {
      await withPage(market.browser, { viewport, colorScheme }, async ({ page, complaints }) => {
        page.setDefaultTimeout(PATIENCE_MS);
        await page.goto(`${market.url}/docs`);
        await page.getByText('Amounts are integer minor units').first().waitFor();
        expect(await page.title()).toBe('API reference – Boats & <b>Co</b>');
        expect(await page.locator('h1').allTextContents()).toEqual(['API reference']);
        expect(await violationsOf(page)).toEqual([]);
        await takePicture(page, `docs-${name}-${colorScheme}`);

        for (const [index, { path, shown }] of CALLS.entries()) {
          await open(page, path);
          await page.getByText(shown).first().waitFor();
          expect({ shown, violations: await violationsOf(page) }).toEqual({ shown, violations: [] });
          expect(await overflowOf(page)).toBe(0);
          await takePicture(page, `docs-${name}-${colorScheme}-${index}`);
        }
        expect(complaints).toEqual([]);
      });
    },
  );
});

async function followLink(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Calls', exact: true }).getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
}

async function pressSummary(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
}
