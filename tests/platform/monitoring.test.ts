import { inspect } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, users } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { requestCamper } from '../harness/rentals/camper.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { samplePng } from '../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { IBAN } from '../harness/rentals/earn-kayak.ts';

const STORM = 'A storm is coming';

let market: TestMarketplace;
let bookingId: string;
let adminId: string;
let before: Date;
let after: Date;
beforeAll(async () => {
  market = await startMarketplace();
  const [admin] = await market.database.reader.select().from(users).where(eq(users.email, 'admin@demo.test'));
  adminId = admin?.id ?? '';
  bookingId = await confirmedKayak(market, freePeriod(60));
  before = market.clock.now();
  const ended = { decision: 'cancel', refundBps: 5_000, reason: STORM };
  await market.admin.http.patch(`/admin/bookings/${bookingId}`, ended);
  after = market.clock.now();
});
afterAll(() => market.close());

async function read(query: string) {
  const { status, body } = await market.admin.http.get(`/admin/audit?${query}`);
  expect(status).toBe(200);
  return body.data;
}

test('entries of the audit log are found by actor, operation, subject and time', async () => {
  const act = {
    auditId: expect.stringMatching(/^aud_/),
    operation: 'force_cancel_booking',
    actorId: adminId,
    actorRole: 'ADMIN',
    via: 'rest',
    requestId: expect.stringMatching(/^req_/),
    bookingId,
    reason: STORM,
    input: expect.objectContaining({ bookingId, refundBps: 5_000 }),
  };
  const since = `since=${before.toISOString()}`;
  const around = `${since}&until=${new Date(after.getTime() + 1).toISOString()}`;
  for (const query of [`actorId=${adminId}&${since}`, `subjectId=${bookingId}`, 'operation=force_cancel_booking', around]) {
    const { items } = await read(query);
    expect(items).toEqual([expect.objectContaining(act)]);
    expect(items[0].at >= before.toISOString() && items[0].at <= after.toISOString()).toBe(true);
  }
  const earlier = `operation=force_cancel_booking&until=${before.toISOString()}`;
  for (const query of ['actorId=usr_nobody', 'subjectId=bkg_other', 'operation=decide_payout', earlier]) {
    expect(await read(query)).toMatchObject({ items: [], pagination: { total: 0 } });
  }
});

test('the newest entries of the audit log come first, page by page', async () => {
  const turn = (off: boolean, reason: string) =>
    market.admin.http.patch('/admin/switches', { subject: 'tool:submit_review', off, reason });
  market.clock.advance({ hours: 0.1 });
  await turn(true, 'first');
  market.clock.advance({ hours: 0.1 });
  await turn(false, 'second');
  expect((await read('limit=1')).items).toMatchObject([{ operation: 'change_switch', reason: 'second' }]);
  expect(await read(`since=${before.toISOString()}&limit=1&page=2`)).toMatchObject({
    items: [{ reason: 'first' }],
    pagination: { page: 2, total: 3, totalPages: 3 },
  });
});

test('only a signed-in admin reads the audit log, and no API key of an admin does', async () => {
  expect((await market.nobody.http.get('/admin/audit')).status).toBe(401);
  const { body } = await market.admin.http.post('/auth/api-keys', { name: 'Admin’s key' });
  for (const actor of [market.renter, market.owner, market.stranger, market.actor(body.data.secret)]) {
    expect((await actor.http.get('/admin/audit')).status).toBe(403);
  }
});

test('the audit log contains no secret that people sent or were given, and no file', async () => {
  const { nobody, owner, admin } = market;
  const password = 'demo-password-1';
  const signedIn = (await nobody.http.post('/auth/login', { email: 'admin@demo.test', password })).body.data;
  const acting = market.actor(signedIn.accessToken);
  const { secret } = (await acting.http.post('/auth/api-keys', { name: 'Robot' })).body.data;
  await owner.http.patch('/owner/payout-bank', { iban: IBAN, holder: 'Atlantic Outdoors Lda' });

  const camper = await requestCamper(market, freePeriod(70));
  const { items } = await owner.call('review_renter_documents', { action: 'list', bookingId: camper });
  const [{ documentId, url }] = items;
  expect((await fetch(url)).status).toBe(200);
  await owner.call('review_renter_documents', { action: 'approve', bookingId: camper, documentId });
  const shown = (await acting.http.get(`/admin/documents/${documentId}?reason=Forgery`)).body.data;
  expect((await fetch(shown.url)).status).toBe(200);
  const { userId } = shown;
  const idempotencyKey = 'known-to-the-sender-alone';
  const gift = { action: 'grant_credit', userId, amountMinor: 100, currency: 'EUR', reason: 'A welcome' };
  const given = await acting.http.patch('/admin/payments', gift, { 'Idempotency-Key': idempotencyKey });
  expect(given.status).toBe(200);

  const entries = JSON.stringify(await market.database.reader.select().from(auditLog));
  const { items: listed } = (await admin.http.get(`/admin/audit?since=${after.toISOString()}&limit=100`)).body.data;
  const operations = listed.map(({ operation }: { operation: string }) => operation);
  for (const operation of ['get_document_file', 'approve_renter_document', 'show_document', 'grant_credit']) {
    expect(operations).toContain(operation);
  }
  const signatures = [url, shown.url].map((link) => new URL(link).searchParams.get('signature') ?? '');
  expect(new Set(signatures).size).toBe(2);
  const { accessToken, refreshToken } = signedIn;
  const ibans = [IBAN, IBAN.replaceAll(' ', '')];
  const file = samplePng.toString('base64');
  for (const hidden of [password, accessToken, refreshToken, secret, ...ibans, file, idempotencyKey, ...signatures]) {
    expect(hidden.length).toBeGreaterThan(10);
    expect([hidden, entries.includes(hidden)]).toEqual([hidden, false]);
  }
  expect(entries).not.toMatch(/password|contentBase64|"signature"|"token"/);
});

test('the database refuses to change or remove an entry of the audit log', async () => {
  const rows = await market.database.reader.select().from(auditLog);
  const [first] = rows;
  const { database } = market;
  const entry = eq(auditLog.id, first!.id);
  const attempts = [
    () => database.transaction((tx) => tx.update(auditLog).set({ reason: 'Nothing happened' }).where(entry)),
    () => database.transaction((tx) => tx.update(auditLog).set({ actorId: null })),
    () => database.transaction((tx) => tx.delete(auditLog).where(entry)),
    () => database.transaction((tx) => tx.delete(auditLog)),
    () =>
      database.transaction((tx) =>
        tx
          .insert(auditLog)
          .values(first!)
          .onConflictDoUpdate({ target: auditLog.id, set: { reason: 'Nothing happened' } }),
      ),
  ];
  for (const attempt of attempts) {
    const error = await attempt().catch((thrown: unknown) => thrown);
    expect(inspect(error)).toContain('the audit log is never changed');
  }
  expect(await database.reader.select().from(auditLog)).toEqual(rows);
});
