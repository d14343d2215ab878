import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callStats, users } from '../../../db/schema/index.ts';
import { callCounts, purgeCallStats } from '../../../src/domain/people/agents/index.ts';
import { ANONYMOUS, SYSTEM } from '../../../src/domain/platform/kernel/index.ts';
import { httpClient } from '../../harness/clients.ts';
import { freePeriod } from '../../harness/dates.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const NOW = new Date('2027-03-04T23:59:59.999Z');
const CALL = { operation: 'search_assets', caller: ANONYMOUS, via: 'mcp', client: 'agent', outcome: 'ok', milliseconds: 3 };

/** Starts from nothing counted. */
async function forget(): Promise<void> {
  await market.usage.flush();
  await market.database.transaction((tx) => tx.delete(callStats));
}

async function usage(query: string) {
  await market.usage.flush();
  return (await market.admin.http.get(`/admin/agent-usage?${query}`)).body.data;
}

async function keyOf(name: string): Promise<{ keyId: string; secret: string }> {
  return market.renter.call('manage_api_keys', { action: 'create', name, scopes: ['read:booking'] });
}

test('calls are counted by tool, with their errors by code and their durations', async () => {
  await forget();
  const { renter } = market;
  for (let round = 0; round < 3; round += 1) await renter.call('search_assets', {});
  await renter.try('pricing_quote', { slug: 'no-such-thing', ...freePeriod(30) });
  await renter.try('pricing_quote', { slug: '' });

  const { totals, items, more } = await usage('groupBy=tool&via=mcp');
  expect(totals).toMatchObject({ calls: 5, errors: 2, errorRate: 0.4, errorCodes: { invalid_input: 1, not_found: 1 } });
  expect(items).toMatchObject([
    { tool: 'search_assets', calls: 3, errors: 0, errorRate: 0, errorCodes: {} },
    { tool: 'pricing_quote', calls: 2, errors: 2, errorRate: 1 },
  ]);
  expect(more).toBe(false);
  const [searches] = items;
  expect(searches.maxMs).toBeGreaterThan(0);
  expect(searches.p50Ms).toBeLessThanOrEqual(searches.p95Ms);
  expect(searches.p95Ms).toBeLessThanOrEqual(searches.p99Ms);
  expect(searches.p99Ms).toBeLessThanOrEqual(searches.maxMs);
  expect(await usage('groupBy=tool&via=mcp&limit=1')).toMatchObject({ items: [{ tool: 'search_assets' }], more: true });
});

test('a call took no longer than its caller waited for the answer', async () => {
  await forget();
  const sent = performance.now();
  await market.renter.call('search_assets', {});
  const waitedMs = performance.now() - sent;
  const [search] = (await usage('groupBy=tool&via=mcp')).items;
  expect(search).toMatchObject({ tool: 'search_assets', calls: 1 });
  expect(search.maxMs).toBeLessThanOrEqual(Math.ceil(waitedMs));
});

test('calls are counted by key, person, software, door and day', async () => {
  await forget();
  const { keyId, secret } = await keyOf('Travel agent');
  const [row] = await market.database.reader.select().from(users).where(eq(users.email, 'renter@demo.test'));
  const agent = httpClient(market.url, secret);
  await agent.get('/bookings', { 'User-Agent': 'travel-bot/1.2 (linux)' });
  await agent.get('/bookings', { 'User-Agent': 'travel-bot/1.3' });
  await market.actor(secret).call('list_my_bookings');

  const byKey = await usage('groupBy=key');
  expect(byKey.items.find(({ key }: { key: string }) => key === keyId)).toMatchObject({ keyName: 'Travel agent', calls: 3 });
  const clients = (await usage('groupBy=client')).items;
  expect(clients.find(({ client }: { client: string }) => client === 'travel-bot')).toMatchObject({ calls: 2 });
  // An MCP client says its name itself.
  expect((await usage('groupBy=client&via=mcp')).items).toMatchObject([{ client: 'test' }]);
  const people = (await usage('groupBy=user')).items;
  expect(people.find(({ user }: { user: string }) => user === row?.id)).toMatchObject({ userName: row?.name, calls: 4 });
  const today = market.clock.now().toISOString().slice(0, 10);
  expect((await usage('groupBy=day')).items).toMatchObject([{ day: today }]);
  expect(await usage('groupBy=tool&from=2020-01-01&to=2020-01-31')).toMatchObject({ items: [], totals: { calls: 0, p95Ms: 0 } });
});

