import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchBrowser } from '../harness/browser.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const SIZES = [
  { name: 'desktop', width: 1280, height: 900 },
  { name: 'phone', width: 360, height: 740 },
];
const PICTURES = 'tests/output';

describe.skipIf(!hasChromium)('the account pages in a browser', () => {
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

  const statusOf = ({ loginRequestId, pollToken }: { loginRequestId: string; pollToken: string }) =>
    market.nobody.call('get_login_status', { loginRequestId, pollToken });

  test.each(SIZES)('a person lets an assistant in, without JavaScript, on a $name', async ({ name, width, height }) => {
    const asked = await market.nobody.call('create_login_link', { clientName: 'Holiday Planner', emailHint: 'renter@demo.test' });
    const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled: false });
    const page = await context.newPage();
    const complaints = watch(page);
    await page.goto(asked.verificationUrl);
    expect(await page.locator('h1').textContent()).toContain('Holiday Planner');
    expect(await fits(page)).toBe(true);
    await page.screenshot({ path: `${PICTURES}/link-${name}.png`, fullPage: true });

    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Sign in and approve' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('wrong');
    await page.screenshot({ path: `${PICTURES}/link-wrong-${name}.png`, fullPage: true });
    await page.getByLabel('Password').fill('demo-password-1');
    await page.getByRole('button', { name: 'Sign in and approve' }).click();
    expect(await page.getByRole('status').textContent()).toContain('is signed in for you');
    await page.screenshot({ path: `${PICTURES}/link-approved-${name}.png`, fullPage: true });
    expect(await statusOf(asked)).toMatchObject({ status: 'APPROVED', user: { email: 'renter@demo.test' } });
    expect(await context.cookies()).toEqual([]);
    // The browser tells of the wrong password by its status; of nothing else.
    expect(complaints.filter((line) => !line.includes('401'))).toEqual([]);
    await context.close();
  });

  test.each(SIZES)(
    'a vendor opens an account on a $name and sees what is wrong with a field',
    async ({ name, width, height }) => {
      const asked = await market.nobody.call('create_login_link', { clientName: 'Shop Bot', role: 'VENDOR' });
      const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(asked.verificationUrl);
      await page.getByRole('link', { name: 'I have no account yet' }).click();
      await page.getByLabel('Your name').fill('Bo');
      await page.getByLabel('E-mail address').fill(`bo-${name}@example.com`);
      await page.getByLabel('Password').fill('short');
      await page.getByLabel('Name of your shop').fill('Bo’s Boats');
      await page.getByLabel('You rent out as').selectOption('COMPANY');
      await page.getByRole('button', { name: 'Open the account and approve' }).click();
      expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('Name of your shop').inputValue()).toBe('Bo’s Boats');
      expect(await fits(page)).toBe(true);
      await page.screenshot({ path: `${PICTURES}/link-register-${name}.png`, fullPage: true });
      await page.getByLabel('Password').fill('long enough 1');
      await page.getByRole('button', { name: 'Open the account and approve' }).click();
      expect(await page.getByRole('status').textContent()).toContain('is signed in for you');
      expect(await statusOf(asked)).toMatchObject({ status: 'APPROVED', user: { role: 'VENDOR' } });
      await context.close();
    },
  );

  test('with the keyboard alone, from top to bottom, a person denies', async () => {
    const asked = await market.nobody.call('create_login_link', { clientName: 'Stranger' });
    const page = await browser.newPage();
    await page.goto(asked.verificationUrl);
    const reached = [];
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      reached.push(await page.evaluate<string>('document.activeElement.id || document.activeElement.textContent'));
    }
    expect(reached).toEqual([
      'email',
      'password',
      'Sign in and approve',
      'I have no account yet',
      'I forgot my password',
      'Deny',
    ]);
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=was not let in');
    expect(await statusOf(asked)).toMatchObject({ status: 'DENIED' });
    await page.close();
  });

  test.each(SIZES)('a person who forgot the password gets back in on a $name', async ({ name, width, height }) => {
    const email = name === 'phone' ? 'nikos@demo.test' : 'jonas@demo.test';
    const context = await browser.newContext({ viewport: { width, height }, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${market.url}/forgot-password`);
    await page.getByLabel('E-mail address').fill(email);
    await page.screenshot({ path: `${PICTURES}/forgot-${name}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Send the link' }).click();
    expect(await page.getByRole('status').textContent()).toContain('is on its way');
    const { text } = await newestMail(market, email, 'Choose a new password');
    await page.goto(/https?:\/\/\S+\/reset-password\S+/.exec(text)?.[0] ?? '');
    await page.getByLabel('New password').fill('a brand new one');
    expect(await fits(page)).toBe(true);
    await page.screenshot({ path: `${PICTURES}/reset-${name}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Change the password' }).click();
    expect(await page.locator('h1').textContent()).toBe('Your password is changed');
    expect((await market.nobody.http.post('/auth/login', { email, password: 'a brand new one' })).status).toBe(200);
    await context.close();
  });

  test('every field has a name that is read out, and nothing is told by colour alone', async () => {
    const page = await browser.newPage();
    for (const path of ['/link', '/register', '/forgot-password', '/reset-password?token=x', '/verify-email?token=x']) {
      await page.goto(market.url + path);
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      expect(await page.locator('h1').count()).toBe(1);
      for (const input of await page.locator('input:not([type=hidden]), select').all()) {
        const id = await input.getAttribute('id');
        expect(await page.locator(`label[for="${id}"]`).count()).toBe(1);
        // What nothing can be filled into has nothing to be filled in for somebody.
        const ticked = (await input.getAttribute('type')) === 'checkbox';
        expect(ticked || (await input.getAttribute('autocomplete'))).toBeTruthy();
      }
    }
    await page.close();
  });

  test.each(['light', 'dark'] as const)('problems and fields can be read in %s', async (colorScheme) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${market.url}/reset-password?token=unknown`);
    await page.getByLabel('New password').fill('long enough 1');
    await page.getByRole('button', { name: 'Change the password' }).click();
    for (const selector of ['.problem', 'label', '.hint', 'input[type=password]', 'button.main', 'a']) {
      expect(await contrast(page, selector)).toBeGreaterThanOrEqual(4.5);
    }
    await page.screenshot({ path: `${PICTURES}/reset-${colorScheme}.png`, fullPage: true });
    await context.close();
  });
});

function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Nothing sticks out to the side. */
function fits(page: Page): Promise<boolean> {
  return page.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth);
}

/** Of an element's text against what lies behind it (WCAG 2). */
function contrast(page: Page, selector: string): Promise<number> {
  return page.evaluate<number>(`(${CONTRAST})(${JSON.stringify(selector)})`);
}

/** Runs in the page, so it is plain JavaScript. */
const CONTRAST = String.raw`(selector) => {
  const element = document.querySelector(selector);
  const parts = (color) => color.match(/[\d.]+/g).map(Number);
  const light = (color) => {
    const [red, green, blue] = parts(color).map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let behind = element;
  while (behind.parentElement && parts(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
  const [low, high] = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor].map(light).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}`;
