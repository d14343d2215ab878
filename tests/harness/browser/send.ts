import type { Locator, Page } from 'playwright-core';

/** Presses what sends a form, and waits for the page that answers it: on a busy machine a click is over before the browser has asked for that. */
export async function send(button: Locator): Promise<void> {
  const page = button.page();
  await Promise.all([page.waitForEvent('framenavigated'), button.click()]);
  await page.waitForLoadState();
  await isShown(page);
}

const MOST_MS = 300;

/** Scripts change the address before they show the page. They have shown it when they have nothing to do. */
async function isShown(page: Page): Promise<void> {
  const idle = page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
  // Without scripts nothing answers, and the page is there; a page that leads on ends the question.
  await Promise.race([idle.catch(() => {}), page.waitForTimeout(MOST_MS)]);
}