test('calls are told by day for one key, and by client for one tool', async () => {
  await forget();
  const [busy, quiet] = [await keyOf('Busy'), await keyOf('Quiet')];
  await forget();
  const second = market.clock.now().toISOString().slice(0, 10);
  const first = new Date(market.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const busyAgent = httpClient(market.url, busy.secret);
  await busyAgent.get('/bookings', { 'User-Agent': 'busy-bot' });
  await busyAgent.get('/bookings/nothing', { 'User-Agent': 'busy-bot' });
  await httpClient(market.url, quiet.secret).get('/bookings', { 'User-Agent': 'quiet-bot' });
  // All that was yesterday.
  await market.usage.flush();
  await market.database.transaction((tx) => tx.update(callStats).set({ day: first }));
  await busyAgent.get('/bookings', { 'User-Agent': 'busy-bot' });

  const byDay = await usage(`groupBy=key,day&keyId=${busy.keyId}`);
  const ofBusy = { key: busy.keyId, keyName: 'Busy' };
  expect(byDay.totals).toMatchObject({ calls: 3, errors: 1 });
  expect(byDay.items).toMatchObject([
    { ...ofBusy, day: second, calls: 1, errorCodes: {} },
    { ...ofBusy, day: first, calls: 2, errors: 1, errorCodes: { not_found: 1 } },
  ]);
  expect(byDay.items[0]).not.toHaveProperty('client');
  const byClient = await usage(`groupBy=key&groupBy=client&tool=list_my_bookings&from=${first}&to=${second}`);
  expect(byClient.items).toMatchObject([
    { key: busy.keyId, client: 'busy-bot', calls: 2 },
    { key: quiet.keyId, client: 'quiet-bot', calls: 1 },
  ]);
  expect(await usage(`groupBy=tool&client=quiet-bot`)).toMatchObject({ items: [{ tool: 'list_my_bookings', calls: 1 }] });
  const { items } = (await market.renter.http.get('/auth/api-keys')).body.data;
  expect(items.map(({ keyId }: { keyId: string }) => keyId)).toContain(quiet.keyId);
  const [row] = await market.database.reader.select().from(users).where(eq(users.email, 'renter@demo.test'));
  expect(await usage(`groupBy=day,user&userId=${row?.id}&to=${first}`)).toMatchObject({
    items: [{ day: first, user: row?.id, userName: row?.name, calls: 3 }],
  });
  expect(await usage(`groupBy=key&keyId=key_nobody`)).toMatchObject({ items: [], totals: { calls: 0 }, more: false });
});

const COUNTED = {
  day: '2027-03-04',
  operation: 'pricing_quote',
  via: 'mcp',
  client: 'one-bot',
  keyId: 'key_one',
  userId: 'usr_one',
};

test.each([
  ['from', '2027-03-04', { day: '2027-03-03' }],
  ['to', '2027-03-04', { day: '2027-03-05' }],
  ['via', 'mcp', { via: 'rest' }],
  ['tool', 'pricing_quote', { operation: 'search_assets' }],
  ['client', 'one-bot', { client: 'other-bot' }],
  ['keyId', 'key_one', { keyId: 'key_other' }],
  ['userId', 'usr_one', { userId: 'usr_other' }],
])('the counts with %s=%s leave out %j', async (filter, value, other) => {
  await market.nobody.http.get('/health');
  await market.usage.flush();
  const [row] = await market.database.reader.select().from(callStats);
  await forget();
  const rows = [
    { ...row!, ...COUNTED, calls: 3 },
    { ...row!, ...COUNTED, ...other, calls: 7 },
  ];
  await market.database.transaction((tx) => tx.insert(callStats).values(rows));
  const query = new URLSearchParams({ groupBy: 'tool', from: '2027-03-01', to: '2027-03-31', [filter]: value });
  expect((await usage(query.toString())).totals).toMatchObject({ calls: 3 });
});

test('the counts of calls are also a file for a spreadsheet', async () => {
  await forget();
  await market.nobody.http.get('/bookings/nothing', { 'User-Agent': '=cmd' });
  await market.nobody.http.get('/assets', { 'User-Agent': '=cmd' });
  await market.usage.flush();
  const file = await market.admin.http.get('/admin/agent-usage?groupBy=client,tool&format=csv');
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.headers.get('content-disposition')).toContain('get_agent_usage.csv');
  const [head, ...lines] = file.body.trimEnd().split('\r\n');
  expect(head).toBe('tool,client,calls,errors,errorRate,errorCodes,averageMs,p50Ms,p95Ms,p99Ms,maxMs');
  expect(lines).toHaveLength(2);
  expect(lines.find((line: string) => line.startsWith('get_booking_detail,'))).toMatch(
    /^get_booking_detail,'=cmd,1,1,1,unauthenticated: 1,/,
  );
});

