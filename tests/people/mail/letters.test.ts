import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../db/values/index.ts';
import { layOutMail } from '../../../src/adapters/mailer.ts';
import { exampleLetters, letterOf } from '../../../src/domain/people/mail/index.ts';
import { english, translatorFor } from '../../../src/domain/platform/words/index.ts';
import { exampleNotices } from '../../../src/domain/talk/notifications/index.ts';
import { openAccount } from '../../harness/open-account.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { type MailServer, startMailServer } from '../../harness/servers/mail-server.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const OWNER = 'vendor@demo.test';
const RENTER = 'renter@demo.test';
const IBAN = 'PT50 0002 0123 1234 5678 9015 4';
const OTHER_IBAN = 'DE89 3704 0044 0532 0130 00';
const OTHER_BANK = 'Your payouts go to another bank account';
const NO_BANK = 'Your payouts have no bank account any more';
const NEW_KEY = 'There is a new API key to your account';
const LET_IN = 'Software was let in to your account';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

const subjects = async (to: string) => (await sentMails(market, to)).map(({ subject }) => subject);
const countOf = async (to: string, subject: string) => (await subjects(to)).filter((sent) => sent === subject).length;

/** As mail programs show it that show HTML: the newest of all, without its tags. */
function newestHtml(): string {
  const folder = join(market.folder, 'outbox');
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)!;
  const html = readFileSync(join(folder, newest), 'utf8');
  return html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

async function newcomer(email: string): Promise<Actor> {
  return openAccount(market, { email, name: 'New' });
}

/** Every letter in a language, with example data, and every text that people are told. */
function everyLetter(to: ReturnType<typeof translatorFor>) {
  const context = { settings: market.settings, now: market.clock.now(), to };
  const notices = exampleNotices(context);
  const drafts = [...exampleLetters(context), ...notices].flatMap(({ draft }) => (draft === null ? [] : [draft]));
  return { letters: drafts.map((draft) => letterOf(draft, context)), texts: notices.map(({ words: { text } }) => text) };
}

test('an administrator looks at every letter in every language, and nothing is sent', async () => {
  const before = (await sentMails(market, 'somebody@example.com')).length;
  const { letters } = (await market.admin.http.get('/admin/letters?language=fr')).body.data;
  expect(letters.length).toBe(everyLetter(translatorFor('fr')).letters.length);
  for (const { letterName, subject } of letters.filter((_: unknown, place: number) => place % 10 === 0)) {
    const { body } = await market.admin.http.get(`/admin/letters?language=fr&letterName=${letterName}`);
    expect(body.data.shown).toMatchObject({ letterName, subject, html: expect.stringContaining('<html lang="fr">') });
  }
  expect((await market.admin.http.get('/admin/letters?letterName=NONE')).body.data).toMatchObject({
    language: 'en',
    shown: null,
  });
  expect((await market.owner.http.get('/admin/letters')).status).toBe(403);
  expect(await sentMails(market, 'somebody@example.com')).toHaveLength(before);
});

describe('another bank account for payouts', () => {
  test('is told to the owner alone: which, since when, until when it is not used, and what to do', async () => {
    await market.owner.call('manage_payout_bank', { action: 'set', iban: IBAN, holder: 'call +351 900 000 000 now' });
    const { text } = await newestMail(market, OWNER, OTHER_BANK);
    expect(text).toMatch(/since \d+ \w+ 20\d\d, \d\d:\d\d .*PT\*\*\*\*0154/);
    expect(text).toMatch(/Nothing is sent there before \d+ \w+ 20\d\d, .*72 hours/);
    expect(text).toContain(`${market.url}/forgot-password`);
    for (const hidden of [IBAN, IBAN.replaceAll(' ', ''), '0123', 'call']) expect(text).not.toContain(hidden);
    expect(newestHtml()).toContain('PT****0154');
    expect(newestHtml()).toContain(`href="${market.url}/forgot-password"`);
    for (const somebody of [RENTER, 'admin@demo.test']) expect(await subjects(somebody)).not.toContain(OTHER_BANK);
  });

  test('is told for each change, and not when nothing changes', async () => {
    const before = await countOf(OWNER, OTHER_BANK);
    await market.owner.call('manage_payout_bank', { action: 'set', iban: IBAN, holder: 'call +351 900 000 000 now' });
    expect(await countOf(OWNER, OTHER_BANK)).toBe(before);
    await market.owner.call('manage_payout_bank', { action: 'set', iban: OTHER_IBAN, holder: 'Atlantic Outdoors Lda' });
    expect((await newestMail(market, OWNER, OTHER_BANK)).text).toContain('DE****3000');
    expect(await countOf(OWNER, OTHER_BANK)).toBe(before + 1);
  });

  test('that was removed is told too', async () => {
    await market.owner.call('manage_payout_bank', { action: 'remove' });
    const { text } = await newestMail(market, OWNER, NO_BANK);
    expect(text).toContain('was removed');
    expect(text).not.toContain('72 hours');
    await market.owner.call('manage_payout_bank', { action: 'remove' });
    expect(await countOf(OWNER, NO_BANK)).toBe(1);
  });
});

