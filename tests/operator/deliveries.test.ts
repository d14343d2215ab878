import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails, phoneCodes, shortMessages, webhookDeliveries, webhookEndpoints } from '../../db/schema/index.ts';
import { type MailServer, startMailServer } from '../harness/servers/mail-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let server: MailServer;
let market: TestMarketplace;
beforeAll(async () => {
  server = await startMailServer();
  market = await startMarketplace({ SMTP_URL: server.url, SMS_URL: 'http://127.0.0.1:9/', SMS_TOKEN: 'token', SMS_FROM: 'Us' });
  await market.courier.drain();
});
afterAll(async () => {
  await market.close();
  await server.close();
});

type Row = Record<string, unknown> & { deliveryId: string };

async function list(query: Record<string, string> = {}): Promise<{ items: Row[]; next: string | null; empty?: string }> {
  const { status, body } = await market.admin.http.get(`/admin/deliveries?${new URLSearchParams(query).toString()}`);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data;
}
const retry = (id: string) => market.admin.http.post(`/admin/deliveries/${id}/retry`, {});

test('a refused letter is listed with its reason and its next try, and an admin can have it sent at once', async () => {
  server.refuse(true);
  await market.nobody.call('forgot_password', { email: 'beatriz@demo.test' });
  await market.courier.drain();
  const { items } = await list({ kind: 'EMAIL', state: 'RETRYING', person: 'beatriz@demo.test' });
  expect(items).toMatchObject([
    { kind: 'EMAIL', type: 'PASSWORD_RESET', state: 'RETRYING', tries: 1, to: 'b…@demo.test', sentAt: null },
  ]);
  const [row] = items;
  expect(row?.['problem']).toMatch(/451/);
  expect(row?.['nextTryAt']).not.toBeNull();
  expect((await list({ person: String(row?.['userId']) })).items).toEqual((await list({ person: 'Beatriz@demo.test' })).items);

  server.refuse(false);
  const id = row?.deliveryId ?? '';
  expect((await retry(id)).body.data).toMatchObject({ deliveryId: id, state: 'WAITING', tries: 0 });
  await market.courier.drain();
  expect(server.received.filter(({ to }) => to.includes('beatriz@demo.test'))).toHaveLength(1);
  expect((await retry(id)).body.data).toMatchObject({ state: 'SENT', alreadyDone: true });
  const { body } = await market.admin.http.get(`/admin/audit?subjectId=${id}`);
  expect(body.data.items[0]).toMatchObject({ operation: 'retry_delivery', subjectId: id, actorRole: 'ADMIN' });
});

test('the list of deliveries shows no link, no code and no whole address', async () => {
  await market.nobody.http.post('/auth/register', { email: 'whole.address@example.com', password: 'long enough 1', name: 'W' });
  await market.courier.drain();
  const text = JSON.stringify(await list({ limit: '100' }));
  expect(text).toContain('w…@example.com');
  for (const hidden of ['whole.address', 'token=', 'http://', 'https://', 'whsec_']) expect(text).not.toContain(hidden);
});

test('a failed text message with a code is listed without the code and cannot be sent again', async () => {
  expect((await market.stranger.http.post('/auth/otp/send', { phone: '+351912345677' })).body.code).toBe('code_not_sent');
  const { items } = await list({ kind: 'TEXT_MESSAGE', state: 'FAILED' });
  expect(items).toMatchObject([
    { type: 'PHONE_CODE', state: 'FAILED', to: '…677', problem: expect.stringContaining('cannot be reached') },
  ]);
  const [stored] = await market.database.reader
    .select()
    .from(phoneCodes)
    .where(eq(phoneCodes.id, items[0]?.deliveryId ?? ''));
  expect(stored).toMatchObject({ sending: 'NOT_SENT' });
  expect(await retry(items[0]?.deliveryId ?? '')).toMatchObject({
    status: 400,
    body: { code: 'delivery_not_repeatable', details: { reason: 'CODE' } },
  });
});

const ENDPOINT = 'whk_01KAJ3N5V9Q2W8E7R6T5Y4U3D1';
const DELIVERY = 'whd_01KAJ3N5V9Q2W8E7R6T5Y4U3D1';
const PUSH = 'smg_01KAJ3N5V9Q2W8E7R6T5Y4U3D1';

