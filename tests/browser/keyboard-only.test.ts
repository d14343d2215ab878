import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedKayak } from '../harness/book-kayak.ts';
import { hasChromium, launchBrowser } from '../harness/browser.ts';
import { freePeriod } from '../harness/demo-dates.ts';
import { tabTo, withPage } from '../harness/look-at-page.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

describe.skipIf(!hasChromium)('with the keyboard alone', () => {
  let market: TestMarketplace;
  let browser: Browser;
  beforeAll(async () => {
    market = await startMarketplace();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await market.close();
  });

  const flow = (work: (page: Page) => Promise<void>) =>
    withPage(browser, { viewport: { width: 390, height: 844 } }, ({ page }) => work(page));

  test('a person corrects the password, signs in and approves', () =>
    flow(async (page) => {
      const asked = await market.nobody.call('create_login_link', { clientName: 'Planner', emailHint: 'renter@demo.test' });
      await page.goto(asked.verificationUrl);
      for (const password of ['not the password', 'demo-password-1']) {
        await type(page, 'password', password);
        await tabTo(page, 'Sign in and approve');
        expect(await outlineOf(page)).toBe('3px solid');
        await page.keyboard.press('Enter');
        await page.getByRole(password === 'demo-password-1' ? 'status' : 'alert').waitFor();
      }
      expect(await page.locator('h1').textContent()).toBe('Approved');
      const { loginRequestId, pollToken } = asked;
      expect(await market.nobody.call('get_login_status', { loginRequestId, pollToken })).toMatchObject({ status: 'APPROVED' });
    }));

  test('a person registers', () =>
    flow(async (page) => {
      await page.goto(`${market.url}/register`);
      await type(page, 'name', 'Ana Silva');
      await type(page, 'email', 'keys@example.com');
      await type(page, 'password', 'long enough 1');
      await page.keyboard.press('Enter');
      await page.getByText('We sent a link to keys@example.com').waitFor();
      const account = { email: 'keys@example.com', password: 'long enough 1' };
      expect((await market.nobody.http.post('/auth/login', account)).status).toBe(200);
    }));

  test('a person asks for a new password and chooses it', () =>
    flow(async (page) => {
      await page.goto(`${market.url}/forgot-password`);
      await type(page, 'email', 'jonas@demo.test');
      await page.keyboard.press('Enter');
      await page.getByText('is on its way').waitFor();
      const { text } = await newestMail(market, 'jonas@demo.test', 'Choose a new password');
      await page.goto(/https?:\/\/\S+\/reset-password\S+/.exec(text)?.[0] ?? '');
      await type(page, 'password', 'chosen by keys');
      await tabTo(page, 'Change the password');
      await page.keyboard.press('Space');
      await page.getByText('You were signed out everywhere').waitFor();
      const account = { email: 'jonas@demo.test', password: 'chosen by keys' };
      expect((await market.nobody.http.post('/auth/login', account)).status).toBe(200);
    }));

  test('a person leaves the payment, comes back, and pays; then the footer is reached', () =>
    flow(async (page) => {
      const bookingId = await approvedKayak(market, freePeriod(60));
      await page.goto((await market.renter.call('initiate_payment', { bookingId })).redirectUrl);
      expect(await tabTo(page, 'Leave without paying')).toHaveLength(2);
      await page.keyboard.press('Enter');
      await page.getByText('Nothing was charged.').waitFor();
      await tabTo(page, 'Return to the payment page');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Pay/ }).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByText('Payment received').waitFor();
      expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'CONFIRMED' });
      await tabTo(page, 'Privacy');
    }));
});

async function type(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Of whatever has the focus: it must be seen. */
function outlineOf(page: Page): Promise<string> {
  return page.evaluate<string>(
    '(({ outlineWidth, outlineStyle }) => `${outlineWidth} ${outlineStyle}`)(getComputedStyle(document.activeElement))',
  );
}
