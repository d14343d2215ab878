import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../../db/values/index.ts';
import { needsShop } from '../../src/domain/platform/kernel/scopes.ts';
import { reachable } from '../generated/calls/doors.ts';
import { send } from '../generated/calls/send.ts';
import { storedText } from '../generated/table-contents.ts';
import { freePeriod } from '../harness/dates.ts';
import { requestCamper } from '../harness/rentals/camper.ts';
import { answerPaymentPage } from '../harness/rentals/kayak.ts';
import { type PushService, startPushService, type TestBrowser } from '../harness/servers/push-service.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/servers/webhook-receiver.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const PASSWORD = 'demo-password-1';

let market: TestMarketplace;
let service: PushService;
let receiver: WebhookReceiver;
const logged: string[] = [];
/** All that any software was shown: answers of its calls, pushes, webhooks, and everything that it can read. */
let shown = '';
/** All letters and text messages, as people have them. */
let letters: string[] = [];

/** Software of one person: one key that reads the account, and one that may do whatever a key may. */
async function softwareOf(person: Actor, isOwner: boolean) {
  const key = async (scopes: readonly string[]) =>
    market.actor((await person.http.post('/auth/api-keys', { name: 'Robot', scopes })).body.data.secret);
  const all = await key(SCOPES.filter((scope) => isOwner || !needsShop(scope)));
  const browser = service.browser();
  expect((await all.http.post('/push/subscribe', browser.subscription)).status).toBe(201);
  expect((await all.http.post('/webhooks/agent', { url: `${receiver.url}/in`, events: ['*'] })).status).toBe(201);
  return { reads: await key(['read:account']), all, browser };
}

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  market = await startMarketplace({}, { log });
  service = await startPushService();
  receiver = await startWebhookReceiver();
  const renter = await softwareOf(market.renter, false);
  const owner = await softwareOf(market.owner, true);
  const answers: unknown[] = [];
  const does = async (who: Actor, tool: string, args: Record<string, unknown>) => {
    const answer = await market.actor(who.credential, who === owner.all ? 'mcp-owner' : 'mcp').call(tool, args);
    answers.push(answer);
    return answer;
  };
  const bookingIds = await letEverythingBeTold({ renter: renter.all, owner: owner.all, does });
  await market.dispatcher.drain();
  market.clock.advance({ minutes: 30 });
  await market.dispatcher.drain();
  await market.courier.drain();
  await market.devices.drain();
  await market.webhooks.drain();
  const keys = [renter.reads, renter.all, owner.reads, owner.all];
  for (const { credential } of keys) answers.push(await everythingRead(credential, bookingIds));
  answers.push(await everythingRead(market.admin.credential, bookingIds));
  const told = (browser: TestBrowser) => browser.received.map(({ message }) => message);
  const counts = [told(renter.browser).length, told(owner.browser).length, receiver.received.length];
  if (counts.includes(0)) throw new Error(`Some software was told nothing: ${counts.join(', ')}.`);
  shown = JSON.stringify([answers, told(renter.browser), told(owner.browser), receiver.received.map(({ body }) => body)]);
  const outbox = join(market.folder, 'outbox');
  letters = existsSync(outbox)
    ? readdirSync(outbox)
        .filter((file) => file.endsWith('.txt'))
        .map((file) => readFileSync(join(outbox, file), 'utf8'))
    : [];
}, 120_000);
afterAll(async () => {
  await market.close();
  await service.close();
  await receiver.close();
});

interface Players {
  readonly renter: Actor;
  readonly owner: Actor;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
  does(who: Actor, tool: string, args: Record<string, unknown>): Promise<any>;
}

/** Each kind of letter that carries a link is caused once. */
async function letEverythingBeTold({ renter, owner, does }: Players): Promise<string[]> {
  let days = 40;
  const request = async () => {
    const { id: bookingId } = await does(renter, 'create_booking', { slug: 'tandem-sea-kayak', ...freePeriod((days += 6)) });
    await does(renter, 'promote_booking', { bookingId, acceptAgreement: true });
    await market.dispatcher.drain();
    return String(bookingId);
  };
  const paid = await request();
  await does(owner, 'approve_booking', { bookingId: paid });
  await market.dispatcher.drain();
  await does(renter, 'initiate_payment', { bookingId: paid });
  await answerPaymentPage(renter, paid, 'pay');
  await does(renter, 'request_extension', { bookingId: paid, endDate: freePeriod(days + 1).endDate });
  const offered = await request();
  await does(owner, 'create_counter_offer', { bookingId: offered, totalMinor: 20_000 });
  const camper = await requestCamper({ renter }, freePeriod((days += 6)));
  const { items } = await does(owner, 'review_renter_documents', { action: 'list', bookingId: camper });
  await does(owner, 'review_renter_documents', {
    action: 'reject',
    bookingId: camper,
    documentId: items[0].documentId,
    reason: 'Too dark',
  });
  await does(renter, 'manage_booking_chat', { action: 'send', bookingId: paid, text: 'Is there a rack?' });

  const { http } = market.nobody;
  await http.post('/auth/register', { email: 'ana@example.com', password: 'long enough 1', name: 'Ana' });
  await http.post('/auth/forgot-password', { email: 'renter@demo.test' });
  await market.renter.http.post('/users/me/email', { newEmail: 'moved@example.com', password: PASSWORD });
  await market.admin.http.post('/admin/admins', { email: 'invited@example.com' });
  const report = { reason: 'MISLEADING', text: 'The photos show another boat', email: 'reporter@example.com' };
  await http.post('/assets/tandem-sea-kayak/report/by-email', report);
  return [paid, offered, camper];
}

