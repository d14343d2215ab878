import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  type MarketInBrowser,
  overflowOf,
  WAY_SIZES,
  startMarketInBrowser,
  tabTo,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { send } from '../harness/browser/send.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';

const DAYS_AHEAD = { desktop: 40, phone: 50, 'narrow-phone': 70 } as const;

describe.skipIf(!hasChromium)('the payment page in a browser', () => {
  let market: MarketInBrowser;
  beforeAll(async () => {
    market = await startMarketInBrowser();
  });
  afterAll(() => market.close());

  test.each(WAY_SIZES)('a person sees what is paid and pays, without JavaScript, on a $name', async ({ name, viewport }) => {
    const bookingId = await approvedKayak(market, freePeriod(DAYS_AHEAD[name]));
    const { redirectUrl, amount } = await market.renter.call('initiate_payment', { bookingId });
    await withPage(market.browser, { viewport, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(redirectUrl);

      expect(await page.locator('h1').textContent()).toContain('kayak');
      expect(await page.locator('table').textContent()).toContain(amount);
      expect(await overflowOf(page)).toBe(0);
      await send(page.locator('main form button').first());
      expect(await page.locator('[role=status]').textContent()).toContain(`${amount} paid`);

      expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({
        status: 'PAID',
        bookingState: 'CONFIRMED',
      });
    });
  });

  test('with the keyboard alone a person can let the payment fail and then pay', async () => {
    const bookingId = await approvedKayak(market, freePeriod(60));
    const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
    await withPage(market.browser, {}, async ({ page }) => {
      await page.goto(redirectUrl);
      const pay = (await page.getByRole('button', { name: /^Pay/ }).textContent()) ?? '';
      await tabTo(page, 'Let the payment fail');
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=Payment failed');
      await tabTo(page, pay);
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=Payment received');
      expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'CONFIRMED' });
    });
  });
});
