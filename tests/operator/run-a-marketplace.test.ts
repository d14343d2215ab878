import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/build.ts';
import { type HttpClient, httpClient } from '../harness/clients.ts';
import { TEST_NOW } from '../harness/clock.ts';
import { dayFrom } from '../harness/dates.ts';
import { type KillablePostgres, makeDatabase, makeKillablePostgres } from '../harness/outages/killable-postgres.ts';
import { startWatchedServer, type WatchedServer } from '../harness/outages/watched-server.ts';
import { photos, samplePng } from '../harness/sample-files.ts';
import { freePort } from '../harness/server-process.ts';
import { FAKE_STRIPE_KEYS } from '../harness/servers/fake-stripe/objects.ts';
import { type FakeStripe, startFakeStripe } from '../harness/servers/fake-stripe/server.ts';
import { type MailServer, startMailServer } from '../harness/servers/mail-server.ts';
import { blueBike } from '../harness/new-shop.ts';

/** One operator’s first week, on what is built and an empty database, in production. Each test goes on where the one before it ended. */
const ADMIN = { email: 'head@harbour.example', password: 'Blue-Kettle-77-Moss' };
const OWNER = { email: 'bo@trailers.example', password: 'Tall-Ladder-31-Fern', name: 'Bo Trailer' };
const RENTER = { email: 'ana@renters.example', password: 'Warm-Pebble-58-Oak', name: 'Ana Silva' };
const IBAN = 'PT50000201231234567890154';
const SANDBOX = { PAYMENT_GATEWAY: 'sandbox' };
const HOUR_MS = 3_600_000;

let folder: string;
let postgres: KillablePostgres;
let databaseUrl: string;
let mails: MailServer;
let stripe: FakeStripe;
let port: string;
let server: WatchedServer;
beforeAll(async () => {
  await buildIfStale();
  folder = mkdtempSync(join(tmpdir(), 'rentwire-operator-'));
  postgres = await makeKillablePostgres();
  await postgres.start();
  databaseUrl = await makeDatabase(postgres, 'harbour');
  mails = await startMailServer();
  stripe = await startFakeStripe();
  port = String(await freePort());
  await startAfter(0, SANDBOX);
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await mails?.close();
  await stripe?.close();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the installation so many hours after the first start, with who takes the payments. */
async function startAfter(hours: number, gateway: Record<string, string>): Promise<void> {
  const environment = {
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    CRON_SECRET: 'a-long-enough-secret-of-the-operator',
    PARTNER_KEYS: 'one-partner-key-of-the-operator',
    PLATFORM_ADDRESS: 'Rua do Mar 1, 8000-001 Faro',
    PLATFORM_EMAIL: 'help@harbour.example',
    PLATFORM_IBAN: 'DE89 3704 0044 0532 0130 00',
    PLATFORM_BIC: 'COBADEFF',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Harbour Rentals <no-reply@harbour.example>',
    TEST_NOW: new Date(TEST_NOW.getTime() + hours * HOUR_MS).toISOString(),
    ...gateway,
  };
  server = await startWatchedServer(environment);
}

/** As an upgrade or a new setting does: the old process ends in order, a new one goes on. */
async function restartAfter(hours: number, gateway: Record<string, string>): Promise<void> {
  expect([await server.end(), server.said()]).toEqual([0, expect.not.stringContaining(ADMIN.password)]);
  await startAfter(hours, gateway);
}

async function signIn({ email, password }: { email: string; password: string }): Promise<HttpClient> {
  const { status, body } = await httpClient(server.url).post('/auth/login', { email, password });
  expect([status, body.error]).toEqual([200, undefined]);
  return httpClient(server.url, body.data.accessToken);
}

/** Opens the confirmation link of the letter to somebody, and presses its button. */
async function confirmAddress(email: string): Promise<void> {
  const letter = await expect
    .poll(() => mails.received.findLast(({ to, raw }) => to.includes(email) && textOf(raw).includes('/verify-email?')))
    .toBeDefined()
    .then(() => mails.received.findLast(({ to, raw }) => to.includes(email) && textOf(raw).includes('/verify-email?')));
  const [link = ''] = /http:\/\/\S+\/verify-email\?token=[\w-]+/.exec(textOf(letter?.raw ?? '')) ?? [];
  expect(link.startsWith(server.url.replace('localhost', '127.0.0.1'))).toBe(true);
  expect((await fetch(link)).status).toBe(200);
  const token = new URL(link).searchParams.get('token') ?? '';
  const pressed = await fetch(new URL(link).origin + new URL(link).pathname, {
    method: 'POST',
    body: new URLSearchParams({ token }),
  });
  expect(pressed.status).toBe(200);
}

/** What a mail program shows of a message as it came over the wire. */
function textOf(raw: string): string {
  return raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
}

const data = <T extends { status: number; body: { data: unknown } }>(answer: T, status = 200): T['body']['data'] => {
  expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ success: true })]);
  return answer.body.data;
};

