import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Whether browser tests can run here; without Chromium they are skipped, and `npm test` says so. */
export const hasChromium = existsSync(EXECUTABLE);

let browserOfProcess: Promise<Browser> | undefined;

/**
 * The one browser of this process, which ends with it: starting one takes a second of processor time. Whoever opens pages in
 * it closes them, because the next test file of the process gets the same browser.
 */
export function sharedBrowser(): Promise<Browser> {
  browserOfProcess ??= launchBrowser();
  return browserOfProcess;
}

/** A browser of its own, which whoever asks for it closes. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      // One process for all pages, started afresh: all of them come from one server of the test's own.
      '--no-zygote',
      '--renderer-process-limit=1',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
