import type { Browser, CDPSession } from 'playwright-core';
import { launchBrowser } from '../../tests/harness/browser/browser.ts';

/** A phone that is three years old, on a mobile network at its edge. */
const SLOWER = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const ROUND_TRIP_MS = 150;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** A page that is shown does not change any more after so long. */
const QUIET_MS = 500;

export interface FirstVisit {
  /** What came over the wire, heads and photos apart. */
  readonly bytes: number;
  /** When the largest part of the page was shown, counted from the address bar. */
  readonly largestMs: number;
}

/** Hands over a browser, and closes it afterwards. */
export async function withSlowPhone<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens the page as somebody does who was never here before, on a slow phone. */
export async function firstVisit(browser: Browser, address: string): Promise<FirstVisit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const weight = await weighing(session);
    await slowDown(session);
    await page.addInitScript(NOTE_LARGEST);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(QUIET_MS);
    return { bytes: weight(), largestMs: await page.evaluate<number>('globalThis.largestMs') };
  } finally {
    await context.close();
  }
}

const NOTE_LARGEST = `new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) globalThis.largestMs = startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });`;

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Counts what arrives from now on, packed as it is. */
async function weighing(session: CDPSession): Promise<() => number> {
  const heads = new Map<string, number>();
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response: { mimeType, encodedDataLength } }) => {
    // The icon of a window is the logo of a shop, and a picture as photos are.
    if (!mimeType.startsWith('image/')) heads.set(requestId, encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += Math.max(0, encodedDataLength - (heads.get(requestId) ?? encodedDataLength));
  });
  return () => bytes;
}
