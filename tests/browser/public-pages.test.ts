import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  DIFFERENT_SIZES,
  faultsOf,
  type Look,
  type MarketInBrowser,
  openPage,
  overflowOf,
  PHONE,
  startMarketInBrowser,
  takePicture,
  violationsOf,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { freePeriod } from '../harness/dates.ts';
import { samplePng } from '../harness/sample-files.ts';

const { startDate, endDate } = freePeriod(30);
const PAGES = [
  ['listing', '/a/tandem-sea-kayak', 200],
  ['listing-price', `/a/tandem-sea-kayak?from=${startDate}&to=${endDate}&units=2`, 200],
  ['listing-refused', `/a/coastline-camper?from=${startDate}&to=${startDate}`, 200],
  ['listing-gone', '/a/nothing-here', 404],
  ['shop', '/v/atlantic-outdoors', 200],
  ['shop-plain', '/v/rui-tavares', 200],
  ['browse', '/browse', 200],
  ['browse-dates', `/browse?q=kayak&from=${startDate}&to=${endDate}`, 200],
  ['browse-nothing', '/browse?q=zzzz', 200],
  ['browse-problem', `/browse?from=${startDate}`, 400],
] as const;

describe.skipIf(!hasChromium)('the public pages', () => {
  let market: MarketInBrowser;
  let plain: Look;
  let scripted: Look;
  beforeAll(async () => {
    market = await startMarketInBrowser({ RATE_LIMIT_PER_MINUTE: '100000' });
    const picture = { contentBase64: samplePng.toString('base64'), alt: 'A wave' };
    await market.owner.call('update_storefront', {
      tagline: 'Kayaks and boards',
      themePresetId: 'meadow',
      logo: picture,
      cover: picture,
      openingHours: 'Every day 9 to 19',
      contact: { email: 'hello@atlantic.example', phone: '+351912345678', website: 'https://atlantic.example' },
      policies: 'Rinse the boards.',
    });
    plain = await openPage(market.browser, { javaScriptEnabled: false });
    scripted = await openPage(market.browser, {});
  });
  afterAll(() => market.close());

  test.each(PAGES)('%s works without JavaScript, at every width', async (name, path, status) => {
    const { page, complaints } = plain;
    complaints.length = 0;
    const answer = await page.goto(market.url + path);
    expect(answer?.status()).toBe(status);
    expect(await page.locator('h1').count()).toBe(1);
    for (const size of DIFFERENT_SIZES) {
      await page.setViewportSize(size.viewport);
      expect([size.name, await overflowOf(page)]).toEqual([size.name, 0]);
      await takePicture(page, `public-${name}-${size.name}`);
    }
    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each(PAGES)('%s has no violations and hydrates without a complaint', async (name, path) => {
    expect(await faultsOf(scripted, `scripted-${name}`, market.url + path)).toEqual([]);
  });

  test.each(['harbour', 'meadow', 'terracotta', 'midnight', 'workshop', 'orchid'])(
    'the theme %s has enough contrast to be read',
    async (themePresetId) => {
      await market.owner.call('update_storefront', { themePresetId });
      const { page, complaints } = scripted;
      for (const path of ['/v/atlantic-outdoors', `/a/tandem-sea-kayak?from=${startDate}&to=${endDate}`]) {
        await page.goto(market.url + path);
        expect([path, await violationsOf(page, ['color-contrast', 'link-in-text-block'])]).toEqual([path, []]);
        await takePicture(page, `theme-${themePresetId}${path.startsWith('/v') ? '-shop' : '-listing'}`);
      }
      expect(complaints).toEqual([]);
    },
  );

  test('with the keyboard alone a person finds a listing, chooses dates and sees the price and how to book', async () => {
    await withPage(market.browser, { javaScriptEnabled: false, viewport: PHONE }, async ({ page, complaints }) => {
      await page.goto(`${market.url}/browse`);
      await page.getByLabel('What do you need?').fill('kayak');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: /Tandem sea kayak/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByLabel('Pickup').fill(startDate);
      await page.getByLabel('Return').fill(endDate);
      await page.getByRole('button', { name: 'Show the price' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Free on these days').waitFor();
      expect(await page.getByText(`for me from ${startDate} to ${endDate}`).count()).toBe(1);
      expect(await page.getByText(`${market.url}/api/v1/mcp`).count()).toBe(1);
      expect(complaints).toEqual([]);
    });
  });
});
