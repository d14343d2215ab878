import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings, incidents, reviews, users, vendors } from '../../../db/schema/index.ts';
import { freePeriod } from '../../harness/dates.ts';
import { openAccount } from '../../harness/open-account.ts';
import { planCamper, requestCamper } from '../../harness/rentals/camper.ts';
import { requestKayak } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const me = async (who = market.renter) => (await who.http.get('/trust-profile/me')).body.data;
const renterId = async () => (await market.renter.call('get_profile', {})).id;

async function newcomer(email: string) {
  const account = { email, password: 'long enough 1', name: 'Ana Silva' };
  return openAccount(market, account);
}

test('the public profile of a renter has tier, badges and counts, and no parts of the score or contact data', async () => {
  const userId = await renterId();
  const profile = await market.nobody.call('get_trust_profile', { userId });
  expect(profile).toMatchObject({ userId, owner: null, badges: expect.arrayContaining(['EMAIL_VERIFIED', 'PHONE_VERIFIED']) });
  expect(Object.keys(profile).toSorted()).toEqual(['badges', 'memberSince', 'owner', 'renter', 'userId']);
  expect(Object.keys(profile.renter).toSorted()).toEqual(['completedRentals', 'rating', 'tier']);
  expect(JSON.stringify(profile)).not.toMatch(/@|\+44|parts|score/);
  expect((await market.nobody.http.get(`/trust-profile/${userId}`)).body.data).toEqual(profile);
});

test('the profile of a shop begins with what is said about the shop', async () => {
  const answer = await market.nobody.try('get_trust_profile', { userId: 'atlantic-outdoors' });
  expect(Object.keys(answer.output)[0]).toBe('owner');
  expect(Object.keys(answer.output.owner).slice(0, 4)).toEqual(['vendorSlug', 'name', 'tier', 'rating']);
  expect(answer.output.owner).toMatchObject({ name: 'Atlantic Outdoors' });
  // What the same person is as a renter stands apart, so that nobody takes it for the shop's.
  expect(answer.output).not.toHaveProperty('rating');
  expect(answer.output.renter).toMatchObject({ completedRentals: 0, rating: { count: 0 } });
  const { body } = await market.nobody.http.get('/trust-profile/atlantic-outdoors');
  expect(Object.keys(body.data)).toEqual(Object.keys(answer.output));
});

test('the profile of an owner says how they answer, and is found by shop, vendor or user', async () => {
  const profile = await market.nobody.call('get_trust_profile', { userId: 'atlantic-outdoors' });
  expect(profile.owner).toMatchObject({ vendorSlug: 'atlantic-outdoors', completedRentals: expect.any(Number) });
  expect(profile.owner.responseRate).toBeGreaterThan(0);
  expect(profile.owner.responseRate).toBeLessThanOrEqual(1);
  expect(profile.owner.medianFirstReplyMinutes).toBeGreaterThanOrEqual(0);
  expect(await market.nobody.call('get_trust_profile', { userId: profile.userId })).toEqual(profile);
});

test('the private profile adds up to the score, offers help and contains the public one', async () => {
  const mine = await me();
  const sum = mine.parts.reduce((total: number, { points }: { points: number }) => total + points, 0);
  expect(mine.score).toBe(Math.round(Math.min(100, Math.max(0, sum))));
  expect(mine.howToImprove.length).toBeGreaterThan(0);
  expect(mine.asOwner).toBeNull();
  expect(mine.public).toEqual(await market.nobody.call('get_trust_profile', { userId: await renterId() }));
  expect((await market.nobody.http.get('/trust-profile/me')).status).toBe(401);
});

test('the private profile is the same over MCP and REST, needs read:account, and a sign-in', async () => {
  const answer = await me();
  expect(await market.renter.call('get_trust_profile', { userId: 'me' })).toEqual(answer);
  expect(await market.renter.call('get_trust_profile')).toEqual(answer);
  expect(answer).toMatchObject({ score: expect.any(Number), facts: { emailVerified: true }, windowDays: 366, reviews: [] });
  expect((await market.nobody.try('get_trust_profile', { userId: 'me' })).httpStatus).toBe(401);
  const { secret } = await market.renter.call('manage_api_keys', { action: 'create', name: 'agent', scopes: ['read:catalog'] });
  const limited = market.actor(secret);
  expect((await limited.try('get_trust_profile', { userId: 'me' })).httpStatus).toBe(403);
  expect(await limited.call('get_trust_profile', { userId: await renterId() })).toEqual(answer.public);
});

