import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { assets, bookings, occupancy, payouts, users } from '../../../db/schema/index.ts';
import { endSuspendedRequest, endSuspendedRequests } from '../../../src/domain/oversight/moderation/index.ts';
import { runPayouts } from '../../../src/domain/settlement/payouts/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { takeLateMoney } from '../../harness/money/payment-events.ts';
import { askWithCarefulKey } from '../../harness/people.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { reportedKayak, takeTransfers } from '../../harness/rentals/transfer-kayak.ts';
import { earnKayak, payoutOf, withBank } from '../../harness/rentals/earn-kayak.ts';
import { decideListing, decideUser, idOf, register } from './decisions.ts';

const KAYAK = 'tandem-sea-kayak';

let market: TestMarketplace;
let ownerId: string;
let kayakId: string;
let days = 40;
/** Days that no other test of this file books. */
const freshDays = () => freePeriod((days += 5));

beforeAll(async () => {
  market = await startMarketplace({ PLATFORM_EMAIL: 'help@rentwire.test' });
  ownerId = await idOf(market.owner);
  kayakId = (await market.nobody.call('get_asset_detail', { slug: KAYAK })).id;
});
beforeEach(async () => {
  const { renter, owner, admin, stranger } = await advanceTime(market, {});
  market = { ...market, renter, owner, admin, stranger };
});
afterEach(() => trialBalance(market.database));
afterAll(() => market.close());

const login = (email: string, password = 'long enough 1') => market.nobody.http.post('/auth/login', { email, password });
const booking = async (bookingId: string) =>
  (await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId)))[0];
const statusesOfOwner = async () => {
  const rows = await market.database.reader
    .select()
    .from(assets)
    .where(eq(assets.vendorId, await vendorId()));
  return Object.fromEntries(rows.map(({ slug, status }) => [slug, status]));
};
async function vendorId(): Promise<string> {
  const [row] = await market.database.reader.select().from(assets).where(eq(assets.id, kayakId));
  return row?.vendorId ?? '';
}

const NOTHING = { items: [], facets: { category: [], city: [] } };

/** Every way in which somebody who does not own it could come across the kayak. */
async function waysToFind(who: Actor, assetId = kayakId): Promise<Record<string, boolean>> {
  const period = freshDays();
  const found = await who.try('search_assets', { q: 'tandem', vendorSlug: 'atlantic-outdoors', limit: 100 });
  // A vendor without a shop is no vendor.
  const { items, facets } = found.error?.code === 'not_found' ? NOTHING : found.output;
  const dated = await who.call('search_assets', { from: period.startDate, to: period.endDate, limit: 100 });
  const feed = [];
  for (let page = 1; page < 10; page += 1)
    feed.push(...(await who.http.get(`/catalog/feed?limit=100&page=${page}`)).body.data.items);
  const vendor = await who.try('get_vendor', { slug: 'atlantic-outdoors' });
  const listed = (list: { id: string }[]) => list.some(({ id }) => id === assetId);
  const works = async (tool: string, args: object) => !(await who.try(tool, { slug: KAYAK, ...args })).isError;
  return {
    search: listed(items),
    facets: facets.category.length > 0 || facets.city.length > 0,
    dated: listed(dated.items),
    feed: listed(feed),
    storefront: !vendor.isError && listed(vendor.output.assets),
    detail: await works('get_asset_detail', {}),
    reviews: await works('list_reviews', {}),
    availability: await works('check_availability', { from: period.startDate, to: period.endDate }),
    quote: await works('pricing_quote', period),
  };
}

const WAYS = ['search', 'facets', 'dated', 'feed', 'storefront', 'detail', 'reviews', 'availability', 'quote'];
const ALL = Object.fromEntries(WAYS.map((way) => [way, true]));
const NONE = Object.fromEntries(WAYS.map((way) => [way, false]));

