import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPage, overflowOf, SIZES } from '../../tests/harness/browser/look-at-page.ts';
import type { ShownPage } from './shown-pages.ts';
import type { Stage } from './stage.ts';

const [DESKTOP, PHONE] = SIZES;

const LANGUAGES = ['en', 'de'];

/** How a page is looked at in each language. The dark of one language is that of the others. */
const LOOKS = [
  { size: DESKTOP, scheme: 'light', onlyIn: null },
  { size: PHONE, scheme: 'light', onlyIn: null },
  { size: PHONE, scheme: 'dark', onlyIn: 'en' },
] as const;

/** Takes pictures of the pages into the folder. Returns what was wrong: another status, an error of a script, what sticks out. */
export async function takeScreenshots(stage: Stage, pages: readonly ShownPage[], folder: string): Promise<string[]> {
  const problems: string[] = [];
  const people = [...new Set(pages.map(({ as }) => as))];
  for (const [as, language] of people.flatMap((each) => LANGUAGES.map((own) => [each, own] as const))) {
    const { page, complaints } = await openPage(stage.market.browser, { locale: language });
    await signIn(stage, page, as);
    for (const shown of pages.filter((each) => each.as === as)) {
      complaints.length = 0;
      const found = await takeInLanguage(stage, page, { shown, language, folder });
      problems.push(...[...found, ...complaints].map((problem) => `${shown.name} in ${language}: ${problem}`));
    }
    await page.context().close();
  }
  return problems;
}

/** The person has signed in already, without scripts. */
async function signIn({ market, visitorOf }: Stage, page: Page, as: string | null): Promise<void> {
  const { jar } = await visitorOf(as);
  const cookies = [...jar].map(([name, { value }]) => ({ name, value, url: market.url }));
  await page.context().addCookies(cookies);
}

/** Photos further down are loaded only when somebody scrolls to them. */
const SHOW_PHOTOS = `Promise.all([...document.images].map((image) => {
  image.loading = 'eager';
  return image.decode().catch(() => {});
}))`;

interface Picture {
  readonly shown: ShownPage;
  readonly language: string;
  readonly folder: string;
}

/** The page is loaded once, and then looked at in every way. */
async function takeInLanguage({ market }: Stage, page: Page, { shown, language, folder }: Picture): Promise<string[]> {
  const asked = new URL(shown.address, market.url);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP.viewport);
  const answer = await page.goto(asked.href, { waitUntil: 'networkidle' });
  const status = answer?.status() ?? 0;
  const { pathname } = new URL(page.url());
  const isThere = shown.leadsTo?.test(pathname) ?? pathname === asked.pathname;
  const problems = [
    ...(status === shown.status ? [] : [`${shown.address} answered ${status}.`]),
    ...(isThere ? [] : [`${shown.address} led to ${pathname}.`]),
  ];
  await page.evaluate(SHOW_PHOTOS);
  for (const { size, scheme, onlyIn } of LOOKS.filter(({ onlyIn }) => onlyIn === null || onlyIn === language)) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize(size.viewport);
    const overflow = await overflowOf(page);
    if (overflow > 0) problems.push(`${overflow} pixels stick out on a ${size.name}.`);
    const name = [shown.name, language, size.name, ...(onlyIn === null ? [] : [scheme])].join('-');
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
  return problems;
}
