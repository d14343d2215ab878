import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedKayak } from '../harness/book-kayak.ts';
import { hasChromium, launchBrowser } from '../harness/browser.ts';
import { freePeriod } from '../harness/demo-dates.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const SIZES = [
  { name: 'desktop', width: 1280, height: 900 },
  { name: 'phone', width: 360, height: 740 },
];
const PICTURES = 'tests/output';

describe.skipIf(!hasChromium)('the payment page in a browser', () => {
  let market: TestMarketplace;
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    market = await startMarketplace();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await market.close();
  });

  test.each(SIZES)('a person sees what is paid and pays, without JavaScript, on a $name', async ({ name, width, height }) => {
    const bookingId = await approvedKayak(market, freePeriod(name === 'phone' ? 50 : 40));
    const { redirectUrl, amount } = await market.renter.call('initiate_payment', { bookingId });
    const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(redirectUrl);

    expect(await page.locator('h1').textContent()).toContain('kayak');
    expect(await page.locator('table').textContent()).toContain(amount);
    expect(
      await page
        .locator('html')
        .evaluate((html) => html.scrollWidth <= html.clientWidth)
        .catch(() => true),
    ).toBe(true);
    await page.screenshot({ path: `${PICTURES}/pay-${name}.png`, fullPage: true });
    await page.locator('form').first().locator('button').first().click();
    expect(await page.locator('[role=status]').textContent()).toContain(`${amount} paid`);
    await page.screenshot({ path: `${PICTURES}/paid-${name}.png`, fullPage: true });

    expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({
      status: 'PAID',
      bookingState: 'CONFIRMED',
    });
    await context.close();
  });

  test('with the keyboard alone a person can let the payment fail and then pay', async () => {
    const bookingId = await approvedKayak(market, freePeriod(60));
    const { redirectUrl } = await market.renter.call('initiate_payment', { bookingId });
    const page = await browser.newPage();
    await page.goto(redirectUrl);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Payment failed');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Payment received');
    expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'CONFIRMED' });
    await page.close();
  });
});
