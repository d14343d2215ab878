import type { Locator } from 'playwright-core';

/** Presses what sends a form, and waits for the page that answers it: on a busy machine a click is over before the browser has asked for that. */
export async function send(button: Locator): Promise<void> {
  const page = button.page();
  await Promise.all([page.waitForEvent('framenavigated'), button.click()]);
  await page.waitForLoadState();
}
