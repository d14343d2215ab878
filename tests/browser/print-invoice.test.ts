import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets, vendors } from '../../db/schema/index.ts';
import type { InvoiceView } from '../../src/domain/settlement/invoices/index.ts';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  type MarketInBrowser,
  overflowOf,
  PHONE,
  SIZES,
  startMarketInBrowser,
  takePicture,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { readPdf } from '../harness/browser/read-pdf.ts';
import { freePeriod } from '../harness/dates.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';

describe.skipIf(!hasChromium)('the invoice in a browser', () => {
  let market: MarketInBrowser;
  let invoice: InvoiceView;
  beforeAll(async () => {
    market = await startMarketInBrowser();
    const bookingId = await confirmedKayak(market, freePeriod(41, 9));
    invoice = await market.renter.call('get_payment_invoice', { bookingId });
  });
  afterAll(() => market.close());

  test.each(SIZES)('is read without scrolling sideways on a $name, and is still a table', async ({ name, viewport }) => {
    await withPage(market.browser, { viewport, colorScheme: name === 'phone' ? 'dark' : 'light' }, async ({ page }) => {
      await page.goto(invoice.url);

      expect(await page.locator('h1').textContent()).toBe(`Invoice ${invoice.number}`);
      expect(await overflowOf(page)).toBe(0);
      const lines = page.getByRole('table', { name: 'Supplied by Atlantic Outdoors' });
      expect(await lines.getByRole('row').count()).toBe(invoice.lines.filter(({ seller }) => seller === 'VENDOR').length + 2);
      expect(await page.getByRole('table', { name: 'Total', exact: true }).textContent()).toContain(invoice.total);
    });
  });

  test('prints on A4 with its totals, in black on white and without buttons', async () => {
    await withPage(market.browser, { colorScheme: 'dark' }, async ({ page }) => {
      await page.goto(invoice.url);
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: 794, height: 1123 });
      await takePicture(page, 'invoice-print');
      const ground = await page
        .locator('body')
        .evaluate((body) => body.ownerDocument.defaultView?.getComputedStyle(body).backgroundColor);
      expect(ground).toBe('rgb(255, 255, 255)');
      expect(await page.locator('button:visible').count()).toBe(0);
      expect(await page.locator('main thead').first().isVisible()).toBe(true);

      const { pages, size, text } = readPdf(await page.pdf({ preferCSSPageSize: true }));
      expect([pages, ...size.map(Math.round)]).toEqual([1, 595, 842]);
      for (const words of [invoice.number, invoice.total, 'Atlantic Outdoors', 'PT 509 118 342', 'Service fee']) {
        expect(text).toContain(words.replaceAll(' ', ''));
      }
    });
  });

  test('shows hostile names as text', async () => {
    const hostile = `</title><img src=x onerror="alert(1)"> “Ω” ${'W'.repeat(90)}`;
    await market.database.transaction(async (tx) => {
      await tx.update(vendors).set({ name: hostile, address: hostile }).where(eq(vendors.slug, 'atlantic-outdoors'));
      await tx.update(assets).set({ title: hostile }).where(eq(assets.slug, 'tandem-sea-kayak'));
    });
    const bookingId = await confirmedKayak(market, freePeriod(61));
    const { url } = await market.renter.call('get_payment_invoice', { bookingId });
    await withPage(market.browser, { viewport: PHONE }, async ({ page }) => {
      let said = '';
      page.on('dialog', (dialog) => void (said = dialog.message()));
      await page.goto(url);
      expect(await page.locator('main img').count()).toBe(0);
      expect(await page.locator('main').textContent()).toContain(hostile);
      expect(await overflowOf(page)).toBe(0);
      await takePicture(page, 'invoice-hostile');
      expect(said).toBe('');
    });
  });
});
