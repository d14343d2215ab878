import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

type Headers = Record<string, string>;

/** How many requests the server has counted for whoever it takes the caller for, this one included. */
async function counted(market: TestMarketplace, headers: Headers): Promise<number> {
  const answer = await market.nobody.http.get('/health', headers);
  return Number(answer.headers.get('x-ratelimit-limit')) - Number(answer.headers.get('x-ratelimit-remaining'));
}

/** Whether the second request counts for the same caller as the first. */
async function areOne(market: TestMarketplace, first: Headers, second: Headers): Promise<boolean> {
  const before = await counted(market, first);
  return (await counted(market, second)) === before + 1;
}

const by = (Forwarded: string) => ({ Forwarded });
/** What a request counts for that names nobody. */
const PROXY = {};

describe('behind one proxy', () => {
  let market: TestMarketplace;
  beforeAll(async () => {
    market = await startMarketplace({ TRUST_PROXY: 'true' });
  });
  afterAll(() => market.close());

  test.each([
    ['plain', 'for=192.0.2.60'],
    ['in capitals, with other parts', 'For=192.0.2.60;Proto=https;by=203.0.113.43;host=example.com'],
    ['in quotes', 'for="192.0.2.60"'],
    ['with a port', 'for="192.0.2.60:47011"'],
    ['with a hidden port', 'for="192.0.2.60:_port"'],
    ['last of several elements', 'for=198.51.100.1, for="[2001:db8::1]" , for=192.0.2.60'],
    ['after a quoted comma', 'for="_a,b", for=192.0.2.60'],
  ])('an address %s counts as the address that it is', async (_how, header) => {
    expect(await areOne(market, { 'X-Forwarded-For': '192.0.2.60' }, by(header))).toBe(true);
    expect(await areOne(market, PROXY, by(header))).toBe(false);
  });

  test('an address of IPv6 stands in brackets, and counts as its network', async () => {
    expect(await areOne(market, by('for="[2001:db8:cafe::17]:4711"'), by('for="[2001:db8:cafe::18]"'))).toBe(true);
    expect(await areOne(market, by('for="[2001:db8:cafe::17]"'), by('for="[2001:db8:beef::17]"'))).toBe(false);
    expect(await areOne(market, { 'X-Forwarded-For': '2001:db8:cafe::19' }, by('for="[2001:db8:cafe::17]"'))).toBe(true);
  });

  test('a name that the proxy made up counts as somebody', async () => {
    expect(await areOne(market, by('for=_hidden'), by('for="_hidden"'))).toBe(true);
    expect(await areOne(market, by('for=_hidden'), by('for=_SEVKISEK'))).toBe(false);
  });

  test.each([
    ['is unknown', 'for=unknown'],
    ['is not named', 'proto=https;by=203.0.113.43'],
    ['is no address', 'for="192.0.2.999"'],
    ['is IPv6 without brackets', 'for="2001:db8::1"'],
    ['is text', `for="127.0.0.1' OR 1=1 --"`],
    ['is in a broken header', 'for="192.0.2.61, for=192.0.2.62'],
    ['is in an empty header', ''],
  ])('a caller who %s counts for the proxy', async (_how, header) => {
    expect(await areOne(market, PROXY, by(header))).toBe(true);
  });

  test('X-Forwarded-For wins, because a proxy that writes it passes Forwarded on', async () => {
    const both = { 'X-Forwarded-For': '192.0.2.70', Forwarded: 'for=192.0.2.71' };
    expect(await areOne(market, { 'X-Forwarded-For': '192.0.2.70' }, both)).toBe(true);
    expect(await areOne(market, by('for=192.0.2.71'), both)).toBe(false);
  });
});

test('behind two proxies, the second element from the end counts', async () => {
  const market = await startMarketplace({ TRUST_PROXY: '2' });
  const one = by('for=198.51.100.7, for=192.0.2.60, for=10.0.0.1');
  const same = by('for=198.51.100.8, for=192.0.2.60, for=10.0.0.2');
  expect(await areOne(market, one, same)).toBe(true);
  expect(await areOne(market, one, by('for=192.0.2.61, for=10.0.0.1'))).toBe(false);
  await market.close();
});

test('behind a proxy that writes only Forwarded, X-Forwarded-For is ignored', async () => {
  const market = await startMarketplace({ TRUST_PROXY: '1', TRUST_PROXY_HEADER: 'forwarded' });
  const fake = (address: string) => ({ 'X-Forwarded-For': address, Forwarded: 'for=192.0.2.60' });
  expect(await areOne(market, fake('198.51.100.1'), fake('198.51.100.2'))).toBe(true);
  expect(await areOne(market, PROXY, { 'X-Forwarded-For': '198.51.100.1' })).toBe(true);
  await market.close();
});

test('behind a proxy that writes X-Forwarded-For alone, Forwarded is ignored', async () => {
  const market = await startMarketplace({ TRUST_PROXY: '1', TRUST_PROXY_HEADER: 'x-forwarded-for' });
  expect(await areOne(market, PROXY, by('for=192.0.2.60'))).toBe(true);
  await market.close();
});

test('without a proxy, nothing that a client writes is believed', async () => {
  const settings: Record<string, string>[] = [
    {},
    { TRUST_PROXY: 'false' },
    { TRUST_PROXY: '0', TRUST_PROXY_HEADER: 'forwarded' },
  ];
  for (const environment of settings) {
    const market = await startMarketplace(environment);
    expect(await areOne(market, PROXY, by('for=192.0.2.60'))).toBe(true);
    expect(await areOne(market, by('for=192.0.2.60'), by('for=192.0.2.61'))).toBe(true);
    await market.close();
  }
});
