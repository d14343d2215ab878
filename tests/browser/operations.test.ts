import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  faultsOf,
  type Look,
  type MarketInBrowser,
  openPage,
  startMarketInBrowser,
  takePicture,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { freePeriod } from '../harness/dates.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';

/** Those of the set-up, of what waits, of a booking and of a dispute are looked at in `four-people.test.ts`. */
const PAGES = [
  ['table', '/money/list-admin-payments'],
  ['people', '/people/list-users'],
  ['command', '/money/grant-credit'],
] as const;

describe.skipIf(!hasChromium)('the operator’s area', () => {
  let market: MarketInBrowser;
  beforeAll(async () => {
    market = await startMarketInBrowser({ RATE_LIMIT_PER_MINUTE: '100000' });
    await confirmedKayak(market, freePeriod(40));
  });
  afterAll(() => market.close());

  async function signIn(page: Page, next: string): Promise<void> {
    await page.goto(`${market.url}/sign-in?next=${encodeURIComponent(next)}`);
    await page.getByLabel('E-mail address').fill('admin@demo.test');
    await page.getByRole('textbox', { name: 'Password' }).fill('demo-password-1');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${market.url}${next}`);
  }

  describe('to an administrator', () => {
    let look: Look;
    beforeAll(async () => {
      look = await openPage(market.browser, {});
      await signIn(look.page, '/admin');
    });

    test.each(PAGES)('%s fits every width, has no violations, and hydrates without a complaint', async (name, path) => {
      expect(await faultsOf(look, `operations-${name}`, `${market.url}/admin${path}`)).toEqual([]);
    });
  });

  test.each([
    ['without JavaScript', false],
    ['with JavaScript', true],
  ])('finds a person and gives them credit %s', async (_how, javaScriptEnabled) => {
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
      await page.getByLabel('Reason').fill('Thank you');
      await page.getByRole('button', { name: 'Look at it once more' }).click();
      await page.getByText('Nothing has happened yet').waitFor();
      expect(await page.getByText('€7.50').count()).toBe(1);
      await takePicture(page, 'operations-confirm');
      await page.getByRole('button', { name: 'Give somebody credit' }).click();
      await page.getByText('Done.').waitFor();
      await takePicture(page, 'operations-done');
      // What is loaded again is the answer, and no form is sent.
      expect(page.url()).toContain('/admin/money/grant-credit?answer-to=');
      await page.reload();
      await page.getByText('Done.').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
      await page.getByText('renter@demo.test').first().waitFor();
      expect(complaints).toEqual([]);
    });
  });
});
