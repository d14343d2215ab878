import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  type MarketInBrowser,
  OF_ANOTHER_LOOK,
  overflowOf,
  SIZES,
  startMarketInBrowser,
  takePicture,
  violationsOf,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { freePeriod } from '../harness/dates.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';

describe.skipIf(!hasChromium)('the operator’s area', () => {
  let market: MarketInBrowser;
  let bookingId: string;
  beforeAll(async () => {
    market = await startMarketInBrowser({ RATE_LIMIT_PER_MINUTE: '100000' });
    bookingId = await confirmedKayak(market, freePeriod(40));
  });
  afterAll(() => market.close());

  async function signIn(page: Page, next: string): Promise<void> {
    await page.goto(`${market.url}/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByLabel('E-mail address').fill('admin@demo.test');
    await page.getByRole('textbox', { name: 'Password' }).fill('demo-password-1');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${market.url}${next}`);
  }

  test.each(['light', 'dark'] as const)(
    'fits every width and has no violations, %s',
    async (colorScheme) => {
      const pages: readonly (readonly [string, string])[] = [
        ['set-up', '/admin'],
        ['queue', '/admin/queue'],
        ['booking', `/admin/booking/${bookingId}`],
        ['section', '/admin/money'],
        ['table', '/admin/money/list-admin-payments'],
        ['people', '/admin/people/list-users'],
        ['settings', '/admin/settings/list-settings?group=PAYMENTS'],
        ['form', '/admin/catalogue/update-category?slug=camper-car'],
        ['command', '/admin/money/grant-credit'],
      ];
      await withPage(market.browser, { colorScheme }, async ({ page, complaints }) => {
        await signIn(page, '/admin');
        for (const [name, path] of pages) {
          await page.goto(market.url + path, { waitUntil: 'networkidle' });
          expect([name, await violationsOf(page)]).toEqual([name, []]);
          for (const size of SIZES) {
            await page.setViewportSize(size.viewport);
            expect([name, size.name, await overflowOf(page)]).toEqual([name, size.name, 0]);
            await takePicture(page, `operations-${name}-${size.name}-${colorScheme}`);
          }
          expect([name, await violationsOf(page, OF_ANOTHER_LOOK)]).toEqual([name, []]);
          await page.setViewportSize(SIZES[0].viewport);
        }
        expect(complaints).toEqual([]);
      });
      // Nine pages at three widths take longer than one.
    },
    120_000,
  );

  test.each([true, false])('finds a person and gives them credit (JavaScript: %s)', async (javaScriptEnabled) => {
    await withPage(market.browser, { javaScriptEnabled }, async ({ page, complaints }) => {
      await signIn(page, '/admin');
      await page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name: 'People' }).click();
      await page.getByRole('link', { name: 'Find people' }).click();
      await page.getByLabel('Query').fill('renter@demo.test');
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByRole('table').getByRole('link', { name: /^usr_/ }).first().click();
      await page.getByRole('link', { name: 'Give somebody credit' }).click();
      await page.getByLabel('Amount').fill('7.50');
      await page.getByLabel('Currency').fill('EUR');
      await page.getByLabel('Reason').fill(`Thank you (${javaScriptEnabled})`);
      await page.getByRole('button', { name: 'Look at it once more' }).click();
      await page.getByText('Nothing has happened yet').waitFor();
      expect(await page.getByText('€7.50').count()).toBe(1);
      await takePicture(page, `operations-confirm-${javaScriptEnabled}`);
      await page.getByRole('button', { name: 'Give somebody credit' }).click();
      await page.getByText('Done.').waitFor();
      await takePicture(page, `operations-done-${javaScriptEnabled}`);
      await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
      await page.getByText('renter@demo.test').first().waitFor();
      expect(complaints).toEqual([]);
    });
  });
});
