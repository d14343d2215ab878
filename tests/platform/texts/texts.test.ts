import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownTexts } from '../../../db/schema/index.ts';
import { type Browser, browser, signedIn } from '../../harness/oauth-client.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { newestMail, sentMails } from '../../harness/sent-mails.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import type { HttpAnswer } from '../../harness/clients.ts';

const ADMIN = { email: 'admin@demo.test', password: 'demo-password-1' };
const RENTER = 'renter@demo.test';
/** Texts of the release. */
const SKIP = { textId: 'xKEdcr', words: 'Skip to the content' };
const DAYS = { textId: 'AqcrQK', words: '{0, plural, one {# day} other {# days}}' };
const NEW_PASSWORD = { textId: 'jogQNT', words: 'Choose a new password' };

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000' });
});
afterAll(() => market.close());

const set = (language: string, textId: string, text: string, more = {}) =>
  market.admin.http.patch(`/admin/texts/${language}/${textId}`, { text, ...more });
const reset = (language: string, textId: string) => market.admin.http.del(`/admin/texts/${language}/${textId}`);
const list = async (query: string) => (await market.admin.http.get(`/admin/texts?${query}`)).body.data;
const data = ({ status, body }: HttpAnswer) => ({ status, ...(body.data ?? body) });
const page = async (path: string, language: string, url = market.url) =>
  (await fetch(url + path, { headers: { 'Accept-Language': language, Accept: 'text/html' } })).text();

