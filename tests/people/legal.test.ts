import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { legalTexts } from '../../db/schema/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const BUILT_IN = '2026-11';
/** As bookings froze it before there were versions: the text behind it may never change. */
const AGREEMENT_SHA256 = 'aefb1b3bdbfcfcd78d7ca5f0b0c5e76e32c255856c29e8c65466b6a5c0c0f473';
/** Byte for byte what bookings and accounts may name from earlier releases. */
const FIXED_FEE_SHA256 = 'a5d610927186426dd687393db2c488813b763fa9ed3dba929419c99f206b839c';
const FIXED_DAYS_SHA256 = '00e80c73206f5f20fcac5c7f8991ebd4a95b3188097fb0985fb686ba44aa936f';
const TEXT = 'Our terms\n\n## Rent\n\nPay, <b>please</b>.';

/** One for all tests, in their order: the first ones see what is built in. */
let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const planKayak = async (dates: ReturnType<typeof freePeriod>): Promise<string> =>
  (await market.renter.call('create_booking', { slug: 'tandem-sea-kayak', ...dates })).id;
let published = 0;
/** A version that there has not been yet. */
const fresh = (text = TEXT) => ({ version: `2027-${(published += 1)}`, text });
const current = async (kind: string) => (await read(`/legal/${kind}`)).body.data;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const read = (path: string) => market.nobody.http.get(path);
const publish = (kind: string, text: object) => market.admin.http.patch(`/admin/legal-texts/${kind}`, text);
const page = async (path: string, more: Record<string, string> = {}) => {
  const response = await fetch(new URL(path, market.url), { headers: { Accept: 'text/html', ...more } });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe('before the operator has published a legal text', () => {
  test('anybody can read the three built-in texts, each with the hash of its words', async () => {
    const { body } = await read('/legal');
    expect(body.data.items.map(({ kind, version }: Record<string, string>) => [kind, version])).toEqual([
      ['TERMS', BUILT_IN],
      ['PRIVACY', '2026-11-30'],
      ['RENTAL_AGREEMENT', '2026-11-29'],
    ]);
    for (const [slug, item] of ['terms', 'privacy', 'rental-agreement'].map((name, index) => [name, body.data.items[index]])) {
      const { data } = (await read(`/legal/${slug}`)).body;
      expect(data).toMatchObject({ ...item, current: true });
      expect(data.sha256).toBe(sha256(data.text));
      expect(data.versions).toHaveLength(
        { TERMS: 1, PRIVACY: 3, RENTAL_AGREEMENT: 3 }[data.kind as 'TERMS' | 'PRIVACY' | 'RENTAL_AGREEMENT'],
      );
    }
  });

  test('the rental agreement has the hash that bookings store', async () => {
    const { data } = (await read(`/legal/rental-agreement?version=${BUILT_IN}`)).body;
    expect([data.sha256, sha256(data.text)]).toEqual([AGREEMENT_SHA256, AGREEMENT_SHA256]);
    expect(data.current).toBe(false);
  });

  test('every text of an earlier release can be read at its version, byte for byte', async () => {
    const hashes = ['rental-agreement?version=2026-11-22', 'privacy?version=2026-11'].map(async (path) => {
      const { data } = (await read(`/legal/${path}`)).body;
      return [data.sha256, sha256(data.text)];
    });
    expect(await Promise.all(hashes)).toEqual([
      [FIXED_FEE_SHA256, FIXED_FEE_SHA256],
      [FIXED_DAYS_SHA256, FIXED_DAYS_SHA256],
    ]);
  });

  test('the privacy notice lists how long the operator keeps data, by the present settings', async () => {
    const kept = /Documents are erased 30 days after .*E-mails are deleted 30 days after/;
    expect((await current('privacy')).below.join(' ')).toMatch(kept);
    await market.admin.http.patch('/admin/settings', { settings: { documentDays: 45, mailDays: 1 } });
    const { below } = await current('privacy');
    expect(below.join(' ')).toMatch(/Documents are erased 45 days after .*E-mails are deleted one day after/);
    const { html } = await page('/legal/privacy');
    for (const sentence of below) expect(html).toContain(sentence);
    const german = await page('/legal/privacy', { 'Accept-Language': 'de' });
    expect(german.html).toMatch(/Dokumente werden 45 Tage nach.*E-Mails werden einen Tag nach.*Gespräche ohne Buchung/s);
    expect((await current('terms')).below).toEqual([]);
    await market.admin.http.patch('/admin/settings', { settings: { documentDays: null, mailDays: null } });
  });

  test('people can read each text as a page with version and hash', async () => {
    for (const kind of ['terms', 'privacy', 'rental-agreement']) {
      const { data } = (await read(`/legal/${kind}`)).body;
      const { status, headers, html } = await page(`/legal/${kind}`);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(html).toContain(`<h1>${data.text.split('\n')[0]}</h1>`);
      expect(html).toContain(data.sha256);
      expect(html).not.toContain('not the version in force');
    }
  });
});

describe('a new version of a legal text', () => {
  test('is in force at once, and the older one can still be read word for word', async () => {
    const before = await current('terms');
    const ours = fresh();
    const answer = await publish('terms', ours);
    expect(answer.body.data).toMatchObject({ kind: 'TERMS', version: ours.version, current: true, sha256: sha256(TEXT) });

    expect(await current('terms')).toMatchObject({ ...ours, current: true });
    const { data: older } = (await read(`/legal/terms?version=${BUILT_IN}`)).body;
    expect(older).toMatchObject({ text: before.text, sha256: before.sha256, current: false });
    expect(older.versions.map(({ version }: { version: string }) => version)).toEqual([ours.version, BUILT_IN]);
    expect((await current('privacy')).version).toBe('2026-11-30');
  });

  test('is shown as text, and the page of an older one says so and leads to the others', async () => {
    await publish('terms', fresh());
    const { html } = await page('/legal/terms');
    expect(html).toContain('<h2>Rent</h2>');
    expect(html).toContain('Pay, &lt;b&gt;please&lt;/b&gt;.');
    const { url, versions } = await current('terms');
    const old = await page(versions[1].url);
    expect(old.html).toContain('not the version in force');
    expect(old.html).toContain(url);
  });

  test('is shown in the language of the reader, and so is that there has never been such a version', async () => {
    const german = { 'Accept-Language': 'de' };
    const { html } = await page('/legal/terms', german);
    expect(html).toContain('<html lang="de"');
    expect(html).toMatch(/Über diesen Text.*veröffentlicht am.*SHA-256/s);
    const { url } = await current('terms');
    const never = await page('/legal/terms?version=1999-1', german);
    expect([never.status, never.html]).toEqual([404, expect.stringContaining('Diese Fassung des Textes gibt es nicht')]);
    expect(never.html).toContain(url);
    expect((await page('/legal/fairness')).status).toBe(404);
  });

  test('published twice is one version, and another text under a used name is refused', async () => {
    const ours = fresh();
    const first = (await publish('terms', ours)).body.data;
    expect((await publish('terms', ours)).body.data).toEqual({ ...first, alreadyDone: true });
    for (const version of [ours.version, BUILT_IN]) {
      const { status, body } = await publish('terms', { version, text: 'Another text' });
      expect([status, body.code]).toEqual([400, 'legal_version_taken']);
    }
    expect(await current('terms')).toEqual(first);
  });

  test('published at the same time as another under the same name is accepted or refused as a whole', async () => {
    const { version } = fresh();
    const answers = await Promise.all(['One text', 'Other text'].map((text) => publish('privacy', { version, text })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await current('privacy')).text).toBe(answers.find(({ status }) => status === 200)?.body.data.text);
  });

  test('is published by admins only, with an entry in the audit log', async () => {
    const before = await current('terms');
    const ours = fresh();
    for (const actor of [market.renter, market.owner, market.stranger]) {
      expect((await actor.http.patch('/admin/legal-texts/terms', ours)).status).toBe(403);
    }
    expect((await market.nobody.http.patch('/admin/legal-texts/terms', ours)).status).toBe(401);
    expect(await current('terms')).toEqual(before);

    await publish('terms', ours);
    const { items } = (await market.admin.http.get('/admin/audit?operation=publish_legal_text&limit=1')).body.data;
    expect(items).toMatchObject([{ actorRole: 'ADMIN', input: { kind: 'terms', version: ours.version } }]);
  });

  test('can be translated, and what is agreed stays the original', async () => {
    const ours = fresh('Rules\n\nBe kind.');
    const original = (await publish('terms', ours)).body.data;
    expect(original).toMatchObject({ language: 'en', originalLanguage: 'en', languages: ['en'] });
    const german = { version: ours.version, text: 'Regeln\n\nSeien Sie freundlich.', language: 'de', translation: true };
    const translated = (await publish('terms', german)).body.data;
    expect(translated).toMatchObject({ language: 'de', text: german.text, sha256: original.sha256, languages: ['en', 'de'] });
    expect((await publish('terms', german)).body.data).toEqual({ ...translated, alreadyDone: true });

    expect(await current('terms')).toMatchObject({ text: ours.text, language: 'en', languages: ['en', 'de'] });
    expect((await read('/legal/terms?language=de')).body.data).toMatchObject({ text: german.text, current: true });
    expect((await read('/legal/terms?language=fr')).body.data).toMatchObject({ text: ours.text, language: 'en' });
    const listed = (await read('/legal')).body.data.items.find(({ kind }: { kind: string }) => kind === 'TERMS');
    expect(listed).toMatchObject({ version: ours.version, sha256: original.sha256 });

    const shown = await page('/legal/terms', { 'Accept-Language': 'de' });
    expect(shown.html).toContain('Seien Sie freundlich.');
    expect(shown.html).toContain('Dies ist eine Übersetzung. Vereinbart wird das Original (English).');
    expect((await page('/legal/terms?language=en', { 'Accept-Language': 'de' })).html).toContain('Be kind.');
    const french = await page('/legal/terms', { 'Accept-Language': 'fr' });
    expect(french.html).toContain('Ce texte n’est pas disponible dans votre langue.');
  });

  test.each([
    ['of a version that there is not', { version: '1999', language: 'de' }, 404, 'legal_text_not_found'],
    ['into the language of the original', { version: BUILT_IN, language: 'en' }, 400, 'legal_version_taken'],
  ])('has no translation %s', async (_which, text, status, code) => {
    const { status: got, body } = await publish('terms', { ...text, text: 'Other words', translation: true });
    expect([got, body.code]).toEqual([status, code]);
  });

  test('with another text in the same language is no translation, and its first translation stays', async () => {
    const { version } = fresh();
    await publish('privacy', { version, text: 'Aviso', language: 'es' });
    expect(await current('privacy')).toMatchObject({ version, language: 'es', text: 'Aviso' });
    await publish('privacy', { version, text: 'Avis', language: 'fr', translation: true });
    const again = await publish('privacy', { version, text: 'Autre avis', language: 'fr', translation: true });
    expect(again.body).toMatchObject({ code: 'legal_version_taken', details: { language: 'fr' } });
    expect((await read('/legal/privacy?language=fr')).body.data.text).toBe('Avis');
  });

  test('cannot be changed or removed, not even in the database', async () => {
    const { data } = (await publish('terms', fresh())).body;
    const refused = async (work: (tx: Tx) => Promise<unknown>) =>
      market.database.transaction(work).then(
        () => 'changed',
        (error: Error) => `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
      );
    const one = eq(legalTexts.version, data.version);
    expect(await refused((tx) => tx.update(legalTexts).set({ text: 'Other' }).where(one))).toContain('never changed');
    expect(await refused((tx) => tx.delete(legalTexts).where(one))).toContain('never changed');
    expect(await current('terms')).toEqual(data);
  });
});

test('an unknown version or kind of legal text is refused, for programs as JSON and for people as a page', async () => {
  const { status, body } = await read('/legal/terms?version=1999');
  expect([status, body.code]).toEqual([404, 'legal_text_not_found']);
  expect(body.details.versions).toContain(BUILT_IN);
  expect((await read('/legal/cookies')).status).toBe(400);
  expect((await publish('terms', { version: '../x', text: 'Text' })).status).toBe(400);

  const missing = await page('/legal/terms?version=1999');
  expect(missing.status).toBe(404);
  expect(missing.html).toContain('There is no such version of this text');
});

describe('a booking', () => {
  const agreementOf = async (bookingId: string) => (await market.renter.call('get_booking_detail', { bookingId })).agreement;

  test('keeps the agreement under which it was planned, and its link shows that one', async () => {
    const old = await planKayak(freePeriod(40));
    const inForce = await current('rental-agreement');
    const ours = fresh('Rental agreement\n\nBring it back.');
    await publish('rental-agreement', ours);
    const later = await planKayak(freePeriod(50));

    expect(await agreementOf(old)).toMatchObject({ version: inForce.version, sha256: inForce.sha256 });
    expect(await agreementOf(later)).toMatchObject({ version: ours.version, sha256: sha256(ours.text) });
    expect((await page((await agreementOf(old)).url)).html).toContain(inForce.sha256);
    expect((await page((await agreementOf(later)).url)).html).toContain('Bring it back.');
  });

  test('that is not sent yet asks for the version it was planned with', async () => {
    const bookingId = await planKayak(freePeriod(60));
    const { version, sha256: hash, url } = await agreementOf(bookingId);
    await publish('rental-agreement', fresh('Another agreement'));
    const refused = await market.renter.try('promote_booking', { bookingId });
    expect(refused.error).toMatchObject({ code: 'agreement_needed', details: { url } });
    const { agreement } = await market.renter.call('promote_booking', { bookingId, acceptAgreement: true });
    expect(agreement).toEqual({ version, sha256: hash, url, acceptedAt: expect.any(String) });
  });
});

describe('a person who opens an account', () => {
  const account = (number: number) => ({ email: `new-${number}@example.com`, password: 'long enough 1', name: 'New' });
  const profileOf = async (accessToken: string) => market.actor(accessToken).call('get_profile');

  test('accepts the terms in force, and the account stores which and when', async () => {
    const before = market.clock.now();
    const { version, url } = await current('terms');
    const first = await market.nobody.call('register_account', account(1));
    expect(first.terms).toEqual({ version, url });
    const ours = fresh();
    await publish('terms', ours);
    const second = (await market.nobody.http.post('/auth/register', account(2))).body.data;
    const shop = { vendorName: 'Fresh Shop', vendorType: 'INDIVIDUAL' };
    const third = (await market.nobody.http.post('/auth/register-vendor', { ...account(3), ...shop })).body.data;

    const profiles = await Promise.all([first, second, third].map(({ accessToken }) => profileOf(accessToken)));
    expect(profiles.map(({ termsVersion }) => termsVersion)).toEqual([version, ours.version, ours.version]);
    for (const { termsAcceptedAt, createdAt } of profiles) {
      expect(termsAcceptedAt).toBe(createdAt);
      expect(new Date(termsAcceptedAt).getTime()).toBeGreaterThanOrEqual(before.getTime());
    }
  });

  test('finds the accepted terms in the export', async () => {
    const { accessToken } = await market.nobody.call('register_account', account(4));
    const { sections } = (await market.actor(accessToken).http.get('/users/me/export')).body.data;
    expect(sections.account).toMatchObject([
      { termsVersion: (await current('terms')).version, termsAcceptedAt: sections.account[0].createdAt },
    ]);
  });

  test('is shown links to both texts on the page', async () => {
    const { html } = await page('/sign-up');
    expect(html).toContain('href="/legal/terms"');
    expect(html).toContain('href="/legal/privacy"');
  });
});
