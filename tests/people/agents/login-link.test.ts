import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loginLinks } from '../../../db/schema/index.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const RENTER = { email: 'renter@demo.test', password: 'demo-password-1' };
const VENDOR = { email: 'vendor@demo.test', password: 'demo-password-1' };

const link = (args: object = {}) => market.nobody.call('create_login_link', { clientName: 'Claude', ...args });
const answer = (userCode: string, how: 'approve' | 'deny', body: object = {}) =>
  market.nobody.http.post(`/auth/login-codes/${userCode}/${how}`, body);

async function ask({ loginRequestId, pollToken }: { loginRequestId: string; pollToken: string }, minutes = 1) {
  market.clock.advance({ minutes });
  return market.nobody.call('get_login_status', { loginRequestId, pollToken });
}

describe('an agent with a login link', () => {
  test('never sees a password, because the person approves on the page and the agent fetches the tokens', async () => {
    const asked = await link();
    expect(asked).toMatchObject({
      userCode: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verificationUrl: `${market.url}/link?code=${asked.userCode}`,
      pollAfterSeconds: 5,
      nextActions: [{ tool: 'get_login_status', args: { loginRequestId: asked.loginRequestId, pollToken: asked.pollToken } }],
    });
    expect(await ask(asked)).toMatchObject({ status: 'PENDING', pollAfterSeconds: 5 });
    expect((await answer(asked.userCode, 'approve', RENTER)).body.data).toEqual({ status: 'APPROVED', clientName: 'Claude' });

    const { accessToken, ...approved } = await ask(asked);
    expect(approved).toMatchObject({ status: 'APPROVED', expiresIn: 3600, user: { email: RENTER.email } });
    const agent = market.actor(accessToken);
    expect(await agent.call('get_profile')).toMatchObject({ email: RENTER.email });
    expect((await market.nobody.http.post('/auth/refresh', { refreshToken: approved.refreshToken })).status).toBe(200);
  });

  test('gets the tokens exactly once, also when it polls many times at the same time', async () => {
    const asked = await link();
    await answer(asked.userCode, 'approve', RENTER);
    const answers = await Promise.all(Array.from({ length: 6 }, () => market.nobody.call('get_login_status', pollOf(asked))));
    expect(answers.filter(({ accessToken }) => accessToken !== undefined)).toHaveLength(1);
    expect(await ask(asked)).toMatchObject({
      status: 'APPROVED',
      alreadyDone: true,
      nextActions: [
        { tool: 'create_login_link', why: expect.stringContaining('the tokens were given once'), requiresHuman: true },
      ],
    });
  });

  test('is told to slow down by more each time, and still gets its tokens', async () => {
    const asked = await link();
    const now = () => market.nobody.call('get_login_status', pollOf(asked));
    expect([await now(), await now(), await now()]).toMatchObject([
      { status: 'PENDING', pollAfterSeconds: 5 },
      { status: 'SLOW_DOWN', pollAfterSeconds: 10 },
      { status: 'SLOW_DOWN', pollAfterSeconds: 15 },
    ]);
    await answer(asked.userCode, 'approve', RENTER);
    expect(await now()).toMatchObject({ status: 'SLOW_DOWN' });
    expect(await ask(asked)).toMatchObject({ status: 'APPROVED', accessToken: expect.any(String) });
  });

  test('learns that the person denied', async () => {
    const asked = await link();
    await answer(asked.userCode, 'deny');
    expect(await ask(asked)).toEqual({ status: 'DENIED', nextActions: [] });
    expect(await answer(asked.userCode, 'approve', RENTER)).toMatchObject({
      status: 400,
      body: { code: 'login_link_closed', details: { reason: 'denied' }, nextActions: [{ tool: 'create_login_link' }] },
    });
  });

  test('has ten minutes, also to fetch approved tokens', async () => {
    const emailHint = 'renter@demo.test';
    const [slow, late] = [await link({ scopes: ['read:booking'], emailHint }), await link({ role: 'VENDOR' })];
    const [approved, fetched] = [await link(), await link()];
    for (const { userCode } of [late, fetched]) await answer(userCode, 'approve', VENDOR);
    market.clock.advance({ minutes: 9 });
    expect((await answer(approved.userCode, 'approve', RENTER)).status).toBe(200);
    expect(await ask(fetched, 0)).toMatchObject({ status: 'APPROVED', accessToken: expect.any(String) });
    market.clock.advance({ minutes: 1 });
    expect((await answer(slow.userCode, 'approve', RENTER)).body).toMatchObject({
      code: 'login_link_closed',
      details: { reason: 'expired' },
    });
    expect(await ask(slow)).toMatchObject({
      status: 'EXPIRED',
      nextActions: [
        { tool: 'create_login_link', args: { role: 'CUSTOMER', clientName: 'Claude', scopes: ['read:booking'], emailHint } },
      ],
    });
    expect(await ask(late)).toMatchObject({ status: 'EXPIRED', nextActions: [{ actor: 'OWNER' }] });
  });

  test('has the scopes that the person was shown, and no more', async () => {
    const asked = await link({ scopes: ['read:booking'] });
    const typed = asked.userCode.toLowerCase().replace('-', '');
    const shown = await market.nobody.http.get(`/auth/login-codes/${typed}`);
    expect(shown.body.data).toMatchObject({
      userCode: asked.userCode,
      clientName: 'Claude',
      scopes: ['read:booking'],
      role: 'CUSTOMER',
    });
    await answer(asked.userCode, 'approve', RENTER);
    const agent = market.actor((await ask(asked)).accessToken);
    expect((await agent.http.get('/bookings')).status).toBe(200);
    expect(await agent.http.get('/users/me')).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    expect((await agent.http.post('/auth/api-keys', { name: 'more', scopes: ['write:booking'] })).status).toBe(403);
  });

  test('is listed among the sessions under its name and can be signed out there', async () => {
    const asked = await link({ clientName: 'Travel Agent' });
    await answer(asked.userCode, 'approve', { email: 'beatriz@demo.test', password: RENTER.password });
    const agent = market.actor((await ask(asked)).accessToken);
    const person = await market.signIn('beatriz@demo.test');
    const { items } = (await person.http.get('/users/me/sessions')).body.data;
    const session = items.find(({ clientName }: { clientName: string }) => clientName === 'Travel Agent');
    expect(session).toMatchObject({ scopes: ['read:catalog', 'read:account', 'write:contact', 'write:booking'] });
    await person.http.del(`/users/me/sessions?sessionId=${session.sessionId}`);
    expect((await agent.http.get('/users/me')).status).toBe(401);
  });
});

