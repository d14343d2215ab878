import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../generated/samples/world.ts';
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
import { signInOn } from '../harness/browser/letters.ts';
import { send } from '../harness/browser/send.ts';
import { freePeriod } from '../harness/dates.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { sampleSize } from '../harness/sample-size.ts';

const [desktop, phone] = SIZES;
const LOOKS = [
  { ...phone, colorScheme: 'light' },
  { ...desktop, colorScheme: 'dark' },
  { ...desktop, colorScheme: 'light' },
  { ...phone, colorScheme: 'dark' },
] as const;
const IN_HAND = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };

/** In light without JavaScript, as they have to work. */
describe.skipIf(!hasChromium)('pages that commit money, in a browser', () => {
  let market: MarketInBrowser;
  let world: World;
  let days = 40;
  beforeAll(async () => {
    market = await startMarketInBrowser();
    world = await openWorld(market);
  });
  afterAll(() => market.close());

  async function open(page: Page, path: string, email: string, password?: string) {
    await page.goto(market.url + path);
    if (new URL(page.url()).pathname === '/sign-in') await signInOn(page, email, password);
  }
  /** Takes a step from the page of a booking, or presses a button of the page of a step. */
  async function press(page: Page, name: string | RegExp): Promise<void> {
    const named = { name, exact: typeof name === 'string' };
    await send(page.locator('main').getByRole('button', named).or(page.locator('main').getByRole('link', named)).first());
  }
  const main = (page: Page) => page.locator('main').innerText();

  describe.each(LOOKS.slice(0, sampleSize(4, 2)))('on a $name in $colorScheme', ({ name, viewport, colorScheme }) => {
    // What looks for barriers is a script itself.
    const javaScriptEnabled = colorScheme === 'dark';
    const look = async (page: Page, what: string) => {
      expect(await overflowOf(page)).toBe(0);
      if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      await takePicture(page, `commit-${what}-${name}-${colorScheme}`);
    };
    const options = { viewport, colorScheme, javaScriptEnabled };
    const dates = () => freePeriod((days += 5));

    test('a person disagrees with a claim, and nothing is paid', async () => {
      world.turn();
      const { renter, bookingId } = await world.returned();
      const photos = [IN_HAND];
      const claim = {
        action: 'report',
        bookingId,
        type: 'DAMAGE',
        description: 'A crack in the hull',
        claimMinor: 8_000,
        photos,
      };
      await world.owner.call('manage_booking_incidents', claim);
      await withPage(market.browser, options, async ({ page }) => {
        await open(page, `/account/bookings/${bookingId}`, renter.email, 'long enough 1');
        await look(page, 'claim');
        await press(page, 'Pay €80.00');
        await page.locator('h1', { hasText: 'Pay €80.00' }).waitFor();
        await look(page, 'claim-pay');
        await press(page, 'Back, and change nothing');
        await press(page, 'Disagree');
        await page.locator('[name=note]').fill('I do not agree: it was there before');
        await look(page, 'claim-disagree');
        await press(page, 'Disagree');
        expect(await main(page)).toContain('Not agreed to.');
        await look(page, 'claim-answered');
        const { items } = await renter.call('manage_booking_incidents', { action: 'list', bookingId });
        expect(items[0]).toMatchObject({ outcome: 'NO_FAULT', renterPaysMinor: 0, noteBy: 'RENTER' });
      });
    });

    test('a cancellation shows before and after what comes back', async () => {
      const bookingId = await confirmedKayak(market, dates());
      await withPage(market.browser, options, async ({ page }) => {
        await open(page, `/account/bookings/${bookingId}`, 'renter@demo.test');
        await press(page, 'Cancel the booking');
        await expect.poll(() => main(page)).toMatch(/Back to you\s+€/);
        await look(page, 'cancel');
        await press(page, 'Cancel the booking');
        await expect.poll(() => main(page)).toMatch(/back to you by the way it was paid/);
        await look(page, 'cancelled');
      });
    });
  });
});