/** Every answer of every query that the credential may ask with nothing named, or with one of the bookings. */
async function everythingRead(credential: string | null, bookingIds: readonly string[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const { operation, doors } of reachable) {
    if (operation.kind !== 'query') continue;
    const door =
      doors.find((each) => each.kind === 'mcp') ?? doors.find((each) => each.kind === 'rest' && each.route.answer === 'json');
    if (door === undefined) continue;
    for (const input of [{}, ...bookingIds.map((bookingId) => ({ bookingId }))]) {
      const parsed = operation.input.safeParse(input);
      if (parsed.success) answers.push((await send(market.url, door, input, credential))?.body);
    }
  }
  return answers;
}

function linksIn(text: string): URL[] {
  const links = text.replaceAll('\\u0026', '&').match(/https?:\/\/[^\s>"\\)]+/g) ?? [];
  return [...new Set(links)].filter((link) => link.startsWith(market.url)).map((link) => new URL(link));
}

/** What makes a link a permission. */
function secretOf({ searchParams }: URL): string | null {
  return searchParams.get('signature') ?? searchParams.get('token');
}

/** The forms of a page that do something without a password; one that takes a file adds it, and does nothing else. */
async function freeForms(link: URL): Promise<string[]> {
  const response = await fetch(link, { headers: { Accept: 'text/html' } });
  if (response.headers.get('content-type')?.startsWith('text/html') !== true) return [];
  const html = await response.text();
  // Above and below the content of a page are forms with which anybody searches or chooses a language.
  const content = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const forms = content.match(/<form[^>]* method="post"[\s\S]*?<\/form>/g) ?? [];
  return forms.filter((form) => !/<input[^>]*type="(?:password|file)"/.test(form));
}

test('the letters carry links of every kind', () => {
  const kinds = letters.flatMap(linksIn).flatMap((link) => (secretOf(link) === null ? [] : [link.pathname.split('/')[1] ?? '']));
  expect([...new Set(kinds)].toSorted()).toEqual([
    'admin-invitation',
    'confirm-email',
    'confirm-report',
    'hand-in',
    'reset-password',
    'unsubscribe',
    'verify-email',
  ]);
});

describe('a letter’s permission, other than to add files,', () => {
  const secrets = async () => {
    const found = new Map<string, URL>();
    for (const link of letters.flatMap(linksIn)) found.set(secretOf(link) ?? '', link);
    found.delete('');
    const kept: [string, string][] = [];
    for (const [secret, link] of found)
      if (!/<input[^>]*type="file"/.test(await (await fetch(link)).text())) kept.push([link.pathname, secret]);
    expect(kept.length).toBeGreaterThan(8);
    return kept;
  };

  test('is not shown to any software or admin', async () => {
    for (const [path, secret] of await secrets()) expect([path, shown.includes(secret)]).toEqual([path, false]);
  });

  test('is not stored in any row', async () => {
    const stored = await storedText(market);
    for (const [path, secret] of await secrets()) expect([path, stored.includes(secret)]).toEqual([path, false]);
  });

  test('is not written into the log', async () => {
    expect(logged.length).toBeGreaterThan(50);
    const log = logged.join('');
    for (const [path, secret] of await secrets()) expect([path, log.includes(secret)]).toEqual([path, false]);
  });
});

test('no link that software can read opens a page that decides without a password', async () => {
  const links = linksIn(shown);
  expect(links.length).toBeGreaterThan(20);
  // The payment page is the gateway's, where the person pays with what only they have.
  for (const link of links.filter(({ pathname }) => !pathname.startsWith('/sandbox/')))
    expect([link.href, await freeForms(link)]).toEqual([link.href, []]);
});

test('where money is committed, the button of a letter leads to the sign-in', async () => {
  const buttons = letters.flatMap((letter) => [...letter.matchAll(/^(Pay|Answer[^:\n]*|Look at [^:\n]*):\n(\S+)$/gm)]);
  expect(new Set(buttons.map(([, label]) => label))).toEqual(
    new Set(['Pay', 'Answer the request', 'Answer the offer', 'Answer it', 'Look at it', 'Look at the documents']),
  );
  for (const [, label, url = ''] of buttons) {
    const html = await (await fetch(url)).text();
    expect([label, html.includes('name="password"'), html.includes('kayak')]).toEqual([label, true, false]);
  }
});

test('the lists of an administrator say where messages went and never what they said, also to the admin’s key', async () => {
  const key = (await market.admin.http.post('/auth/api-keys', { name: 'Robot', scopes: SCOPES.filter((one) => !needsShop(one)) }))
    .body.data;
  for (const who of [market.admin, market.actor(key.secret)]) {
    const { status, body } = await who.http.get('/admin/deliveries?limit=50');
    expect([status, JSON.stringify(body.data ?? '')]).toEqual([
      who === market.admin ? 200 : 403,
      expect.not.stringMatching(/https?:/),
    ]);
  }
});

test('every link of an older letter gets one answer: that it does not work any more, and where to go', async () => {
  const open = async (path: string, method = 'GET') => {
    const response = await fetch(market.url + path, { method });
    return { status: response.status, html: /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? '' };
  };
  const page = await open('/do/pay/bkg_1?person=usr_1&expires=1&signature=x');
  expect(page.status).toBe(410);
  expect(page.html).toContain('This link does not work any more');
  expect(page.html).toContain('href="/account"');
  const others = ['/do/answer-request/bkg_2?signature=y', '/do/nothing/else'].map((path) => open(path));
  for (const other of await Promise.all([...others, open('/do/pay/bkg_1', 'POST')])) expect(other).toEqual(page);
});