describe('a text', () => {
  test('is found by its words, in English and in the language, and by its area', async () => {
    const [found] = (await list('language=de&query=inhalt+springen')).items;
    expect(found ?? (await list('language=de&query=Skip to the content')).items[0]).toMatchObject({
      textId: SKIP.textId,
      areas: ['site'],
      original: SKIP.words,
      text: null,
      version: 0,
    });
    const letters = await list('area=letters&query=new password');
    expect(letters.items.map(({ original }: { original: string }) => original)).toContain(NEW_PASSWORD.words);
    expect(letters.items.every(({ areas }: { areas: string[] }) => areas.includes('letters'))).toBe(true);
    expect(await list('query=zzzz-nothing')).toMatchObject({ items: [], empty: 'No text is like this.' });
  });

  test('that is changed appears on pages at once, in its language alone, and goes back', async () => {
    expect(await page('/', 'de')).toContain('Zum Inhalt');
    expect(data(await set('de', SKIP.textId, 'Direkt zum Wesentlichen & weiter'))).toMatchObject({
      status: 200,
      text: 'Direkt zum Wesentlichen & weiter',
      version: 1,
    });
    expect(await page('/', 'de')).toContain('Direkt zum Wesentlichen &amp; weiter');
    expect(await page('/', 'en')).not.toContain('Direkt zum Wesentlichen');
    const changed = await list('language=de&show=CHANGED');
    expect(changed.items).toMatchObject([{ textId: SKIP.textId, changedBy: expect.stringMatching(/^usr_/) }]);
    expect((await reset('de', SKIP.textId)).body.data).toEqual({ language: 'de', textId: SKIP.textId });
    expect((await reset('de', SKIP.textId)).body.data).toMatchObject({ alreadyDone: true });
    expect(await page('/', 'de')).not.toContain('Direkt zum Wesentlichen');
  });

  test('reaches the scripts of the page as data that nothing in it can end', async () => {
    expect(await page('/', 'es')).not.toContain('id="own-words"');
    await set('es', SKIP.textId, 'Ir < al contenido');
    const html = await page('/', 'es');
    const [, json = ''] = /<script id="own-words" type="application\/json" nonce="[^"]+">(.*?)<\/script>/.exec(html) ?? [];
    expect(json).toContain(String.raw`\u003c`);
    expect(JSON.parse(json)).toEqual({
      base: 'es',
      areas: ['site'],
      hasMore: true,
      texts: { [SKIP.textId]: ['Ir < al contenido'] },
    });
    expect(await (await fetch(`${market.url}/words/es/shop`)).json()).toEqual({});
    expect(await (await fetch(`${market.url}/words/es/site`)).json()).toEqual({ [SKIP.textId]: ['Ir < al contenido'] });
    expect((await fetch(`${market.url}/words/es/nowhere`)).status).toBe(404);
    await reset('es', SKIP.textId);
  });

  test('of letters is changed as well, in English too, and agents read on what they read', async () => {
    const write = async () => {
      await market.nobody.http.post('/auth/forgot-password', { email: RENTER });
      return (await sentMails(market, RENTER)).at(-1)?.text;
    };
    expect(await write()).toContain(NEW_PASSWORD.words);
    await set('en', NEW_PASSWORD.textId, 'Pick a fresh password');
    expect(await write()).toContain('Pick a fresh password');
    await reset('en', NEW_PASSWORD.textId);
    expect(await write()).toContain(NEW_PASSWORD.words);
  });

  test.each([
    ['without its place', DAYS.textId, 'days', /must contain \{0\}/],
    ['with an element', SKIP.textId, 'Skip <img src=x onerror=alert(1)>', /angle brackets/],
    ['that is empty', SKIP.textId, ' \u200b ', /must not be empty/],
  ])('%s is refused, and nothing changes', async (_how, textId, text, message) => {
    const { status, body } = await set('en', textId, text);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.details.issues).toMatchObject([{ field: 'text', message: expect.stringMatching(message) }]);
    expect((await list('show=CHANGED')).items).toEqual([]);
  });

  test('that there is not, or in a language that there is not, is refused', async () => {
    expect((await set('en', 'AAAAAA', 'x')).body.code).toBe('text_not_found');
    expect((await set('nl', SKIP.textId, 'x')).body.details.issues[0]).toMatchObject({ field: 'language' });
    expect((await set('en', '../../x', 'x')).status).toBeGreaterThanOrEqual(400);
  });

  test('that somebody has changed meanwhile is not overwritten by who has read the earlier one', async () => {
    await set('en', SKIP.textId, 'To the content', { version: 0 });
    expect((await set('en', SKIP.textId, 'Content', { version: 0 })).body.code).toBe('text_changed');
    expect(data(await set('en', SKIP.textId, 'Content', { version: 1 }))).toMatchObject({ text: 'Content', version: 2 });
    // The words of the release put one's own away.
    expect(data(await set('en', SKIP.textId, SKIP.words, { version: 2 }))).toMatchObject({ text: null, version: 0 });
  });

  test('of words that the release does not have any more is shown as unused, and harms nothing', async () => {
    const row = {
      language: 'fr',
      textId: 'zzzzzz',
      text: 'Rien',
      version: 1,
      changedAt: market.clock.now(),
      changedBy: 'usr_x',
    };
    await market.database.transaction((tx) => tx.insert(ownTexts).values(row));
    await set('fr', SKIP.textId, 'Au contenu');
    expect((await list('language=fr&show=UNUSED')).items).toMatchObject([{ textId: 'zzzzzz', original: '', text: 'Rien' }]);
    expect(await page('/', 'fr')).toContain('Au contenu');
    await reset('fr', 'zzzzzz');
    await reset('fr', SKIP.textId);
    expect((await list('language=fr&show=UNUSED')).items).toEqual([]);
  });

  test('is changed in every process within a few seconds', async () => {
    const second = await startSecondServer(market);
    try {
      await set('pt', SKIP.textId, 'Ir direto ao que interessa');
      await expect.poll(() => page('/', 'pt', second.url), { timeout: 5_000 }).toContain('Ir direto ao que interessa');
    } finally {
      await second.stop();
      await reset('pt', SKIP.textId);
    }
  });

  test('is changed by nobody but administrators', async () => {
    for (const actor of [market.renter, market.owner, market.nobody])
      expect((await actor.http.patch(`/admin/texts/en/${SKIP.textId}`, { text: 'x' })).status).toBeGreaterThanOrEqual(401);
  });
});

