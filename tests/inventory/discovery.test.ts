import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeKey } from '../../src/manifests/extra-routes.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import inventory from './rest.json' with { type: 'json' };

// oxlint-disable-next-line typescript/no-explicit-any -- documents of other formats
type Any = any;

const PARTNER_KEY = 'a-partner-of-the-tests';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ PARTNER_KEYS: PARTNER_KEY });
});
afterAll(() => market.close());

const read = async (path: string): Promise<Any> => (await fetch(`${market.url}${path}`)).json();

describe('the agent description', () => {
  test('has every row of the specification that an agent of a renter or an owner can call', async () => {
    const { paths } = await read('/api/v1/openapi/agent');
    const described = Object.entries<Any>(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => routeKey({ method: method.toUpperCase(), path })),
    );
    const forAgents = inventory.filter(
      ({ section, path }) =>
        !['Admin', 'Scheduled jobs', 'Hosted tool-protocol endpoints'].includes(section) && path !== '/ready',
    );
    const missing = forAgents.filter((row) => !described.includes(routeKey(row)));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('describes the four streams as event streams', async () => {
    const { paths } = await read('/api/v1/openapi/agent');
    const streams = Object.keys(paths).filter((path) => path.endsWith('/stream'));
    expect(streams.toSorted()).toEqual([
      '/assets/{slug}/inquiry/stream',
      '/bookings/{bookingId}/messages/stream',
      '/chat/stream',
      '/notifications/stream',
    ]);
    for (const path of streams)
      expect([path, Object.keys(paths[path].get.responses['200'].content)]).toEqual([
        path,
        expect.arrayContaining(['text/event-stream']),
      ]);
  });

  test('is served as a static file too, as a valid OpenAPI document that says the same', async () => {
    const file = await read('/openapi-agent.json');
    expect(file).toEqual(await read('/api/v1/openapi/agent'));
    expect(await new Validator().validate(file)).toMatchObject({ valid: true });
  });
});

describe('/.well-known/openapi', () => {
  test('is a list of descriptions, and no OpenAPI document without its paths', async () => {
    const index = await read('/.well-known/openapi');
    expect(Object.keys(index)).toEqual(['version', 'descriptions', 'calls']);
    const { descriptions } = index as { descriptions: { name: string; url: string; file?: string }[] };
    expect(descriptions.map(({ name, url, file }) => [name, url, file])).toEqual([
      ['agent', `${market.url}/api/v1/openapi/agent`, `${market.url}/openapi-agent.json`],
      ['full', `${market.url}/api/v1/openapi`, undefined],
    ]);
  });
});

describe('/.well-known/ucp', () => {
  test('names the facade beside the official binding, with the description of its calls', async () => {
    const { ucp } = await read('/.well-known/ucp');
    const services = Object.values<Any[]>(ucp.services).flat();
    const rest = services.filter(({ transport }) => transport === 'rest');
    expect(rest.map(({ endpoint }) => endpoint)).toEqual([`${market.url}/ucp/v1`, `${market.url}/api/v1/ucp`]);
    const [, facade] = rest;
    const { paths } = (await (await fetch(facade.schema)).json()) as Any;
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/ucp/products', '/ucp/checkout/sessions']));
    expect((await fetch(`${facade.endpoint}/products?limit=1`)).status).toBe(200);
  });
});

describe('the full description', () => {
  /** The operations of the full description, each with its method and path. */
  async function described(): Promise<{ at: string; operation: Any }[]> {
    const headers = { 'X-Partner-Key': PARTNER_KEY };
    const { paths } = (await (await fetch(`${market.url}/api/v1/openapi`, { headers })).json()) as Any;
    return Object.entries<Any>(paths).flatMap(([path, item]) =>
      Object.entries<Any>(item).map(([method, operation]) => ({ at: `${method.toUpperCase()} ${path}`, operation })),
    );
  }
  const keyOf = (operation: Any) => (operation.parameters ?? []).some(({ $ref }: Any) => $ref?.endsWith('/IdempotencyKey'));

  test('declares the idempotency key wherever one is honoured', async () => {
    const all = await described();
    const keyed = (at: string) => keyOf(all.find((one) => one.at === at)?.operation);
    for (const at of [
      'PATCH /admin/payments',
      'PATCH /admin/payments/payouts/{payoutId}',
      'POST /bookings',
      'POST /bookings/{bookingId}/promote',
      'POST /bookings/{bookingId}/pay',
      'POST /bookings/{bookingId}/cancel',
      'PATCH /bookings/{bookingId}',
      'POST /upload',
      'DELETE /owner/assets/{assetId}/blackouts',
    ])
      expect([at, keyed(at)]).toEqual([at, true]);
    for (const at of [
      'POST /auth/login',
      'POST /auth/api-keys',
      'POST /cron/payment-expire',
      'GET /bookings',
      'POST /users/me/password',
    ])
      expect([at, keyed(at)]).toEqual([at, false]);
  });

  test('declares the action of a payout in the query and in the body, and requires it in neither', async () => {
    const found = (await described()).find(({ at }) => at === 'PATCH /admin/payments/payouts/{payoutId}');
    const action = found?.operation.parameters.find(({ name }: Any) => name === 'action');
    expect(action).toMatchObject({ in: 'query', schema: { enum: ['retry', 'complete', 'fail'] } });
    expect(action.required).toBeUndefined();
  });
});
