import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientStep } from '../../src/manifests/seen-clients.ts';
import { sharedBrowser } from '../harness/browser/browser.ts';
import { withPage } from '../harness/browser/look-at-page.ts';
import { RENTER } from '../harness/oauth-client.ts';
import { type LoopbackServer, serveOnLoopback } from '../harness/servers/loopback-server.ts';
import { beside } from './beside-the-page.ts';
import { PAGE_TO_ALLOW, type RestartableMarket, startRestartableMarket } from './restartable-market.ts';

const FOLDER = import.meta.dirname;
const PATIENCE_MS = 120_000;

let restartable: RestartableMarket;
let browser: Browser;
let site: LoopbackServer;
beforeAll(async () => {
  restartable = await startRestartableMarket();
  browser = await sharedBrowser();
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, 'use-mcp/page.mjs')],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = outputFiles[0]?.text ?? '';
  site = await serveOnLoopback((request, response) => {
    if (request.url === '/page.js') return response.setHeader('Content-Type', 'text/javascript').end(script);
    return response.setHeader('Content-Type', 'text/html').end('<main></main><script src="/page.js"></script>');
  });
});
afterAll(async () => {
  await site.close();
  for (const context of browser.contexts()) await context.close();
  await restartable.close();
});

/** Evaluated in the page, where the test has left the state of the library. */
const whenReady = (page: Page) => page.waitForFunction('window.mcp?.state === "ready"', null, { timeout: 30_000 });
const call = (page: Page, tool: string, args: object): Promise<string> =>
  page.evaluate(
    `window.mcp.callTool(${JSON.stringify(tool)}, ${JSON.stringify(args)}).then((answer) => JSON.stringify(answer), (error) => String(error))`,
  );

test('use-mcp does in a browser what the page /connect says of it', { timeout: PATIENCE_MS }, async () => {
  const { market, restart } = restartable;
  await withPage(browser, {}, async ({ page }) => {
    const does: ClientStep[] = [];
    const opening = page.waitForEvent('popup');
    await page.goto(`${site.url}/?url=${encodeURIComponent(`${market.url}/api/v1/mcp/signed-in`)}`);
    const popup = await opening;
    await popup.getByLabel('E-mail address').fill(RENTER.email);
    await popup.getByLabel('Password').fill(RENTER.password);
    await popup.getByRole('button', { name: 'Sign in and approve' }).click();
    await whenReady(page);
    if (Number(await page.evaluate('window.mcp.tools.length')) > 0) does.push('connects', 'lists', 'signsIn');
    expect(await call(page, 'list_my_bookings', {})).toContain('items');
    does.push('acts');
    market.clock.advance({ minutes: 61 });
    const renewed = await call(page, 'list_my_bookings', {});
    if (renewed.includes('items')) does.push('refreshes');
    await restart();
    const after = await call(page, 'list_my_bookings', {});
    if (after.includes('items')) does.push('restarts');
    const refused = await call(page, 'update_profile', { city: 'Porto' });
    const [address] = PAGE_TO_ALLOW.exec(refused) ?? [];
    if (address !== undefined) {
      await withPage(browser, {}, async ({ page: asked }) => {
        await asked.goto(address);
        await asked.getByLabel('E-mail address').fill(RENTER.email);
        await asked.getByLabel('Password').fill(RENTER.password);
        await asked.getByRole('button', { name: 'Sign in and allow' }).click();
        await asked.getByText('may do this from now on').waitFor();
      });
      if ((await call(page, 'update_profile', { city: 'Porto' })).includes('Porto')) does.push('stepsUp');
    }
    const { version } = JSON.parse(readFileSync(join(FOLDER, 'node_modules/use-mcp/package.json'), 'utf8'));
    expect(beside('use-mcp', { version, does, ended: `${renewed} ${after} ${refused}` })).toEqual(beside('use-mcp'));
  });
});
