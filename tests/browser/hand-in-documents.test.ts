import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  type MarketInBrowser,
  overflowOf,
  WAY_SIZES,
  startMarketInBrowser,
  takePicture,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { send } from '../harness/browser/send.ts';
import { freePeriod } from '../harness/dates.ts';
import { openAccount } from '../harness/open-account.ts';
import { planCamper } from '../harness/rentals/camper.ts';
import { samplePng } from '../harness/sample-files.ts';

const SCAN = { name: 'scan.png', mimeType: 'image/png', buffer: samplePng };

describe.skipIf(!hasChromium)('handing in documents in a browser', () => {
  let market: MarketInBrowser;
  let people = 0;
  beforeAll(async () => {
    market = await startMarketInBrowser();
  });
  afterAll(() => market.close());

  async function plan() {
    const account = { email: `person${(people += 1)}@example.com`, password: 'long enough 1', name: 'Ana Silva' };
    const renter = await openAccount(market, account);
    return { renter, ...(await planCamper({ renter }, freePeriod(30 + people * 10))) };
  }

  test.each(WAY_SIZES)('a person hands in both documents, without JavaScript, on a $name', async ({ name, viewport }) => {
    const { renter, bookingId, handInUrl } = await plan();
    const touch = name !== 'desktop';
    const first = touch ? 'Take a photo' : 'Choose a file';
    await withPage(market.browser, { viewport, hasTouch: touch, javaScriptEnabled: false }, async ({ page, complaints }) => {
      await page.goto(handInUrl);
      expect(await page.locator('h1').textContent()).toBe('Hand in your documents');
      expect(await overflowOf(page)).toBe(0);

      expect(await page.getByLabel('Take a photo of: Driving licence').isVisible()).toBe(touch);
      await page.getByLabel(`${first} of: Driving licence`).setInputFiles({ ...SCAN, buffer: Buffer.from('no picture') });
      await send(page.getByRole('button', { name: 'Send' }));
      expect(await page.getByRole('alert').textContent()).toContain('Please send a PDF, or a picture');
      await takePicture(page, `hand-in-refused-${name}`);

      // Two at once, of which one is none.
      await page.getByLabel(`${first} of: Driving licence`).setInputFiles(SCAN);
      await page.getByLabel('Valid until (optional) of: Driving licence').fill('2099-05-31');
      await page
        .getByLabel('Choose a file of: Identity card or passport')
        .setInputFiles({ ...SCAN, buffer: Buffer.from('none') });
      await takePicture(page, `hand-in-filled-${name}`);
      await send(page.getByRole('button', { name: 'Send' }));
      expect(await page.getByRole('status').textContent()).toContain('Sent: Driving licence');
      expect(await page.getByRole('alert').textContent()).toMatch(/^Identity card or passport: .*Please send a PDF/);
      expect(await overflowOf(page)).toBe(0);
      await takePicture(page, `hand-in-half-${name}`);
      expect(await page.getByText('1 of 2 documents are here.').count()).toBe(1);
      await page.getByLabel('Choose a file of: Identity card or passport').setInputFiles(SCAN);
      await send(page.getByRole('button', { name: 'Send' }));
      expect(await page.locator('h1').textContent()).toBe('Your documents are here');
      await takePicture(page, `hand-in-done-${name}`);
      expect(await page.context().cookies()).toEqual([]);
      expect(complaints).toEqual([]);
      const { requirements } = await renter.call('booking_readiness', { bookingId });
      const { documents } = await renter.call('get_verification_status', { bookingId });
      const ends = documents.map(({ expiresOn }: { expiresOn: string | null }) => expiresOn);
      expect(ends).toEqual(['2099-05-31', null]);
      const states = requirements.map(({ state }: { state: string }) => state);
      expect(states.filter((state: string) => state === 'PENDING_REVIEW')).toHaveLength(2);
    });
  });
});
