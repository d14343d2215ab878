import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const get = (url: string) => fetch(new URL(url, market.url));
// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
async function document(path: string, type: string): Promise<any> {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d{3,}$/);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const again = await fetch(response.url, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  return response.json();
}

async function initialize(url: string) {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
  const text = await response.text();
  return JSON.parse(text.slice(text.indexOf('{'))).result;
}

const CARD = 'application/mcp-server-card+json';

describe.each([consumerEndpoint, ownerEndpoint])('the documents of the endpoint $path', ({ key, path, title }) => {
  test('the server card leads to a server that describes itself in the same way', async () => {
    const card = await document(`${path}/server-card`, CARD);
    expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(card.description.length).toBeLessThanOrEqual(100);
    expect(card.title).toBe(title);
    expect(card).not.toHaveProperty('tools');
    const [{ url, supportedProtocolVersions }] = card.remotes;
    const { protocolVersion, serverInfo } = await initialize(url);
    expect(supportedProtocolVersions).toContain(protocolVersion);
    expect(serverInfo.version).toBe(card.version);
    for (const { src } of card.icons) expect((await get(src)).status).toBe(200);
    expect(await document(`/.well-known/${key}/server-card.json`, CARD)).toEqual(card);
  });

  test('the entry for the registry describes the same server as the card', async () => {
    const card = await document(`${path}/server-card`, CARD);
    const { $schema, ...entry } = await document(`/.well-known/${key}/server.json`, 'application/json');
    expect($schema).toContain('2025-12-11');
    const { name, version, description, remotes } = card;
    expect(entry).toMatchObject({ name, version, description, remotes: [{ type: 'streamable-http', url: remotes[0].url }] });
  });

  test('the manifest names the tools that the server lists', async () => {
    const manifest = await document(`/.well-known/${key}`, 'application/json');
    const answer = await fetch(manifest.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    const text = await answer.text();
    const { tools } = JSON.parse(text.slice(text.indexOf('{'))).result;
    expect(manifest.tools).toEqual(tools.map(({ name }: { name: string }) => name));
    expect(manifest.toolCount).toBe(tools.length);
  });
});

test('the catalogue of this origin names a server card for each endpoint', async () => {
  const { entries } = await document('/.well-known/ai-catalog.json', 'application/ai-catalog+json');
  expect(entries).toHaveLength(2);
  expect(new Set(entries.map(({ identifier }: { identifier: string }) => identifier)).size).toBe(2);
  for (const { url, type } of entries) await document(url, type);
});

test('everything that the API catalogue names is served with the named type', async () => {
  const { linkset } = await document('/.well-known/api-catalog', 'application/linkset+json');
  const links = linkset.flatMap(({ anchor: _anchor, ...relations }: Record<string, unknown>) => Object.values(relations).flat());
  expect(links.length).toBeGreaterThan(8);
  for (const { href, type } of links) {
    const response = await get(href);
    expect([href, response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([href, 200, type]);
  }
});

test('the full text for models contains the summary, both guides and every page of them', async () => {
  const text = await (await get('/llms-full.txt')).text();
  for (const path of ['/llms.txt', '/AGENT_GUIDE.md', '/OWNER_GUIDE.md', '/guides/errors.md', '/guides/trust.md'])
    expect(text).toContain((await (await get(path)).text()).trim());
});

test('the reference is read on pages of the site: found by words, by section, and call by call', async () => {
  const page = async (path: string, language = 'en') => {
    const answer = await fetch(market.url + path, { headers: { Accept: 'text/html', 'Accept-Language': language } });
    return { status: answer.status, html: await answer.text() };
  };
  const link = 'href="/docs/bookings/approve_booking_or_reject_booking"';
  const [all, found, none] = await Promise.all(
    ['/docs', '/docs?q=bookings+approve', '/docs?q=%3Cb%3Enothing'].map((path) => page(path)),
  );
  expect(all?.html).toContain(link);
  expect(found?.html).toContain(link);
  expect(found?.html).not.toContain('href="/docs/catalogue/');
  expect(none?.html).toContain('No call has all these words');
  expect(none?.html).not.toContain('<b>nothing');

  const section = await page('/docs/bookings', 'de');
  expect(section.html).toContain('API-Referenz');
  // Where links of earlier releases led within the page.
  expect(section.html).toContain('id="patch-/bookings/-bookingId-"');
  const call = await page('/docs/bookings/approve_booking_or_reject_booking');
  for (const words of [
    `${market.url}/api/v1/bookings/{bookingId}`,
    'dates_unavailable',
    'askPerson[].about',
    'id="kind-NextAction"',
  ])
    expect(call.html).toContain(words);
  expect((await page('/docs/webhooks/bookingEvent')).html).toContain('booking.created');
  for (const path of ['/docs/unheard-of', '/docs/bookings/unheard_of', '/docs/payments/approve_booking_or_reject_booking'])
    expect([path, (await page(path)).status]).toEqual([path, 404]);
  const document = await get('/docs/bookings.json');
  expect(document.headers.get('content-type')).toContain('application/json');
});