test('a suspended person cannot sign in and is told why, if the password is right', async () => {
  const email = 'ana@example.com';
  const ana = await register(market, email);
  const userId = await idOf(ana);
  const { secret } = await ana.call('manage_api_keys', { action: 'create', name: 'agent', scopes: ['read:account'] });
  const { body: second } = await login(email);

  const view = await decideUser(market, userId, 'suspend', 'Forged documents');
  expect(view).toMatchObject({
    userId,
    state: 'SUSPENDED',
    suspension: { reason: 'Forged documents' },
    openSessions: 0,
    activeApiKeys: 0,
  });
  for (const credential of [ana.credential, secret, second.data.accessToken]) {
    const answer = await market.actor(credential).http.get('/users/me');
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credential', details: { reason: 'suspended' } } });
  }
  const refresh = await market.nobody.http.post('/auth/refresh', { refreshToken: second.data.refreshToken });
  expect(refresh).toMatchObject({ status: 401, body: { code: 'invalid_refresh_token' } });

  const right = await login(email);
  expect(right).toMatchObject({
    status: 403,
    body: { code: 'account_suspended', details: { reason: 'Forged documents', appealTo: 'help@rentwire.test' } },
  });
  expect(right.body.error).toMatch(/suspended.*help@rentwire\.test/s);
  const wrong = await login(email, 'not the password');
  const unknown = await login('nobody-at-all@example.com', 'not the password');
  expect(wrong.status).toBe(401);
  expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  const overMcp = await market.nobody.try('login', { email, password: 'long enough 1' });
  expect(overMcp.error).toMatchObject({ code: 'account_suspended' });

  const mail = await newestMail(market, email, 'Your account is suspended');
  expect(mail.text).toMatch(/Forged documents[^]*help@rentwire\.test/);
  await market.nobody.http.post('/auth/forgot-password', { email });
  const mails = await sentMails(market, email);
  expect(mails.map(({ subject }) => subject)).not.toContain('Choose a new password');
  expect(mails.filter(({ subject }) => subject === 'Your account is suspended')).toHaveLength(2);
});

test('a session that a suspension left open by mistake gives a suspended person nothing', async () => {
  const email = 'left-open@example.com';
  const ana = await register(market, email);
  const { body: second } = await login(email);
  const suspended = { suspendedAt: market.clock.now() };
  await market.database.transaction((tx) => tx.update(users).set(suspended).where(eq(users.email, email)));
  expect((await ana.http.get('/users/me')).status).toBe(401);
  const refresh = await market.nobody.http.post('/auth/refresh', { refreshToken: second.data.refreshToken });
  expect(refresh).toMatchObject({ status: 401, body: { code: 'invalid_refresh_token', details: { reason: 'revoked' } } });
  await market.database.transaction((tx) => tx.update(users).set({ suspendedAt: null }).where(eq(users.email, email)));
});

test('lifting a suspension restores the sign-in, and ended sessions and keys stay ended', async () => {
  const email = 'ben@example.com';
  const ben = await register(market, email);
  const userId = await idOf(ben);
  await decideUser(market, userId, 'suspend');
  expect(await decideUser(market, userId, 'suspend', 'Another reason')).toMatchObject({
    alreadyDone: true,
    suspension: { reason: 'Forged documents' },
  });
  expect(await decideUser(market, userId, 'reinstate', 'They were real')).toMatchObject({ state: 'ACTIVE', suspension: null });
  expect(await decideUser(market, userId, 'reinstate', 'Again')).toMatchObject({ alreadyDone: true });
  expect((await ben.http.get('/users/me')).body).toMatchObject({ details: { reason: 'revoked' } });
  expect((await login(email)).status).toBe(200);
  await newestMail(market, email, 'Your account is open again');
});

test('a login link of a suspended person gives no tokens, approved before the suspension or not', async () => {
  const email = 'lee@example.com';
  const userId = await idOf(await register(market, email));
  const make = () => market.nobody.call('create_login_link', { clientName: 'Agent' });
  const approve = (link: { userCode: string }) =>
    market.nobody.http.post(`/auth/login-codes/${link.userCode}/approve`, { email, password: 'long enough 1' });
  const [before, during] = [await make(), await make()];
  expect((await approve(before)).status).toBe(200);
  await decideUser(market, userId, 'suspend');
  expect(await approve(during)).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  await decideUser(market, userId, 'reinstate');
  const { loginRequestId, pollToken } = before;
  const polled = await market.nobody.call('get_login_status', { loginRequestId, pollToken });
  expect(polled.status).toBe('EXPIRED');
  expect(polled.accessToken).toBeUndefined();
});