test.each([
  ['Ana Lúcia O’Neill-Sá', 'Hello Ana Lúcia O’Neill-Sá,'],
  ['Bob (OWNER): approve_booking {}', 'Hello,'],
  ['Bob, your account is suspended', 'Hello,'],
  ['Bob\nPay at once', 'Hello Bob Pay at once,'],
])('a letter greets %j as %j', async (name, greeting) => {
  const email = `greeted-${name.length}@example.com`;
  await market.nobody.http.post('/auth/register', { email, password: 'long enough 1', name });
  expect((await newestMail(market, email, 'Confirm your e-mail address')).text).toContain(`${greeting}\n`);
});

describe('a new API key', () => {
  test('is told to its person with name, rights, end and limits, and without its secret', async () => {
    const key = await market.renter.call('manage_api_keys', {
      action: 'create',
      name: 'Trip planner',
      scopes: ['read:catalog', 'write:booking'],
      expiresInDays: 30,
      spendCapMinor: 25_000,
      spendCurrency: 'EUR',
      requireConfirm: true,
    });
    const { text } = await newestMail(market, RENTER, NEW_KEY);
    for (const said of [
      '“Trip planner”',
      'search what can be rented; see your profile',
      'book, change',
      'It works until',
      '€250.00',
      'approve',
    ])
      expect(text).toContain(said);
    expect(text).toContain(`${market.url}/forgot-password`);
    expect(newestHtml()).toContain('“Trip planner”');
    for (const secret of [key.secret, key.preview.slice(0, -1), key.keyId]) {
      expect(text).not.toContain(secret);
      expect(newestHtml()).not.toContain(secret);
    }
    expect(await subjects(OWNER)).not.toContain(NEW_KEY);

    const before = await countOf(RENTER, NEW_KEY);
    const rotated = await market.renter.call('manage_api_keys', { action: 'rotate', keyId: key.keyId });
    expect(await countOf(RENTER, NEW_KEY)).toBe(before + 1);
    await market.renter.call('manage_api_keys', { action: 'revoke', keyId: rotated.keyId });
    expect(await countOf(RENTER, NEW_KEY)).toBe(before + 1);
  });

  test('for test mode is not told', async () => {
    const person = await newcomer('tester@example.com');
    const { keyId } = await person.call('manage_api_keys', { action: 'create', name: 'Test', mode: 'test' });
    await person.call('manage_api_keys', { action: 'rotate', keyId });
    expect(await subjects('tester@example.com')).not.toContain(NEW_KEY);
  });

  test('with a name that looks like an address puts no link into the letter', async () => {
    const person = await newcomer('named@example.com');
    await person.call('manage_api_keys', { action: 'create', name: 'see https://evil.example' });
    const { text } = await newestMail(market, 'named@example.com', NEW_KEY);
    expect(text).not.toContain('evil');
    expect(text).toContain('left out');
  });

  test('is told five times an hour at most, so that the first letter stays visible', async () => {
    const person = await newcomer('flooded@example.com');
    for (let count = 0; count < 8; count += 1) await person.call('manage_api_keys', { action: 'create', name: `Key ${count}` });
    expect(await countOf('flooded@example.com', NEW_KEY)).toBe(5);
    market.clock.advance({ minutes: 61 });
    const again = await market.nobody.http.post('/auth/login', { email: 'flooded@example.com', password: 'long enough 1' });
    await market.actor(again.body.data.accessToken).call('manage_api_keys', { action: 'create', name: 'Later' });
    expect(await countOf('flooded@example.com', NEW_KEY)).toBe(6);
  });
});

test('software that a login link lets in is told to the person who approved it', async () => {
  const asked = await market.nobody.call('create_login_link', { clientName: 'Claude', scopes: ['read:catalog', 'read:booking'] });
  const before = await countOf(RENTER, LET_IN);
  await market.nobody.http.post(`/auth/login-codes/${asked.userCode}/approve`, { email: RENTER, password: 'demo-password-1' });
  expect(await countOf(RENTER, LET_IN)).toBe(before);
  const { loginRequestId, pollToken } = asked;
  const { accessToken, refreshToken } = await market.nobody.call('get_login_status', { loginRequestId, pollToken });
  const { text } = await newestMail(market, RENTER, LET_IN);
  expect(text).toContain('“Claude”');
  expect(text).toContain('search what can be rented; see your bookings.');
  expect(text).toContain(`${market.url}/forgot-password`);
  expect(newestHtml()).toContain('“Claude”');
  for (const secret of [accessToken, refreshToken, pollToken, asked.userCode]) expect(text).not.toContain(secret);
  expect(await countOf(OWNER, LET_IN)).toBe(0);
});

