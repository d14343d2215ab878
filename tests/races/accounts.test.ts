import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import {
  apiKeys,
  assets,
  bookings,
  keyConfirmations,
  keySpends,
  loginLinks,
  payoutBanks,
  phoneCodes,
  sessions,
  users,
  vendors,
} from '../../db/schema/index.ts';
import { findVendorOfUser } from '../../src/domain/people/accounts/account-store.ts';
import { accountLock } from '../../src/domain/people/accounts/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { approvedKayak } from '../harness/rentals/kayak.ts';
import { newestCode } from '../harness/newest-code.ts';
import { newestMail } from '../harness/sent-mails.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { duringOpenTransaction, heldCommands } from '../harness/transactions.ts';

const PASSWORD = 'demo-password-1';

const { open, during } = heldCommands();
let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({}, { open });
});
afterAll(() => market.close());

interface Person extends Actor {
  readonly userId: string;
  readonly email: string;
  readonly refreshToken: string;
}

let people = 0;

async function newcomer(more: object = {}): Promise<Person> {
  people += 1;
  const email = `racer-${people}@example.com`;
  const { body } = await market.nobody.http.post('/auth/register', { email, password: PASSWORD, name: 'Ana', ...more });
  const { accessToken, refreshToken, user } = body.data;
  return { ...market.actor(accessToken), userId: user.id, email, refreshToken };
}

const newVendor = () => newcomer({ role: 'VENDOR', vendorName: 'Racing Rents', vendorType: 'INDIVIDUAL' });
const rowOf = async ({ userId }: Person) => {
  const [row] = await market.database.reader.select().from(users).where(eq(users.id, userId));
  return row!;
};
const livingKeys = ({ userId }: Person) =>
  market.database.reader
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));

/** The commands that end all access of a person, each ready to be sent. */
const ENDS = {
  async 'new password'({ email }: Person) {
    await market.nobody.http.post('/auth/forgot-password', { email });
    const { token } = await newestMail(market, email, 'Choose a new password');
    return () => market.nobody.http.post('/auth/reset-password', { token, password: 'another password 1' });
  },
  suspension:
    async ({ userId }: Person) =>
    () =>
      market.admin.http.patch(`/admin/users/${userId}`, { action: 'suspend', reason: 'Fraud' }),
  async erasure({ email }: Person) {
    const { body } = await market.nobody.http.post('/auth/login', { email, password: PASSWORD });
    const own = market.actor(body.data.accessToken);
    return () => own.http.post('/users/me/erase', { confirmEmail: email, password: PASSWORD });
  },
};
const ends = Object.keys(ENDS) as (keyof typeof ENDS)[];

/** What is answered to a call that comes while such a command is about to commit. */
async function whileEnding<T>(end: keyof typeof ENDS, person: Person, send: () => Promise<T>): Promise<T> {
  const { first, second } = await during('users', await ENDS[end](person), send);
  expect(first).toMatchObject({ status: 200 });
  return second;
}