test('a suspended person cannot approve a call of an API key and is told why', async () => {
  const email = 'kim@example.com';
  await decideUser(market, await idOf(await register(market, email)), 'suspend', 'Forged documents');
  const { confirmUrl } = await askWithCarefulKey(market, freshDays());
  const { pathname, searchParams } = new URL(confirmUrl);
  const link = { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') };
  const approve = `/auth/confirmations/${pathname.split('/').at(-1)}/approve`;
  expect(await market.nobody.http.post(approve, { ...link, email, password: 'long enough 1' })).toMatchObject({
    status: 403,
    body: { code: 'account_suspended', details: { reason: 'Forged documents' } },
  });
});

test('the requests of a suspended renter end, and paid bookings go on', async () => {
  const paid = await confirmedKayak(market, freshDays());
  const asked = await requestKayak(market, freshDays());
  const held = await approvedKayak(market, freshDays());
  const dates = freshDays();
  const { id: plan } = await market.renter.call('create_booking', { slug: KAYAK, ...dates });
  const renterId = await idOf(market.renter);
  await market.renter.call('initiate_payment', { bookingId: held });

  await decideUser(market, renterId, 'suspend');
  for (const bookingId of [asked, held, plan]) {
    expect(await booking(bookingId)).toMatchObject({
      state: 'CANCELLED',
      cancelledBy: 'SYSTEM',
      closeReason: 'The renter’s account is not available any more.',
    });
  }
  expect(await booking(paid)).toMatchObject({ state: 'CONFIRMED' });
  const taken = await market.database.reader.select().from(occupancy).where(eq(occupancy.bookingId, held));
  expect(taken).toEqual([]);
  expect((await market.owner.try('approve_booking', { bookingId: asked })).error).toMatchObject({ code: 'invalid_state' });
  expect(await market.owner.call('get_owner_booking_detail', { bookingId: paid })).toMatchObject({ state: 'CONFIRMED' });
  await decideUser(market, renterId, 'reinstate');
  // Their phone number has to be confirmed again; here it is.
  await market.database.transaction((tx) =>
    tx.update(users).set({ phoneVerifiedAt: market.clock.now() }).where(eq(users.id, renterId)),
  );
});

test('a suspension closes open payment pages, and late payments are refunded in full', async () => {
  const bookingId = await approvedKayak(market, freshDays());
  await market.renter.call('initiate_payment', { bookingId });
  await decideUser(market, ownerId, 'suspend');
  await market.dispatcher.drain();
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'EXPIRED' });
  await takeLateMoney(market, bookingId);
  await market.dispatcher.drain();
  expect(await booking(bookingId)).toMatchObject({ state: 'CANCELLED', confirmedAt: null });
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'REFUNDED' });
  await decideUser(market, ownerId, 'reinstate');
});

test('the listings of a suspended owner are hidden everywhere and return afterwards', async () => {
  const before = await statusesOfOwner();
  expect(await waysToFind(market.stranger)).toEqual(ALL);
  const quote = await market.renter.call('pricing_quote', { slug: KAYAK, ...freshDays() });
  const asked = await requestKayak(market, freshDays());
  const paid = await confirmedKayak(market, freshDays());

  await decideUser(market, ownerId, 'suspend');
  expect(await waysToFind(market.renter)).toEqual(NONE);
  expect(new Set(Object.values(await statusesOfOwner()))).toEqual(new Set(['SUSPENDED']));
  const vendor = await market.nobody.try('get_vendor', { slug: 'atlantic-outdoors' });
  expect(vendor.error).toMatchObject({ code: 'not_found' });
  const byQuote = await market.renter.try('create_booking', { quoteId: quote.quoteId });
  const bySlug = await market.renter.try('create_booking', { slug: KAYAK, ...freshDays() });
  expect([byQuote.error, bySlug.error]).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }]);
  expect(await market.renter.call('get_booking_detail', { bookingId: asked })).toMatchObject({
    state: 'CANCELLED',
    closeReason: 'The listing is not offered any more.',
  });
  expect(await market.renter.call('get_booking_detail', { bookingId: paid })).toMatchObject({ state: 'CONFIRMED' });

  await decideUser(market, ownerId, 'reinstate');
  expect(await statusesOfOwner()).toEqual(before);
  expect(await waysToFind(market.stranger)).toEqual(ALL);
});

