import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../harness/authenticator-app.ts';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  type MarketInBrowser,
  overflowOf,
  SIZES,
  startMarketInBrowser,
  takePicture,
  violationsOf,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { CLIENT, startIdentityProvider } from '../harness/identity-provider-server.ts';
import { openAccount } from '../harness/open-account.ts';

const PASSWORD = 'long enough 1';

describe.skipIf(!hasChromium)('signing in with an authenticator app', () => {
  let market: MarketInBrowser;
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    const place = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
    market = await startMarketInBrowser({ RATE_LIMIT_PER_MINUTE: '100000', ...place, OIDC_NAME: 'Example ID' });
    provider.open(`${market.url}/sign-in/provider/back`);
  });
  afterAll(async () => {
    await market.close();
    await provider.close();
  });

  test.each([
    { javaScriptEnabled: true, colorScheme: 'light' },
    { javaScriptEnabled: false, colorScheme: 'dark' },
  ] as const)('is set up and used on the pages (JavaScript: $javaScriptEnabled)', async ({ javaScriptEnabled, colorScheme }) => {
    const email = `browser-${javaScriptEnabled}@example.com`;
    await openAccount(market, { email });
    await withPage(market.browser, { javaScriptEnabled, colorScheme }, async ({ page, complaints }) => {
      page.setDefaultTimeout(10_000);
      const look = async (name: string) => {
        // The checker itself is a script.
        expect([name, javaScriptEnabled ? await violationsOf(page) : []]).toEqual([name, []]);
        for (const size of SIZES) {
          await page.setViewportSize(size.viewport);
          expect([name, size.name, await overflowOf(page)]).toEqual([name, size.name, 0]);
          await takePicture(page, `web-security-${name}-${size.name}-${colorScheme}`);
        }
      };
      const signIn = async (next: string) => {
        await page.goto(`${market.url}/sign-in?next=${next}`);
        await page.getByLabel('E-mail address').fill(email);
        await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
      };

      await signIn('/account/security');
      await page.getByRole('link', { name: 'Set up an app' }).waitFor();
      await look('off');
      await page.getByRole('link', { name: 'Set up an app' }).click();
      await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
      await look('password');
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      await look('first-code');
      const secret = await page.locator('input[name="secret"]').inputValue();
      await page.getByLabel('Code of your authenticator app').fill(codeOf(secret, market.clock.now()));
      await page.getByRole('button', { name: 'Turn it on' }).click();
      await page.getByText('Keep these recovery codes').waitFor();
      await look('recovery-codes');
      await page.getByRole('link', { name: 'I have kept them' }).click();
      await page.getByText('Recovery codes left: 10.').waitFor();
      await look('on');

      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${market.url}/sign-in`);
      await signIn('/account/security');
      await page.getByLabel('Code of your authenticator app').waitFor();
      await look('asked');
      market.clock.advance({ minutes: 0.5 });
      // With scripts the form keeps the password, and without them the person types it in again.
      if (!javaScriptEnabled) await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByLabel('Code of your authenticator app').fill(codeOf(secret, market.clock.now()));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${market.url}/account/security`);
      // A browser complains about the status of a form that was refused.
      expect(complaints.filter((words) => !words.includes('status of 401'))).toEqual([]);
    });
  });

  test('works by a passkey of the device, which asks for nothing else', async () => {
    const email = 'passkey@example.com';
    await openAccount(market, { email });
    await withPage(market.browser, { colorScheme: 'light' }, async ({ page, complaints }) => {
      page.setDefaultTimeout(10_000);
      const look = async (name: string) => {
        expect([name, await violationsOf(page)]).toEqual([name, []]);
        for (const size of SIZES) {
          await page.setViewportSize(size.viewport);
          expect([name, size.name, await overflowOf(page)]).toEqual([name, size.name, 0]);
          await takePicture(page, `web-passkey-${name}-${size.name}-light`);
        }
      };
      const device = await page.context().newCDPSession(page);
      await device.send('WebAuthn.enable');
      const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
      await device.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } });

      await page.goto(`${market.url}/sign-in?next=/account/security`);
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
      await look('sign-in');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('link', { name: 'Add a passkey' }).click();
      await page.getByLabel('Name').fill('My phone');
      await look('new');
      await page.getByRole('button', { name: 'Make the passkey' }).click();
      await page.getByText('My phone').waitFor();
      await look('listed');
      await page.getByRole('link', { name: 'Change the passkey My phone' }).click();
      await page.getByRole('heading', { name: 'My phone' }).waitFor();
      await look('one');

      // The same device makes no second one.
      await page.goto(`${market.url}/account/security/passkeys/new`);
      await page.getByLabel('Name').fill('My phone again');
      await page.getByRole('button', { name: 'Make the passkey' }).click();
      await page.getByText('This device has a passkey for your account already.').waitFor();

      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${market.url}/sign-in`);
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.waitForURL(`${market.url}/browse`);
      await page.goto(`${market.url}/account/security`);
      await page.getByText('My phone').waitFor();
      expect(complaints).toEqual([]);
    });
  });

  test('works by another provider, which opens an account without a password', async () => {
    provider.signsIn('new-there', { email: 'new-there@example.com', email_verified: true, name: 'Ana Sousa' });
    await withPage(market.browser, { colorScheme: 'dark' }, async ({ page, complaints }) => {
      page.setDefaultTimeout(20_000);
      const look = async (name: string) => {
        expect([name, await violationsOf(page)]).toEqual([name, []]);
        for (const size of SIZES) {
          await page.setViewportSize(size.viewport);
          expect([name, size.name, await overflowOf(page)]).toEqual([name, size.name, 0]);
          await takePicture(page, `web-provider-${name}-${size.name}-dark`);
        }
      };
      await page.goto(`${market.url}/sign-in?next=/account/security`);
      await page.getByRole('link', { name: 'Continue with Example ID' }).waitFor();
      await look('sign-in');
      await page.getByRole('link', { name: 'Continue with Example ID' }).click();
      await page.getByText('new-there@example.com').waitFor();
      await look('sign-up');
      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.waitForURL(`${market.url}/account/security`);
      await page.getByRole('button', { name: 'Disconnect new-there@example.com' }).waitFor();
      await look('connected');
      await page.getByRole('link', { name: 'Connect Example ID' }).click();
      await page.getByRole('button', { name: 'Connect it' }).waitFor();
      await look('connect');
      expect(complaints).toEqual([]);
    });
  }, 60_000);
});
