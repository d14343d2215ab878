import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  type MarketInBrowser,
  overflowOf,
  WAY_SIZES,
  startMarketInBrowser,
  tabTo,
  takePicture,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { send } from '../harness/browser/send.ts';
import { newestMail } from '../harness/sent-mails.ts';

const SHOPLESS = { desktop: 'grace@demo.test', phone: 'lucy@demo.test', 'narrow-phone': 'sofia@demo.test' } as const;
const FORGETFUL = { desktop: 'jonas@demo.test', phone: 'nikos@demo.test', 'narrow-phone': 'marco@demo.test' } as const;

describe.skipIf(!hasChromium)('the account pages in a browser', () => {
  let market: MarketInBrowser;
  beforeAll(async () => {
    market = await startMarketInBrowser();
  });
  afterAll(() => market.close());

  const statusOf = ({ loginRequestId, pollToken }: { loginRequestId: string; pollToken: string }) =>
    market.nobody.call('get_login_status', { loginRequestId, pollToken });

  test.each(WAY_SIZES)('a person lets an assistant in, without JavaScript, on a $name', async ({ viewport }) => {
    const asked = await market.nobody.call('create_login_link', { clientName: 'Holiday Planner', emailHint: 'renter@demo.test' });
    await withPage(market.browser, { viewport, javaScriptEnabled: false }, async ({ page, complaints }) => {
      await page.goto(asked.verificationUrl);
      expect(await page.locator('h1').textContent()).toContain('Holiday Planner');
      expect(await overflowOf(page)).toBe(0);

      await page.getByLabel('Password').fill('not the password');
      await send(page.getByRole('button', { name: 'Sign in and approve' }));
      expect(await page.getByRole('alert').textContent()).toContain('wrong');
      await page.getByLabel('Password').fill('demo-password-1');
      await send(page.getByRole('button', { name: 'Sign in and approve' }));
      expect(await page.getByRole('status').textContent()).toContain('is signed in for you');
      expect(await statusOf(asked)).toMatchObject({ status: 'APPROVED', user: { email: 'renter@demo.test' } });
      expect(await page.context().cookies()).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });

  test.each(WAY_SIZES)('a vendor opens an account on a $name and sees what is wrong with a field', async ({ name, viewport }) => {
    const asked = await market.nobody.call('create_login_link', { clientName: 'Shop Bot', role: 'VENDOR' });
    await withPage(market.browser, { viewport, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(asked.verificationUrl);
      await page.getByRole('link', { name: 'I have no account yet' }).click();
      await page.getByLabel('Country').selectOption({ label: 'United Kingdom' });
      await send(page.getByRole('button', { name: 'Continue' }));
      expect(await page.getByLabel('Currency').inputValue()).toBe('GBP');
      expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/London');
      await page.getByLabel('Your name').fill('Bo');
      await page.getByLabel('E-mail address').fill(`bo-${name}@example.com`);
      await page.getByLabel('Password').fill('short');
      await page.getByLabel('Name of your shop').fill('Bo’s Boats');
      await page.getByLabel('You rent out as').selectOption('COMPANY');
      await page.getByLabel('City').fill('London');
      await page.getByLabel('Currency').selectOption('EUR');
      await send(page.getByRole('button', { name: 'Open the account and approve' }));
      expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('Name of your shop').inputValue()).toBe('Bo’s Boats');
      expect(await page.getByLabel('City').inputValue()).toBe('London');
      expect(await page.getByLabel('Currency').inputValue()).toBe('EUR');
      expect(await overflowOf(page)).toBe(0);
      await takePicture(page, `link-register-wrong-${name}`);
      await page.getByLabel('Password').fill('long enough 1');
      await send(page.getByRole('button', { name: 'Open the account and approve' }));
      expect(await page.getByRole('status').textContent()).toContain('is signed in for you');
      const { accessToken } = await statusOf(asked);
      expect(await market.actor(accessToken).call('get_profile')).toMatchObject({
        role: 'VENDOR',
        country: 'GB',
        vendor: { type: 'COMPANY', city: 'London', country: 'GB', currency: 'EUR', timeZone: 'Europe/London' },
      });
    });
  });

  test.each(WAY_SIZES)('a customer opens a shop where no time zone is the usual one, on a $name', async ({ name, viewport }) => {
    const asked = await market.nobody.call('create_login_link', { clientName: 'Shop Bot', role: 'VENDOR' });
    await withPage(market.browser, { viewport, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(asked.verificationUrl);
      await page.getByRole('link', { name: 'I have an account, but no shop yet' }).click();
      await page.getByLabel('Country').selectOption('TH');
      await send(page.getByRole('button', { name: 'Continue' }));
      await send(page.getByRole('button', { name: 'Change the country' }));
      await page.getByLabel('Country').selectOption('US');
      await send(page.getByRole('button', { name: 'Continue' }));
      await page.getByLabel('E-mail address').fill(SHOPLESS[name]);
      await page.getByLabel('Password').fill('demo-password-1');
      await page.getByLabel('Name of your shop').fill('Gear');
      await page.getByRole('button', { name: 'Open the shop and approve' }).click();
      // The browser itself asks for the one that only the person knows.
      expect(await page.getByLabel('Time zone').evaluate((select) => select.matches(':invalid'))).toBe(true);
      await page.getByLabel('Time zone').selectOption({ label: 'Chicago' });
      await send(page.getByRole('button', { name: 'Open the shop and approve' }));
      expect(await page.getByRole('status').textContent()).toContain('is signed in for you');
      const { accessToken } = await statusOf(asked);
      expect((await market.actor(accessToken).call('get_profile')).vendor).toMatchObject({
        country: 'US',
        currency: 'USD',
        timeZone: 'America/Chicago',
      });
    });
  });

  test('with the keyboard alone, down the page, a person denies', async () => {
    const asked = await market.nobody.call('create_login_link', { clientName: 'Stranger' });
    await withPage(market.browser, {}, async ({ page }) => {
      await page.goto(asked.verificationUrl);
      const passed = (await tabTo(page, 'Deny')).map((each) => each.replace(/^mantine-.*/, 'a field'));
      expect(passed.slice(passed.indexOf('end it under “Who can act for you”'))).toEqual([
        'end it under “Who can act for you”',
        'a field',
        'a field',
        'Sign in and approve',
        'I have no account yet',
        'I forgot my password',
      ]);
      await page.keyboard.press('Enter');
      await page.waitForSelector('text=was not let in');
      expect(await statusOf(asked)).toMatchObject({ status: 'DENIED' });
    });
  });

  test.each(WAY_SIZES)('a person who forgot the password gets back in on a $name', async ({ name, viewport }) => {
    const email = FORGETFUL[name];
    await withPage(market.browser, { viewport, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${market.url}/forgot-password`);
      await page.getByLabel('E-mail address').fill(email);
      await send(page.getByRole('button', { name: 'Send the link' }));
      expect(await page.getByRole('status').textContent()).toContain('is on its way');
      const { text } = await newestMail(market, email, 'Choose a new password');
      await page.goto(/https?:\/\/\S+\/reset-password\S+/.exec(text)?.[0] ?? '');
      await page.getByLabel('New password').fill('a brand new one');
      expect(await overflowOf(page)).toBe(0);
      await send(page.getByRole('button', { name: 'Change the password' }));
      expect(await page.locator('h1').textContent()).toBe('Your password is changed');
      expect((await market.nobody.http.post('/auth/login', { email, password: 'a brand new one' })).status).toBe(200);
    });
  });

  test('every field has a label that is read out, and no message relies on colour', async () => {
    await withPage(market.browser, {}, async ({ page }) => {
      for (const path of ['/link', '/forgot-password', '/reset-password?token=x', '/verify-email?token=x']) {
        await page.goto(market.url + path);
        expect(await page.locator('html').getAttribute('lang')).toBe('en');
        expect(await page.locator('h1').count()).toBe(1);
        for (const input of await page.locator('main').locator('input:not([type=hidden]), select').all()) {
          // Its id is another one once the scripts have taken over the page.
          expect(
            await input.evaluate((field) => Array.from('labels' in field ? (field.labels as ArrayLike<unknown>) : []).length),
          ).toBe(1);
          // What nothing can be filled into has nothing to be filled in for somebody.
          const ticked = (await input.getAttribute('type')) === 'checkbox';
          expect(ticked || (await input.getAttribute('autocomplete'))).toBeTruthy();
        }
      }
    });
  });
});