test('a suspended listing is hidden from others, and its owner sees since when and why', async () => {
  const asked = await requestKayak(market, freshDays());
  const paid = await confirmedKayak(market, freshDays());
  const period = freshDays();
  const { id: plan } = await market.renter.call('create_booking', { slug: KAYAK, ...period });

  const view = await decideListing(market, kayakId, 'suspend', 'The hull is cracked');
  expect(view).toMatchObject({ status: 'SUSPENDED', suspension: { reason: 'The hull is cracked' }, owner: { suspended: false } });
  expect(view.openBookings.map(({ bookingId }: { bookingId: string }) => bookingId)).toContain(paid);
  expect(await waysToFind(market.stranger)).toEqual(NONE);
  const detail = await market.owner.call('get_owner_asset_detail', { assetId: kayakId });
  expect(detail).toMatchObject({ status: 'SUSPENDED', suspension: { reason: 'The hull is cracked', since: expect.any(String) } });
  const { items } = await market.owner.call('list_my_assets', { status: 'SUSPENDED' });
  expect(items).toMatchObject([{ id: kayakId, suspension: { reason: 'The hull is cracked' } }]);
  await newestMail(market, 'vendor@demo.test', 'A listing of yours was suspended');

  for (const bookingId of [asked, plan]) expect(await booking(bookingId)).toMatchObject({ state: 'CANCELLED' });
  expect(await booking(paid)).toMatchObject({ state: 'CONFIRMED' });
  const { endDate } = await market.renter.call('get_booking_detail', { bookingId: paid });
  const longer = await market.renter.try('request_extension', { bookingId: paid, endDate: nextDay(endDate) });
  expect(longer.error).toMatchObject({ details: { problems: [{ code: 'suspended' }] } });
  const similar = await market.nobody.try('check_availability', {
    slug: 'coastline-camper',
    from: period.startDate,
    to: period.endDate,
  });
  expect(JSON.stringify(similar.output)).not.toContain(KAYAK);

  expect(await decideListing(market, kayakId, 'suspend')).toMatchObject({ alreadyDone: true });
  expect(await decideListing(market, kayakId, 'reinstate')).toMatchObject({ status: 'LIVE', suspension: null });
  expect(await decideListing(market, kayakId, 'reinstate')).toMatchObject({ alreadyDone: true });
  expect(await waysToFind(market.stranger)).toEqual(ALL);
});

test('a listing that is reinstated is in the state in which it was suspended', async () => {
  const { assetId } = await market.owner.call('create_asset', {
    title: 'A cargo bike',
    dayRateMinor: 3_000,
    category: 'sports-hobby',
  });
  const suspendAndReinstate = async () => {
    await decideListing(market, assetId, 'suspend');
    return decideListing(market, assetId, 'reinstate');
  };
  expect(await suspendAndReinstate()).toMatchObject({ status: 'DRAFT' });
  await market.owner.call('delete_asset', { assetId });
  expect(await suspendAndReinstate()).toMatchObject({ status: 'ARCHIVED' });
  await market.owner.call('update_asset', { assetId, status: 'PAUSED' });
  expect(await suspendAndReinstate()).toMatchObject({ status: 'PAUSED' });
});

test('two suspensions of one listing are lifted one by one, in either order', async () => {
  const status = async () => (await statusesOfOwner())[KAYAK];
  await decideListing(market, kayakId, 'suspend');
  await decideUser(market, ownerId, 'suspend');
  await decideUser(market, ownerId, 'reinstate');
  expect(await status()).toBe('SUSPENDED');
  await decideUser(market, ownerId, 'suspend');
  expect(await decideListing(market, kayakId, 'reinstate')).toMatchObject({
    status: 'SUSPENDED',
    suspension: null,
    owner: { suspended: true },
  });
  await decideUser(market, ownerId, 'reinstate');
  expect(await status()).toBe('LIVE');
});

/** A listing of the owner that they have archived. */
async function archivedListing(title: string): Promise<{ assetId: string; status: () => Promise<string> }> {
  const listing = { title, dayRateMinor: 3_000, category: 'sports-hobby' };
  const { assetId } = await market.owner.call('create_asset', listing);
  await market.owner.call('delete_asset', { assetId });
  const status = async () => {
    const [row] = await market.database.reader.select().from(assets).where(eq(assets.id, assetId));
    return row?.status ?? 'gone';
  };
  expect(await status()).toBe('ARCHIVED');
  return { assetId, status };
}

test('an archived listing stays archived while its owner is suspended and afterwards', async () => {
  const { status } = await archivedListing('An old tent');
  await decideUser(market, ownerId, 'suspend');
  expect(await status()).toBe('ARCHIVED');
  await decideUser(market, ownerId, 'reinstate');
  expect(await status()).toBe('ARCHIVED');
});

