import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import { type MarketInBrowser, WAY_SIZES, startMarketInBrowser, withPage } from '../harness/browser/look-at-page.ts';

describe.skipIf(!hasChromium)('the page that connects an assistant', () => {
  let market: MarketInBrowser;
  beforeAll(async () => {
    market = await startMarketInBrowser();
  });
  afterAll(() => market.close());

  test.each(WAY_SIZES)('copies what each host needs, with the address of this server, on a $name', async ({ viewport }) => {
    await withPage(
      market.browser,
      { viewport, permissions: ['clipboard-read', 'clipboard-write'] },
      async ({ page, complaints }) => {
        await page.goto(`${market.url}/connect`);
        const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
        await page.getByRole('button', { name: 'Copy: the address, To rent something' }).click();
        await expect.poll(copied).toBe(`${market.url}/api/v1/mcp`);
        await page.getByText('VS Code', { exact: true }).last().click();
        const button = page.getByRole('button', { name: 'Copy: VS Code, For your shop' });
        await button.click();
        await expect.poll(() => button.textContent()).toBe('Copied');
        expect(JSON.parse(await copied())).toEqual({
          servers: { 'rentwire-owner': { type: 'http', url: `${market.url}/api/v1/mcp-owner` } },
        });
        expect(complaints).toEqual([]);
      },
    );
  });

  test('shows the same without JavaScript and has no buttons then', async () => {
    await withPage(market.browser, { javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${market.url}/connect`);
      expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
      expect(await page.locator('pre').first().textContent()).toBe(`${market.url}/api/v1/mcp`);
      for (const host of ['Claude', 'ChatGPT', 'Cursor', 'Codex', 'An assistant that cannot ask you to sign in'])
        expect(await page.getByText(host, { exact: true }).count()).toBe(2);
    });
  });
});
