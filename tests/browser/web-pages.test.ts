import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  faultsOf,
  type Look,
  type MarketInBrowser,
  openPage,
  overflowOf,
  PHONE,
  startMarketInBrowser,
  tabTo,
  takePicture,
  violationsOf,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { freePeriod } from '../harness/dates.ts';
import { RENTER } from '../harness/oauth-client.ts';

const { startDate, endDate } = freePeriod(30);
const PAGES = [
  ['sign-in', '/sign-in', 'Sign in'],
  ['sign-up', '/sign-up', 'Open an account'],
  ['book', `/book/tandem-sea-kayak?from=${startDate}&to=${endDate}&units=2`, 'Request to book'],
] as const;
const PASSWORD = 'long enough 1';

describe.skipIf(!hasChromium)('the pages of the web door', () => {
  let market: MarketInBrowser;
  let look: Look;
  beforeAll(async () => {
    market = await startMarketInBrowser({ RATE_LIMIT_PER_MINUTE: '100000' });
    look = await openPage(market.browser, {});
  });
  afterAll(() => market.close());

  test.each(PAGES)('%s fits every width, has no violations, and hydrates without a complaint', async (name, path, heading) => {
    expect(await faultsOf(look, `web-${name}`, market.url + path)).toEqual([]);
    expect(await look.page.locator('h1').textContent()).toBe(heading);
    expect(await look.page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  });

  test.each([true, false])('a person opens an account, signs out and in again (JavaScript: %s)', async (javaScriptEnabled) => {
    const email = `web${javaScriptEnabled}@example.com`;
    await withPage(market.browser, { javaScriptEnabled, viewport: PHONE }, async ({ page, complaints }) => {
      await page.goto(`${market.url}/browse?q=kayak`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByRole('link', { name: 'I have no account yet' }).click();
      await page.getByLabel('Your name').fill('Ana Silva');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill('short');
      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.getByRole('alert').getByText('Please look at the marked fields again.').waitFor();
      expect(await page.getByLabel('Your name').inputValue()).toBe('Ana Silva');
      await takePicture(page, `web-sign-up-refused-${javaScriptEnabled}`);

      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.getByRole('heading', { name: 'Your account is open' }).waitFor();
      await takePicture(page, `web-signed-up-${javaScriptEnabled}`);
      await page.getByRole('link', { name: 'Go on where you were' }).click();
      await page.waitForURL(`${market.url}/browse?q=kayak`);

      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${market.url}/sign-in`);
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      // A browser complains about the status of a form that was refused.
      expect(complaints.filter((words) => !words.includes('status of 400'))).toEqual([]);
    });
  });

  test.each([true, false])(
    'a renter without an assistant asks for a kayak and pays (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const period = freePeriod(javaScriptEnabled ? 50 : 60);
      await withPage(market.browser, { javaScriptEnabled, viewport: PHONE }, async ({ page, complaints }) => {
        page.setDefaultTimeout(10_000);
        await page.goto(`${market.url}/browse?q=kayak`);
        await page.getByRole('link', { name: /Tandem sea kayak/ }).click();
        await page.getByRole('link', { name: 'Request to book' }).click();
        await page.getByLabel('Pickup').fill(period.startDate);
        await page.getByLabel('Return').fill(period.endDate);
        await page.getByRole('button', { name: 'Show the price' }).click();
        await page.getByRole('heading', { name: 'Free on these days' }).waitFor();
        await page.getByRole('link', { name: 'I have an account already' }).click();
        await page.getByLabel('E-mail address').fill(RENTER.email);
        await page.getByRole('textbox', { name: 'Password' }).fill(RENTER.password);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('button', { name: 'Go on' }).click();
        await page.getByRole('heading', { name: 'Check your request' }).waitFor();
        // The checker itself is a script.
        expect(javaScriptEnabled ? await violationsOf(page) : []).toEqual([]);
        await takePicture(page, `web-request-check-${javaScriptEnabled}`);
        await page.getByLabel(/I have read the rental agreement/).check();
        await page.getByRole('button', { name: 'Send the request' }).click();
        await page.getByRole('heading', { name: 'Your request is with the owner' }).waitFor();
        await takePicture(page, `web-request-sent-${javaScriptEnabled}`);

        await market.owner.call('approve_booking', { bookingId: page.url().split('/').at(-1) });
        await page.reload();
        await takePicture(page, `web-request-pay-${javaScriptEnabled}`);
        await page.getByRole('button', { name: /^Pay/ }).click();
        await page.getByRole('link', { name: 'Open the payment page' }).click();
        await page.getByRole('button', { name: /^Pay / }).click();
        await page.getByRole('heading', { name: 'Payment received' }).waitFor();
        expect(complaints).toEqual([]);
      });
    },
  );

  test('a person chooses language and look, and every page follows', async () => {
    await withPage(market.browser, { javaScriptEnabled: false }, async ({ page, complaints }) => {
      await page.goto(`${market.url}/browse?q=kayak`);
      await page.getByLabel('Language').selectOption('Deutsch');
      await page.getByLabel('Look').selectOption('Dark');
      await page.getByRole('button', { name: 'Change' }).click();
      await page.waitForURL(`${market.url}/browse?q=kayak`);
      expect(await page.locator('h1').textContent()).toBe('Dinge mieten');
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
      await page.setViewportSize(PHONE);
      await takePicture(page, 'web-browse-german-dark');
      expect(await overflowOf(page)).toBe(0);
      expect(complaints).toEqual([]);
    });
  });

  test('with the keyboard alone a person signs in', async () => {
    await withPage(market.browser, {}, async ({ page, complaints }) => {
      await page.goto(`${market.url}/sign-in`, { waitUntil: 'networkidle' });
      expect(await tabTo(page, 'Skip to the content')).toEqual([]);
      await page.getByLabel('E-mail address').focus();
      await page.keyboard.type(RENTER.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(RENTER.password);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
      await takePicture(page, 'web-signed-in');
      expect(complaints).toEqual([]);
    });
  });
});