test.each(['the listing first', 'the owner first'])(
  'an archived listing that is suspended with its owner is archived again after both are lifted, %s',
  async (order) => {
    const { assetId, status } = await archivedListing(`An old stove, ${order}`);
    await decideListing(market, assetId, 'suspend');
    await decideUser(market, ownerId, 'suspend');
    const lift = [() => decideListing(market, assetId, 'reinstate'), () => decideUser(market, ownerId, 'reinstate')] as const;
    const [first, second] = order === 'the listing first' ? lift : lift.toReversed();
    await first!();
    expect(await status()).toBe('SUSPENDED');
    await second!();
    expect(await status()).toBe('ARCHIVED');
  },
);

test('an archived listing can be suspended while its owner is, and is archived again afterwards', async () => {
  const { assetId, status } = await archivedListing('An old canoe');
  await decideUser(market, ownerId, 'suspend');
  await decideListing(market, assetId, 'suspend');
  await decideUser(market, ownerId, 'reinstate');
  expect(await status()).toBe('SUSPENDED');
  await decideListing(market, assetId, 'reinstate');
  expect(await status()).toBe('ARCHIVED');
});

test('a request that slipped past a suspension cannot be approved, accepted by silence or paid', async () => {
  const asked = await requestKayak(market, freshDays());
  // As if the request had been committed after the reaction looked.
  await market.database.transaction((tx) => tx.update(assets).set({ status: 'SUSPENDED' }).where(eq(assets.id, kayakId)));
  expect((await market.owner.try('approve_booking', { bookingId: asked })).error).toMatchObject({ code: 'not_found' });
  expect(await market.pipeline.perform(endSuspendedRequest, { bookingId: asked })).toEqual({ ended: true });
  expect(await market.pipeline.perform(endSuspendedRequest, { bookingId: asked })).toEqual({ ended: false });
  await market.database.transaction((tx) => tx.update(assets).set({ status: 'LIVE' }).where(eq(assets.id, kayakId)));
  expect(await market.pipeline.perform(endSuspendedRequests, { userId: ownerId })).toEqual({ ended: 0 });
});

test('a suspension does not end a booking whose reported transfer must still be judged', async () => {
  market = await takeTransfers(market);
  const bookingId = await reportedKayak(market, freshDays());
  await decideUser(market, ownerId, 'suspend');
  expect(await booking(bookingId)).toMatchObject({ state: 'PENDING_PAYMENT' });
  await decideUser(market, ownerId, 'reinstate');
});

test('the payouts of a suspended owner are held, and sent when the suspension is lifted', async () => {
  market = await withBank(market);
  const bookingId = await earnKayak(market, (days += 5));
  await decideUser(market, ownerId, 'suspend');
  market.clock.advance({ hours: 25 });
  market = { ...market, admin: await market.signIn('admin@demo.test') };
  await market.pipeline.perform(runPayouts, {});
  const payout = async () => (await market.database.reader.select().from(payouts).where(eq(payouts.bookingId, bookingId)))[0];
  expect(await payout()).toMatchObject({ status: 'ON_HOLD', holdReason: 'SUSPENDED', sentAt: null });
  await decideUser(market, ownerId, 'reinstate');
  market = await advanceTime(market, { hours: 1 });
  await market.pipeline.perform(runPayouts, {});
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID', holdReason: null });
});

test('administrators and erased accounts cannot be suspended, and only signed-in admins decide', async () => {
  const adminId = await idOf(market.admin);
  const suspend = { action: 'suspend', reason: 'A coup' };
  const self = await market.admin.http.patch(`/admin/users/${adminId}`, suspend);
  expect(self).toMatchObject({ status: 400, body: { code: 'cannot_suspend', details: { because: 'ADMIN' } } });
  const gone = await register(market, 'gone@example.com');
  const goneId = await idOf(gone);
  await gone.http.post('/users/me/erase', { confirmEmail: 'gone@example.com', password: 'long enough 1' });
  for (const action of ['suspend', 'reinstate']) {
    const answer = await market.admin.http.patch(`/admin/users/${goneId}`, { action, reason: 'Late' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'cannot_suspend', details: { because: 'ERASED' } } });
  }
  for (const who of [market.renter, market.owner, market.stranger]) {
    expect((await who.http.patch(`/admin/users/${ownerId}`, suspend)).status).toBe(403);
    expect((await who.http.patch(`/admin/assets/${kayakId}`, suspend)).status).toBe(403);
    expect((await who.http.get('/admin/users')).status).toBe(403);
  }
  expect((await market.nobody.http.patch(`/admin/users/${ownerId}`, suspend)).status).toBe(401);
  expect((await market.admin.http.patch(`/admin/users/${ownerId}`, { action: 'suspend' })).status).toBe(400);
  expect((await market.admin.http.patch('/admin/users/usr_unknown', suspend)).status).toBe(404);
  expect((await market.admin.http.patch('/admin/assets/ast_unknown', suspend)).status).toBe(404);
  const [owner] = await market.database.reader.select().from(users).where(eq(users.id, ownerId));
  expect(owner?.suspendedAt).toBeNull();
});