describe.each(ends)('before the transaction for a %s commits', (end) => {
  const whileItEnds = <T>(person: Person, send: () => Promise<T>) => whileEnding(end, person, send);
  const refused = (answer: { status: number; body: { code: string } }) =>
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credential' } });

  test.each<[string, (person: Person) => Promise<{ status: number; body: { code: string } }>]>([
    ['a profile', ({ http }) => http.patch('/users/me', { name: 'Thief', phone: '+351912000111' })],
    ['a phone code', ({ http }) => http.post('/auth/otp/send', { phone: '+351912000112' })],
    ['a shop', ({ http }) => http.post('/vendor/activate', { vendorName: 'Thief', vendorType: 'COMPANY' })],
  ])('%s does not overwrite it', async (_what, send) => {
    const person = await newcomer();
    const before = await rowOf(person);
    refused(await whileItEnds(person, () => send(person)));
    const row = await rowOf(person);
    expect(row).toMatchObject({ phone: null, role: 'CUSTOMER' });
    expect(row.name).not.toBe('Thief');
    expect({
      password: row.passwordHash === before.passwordHash ? 'as before' : 'another',
      suspended: row.suspendedAt !== null,
      erased: row.erasedAt !== null,
    }).toEqual({
      password: end === 'suspension' ? 'as before' : 'another',
      suspended: end !== 'new password',
      erased: end === 'erasure',
    });
    expect(row.email === person.email).toBe(end !== 'erasure');
  });

  test('a phone cannot be verified', async () => {
    const person = await newcomer();
    await person.http.post('/auth/otp/send', { phone: `+3519120001${20 + ends.indexOf(end)}` });
    const code = newestCode(market);
    refused(await whileItEnds(person, () => person.http.post('/auth/otp/verify', { code })));
    expect(await rowOf(person)).toMatchObject({ phoneVerifiedAt: null });
  });

  test('no key is made that outlives it, neither a first one nor a successor nor one made by a key', async () => {
    const person = await newcomer();
    const first = (await person.http.post('/auth/api-keys', { name: 'First' })).body.data;
    const wide = { name: 'Wide', scopes: ['read:catalog', 'write:account'] };
    const maker = market.actor((await person.http.post('/auth/api-keys', wide)).body.data.secret);
    // The first call of a key notes that it was used, which is a write of its own.
    await maker.http.get('/users/me');
    const answers = await whileItEnds(person, () =>
      Promise.all([
        person.http.post('/auth/api-keys', { name: 'Kept' }),
        person.http.post(`/auth/api-keys/${first.keyId}/rotate`),
        maker.http.post('/auth/api-keys', { name: 'Kept too', scopes: ['read:catalog'] }),
      ]),
    );
    for (const answer of answers) refused(answer);
    expect(await livingKeys(person)).toEqual([]);
  });

  test('no plan, bank account or document is stored', async () => {
    const person = await newVendor();
    const iban = 'DE89370400440532013000';
    const answers = await whileItEnds(person, () =>
      Promise.all([
        person.http.post('/bookings', { slug: 'tandem-sea-kayak', ...freePeriod(30) }),
        person.http.patch('/owner/payout-bank', { iban, holder: 'Thief' }),
        person.http.patch('/owner/vendor-type', { vendorType: 'COMPANY' }),
      ]),
    );
    for (const answer of answers) refused(answer);
    const [vendor] = await market.database.reader.select().from(vendors).where(eq(vendors.userId, person.userId));
    expect(vendor).toMatchObject({ type: 'INDIVIDUAL' });
    expect(await market.database.reader.select().from(bookings).where(eq(bookings.renterId, person.userId))).toEqual([]);
    expect(await market.database.reader.select().from(payoutBanks).where(eq(payoutBanks.vendorId, vendor!.id))).toEqual([]);
  });

  test('a login link that was approved before gives no tokens, also to a poll that was already waiting', async () => {
    const person = await newcomer();
    const { userCode, loginRequestId, pollToken } = await market.nobody.call('create_login_link', { clientName: 'Thief' });
    await market.nobody.http.post(`/auth/login-codes/${userCode}/approve`, { email: person.email, password: PASSWORD });
    const answer = await whileItEnds(person, () => market.nobody.try('get_login_status', { loginRequestId, pollToken }));
    expect([answer.output?.status, answer.error?.code]).toEqual(
      end === 'erasure' ? [undefined, 'not_found'] : ['EXPIRED', undefined],
    );
    const open = and(eq(sessions.userId, person.userId), isNull(sessions.revokedAt));
    expect(await market.database.reader.select().from(sessions).where(open)).toEqual([]);
  });
});

test('a login link gives no tokens after a new password, even to a poll that came before it', async () => {
  const person = await newcomer();
  const { userCode, loginRequestId, pollToken } = await market.nobody.call('create_login_link', { clientName: 'Thief' });
  await market.nobody.http.post(`/auth/login-codes/${userCode}/approve`, { email: person.email, password: PASSWORD });
  const choose = await ENDS['new password'](person);
  market.clock.advance({ minutes: 1 });
  const { second: answer } = await during('users', choose, () => {
    market.clock.advance({ minutes: -1 });
    return market.nobody.call('get_login_status', { loginRequestId, pollToken });
  });
  expect(answer).toMatchObject({ status: 'EXPIRED' });
  expect(answer).not.toHaveProperty('accessToken');
});