describe('a login link', () => {
  test('gives no vendor’s token to a person without a vendor account', async () => {
    const owners = market.actor(null, 'mcp-owner');
    const asked = await owners.call('create_login_link', { clientName: 'Shop Bot' });
    expect(asked.nextActions).toMatchObject([{ tool: 'get_login_status', actor: 'OWNER' }]);
    expect(await answer(asked.userCode, 'approve', RENTER)).toMatchObject({ status: 403, body: { code: 'not_a_vendor' } });
    await answer(asked.userCode, 'approve', VENDOR);
    market.clock.advance({ minutes: 1 });
    const { accessToken } = await owners.call('get_login_status', pollOf(asked));
    expect(await market.actor(accessToken, 'mcp-owner').call('list_my_assets')).toMatchObject({ items: expect.any(Array) });
    expect((await market.nobody.try('create_login_link', { clientName: 'X', scopes: ['write:owner'] })).error).toMatchObject({
      code: 'invalid_input',
    });
  });

  test('for renting gives no access to the owner endpoint, even when the person is a vendor', async () => {
    const asked = await link();
    await answer(asked.userCode, 'approve', VENDOR);
    const { accessToken } = await ask(asked);
    expect((await market.actor(accessToken, 'mcp-owner').try('list_my_assets')).httpStatus).toBe(403);
  });

  test('reveals nothing for a wrong poll token, and cannot be approved with a wrong password', async () => {
    const asked = await link();
    const wrong = await market.nobody.try('get_login_status', { ...pollOf(asked), pollToken: 'guess' });
    expect(wrong.error).toMatchObject({ code: 'not_found' });
    expect((await answer(asked.userCode, 'approve', { ...RENTER, password: 'guess' })).status).toBe(401);
    expect((await answer('BCDFGHJK', 'approve', RENTER)).body).toMatchObject({ details: { reason: 'unknown' } });
    expect(await ask(asked)).toMatchObject({ status: 'PENDING' });
  });

  test('leaves no poll token in clear text in the database', async () => {
    const asked = await link();
    expect(JSON.stringify(await market.database.reader.select().from(loginLinks))).not.toContain(asked.pollToken);
  });

  test('leaves no network address in clear text in the database', async () => {
    await link();
    expect(JSON.stringify(await market.database.reader.select().from(loginLinks))).not.toContain('127.0.0.1');
  });
});

