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

  test('a text that the operator changes, and a language that they add, are on pages whose scripts run', async () => {
    await withPage(market.browser, {}, async (look) => {
      const { page, complaints } = look;
      await signIn(page, '/admin/texts?language=en&query=Skip+to+the+content');
      expect(await faultsOf(look, 'operations-texts', page.url())).toEqual([]);
      await page.getByLabel('Text', { exact: true }).fill('Straight to the content');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The text is changed.').waitFor();

      await page.getByText('Add a language', { exact: true }).click();
      await page.getByLabel('Code').fill('it');
      await page.getByLabel('Its own name').fill('Italiano');
      await page.getByLabel('Until it is translated').selectOption('fr');
      await page.getByRole('button', { name: 'Add the language' }).click();
      await page.getByText('The language is added.').waitFor();
      await page.getByRole('button', { name: 'Switch Italiano on' }).click();
      await page.getByText('People are offered the language now.').waitFor();
      for (const [words, text] of [
        ['Skip to the content', 'Vai al contenuto'],
        ['Your account', 'Il tuo conto'],
        ['What waits for you', 'Che cosa ti aspetta'],
      ] as const) {
        await page.goto(`${market.url}/admin/texts?language=it&query=${encodeURIComponent(words)}`);
        const card = page.getByRole('region', { name: words, exact: true });
        await card.getByLabel('Text', { exact: true }).fill(text);
        await card.getByRole('button', { name: 'Save' }).click();
        await page.getByText('The text is changed.').waitFor();
      }
      expect(complaints).toEqual([]);
    });
    await withPage(market.browser, {}, async ({ page, complaints }) => {
      await page.goto(market.url);
      await scriptsRun(page);
      expect(await page.locator('a.skip').textContent()).toBe('Straight to the content');
      await page.getByLabel('Language').selectOption('Italiano');
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByText('Vai al contenuto').waitFor({ state: 'attached' });
      await scriptsRun(page);
      expect(await page.locator('html').getAttribute('lang')).toBe('it');
      expect(await page.locator('a.skip').textContent()).toBe('Vai al contenuto');
      // What is not translated is in the language on which it falls back, on the server and in the browser.
      expect(await page.getByRole('link', { name: 'Conditions d’utilisation' }).count()).toBe(1);
      await takePicture(page, 'language-of-the-operator');
      expect(complaints).toEqual([]);
    });
  });

  test('brings the texts of another area along when a person goes there without loading a page', async () => {
    await withPage(market.browser, { locale: 'de-DE' }, async ({ page, complaints }) => {
      const { items } = (await market.admin.http.get('/admin/texts?area=shop&language=de&query=Today')).body.data;
      const [{ textId }] = items.filter(
        ({ original, areas }: { original: string; areas: string[] }) => original === 'Today' && !areas.includes('account'),
      );
      await market.admin.http.patch(`/admin/texts/de/${textId}`, { text: 'Am heutigen Tag' });
      await page.goto(`${market.url}/sign-in?next=${encodeURIComponent('/account')}`);
      await page.getByLabel('E-Mail-Adresse').fill('vendor@demo.test');
      await page.getByRole('textbox', { name: 'Passwort' }).fill('demo-password-1');
      await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
      await page.waitForURL(`${market.url}/account`);
      await scriptsRun(page);
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      await page.getByRole('main').locator('a[href="/shop"]').click();
      await page.getByText('Am heutigen Tag').first().waitFor();
      expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
      expect(complaints).toEqual([]);
    });
  });
});

/** Waits until the scripts of the page have taken it over. */
async function scriptsRun(page: Page): Promise<void> {
  const isTaken = () => page.locator('body').evaluate((body) => Object.keys(body).some((key) => key.startsWith('__react')));
  await expect.poll(isTaken, { timeout: 10_000 }).toBe(true);
}