/** A completed booking of the demo owner, with its renter. */
async function pastRental() {
  const { id: ownerId } = await market.actor(market.owner.credential).call('get_profile');
  const [past] = await market.database.reader
    .select({ booking: bookings, email: users.email })
    .from(bookings)
    .innerJoin(vendors, eq(vendors.id, bookings.vendorId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(eq(bookings.state, 'COMPLETED'), eq(vendors.userId, ownerId)))
    .limit(1);
  if (past === undefined) throw new Error('The demo owner has no past.');
  return { booking: past.booking, renter: await market.signIn(past.email) };
}

/** The same rental with test keys: late, unpaid, badly reviewed by both sides, and with a claim that the owner lost. */
async function addBadTestRental(past: typeof bookings.$inferSelect): Promise<void> {
  const now = market.clock.now();
  const { renterId: userId, vendorId, assetId } = past;
  const test = { ...past, id: 'bkg_TEST', mode: 'test' as const };
  const late = { closedAt: now, lateFeeMinor: 500, lateFeePaidAt: null, returnedAt: new Date(now.getTime() - 10 * 86_400_000) };
  const said = { bookingId: test.id, status: 'PUBLISHED', rating: 1, text: 'No', submittedAt: now, publishedAt: now } as const;
  const claim = { id: 'inc_TEST', bookingId: test.id, type: 'DAMAGE', description: 'A leak', claimMinor: 0 } as const;
  await market.database.transaction(async (tx) => {
    await tx.insert(bookings).values({ ...test, ...late });
    for (const by of ['OWNER', 'RENTER'] as const)
      await tx.insert(reviews).values({ id: `rev_${by}`, by, authorId: userId, renterId: userId, vendorId, assetId, ...said });
    await tx.insert(incidents).values({
      ...claim,
      photos: [],
      status: 'RESOLVED',
      outcome: 'OWNER_PAYS',
      reportedBy: 'RENTER',
      reportedAt: now,
      dueAt: now,
      resolvedAt: now,
    });
  });
}

test('scores do not depend on test bookings', async () => {
  const { booking, renter } = await pastRental();
  const scores = async () => [await me(renter), await me(market.owner)].map(({ facts, asOwner }) => [facts, asOwner?.facts]);
  const before = await scores();
  await addBadTestRental(booking);
  expect(await scores()).toEqual(before);
});

test('an owner’s own profile has both scores', async () => {
  const mine = await me(market.owner);
  expect(mine.asOwner).toMatchObject({
    score: expect.any(Number),
    parts: expect.arrayContaining([expect.objectContaining({ code: 'base' })]),
  });
  expect(mine.asOwner.tier).toBe(mine.public.owner.tier);
});

test('an answered request counts for the owner', async () => {
  const before = (await market.nobody.call('get_trust_profile', { userId: 'atlantic-outdoors' })).owner;
  for (let i = 0; i < 6; i += 1) {
    const bookingId = await requestKayak(market, freePeriod(100 + 10 * i));
    await market.owner.call('reject_booking', { bookingId, reason: 'In the workshop' });
  }
  const after = (await market.nobody.call('get_trust_profile', { userId: 'atlantic-outdoors' })).owner;
  expect(after.acceptanceRate).toBeLessThan(before.acceptanceRate);
  expect(after.responseRate).toBeGreaterThanOrEqual(before.responseRate);
});

test('an unknown or an erased person has no profile', async () => {
  const unknown = await market.nobody.try('get_trust_profile', { userId: 'usr_nobody' });
  expect(unknown.error).toMatchObject({ code: 'not_found' });
  const person = await newcomer('gone@example.com');
  const { id: userId } = await person.call('get_profile', {});
  expect((await market.nobody.call('get_trust_profile', { userId })).renter.tier).toBe('STANDARD');
  const erased = await person.http.post('/users/me/erase', { confirmEmail: 'gone@example.com', password: 'long enough 1' });
  expect(erased.status).toBeLessThan(300);
  expect((await market.nobody.try('get_trust_profile', { userId })).error).toMatchObject({ code: 'not_found' });
});

test('the owner of a request sees who asks, what is verified and what is missing, without contact data', async () => {
  const bookingId = await requestCamper(market, freePeriod(60));
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId: items[0].documentId });
  const snapshot = await market.owner.call('get_renter_snapshot', { bookingId });
  expect(snapshot).toMatchObject({
    bookingId,
    state: 'PENDING_APPROVAL',
    name: 'Clara Mendes',
    profile: { userId: await renterId() },
    verification: {
      status: 'PARTIAL',
      requirements: expect.arrayContaining([{ code: 'DRIVING_LICENCE', state: 'PENDING_REVIEW' }]),
    },
    openQuestions: [{ tool: 'review_renter_documents' }],
  });
  expect(snapshot.risk.reasons.every((reason: unknown) => typeof reason === 'string')).toBe(true);
  expect(JSON.stringify(snapshot)).not.toMatch(/@demo|\+44|scan\.png|fileName|url"/);
  expect((await market.owner.http.get(`/owner/requests/${bookingId}/snapshot`)).body.data).toEqual(snapshot);
});