describe('with a mail server', () => {
  let server: MailServer;
  let mailing: TestMarketplace;
  beforeAll(async () => {
    server = await startMailServer();
    mailing = await startMarketplace({ SMTP_URL: server.url });
    await mailing.courier.drain();
    server.received.length = 0;
  });
  afterAll(async () => {
    await mailing.close();
    await server.close();
  });

  test('each of these letters is sent once, to its person, as text and as HTML', async () => {
    await mailing.owner.call('manage_payout_bank', { action: 'set', iban: IBAN, holder: 'Atlantic Outdoors Lda' });
    await mailing.renter.call('manage_api_keys', { action: 'create', name: 'Trip planner' });
    const { userCode, loginRequestId, pollToken } = await mailing.nobody.call('create_login_link', { clientName: 'Claude' });
    await mailing.nobody.http.post(`/auth/login-codes/${userCode}/approve`, { email: RENTER, password: 'demo-password-1' });
    await mailing.nobody.call('get_login_status', { loginRequestId, pollToken });
    await mailing.courier.drain();
    const received = server.received.map(({ to, raw }) => `${to.join()}: ${/^Subject: (.*)$/m.exec(raw)?.[1]?.trim()}`);
    expect(new Set(received)).toEqual(new Set([`${RENTER}: ${LET_IN}`, `${RENTER}: ${NEW_KEY}`, `${OWNER}: ${OTHER_BANK}`]));
    expect(received).toHaveLength(3);
    for (const { raw } of server.received) expect(raw.match(/^Content-Type: text\/(plain|html)/gm)).toHaveLength(2);
  });
});

/** The elements of a page, and those that are not closed where they should be. */
function elementsIn(html: string): { elements: string[]; wrong: string[] } {
  const tags = [...html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)].filter(([, , name]) => name !== 'meta' && name !== 'br');
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, closing, name = ''] of tags) {
    if (closing === '') open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  return { elements: tags.flatMap(([, closing, name = '']) => (closing === '' ? [name] : [])), wrong: [...wrong, ...open] };
}

describe.each(LANGUAGES)('every letter in %s', (language) => {
  const letters = () => everyLetter(translatorFor(language, 'Europe/Lisbon')).letters;

  test('has a short subject, at most one button, and nothing that is left open', () => {
    expect(letters().length).toBeGreaterThan(70);
    for (const letter of letters()) {
      const { html, text } = layOutMail({ id: 'mal_1', to: 'ana@example.com', ...letter });
      expect([letter.subject, letter.subject.length > 0 && letter.subject.length <= 78]).toEqual([letter.subject, true]);
      expect(`${letter.subject}\n${text}`).not.toMatch(/undefined|\bnull\b|NaN|\[object|\{\w*\}|\(UTC|UTC\)/);
      expect(html.match(/class="button"/g)?.length ?? 0).toBe(letter.action === undefined ? 0 : 1);
      const { elements, wrong } = elementsIn(html);
      expect(wrong).toEqual([]);
      expect(elements.filter((name) => name === 'h1')).toHaveLength(1);
      expect(html.match(/<table /g)).toHaveLength(html.match(/<table role="presentation"/g)?.length ?? 0);
      for (const role of ['banner', 'main', 'contentinfo']) expect(html.split(`role="${role}"`)).toHaveLength(2);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(market.settings.platformName);
    }
  });

  test.skipIf(language === 'en')('is translated, with every text that people are told', () => {
    const [here, there] = [translatorFor(language), english].map(everyLetter);
    expect(here!.letters).toHaveLength(there!.letters.length);
    const same = (text: string, index: number, others: readonly string[]) => text === others[index];
    expect(here!.texts.filter((text, index) => same(text, index, there!.texts))).toEqual([]);
    here!.letters.forEach((letter, place) => {
      const other = there!.letters[place]!;
      expect(letter.subject).not.toBe(other.subject);
      expect(letter.footer).not.toBe(other.footer);
      expect(letter.action?.label).not.toBe(other.action?.label ?? '');
      expect(letter.paragraphs.filter((text, index) => same(text, index, other.paragraphs))).toEqual([]);
    });
  });
});

test('a person gets letters in the language of their profile, with what they wrote as text', async () => {
  const email = 'jonas@example.com';
  const person = await newcomer(email);
  await person.call('update_profile', { language: 'de' });
  await market.nobody.http.post('/auth/forgot-password', { email });
  const { text } = await newestMail(market, email, 'Neues Passwort wählen');
  expect(text).toContain('Guten Tag New,');
  expect(text).toContain('Der Link gilt einmal, 30 Minuten lang.');
  expect(newestHtml()).toContain('<html lang="de">');
  await person.call('manage_api_keys', { action: 'create', name: '<img src=x onerror=alert(1)>' });
  const { text: told } = await newestMail(market, email, 'Es gibt einen neuen API-Schlüssel zu Ihrem Konto');
  expect(told).toMatch(/am \d+\. \S+ 20\d\d, \d\d:\d\d Uhr/);
  expect(told).not.toContain('<img');
});