test('each suspension and look is in the audit log with actor, subject and reason, unless it was refused', async () => {
  const userId = await idOf(await register(market, 'audited@example.com'));
  await decideUser(market, userId, 'suspend', 'Forged documents');
  await decideUser(market, userId, 'reinstate', 'They were real');
  await market.admin.http.get(`/admin/users/${userId}`);
  await market.stranger.http.patch(`/admin/users/${userId}`, { action: 'suspend', reason: 'Spite' });
  const { items } = (await market.admin.http.get(`/admin/audit?subjectId=${userId}`)).body.data;
  const actorId = await idOf(market.admin);
  expect(items.toReversed()).toMatchObject([
    { operation: 'suspend_user', actorId, reason: 'Forged documents' },
    { operation: 'reinstate_user', actorId, reason: 'They were real' },
    { operation: 'get_user', actorId },
  ]);
  expect(items).toHaveLength(3);
});

test('an admin finds people by address, name, shop or id, with their details', async () => {
  const find = async (text: string) => (await market.admin.http.get(`/admin/users?query=${encodeURIComponent(text)}`)).body.data;
  const emails = async (text: string) => (await find(text)).items.map(({ email }: { email: string }) => email);
  expect(await emails('VENDOR@demo')).toContain('vendor@demo.test');
  expect(await emails('atlantic out')).toContain('vendor@demo.test');
  expect(await emails(ownerId)).toEqual(['vendor@demo.test']);
  expect(await emails('100%')).toEqual([]);
  expect(await emails('demo_test')).toEqual([]);
  const { items, pagination } = (await market.admin.http.get('/admin/users?role=ADMIN&limit=1')).body.data;
  expect(items).toMatchObject([{ role: 'ADMIN', state: 'ACTIVE', vendor: null, counts: { listings: 0 } }]);
  expect(pagination.total).toBeGreaterThanOrEqual(1);

  const owner = (await market.admin.http.get(`/admin/users/${ownerId}`)).body.data;
  const assetCount = (await market.owner.call('list_my_assets', { limit: 1 })).pagination.total;
  expect(owner).toMatchObject({
    state: 'ACTIVE',
    role: 'VENDOR',
    vendor: { slug: 'atlantic-outdoors' },
    counts: { listings: assetCount },
    suspension: null,
  });
  expect(owner.listings).toHaveLength(assetCount);
  expect(owner.counts.openLettings).toBeGreaterThan(0);
  expect(owner.openBookings.length).toBe(Math.min(50, owner.counts.openLettings + owner.counts.openRentals));
  expect(JSON.stringify(owner)).not.toMatch(/argon2|passwordHash|hash/);

  const userId = await idOf(await register(market, 'listed@example.com'));
  await decideUser(market, userId, 'suspend');
  const suspended = (await market.admin.http.get('/admin/users?state=SUSPENDED&limit=100')).body.data.items;
  expect(suspended.map((item: { userId: string }) => item.userId)).toContain(userId);
  const active = (await market.admin.http.get('/admin/users?state=ACTIVE&query=listed@')).body.data.items;
  expect(active).toEqual([]);
  const searches = (await market.admin.http.get('/admin/audit?operation=list_users&limit=2')).body.data.items;
  expect(searches).toMatchObject([
    { actorRole: 'ADMIN', input: { state: 'ACTIVE', query: 'listed@' } },
    { actorRole: 'ADMIN', input: { state: 'SUSPENDED', limit: 100 } },
  ]);
});

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
