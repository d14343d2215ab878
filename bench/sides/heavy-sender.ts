import { z } from 'zod';
import { costlyRequests, send } from '../load/costly-requests.ts';
import { serveParent } from './serve-parent.ts';

const { URL: url, RENTER, VENDOR } = z.object({ URL: z.string(), RENTER: z.string(), VENDOR: z.string() }).parse(process.env);
const requests = costlyRequests({ renterKey: RENTER, vendorKey: VENDOR });
const over = new AbortController();

/** Sends one request after the other until it is stopped. */
async function sendAll(): Promise<void> {
  while (!over.signal.aborted) for (const request of requests) if (!over.signal.aborted) await send(url, request);
}

const sending = sendAll();
serveParent({}, {}, async () => {
  over.abort();
  await sending;
});
