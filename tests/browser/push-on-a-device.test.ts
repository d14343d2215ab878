import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import { type MarketInBrowser, startMarketInBrowser, violationsOf, withPage } from '../harness/browser/look-at-page.ts';
import { signInOn } from '../harness/browser/letters.ts';
import { send } from '../harness/browser/send.ts';
import { freePeriod } from '../harness/dates.ts';
import { requestKayak } from '../harness/rentals/kayak.ts';
import { type PushService, startPushService } from '../harness/servers/push-service.ts';

/**
 * The browser starts the worker anew for what comes, which takes seconds while others keep the processor busy; now and then it
 * loses what the debugger delivers meanwhile, and is sent it again. What has the same tag is shown once.
 */
const SHOWN_WITHIN_MS = 6_000;
const DELIVERIES = 5;

describe.skipIf(!hasChromium)('push messages in a browser', () => {
  let market: MarketInBrowser;
  let service: PushService;
  beforeAll(async () => {
    market = await startMarketInBrowser();
    service = await startPushService();
  });
  afterAll(async () => {
    await market.close();
    await service.close();
  });

  test('a person turns them on, the server sends one, and the service worker shows it', async () => {
    const browser = service.browser();
    await withPage(market.browser, { permissions: ['notifications'] }, async ({ page, complaints }) => {
      // No push service of a vendor can be reached in a test: this one answers in its place.
      await page.addInitScript(`PushManager.prototype.subscribe = async (options) => {
        globalThis.asked = options;
        return { toJSON: () => (${JSON.stringify(browser.subscription)}) };
      };`);
      await page.goto(`${market.url}/account/notifications`);
      await signInOn(page, 'vendor@demo.test');
      await page.getByRole('button', { name: 'Show messages on this device' }).click();
      await page.getByText('This browser shows you what happens from now on.').waitFor();
      expect(await violationsOf(page)).toEqual([]);

      const bookingId = await requestKayak(market, freePeriod(70));
      await market.dispatcher.drain();
      await market.devices.drain();
      const [sent] = browser.received;
      expect(sent?.message).toMatchObject({ text: expect.stringMatching(/^A renter asks for /), tag: bookingId });

      // Over the debugger, as the browser does when something comes. What comes to a worker that is not active yet is lost.
      const devtools = await page.context().newCDPSession(page);
      const { promise, resolve } = Promise.withResolvers<string>();
      devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const active = versions.find(
          ({ scriptURL, status }) => scriptURL === `${market.url}/service-worker.js` && status === 'activated',
        );
        if (active !== undefined) resolve(active.registrationId);
      });
      await devtools.send('ServiceWorker.enable');
      const data = JSON.stringify(sent?.message);
      const message = { origin: market.url, registrationId: await promise, data };
      let shown: unknown = null;
      for (let deliveries = 0; shown === null && deliveries < DELIVERIES; deliveries += 1) {
        await devtools.send('ServiceWorker.deliverPushMessage', message);
        shown = await page.evaluate(`(async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          for (let tries = 0; tries < ${SHOWN_WITHIN_MS / 100}; tries += 1) {
            const [first] = await registration.getNotifications();
            if (first) return { title: first.title, body: first.body, tag: first.tag, url: first.data.url };
            await new Promise((wait) => setTimeout(wait, 100));
          }
          return null;
        })()`);
      }
      const { title, text, tag, url } = sent!.message;
      expect(shown).toEqual({ title, body: text, tag, url });

      await page.goto(url);
      await send(page.getByRole('button', { name: 'Accept the request' }));
      expect((await market.renter.call('get_booking_detail', { bookingId })).state).toBe('PENDING_PAYMENT');
      expect(complaints).toEqual([]);
    });
  }, 60_000);

  test('the account page can be installed as an app', async () => {
    await withPage(market.browser, {}, async ({ page, complaints }) => {
      await page.goto(`${market.url}/account`);
      await signInOn(page, 'renter@demo.test');
      await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
      const devtools = await page.context().newCDPSession(page);
      const { url, errors, data } = await devtools.send('Page.getAppManifest');
      expect([url, errors]).toEqual([`${market.url}/app.webmanifest`, []]);
      expect(JSON.parse(data ?? '{}')).toMatchObject({
        name: market.settings.platformName,
        start_url: '/account',
        display: 'standalone',
      });
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      // The windows of tests are private ones, into which nothing is installed: that alone is in the way.
      expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
      expect(complaints).toEqual([]);
    });
  });
});