test('a call that is refused before its body is read is counted, and the platform’s own work is not', async () => {
  await forget();
  const { secret } = await keyOf('Narrow');
  await forget();
  await market.actor(secret).http.post('/bookings', {});
  await market.nobody.http.get('/users/me');
  await market.pipeline.perform(purgeCallStats, {});
  await market.usage.flush();
  const rows = await market.database.reader.select().from(callStats);
  expect(rows.map(({ operation, outcome, calls }) => ({ operation, outcome, calls }))).toEqual(
    expect.arrayContaining([
      { operation: 'create_booking', outcome: 'insufficient_scope', calls: 1 },
      { operation: 'get_profile', outcome: 'unauthenticated', calls: 1 },
    ]),
  );
  expect(rows).toHaveLength(2);
});

test('software that a person let in is counted under the name that the person saw', async () => {
  await forget();
  const link = await market.nobody.call('create_login_link', { clientName: 'Holiday Helper' });
  const approval = { email: 'renter@demo.test', password: 'demo-password-1' };
  const approved = await market.nobody.http.post(`/auth/login-codes/${link.userCode}/approve`, approval);
  expect(approved.status).toBe(200);
  market.clock.advance({ hours: 0.01 });
  const { loginRequestId, pollToken } = link;
  const { accessToken } = await market.nobody.call('get_login_status', { loginRequestId, pollToken });
  await market.actor(accessToken).call('list_my_bookings');
  expect((await usage('groupBy=client')).items).toEqual(
    expect.arrayContaining([expect.objectContaining({ client: 'Holiday Helper', calls: 1 })]),
  );
});

test('only admins see the counts of calls, and the end of the days must follow their start', async () => {
  for (const [actor, status] of [
    [market.renter, 403],
    [market.owner, 403],
    [market.nobody, 401],
  ] as const) {
    expect((await actor.http.get('/admin/agent-usage')).status).toBe(status);
  }
  const { status, body } = await market.admin.http.get('/admin/agent-usage?from=2027-02-02&to=2027-02-01');
  expect({ status, ...body }).toMatchObject({ status: 400, code: 'invalid_input', details: { issues: [{ field: 'from' }] } });
  for (const wrong of ['key,key', 'key,day,tool', 'colour']) {
    expect((await market.admin.http.get(`/admin/agent-usage?groupBy=${wrong}`)).status).toBe(400);
  }
});

test('the counts of several processes add up, and the last ones are stored at the shutdown', async () => {
  await forget();
  const second = await startSecondServer(market);
  for (const url of [market.url, second.url]) {
    for (let round = 0; round < 10; round += 1) await httpClient(url).get('/health', { 'User-Agent': 'probe' });
  }
  await Promise.all([market.usage.flush(), second.usage.flush()]);
  await httpClient(second.url).get('/health', { 'User-Agent': 'probe' });
  await second.stop();
  const rows = await market.database.reader.select().from(callStats).where(eq(callStats.operation, 'health_check'));
  expect(rows).toMatchObject([{ client: 'probe', calls: 21 }]);
  const [row] = rows;
  expect(row!.maxMs).toBeLessThanOrEqual(row!.totalMs);
});

