import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets, events, listingReports } from '../../../db/schema/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { newestMail } from '../../harness/sent-mails.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { decideListing, idOf, register } from './decisions.ts';

const KAYAK = 'tandem-sea-kayak';
const TEXT = 'The photos show another boat than the one at the beach';

let market: TestMarketplace;
let kayakId: string;
beforeAll(async () => {
  market = await startMarketplace();
  kayakId = (await market.nobody.call('get_asset_detail', { slug: KAYAK })).id;
});
afterAll(() => market.close());

const report = (who: Actor, slug = KAYAK, more: object = {}) =>
  who.http.post(`/assets/${slug}/report`, { reason: 'MISLEADING', text: TEXT, ...more });
const decide = (reportId: string, body: object) => market.admin.http.patch(`/admin/listing-reports/${reportId}`, body);
const rowOf = async (reportId: string) =>
  (await market.database.reader.select().from(listingReports).where(eq(listingReports.id, reportId)))[0];

test('a signed-in person reports a listing, and admins see the report with its sender in the queue', async () => {
  const email = 'eva@example.com';
  const eva = await register(market, email);
  const answer = await report(eva);
  expect(answer).toMatchObject({ status: 201, body: { data: { slug: KAYAK, status: 'OPEN', reason: 'MISLEADING' } } });
  const { reportId } = answer.body.data;
  const { items } = (await market.admin.http.get(`/admin/listing-reports?assetId=${kayakId}`)).body.data;
  expect(items).toMatchObject([
    {
      reportId,
      status: 'OPEN',
      text: TEXT,
      reporter: { email },
      listing: { assetId: kayakId, slug: KAYAK, status: 'LIVE', openReports: 1 },
      decidedBy: null,
    },
  ]);
  const told = await market.database.reader.select().from(events).where(eq(events.type, 'asset.reported'));
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told[0]?.data)).not.toMatch(new RegExp(`${await idOf(eva)}|another boat`));
});

test('a person has one open report of a listing, also when two are sent at the same time', async () => {
  const ida = await register(market, 'ida@example.com');
  const answers = await Promise.all([report(ida), report(ida, KAYAK, { reason: 'FRAUD' }), report(ida)]);
  expect(new Set(answers.map(({ body }) => body.data.reportId)).size).toBe(1);
  expect(answers.filter(({ body }) => body.data.alreadyDone !== true)).toHaveLength(1);
  const { reportId } = answers[0]?.body.data ?? {};
  await decide(reportId, { decision: 'dismiss', reason: 'It is that boat' });
  const again = (await report(ida)).body.data;
  expect(again.reportId).not.toBe(reportId);
  expect(again.alreadyDone).toBeUndefined();
});

test('a report that was decided counts no more among the open ones of its listing', async () => {
  const reporters = [await register(market, 'mia@example.com'), await register(market, 'noa@example.com')];
  const [first, second] = await Promise.all(reporters.map(async (who) => (await report(who)).body.data.reportId as string));
  const { items } = (await market.admin.http.get(`/admin/listing-reports?assetId=${kayakId}&limit=100`)).body.data;
  const open: number = items.length;
  const counts = [];
  for (const reportId of [first!, second!]) {
    const { body } = await decide(reportId, { decision: 'dismiss', reason: 'It is that boat' });
    counts.push(body.data.listing.openReports);
  }
  expect(counts).toEqual([open - 1, open - 2]);
});

test('an agent reports a listing for its person by the tool for questions about it', async () => {
  const pia = await register(market, 'pia@example.com');
  const said = { action: 'report', slug: KAYAK, reason: 'MISLEADING', text: TEXT };
  const { reportId, status } = await pia.call('manage_asset_inquiry', said);
  expect(status).toBe('OPEN');
  expect((await rowOf(reportId))?.text).toBe(TEXT);
  expect(await report(pia)).toMatchObject({ body: { data: { reportId, alreadyDone: true } } });
  const { error } = await market.nobody.try('manage_asset_inquiry', said);
  expect(error).toMatchObject({ code: 401 });
});

test('a report needs a sign-in, a visible listing of somebody else, a reason and words', async () => {
  const uma = await register(market, 'uma@example.com');
  expect((await report(market.nobody)).status).toBe(401);
  expect((await report(uma, 'no-such-thing')).status).toBe(404);
  expect((await report(uma, KAYAK, { text: 'bad' })).status).toBe(400);
  expect((await report(uma, KAYAK, { reason: 'UGLY' })).status).toBe(400);
  expect(await report(market.owner)).toMatchObject({ status: 400, body: { code: 'own_listing' } });
  const { secret } = await uma.call('manage_api_keys', { action: 'create', name: 'agent', scopes: ['read:catalog'] });
  expect(await report(market.actor(secret))).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
});

test('a hidden listing can be reported by people who booked it, and is unknown to others', async () => {
  const slug = 'coastline-camper';
  const [camper] = await market.database.reader.select().from(assets).where(eq(assets.slug, slug));
  await market.stranger.call('create_booking', { slug, ...freePeriod(60) });
  await decideListing(market, camper?.id ?? '', 'suspend');
  expect((await report(market.stranger, slug)).status).toBe(201);
  expect((await report(await register(market, 'per@example.com'), slug)).status).toBe(404);
  await decideListing(market, camper?.id ?? '', 'reinstate');
});

test('a person can send ten reports a day, and a refusal says when the next is possible', async () => {
  const max = await register(market, 'max@example.com');
  const { items } = await market.nobody.call('search_assets', { limit: 20 });
  const slugs = items.map(({ slug }: { slug: string }) => slug).filter((slug: string) => slug !== KAYAK);
  for (const slug of slugs.slice(0, 10)) expect((await report(max, slug)).status).toBe(201);
  const refused = await report(max, slugs[10]);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_reports', details: { limit: 10 } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  // What is open already is no new report.
  expect((await report(max, slugs[0])).body.data.alreadyDone).toBe(true);
});

