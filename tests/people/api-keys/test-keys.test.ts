import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys, bookings, creditEntries, idempotencyKeys, reviews, trustEvents, users } from '../../../db/schema/index.ts';
import { moveCredit } from '../../../src/domain/money/credit/index.ts';
import { trustFactsOf } from '../../../src/domain/people/trust/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { openAccount } from '../../harness/open-account.ts';
import { requestCamper } from '../../harness/rentals/camper.ts';
import { answerPaymentPage, approvedKayak, confirmedKayak } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const PASSWORD = 'demo-password-1';

let market: TestMarketplace;
/** Test keys of the demo renter and of the demo vendor, with every scope that these may give. */
let renter: Actor;
let owner: Actor;
let userId: string;
beforeAll(async () => {
  market = await startMarketplace();
  renter = await testKeyOf(market.renter, ['read:account', 'write:account', 'read:booking', 'write:booking'], 'mcp');
  owner = await testKeyOf(market.owner, ['read:owner', 'write:owner', 'write:account'], 'mcp-owner');
  userId = (await market.renter.call('get_profile')).id;
});
afterAll(() => market.close());

async function testKeyOf(person: Actor, scopes: string[], endpoint: 'mcp' | 'mcp-owner'): Promise<Actor> {
  const { body } = await person.http.post('/auth/api-keys', { name: 'Trial', mode: 'test', scopes });
  return market.actor(body.data.secret, endpoint);
}

/** A new person and a test key of theirs. */
async function withTestKey(email: string): Promise<{ person: Actor; trial: Actor }> {
  const person = await openAccount(market, { email, password: PASSWORD });
  return { person, trial: await testKeyOf(person, ['read:account', 'read:booking', 'write:booking'], 'mcp') };
}

async function grant(amountMinor: number): Promise<void> {
  const now = market.clock.now();
  const move = { userId, currency: 'EUR', kind: 'GRANT', amountMinor } as const;
  await market.database.transaction((tx) => moveCredit(tx, move, { ids: randomIds, now }));
}

async function balance(who: Actor, mode?: 'test'): Promise<number> {
  const { balances } = await who.call('get_account_credit', mode === undefined ? {} : { mode });
  return balances.find(({ currency }: { currency: string }) => currency === 'EUR')?.balanceMinor ?? 0;
}

describe('credit', () => {
  test('of live mode cannot be spent on a test booking', async () => {
    await grant(5_000);
    const bookingId = await approvedKayak({ renter, owner }, freePeriod(20));
    expect(await renter.call('apply_credit', { bookingId })).toMatchObject({ creditMinor: 0, balanceMinor: 0 });
    expect((await market.renter.http.post(`/bookings/${bookingId}/apply-credit`, { amountMinor: 100 })).body).toMatchObject({
      code: 'credit_short',
    });
    expect((await renter.call('get_payment_options', { bookingId })).channels).toContainEqual(
      expect.objectContaining({ channel: 'CREDIT', available: false, balanceMinor: 0 }),
    );
    expect([await balance(renter), await balance(market.renter)]).toEqual([0, 5_000]);
  });

  test('from a test booking is spent on test bookings only', async () => {
    // Soon enough for cancelling to cost the owner something.
    const bookingId = await confirmedKayak({ renter, owner }, freePeriod(5));
    const { penaltyMinor } = await owner.call('reject_booking', { bookingId, reason: 'It leaks' });
    await owner.call('reject_booking', { bookingId, reason: 'It leaks', confirm: true });
    await market.dispatcher.drain();
    const compensation = Math.floor(penaltyMinor / 2);
    expect(compensation).toBeGreaterThan(0);
    expect([await balance(renter), await balance(market.renter), await balance(market.renter, 'test')]).toEqual([
      compensation,
      5_000,
      compensation,
    ]);
    const rows = await market.database.reader.select().from(creditEntries).where(eq(creditEntries.bookingId, bookingId));
    expect(rows.map(({ mode }) => mode)).toEqual(['test']);

    const next = await approvedKayak({ renter, owner }, freePeriod(34));
    expect(await renter.call('apply_credit', { bookingId: next })).toMatchObject({ creditMinor: compensation, balanceMinor: 0 });
    const live = await approvedKayak(market, freePeriod(34));
    expect(await market.renter.call('apply_credit', { bookingId: live })).toMatchObject({ creditMinor: 5_000, balanceMinor: 0 });
    await trialBalance(market.database);
  });
});

