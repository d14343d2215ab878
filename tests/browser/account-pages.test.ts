import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  faultsOf,
  type Look,
  type MarketInBrowser,
  openPage,
  PHONE,
  startMarketInBrowser,
  takePicture,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { freePeriod } from '../harness/dates.ts';
import { RENTER, VENDOR } from '../harness/oauth-client.ts';
import { confirmedKayak, requestKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';

/** The overview and the page of a booking are looked at in `four-people.test.ts`. */
const PAGES = [
  'bookings',
  'messages',
  'profile',
  'notifications',
  'access',
  'access/new-key',
  'credit',
  'documents',
  'data',
  'data/erase',
];

async function signIn(page: Page, url: string, who = RENTER): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await sendSignIn(page, who);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

async function sendSignIn(page: Page, { email, password } = RENTER): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe.skipIf(!hasChromium)('the pages of an account', () => {
  let market: MarketInBrowser;
  let bookingId: string;
  beforeAll(async () => {
    market = await startMarketInBrowser({ RATE_LIMIT_PER_MINUTE: '100000' });
    bookingId = await confirmedKayak(market, freePeriod(20));
    await requestKayak(market, freePeriod(40));
  });
  afterAll(() => market.close());

  describe('with a session', () => {
    let look: Look;
    beforeAll(async () => {
      look = await openPage(market.browser, {});
      await signIn(look.page, market.url);
    });

    test.each(PAGES)('/account/%s fits every width, has no violations, and hydrates without a complaint', async (path) => {
      const name = `account-${path.replace('/', '-') || 'overview'}`;
      expect(await faultsOf(look, name, `${market.url}/account/${path}`.replace(/\/$/, ''))).toEqual([]);
    });

    test('so does the page of a costly step', async () => {
      const step = `${market.url}/account/bookings/${bookingId}/do/cancel`;
      expect(await faultsOf(look, 'account-cancel', step)).toEqual([]);
    });
  });

  test('so do the conversations of a shop, its maintenance and what it has bought', async () => {
    const text = 'Is there a place to park near the river? We come with two cars and a trailer.';
    const about = { action: 'send', bookingId, text, fileName: 'rack.png', contentBase64: samplePng.toString('base64') };
    const { conversationId } = await market.renter.call('manage_booking_chat', about);
    await market.renter.call('manage_asset_inquiry', {
      action: 'send',
      slug: 'tandem-sea-kayak',
      text: 'Does it fit two adults?',
    });
    await market.owner.call('manage_acquisitions', { action: 'create', label: 'Trailer', priceMinor: 120_000 });
    const pages = {
      messages: '/messages',
      thread: `/messages/${conversationId}`,
      maintenance: '/maintenance',
      purchases: '/books/purchases',
    };
    await withPage(market.browser, {}, async (look) => {
      await signIn(look.page, market.url, VENDOR);
      for (const [name, path] of Object.entries(pages))
        expect([name, await faultsOf(look, `shop-${name}`, `${market.url}/shop${path}`)]).toEqual([name, []]);
    });
    await withPage(market.browser, {}, async (look) => {
      await signIn(look.page, market.url);
      expect(await faultsOf(look, 'account-thread', `${market.url}/account/messages/${conversationId}`)).toEqual([]);
    });
  }, 120_000);

  test('a renter cancels a booking after seeing what comes back, without JavaScript', async () => {
    const own = await confirmedKayak(market, freePeriod(60));
    const { refund } = await market.renter.call('cancel_booking', { bookingId: own });
    await withPage(market.browser, { javaScriptEnabled: false, viewport: PHONE }, async ({ page, complaints }) => {
      page.setDefaultTimeout(10_000);
      await signIn(page, market.url);
      await page.goto(`${market.url}/account/bookings`);
      await page.locator(`a[href="/account/bookings/${own}"]`).click();
      await page.getByRole('link', { name: 'Cancel the booking' }).click();
      await page.getByRole('cell', { name: refund }).waitFor();
      await page.getByRole('button', { name: 'Cancel the booking' }).click();
      await page.getByRole('status').getByText('The booking is cancelled.').waitFor();
      await takePicture(page, 'account-cancelled');
      expect(complaints).toEqual([]);
    });
  });

  test.each([true, false])(
    'what is written while the sign-in runs out stands there again (JavaScript: %s)',
    async (javaScriptEnabled) => {
      await withPage(market.browser, { javaScriptEnabled }, async ({ page }) => {
        page.setDefaultTimeout(10_000);
        await signIn(page, market.url);
        await page.goto(`${market.url}/account/bookings/${bookingId}`);
        await page.getByLabel('Your message').fill('When can I come?');
        await page.context().clearCookies();
        await page.getByRole('button', { name: 'Send the message' }).click();
        await page.getByText('what you wrote is kept').waitFor();
        await sendSignIn(page);
        await page.waitForURL(`${market.url}/account/bookings/${bookingId}`);
        expect(await page.getByLabel('Your message').inputValue()).toBe('When can I come?');
      });
    },
  );
});
