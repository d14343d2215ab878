import { createHash, randomBytes } from 'node:crypto';

/** A client of OAuth 2.1 that does by plain HTTP what a host does, and a browser without scripts for its person. */
export interface OauthClient {
  readonly clientId: string;
  readonly redirectUri: string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Json = any;

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export const RENTER = { email: 'renter@demo.test', password: 'demo-password-1' };
export const VENDOR = { email: 'vendor@demo.test', password: 'demo-password-1' };
export const CALLBACK = 'https://claude.ai/api/mcp/auth_callback';

async function answered(response: Response): Promise<Answered> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** A step on the way has to succeed for the test to be about anything. */
function demand(status: number, expected: number, body: Json): void {
  if (status !== expected) throw new Error(`Answered ${status} instead of ${expected}: ${JSON.stringify(body)}`);
}

export async function register(url: string, said: object = {}): Promise<Answered> {
  const body = JSON.stringify({ client_name: 'Claude', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none', ...said });
  return answered(
    await fetch(`${url}/oauth/register`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
  );
}

/** A client that registered at this server. */
export async function newClient(url: string, redirectUri = CALLBACK): Promise<OauthClient> {
  const { status, body } = await register(url, { redirect_uris: [redirectUri] });
  demand(status, 201, body);
  return { clientId: body.client_id, redirectUri };
}

interface Request {
  readonly url: string;
  readonly verifier: string;
}

export function authorizationUrl(
  url: string,
  { clientId, redirectUri }: OauthClient,
  asked: Record<string, string | null> = {},
): Request {
  const verifier = randomBytes(32).toString('base64url');
  const params: Record<string, string | null> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state-1',
    resource: `${url}/api/v1/mcp`,
    scope: 'read:account read:booking',
    ...asked,
  };
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]])),
  );
  return { url: `${url}/oauth/authorize?${query.toString()}`, verifier };
}

/** What a browser does: it keeps cookies by their path, and sends forms from the page's own origin. */
export function browser(url: string) {
  const jar = new Map<string, { value: string; path: string; raw: string }>();

  function keep(response: Response): void {
    for (const raw of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = raw.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((each) => each.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(raw)) jar.delete(name);
      else jar.set(name, { value, path, raw });
    }
  }

  async function send(to: string, init: RequestInit = {}): Promise<Answered> {
    const address = new URL(to, url);
    const cookies = [...jar].filter(
      ([, { path }]) => address.pathname === path || address.pathname.startsWith(`${path.replace(/\/$/, '')}/`),
    );
    const headers = new Headers(init.headers);
    headers.set('Accept', 'text/html');
    if (cookies.length > 0) headers.set('Cookie', cookies.map(([name, { value }]) => `${name}=${value}`).join('; '));
    const response = await fetch(address, { ...init, headers, redirect: 'manual' });
    keep(response);
    return answered(response);
  }

  return {
    jar,
    open: (to: string) => send(to),
    /** Fields as a `FormData` are sent in parts, as a form with files is. */
    submit: (to: string, fields: Record<string, string> | FormData, headers: Record<string, string> = {}) =>
      send(to, {
        method: 'POST',
        body: fields instanceof FormData ? fields : new URLSearchParams(fields),
        headers: { Origin: new URL(url).origin, ...headers },
      }),
  };
}

export type Browser = ReturnType<typeof browser>;

/** The browser of somebody who has signed in on the pages. */
export async function signedIn(url: string, who: { email: string; password: string } = RENTER): Promise<Browser> {
  const person = browser(url);
  const { status, body } = await person.submit('/sign-in', { ...who });
  demand(status, 303, body);
  return person;
}

const LETTERS: Readonly<Record<string, string>> = { quot: '"', lt: '<', gt: '>', '#x27': "'", amp: '&' };

/** The value of a hidden field, as a browser reads it. */
export function hidden(html: string, name: string): string {
  const [, value = ''] = new RegExp(`name="${name}" value="([^"]*)"`).exec(html) ?? [];
  return value.replaceAll(/&(quot|lt|gt|#x27|amp);/g, (_, letter) => LETTERS[letter] ?? '');
}

export function locationOf({ headers }: Answered): string {
  return headers.get('location') ?? '';
}

/** From the address that a host opens to where the person is sent back to, with their consent. */
export async function approve(
  url: string,
  request: string,
  fields: Record<string, string> = RENTER,
): Promise<{ back: URL; page: Answered; person: Browser }> {
  const person = browser(url);
  const asked = await person.open(request);
  demand(asked.status, 303, asked.body);
  const address = locationOf(asked);
  const page = await person.open(address);
  demand(page.status, 200, page.body);
  const sent = await person.submit(address, { answer: 'approve', ...fields });
  demand(sent.status, 303, sent.body);
  const resumed = await person.open(locationOf(sent));
  demand(resumed.status, 303, resumed.body);
  return { back: new URL(locationOf(resumed)), page, person };
}

export async function post(url: string, path: string, fields: Record<string, string>): Promise<Answered> {
  return answered(await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields) }));
}

export function exchange(
  url: string,
  { clientId, redirectUri }: OauthClient,
  code: string,
  verifier: string,
  more: Record<string, string> = {},
) {
  return post(url, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    ...more,
  });
}

export function refresh(url: string, { clientId }: OauthClient, refreshToken: string, more: Record<string, string> = {}) {
  return post(url, '/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...more });
}

export interface Tokens {
  readonly client: OauthClient;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scope: string;
}

/** The whole way to tokens. */
export async function connect(
  url: string,
  {
    asked = {},
    fields = RENTER,
    client,
  }: { asked?: Record<string, string>; fields?: Record<string, string>; client?: OauthClient } = {},
): Promise<Tokens> {
  const known = client ?? (await newClient(url));
  const request = authorizationUrl(url, known, asked);
  const { back } = await approve(url, request.url, fields);
  const { status, body } = await exchange(url, known, back.searchParams.get('code') ?? '', request.verifier);
  demand(status, 200, body);
  return { client: known, accessToken: body.access_token, refreshToken: body.refresh_token, scope: body.scope };
}
