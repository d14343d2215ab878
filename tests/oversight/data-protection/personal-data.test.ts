import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { count, eq, getTableName, is, Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as schema from '../../../db/schema/index.ts';
import { assets, bookings, documents, journal, payouts, users } from '../../../db/schema/index.ts';
import { entryAssetId, indexAsset, textEntries } from '../../../db/search.ts';
import { findUnpaidEarnings } from '../../../src/domain/oversight/data-protection/open-obligations.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { openWorld, type World } from '../../generated/samples/world.ts';
import { freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { openAccount } from '../../harness/open-account.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
afterAll(() => market.close());

const credentials = (email: string) => ({ email, password: 'long enough 1' });

async function register(email: string, more: object = {}): Promise<Actor> {
  return openAccount(market, { ...credentials(email), name: 'Ana Unique', ...more });
}

const erase = (who: Actor, confirmEmail: string, password = 'long enough 1') =>
  who.http.post('/users/me/erase', { confirmEmail, password });
/** At the endpoint where owners find what they do as anybody else does. */
const asRenter = ({ credential }: Actor) => market.actor(credential);
const upload = (who: Actor) =>
  who.call('upload_document', {
    kind: 'IDENTITY_DOCUMENT',
    fileName: 'passport-of-ana.png',
    contentBase64: samplePng.toString('base64'),
  });
const files = () => {
  const folder = join(market.folder, 'documents');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

/** A listing of the shop's, as it is found by its words. */
async function listWindmill(owner: Actor, slug = 'quixotic-windmill'): Promise<string> {
  const { reader } = market.database;
  const [kayak] = await reader.select().from(assets).where(eq(assets.slug, 'tandem-sea-kayak'));
  const { id: vendorId } = (await owner.http.get('/users/me')).body.data.vendor;
  const id = randomIds.next({ prefix: 'ast' });
  await market.database.transaction(async (tx) => {
    await tx.insert(assets).values({ ...kayak!, id, vendorId, slug, title: 'Quixotic windmill' });
    const labels = { category: 'sports-hobby', city: 'lisbon', vendor: vendorId };
    await indexAsset(tx, { assetId: id, title: 'quixotic windmill', body: 'it turns', place: 'lisbon', labels });
  });
  return id;
}

/** What the full-text search keeps of an asset. */
async function entriesOf(assetId: string): Promise<number> {
  const [found] = await market.database.reader.select({ entries: count() }).from(textEntries).where(eq(entryAssetId, assetId));
  return found?.entries ?? 0;
}

describe('the export', () => {
  test('has everything about the person and no secret', async () => {
    const { body } = await market.renter.http.get('/users/me/export');
    const { sections } = body.data;
    expect(sections.account).toMatchObject([{ email: 'renter@demo.test', createdAt: expect.stringMatching(/Z$/) }]);
    expect(sections.bookings.length).toBeGreaterThan(0);
    expect(new Set(sections.bookings.map(({ renterId }: { renterId: string }) => renterId))).toEqual(
      new Set([sections.account[0].id]),
    );
    expect(sections.sessions.length).toBeGreaterThan(0);
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/argon2|passwordHash|fileKey|"hash"|pollHash/);
  });

  test('of a vendor contains the shop and its assets', async () => {
    const { sections } = (await market.owner.http.get('/users/me/export')).body.data;
    expect(sections.shop).toMatchObject([{ slug: 'atlantic-outdoors' }]);
    expect(sections.assets.length).toBeGreaterThan(3);
  });

  test('contains nothing of other people', async () => {
    const ana = await register('export@example.com');
    await upload(ana);
    const { id: planned } = await ana.call('create_booking', { slug: 'tandem-sea-kayak', ...freePeriod(95) });
    const { sections } = (await ana.http.get('/users/me/export')).body.data;
    expect(sections.documents).toMatchObject([{ fileName: 'passport-of-ana.png' }]);
    expect(sections).toMatchObject({ bookings: [{ id: planned }], payments: [], reviews: [] });
    expect(sections).not.toHaveProperty('shop');
    const text = JSON.stringify(sections);
    const { reader } = market.database;
    const people = (await reader.select().from(users)).filter(({ email }) => email !== 'export@example.com');
    const foreign = [
      ...people.flatMap(({ id, email, phone }) => [id, email, phone ?? []].flat()),
      ...(await reader.select().from(bookings)).flatMap(({ id }) => (id === planned ? [] : id)),
      ...(await reader.select().from(documents)).flatMap(({ id }) => (id === sections.documents[0].id ? [] : id)),
    ];
    expect(foreign.length).toBeGreaterThan(100);
    expect(foreign.filter((word) => text.includes(word))).toEqual([]);
  });

  test('shows the pickup place of a booking from CONFIRMED on, like its page', async () => {
    const exported = async (who: Actor, bookingId: string) => {
      const { bookings: rows } = (await who.http.get('/users/me/export')).body.data.sections;
      return rows.find(({ id }: { id: string }) => id === bookingId);
    };
    const { renter, bookingId } = await world.confirmed();
    const { address } = (await renter.call('get_booking_detail', { bookingId })).pickup;
    expect(JSON.stringify(await exported(renter, bookingId))).toContain(address);

    const plan = await world.planned();
    expect(await plan.renter.call('get_booking_detail', { bookingId: plan.bookingId })).toMatchObject({ pickup: null });
    const told = JSON.stringify(await exported(plan.renter, plan.bookingId));
    expect([told.includes(address), told.includes('vendor@demo.test')]).toEqual([false, false]);
  });

  test('of a vendor contains no plan that was not sent', async () => {
    const { bookingId } = await world.planned();
    const seen = await market.owner.try('get_owner_booking_detail', { bookingId });
    expect(seen.error).toMatchObject({ code: 'not_found' });
    const { bookingsOfShop } = (await market.owner.http.get('/users/me/export')).body.data.sections;
    expect(bookingsOfShop.map(({ id }: { id: string }) => id)).not.toContain(bookingId);
  });

  test('for a key contains what the key may read, and names the sections left out', async () => {
    const exportOf = async (who: Actor, scopes: string[]) => {
      const { secret } = await asRenter(who).call('manage_api_keys', { action: 'create', name: 'narrow', scopes });
      return (await market.actor(secret).http.get('/users/me/export')).body.data;
    };
    const narrow = await exportOf(market.owner, ['read:account']);
    expect(narrow.sections.account).toHaveLength(1);
    for (const hidden of [
      'documents',
      'bookings',
      'payments',
      'invoices',
      'reviews',
      'shop',
      'bookingsOfShop',
      'apiKeyConfirmations',
    ])
      expect(narrow.sections).not.toHaveProperty(hidden);
    expect(narrow.leftOut.map(({ needs }: { needs: string[] }) => needs)).toEqual([
      ['read:booking'],
      ['read:owner'],
      ['read:booking', 'read:owner'],
    ]);

    const rentals = await exportOf(market.owner, ['read:account', 'read:booking']);
    expect(rentals.sections).toHaveProperty('payments');
    expect(rentals.sections).not.toHaveProperty('bookingsOfShop');
    expect(rentals.leftOut).toHaveLength(2);
    const all = await exportOf(market.owner, ['read:account', 'write:booking', 'write:owner']);
    expect(all).toMatchObject({ leftOut: [], sections: { bookingsOfShop: expect.any(Array), apiKeyConfirmations: [] } });
    expect(await exportOf(market.renter, ['read:account', 'read:booking'])).toMatchObject({ leftOut: [] });
  });

  test('contains a review by the other side only once it is published', async () => {
    const { renter, bookingId } = await world.completed();
    await asRenter(world.owner).call('submit_review', { bookingId, rating: 2, text: 'Hidden words of the owner' });
    const sections = async (who: Actor) => (await who.http.get('/users/me/export')).body.data.sections;
    expect((await sections(renter)).reviews).toEqual([]);
    expect((await sections(world.owner)).reviewsOfShop).toContainEqual(
      expect.objectContaining({ bookingId, text: 'Hidden words of the owner', status: 'SUBMITTED' }),
    );
    await renter.call('submit_review', { bookingId, rating: 5, text: 'Hidden no more' });
    expect((await sections(renter)).reviews).toHaveLength(2);
  });
});

describe('erasing an account', () => {
  test('leaves no personal data and no file, and nobody can sign in', async () => {
    const ana = await register('ana.erased@example.com');
    await ana.call('update_profile', { city: 'Porto', phone: '+351 912 345 678' });
    const { secret } = await ana.call('manage_api_keys', { action: 'create', name: 'Key of Ana' });
    const { documentId } = await upload(ana);
    const before = files();

    const { body } = await erase(ana, 'Ana.Erased@example.com');
    expect(body.data).toMatchObject({ erased: true });
    await market.dispatcher.drain();
    await market.courier.drain();
    expect(files()).toBe(before - 1);
    for (const credential of [ana.credential, secret])
      expect((await market.actor(credential).http.get('/users/me')).status).toBe(401);
    expect((await market.nobody.http.post('/auth/login', credentials('ana.erased@example.com'))).status).toBe(401);

    const { reader } = market.database;
    for (const table of Object.values(schema)) {
      if (!is(table, Table)) continue;
      const rows = JSON.stringify(await reader.select().from(table)).toLowerCase();
      for (const personal of ['ana.erased@', '912345678', '912 345 678', 'key of ana'])
        expect([getTableName(table), personal, rows.includes(personal)]).toEqual([getTableName(table), personal, false]);
    }
    const [user] = await reader.select().from(users).where(eq(users.name, 'Erased account'));
    expect(user).toMatchObject({
      email: `${user!.id.toLowerCase()}@erased.invalid`,
      phone: null,
      city: null,
      erasedAt: expect.any(Date),
    });
    expect(await reader.select().from(documents).where(eq(documents.id, documentId))).toMatchObject([
      { fileKey: '', fileName: 'erased', expiresOn: null },
    ]);
    expect((await register('ana.erased@example.com')).credential).toBeTruthy();
  });

  test('needs the e-mail address as a confirmation', async () => {
    const ana = await register('careful@example.com');
    for (const answer of [await erase(ana, 'other@example.com'), await erase(ana, '')]) {
      expect(answer.status).toBe(400);
    }
    expect((await ana.http.get('/users/me')).status).toBe(200);
  });

  test('needs the password, whose guesses are limited like those of a sign-in but counted apart', async () => {
    const ana = await register('guessed@example.com');
    const answers = [
      await erase(ana, 'guessed@example.com', 'a guess'),
      await ana.http.post('/users/me/erase', { confirmEmail: 'guessed@example.com' }),
    ];
    expect(answers).toMatchObject([
      { status: 400, body: { code: 'wrong_password' } },
      { status: 400, body: { code: 'invalid_input' } },
    ]);
    expect((await ana.http.del('/users/me?confirmEmail=guessed@example.com')).status).toBe(404);
    expect((await ana.http.get('/users/me')).status).toBe(200);

    const guarded = await startMarketplace({ LOGIN_ATTEMPTS: '3' });
    try {
      const guess = (password: string) => erase(guarded.stranger, 'stranger@demo.test', password);
      const guesses = [];
      for (const password of ['one', 'two', 'three', 'four']) guesses.push((await guess(password)).status);
      expect(guesses).toEqual([400, 400, 400, 429]);
      expect((await guess('demo-password-1')).status).toBe(429);
      const login = { email: 'stranger@demo.test', password: 'demo-password-1' };
      expect((await guarded.nobody.http.post('/auth/login', login)).status).toBe(200);
    } finally {
      await guarded.close();
    }
  });

  test('is refused while bookings are open, and names them', async () => {
    const { renter: ana, bookingId } = await world.requested();
    expect(await erase(ana, ana.email)).toMatchObject({
      status: 400,
      body: {
        code: 'account_in_use',
        error: expect.stringMatching(/“Tandem sea kayak.*: from about \d+ \w+ \d{4} on, or as soon as it is cancelled/),
        details: { reasons: ['BOOKING'], bookingIds: [bookingId], bookings: [{ bookingId, canCancel: true }] },
        nextActions: [{ tool: 'cancel_booking', args: { bookingId, preview: true } }, { tool: 'list_my_bookings' }],
      },
    });
    await ana.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
    expect((await erase(ana, ana.email)).status).toBe(200);
  });

  test('ends the plans that the person never sent', async () => {
    const { renter, bookingId } = await world.planned();
    const answer = await erase(renter, renter.email);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    const [plan] = await market.database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(plan).toMatchObject({ state: 'CANCELLED', cancelledBy: 'RENTER', dueAt: null });
  });

  test('of a vendor ends what others have planned with the shop and never sent, and tells them', async () => {
    const shop = { role: 'VENDOR', vendorName: 'Planned With', vendorType: 'INDIVIDUAL' };
    const owner = await register('planned.with@example.com', shop);
    const assetId = await listWindmill(owner, 'planned-windmill');
    const renter = await world.renter();
    const { id: bookingId } = await renter.call('create_booking', { assetId, ...freePeriod(90) });
    const answer = await erase(owner, 'planned.with@example.com');
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    await market.dispatcher.drain();

    const seen = await renter.call('get_booking_detail', { bookingId });
    expect(seen).toMatchObject({ state: 'CANCELLED', timeline: [{ actor: 'RENTER' }, { actor: 'SYSTEM' }] });
    const { items } = (await renter.http.get('/notifications')).body.data;
    expect(items).toMatchObject([{ type: 'booking.cancelled', bookingId }]);
  });

  test('of a vendor is refused with open bookings, and otherwise closes the shop', async () => {
    const busy = await erase(market.owner, 'vendor@demo.test', 'demo-password-1');
    expect(busy.body).toMatchObject({ code: 'account_in_use', details: { vendor: true } });

    const shop = { role: 'VENDOR', vendorName: 'Short Lived', vendorType: 'INDIVIDUAL' };
    const owner = await register('shop.erased@example.com', shop);
    expect((await market.nobody.try('get_vendor', { slug: 'short-lived' })).isError).toBe(false);
    const assetId = await listWindmill(owner);
    expect(await entriesOf(assetId)).toBe(1);
    expect((await erase(owner, 'shop.erased@example.com')).status).toBe(200);
    expect(await entriesOf(assetId)).toBe(0);
    expect((await market.nobody.try('get_vendor', { slug: 'short-lived' })).error).toMatchObject({ code: expect.any(String) });
  });

  test('of a vendor is refused while earnings are due, even before their payout exists', async () => {
    const { bookingId } = await world.completed();
    await market.dispatcher.drain();
    const { reader } = market.database;
    const [booking] = await reader.select().from(bookings).where(eq(bookings.id, bookingId));
    const { vendorId } = booking!;
    const unpaid = async () => (await findUnpaidEarnings(reader, vendorId)).map(({ id }) => id);
    // As it is until the reaction to the end of the booking has run.
    const [payout] = await reader.select().from(payouts).where(eq(payouts.bookingId, bookingId));
    await market.database.transaction((tx) => tx.delete(payouts).where(eq(payouts.bookingId, bookingId)));
    const busy = await erase(market.owner, 'vendor@demo.test', 'demo-password-1');
    expect(busy.body.details.reasons).toContain('PAYOUT');
    expect(busy.body.details.bookingIds).toContain(bookingId);
    expect(await unpaid()).toContain(bookingId);
    await market.database.transaction((tx) => tx.insert(payouts).values({ ...payout!, status: 'PAID' }));
    expect(await unpaid()).not.toContain(bookingId);
  });

  test('leaves bookings and the journal as they were, without the name', async () => {
    const { renter, bookingId } = await world.confirmed();
    expect((await erase(renter, renter.email)).body).toMatchObject({ details: { reasons: expect.arrayContaining(['BOOKING']) } });
    await renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
    await market.dispatcher.drain();
    const entries = await market.database.reader.select().from(journal);
    const balance = await trialBalance(market.database);

    expect(await erase(renter, renter.email)).toMatchObject({ status: 200 });
    await market.dispatcher.drain();
    expect(await market.database.reader.select().from(journal)).toEqual(entries);
    expect(await trialBalance(market.database)).toEqual(balance);
    const seen = await world.owner.call('get_owner_booking_detail', { bookingId });
    expect(seen).toMatchObject({ state: 'CANCELLED', renter: { name: 'Erased account' } });
    expect(JSON.stringify(seen)).not.toContain('Fresh Person');
  });
});