test('no trust score changes by test bookings', async () => {
  const bookingId = await confirmedKayak({ renter, owner }, freePeriod(41));
  await owner.call('reject_booking', { bookingId, reason: 'It leaks', confirm: true });
  await market.dispatcher.drain();
  const about = eq(trustEvents.bookingId, bookingId);
  expect(await market.database.reader.select().from(trustEvents).where(about)).toEqual([]);
  const live = await confirmedKayak(market, freePeriod(48));
  await market.owner.call('reject_booking', { bookingId: live, reason: 'It leaks', confirm: true });
  await market.dispatcher.drain();
  const aboutLive = eq(trustEvents.bookingId, live);
  expect(await market.database.reader.select().from(trustEvents).where(aboutLive)).toMatchObject([{ kind: 'OWNER_CANCEL' }]);
});

async function verifyPhone(email: string): Promise<void> {
  const verified = { phone: '+351912000777', phoneVerifiedAt: market.clock.now() };
  await market.database.transaction((tx) => tx.update(users).set(verified).where(eq(users.email, email)));
}

async function failPayment(who: Actor, bookingId: string, times: number): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) {
    await answerPaymentPage(who, bookingId, 'fail');
    await who.call('get_pay_status', { bookingId });
  }
}

async function leaveLateFeeUnpaid(bookingId: string): Promise<void> {
  const returnedAt = new Date(market.clock.now().getTime() - 4 * 86_400_000);
  const owed = { state: 'COMPLETED', lateFeeMinor: 5_000, returnedAt } as const;
  await market.database.transaction((tx) => tx.update(bookings).set(owed).where(eq(bookings.id, bookingId)));
}

test('failed payments and debts of test bookings do not raise the risk of live ones', async () => {
  const { person, trial } = await withTestKey('failing@example.com');
  await verifyPhone('failing@example.com');
  const bookingId = await approvedKayak({ renter: trial, owner }, freePeriod(90));
  await failPayment(trial, bookingId, 2);
  const kayak = { slug: 'tandem-sea-kayak', ...freePeriod(100) };
  const rulesOf = async (who: Actor) => (await who.call('assess_risk', kayak)).reasons.map(({ rule }: { rule: string }) => rule);
  expect(await rulesOf(trial)).toContain('failed_payments');
  expect(await rulesOf(person)).not.toContain('failed_payments');

  await leaveLateFeeUnpaid(bookingId);
  expect(await rulesOf(trial)).toContain('unpaid_balance');
  expect(await rulesOf(person)).not.toContain('unpaid_balance');
});

async function publishBadReview(bookingId: string) {
  const [booking] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  const { assetId, vendorId, renterId } = booking!;
  const about = { bookingId, assetId, vendorId, renterId, authorId: renterId, by: 'OWNER', status: 'PUBLISHED' } as const;
  const now = market.clock.now();
  const review = { ...about, id: 'rev_trial', rating: 1, text: 'Bad', submittedAt: now, publishedAt: now };
  await market.database.transaction((tx) => tx.insert(reviews).values(review));
  return review;
}

test('reviews of test bookings do not count for anybody’s trust', async () => {
  const ratings = async () => (await trustFactsOf(market.database.reader, userId, market.clock.now())).reviews;
  const before = await ratings();
  const bookingId = await approvedKayak({ renter, owner }, freePeriod(110));
  expect(await publishBadReview(bookingId)).toMatchObject({ renterId: userId });
  expect(await ratings()).toEqual(before);
});