describe('an empty marketplace', () => {
  test('has its administrator, the starter categories and no other user', async () => {
    const admin = await signIn(ADMIN);
    expect((await admin.get('/admin/admins')).body.data.items).toMatchObject([{ email: ADMIN.email }]);
    const { items } = (await httpClient(server.url).get('/categories')).body.data;
    expect(items.map(({ slug }: { slug: string }) => slug)).toEqual(expect.arrayContaining(['camper-car', 'tools-diy']));
    expect((await httpClient(server.url).get('/assets')).body.data.pagination.total).toBe(0);
    const known = { email: 'admin@demo.test', password: 'demo-password-1' };
    expect((await httpClient(server.url).post('/auth/login', known)).status).toBe(401);
  });
});

describe('the operator decides', () => {
  test('about kinds of documents, and about a category with attributes, a condition and a capped fee', async () => {
    const admin = await signIn(ADMIN);
    const licence = { code: 'TRAILER_LICENCE', title: 'Trailer licence', reason: 'Heavy trailers may only be towed with one.' };
    expect((await admin.post('/admin/document-kinds', licence)).status).toBe(200);
    const trailers = {
      slug: 'trailers',
      title: 'Trailers',
      description: 'Box and flatbed trailers for a move.',
      attributes: [
        { name: 'payload', label: 'Payload', type: 'NUMBER', unit: 'kg', required: true, filter: true },
        { name: 'kind', label: 'Kind', type: 'CHOICE', choices: ['box', 'flatbed'] },
      ],
      requirements: [{ code: 'TRAILER_LICENCE', whenAttribute: { name: 'payload', atLeast: 750 } }],
      serviceFeeBps: 1_000,
      serviceFeeCaps: { EUR: 500 },
      commissionBps: 2_000,
    };
    expect((await admin.post('/admin/categories', trailers)).status).toBe(200);
    expect((await admin.patch('/admin/categories/tools-diy', { archived: true })).status).toBe(200);
    const slugs = (await httpClient(server.url).get('/categories')).body.data.items.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toContain('trailers');
    expect(slugs).not.toContain('tools-diy');
  });

  test('about settings, whose history says who changed what and why', async () => {
    const admin = await signIn(ADMIN);
    const changes = { settings: { platformName: 'Harbour Rentals', paymentHours: 12 }, reason: 'Our own terms' };
    expect((await admin.patch('/admin/settings', changes)).body.data.changed.toSorted()).toEqual([
      'paymentHours',
      'platformName',
    ]);
    const { items } = (await admin.get('/admin/settings/changes?name=paymentHours')).body.data;
    expect(items).toMatchObject([{ name: 'paymentHours', before: null, after: 12, reason: 'Our own terms' }]);
    expect(await (await fetch(server.url)).text()).toContain('Harbour Rentals');
  });

  test('and unknown or unfitting settings are refused by name and change nothing', async () => {
    const admin = await signIn(ADMIN);
    const unknown = await admin.patch('/admin/settings', { settings: { paymentHours: 6, paymentHourz: 3 } });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_input']);
    expect(unknown.body.error).toContain('paymentHourz');
    const outside = await admin.patch('/admin/settings', { settings: { quoteMinutes: 45, paymentHours: 1_000 } });
    expect(outside.body).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'settings.paymentHours' }] } });
    const { items } = (await admin.get('/admin/settings')).body.data;
    const valueOf = (name: string) => items.find((item: { name: string }) => item.name === name).value;
    expect([valueOf('paymentHours'), valueOf('quoteMinutes')]).toEqual([12, 30]);
    expect((await httpClient(server.url).get('/admin/settings')).status).toBe(401);
  });
});

let slug: string;
let bookingId: string;
/** The rent less the commission that the operator decided. */
const EARNED_MINOR = 9_600;

