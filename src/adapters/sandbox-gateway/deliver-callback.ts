import { setTimeout as delay } from 'node:timers/promises';
import type { SignedCallback } from './sandbox-callback.ts';

/** One attempt. True when the receiver took the callback. */
export type Deliver = (url: string, callback: SignedCallback) => Promise<boolean>;

/** Up to three attempts. Never rejects: whoever gets no callback asks for the outcome. */
export async function deliverCallback(url: () => string, callback: SignedCallback, deliver: Deliver): Promise<boolean> {
  for (const wait of WAITS_MS) {
    await delay(wait, undefined, { ref: false });
    try {
      if (await deliver(url(), callback)) return true;
    } catch {
      // Refused, cut off or too slow: the same to the next attempt.
    }
  }
  return false;
}

export const postCallback: Deliver = async (url, { headers, body }) => {
  const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
  await response.body?.cancel();
  return response.ok;
};

const WAITS_MS = [0, 150, 500];
const ATTEMPT_TIMEOUT_MS = 3_000;