describe('an idempotency key', () => {
  const dates = () => freePeriod(125);
  const plan = (who: Actor, key: string) =>
    who.http.post('/bookings', { slug: 'tandem-sea-kayak', ...dates() }, { 'Idempotency-Key': key });
  const modeOf = async (bookingId: string) => {
    const [row] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
    return row?.mode;
  };

  test.each([
    ['a real call first', 'live-first'],
    ['a trial first', 'test-first'],
  ])('names one call in each mode: %s', async (_order, key) => {
    const order = key === 'live-first' ? [market.renter, renter] : [renter, market.renter];
    const answers = [];
    for (const who of [...order, ...order]) answers.push(await plan(who, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const ids = answers.map(({ body }) => body.data.id);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, null, 'true', 'true']);
    const modes = key === 'live-first' ? ['live', 'test'] : ['test', 'live'];
    expect([await modeOf(ids[0]), await modeOf(ids[1])]).toEqual(modes);
  });

  test('of a test call does not wait for the same key of a live call under way', async () => {
    const answers = await Promise.all([plan(market.renter, 'at-once'), plan(renter, 'at-once')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('of either mode is deleted with the person', async () => {
    const { person, trial } = await withTestKey('kept@example.com');
    for (const who of [person, trial]) {
      const { id } = (await plan(who, 'forgotten')).body.data;
      await who.call('cancel_booking', { bookingId: id, confirm: true });
    }
    const kept = () => market.database.reader.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'forgotten'));
    expect(await kept()).toHaveLength(2);
    const erased = await person.http.post('/users/me/erase', { confirmEmail: 'kept@example.com', password: PASSWORD });
    expect(erased.status).toBe(200);
    expect(await kept()).toEqual([]);
  });
});

test('documents of a test key count for test bookings only, and live ones for live bookings only', async () => {
  const { person, trial } = await withTestKey('documents@example.com');
  const scan = { fileName: 'scan.png', contentBase64: samplePng.toString('base64') };
  const identityOf = async (who: Actor, bookingId?: string) => {
    const { requirements, documents } = await who.call('get_verification_status', { bookingId });
    const identity = requirements.find(({ code }: { code: string }) => code === 'IDENTITY_DOCUMENT');
    return [identity.state, documents.length];
  };
  const plan = async (who: Actor, days: number) =>
    (await who.call('create_booking', { slug: 'coastline-camper', ...freePeriod(days) })).id;
  const [trialBooking, realBooking] = [await plan(trial, 70), await plan(person, 70)];

  await trial.call('upload_document', { kind: 'IDENTITY_DOCUMENT', ...scan });
  expect(await identityOf(trial)).toEqual(['PENDING_REVIEW', 1]);
  expect(await identityOf(trial, trialBooking)).toEqual(['PENDING_REVIEW', 1]);
  expect(await identityOf(person)).toEqual(['MISSING', 0]);
  expect(await identityOf(person, realBooking)).toEqual(['MISSING', 0]);
  expect((await person.http.get('/users/me/documents')).body.data.items).toEqual([]);
  const assessed = await person.call('assess_risk', { slug: 'coastline-camper', ...freePeriod(80) });
  expect(assessed.whatWouldHelp.map(({ action }: { action: string }) => action)).toContain('hand in an identity document');

  // Signed in, the person looks after both; what is handed in belongs to the booking.
  await person.call('upload_document', { kind: 'DRIVING_LICENCE', bookingId: trialBooking, ...scan });
  await person.call('upload_document', { kind: 'IDENTITY_DOCUMENT', bookingId: realBooking, ...scan });
  expect(await identityOf(person, realBooking)).toEqual(['PENDING_REVIEW', 1]);
  expect(await identityOf(trial, trialBooking)).toEqual(['PENDING_REVIEW', 2]);
  expect(await identityOf(person)).toEqual(['PENDING_REVIEW', 1]);
});

test('a test key with every scope cannot change anything live', async () => {
  const { items } = await market.owner.call('list_my_assets', { limit: 1 });
  const { id: assetId } = items[0];
  const period = freePeriod(60);
  const tries: [Actor, string, Record<string, unknown>][] = [
    [renter, 'update_profile', { name: 'Somebody Else' }],
    [renter, 'change_password', { currentPassword: PASSWORD, newPassword: 'another password 1' }],
    [renter, 'activate_vendor', { vendorName: 'Shop', vendorType: 'INDIVIDUAL' }],
    [renter, 'verify_phone_otp', { action: 'send', phone: '+351 912 345 678' }],
    [owner, 'manage_blackout', { action: 'add', assetId, ...period }],
    [owner, 'manage_blackout', { action: 'feed_create' }],
    [owner, 'manage_duration_rules', { action: 'set', assetId, minDays: 9 }],
  ];
  for (const [who, tool, input] of tries) {
    expect([tool, (await who.try(tool, input)).error]).toMatchObject([tool, { code: 'test_key_refused' }]);
  }
  const { http } = renter;
  const answers = [
    await http.patch('/users/me', { name: 'Somebody Else' }),
    await http.post('/users/me/password', { currentPassword: PASSWORD, newPassword: 'another password 1' }),
    await http.get('/users/me/export'),
    await http.get('/users/me/documents'),
    await http.post('/users/me/erase', { confirmEmail: 'renter@demo.test', password: PASSWORD }),
    await http.del('/users/me/sessions'),
    await owner.http.post(`/owner/assets/${assetId}/blackouts`, period),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'test_key_refused']);
  expect((await market.renter.http.get('/users/me')).status).toBe(200);
});

test('a test key can revoke and rotate test keys only', async () => {
  const { body } = await market.renter.http.post('/auth/api-keys', { name: 'Real' });
  const live = body.data.keyId;
  for (const action of ['revoke', 'rotate']) {
    expect((await renter.try('manage_api_keys', { action, keyId: live })).error).toMatchObject({ code: 'not_found' });
  }
  const [row] = await market.database.reader.select().from(apiKeys).where(eq(apiKeys.id, live));
  expect(row?.revokedAt).toBeNull();
  const trial = await renter.call('manage_api_keys', {
    action: 'create',
    name: 'Second',
    mode: 'test',
    scopes: ['read:booking'],
  });
  expect(await renter.call('manage_api_keys', { action: 'revoke', keyId: trial.keyId })).toMatchObject({ keyId: trial.keyId });
});

test('lists of both sides show a test key test bookings only, whatever it asks for', async () => {
  const bookingId = await approvedKayak({ renter, owner }, freePeriod(67));
  const real = await approvedKayak(market, freePeriod(67));
  const lists: [Actor, string, Record<string, unknown>][] = [
    [renter, 'list_my_bookings', { mode: 'live', limit: 50 }],
    [renter, 'get_active_booking', {}],
    [owner, 'list_owner_bookings', { mode: 'live', limit: 50 }],
    [owner, 'list_owner_requests', { mode: 'live', limit: 50 }],
    [owner, 'list_owner_payouts', { mode: 'live', limit: 50 }],
    [owner, 'get_owner_calendar', { mode: 'live', from: freePeriod(67).startDate, to: freePeriod(67).endDate }],
    [owner, 'manage_owner_commissions', { action: 'list' }],
  ];
  const testIds = new Set(
    (await market.database.reader.select().from(bookings).where(eq(bookings.mode, 'test'))).map(({ id }) => id),
  );
  for (const [who, tool, input] of lists) {
    const shown = JSON.stringify(await who.call(tool, input)).match(/bkg_\w+/g) ?? [];
    expect([tool, shown.filter((id) => !testIds.has(id))]).toEqual([tool, []]);
  }
  expect(JSON.stringify(await renter.call('list_my_bookings', { limit: 50 }))).toContain(bookingId);
  expect(JSON.stringify(await market.renter.call('list_my_bookings', { limit: 50 }))).toContain(real);
});

test('a forged document of a test booking neither blocks live bookings nor changes a trust score', async () => {
  const bookingId = await requestCamper({ renter }, freePeriod(90));
  const score = async () => (await market.renter.http.get('/trust-profile/me')).body.data.score;
  const before = await score();
  const { items } = await owner.call('review_renter_documents', { action: 'list', bookingId });
  const { documentId } = items.find(({ kind }: { kind: string }) => kind === 'IDENTITY_DOCUMENT');
  await owner.call('review_renter_documents', { action: 'approve', bookingId, documentId });
  expect(await score()).toBe(before);
  const reason = 'It is not theirs';
  await owner.call('review_renter_documents', { action: 'reject', bookingId, documentId, reason, fraud: true });
  expect(await score()).toBe(before);
  const wish = { slug: 'coastline-camper', ...freePeriod(100) };
  expect((await renter.call('assess_risk', wish)).level).toBe('BLOCKED');
  expect((await market.renter.call('assess_risk', wish)).level).not.toBe('BLOCKED');
});