describe('the first owner', () => {
  test('signs up, confirms the address, names a bank account and is no administrator', async () => {
    const shop = { vendorName: 'Bo’s Trailers', vendorType: 'INDIVIDUAL', city: 'Lisbon', country: 'PT' };
    data(await httpClient(server.url).post('/auth/register-vendor', { ...OWNER, ...shop }), 201);
    await confirmAddress(OWNER.email);
    const owner = await signIn(OWNER);
    expect(data(await owner.get('/users/me'))).toMatchObject({ email: OWNER.email, emailVerified: true });
    const bank = { iban: IBAN, holder: 'Bo Trailer' };
    expect(data(await owner.patch('/owner/payout-bank', bank))).toMatchObject({ iban: 'PT****0154' });
    expect((await owner.get('/admin/settings')).status).toBe(403);
  });

  test('lists a trailer, and is told about an archived category and an unreadable file', async () => {
    const owner = await signIn(OWNER);
    const words = {
      title: 'Box trailer',
      description: 'A braked box trailer with a spare wheel, two ramps, straps and a lock for the hitch.',
      dayRateMinor: 6_000,
      depositBaseMinor: 0,
      durationRules: { noticeHours: 1 },
      city: 'Lisbon',
      pickup: { address: 'Rua da Prata 1, Lisbon' },
    };
    const archived = await owner.post('/owner/assets', { ...words, category: 'tools-diy' });
    expect([archived.status, archived.body.code]).toEqual([400, 'category_needed']);
    expect(archived.body.error).toContain('trailers');
    const attributes = { payload: 900, kind: 'box' };
    const { assetId } = data(await owner.post('/owner/assets', { ...words, category: 'trailers', attributes }), 201);
    const image = { contentBase64: blueBike.toString('base64'), alt: 'The trailer', publish: true };
    expect(data(await owner.post(`/owner/assets/${assetId}/images`, image), 201)).toMatchObject({ status: 'LIVE' });
    slug = data(await owner.get(`/owner/assets/${assetId}`)).slug;

    const csv = 'reference;titel;category;day_price\nT-2;Flatbed trailer;trailers;45.00';
    const unread = await owner.post('/owner/assets/import', { csv });
    expect(unread).toMatchObject({ status: 400, body: { code: 'import_unreadable', details: { row: 1, column: 'B (2)' } } });
    expect(unread.body.error).toContain('Nothing was imported');
    expect(data(await owner.get('/owner/assets')).items).toHaveLength(1);
  });

  test('keeps the attributes of the listing when the operator tries to remove them', async () => {
    const admin = await signIn(ADMIN);
    const refused = await admin.patch('/admin/categories/trailers', { attributes: [], requirements: [] });
    expect(refused).toMatchObject({ status: 400, body: { code: 'attribute_in_use' } });
    expect(refused.body.details.attributes).toContainEqual({ name: 'payload', listings: 1 });
    const { attributes } = data(await admin.get('/admin/categories/trailers'));
    expect(attributes).toHaveLength(2);
  });
});

