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

        // With a body, answers of several kinds and refusals of its own.
        await page.getByRole('link', { name: 'PATCH /bookings/{bookingId}', exact: true }).focus();
        await page.keyboard.press('Enter');
        await page.getByText('Every document must be decided first').first().waitFor();
        expect(await page.getByText('dates_unavailable').first().isVisible()).toBe(true);
        expect(await page.locator('h1').allTextContents()).toEqual(['Bookings']);
        expect(await violationsOf(page)).toEqual([]);
        expect(await overflowOf(page)).toBe(0);
        await takePicture(page, `docs-call-${name}-${colorScheme}`);
        expect(complaints).toEqual([]);
      });
    },
  );

  test('a section leads to its calls and to the other sections by keyboard', { timeout: PATIENCE_MS }, async () => {
    await withPage(market.browser, { viewport: desktop.viewport }, async ({ page }) => {
      await page.goto(`${market.url}/docs/bookings`);
      const calls = page.getByRole('navigation', { name: 'Calls', exact: true });
      await calls.getByRole('link', { name: /GET\s+\/bookings\/\{bookingId\}\/readiness/i }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('The compass of a booking').first().waitFor();

      await page.getByText('Other sections').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Webhooks' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('bookingEvent').first().waitFor();
      expect(await page.locator('h1').allTextContents()).toEqual(['Webhooks']);
    });
  });

  test('on a phone the calls of a section are shown as a list and open in place', { timeout: PATIENCE_MS }, async () => {
    await withPage(market.browser, { viewport: phone.viewport }, async ({ page }) => {
      await page.goto(`${market.url}/docs/payments`);
      await page.getByRole('button', { name: /POST\s+\/bookings\/\{bookingId\}\/pay(?!\/)/i }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Over MCP:').first().waitFor();
      expect(await overflowOf(page)).toBe(0);
    });
  });
});