describe('a language', () => {
  const add = (body: object) => market.admin.http.post('/admin/languages', body);
  const update = (language: string, body: object) => market.admin.http.patch(`/admin/languages/${language}`, body);
  const offered = async (accept: string) =>
    [...(await page('/', accept)).matchAll(/<option value="([\w-]+)"/g)].map(([, code]) => code);

  test('is added switched off, translated, and then offered to people, on pages and in letters', async () => {
    expect(data(await add({ language: 'it', name: 'Italiano', fallback: 'fr' }))).toEqual({
      status: 201,
      language: 'it',
      name: 'Italiano',
      fallback: 'fr',
      isOn: false,
      isBuiltIn: false,
      ownTexts: 0,
    });
    expect(await page('/', 'it')).toContain('<html lang="en"');
    expect(await offered('en')).not.toContain('it');
    expect((await market.renter.http.patch('/users/me', { language: 'it' })).status).toBe(400);

    await set('it', SKIP.textId, 'Vai al contenuto');
    await set('it', NEW_PASSWORD.textId, 'Scegli una nuova password');
    await update('it', { isOn: true });
    const html = await page('/', 'it-IT,de;q=0.5');
    expect(html).toContain('<html lang="it"');
    expect(html).toContain('Vai al contenuto');
    // What is not translated is in the language on which it falls back.
    expect(html).toContain('Conditions d’utilisation');
    expect(await offered('en')).toContain('it');

    expect((await market.renter.http.patch('/users/me', { language: 'it' })).body.data.language).toBe('it');
    await market.nobody.http.post('/auth/forgot-password', { email: RENTER });
    const letter = await newestMail(market, RENTER, 'Scegli una nuova password');
    expect(letter.text).toContain('Bonjour');
    expect((await market.admin.http.get('/admin/letters?language=it')).body.data).toMatchObject({ language: 'it' });
  });

  test('is chosen in the menu', async () => {
    const person = browser(market.url);
    await person.submit('/preferences', { language: 'it', back: '/browse' });
    expect((await person.open('/browse')).body).toContain('<html lang="it"');
  });

  test('that is switched off is read in the one on which it falls back, until it is on again', async () => {
    const renter = await signedIn(market.url);
    expect((await renter.open('/account')).body).toContain('<html lang="it"');
    await update('it', { isOn: false });
    expect((await renter.open('/account')).body).toContain('<html lang="fr"');
    expect(await page('/', 'it')).toContain('<html lang="en"');
    await update('it', { isOn: true });
    expect((await renter.open('/account')).body).toContain('<html lang="it"');
  });

  test('of the release can be switched off as well, but not English', async () => {
    await update('es', { isOn: false });
    expect(await page('/', 'es')).toContain('<html lang="en"');
    expect(await offered('en')).not.toContain('es');
    await update('es', { isOn: true });
    expect(await page('/', 'es')).toContain('<html lang="es"');
    expect((await update('en', { isOn: false })).body.details.issues[0]).toMatchObject({ field: 'isOn' });
    expect((await update('es', { name: 'Castellano' })).body.details.issues[0]).toMatchObject({ field: 'name' });
  });

  test('with a region is preferred by who asks for it, and read by who asks for the language', async () => {
    await add({ language: 'pt-BR', name: 'Português do Brasil', fallback: 'pt', isOn: true });
    await set('pt-BR', SKIP.textId, 'Pular para o conteúdo');
    expect(await page('/', 'pt-BR,pt;q=0.9')).toContain('<html lang="pt-BR"');
    expect(await page('/', 'pt-PT')).toContain('<html lang="pt"');
    await update('pt-BR', { isOn: false });
  });

  test.each([
    ['that there is already', { language: 'de', name: 'Deutsch' }, 'language_taken'],
    ['without a code', { language: 'Italian', name: 'Italiano' }, 'invalid_input'],
    ['whose days nobody can write', { language: 'qq', name: 'Qq' }, 'invalid_input'],
    ['that runs from right to left', { language: 'ar', name: 'العربية' }, 'invalid_input'],
    ['that falls back on one that there is not', { language: 'nl', name: 'Nederlands', fallback: 'ja' }, 'invalid_input'],
  ])('%s is refused', async (_which, body, code) => {
    const answer = await add(body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });
});

describe('the file of a translator', () => {
  const send = (body: object) => market.admin.http.post('/admin/texts/fr', body);

  test.each(['po', 'json'])(
    'in the form %s comes back as it went, and changes only what was changed in it',
    async (fileFormat) => {
      const { body } = await market.admin.http.get(`/admin/texts/fr?area=site&fileFormat=${fileFormat}`);
      const { content, fileName } = body.data;
      expect(fileName).toBe(`fr-site.${fileFormat}`);
      expect(data(await send({ fileFormat, content }))).toMatchObject({ status: 200, changed: 0, unknown: 0 });
      expect(content).toContain('Aller au contenu');
      const translated = content.replace('Aller au contenu', 'Passer au contenu');
      expect(data(await send({ fileFormat, content: translated }))).toMatchObject({ changed: 1, unknown: 0 });
      expect(await page('/', 'fr')).toContain('Passer au contenu');
      expect(data(await send({ fileFormat, content }))).toMatchObject({ changed: 1 });
      expect(await page('/', 'fr')).not.toContain('Passer au contenu');
    },
  );

  test('comes as an upload too', async () => {
    const form = new FormData();
    form.set('fileFormat', 'json');
    form.set('file', new Blob([JSON.stringify({ texts: [{ textId: SKIP.textId, text: 'Vers le contenu' }] })]), 'fr.json');
    expect(data(await send(form))).toMatchObject({ status: 200, changed: 1 });
    await reset('fr', SKIP.textId);
  });

  test('of which one text is wrong is refused as a whole, and says which', async () => {
    const texts = [
      { textId: SKIP.textId, text: 'Vers le contenu' },
      { textId: DAYS.textId, text: 'jours' },
    ];
    const { status, body } = await send({ fileFormat: 'json', content: JSON.stringify({ texts }) });
    expect([status, body.code]).toEqual([400, 'texts_refused']);
    expect(body.details).toMatchObject({ refused: 1, problems: [{ textId: DAYS.textId }] });
    expect((await list('language=fr&show=CHANGED')).items).toEqual([]);
  });

  test.each([
    ['that is no file of texts', { fileFormat: 'po', content: 'Hello' }, 'texts_unreadable'],
    ['that is no JSON', { fileFormat: 'json', content: '{' }, 'texts_unreadable'],
    ['that is missing', { fileFormat: 'json' }, 'invalid_input'],
  ])('%s is refused', async (_which, body, code) => {
    const answer = await send(body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });
});

describe('the operator’s page of texts', () => {
  let admin: Browser;
  const URL = '/admin/texts?language=de&query=Skip+to+the+content';
  beforeAll(async () => {
    admin = await signedIn(market.url, ADMIN);
  });

  test('changes a text, says why one is refused, and puts it back', async () => {
    expect((await admin.open(URL)).body).toContain('Skip to the content');
    const about = { language: 'de', textId: SKIP.textId };
    const refused = await admin.submit(URL, { do: 'set', ...about, text: '<b>x</b>', version: '0' });
    expect([refused.status, refused.body.includes('must not contain anything in angle brackets')]).toEqual([400, true]);
    const done = await admin.submit(URL, { do: 'set', ...about, text: 'Los', version: '0' });
    expect([done.status, done.headers.get('location')]).toEqual([303, `${URL}&done=set#${SKIP.textId}`]);
    expect((await admin.open(`${URL}&done=set`)).body).toContain('The text is changed.');
    expect((await admin.submit(URL, { do: 'reset', ...about })).status).toBe(303);
    expect((await list('language=de&show=CHANGED')).items).toEqual([]);
  });

  test('adds a language, switches it on, and gives its texts as a file', async () => {
    const added = await admin.submit('/admin/texts', { do: 'add-language', language: 'nl', name: 'Nederlands', fallback: 'de' });
    expect(added.headers.get('location')).toBe('/admin/texts?done=add-language&language=nl');
    await admin.submit('/admin/texts', { do: 'on', language: 'nl' });
    expect(await page('/', 'nl')).toContain('<html lang="nl"');
    const cookie = [...admin.jar].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const file = await fetch(`${market.url}/admin/texts/file?language=nl&fileFormat=po`, { headers: { Cookie: cookie } });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="nl.po"');
    expect(await file.text()).toContain(`msgid "${SKIP.words}"`);
    const again = await admin.submit('/admin/texts', { do: 'add-language', language: 'nl', name: 'Nederlands' });
    expect([again.status, again.body.includes('There are these languages already')]).toEqual([400, true]);
    await admin.submit('/admin/texts', { do: 'off', language: 'nl' });
  });
});