test('a failed flush of the counts loses nothing', async () => {
  await forget();
  await market.nobody.http.get('/health', { 'User-Agent': 'patient' });
  const broken = vi.spyOn(market.database, 'transaction').mockRejectedValueOnce(new Error('The disk is full'));
  await market.usage.flush();
  expect(broken).toHaveBeenCalledOnce();
  broken.mockRestore();
  expect(await market.database.reader.select().from(callStats)).toEqual([]);
  await market.nobody.http.get('/health', { 'User-Agent': 'patient' });
  await market.usage.flush();
  expect(await market.database.reader.select().from(callStats)).toMatchObject([{ client: 'patient', calls: 2 }]);
});

test('counts older than 90 days are deleted', async () => {
  await forget();
  await market.nobody.http.get('/health');
  await market.usage.flush();
  const [row] = await market.database.reader.select().from(callStats);
  const days = [89, 90, 91].map((ago) => new Date(market.clock.now().getTime() - ago * 86_400_000).toISOString().slice(0, 10));
  await market.database.transaction((tx) => tx.insert(callStats).values(days.map((day) => ({ ...row!, day }))));
  await market.pipeline.perform(purgeCallStats, {});
  const kept = await market.database.reader.select({ day: callStats.day }).from(callStats);
  expect(kept.map(({ day }) => day).toSorted()).toEqual([days[1], days[0], row!.day]);
});

test('a person’s counts are in the export and deleted at the erasure', async () => {
  await forget();
  const email = 'counted@example.com';
  const { body } = await market.nobody.http.post('/auth/register', { email, password: 'long enough 1', name: 'Counted' });
  const person = market.actor(body.data.accessToken);
  await person.call('list_my_bookings');
  await market.usage.flush();
  const { sections } = (await person.http.get('/users/me/export')).body.data;
  expect(sections.callCounts).toMatchObject([{ operation: 'list_my_bookings', calls: 1 }]);
  expect((await person.http.post('/users/me/erase', { confirmEmail: email, password: 'long enough 1' })).status).toBe(200);
  // The erasure itself was a call of that person.
  await market.usage.flush();
  const left = await market.database.reader.select().from(callStats).where(eq(callStats.userId, sections.account[0].id));
  expect(left).toEqual([]);
});

test('names of software in the counts are limited in length and number, and have no invisible characters', () => {
  const counts = callCounts();
  for (let index = 0; index < 5_000; index += 1) counts.add({ ...CALL, client: `agent-${index}` }, NOW);
  counts.add({ ...CALL, client: `a\n\u202E${'b'.repeat(500)}` }, NOW);
  counts.add({ ...CALL, client: null }, NOW);
  const stats = counts.take();
  // 200 names, and one row for all others together.
  expect(stats.map(({ client }) => client).filter((name) => name !== '(other)')).toHaveLength(200);
  expect(stats).toHaveLength(201);
  expect(stats.reduce((sum, { calls }) => sum + calls, 0)).toBe(5_002);
  expect(stats.find(({ client }) => client === '(other)')?.calls).toBeGreaterThan(4_700);

  counts.add({ ...CALL, client: `  x\u202Ey\n${'b'.repeat(500)}` }, new Date(NOW.getTime() + 1));
  expect(counts.take()).toMatchObject([{ day: '2027-03-05', client: expect.stringMatching(/^xy\s?b{40,57}$/) }]);
  counts.add({ ...CALL, caller: SYSTEM }, NOW);
  expect(counts.take()).toEqual([]);
});

test('the counts in memory are bounded however many people call, and every call counts', () => {
  const counts = callCounts();
  const credential = { kind: 'session', id: 'ses_1' } as const;
  const person = {
    kind: 'user',
    role: 'CUSTOMER',
    vendorId: null,
    scopes: 'all',
    mode: 'live',
    credential,
    client: null,
  } as const;
  for (let index = 0; index < 30_000; index += 1) counts.add({ ...CALL, caller: { ...person, userId: `usr_${index}` } }, NOW);
  const stats = counts.take();
  expect(stats.length).toBeLessThanOrEqual(20_001);
  expect(stats.reduce((sum, { calls }) => sum + calls, 0)).toBe(30_000);
});
