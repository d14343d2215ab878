import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hasChromium } from '../harness/browser/browser.ts';
import {
  type MarketInBrowser,
  WAY_SIZES,
  startMarketInBrowser,
  takePicture,
  violationsOf,
  withPage,
} from '../harness/browser/look-at-page.ts';
import { authorizationUrl, newClient, RENTER } from '../harness/oauth-client.ts';
import { type LoopbackServer, serveOnLoopback } from '../harness/servers/loopback-server.ts';

/** Where a host on the person's computer waits for the code. */
interface Callback {
  readonly url: string;
  readonly server: LoopbackServer;
  readonly arrived: URL[];
}

async function listen(): Promise<Callback> {
  const arrived: URL[] = [];
  const server = await serveOnLoopback((request, response) => {
    if (request.url?.startsWith('/callback')) arrived.push(new URL(request.url, server.url));
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Back</title><h1>You are connected</h1>');
  });
  return { url: `${server.url}/callback`, server, arrived };
}

/** What a host keeps of a sign-in, and where it sends its person. */
class Keychain {
  readonly opened: URL[] = [];
  // oxlint-disable-next-line typescript/no-explicit-any -- the two SDKs have types of their own for the same
  readonly kept: Record<string, any> = {};
  readonly clientMetadataUrl: string | undefined;
  readonly redirectUrl: string;

  constructor(redirectUrl: string, clientMetadataUrl?: string) {
    this.redirectUrl = redirectUrl;
    this.clientMetadataUrl = clientMetadataUrl;
  }