/** The renter, with a delivery of a disabled webhook and a push message that were given up. */
async function givenUp(): Promise<string> {
  const createdAt = market.clock.now();
  const { id: userId } = (await market.renter.http.get('/users/me')).body.data;
  const webhook = { host: 'agents.example', sides: [], events: ['*'], urlSealed: 'sealed', secretSealed: 'sealed' };
  const event = { eventId: 'evt_1', type: 'booking.created', seq: 1, body: '{"secret":"body"}' };
  const message = { title: 'T', text: 'secret text', url: 'https://x.example/account', tag: 't', urgent: true };
  const problem = 'its server answers with status 500';
  await market.database.transaction(async (tx) => {
    await tx.insert(webhookEndpoints).values({ id: ENDPOINT, userId, mode: 'live', status: 'DISABLED', createdAt, ...webhook });
    await tx
      .insert(webhookDeliveries)
      .values({ id: DELIVERY, endpointId: ENDPOINT, status: 'DEAD', tries: 7, problem, createdAt, ...event });
    await tx
      .insert(shortMessages)
      .values({ id: PUSH, userId, deviceId: 'dev_gone', once: 'once', tries: 5, problem, message, createdAt });
  });
  return userId;
}

test('push messages and webhooks that were given up can be sent again, except to a disabled webhook', async () => {
  const { items } = await list({ state: 'FAILED', person: await givenUp() });
  expect(items.map(({ kind, to }) => [kind, to])).toEqual(
    expect.arrayContaining([
      ['WEBHOOK', 'agents.example'],
      ['PUSH', 'a device that is gone'],
    ]),
  );
  expect(JSON.stringify(items)).not.toMatch(/secret|x\.example/);
  expect((await retry(DELIVERY)).body).toMatchObject({ code: 'delivery_not_repeatable', details: { reason: 'DISABLED' } });
  const enabled = { status: 'ENABLED', kind: 'ORDERS', restsUntil: market.clock.now() } as const;
  await market.database.transaction((tx) => tx.update(webhookEndpoints).set(enabled).where(eq(webhookEndpoints.id, ENDPOINT)));
  expect((await list({ kind: 'ORDER_WEBHOOK' })).items.map(({ deliveryId }) => deliveryId)).toEqual([DELIVERY]);
  expect((await retry(DELIVERY)).body.data).toMatchObject({ kind: 'ORDER_WEBHOOK', state: 'WAITING', tries: 0 });
  expect((await retry(PUSH)).body.data).toMatchObject({ kind: 'PUSH', state: 'WAITING' });
});

test('an unknown delivery cannot be sent again, and renters see none', async () => {
  expect(await retry('mal_01KAJ3N5V9Q2W8E7R6T5Y4U3D9')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await market.renter.http.get('/admin/deliveries')).status).toBe(403);
});

test('the pages of deliveries have no gap or repetition while rows are added, and keep to the asked time', async () => {
  const { database, clock } = market;
  const at = clock.now();
  const rows = Array.from({ length: 25 }, (_, n) => ({
    id: `mal_01KAJ3N5V9Q2W8E7R6T5Y4P${String(n).padStart(3, '0')}`,
    kind: 'PASSWORD_CHANGED' as const,
    address: 'pages@example.com',
    createdAt: at,
    sentAt: at,
  }));
  await database.transaction((tx) => tx.insert(mails).values(rows));
  const seen: string[] = [];
  let place: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      person: 'pages@example.com',
      limit: '10',
      ...(place && { before: place }),
    });
    seen.push(...page.items.map(({ deliveryId }) => deliveryId));
    place = page.next;
    clock.advance({ minutes: 1 });
    const fresh = { ...rows[0]!, id: `mal_01KAJ3N5V9Q2W8E7R6T5Y4Q${seen.length}`, createdAt: clock.now() };
    await database.transaction((tx) => tx.insert(mails).values([fresh]));
  } while (place !== null);
  expect(seen).toEqual(rows.map(({ id }) => id).toReversed());

  const until = new Date(at.getTime() + 1).toISOString();
  expect((await list({ person: 'pages@example.com', from: at.toISOString(), to: until, limit: '100' })).items).toHaveLength(25);
  expect((await list({ person: 'nobody@nowhere.example' })).empty).toContain('nothing fits');
  const broken = await market.admin.http.get('/admin/deliveries?before=yesterday');
  expect(broken).toMatchObject({ status: 400, body: { error: expect.stringContaining('next of an answer') } });
});