test('the snapshot counts what the renter did with this owner before, without the present request', async () => {
  const first = await requestKayak(market, freePeriod(170));
  const before = (await market.owner.call('get_renter_snapshot', { bookingId: first })).withYou;
  await market.renter.call('cancel_booking', { bookingId: first, confirm: true, anyRefund: true });
  const second = await requestKayak(market, freePeriod(180));
  const after = (await market.owner.call('get_renter_snapshot', { bookingId: second })).withYou;
  expect(after).toEqual({ ...before, requests: before.requests + 1, cancelledByRenter: before.cancelledByRenter + 1 });
});

test('a plan that was not sent and a request to another shop have no snapshot', async () => {
  const { bookingId: plan } = await planCamper(market, freePeriod(200));
  expect((await market.owner.try('get_renter_snapshot', { bookingId: plan })).error).toMatchObject({ code: 'not_found' });
  const account = { email: 'other-shop@example.com', password: 'long enough 1', name: 'Ana Silva' };
  const shop = { vendorName: 'Other Shop', vendorType: 'INDIVIDUAL' };
  const opened = await market.nobody.http.post('/auth/register', account);
  const stranger = market.actor(opened.body.data.accessToken);
  await stranger.call('activate_vendor', shop);
  const bookingId = await requestKayak(market, freePeriod(210));
  expect((await stranger.http.get(`/owner/requests/${bookingId}/snapshot`)).status).toBe(404);
  expect((await market.renter.http.get(`/owner/requests/${bookingId}/snapshot`)).status).toBe(403);
});

test('a new person is told what is missing and how to supply it', async () => {
  const person = await newcomer('fresh@example.com');
  expect(await person.call('get_verification_status', {})).toMatchObject({
    status: 'NONE',
    missing: ['PHONE', 'IDENTITY_DOCUMENT'],
    inReview: [],
    nextActions: [
      { tool: 'verify_phone_otp', args: { action: 'send' }, method: 'POST', path: '/api/v1/auth/otp/send' },
      { tool: 'upload_document', args: { kind: 'IDENTITY_DOCUMENT' }, method: 'POST', path: '/api/v1/upload' },
      {
        tool: 'get_profile',
        pageUrl: expect.stringMatching(/\/account$/),
        why: expect.stringContaining('confirm the e-mail address'),
      },
    ],
  });
});

test('a document counts as verified once an owner has approved it', async () => {
  const status = async () => (await market.renter.call('get_verification_status', {})).status;
  const bookingId = await requestCamper(market, freePeriod(220));
  const ofBooking = () => market.renter.call('get_verification_status', { bookingId });
  expect(await ofBooking()).toMatchObject({ status: 'PARTIAL', missing: [], inReview: ['IDENTITY_DOCUMENT', 'DRIVING_LICENCE'] });
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId });
  for (const { documentId } of items) {
    await market.owner.call('review_renter_documents', { action: 'approve', bookingId, documentId });
  }
  expect((await ofBooking()).status).toBe('VERIFIED');
  expect(await status()).toBe('VERIFIED');
});

test('the export of an account has its profile with every part', async () => {
  const { body } = await market.renter.http.get('/users/me/export');
  const { parts } = await me();
  expect(body.data.sections.trustProfile).toMatchObject([{ parts }]);
});
