import { is, Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '../../db/schema/index.ts';
import { callTool, type ToolAnswer } from '../harness/clients.ts';
import { freePeriod } from '../harness/dates.ts';
import { browser } from '../harness/oauth-client.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const PASSWORD = 'demo-password-1';
const RENTER = { email: 'renter@demo.test', password: PASSWORD };
const BEATRIZ = { email: 'beatriz@demo.test', password: PASSWORD };
const VENDOR = { email: 'vendor@demo.test', password: PASSWORD };

type Endpoint = 'mcp' | 'mcp-owner';

/** A call without a header: all that the model has is the argument. */
function by(session: unknown, endpoint: Endpoint = 'mcp') {
  return (tool: string, args: object = {}): Promise<ToolAnswer> =>
    callTool(market.url, { path: `/api/v1/${endpoint}`, tool, args: { ...args, session }, credential: null });
}

const sessionOf = async (person: object): Promise<string> => (await market.nobody.call('login', { ...person })).session;

/** A browser in which somebody is signed in to the pages. */
async function openBrowser(who: typeof RENTER) {
  const page = browser(market.url);
  await page.submit('/sign-in', who);
  return page;
}

async function letIn(person: object, args: object = {}): Promise<{ session: string; accessToken: string }> {
  const asked = await market.nobody.call('create_login_link', { clientName: 'Fixed Header', ...args });
  await market.nobody.http.post(`/auth/login-codes/${asked.userCode}/approve`, person);
  const { loginRequestId, pollToken } = asked;
  market.clock.advance({ minutes: 1 });
  return market.nobody.call('get_login_status', { loginRequestId, pollToken });
}

/** Whatever is stored, of every table. */
async function everythingStored(): Promise<string> {
  const tables = Object.values(schema).filter((value) => is(value, Table));
  const rows = await Promise.all(tables.map((table) => market.database.reader.select().from(table as never)));
  return JSON.stringify(rows);
}

describe('a model whose host cannot send a header', () => {
  test('acts by the session that a sign-in gives, at both endpoints', async () => {
    const session = await sessionOf(RENTER);
    expect(session).toMatch(/^rws_[\w-]{20}$/);
    expect((await by(session)('list_my_bookings')).output).toMatchObject({ items: expect.any(Array) });
    const owner = await callTool(market.url, {
      path: '/api/v1/mcp-owner',
      tool: 'owner_login',
      args: { ...VENDOR },
      credential: null,
    });
    expect((await by(owner.output.session, 'mcp-owner')('list_owner_requests')).isError).toBe(false);
  });

  test('books with a login link that the person approved, and the booking belongs to the person', async () => {
    const { session } = await letIn(BEATRIZ);
    const call = by(session);
    const { quoteId } = await market.nobody.call('pricing_quote', { slug: 'coastline-camper', ...freePeriod() });
    const booked = await call('create_booking', { quoteId, idempotencyKey: 'once' });
    const { id: bookingId } = booked.output;
    expect(bookingId).toMatch(/^bkg_/);
    expect((await call('create_booking', { quoteId, idempotencyKey: 'once' })).output.id).toBe(bookingId);
    const other = await by((await letIn(BEATRIZ)).session)('create_booking', { quoteId, idempotencyKey: 'once' });
    expect(other.output.id).toBe(bookingId);
    const person = await market.signIn(BEATRIZ.email);
    expect(await person.call('get_booking_detail', { bookingId })).toMatchObject({ id: bookingId });
    const stored = await everythingStored();
    expect(stored).not.toContain(session);
    expect(JSON.stringify(await person.http.get('/users/me/export').then(({ body }) => body))).not.toMatch(/rws_|codeHash/);
  });

  test('reports a listing for its person', async () => {
    const wrong = { slug: 'tandem-sea-kayak', reason: 'MISLEADING', text: 'The photos show another boat' };
    const { output } = await by((await letIn(BEATRIZ)).session)('manage_asset_inquiry', { action: 'report', ...wrong });
    expect(output).toMatchObject({ slug: 'tandem-sea-kayak', status: 'OPEN' });
  });

  test('gets 401 without a session, with both ways to sign in', async () => {
    const refused = await callTool(market.url, {
      path: '/api/v1/mcp',
      tool: 'list_my_bookings',
      args: {},
      credential: null,
    });
    expect(refused.httpStatus).toBe(401);
    expect(refused.error.message).toMatch(/Authorization: Bearer.*create_login_link.*argument session/);
    expect(refused.headers.get('www-authenticate')).toContain('resource_metadata=');
  });
});

describe('the session of a conversation', () => {
  test('lasts an hour from its last use, and twelve hours in all', async () => {
    const [idle, busy] = [await sessionOf(RENTER), await sessionOf(RENTER)];
    for (let hour = 0; hour < 13; hour += 1) {
      market.clock.advance({ minutes: 55 });
      expect((await by(busy)('list_my_bookings')).isError).toBe(false);
    }
    expect(await by(idle)('list_my_bookings')).toMatchObject({
      httpStatus: 200,
      isError: true,
      error: { code: 'session_ended', details: { reason: 'expired' }, changed: false },
    });
    market.clock.advance({ minutes: 10 });
    const over = await by(busy)('list_my_bookings');
    expect(over.error).toMatchObject({ code: 'session_ended', details: { reason: 'expired' } });
    expect(over.text).toContain('create_login_link');
  });

  test('has the scopes of the approved link and no more', async () => {
    const { session } = await letIn(RENTER, { scopes: ['read:booking'] });
    expect((await by(session)('list_my_bookings')).isError).toBe(false);
    const { error } = await by(session)('cancel_booking', { bookingId: 'bkg_1' });
    expect(error).toMatchObject({ code: 'insufficient_scope', details: { needs: 'write:booking' } });
  });

  test.each([
    ['update_profile', { name: 'Else' }, '/account.'],
    ['change_password', { currentPassword: PASSWORD, newPassword: 'another password 1' }, '/forgot-password.'],
    ['manage_api_keys', { action: 'create', name: 'more' }, '/account.'],
    ['manage_api_keys', { action: 'list' }, '/account.'],
    ['activate_vendor', { vendorName: 'Shop', vendorType: 'INDIVIDUAL' }, 'create_login_link with role VENDOR'],
    ['manage_agent_webhooks', { action: 'list' }, 'list_notifications'],
    ['manage_booking_dispute', { action: 'contest_score', message: 'That was not me.' }, '/connect'],
  ])('is refused for %s, and the refusal says how else to do it', async (tool, args, way) => {
    const { session } = await letIn(RENTER, {
      scopes: ['read:account', 'write:account', 'write:contact', 'write:booking', 'read:catalog'],
    });
    const answer = await by(session)(tool, args);
    expect(answer).toMatchObject({ httpStatus: 200, isError: true, error: { code: 'session_not_enough' } });
    expect(answer.text).toContain(way);
    expect(answer.text).toContain(`${market.url}/connect`);
    expect(answer.text).not.toContain(session);
    const without = await callTool(market.url, { path: '/api/v1/mcp', tool, args, credential: null });
    expect(without.httpStatus).toBe(401);
    expect(without.error.message).toContain('The argument session does not open this.');
    expect(without.error.message).not.toContain('then pass the session');
  });

  test.each([
    ['get_profile', {}, { email: RENTER.email }],
    ['get_account_credit', {}, { balances: expect.any(Array) }],
    ['get_trust_profile', { action: 'private' }, { parts: expect.any(Array) }],
  ])('reads %s when the person allowed it', async (tool, args, own) => {
    const { session } = await letIn(RENTER);
    expect((await by(session)(tool, args)).output).toMatchObject(own);
    const { session: less } = await letIn(RENTER, { scopes: ['read:booking'] });
    expect((await by(less)(tool, args)).error).toMatchObject({ code: 'insufficient_scope' });
  });

  test('is a placeholder in every offered step, and a step works when it is filled in', async () => {
    const { session } = await letIn(RENTER);
    const call = by(session);
    const { quoteId } = (await call('pricing_quote', { slug: 'tandem-sea-kayak', ...freePeriod(30) })).output;
    const { output, text } = await call('create_booking', { quoteId });
    expect(output.nextActions.length).toBeGreaterThan(0);
    for (const { args } of output.nextActions) expect(args).toMatchObject({ session: '<session>' });
    expect(text).toContain('In place of <session> pass your session again');
    const [step] = output.nextActions;
    expect(step.body ?? {}).not.toHaveProperty('session');
    const copied = await by('<session>')(step.tool, step.args);
    expect(copied).toMatchObject({ httpStatus: 200, isError: true, error: { code: 'session_ended' } });
    expect(copied.text).toContain('fill in the one that your sign-in gave');
    expect(await call(step.tool, step.args)).toMatchObject({ httpStatus: 200, isError: false });
    const refused = await call('initiate_payment', { bookingId: output.id });
    for (const { tool, args } of refused.error.nextActions) expect([tool, args.session]).toEqual([tool, '<session>']);
    const byHeader = await (await market.signIn(RENTER.email)).call('booking_readiness', { bookingId: output.id });
    expect(JSON.stringify(byHeader)).not.toContain('<session>');
  });

  test('makes a quote the person’s own, with their deposit', async () => {
    const asked = { slug: 'coastline-camper', ...freePeriod(44) };
    const { session } = await letIn(RENTER);
    const own = (await by(session)('pricing_quote', asked)).output;
    const theirs = await (await market.signIn(RENTER.email)).call('pricing_quote', asked);
    const anybody = await market.nobody.call('pricing_quote', asked);
    expect(own.deposit.amountMinor).toBe(theirs.deposit.amountMinor);
    expect(own.deposit.amountMinor).not.toBe(anybody.deposit.amountMinor);
  });

  test('comes with its terms: what it may do, and until when', async () => {
    const given = await letIn(RENTER);
    expect(given).toMatchObject({ sessionTerms: expect.stringContaining('an hour after its last use, at the latest at 2') });
    const { text } = await market.nobody.try('login', RENTER);
    expect(text).toContain('never changes the account');
  });

  test('cannot reach the bank account', async () => {
    const { session } = await letIn(VENDOR, { role: 'VENDOR', scopes: ['write:owner', 'write:payout-bank'] });
    const call = by(session, 'mcp-owner');
    expect((await call('list_owner_payouts')).isError).toBe(false);
    for (const args of [{ action: 'get' }, { action: 'remove' }]) {
      expect((await call('manage_payout_bank', args)).error).toMatchObject({ code: 'session_not_enough' });
    }
  });

  test('is not accepted over REST, as a header, on a page or as a refresh token', async () => {
    const session = await sessionOf(RENTER);
    const rest = market.actor(session);
    expect(await rest.http.get('/bookings')).toMatchObject({ status: 401, body: { code: 'invalid_credential' } });
    expect((await rest.try('list_my_bookings')).httpStatus).toBe(401);
    expect((await market.nobody.http.get(`/bookings?session=${session}`)).status).toBe(401);
    expect((await market.nobody.http.post('/bookings', { session })).status).toBe(401);
    expect((await market.nobody.http.get('/bookings', { 'X-Api-Key': session })).status).toBe(401);
    expect((await market.nobody.http.post('/auth/refresh', { refreshToken: session })).status).toBe(401);
    const cookies = (await openBrowser(RENTER)).jar;
    const [name = ''] = [...cookies.keys()];
    const headers = { Cookie: `${name}=${session}`, Accept: 'text/html' };
    const page = await fetch(`${market.url}/account/access`, { headers, redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/sign-in\?/)]);
  });

  test.each(['rws_', 'rws_AAAAAAAAAAAAAAAAAAAA', 'ses_1', "' OR 1=1 --", 7, { $ne: '' }, ['a']])(
    'cannot be guessed or forged: %j',
    async (session) => {
      const answer = await by(session)('list_my_bookings');
      expect(answer).toMatchObject({ isError: true, error: { code: 'session_ended', details: { reason: 'unknown' } } });
    },
  );

  test.each(['', null])('is none at all where a host sends %j for it', async (session) => {
    expect((await by(session)('list_my_bookings')).httpStatus).toBe(401);
    expect((await by(session)('search_assets', { q: 'kayak' })).isError).toBe(false);
  });

  test('is not the token, id or hash of another sign-in', async () => {
    const { accessToken, refreshToken } = await market.nobody.call('login', { ...RENTER });
    const rows = await market.database.reader.select().from(schema.sessions);
    const worthless = [
      accessToken,
      refreshToken,
      ...rows.flatMap(({ id, codeHash }) => (codeHash === null ? [id] : [id, codeHash])),
    ];
    for (const session of worthless.slice(0, 8)) {
      expect((await by(session)('list_my_bookings')).error).toMatchObject({ code: 'session_ended' });
    }
  });

  test('is ignored when there is a header, whatever the header contains', async () => {
    const renter = await sessionOf(RENTER);
    const person = await market.signIn(BEATRIZ.email);
    const [mine, theirs] = [await person.call('list_my_bookings'), await person.call('list_my_bookings', { session: renter })];
    expect(theirs).toEqual(mine);
    const worthless = await market.actor('svc_live_nothing').try('list_my_bookings', { session: renter });
    expect(worthless.httpStatus).toBe(401);
  });

  test('is listed on the account page and can be ended there', async () => {
    const { session } = await letIn(BEATRIZ);
    const person = await market.signIn(BEATRIZ.email);
    const { items } = (await person.http.get('/users/me/sessions')).body.data;
    const listed = items.find(({ clientName }: { clientName: string }) => clientName === 'Fixed Header');
    expect(listed).toMatchObject({ conversationUntil: expect.any(String) });
    const page = await openBrowser(BEATRIZ);
    const { body } = await page.open('/account/access');
    expect(body).toContain('In a conversation');
    expect(body).not.toContain(session);
    await page.submit('/account/access', { kind: 'SESSION', id: listed.sessionId });
    expect((await by(session)('list_my_bookings')).error).toMatchObject({ details: { reason: 'revoked' } });
  });

  test('ends with a new password, and when the model signs out', async () => {
    const joana = { email: 'session.ends@example.com', password: 'a long password 1' };
    const { session, accessToken } = await market.nobody.call('register_account', { ...joana, name: 'Joana' });
    const second = await sessionOf(joana);
    expect((await by(second)('logout')).output).toMatchObject({ signedOut: true });
    expect((await by(second)('list_my_bookings')).error).toMatchObject({ details: { reason: 'revoked' } });
    expect((await by(second)('logout')).isError).toBe(false);
    const third = await sessionOf(joana);
    await market
      .actor(accessToken)
      .call('change_password', { currentPassword: joana.password, newPassword: 'a longer password 2' });
    expect((await by(third)('list_my_bookings')).isError).toBe(true);
    expect(session).not.toBe(third);
  });

  test('is not given to an administrator', async () => {
    const { accessToken, session } = await market.nobody.call('login', { email: 'admin@demo.test', password: PASSWORD });
    expect([typeof accessToken, session]).toEqual(['string', undefined]);
  });

  test('is only in the answer that gives it', async () => {
    const session = await sessionOf(RENTER);
    const call = by(session);
    const answers = [
      await call('list_my_bookings', { limit: 'many' }),
      await call('get_booking_detail', { bookingId: 'bkg_none' }),
      await call('create_booking', { quoteID: 1 }),
      await call('manage_booking_chat', { action: 'unknown' }),
      await call('search_assets', {}),
      await call('search_asset', {}),
      await call('update_profile', {}),
      await by(`${session}x`)('list_my_bookings'),
    ];
    expect(answers.map((answer) => answer.isError)).toEqual([true, true, true, true, false, true, true, true]);
    expect(JSON.stringify(answers)).not.toContain(session);
    expect(await everythingStored()).not.toContain(session);
  });

  test('is an argument of the tools that take it, the same for every caller', async () => {
    const tools = async (endpoint: Endpoint) => {
      const response = await fetch(`${market.url}/api/v1/${endpoint}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      const list = JSON.parse((await response.text()).replace(/^[^{]*data: /s, '')).result.tools;
      return list
        .filter((tool: { inputSchema: { properties: object } }) => 'session' in tool.inputSchema.properties)
        .map(({ name }: { name: string }) => name);
    };
    const never = ['login', 'update_profile', 'change_password', 'manage_api_keys', 'manage_payout_bank'];
    const [renting, owning] = [await tools('mcp'), await tools('mcp-owner')];
    expect(renting).toEqual(
      expect.arrayContaining([
        'create_booking',
        'pricing_quote',
        'upload_document',
        'initiate_payment',
        'manage_booking_chat',
        'get_profile',
      ]),
    );
    expect(owning).toEqual(expect.arrayContaining(['approve_booking', 'create_asset', 'review_renter_documents']));
    for (const name of never) expect([...renting, ...owning]).not.toContain(name);
  });
});

describe('a client that the operator lists', () => {
  const ask = (clientName: string, credential: string | null, tool = 'list_my_bookings') =>
    fetch(`${market.url}/api/v1/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'User-Agent': clientName,
        ...(credential !== null && { Authorization: `Bearer ${credential}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: {} } }),
    });
  const resultOf = async (response: Response) => JSON.parse((await response.text()).replace(/^[^{]*data: /s, '')).result;

  test('reads the sign-in challenge in the result of the tool, where others get it by status', async () => {
    const challenges = [
      [null, /^Bearer scope="[^"]+", resource_metadata="/],
      ['svc_live_nothing', /^Bearer error="invalid_token", scope=/],
    ] as const;
    for (const [credential, challenge] of challenges) {
      const [theirs, others] = [await ask('openai-mcp/1.0.0', credential), await ask('claude', credential)];
      expect([theirs.status, others.status]).toEqual([200, 401]);
      const result = await resultOf(theirs);
      expect(result.isError).toBe(true);
      expect(result._meta['mcp/www_authenticate']).toEqual([others.headers.get('www-authenticate')]);
      expect(others.headers.get('www-authenticate')).toMatch(challenge);
    }
  });

  test('is not needed for a program that ends a call at a challenge: it reads where more is allowed in the result', async () => {
    const { accessToken } = await letIn(RENTER, { scopes: ['read:booking'] });
    for (const program of ['claude-code/2.1.332 (sdk-cli)', 'codex-mcp-client/0.171.0']) {
      const [theirs, others] = [await ask(program, accessToken, 'get_profile'), await ask('node', accessToken, 'get_profile')];
      expect([theirs.status, others.status]).toEqual([200, 403]);
      expect((await resultOf(theirs)).content[0].text).toMatch(/the person does it at http\S+\/oauth\/allow\//);
      // Without a sign-in it is challenged like others, because it signs in.
      expect((await ask(program, null)).status).toBe(401);
    }
  });

  test('reads missing scopes in the result too', async () => {
    const { accessToken } = await letIn(RENTER, { scopes: ['read:booking'] });
    const result = await resultOf(await ask('ChatGPT-User/1.0', accessToken, 'get_profile'));
    expect(result._meta['mcp/www_authenticate'][0]).toMatch(/error="insufficient_scope", scope="read:booking read:account"/);
  });

  test('calls public tools and allowed tools like everybody', async () => {
    const result = await resultOf(await ask('openai-mcp/1.0.0', null, 'list_categories'));
    expect([result.isError, result._meta]).toEqual([undefined, undefined]);
  });
});
