import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePeriod } from '../harness/dates.ts';
import { approve, CALLBACK } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

/** What a host keeps of a sign-in. */
function keychain() {
  // oxlint-disable-next-line typescript/no-explicit-any -- the two SDKs have types of their own for the same
  const kept: Record<string, any> = {};
  const opened: string[] = [];
  return {
    opened,
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: 'Claude',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept['client'],
    saveClientInformation: (client: object) => void (kept['client'] = client),
    tokens: () => kept['tokens'],
    saveTokens: (tokens: object) => void (kept['tokens'] = tokens),
    redirectToAuthorization: (url: URL) => void opened.push(String(url)),
    saveCodeVerifier: (verifier: string) => void (kept['verifier'] = verifier),
    codeVerifier: () => kept['verifier'],
    saveDiscoveryState: (state: object) => void (kept['discovery'] = state),
    discoveryState: () => kept['discovery'],
  };
}

const NAMED = { name: 'Claude', version: '1' };

function modern(authProvider: ReturnType<typeof keychain>) {
  const client = new ModernClient(NAMED, { versionNegotiation: { mode: 'auto' } });
  const transport = new ModernTransport(new URL(`${market.url}/api/v1/mcp`), { authProvider });
  return {
    connect: () => client.connect(transport),
    call: (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args }),
    finish: (back: URL) => transport.finishAuth(back.searchParams),
  };
}

function older(authProvider: ReturnType<typeof keychain>) {
  const client = new OlderClient(NAMED);
  const transport = new OlderTransport(new URL(`${market.url}/api/v1/mcp`), { authProvider });
  return {
    connect: () => client.connect(transport),
    call: (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args }),
    finish: (back: URL) => transport.finishAuth(back.searchParams.get('code') ?? ''),
  };
}

test.each([
  { name: 'the current SDK', open: modern, ahead: 40 },
  { name: 'the older SDK', open: older, ahead: 60 },
])('a host on $name that starts without a sign-in signs in at the booking and keeps the quoted price', async (each) => {
  const keys = keychain();
  const host = each.open(keys);
  await host.connect();
  const period = freePeriod(each.ahead);
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
  const output = async (name: string, args: Record<string, unknown>): Promise<any> =>
    (await host.call(name, args)).structuredContent;
  const found = await output('search_assets', { q: 'coastline camper', from: period.startDate, to: period.endDate });
  const quote = await output('pricing_quote', { slug: found.items[0].slug, ...period });
  expect(keys.opened).toEqual([]);

  await expect(host.call('create_booking', { quoteId: quote.quoteId })).rejects.toThrow(/unauthorized/i);
  expect(keys.opened).toHaveLength(1);
  const { back } = await approve(market.url, keys.opened[0] ?? '');
  await host.finish(back);

  const booking = await output('create_booking', { quoteId: quote.quoteId });
  expect(booking).toMatchObject({ state: 'PENDING_VERIFICATION', totals: { totalMinor: quote.totals.totalMinor } });
  expect(await market.renter.call('get_booking_detail', { bookingId: booking.id })).toMatchObject({ id: booking.id });
});