describe('the first booking', () => {
  const dates = { startDate: dayFrom(1), endDate: dayFrom(3) };

  test('needs the document of its category, and is approved at the capped fee', async () => {
    data(await httpClient(server.url).post('/auth/register', RENTER), 201);
    await confirmAddress(RENTER.email);
    const renter = await signIn(RENTER);
    const created = data(await renter.post('/bookings', { slug, ...dates }), 201);
    bookingId = created.id;
    expect(created.totals).toMatchObject({ ownerSubtotalMinor: 12_000, serviceFeeMinor: 500 });
    const early = await renter.post(`/bookings/${bookingId}/promote`, { acceptAgreement: true });
    expect([early.status, early.body.code]).toEqual([400, 'verification_incomplete']);
    const licence = { bookingId, kind: 'TRAILER_LICENCE', fileName: 'licence.png', contentBase64: samplePng.toString('base64') };
    data(await renter.post('/upload', licence), 201);
    data(await renter.post(`/bookings/${bookingId}/promote`, { acceptAgreement: true }));

    const owner = await signIn(OWNER);
    const [{ documentId }] = data(await owner.get(`/owner/requests/${bookingId}/documents`)).items;
    data(await owner.patch(`/owner/requests/${bookingId}/documents`, { documentId, decision: 'approve' }));
    expect(data(await owner.patch(`/bookings/${bookingId}`, { decision: 'approve' })).state).toBe('PENDING_PAYMENT');
  });

  test('is paid although the database restarts: the same call is answered when it is back', async () => {
    const renter = await signIn(RENTER);
    const { pid } = server.child;
    const pay = () => renter.post(`/bookings/${bookingId}/pay`, {}, { 'Idempotency-Key': 'the-first-payment' });
    const nobody = httpClient(server.url);
    const states = async () => [(await nobody.get('/health')).status, (await nobody.get('/ready')).status];
    await postgres.stop();
    const away = await pay();
    expect([away.status, Number(away.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
    expect(['database_unavailable', 'outcome_unknown']).toContain(away.body.code);
    expect(await states()).toEqual([200, 503]);
    await postgres.start();
    await expect.poll(states).toEqual([200, 200]);
    expect([server.child.pid, server.deaths()]).toEqual([pid, 0]);

    const { redirectUrl } = data(await pay());
    await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ answer: 'pay' }) });
    const arrived = data(await renter.get(`/bookings/${bookingId}/pay/status`));
    expect(arrived).toMatchObject({ status: 'FLAGGED', bookingState: 'PENDING_PAYMENT' });
  });

  test('waits for a look at its payment, because the renter is new, until the operator approves it', async () => {
    const admin = await signIn(ADMIN);
    const [flagged] = data(await admin.get('/admin/payments?tab=fraud')).items;
    expect(flagged).toMatchObject({ bookingId, flaggedBecause: 'HIGH_RISK', amountMinor: 12_500 });
    const { paymentId } = flagged;
    const decided = data(await admin.patch('/admin/payments', { action: 'approve_payment', paymentId, reason: 'Spoke to Ana' }));
    expect(decided).toMatchObject({ status: 'PAID', bookingState: 'CONFIRMED' });
  });

  test('is handed over on its day and returned whole', async () => {
    await restartAfter(26, SANDBOX);
    const [owner, renter] = [await signIn(OWNER), await signIn(RENTER)];
    const path = `/bookings/${bookingId}/condition`;
    data(await owner.post(path, { kind: 'CHECK_IN', notes: 'Dry and whole', photos }), 201);
    expect(data(await renter.patch(path, { decision: 'confirm' })).state).toBe('ACTIVE');
    expect(data(await renter.post(path, { kind: 'CHECK_OUT', notes: 'Dry and whole', photos }), 201).state).toBe('RETURNED');
    expect(data(await owner.patch(path, { decision: 'accept_return' })).state).toBe('COMPLETED');
  });
});

describe('going live with Stripe', () => {
  test('leaves earnings for a bank account to the operator, who transfers and completes them', async () => {
    const live = { ...FAKE_STRIPE_KEYS, STRIPE_API_BASE: stripe.url, STRIPE_CONNECT: 'true' };
    await restartAfter(26 + 7 * 24, live);
    const owner = await signIn(OWNER);
    const payout = async () => data(await owner.get('/owner/payouts')).items[0];
    await expect.poll(payout).toMatchObject({ status: 'ON_HOLD', holdReason: 'BY_HAND', amountMinor: EARNED_MINOR });
    const { payoutId } = await payout();
    const admin = await signIn(ADMIN);
    const due = data(await admin.get('/admin/payments/payouts?holdReason=BY_HAND')).items;
    expect(due).toMatchObject([{ payoutId, isDue: true, account: 'PT****0154', amountMinor: EARNED_MINOR }]);
    const account = data(await admin.post(`/admin/payments/payouts/${payoutId}/bank`, { reason: 'To compare with the file' }));
    expect(account).toMatchObject({ iban: IBAN, holder: 'Bo Trailer' });

    const { batchId } = data(await admin.post('/admin/payments/payouts/sepa', {}), 201);
    const batch = `/admin/payments/payouts/batches/${batchId}`;
    const file = await admin.get(`${batch}/file`);
    expect(file.headers.get('content-type')).toMatch(/^application\/xml/);
    for (const part of [`<IBAN>${IBAN}</IBAN>`, '>96.00<', 'pain.001.001.09']) expect(String(file.body)).toContain(part);
    expect(data(await admin.post(`${batch}/complete`, {}))).toMatchObject({
      status: 'PAID',
      payouts: [{ payoutId, status: 'PAID' }],
    });
    expect(data(await admin.post(`${batch}/complete`, {}))).toMatchObject({ status: 'PAID', alreadyDone: true });
    expect(await payout()).toMatchObject({ status: 'PAID', account: 'PT****0154' });
    expect(stripe.all('transfer')).toEqual([]);
  });

  test('and every letter of the whole test was sent from the operator’s address', async () => {
    const admin = await signIn(ADMIN);
    const { items } = data(await admin.get('/admin/deliveries?kind=EMAIL&state=FAILED'));
    expect(items).toEqual([]);
    expect(new Set(mails.received.map(({ from }) => from))).toEqual(new Set(['no-reply@harbour.example']));
    expect(mails.received.length).toBeGreaterThan(5);
  });
});