test('a dismissed report changes nothing and stays decided', async () => {
  const { reportId } = (await report(await register(market, 'dan@example.com'))).body.data;
  const dismissed = await decide(reportId, { decision: 'dismiss', reason: 'It is that boat' });
  expect(dismissed.body.data).toMatchObject({
    status: 'DISMISSED',
    note: 'It is that boat',
    decidedBy: await idOf(market.admin),
  });
  expect((await decide(reportId, { decision: 'dismiss', reason: 'Again' })).body.data).toMatchObject({
    alreadyDone: true,
    note: 'It is that boat',
  });
  const uphold = await decide(reportId, { decision: 'uphold', reason: 'After all', suspension: 'Another boat' });
  expect(uphold).toMatchObject({ status: 400, body: { code: 'report_decided' } });
  expect(await market.nobody.call('get_asset_detail', { slug: KAYAK })).toMatchObject({ id: kayakId });
  const { items } = (await market.admin.http.get('/admin/listing-reports?status=DISMISSED')).body.data;
  expect(items[0]).toMatchObject({ reportId });
});

test('an upheld report may suspend the listing, and its owner reads why but not who reported it', async () => {
  const email = 'lea-the-reporter@example.com';
  const lea = await register(market, email);
  const first = (await report(lea)).body.data.reportId;
  expect((await decide(first, { decision: 'uphold', reason: 'A small thing' })).body.data).toMatchObject({
    status: 'UPHELD',
    listing: { status: 'LIVE' },
  });
  const second = (await report(lea, KAYAK, { reason: 'UNSAFE' })).body.data.reportId;
  const upheld = await decide(second, { decision: 'uphold', reason: `${email} is right`, suspension: 'The hull is cracked' });
  expect(upheld.body.data).toMatchObject({ status: 'UPHELD', listing: { status: 'SUSPENDED' } });
  expect((await market.nobody.try('get_asset_detail', { slug: KAYAK })).error).toMatchObject({ code: 'not_found' });

  const seen = JSON.stringify([
    await market.owner.call('get_owner_asset_detail', { assetId: kayakId }),
    await market.owner.call('list_my_assets', { limit: 100 }),
    (await market.owner.http.get('/users/me/export')).body.data,
    (await newestMail(market, 'vendor@demo.test', 'A listing of yours was suspended')).text,
  ]);
  expect(seen).toContain('The hull is cracked');
  expect(seen).not.toContain(email);
  expect(seen).not.toContain(await idOf(lea));
  expect(seen).not.toContain(TEXT);
  await decideListing(market, kayakId, 'reinstate');
});

test('a report by a test key has a queue of its own and suspends nothing', async () => {
  const tom = await register(market, 'tom@example.com');
  const key = { action: 'create', name: 'trial', mode: 'test', scopes: ['write:account'] };
  const { secret } = await tom.call('manage_api_keys', key);
  const { reportId } = (await report(market.actor(secret))).body.data;
  const ids = async (mode: string) => {
    const { items } = (await market.admin.http.get(`/admin/listing-reports?mode=${mode}&limit=100`)).body.data;
    return items.map((item: { reportId: string }) => item.reportId);
  };
  expect(await ids('live')).not.toContain(reportId);
  expect(await ids('test')).toContain(reportId);
  await decide(reportId, { decision: 'uphold', reason: 'A trial', suspension: 'A trial' });
  expect(await market.nobody.call('get_asset_detail', { slug: KAYAK })).toMatchObject({ id: kayakId });
});

test('only admins read and decide reports of listings, and each decision is in the audit log', async () => {
  const { reportId } = (await report(await register(market, 'roy@example.com'))).body.data;
  for (const who of [market.renter, market.owner]) {
    expect((await who.http.get('/admin/listing-reports')).status).toBe(403);
    const refused = await who.http.patch(`/admin/listing-reports/${reportId}`, { decision: 'dismiss', reason: 'Mine' });
    expect(refused.status).toBe(403);
  }
  expect((await decide('lrp_unknown', { decision: 'dismiss', reason: 'None' })).status).toBe(404);
  await decide(reportId, { decision: 'uphold', reason: 'A small thing' });
  const { items } = (await market.admin.http.get(`/admin/audit?subjectId=${reportId}`)).body.data;
  expect(items).toMatchObject([{ operation: 'uphold_listing_report', reason: 'A small thing' }]);
});

test('reports are exported, and erasure removes the name at once and the words after the decision', async () => {
  const email = 'gil@example.com';
  const gil = await register(market, email);
  const decided = (await report(gil)).body.data.reportId;
  await decide(decided, { decision: 'dismiss', reason: 'A secret of the platform' });
  const open = (await report(gil)).body.data.reportId;
  const { sections } = (await gil.http.get('/users/me/export')).body.data;
  expect(sections.listingReports).toMatchObject([
    { id: decided, text: TEXT },
    { id: open, text: TEXT },
  ]);
  expect(JSON.stringify(sections.listingReports)).not.toContain('A secret of the platform');

  expect((await gil.http.post('/users/me/erase', { confirmEmail: email, password: 'long enough 1' })).status).toBe(200);
  expect(await rowOf(decided)).toMatchObject({ reporterId: null, text: '' });
  expect(await rowOf(open)).toMatchObject({ reporterId: null, openKey: null, text: TEXT, status: 'OPEN' });
  const upheld = await decide(open, { decision: 'uphold', reason: 'True all the same' });
  expect(upheld.body.data).toMatchObject({ status: 'UPHELD', reporter: null });
  expect(await rowOf(open)).toMatchObject({ text: '' });
});