  get clientMetadata() {
    return {
      client_name: 'Holiday Planner',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }
  state = () => 'a-state';
  clientInformation = () => this.kept['client'];
  saveClientInformation = (client: object) => void (this.kept['client'] = client);
  tokens = () => this.kept['tokens'];
  saveTokens = (tokens: object) => void (this.kept['tokens'] = tokens);
  redirectToAuthorization = (url: URL) => void this.opened.push(url);
  saveCodeVerifier = (verifier: string) => void (this.kept['verifier'] = verifier);
  codeVerifier = () => this.kept['verifier'];
  invalidateCredentials = (what: string) => void (['all', 'tokens'].includes(what) && delete this.kept['tokens']);
  saveDiscoveryState = (state: object) => void (this.kept['discovery'] = state);
  discoveryState = () => this.kept['discovery'];
}

interface Host {
  connect(): Promise<void>;
  call(tool: string): Promise<unknown>;
  finish(back: URL): Promise<void>;
}

const NAMED = { name: 'test', version: '1' };

function modernHost(endpoint: URL, keychain: Keychain): Host {
  const client = new ModernClient(NAMED, { versionNegotiation: { mode: 'auto' } });
  const transport = new ModernTransport(endpoint, { authProvider: keychain });
  return {
    connect: () => client.connect(transport),
    call: async (name) => (await client.callTool({ name, arguments: {} })).structuredContent,
    finish: (back) => transport.finishAuth(back.searchParams),
  };
}

function olderHost(endpoint: URL, keychain: Keychain): Host {
  const client = new OlderClient(NAMED);
  const transport = new OlderTransport(endpoint, { authProvider: keychain });
  return {
    connect: () => client.connect(transport),
    call: async (name) => (await client.callTool({ name, arguments: {} })).structuredContent,
    finish: (back) => transport.finishAuth(back.searchParams.get('code') ?? ''),
  };
}

const HOSTS = [
  { name: 'a host on the current SDK', open: modernHost, document: false, stepsUp: true },
  { name: 'a host on the current SDK that has a metadata document', open: modernHost, document: true, stepsUp: true },
  { name: 'a host on the older SDK', open: olderHost, document: false, stepsUp: false },
];

describe.skipIf(!hasChromium)('connecting an app', () => {
  let market: MarketInBrowser;
  let callback: Callback;
  beforeAll(async () => {
    market = await startMarketInBrowser();
    callback = await listen();
  });
  afterAll(async () => {
    await callback.server.close();
    await market.close();
  });
  afterEach(() => vi.restoreAllMocks());

  /** The person approves in Chromium what the host opened last. */
  async function approved(keychain: Keychain): Promise<URL> {
    return withPage(market.browser, { javaScriptEnabled: false }, async ({ page, complaints }) => {
      await page.goto(keychain.opened.at(-1)?.href ?? '');
      expect(await page.locator('h1').textContent()).toBe('Connect “Holiday Planner”?');
      await page.getByLabel('E-mail address').fill(RENTER.email);
      await page.getByLabel('Password').fill(RENTER.password);
      await page.getByRole('button', { name: 'Sign in and approve' }).click();
      await page.waitForURL(`${callback.url}?*`);
      expect(await page.title()).toBe('Back');
      expect(complaints.filter((words) => !words.includes('favicon'))).toEqual([]);
      const back = callback.arrived.at(-1);
      if (back === undefined) throw new Error('Nothing arrived.');
      return back;
    });
  }

  test.each(HOSTS)(
    '$name signs its person in, asks for more scopes, renews its tokens and is disconnected',
    { timeout: 60_000 },
    async ({ open, document, stepsUp }) => {
      const documentUrl = 'https://holiday.example/client.json';
      const keychain = new Keychain(callback.url, document ? documentUrl : undefined);
      const said = Buffer.from(JSON.stringify({ client_id: documentUrl, ...keychain.clientMetadata }));
      vi.spyOn(market.ports.outbound, 'send').mockResolvedValue({ status: 200, milliseconds: 1, headers: new Map(), body: said });
      const host = open(new URL(`${market.url}/api/v1/mcp`), keychain);
      await host.connect();
      expect(keychain.opened).toEqual([]);
      expect(await host.call('list_categories')).toBeTruthy();

      await expect(host.call('get_profile')).rejects.toThrow(/unauthorized|sign in|not accepted/i);
      expect(keychain.opened).toHaveLength(1);
      expect(keychain.kept['client'].client_id).toMatch(document ? /^https:\/\/holiday/ : /^cli_/);
      await host.finish(await approved(keychain));
      expect(await host.call('get_profile')).toMatchObject({ email: RENTER.email });
      const first = keychain.kept['tokens'].access_token;

      // Changing the account is not among what is asked for at first.
      // The older SDK renews its tokens instead of asking for more, until its host forgets them.
      if (!stepsUp) keychain.invalidateCredentials('tokens');
      await expect(host.call('update_profile')).rejects.toThrow(/unauthorized|sign in|not accepted/i);
      expect(keychain.opened).toHaveLength(2);
      expect(keychain.opened[1]?.searchParams.get('scope')).toContain('write:account');
      await host.finish(await approved(keychain));
      expect(await host.call('get_profile')).toMatchObject({ email: RENTER.email });
      expect(keychain.kept['tokens'].access_token).not.toBe(first);

      market.clock.advance({ minutes: 61 });
      expect(await host.call('get_profile')).toMatchObject({ email: RENTER.email });
      expect(keychain.opened).toHaveLength(2);

      const revoked = await fetch(`${market.url}/oauth/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: keychain.kept['client'].client_id, token: keychain.kept['tokens'].refresh_token }),
      });
      expect(revoked.status).toBe(200);
      await expect(host.call('get_profile')).rejects.toThrow(/unauthorized|sign in|not accepted/i);
      expect(keychain.opened).toHaveLength(3);
    },
  );

  test.each(WAY_SIZES)(
    'the consent page has no accessibility violations on a $name, and keeps only a protected cookie',
    async ({ name, viewport }) => {
      for (const endpoint of ['mcp', 'mcp-owner']) {
        const client = await newClient(market.url, callback.url);
        const asked = { resource: `${market.url}/api/v1/${endpoint}`, scope: null };
        await withPage(market.browser, { viewport }, async ({ page, complaints }) => {
          await page.goto(authorizationUrl(market.url, client, asked).url);
          expect(await violationsOf(page)).toEqual([]);
          await takePicture(page, `connect-${endpoint}-${name}`);
          expect((await page.context().cookies(page.url())).map((cookie) => ({ ...cookie, value: '' }))).toMatchObject([
            { httpOnly: true, sameSite: 'Strict', domain: new URL(market.url).hostname },
          ]);
          await page.getByRole('button', { name: 'Deny' }).click();
          await page.waitForURL(`${callback.url}?*`);
          expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
          expect(complaints.filter((words) => !/favicon/.test(words))).toEqual([]);
        });
      }
    },
  );
});