test('the old password opens nothing more while the same session changes it', async () => {
  const person = await newcomer();
  const change = { currentPassword: PASSWORD, newPassword: 'another password 1' };
  const { first, second } = await during(
    'users',
    () => person.http.post('/users/me/password', change),
    () =>
      Promise.all([
        person.http.post('/users/me/second-factor', { password: PASSWORD }),
        person.http.post('/users/me/email', { newEmail: 'elsewhere@example.com', password: PASSWORD }),
        person.http.post('/users/me/password', { ...change, newPassword: 'a third password 1' }),
        person.http.post('/users/me/erase', { confirmEmail: person.email, password: PASSWORD }),
      ]),
  );
  expect(first).toMatchObject({ status: 200 });
  expect(second.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array.from(second, () => '400 wrong_password'));
});

test('no plan is made for a listing whose owner is being erased or suspended', async () => {
  for (const end of ['suspension', 'erasure'] as const) {
    const slug = `racing-kayak-${end}`;
    const owner = await newVendor();
    await giveKayak(owner, slug);
    const renter = await newcomer();
    const send = () => renter.http.post('/bookings', { slug, ...freePeriod(30) });
    const answer = await whileEnding(end, owner, send);
    expect(answer).toMatchObject({ status: 404 });
    expect(await market.database.reader.select().from(bookings).where(eq(bookings.renterId, renter.userId))).toEqual([]);
  }
});

test('an erased account has no plan, whichever came first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await newcomer();
    const [erased, planned] = await Promise.all([
      person.http.post('/users/me/erase', { confirmEmail: person.email, password: PASSWORD }),
      person.http.post('/bookings', { slug: 'tandem-sea-kayak', ...freePeriod(30) }),
    ]);
    expect(erased.status).toBe(200);
    expect([201, 401]).toContain(planned.status);
    const plans = await market.database.reader.select().from(bookings).where(eq(bookings.renterId, person.userId));
    expect(plans.map(({ state }) => state)).toEqual(planned.status === 201 ? ['CANCELLED'] : []);
    expect((await rowOf(person)).erasedAt).not.toBeNull();
  }
});

