import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  faultsOf,
  type Look,
  type MarketInBrowser,
  openPage,
  PHONE,
  SIZES,
  startMarketInBrowser,
  takePicture,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { newShop } from '../harness/new-shop.ts';
import { ownAssetId } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';

const KAYAK = 'tandem-sea-kayak';
const PAGES = [
  ['home', '/', 'Rent what you need, from people nearby'],
  ['compare', `/compare?slugs=${KAYAK},coastline-camper`, 'Compare'],
] as const;

/** A slow phone: 1.6 megabits a second, 150 milliseconds away, with a processor four times slower. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER_PROCESSOR = 4;
const MOST_MS = 2_000;

describe.skipIf(!hasChromium)('the pages of the marketplace', () => {
  let market: MarketInBrowser;
  let look: Look;
  beforeAll(async () => {
    market = await startMarketInBrowser({ RATE_LIMIT_PER_MINUTE: '100000' });
    look = await openPage(market.browser, {});
  });
  afterAll(() => market.close());

  test.each(PAGES)('%s fits every width, has no violations, and hydrates without a complaint', async (name, path, heading) => {
    expect(await faultsOf(look, `market-${name}`, market.url + path)).toEqual([]);
    expect(await look.page.locator('h1').textContent()).toBe(heading);
  });

  test('a person looks at the photos, clicks on two free days, and sees the price', async () => {
    const contentBase64 = samplePng.toString('base64');
    await market.owner.call('upload_asset_image', { assetId: await ownAssetId(market), contentBase64 });
    await withPage(market.browser, { viewport: SIZES[0].viewport }, async ({ page, complaints }) => {
      await page.goto(`${market.url}/a/${KAYAK}`, { waitUntil: 'networkidle' });
      await page.getByRole('list', { name: 'Photos' }).getByRole('link').first().click();
      const photos = page.getByRole('dialog', { name: 'Photos' });
      await photos.getByText(/^Photo 1 of/).waitFor();
      await page.keyboard.press('ArrowRight');
      await photos.getByText(/^Photo 2 of/).waitFor();
      await takePicture(page, 'market-lightbox');
      await page.keyboard.press('Escape');
      await photos.waitFor({ state: 'detached' });

      const days = page.locator('table button[aria-pressed="false"]:not([aria-label*="not free"])');
      await days.nth(10).click();
      await page.getByText(/Now choose the day of the return/).waitFor();
      await days.nth(12).click();
      await page.getByRole('heading', { name: 'Free on these days' }).waitFor();
      const from = new URL(page.url()).searchParams.get('from');
      expect(from).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(await page.getByRole('link', { name: 'Request to book' }).getAttribute('href')).toContain(`from=${from}`);
      expect(complaints).toEqual([]);
    });
  });

  test('a person marks two things while browsing and compares them, without scripts', async () => {
    await withPage(market.browser, { javaScriptEnabled: false, viewport: PHONE }, async ({ page, complaints }) => {
      await page.goto(`${market.url}/browse?q=kayak`);
      await page.goto(`${market.url}/browse`);
      const choices = page.getByRole('checkbox', { name: /^Compare/ });
      await choices.nth(0).check();
      await choices.nth(1).check();
      await page.getByRole('button', { name: 'Compare what I have marked' }).click();
      expect(await page.locator('h1').textContent()).toBe('Compare');
      expect(await page.locator('thead th').count()).toBe(2);
      expect(complaints).toEqual([]);
    });
  });

  describe('on a slow phone', () => {
    let slug = '';
    beforeAll(async () => {
      // A picture as people upload it: one that packs as a photo does.
      const noise = { type: 'gaussian' as const, mean: 120, sigma: 25 };
      const photo = await sharp({ create: { width: 1_600, height: 1_067, channels: 3, background: '#4477aa', noise } })
        .blur(2)
        .jpeg()
        .toBuffer();
      const shop = await newShop(market);
      for (const number of [1, 2, 3, 4, 5, 6]) {
        const thing = {
          title: `Lagoon boat ${number}`,
          category: 'sports-hobby',
          dayRateMinor: 3_500,
          pickup: { address: 'Quay 1' },
        };
        const { assetId } = await shop.call('create_asset', { ...thing, description: 'Clean, and checked before every rental.' });
        const sent = { assetId, contentBase64: photo.toString('base64'), publish: true };
        ({ slug } = await shop.call('upload_asset_image', sent));
      }
    });

    test.each(['the start page', 'browse', 'a listing'])('the largest thing on %s is seen within two seconds', async (name) => {
      const path = { 'the start page': '/', browse: '/browse?q=lagoon', 'a listing': `/a/${slug}` }[name] ?? '';

      // The server renders a page once before, as it has for other visitors.
      await fetch(market.url + path, { headers: { Accept: 'text/html', 'Accept-Language': 'en-US' } });
      let best = Infinity;
      // A machine that does something else is given three chances.
      for (let times = 0; times < 3 && best >= MOST_MS; times += 1)
        await withPage(market.browser, { viewport: PHONE, deviceScaleFactor: 2 }, async ({ page }) => {
          const devtools = await page.context().newCDPSession(page);
          await devtools.send('Network.enable');
          await devtools.send('Network.emulateNetworkConditions', SLOW);
          await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
          await page.goto(market.url + path, { waitUntil: 'networkidle' });
          best = Math.min(best, await page.evaluate<number>(LARGEST));
        });
      console.log(`${path}: largest contentful paint after ${Math.round(best)} ms on a slow phone`);
      expect(best).toBeLessThan(MOST_MS);
    });
  });
});

/** When the largest text or picture was painted, in milliseconds after the page was asked for. */
const LARGEST = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
})`;
