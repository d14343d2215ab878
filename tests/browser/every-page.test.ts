import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import type { HumanPage } from '../harness/browser/human-page.ts';
import { HUMAN_PAGES } from '../harness/browser/human-pages.ts';
import {
  DIFFERENT_SIZES,
  type Look,
  type MarketInBrowser,
  OF_ANOTHER_LOOK,
  openPage,
  overflowOf,
  PHONE,
  SIZES,
  startMarketInBrowser,
  takePicture,
  violationsOf,
} from '../harness/browser/look-at-page.ts';
import { sampleSize } from '../harness/sample-size.ts';

const OPERATOR = {
  PLATFORM_NAME: 'Boats & <b>Co</b>',
  PLATFORM_ADDRESS: 'Rua do Mar 1, 8000-001 Faro',
  PLATFORM_EMAIL: 'help@boats.example',
};

/** All pages with `SOAK=1` or where pictures are wanted. They share their frame, so otherwise every third one is looked at. */
const EACH = process.env['PICTURES'] === '1' ? 1 : sampleSize(1, 3);
const PAGES = HUMAN_PAGES.filter((_, place) => place % EACH === 0);

describe.skipIf(!hasChromium)('every page that people see', () => {
  let market: MarketInBrowser;
  let plain: Look;
  let scripted: Look;
  beforeAll(async () => {
    market = await startMarketInBrowser(OPERATOR);
    plain = await openPage(market.browser, { javaScriptEnabled: false });
    scripted = await openPage(market.browser, {});
  });
  afterAll(() => market.close());

  test.each(PAGES)('$name works without JavaScript, at every width, and says who runs it', async (human) => {
    const { page, complaints } = await visit(plain, human);
    expect(await page.locator('h1').textContent()).toMatch(human.heading);
    expect(await page.title()).toContain(OPERATOR.PLATFORM_NAME);
    expect(await page.locator('header').textContent()).toContain(OPERATOR.PLATFORM_NAME);
    const footer = page.locator('footer');
    expect(await footer.textContent()).toContain(`${OPERATOR.PLATFORM_NAME}, ${OPERATOR.PLATFORM_ADDRESS}`);
    const links = await footer.locator('a').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    for (const link of ['/legal/terms', '/legal/privacy', '/legal/imprint', 'mailto:help@boats.example'])
      expect(links).toContain(link);
    const strange = human.ofReact === true ? 0 : await page.locator('[style], [onclick], img').count();
    const scripts = human.ofReact === true ? 0 : await page.locator('script').count();
    expect([scripts, strange]).toEqual([0, 0]);

    for (const { name, viewport } of DIFFERENT_SIZES) {
      await page.setViewportSize(viewport);
      expect(await overflowOf(page)).toBe(0);
      await takePicture(page, `${human.name}-${name}`);
    }
    expect(await page.context().cookies()).toHaveLength(human.cookies ?? 0);
    await page.context().clearCookies();
    expect(complaints).toEqual([]);
  });

  // They share their parts, and one style sheet colours them all: every sixth page is read by the checker, or each.
  const read = HUMAN_PAGES.filter((_, index) => index % sampleSize(1, 6) === 0);

  test.each(read)('$name has no accessibility violations, in light and in dark', async (human) => {
    const { page, complaints } = await visit(scripted, human);
    await page.locator('h1').filter({ hasText: human.heading }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    expect(await violationsOf(page, OF_ANOTHER_LOOK)).toEqual([]);
    await takePicture(page, `${human.name}-dark`);
    expect(complaints).toEqual([]);
  });

  /** The page as a desktop shows it to somebody who comes for the first time. */
  async function visit({ page, complaints }: Look, human: HumanPage): Promise<Look> {
    complaints.length = 0;
    // A page that failed may have left cookies behind, which must not change the next page.
    await page.context().clearCookies();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(SIZES[0].viewport);
    await page.goto(await human.address(market));
    await human.act?.(page);
    return { page, complaints };
  }
});
