import { PERIOD, SLUGS } from './catalog-paths.ts';

interface Call {
  readonly path: string;
  readonly init: RequestInit;
}

/** What one person’s software asks for many times at once: a price that is promised for a while, and so written down. */
export function burstCall(key: string): Call {
  const body = JSON.stringify({ slug: SLUGS[0], startDate: PERIOD.from, endDate: PERIOD.to });
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return { path: '/api/v1/pricing/quote', init: { method: 'POST', headers, body } };
}

/** What somebody else asks for meanwhile. */
export function bystandersCall(key: string): Call {
  return { path: '/api/v1/owner/bookings?limit=5', init: { headers: { Authorization: `Bearer ${key}` } } };
}

export async function send(url: string, { path, init }: Call): Promise<number> {
  const answer = await fetch(url + path, init);
  await answer.arrayBuffer();
  return answer.status;
}
