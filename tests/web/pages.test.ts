import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getAccountCredit } from '../../src/domain/money/credit/index.ts';
import { updateProfile } from '../../src/domain/people/accounts/index.ts';
import { CURRENCY_EXPONENTS } from '../../src/domain/platform/kernel/index.ts';
import { formatsOf } from '../../web/language/formats.ts';
import { LANGUAGES, languageFrom } from '../../web/language/languages.ts';
import { browser, RENTER, signedIn, VENDOR } from '../harness/oauth-client.ts';
import { newShop, offerThing } from '../harness/new-shop.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const PAGES = ['/browse', '/sign-in', '/sign-up', '/legal/terms'];
/** Of what a first visit loads, compressed, photos apart. */
const MOST_KILOBYTES = 220;

const BUILT = join(import.meta.dirname, '../../dist/web/client/web');
const CATALOGUES = join(import.meta.dirname, '../../web/catalogues');

let market: TestMarketplace;
const logged: string[] = [];
beforeAll(async () => {
  const log = pino(
    new Writable({
      write(line, _encoding, done) {
        logged.push(String(line));
        done();
      },
    }),
  );
  market = await startMarketplace({ RATE_LIMIT_PER_MINUTE: '100000', PLATFORM_EMAIL: 'help@boats.example' }, { log });
});
afterAll(() => market.close());

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(market.url + path, { headers: { Accept: 'text/html', ...headers }, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** An answer as a browser gets it: how many bytes come over the wire, and what is in them. */
async function sent(path: string): Promise<{ size: number; bytes: Buffer; headers: IncomingHttpHeaders }> {
  const headers = { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br' };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(market.url + path, { headers }, resolve).on('error', reject);
  });
  const bytes = await buffer(answer);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  const isPacked = answer.headers['content-encoding'] === 'br';
  return { size: bytes.byteLength, bytes: isPacked ? brotliDecompressSync(bytes) : bytes, headers: answer.headers };
}

describe('every page', () => {
  test.each(PAGES)('%s runs only our own scripts, and no other site may frame it or get its forms', async (path) => {
    const { headers, html } = await open(path);
    const policy = headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(nonce).toHaveLength(24);
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    for (const [element] of html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g))
      expect(element).toContain(`nonce="${nonce}"`);
    for (const [element] of html.matchAll(/<style[^>]*>/g)) expect(element).toContain(`nonce="${nonce}"`);
    for (const [, source] of html.matchAll(/\s(?:src|href)="([^"]+)"/g))
      expect(source?.replace(market.url, '')).toMatch(/^(\/|#|mailto:)/);
    expect(html).not.toMatch(/\son\w+="/);
  });

  test.each(['/', '/a/tandem-sea-kayak', '/v/atlantic-outdoors', '/connect', '/docs', ...PAGES])(
    '%s weighs little on the first visit, as it is sent',
    async (path) => {
      const page = await sent(path);
      const html = page.bytes.toString();
      const loaded = new Set(
        [...html.matchAll(/(?:src|href)="(\/web\/[^"]+)"|"(\/web\/[^"]+\.js)"/g)].map(([, one, other]) => one ?? other ?? ''),
      );
      // The words of the page are loaded by a script, so the page does not name them.
      const words = readdirSync(BUILT).filter(
        (name) => /^en-[\w-]+\.js$/.test(name) && readFileSync(join(BUILT, name), 'utf8').includes('Skip to the content'),
      );
      expect([loaded.size > 3, words.length]).toEqual([true, 1]);
      const files = await Promise.all([...loaded, `/web/${words[0]}`].map(sent));
      for (const { headers } of files) expect(headers['cache-control']).toContain('immutable');
      const kilobytes = [page, ...files].reduce((sum, { size }) => sum + size, 0) / 1024;
      console.log(`${path} sends ${Math.round(kilobytes)} KB on the first visit, photos apart`);
      expect(kilobytes).toBeLessThan(MOST_KILOBYTES);
    },
  );

  test('a page that does not change keeps its policy, and is not sent again', async () => {
    const [first, second] = [await open('/browse'), await open('/browse')];
    expect(second.html).toBe(first.html);
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
    const again = await open('/browse', { 'If-None-Match': String(first.headers.get('etag')) });
    expect([again.status, again.html]).toEqual([304, '']);
  });

  test('scripts and styles are not counted against the network that loads them', async () => {
    const before = Number((await open('/sign-in')).headers.get('x-ratelimit-remaining'));
    const [, file = ''] = /src="(\/web\/[^"]+)"|href="(\/web\/[^"]+)"/.exec((await open('/sign-in')).html)?.filter(Boolean) ?? [];
    for (const _time of [1, 2, 3, 4, 5]) await (await fetch(market.url + file)).arrayBuffer();
    expect(Number((await open('/sign-in')).headers.get('x-ratelimit-remaining'))).toBe(before - 2);
  });

  test('no file outside the folder of scripts is served', async () => {
    for (const path of ['/web/../server/index.js', '/web/%2e%2e/server/index.js', '/web/nothing.js', '/web/'])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
  });

  test('shows the operator and the legal texts', async () => {
    const { html } = await open('/sign-in');
    for (const link of ['/legal/terms', '/legal/privacy', '/legal/imprint', 'mailto:help@boats.example'])
      expect(html).toContain(`href="${link}"`);
  });
});

describe('a form in parts', () => {
  const part = (headers: string, value: string) => `--cut\r\n${headers}\r\n\r\n${value}\r\n`;
  const text = (name: string) => part(`Content-Disposition: form-data; name="${name}"`, 'words');
  const file = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png';
  const WHOLE = 'multipart/form-data; boundary=cut';
  const BROKEN: readonly (readonly [string, string, string])[] = [
    ['has no boundary', 'multipart/form-data', `${text('note')}--cut--\r\n`],
    ['has another boundary', 'multipart/form-data; boundary=other', `${text('note')}--cut--\r\n`],
    ['is empty', WHOLE, ''],
    ['is cut off in a field', WHOLE, text('note').slice(0, -4)],
    ['is cut off in a file', WHOLE, text('note') + part(file, 'half a picture').slice(0, -6)],
    ['is cut off in the headers of a part', WHOLE, `${text('note')}--cut\r\nContent-Dispo`],
    ['has a part with a header that is none', WHOLE, `${part('no header at all', 'x')}--cut--\r\n`],
    ['has a part without a name', WHOLE, `${part('Content-Disposition: form-data', 'x')}--cut--\r\n`],
  ];
  /** A form with files, forms of texts of every area, and those of visitors. */
  const FORMS = ['/shop/books/entries/new', '/shop/books/entries', '/account/profile', '/sign-up'];

  test.each(BROKEN)('that %s is refused on a page, and nothing fails', async (_how, type, body) => {
    const person = await signedIn(market.url, VENDOR);
    for (const path of FORMS) {
      const headers = { 'Content-Type': type, Cookie: `session=${person.jar.get('session')?.value}`, Accept: 'text/html' };
      const sent = await fetch(market.url + path, {
        method: 'POST',
        headers: { ...headers, Origin: new URL(market.url).origin },
        body,
        redirect: 'manual',
      });
      const html = await sent.text();
      expect([path, sent.status]).toEqual([path, 400]);
      expect(html).toContain('<h1');
    }
    expect(logged.join('')).not.toContain('failed unexpectedly');
  });

  test('is read whatever the order of its parts is, and without its files where nothing takes them', async () => {
    const person = await signedIn(market.url);
    const file = () => new File(['half a picture'], 'a.png', { type: 'image/png' });
    for (const [at, city] of [
      [0, 'Porto'],
      [3, 'Faro'],
    ] as const) {
      const parts: [string, string | File][] = [
        ['do', 'details'],
        ['name', 'Renate'],
        ['city', city],
      ];
      const form = new FormData();
      for (const [name, value] of parts.toSpliced(at, 0, ['file', file()], ['file', file()])) form.append(name, value);
      const sent = await person.submit('/account/profile', form);
      expect([city, sent.status]).toEqual([city, 303]);
      expect((await market.renter.http.get('/users/me')).body.data.city).toBe(city);
    }
  });
});

test('a page on which something fails shows no more of it than the reference by which the log has it', async () => {
  const person = await signedIn(market.url);
  const fault = new Error('select secret from vault');
  for (const operation of [getAccountCredit, updateProfile]) {
    const spy = vi.spyOn(operation, 'run').mockRejectedValue(fault);
    onTestFinished(() => spy.mockRestore());
  }
  const looked = await person.open('/account/credit');
  const changed = await person.submit('/account/profile', { do: 'details', name: 'Renate' });
  for (const { status, headers, body } of [looked, changed]) {
    const reference = headers.get('x-request-id') ?? '';
    expect([status, headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(body).toContain('Something went wrong on our side');
    expect(body).toContain(reference);
    expect(body).not.toMatch(/vault|\.tsx?:|node_modules|at async/);
    const [line = '{}', ...more] = logged.filter((each) => each.includes('vault') && each.includes(reference));
    expect([JSON.parse(line).requestId, more]).toEqual([reference, []]);
  }
});

describe('the words of owners', () => {
  const EVIL = `"><script>alert(1)</script><img src=x onerror=alert(1)></script><!--<b>'&{{7*7}}`;

  test('are text on the page and in the data that scripts read', async () => {
    const shop = await newShop(market, { country: 'DE', currency: 'EUR' });
    await offerThing(shop, { title: `Evilkayak ${EVIL}`.slice(0, 120), dayRateMinor: 4_000 });
    const { status, html } = await open('/browse?q=evilkayak');
    expect(status).toBe(200);
    expect(html).toContain('Evilkayak');
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    const echoed = await open(`/browse?q=${encodeURIComponent(EVIL)}&city=${encodeURIComponent(EVIL.slice(0, 80))}`);
    expect(echoed.html).not.toMatch(/<script>alert|<img src=x/);
  });
});

describe('languages', () => {
  test.each([
    ['', 'en'],
    ['de', 'de'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['it,fr;q=0.5,es;q=0.7', 'es'],
    ['ja', 'en'],
    ['de;q=0', 'en'],
    ['garbage;;;,,,', 'en'],
  ])('for Accept-Language %j it is %s', (header, language) => {
    expect(languageFrom(header)).toBe(language);
  });

  test.each([
    ['de', 'Konto eröffnen', 'Das Passwort'],
    ['pt', 'Abrir uma conta', 'palavra-passe'],
    ['es', 'Abrir una cuenta', 'contraseña'],
    ['fr', 'Ouvrir un compte', 'mot de passe'],
  ])('a page is in %s for whoever reads it', async (language, heading) => {
    const { html, headers } = await open('/sign-up', { 'Accept-Language': language });
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(heading);
    expect(headers.get('vary')).toMatch(/Accept-Language/);
    expect(html).not.toContain('Open an account');
  });

  test.each([
    ['de', 'Dieser Link ist nicht vollständig', 'Das darf höchstens 100 Zeichen haben.'],
    ['pt', 'Esta ligação está incompleta', 'Isto pode ter no máximo 100 caracteres.'],
    ['es', 'Este enlace no está completo', 'Esto puede tener como máximo 100 caracteres.'],
    ['fr', 'Ce lien n’est pas complet', 'Ceci peut avoir au plus 100 caractères.'],
  ])('what is refused is said in %s, above the form and beside the field', async (language, link, long) => {
    const person = browser(market.url);
    await person.submit('/preferences', { language, back: '/' });
    const { body } = await person.submit('/confirm-report/lrp_unknown', { expires: '1', signature: 'wrong' });
    expect(body).toContain(link);
    const renter = await signedIn(market.url);
    await renter.submit('/preferences', { language, back: '/' });
    const answer = await renter.submit('/account/profile', { do: 'details', name: 'a'.repeat(101) });
    expect(answer.body).toContain(long);
  });

  test('a person chooses language and look, which the browser remembers', async () => {
    const person = browser(market.url);
    const answer = await person.submit('/preferences', { language: 'fr', scheme: 'dark', back: '/browse?q=kayak' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/browse?q=kayak']);
    const { body } = await person.open('/browse?q=kayak');
    expect(body).toContain('<html lang="fr" data-mantine-color-scheme="dark"');
    expect(body).toContain('par jour');
    await person.submit('/preferences', { language: 'xx', scheme: 'pink' });
    expect(person.jar.get('language')?.value).toBe('fr');
    expect(person.jar.get('scheme')?.value).toBe('dark');
  });

  test('a refusal is in the language of the page', async () => {
    const person = browser(market.url);
    await person.submit('/preferences', { language: 'de' });
    const { body } = await person.submit('/sign-in', { ...RENTER, password: 'not the password' });
    expect(body).toContain('Die E-Mail-Adresse oder das Passwort ist falsch.');
  });

  test.each(readdirSync(CATALOGUES))(
    'every catalogue of the area %s has the same messages with the same places in them',
    (area) => {
      const read = (language: string) => {
        const text = readFileSync(join(CATALOGUES, area, `${language}.po`), 'utf8');
        return new Map([...text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, id = '', words = '']) => [id, words]));
      };
      const placesIn = (text: string) => [...new Set([...text.matchAll(/<\/?\d+>|\{\w+(?=[,}])/g)].map(String))].toSorted();
      const english = read('en');
      expect(readdirSync(join(CATALOGUES, area))).toHaveLength(Object.keys(LANGUAGES).length);
      for (const language of Object.keys(LANGUAGES)) {
        const messages = read(language);
        expect([...messages.keys()]).toEqual([...english.keys()]);
        for (const [id, words] of messages) expect([language, id, placesIn(words)]).toEqual([language, id, placesIn(id)]);
      }
    },
  );
});

test('every currency has as many decimals on the pages as in the ledger', () => {
  const { number, money } = formatsOf('en');
  for (const [currency, exponent] of Object.entries(CURRENCY_EXPONENTS)) {
    const written = money(123_456, currency).replaceAll(/[^\d.,]/g, '');
    expect([currency, written]).toEqual([currency, number(123_456 / 10 ** exponent, exponent)]);
  }
});

test('money and days are written as the language writes them', () => {
  const german = formatsOf('de');
  expect(german.money(134_500, 'EUR').replace('\u00A0', ' ')).toBe('1.345,00 €');
  expect(german.day('2027-06-14')).toBe('14. Juni 2027');
  expect(formatsOf('en').period('2027-06-14', '2027-06-17')).toBe('14 June 2027 – 17 June 2027');
});
