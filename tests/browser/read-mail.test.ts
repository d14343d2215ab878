import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { layOutMail } from '../../src/adapters/mailer.ts';
import { hasChromium, sharedBrowser } from '../harness/browser/browser.ts';
import { overflowOf, SIZES, violationsOf, withPage } from '../harness/browser/look-at-page.ts';

const HOSTILE = `</title><img src=x onerror="document.title='taken'"> ${'W'.repeat(90)}`;
const { html, text } = layOutMail({
  id: 'mail_1',
  to: 'ana@example.com',
  subject: `Choose a new password ${HOSTILE}`,
  paragraphs: [`Hello ${HOSTILE},`, 'the link works once.'],
  action: { label: 'Choose a new password', url: `https://rent.example/reset-password?token=${'x'.repeat(43)}&"><b>` },
  footer: 'Never give this link to anybody.',
});

describe.skipIf(!hasChromium)('an e-mail in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  test.each(['light', 'dark'] as const)(
    'fits a narrow phone in %s, has no accessibility violations and shows hostile names as text',
    (colorScheme) =>
      withPage(browser, { colorScheme, viewport: SIZES[2].viewport }, async ({ page, complaints }) => {
        await page.setContent(html);
        expect(await overflowOf(page)).toBe(0);
        expect(await page.title()).toContain('<img');
        expect(await page.locator('img, b, script').count()).toBe(0);
        expect(await page.getByRole('link').first().textContent()).toBe('Choose a new password');
        expect(await violationsOf(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])).toEqual([]);
        expect(complaints).toEqual([]);
      }),
  );

  test('says the same as plain text, with the address on a line of its own', () => {
    expect(text.split('\n')).toContain(`https://rent.example/reset-password?token=${'x'.repeat(43)}&"><b>`);
    expect(text).toMatch(/\n-- \nNever give this link to anybody\.\n$/);
  });
});
