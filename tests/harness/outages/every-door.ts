import { freePeriod } from '../dates.ts';

/** What a client sees of an answer, and whether it is told to wait before it asks again. */
export type DoorAnswer = { status: number; waits: boolean; text: string };

async function answerOf(response: Response): Promise<DoorAnswer> {
  return {
    status: response.status,
    waits: response.headers.get('retry-after') !== null,
    text: await response.text(),
  };
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export function toolCall(name: string, args: object) {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
}

/** Ways to send something to the server at the URL, with each answer as a client sees it. */
export function doorsOf(url: string) {
  const send = async (path: string, init: RequestInit = {}) => answerOf(await fetch(url + path, init));
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body: JSON.stringify(body) });
  const submit = (path: string, fields: Record<string, string>) =>
    send(path, {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    });
  return { send, post, submit };
}

export function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

/** One request at each door that needs the database. */
export async function askEveryDoor(url: string, token: string): Promise<Record<string, DoorAnswer>> {
  const { send, post, submit } = doorsOf(url);
  const upload = new FormData();
  upload.set('kind', 'IDENTITY');
  upload.set('file', new Blob([Buffer.from('%PDF-1.4 x')], { type: 'application/pdf' }), 'id.pdf');
  return {
    rest: await send('/api/v1/bookings', { headers: bearer(token) }),
    mcp: await post('/api/v1/mcp', toolCall('search_assets', {}), bearer(token)),
    stream: await send('/api/v1/notifications/stream', { headers: { ...bearer(token), accept: 'text/event-stream' } }),
    upload: await send('/api/v1/upload', { method: 'POST', headers: bearer(token), body: upload }),
    page: await send('/browse', { headers: { accept: 'text/html' } }),
    oauth: await submit('/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'y' }),
    ucp: await post('/ucp/v1/catalog/search', { query: 'kayak' }),
  };
}

type Tokens = { renter: string; beatriz: string; sofia: string; nikos: string; vendor: string };

/**
 * A call with an idempotency key at each door that takes one. Each makes a thing of its own for a person of its own,
 * so that nobody waits for another one's COMMIT.
 */
export async function keyedCallsAtEveryDoor(url: string, tokens: Tokens): Promise<(() => Promise<DoorAnswer>)[]> {
  const { post } = doorsOf(url);
  const idOf = async (slug: string) => {
    const { text } = await post('/api/v1/mcp', toolCall('get_asset_detail', { slug }), bearer(tokens.renter));
    return /"id":"(ast_\w+)"/.exec(text)?.[1] ?? `none of ${slug}`;
  };
  const period = freePeriod(220);
  const cartOf = async (slug: string) => ({
    line_items: [
      {
        item: { id: `${await idOf(slug)}.SELF_OPERATED` },
        quantity: 3,
        'localhost.rentwire.shopping.rental': { period: { start_date: period.startDate, end_date: period.endDate } },
      },
    ],
  });
  const [cart, otherCart] = [await cartOf('outdoor-cinema-set'), await cartOf('climbing-set-for-two')];
  const blocked = { assetId: await idOf('four-person-tunnel-tent'), ...freePeriod(320) };
  const keyed = (token: string, key: string) => ({ ...bearer(token), 'idempotency-key': key });
  return [
    () => post('/api/v1/bookings', { slug: 'tandem-sea-kayak', ...period }, keyed(tokens.renter, 'lost-commit-0001')),
    () => {
      const wish = { slug: 'inflatable-paddle-board', ...period, idempotencyKey: 'lost-commit-0002' };
      return post('/api/v1/mcp', toolCall('create_booking', wish), bearer(tokens.beatriz));
    },
    () => {
      const blackout = { action: 'add', ...blocked, idempotencyKey: 'lost-commit-0003' };
      return post('/api/v1/mcp-owner', toolCall('manage_blackout', blackout), bearer(tokens.vendor));
    },
    () => post('/ucp/v1/checkout-sessions', cart, keyed(tokens.sofia, 'lost-commit-0004')),
    () => {
      const checkout = { meta: { 'idempotency-key': 'lost-commit-0005' }, checkout: otherCart };
      return post('/ucp/mcp', toolCall('create_checkout', checkout), bearer(tokens.nikos));
    },
  ];
}

/** A form of a page, which has no key. */
export function reportListing(url: string): Promise<DoorAnswer> {
  return doorsOf(url).submit('/report', {
    listing: 'tandem-sea-kayak',
    reason: 'OTHER',
    text: 'The photos show another boat than the one that is there.',
    email: 'reporter@example.test',
  });
}