describe('the number of login links waiting at once', () => {
  let small: TestMarketplace;
  beforeEach(async () => {
    small = await startMarketplace({ LOGIN_LINKS_OPEN: '3', LOGIN_LINKS_OPEN_IN_ALL: '5', TRUST_PROXY: 'true' });
  });
  afterEach(() => small.close());

  const askFrom = async (network: string) => {
    const answer = await small.nobody.http.post('/auth/login-links', { clientName: 'Many' }, { 'X-Forwarded-For': network });
    return { status: answer.status, ...answer.body, retryAfter: answer.headers.get('retry-after') };
  };
  const decide = (userCode: string, how: 'approve' | 'deny', body: object = {}) =>
    small.nobody.http.post(`/auth/login-codes/${userCode}/${how}`, body);

  async function fill(network: string, count: number) {
    const made = [];
    for (let number = 0; number < count; number += 1) made.push(await askFrom(network));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    return made.map(({ data }) => data as { userCode: string });
  }

  test('is limited for a network until the first of them expires', async () => {
    await fill('203.0.113.1', 1);
    small.clock.advance({ minutes: 4 });
    await fill('203.0.113.1', 2);
    expect(await askFrom('203.0.113.1')).toMatchObject({ status: 429, code: 'too_many_login_links', retryAfter: '360' });
    expect((await askFrom('203.0.113.2')).status).toBe(201);
    small.clock.advance({ minutes: 6 });
    expect([(await askFrom('203.0.113.1')).status, (await askFrom('203.0.113.1')).status]).toEqual([201, 429]);
  });

  test('counts only open links, because approved and denied ones free their place', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [first, second] = await fill('203.0.113.1', 3);
      expect((await askFrom('203.0.113.1')).status).toBe(429);
      expect((await decide(first!.userCode, 'approve', RENTER)).status).toBe(200);
      expect((await decide(second!.userCode, 'deny')).status).toBe(200);
      await fill('203.0.113.1', 2);
      small.clock.advance({ minutes: 10 });
    }
  });

  test('is limited for all networks together, where a network with more loses one to a network with fewer', async () => {
    const [first, , last] = await fill('203.0.113.1', 3);
    await fill('203.0.113.2', 2);
    await fill('203.0.113.3', 1);
    const approved = [first, last].map((link) => decide(link!.userCode, 'approve', RENTER));
    expect((await Promise.all(approved)).map(({ status }) => status)).toEqual([200, 400]);
    await fill('203.0.113.1', 1);
    expect(await askFrom('203.0.113.3')).toMatchObject({ status: 429, code: 'too_many_login_links', retryAfter: '600' });
    small.clock.advance({ minutes: 10 });
    await fill('203.0.113.3', 1);
  });

  test('is limited in the same way for requests at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => askFrom('203.0.113.1')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const others = await Promise.all(Array.from({ length: 12 }, (_, index) => askFrom(`203.0.113.${10 + index}`)));
    // Two of the five places are free, and the first network loses two of its three places to networks with fewer links.
    expect(others.filter(({ status }) => status === 201)).toHaveLength(4);
  });
});

function pollOf({ loginRequestId, pollToken }: { loginRequestId: string; pollToken: string }) {
  return { loginRequestId, pollToken };
}
