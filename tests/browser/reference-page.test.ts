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
import { sampleSize } from '../harness/sample-size.ts';

/** It shows in two seconds where nothing else works; axe, and a busy machine, take their time. */
const PATIENCE_MS = 120_000;

describe.skipIf(!hasChromium)('the API reference', () => {
  let market: MarketInBrowser;
  beforeAll(async () => {
    market = await startMarketInBrowser({ PLATFORM_NAME: 'Boats & <b>Co</b>' });
  });
  afterAll(() => market.close());

  const [desktop, phone] = SIZES;
  const looks = [
    { ...desktop, colorScheme: 'light' },
    { ...phone, colorScheme: 'dark' },
    { ...desktop, colorScheme: 'dark' },
    { ...phone, colorScheme: 'light' },
  ] as const;

  test.each(looks.slice(0, sampleSize(4, 2)))(
    'has no accessibility violations and leads to a call by keyboard, on a $name in $colorScheme',
    { timeout: PATIENCE_MS },
    async ({ name, viewport, colorScheme }) => {
      await withPage(market.browser, { viewport, colorScheme }, async ({ page, complaints }) => {
        page.setDefaultTimeout(PATIENCE_MS);
        await page.goto(`${market.url}/docs`);
        expect(await page.title()).toBe('API reference – Boats & <b>Co</b>');
        expect(await violationsOf(page)).toEqual([]);
        expect(await overflowOf(page)).toBe(0);
        await takePicture(page, `docs-${name}-${colorScheme}`);

        await page.getByRole('searchbox', { name: 'Find a call' }).fill('bookingid approve');
        await page.keyboard.press('Enter');
        // With a body, answers of several kinds and refusals of its own.
        await page.getByRole('link', { name: 'PATCH /bookings/{bookingId}', exact: true }).focus();
        await page.keyboard.press('Enter');
        await page.getByText('Every document must be decided first').first().waitFor();
        expect(await page.getByText('dates_unavailable').first().isVisible()).toBe(true);
        expect(await page.locator('h1').allTextContents()).toEqual(['Approve a request / Decline or cancel']);
        expect(await violationsOf(page)).toEqual([]);
        expect(await overflowOf(page)).toBe(0);
        await takePicture(page, `docs-call-${name}-${colorScheme}`);
        expect(complaints).toEqual([]);
      });
    },
  );

  test('is found, searched and read without JavaScript, from section to section', { timeout: PATIENCE_MS }, async () => {
    await withPage(market.browser, { viewport: phone.viewport, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${market.url}/docs/bookings`);
      expect(await overflowOf(page)).toBe(0);
      await page.getByRole('link', { name: /GET\s+\/bookings\/\{bookingId\}\/readiness/i }).click();
      await page.getByText('The compass of a booking').first().waitFor();
      expect(await overflowOf(page)).toBe(0);
      await page.getByRole('link', { name: 'Bookings', exact: true }).click();
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Webhooks' }).click();
      await page.getByRole('link', { name: /bookingEvent/ }).click();
      await page.getByText('booking.created').first().waitFor();
      expect(await overflowOf(page)).toBe(0);
    });
  });
});