test('parallel changes of a profile are all kept, because each writes only its fields', async () => {
  const person = await newcomer();
  const hold = (tx: Tx) => tx.lock(accountLock(person.userId));
  const answers = await duringOpenTransaction(market, hold, () =>
    Promise.all([
      person.http.patch('/users/me', { name: 'Ana Maria' }),
      person.http.patch('/users/me', { city: 'Porto' }),
      person.http.patch('/users/me', { country: 'PT' }),
      person.http.patch('/users/me', { phone: '+351912000130' }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await rowOf(person)).toMatchObject({
    name: 'Ana Maria',
    city: 'Porto',
    country: 'PT',
    phone: '+351912000130',
    version: 4,
  });
});

describe('an API key', () => {
  test('that is rotated twice at once has one successor, which continues the spent sum', async () => {
    const person = await newcomer();
    const capped = { name: 'Capped', spendCapMinor: 100_000, spendCurrency: 'EUR' };
    const { keyId } = (await person.http.post('/auth/api-keys', capped)).body.data;
    const spend = { id: `spend-of-${keyId}`, keyId, reference: 'rental:x', amountMinor: 90_000, currency: 'EUR' };
    await market.database.transaction((tx) => tx.insert(keySpends).values({ ...spend, at: market.clock.now() }));
    const rotate = () => person.http.post(`/auth/api-keys/${keyId}/rotate`);
    const hold = (tx: Tx) => tx.lock(accountLock(person.userId));
    const answers = await duringOpenTransaction(market, hold, () => Promise.all([rotate(), rotate(), rotate()]));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404]);
    const living = await livingKeys(person);
    expect(living).toHaveLength(1);
    const moved = await market.database.reader.select().from(keySpends).where(eq(keySpends.keyId, living[0]!.id));
    expect(moved).toMatchObject([{ amountMinor: 90_000 }]);
  });

  test('that is rotated and revoked at once is gone, whichever was first', async () => {
    const person = await newcomer();
    const { keyId } = (await person.http.post('/auth/api-keys', { name: 'Both' })).body.data;
    const [rotated, revoked] = await Promise.all([
      person.http.post(`/auth/api-keys/${keyId}/rotate`),
      person.http.del(`/auth/api-keys?keyId=${keyId}`),
    ]);
    expect(revoked.status).toBe(200);
    expect(await livingKeys(person)).toHaveLength(rotated.status === 201 ? 1 : 0);
    expect((await livingKeys(person)).map(({ id }) => id)).not.toContain(keyId);
  });

  test('that is rotated while it commits money passes the spent sum on', async () => {
    const bookingId = await approvedKayak(market, freePeriod(60));
    const scopes = ['read:booking', 'write:booking'];
    const capped = { name: 'Buyer', scopes, spendCapMinor: 100_000_000, spendCurrency: 'EUR' };
    const { keyId, secret } = (await market.renter.http.post('/auth/api-keys', capped)).body.data;
    const [rotated, paid] = await Promise.all([
      market.renter.http.post(`/auth/api-keys/${keyId}/rotate`),
      market.actor(secret).http.post(`/bookings/${bookingId}/pay`),
    ]);
    expect(rotated.status).toBe(201);
    const counted = await market.database.reader
      .select()
      .from(keySpends)
      .where(eq(keySpends.reference, `rental:${bookingId}`));
    expect(counted.map((spend) => spend.keyId)).toEqual(paid.status === 401 ? [] : [rotated.body.data.keyId]);
  });

  test('that was revoked keeps its first time of revocation', async () => {
    const person = await newcomer();
    const { keyId } = (await person.http.post('/auth/api-keys', { name: 'Gone' })).body.data;
    const first = (await person.http.del(`/auth/api-keys?keyId=${keyId}`)).body.data;
    expect(first).not.toHaveProperty('alreadyDone');
    market.clock.advance({ minutes: 5 });
    const again = (await person.http.del(`/auth/api-keys?keyId=${keyId}`)).body.data;
    expect(again).toEqual({ ...first, alreadyDone: true });
    expect((await person.http.post(`/auth/api-keys/${keyId}/rotate`)).status).toBe(404);
  });

  test('that is being revoked gets no approval', async () => {
    const bookingId = await approvedKayak(market, freePeriod(75));
    const { keyId, secret } = (await market.renter.http.post('/auth/api-keys', { name: 'Careful', requireConfirm: true })).body
      .data;
    const asked = await market.actor(secret).try('initiate_payment', { bookingId });
    const { confirmationId, confirmUrl } = asked.error!.details as { confirmationId: string; confirmUrl: string };
    const link = Object.fromEntries(new URL(confirmUrl).searchParams);
    const revoke = () => market.renter.http.del(`/auth/api-keys?keyId=${keyId}`);
    const approval = { ...link, expires: Number(link['expires']), email: 'renter@demo.test', password: PASSWORD };
    const { second: answer } = await during('api_keys', revoke, () =>
      market.nobody.http.post(`/auth/confirmations/${confirmationId}/approve`, approval),
    );
    expect(answer.body).toMatchObject({ code: 'confirmation_closed', details: { reason: 'revoked' } });
    const [row] = await market.database.reader.select().from(keyConfirmations).where(eq(keyConfirmations.id, confirmationId));
    expect(row).toMatchObject({ status: 'PENDING' });
  });
});

describe('when many calls come at the same moment', () => {
  const hold = (name: string) => (tx: Tx) => tx.lock(name);

  test('a refresh token works once, the other calls are told that the session goes on, and it does', async () => {
    const { refreshToken, userId } = await newcomer();
    const [session] = await market.database.reader.select().from(sessions).where(eq(sessions.userId, userId));
    const refresh = (token: string) => market.nobody.http.post('/auth/refresh', { refreshToken: token });
    const answers = await duringOpenTransaction(market, hold(`session:${session!.id}`), () =>
      Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]),
    );
    const [won, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(won).toMatchObject({ status: 200 });
    for (const lost of others) {
      expect(lost).toMatchObject({ status: 401, body: { code: 'invalid_refresh_token', details: { reason: 'raced' } } });
      expect(lost.body.error).toContain('The session goes on');
    }
    expect((await refresh(won!.body.data.refreshToken)).status).toBe(200);
  });

  test('a reset link works once', async () => {
    const { email, userId } = await newcomer();
    await market.nobody.http.post('/auth/forgot-password', { email });
    const { token } = await newestMail(market, email, 'Choose a new password');
    const passwords = Array.from({ length: 6 }, (_, index) => `another password ${index}`);
    const answers = await duringOpenTransaction(market, hold(accountLock(userId)), () =>
      Promise.all(passwords.map((password) => market.nobody.http.post('/auth/reset-password', { token, password }))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400]);
    const works = await Promise.all(passwords.map((password) => market.nobody.http.post('/auth/login', { email, password })));
    expect(works.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 200));
  });

  test('a login link gives its tokens once among twelve polls', async () => {
    const { email, userId } = await newcomer();
    const { userCode, loginRequestId, pollToken } = await market.nobody.call('create_login_link', { clientName: 'Claude' });
    await market.nobody.http.post(`/auth/login-codes/${userCode}/approve`, { email, password: PASSWORD });
    const [link] = await market.database.reader.select().from(loginLinks).where(eq(loginLinks.id, loginRequestId));
    const answers = await duringOpenTransaction(market, hold(`login-link:${link!.userCode}`), () =>
      Promise.all(Array.from({ length: 12 }, () => market.nobody.call('get_login_status', { loginRequestId, pollToken }))),
    );
    expect(answers.filter(({ accessToken }) => accessToken !== undefined)).toHaveLength(1);
    const linked = and(eq(sessions.userId, userId), eq(sessions.clientName, 'Claude'));
    expect(await market.database.reader.select().from(sessions).where(linked)).toHaveLength(1);
  });

  test('ten tries of a phone code are counted ten times, and no more than five are judged', async () => {
    const person = await newcomer();
    await person.http.post('/auth/otp/send', { phone: '+351912000140' });
    const code = newestCode(market);
    const wrong = Array.from({ length: 10 }, (_, index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'));
    const answers = await duringOpenTransaction(market, hold(`phone-codes:${person.userId}`), () =>
      Promise.all(wrong.map((guess) => person.http.post('/auth/otp/verify', { code: guess }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 400));
    const [row] = await market.database.reader.select().from(phoneCodes).where(eq(phoneCodes.userId, person.userId));
    expect(row!.failedTries).toBeGreaterThan(5);
    expect((await person.http.post('/auth/otp/verify', { code })).status).toBe(400);
    expect(await rowOf(person)).toMatchObject({ phoneVerifiedAt: null });
  });

  test('an owner who ends all keys ends those that a key is making at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await newcomer();
      const thief = market.actor(person.credential);
      const mine = (await market.nobody.http.post('/auth/login', { email: person.email, password: PASSWORD })).body.data;
      const change = { currentPassword: PASSWORD, newPassword: 'another password 1' };
      const [changed] = await Promise.all([
        market.actor(mine.accessToken).http.post('/users/me/password', change),
        ...Array.from({ length: 6 }, () => thief.http.post('/auth/api-keys', { name: 'Kept' })),
      ]);
      expect(changed).toMatchObject({ status: 200 });
      expect(await livingKeys(person)).toEqual([]);
    }
  });
});

/** A copy of the demo kayak, of somebody else. */
async function giveKayak(owner: Person, slug: string): Promise<void> {
  const vendor = await findVendorOfUser(market.database.reader, owner.userId);
  const [kayak] = await market.database.reader.select().from(assets).where(eq(assets.slug, 'tandem-sea-kayak'));
  await market.database.transaction((tx) =>
    tx.insert(assets).values({ ...kayak!, id: `ast_${slug}`, slug, vendorId: vendor!.id }),
  );
}
