import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import { type MarketInBrowser, PHONE, startMarketInBrowser, tabTo, withPage } from '../harness/browser/look-at-page.ts';
import { freePeriod } from '../harness/dates.ts';
import { openAccount } from '../harness/open-account.ts';
import { signInOn } from '../harness/browser/letters.ts';
import { accountPerson, askWithCarefulKey } from '../harness/people.ts';
import { planCamper } from '../harness/rentals/camper.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { newestMail } from '../harness/sent-mails.ts';

const SCAN = { name: 'scan.png', mimeType: 'image/png', buffer: samplePng };

describe.skipIf(!hasChromium)('with the keyboard alone', () => {
  let market: MarketInBrowser;
  beforeAll(async () => {
    market = await startMarketInBrowser();
  });
  afterAll(() => market.close());

  const flow = (work: (page: Page) => Promise<void>) => withPage(market.browser, { viewport: PHONE }, ({ page }) => work(page));

  test('a person corrects a wrong password, signs in and approves', () =>
    flow(async (page) => {
      const asked = await market.nobody.call('create_login_link', { clientName: 'Planner', emailHint: 'renter@demo.test' });
      await page.goto(asked.verificationUrl);
      for (const password of ['not the password', 'demo-password-1']) {
        await type(page, 'password', password);
        await tabTo(page, 'Sign in and approve');
        expect(await outlineOf(page)).toBe('2px solid');
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
      await page.getByText('open the link in it to confirm your address').waitFor();
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
      await page.getByText('Your password is changed').waitFor();
      const account = { email: 'jonas@demo.test', password: 'chosen by keys' };
      expect((await market.nobody.http.post('/auth/login', account)).status).toBe(200);
    }));

  test('a person leaves the payment page, comes back, pays and reaches the footer', () =>
    flow(async (page) => {
      const bookingId = await approvedKayak(market, freePeriod(60));
      await page.goto((await market.renter.call('initiate_payment', { bookingId })).redirectUrl);
      const pay = (await page.getByRole('button', { name: /^Pay/ }).textContent()) ?? '';
      expect((await tabTo(page, 'Leave without paying')).slice(-2)).toEqual([pay, 'Let the payment fail']);
      await page.keyboard.press('Enter');
      await page.getByText('Nothing was charged.').waitFor();
      await tabTo(page, 'Return to the payment page');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Pay/ }).waitFor();
      await tabTo(page, pay);
      await page.keyboard.press('Enter');
      await page.getByText('Payment received').waitFor();
      expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ bookingState: 'CONFIRMED' });
      await tabTo(page, 'Privacy');
    }));

  test('a person chooses a file of the wrong kind, is told so, and hands in both documents', () =>
    flow(async (page) => {
      const account = { email: 'papers@example.com', password: 'long enough 1', name: 'Ana Silva' };
      const renter = await openAccount(market, account);
      const { bookingId, handInUrl } = await planCamper({ renter }, freePeriod(70));
      await page.goto(handInUrl);
      await choose(page, 'DRIVING_LICENCE-file', { ...SCAN, buffer: Buffer.from('no picture') });
      await tabTo(page, 'Send');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await choose(page, 'DRIVING_LICENCE-file', SCAN);
      await tabTo(page, 'Send');
      await page.keyboard.press('Space');
      await page.getByText('Sent: Driving licence').waitFor();
      await choose(page, 'IDENTITY_DOCUMENT-file', SCAN);
      await tabTo(page, 'Send');
      await page.keyboard.press('Enter');
      await page.getByText('Everything is here.').waitFor();
      expect((await renter.call('booking_readiness', { bookingId })).requirements).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ code: 'DRIVING_LICENCE', state: 'PENDING_REVIEW' }),
          expect.objectContaining({ code: 'IDENTITY_DOCUMENT', state: 'PENDING_REVIEW' }),
        ]),
      );
    }));

  test('a person approves what a key asks for, and denies what another asks for', () =>
    flow(async (page) => {
      const wanted = await askWithCarefulKey(market, freePeriod(80));
      await page.goto(wanted.confirmUrl);
      await type(page, 'email', 'renter@demo.test');
      for (const password of ['not the password', 'demo-password-1']) {
        await type(page, 'password', password);
        await page.keyboard.press('Enter');
        await page.getByRole(password === 'demo-password-1' ? 'status' : 'alert').waitFor();
      }
      expect(await page.locator('h1').textContent()).toBe('Approved');
      const { bookingId, agent } = wanted;
      expect(await agent.call('initiate_payment', { bookingId })).toHaveProperty('redirectUrl');

      const unwanted = await askWithCarefulKey(market, freePeriod(90));
      await page.goto(unwanted.confirmUrl);
      await tabTo(page, 'Deny');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Denied' }).waitFor();
      expect(await unwanted.agent.try('initiate_payment', { bookingId: unwanted.bookingId })).toMatchObject({
        error: { code: 'confirmation_denied' },
      });
    }));

  test('a person sees who can act for them, and signs an assistant out', () =>
    flow(async (page) => {
      const { email, password, agent } = await accountPerson(market);
      await page.goto(`${market.url}/account/access`);
      await signInOn(page, email, password);
      await tabTo(page, 'End it: Holiday Planner');
      await page.keyboard.press('Enter');
      await page.getByRole('status').first().waitFor();
      expect((await agent.http.get('/users/me')).status).toBe(401);
    }));
});

async function type(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Opens the browser's choice of files with the keyboard; what the person does in it is the system's. */
async function choose(page: Page, field: string, file: typeof SCAN): Promise<void> {
  // Waited for before the first key: only then the browser hands its choice over for sure.
  const press = async () => {
    await tabTo(page, field);
    await page.keyboard.press('Enter');
  };
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  await chooser.setFiles(file);
}

/** Of whatever has the focus: it must be seen. */
function outlineOf(page: Page): Promise<string> {
  return page.evaluate<string>(
    '(({ outlineWidth, outlineStyle }) => `${outlineWidth} ${outlineStyle}`)(getComputedStyle(document.activeElement))',
  );
}
