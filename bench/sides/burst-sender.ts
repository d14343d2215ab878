import { z } from 'zod';
import { burstCall, send } from '../load/burst-calls.ts';
import { serveParent } from './serve-parent.ts';

const {
  URL: url,
  RENTER,
  CALLS,
} = z.object({ URL: z.string(), RENTER: z.string(), CALLS: z.coerce.number() }).parse(process.env);
const over = new AbortController();

/** So many at the same time, and again when all are answered, until it is stopped. */
async function sendBursts(): Promise<void> {
  while (!over.signal.aborted) await Promise.all(Array.from({ length: CALLS }, () => send(url, burstCall(RENTER))));
}

const sending = sendBursts();
serveParent({}, {}, async () => {
  over.abort();
  await sending;
});
