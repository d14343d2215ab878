import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startMarketplace, type TestMarketplace } from '../start-marketplace.ts';
import { sharedBrowser } from './browser.ts';
import { sampleSize } from '../sample-size.ts';

export interface MarketInBrowser extends TestMarketplace {
  readonly browser: Browser;
}

/** A marketplace and a browser to look at its pages with. */
export async function startMarketInBrowser(environment: Record<string, string> = {}): Promise<MarketInBrowser> {
  const market = await startMarketplace(environment);
  const browser = await sharedBrowser();
  return {
    ...market,
    browser,
    async close() {
      for (const context of browser.contexts()) await context.close();
      await market.close();
    },
  };
}

/** The widths that every page is read at: a desktop, a phone, and the narrowest that WCAG 1.4.10 asks for. */
export const SIZES = [
  { name: 'desktop', viewport: { width: 1280, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'narrow-phone', viewport: { width: 320, height: 640 } },
] as const;
/** No rule of a style sheet is between the two phones: what fits on the narrower one fits on the other. */
export const DIFFERENT_SIZES = sampleSize(true, process.env['PICTURES'] !== undefined)
  ? SIZES
  : SIZES.filter(({ name }) => name !== 'phone');
/** The widths at which a way through several pages is gone: each page by itself is read at all of them. */
export const WAY_SIZES = sampleSize<readonly (typeof SIZES)[number][]>(SIZES, SIZES.slice(2));
/** Where one width is enough. */
export const PHONE = SIZES[1].viewport;

const PICTURES = 'tests/output';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** Another scheme changes colours, another width what is shown: the rest of a page stays as it was. */
export const OF_ANOTHER_LOOK = sampleSize(TAGS, ['color-contrast', 'label', 'link-in-text-block']);

export interface Look {
  readonly page: Page;
  /** Errors of the console and of the page, requests that were blocked among them; not the status of the page itself. */
  readonly complaints: string[];
}

/** Opens a page of its own and hands it over; closes it after. Pages that are asked for without JavaScript get none. */
export async function withPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (look: Look) => Promise<T>,
): Promise<T> {
  const look = await openPage(browser, options);
  try {
    return await work(look);
  } finally {
    await look.page.context().close();
  }
}

/** The same, kept open for many addresses: opening one takes longer than looking at it. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Look> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const ownStatus = message.text().startsWith('Failed to load resource') && message.location().url === page.url();
    if (['error', 'warning'].includes(message.type()) && !ownStatus) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    // What the browser itself gives up because the page was left, the icon of a tab for example, is nobody's failure.
    const reason = request.failure()?.errorText;
    // A browser without JavaScript loads no script.
    if (options.javaScriptEnabled === false && request.resourceType() === 'script') return;
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed: ${reason}`);
  });
  return { page, complaints };
}

/** Violations of WCAG 2.1 A and AA and of axe's best practices, or of the rules that are named, a line each. */
export async function violationsOf(page: Page, runOnly: readonly string[] = TAGS): Promise<string[]> {
  // Over the debugger, past the page's policy: nothing of it is loosened for the test.
  await page.evaluate(AXE);
  // What passes need not be described, and a page needs no other file to be judged.
  return page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'], preload: false, runOnly: ${JSON.stringify(runOnly)} }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  );
}

/**
 * Looks at a page as a desktop shows it in light, at every width, and as a phone does in the dark, and says what is wrong with
 * it. The tab stays open: opening one, and signing in on it, take longer than looking.
 */
export async function faultsOf({ page, complaints }: Look, name: string, address: string): Promise<string[]> {
  complaints.length = 0;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(SIZES[0].viewport);
  await page.goto(address, { waitUntil: 'networkidle' });
  const faults = await violationsOf(page);
  for (const size of DIFFERENT_SIZES) {
    await page.setViewportSize(size.viewport);
    const overflow = await overflowOf(page);
    if (overflow > 0) faults.push(`${overflow} pixels stick out on a ${size.name}`);
    await takePicture(page, `${name}-${size.name}-light`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  faults.push(...(await violationsOf(page, OF_ANOTHER_LOOK)));
  await takePicture(page, `${name}-phone-dark`);
  return [...faults, ...complaints];
}

/** How many pixels stick out to the side. */
export function overflowOf(page: Page): Promise<number> {
  return page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
}

/** Only where pictures are asked for (`PICTURES=1`): they take as long as all the rest. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

/** Presses Tab until the element with this text or id has the focus, and says what was passed; throws where it cannot be reached. */
export async function tabTo(page: Page, wanted: string): Promise<string[]> {
  const passed: string[] = [];
  while (passed.length < 40) {
    await page.waitForLoadState();
    await page.keyboard.press('Tab');
    const names = await page.evaluate<string[]>(
      '[document.activeElement.name, document.activeElement.id, document.activeElement.textContent.trim()].filter(Boolean)',
    );
    if (names.includes(wanted)) return passed;
    passed.push(names.at(-1) ?? '');
  }
  throw new Error(`No Tab leads to “${wanted}”: ${passed.join(', ')}`);
}
