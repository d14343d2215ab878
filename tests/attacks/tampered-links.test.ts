import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reachable, type RestDoor } from '../generated/calls/doors.ts';
import { restRequest } from '../generated/calls/rest-request.ts';
import { sampledWorld, type SampledWorld } from '../generated/samples/shared-samples.ts';
import { contents } from '../generated/table-contents.ts';
import type { World } from '../generated/samples/world.ts';
import { samplePng } from '../harness/sample-files.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { newestMail } from '../harness/sent-mails.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
let world: World;
let take: SampledWorld['take'];
beforeAll(async () => {
  ({ world, take } = await sampledWorld());
  ({ market } = world);
}, 180_000);
const agent = new Agent({ keepAlive: true });
afterAll(() => {
  console.log(`links: ${changed} changed ones, each answered like a link to nothing`);
  agent.destroy();
  return market.close();
});

interface Sent {
  readonly status: number;
  /** Without the number of the request, which is another one each time. */
  readonly body: string;
}

/** Sends the target as it stands: nothing in between resolves `..` or `//`. */
async function send(target: string, { method = 'GET', body = '', type = 'application/json' } = {}): Promise<Sent> {
  const { port } = new URL(market.url);
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const headers = body === '' ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) };
  const sent = request({ host: '127.0.0.1', port, path: target, method, headers, agent }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const text = Buffer.concat(parts).toString('latin1');
      resolve({ status: answer.statusCode ?? 0, body: text.replaceAll(/"requestId":"[^"]*"/g, '"requestId":""') });
    });
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

const ID = /[a-z]{3}_[0-9A-Z]{26}/g;
const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** The same link to something that there is not, signed by nobody. */
const toNothing = (target: string) =>
  target.replaceAll(ID, (id) => id.slice(0, 4) + UNKNOWN).replace(/signature=[^&]*/, `signature=${'A'.repeat(43)}`);

const field = (target: string, name: string) => new RegExp(`[?&]${name}=([^&]*)`).exec(target)?.[1] ?? '';
const withField = (target: string, name: string, value: string) =>
  target.replace(new RegExp(`([?&]${name}=)[^&]*`), (_, before: string) => before + value);
const withoutField = (target: string, name: string) =>
  target.replace(new RegExp(`[?&]${name}=[^&]*`), (found) => found[0]!).replace('&&', '&');
const withPath = (target: string, change: (path: string) => string) => {
  const [path = '', query = ''] = target.split('?');
  return `${change(path)}?${query}`;
};
const expiry = (target: string, change: (expires: number) => unknown) =>
  withField(target, 'expires', String(change(Number(field(target, 'expires')))));
const signature = (target: string, change: (signature: string) => string) =>
  withField(target, 'signature', change(field(target, 'signature')));
/** The last of the path that is an id. */
const lastId = (path: string, change: (id: string) => string) => {
  const id = path.match(ID)?.at(-1) ?? '';
  const at = path.lastIndexOf(id);
  return path.slice(0, at) + change(id) + path.slice(at + id.length);
};

/** One thing changed at a time. `other` is a good link of the same kind to something else. */
const CHANGES: Readonly<Record<string, (good: string, other: string) => string>> = {
  'the path of something else': (good, other) => `${other.split('?')[0]}?${good.split('?')[1]}`,
  'the last id of something else': (good, other) =>
    withPath(good, (path) => lastId(path, () => other.split('?')[0]!.match(ID)!.at(-1)!)),
  'the query of something else': (good, other) => `${good.split('?')[0]}?${other.split('?')[1]}`,
  'the signature of something else': (good, other) => signature(good, () => field(other, 'signature')),
  'an end that is a second later': (good) => expiry(good, (end) => end + 1),
  'an end that is an hour later': (good) => expiry(good, (end) => end + 3_600),
  'an end in the year 2286': (good) => expiry(good, () => 9_999_999_999),
  'an end beyond all numbers': (good) => expiry(good, () => '1e309'),
  'an end that is less than nothing': (good) => expiry(good, () => -1),
  'an end that is part of a second': (good) => expiry(good, (end) => end + 0.5),
  'an end that is no number': (good) => expiry(good, () => 'NaN'),
  'an end that is empty': (good) => expiry(good, () => ''),
  'no end': (good) => withoutField(good, 'expires'),
  'a signature cut off': (good) => signature(good, (text) => text.slice(0, -1)),
  'half a signature': (good) => signature(good, (text) => text.slice(0, 20)),
  'a longer signature': (good) => signature(good, (text) => `${text}A`),
  'a padded signature': (good) => signature(good, (text) => `${text}=`),
  'an upper-cased signature': (good) => signature(good, (text) => text.toUpperCase()),
  'a lower-cased signature': (good) => signature(good, (text) => text.toLowerCase()),
  'a signature with one letter changed': (good) => signature(good, (text) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)),
  'a signature whose last letter means the same bits': (good) =>
    signature(good, (text) => text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1)),
  'a signature with a zero behind it': (good) => signature(good, (text) => `${text}%00`),
  'a signature with a blank before it': (good) => signature(good, (text) => `%20${text}`),
  'a signature of 5,000 letters': (good) => signature(good, () => 'A'.repeat(5_000)),
  'an empty signature': (good) => signature(good, () => ''),
  'no signature': (good) => withoutField(good, 'signature'),
  'no query at all': (good) => good.split('?')[0]!,
  'a forged end before the good one': (good) => good.replace('expires=', 'expires=9999999999&expires='),
  'a forged signature before the good one': (good) => good.replace('signature=', `signature=${'A'.repeat(43)}&signature=`),
  'its fields in brackets': (good) => good.replace('expires=', 'expires[]=').replace('signature=', 'signature[]='),
  'the id of something else in the query': (good, other) =>
    `${good.replace(field(good, 'signature'), 'A'.repeat(43))}&${['bookingId', 'documentId', 'photoId'].map((name) => `${name}=${other.match(ID)!.at(-1)}`).join('&')}`,
  'an id in lower case': (good) => withPath(good, (path) => lastId(path, (id) => id.toLowerCase())),
  'an id with a zero behind it': (good) => withPath(good, (path) => lastId(path, (id) => `${id}%00`)),
  'an id with dots behind it': (good) =>
    withPath(good, (path) => lastId(path, (id) => `${id}/%2e%2e/${id.slice(0, 4)}${UNKNOWN}`)),
  'an encoded way around': (good) => withPath(good, (path) => lastId(path, (id) => `x/%2e%2e/${id}`)),
  'an encoded slash': (good) => withPath(good, (path) => lastId(path, (id) => `${id}%2f..%2f${id}`)),
  'an id encoded twice': (good) => withPath(good, (path) => lastId(path, (id) => id.replace('_', '%255f'))),
  'two slashes before the id': (good) => withPath(good, (path) => lastId(path, (id) => `/${id}`)),
  'a backslash before the id': (good) => withPath(good, (path) => lastId(path, (id) => `%5c${id}`)),
};

/** A page takes the first of each field, which is the good one and is what it goes by; all else takes none of two. */
const BEHIND: typeof CHANGES = {
  'a forged end behind the good one': (good) => good.replace(/expires=[^&]*/, '$&&expires=9999999999'),
  'a forged signature behind the good one': (good) => good.replace(/signature=[^&]*/, `$&&signature=${'A'.repeat(43)}`),
};

/** What is read by a link alone: everything that takes a signature, as the registry says. */
const linked = reachable.flatMap(({ name, operation, doors }) =>
  'signature' in operation.input.shape
    ? doors.flatMap((door) => (door.kind === 'rest' && door.route.method === 'GET' ? [{ name, door }] : []))
    : [],
);

async function newLink(name: string, door: RestDoor): Promise<string> {
  const { input } = await take(name);
  return restRequest(door, input)!.target;
}

const made = new Map<string, readonly [string, string]>();

/** Two good links of a kind, made once: looking uses none up. */
async function linksOf(name: string, door: RestDoor): Promise<readonly [string, string]> {
  const links = made.get(name) ?? ([await newLink(name, door), await newLink(name, door)] as const);
  made.set(name, links);
  return links;
}

/** Every so manieth change of a link; each begins elsewhere, so that together they meet every one. */
const STEP = sampleSize(1, 12);
let begun = 0;
let changed = 0;

/** Where the answer to a changed link is another one than to the same change of a link to nothing. */
async function differences(
  good: string,
  other: string,
  { changes = CHANGES, ...how }: { changes?: typeof CHANGES; method?: string; body?: string; type?: string } = {},
): Promise<string[]> {
  const found = [];
  const first = (begun += 1);
  for (const [place, [what, change]] of Object.entries(changes).entries()) {
    if ((place + first) % STEP !== 0) continue;
    const [altered, nothing] = [change(good, other), change(toNothing(good), toNothing(other))];
    if (altered === good) continue;
    changed += 1;
    const [answer, refusal] = [await send(altered, how), await send(nothing, how)];
    const refused = [400, 403, 404].includes(answer.status);
    if (!refused || answer.status !== refusal.status || bare(answer.body, altered) !== bare(refusal.body, nothing)) {
      found.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)} | ${refusal.status} ${refusal.body.slice(0, 200)}`);
    }
  }
  return found;
}

/** A page may say where it was looked for, and allows its scripts by a word that is another one each time. */
function bare(body: string, target: string): string {
  const path = target.split('?')[0]!;
  return contentOf(body)
    .replaceAll(path, '')
    .replaceAll(decodeURI(path.replaceAll('%00', '')), '')
    .replaceAll(ID, '');
}

/** Of a page, what differs by what is there: around it stands the address that was asked for, in several ways of writing. */
function contentOf(body: string): string {
  return /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? body;
}

describe('a link with one thing changed is answered like a link to nothing, and changes nothing', () => {
  test('this file tries links of every kind', () => {
    expect(linked.map(({ name }) => name).toSorted()).toEqual([
      'get_analytics_chart',
      'get_commission_proof_file',
      'get_condition_photo',
      'get_document_file',
      'get_evidence_photo',
      'get_finance_receipt',
      'get_incident_photo',
      'get_message_attachment',
      'get_offline_proof_file',
      'get_offline_refund_file',
      'open_finance_csv',
      'open_invoice',
      'show_admin_invitation',
      'show_confirmation',
      'show_hand_in',
      'show_unsubscribe',
    ]);
  });

  test.each(linked)('$name', async ({ name, door }) => {
    const [good, other] = await linksOf(name, door);
    expect([(await send(good)).status, (await send(other)).status]).toEqual([200, 200]);
    const before = await contents(market);
    expect(await differences(good, other, { changes: { ...CHANGES, ...BEHIND } })).toEqual([]);
    expect((await send(`${good}&admin=true`)).status).toBe(400);
    expect(await contents(market)).toEqual(before);
    expect((await send(good)).status).toBe(200);
  });

  test.each(['show_hand_in', 'show_confirmation', 'show_unsubscribe'])('the page of %s, read and sent back', async (name) => {
    const { door } = linked.find((row) => row.name === name)!;
    const asPage = (target: string) =>
      target
        .replace('/api/v1/hand-in/', '/hand-in/')
        .replace('/api/v1/auth/confirmations/', '/confirm/')
        .replace('/api/v1/notifications/letters/', '/unsubscribe/');
    const [good = '', other = ''] = (await linksOf(name, door)).map(asPage);
    expect([(await send(good)).status, (await send(other)).status]).toEqual([200, 200]);
    const before = await contents(market);
    expect(await differences(good, other)).toEqual([]);
    const boundary = 'x-boundary';
    const file = [
      `--${boundary}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nDRIVING_LICENCE\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n--${boundary}--\r\n`,
    ].join('');
    const form =
      name === 'show_hand_in'
        ? { method: 'POST', body: file, type: `multipart/form-data; boundary=${boundary}` }
        : { method: 'POST', body: 'answer=deny', type: 'application/x-www-form-urlencoded' };
    expect(await differences(good, other, form)).toEqual([]);
    expect(await contents(market)).toEqual(before);
    expect([(await send(good)).status, (await send(other)).status]).toEqual([200, 200]);
  });

  test('the link for handing in documents, when JSON is sent to it', async () => {
    const { door } = linked.find(({ name }) => name === 'show_hand_in')!;
    const [good, other] = [await newLink('show_hand_in', door), await newLink('show_hand_in', door)];
    const document = { kind: 'DRIVING_LICENCE', fileName: 'a.png', contentBase64: samplePng.toString('base64') };
    const before = await contents(market);
    expect(await differences(good, other, { method: 'POST', body: JSON.stringify(document) })).toEqual([]);
    expect(await contents(market)).toEqual(before);
    expect((await send(good, { method: 'POST', body: JSON.stringify(document) })).status).toBe(201);
  });

  test('the signature of one kind of link does not open another kind', async () => {
    const links = [];
    for (const { name, door } of linked) links.push((await linksOf(name, door))[0]);
    const before = await contents(market);
    for (const good of links) {
      const refusal = await send(toNothing(good));
      for (const foreign of links) {
        if (foreign === good) continue;
        const changed = signature(
          expiry(good, () => field(foreign, 'expires')),
          () => field(foreign, 'signature'),
        );
        expect({ changed, ...(await send(changed)) }).toEqual({ changed, ...refusal });
      }
    }
    expect(await contents(market)).toEqual(before);
  });
});

describe('the link of a document', () => {
  const openDocument = async () => {
    const documented = await (world.turn(), world.documented());
    const { pathname, search } = new URL(documented.url);
    return { ...documented, target: pathname + search };
  };

  test('is valid only for its viewer and its request', async () => {
    const [mine, other] = [await openDocument(), await openDocument()];
    const refusal = await send(toNothing(mine.target));
    const viewers = [field(other.target, 'bookingId'), 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'admin'];
    for (const viewer of viewers) expect(await send(withField(mine.target, 'viewer', viewer))).toEqual(refusal);
    expect(await send(withField(mine.target, 'bookingId', other.bookingId))).toEqual(refusal);
    expect(await send(withoutField(mine.target, 'bookingId'))).toEqual(refusal);
    expect(await send(withField(mine.target, 'bookingId', ''))).toEqual(refusal);
    expect((await send(mine.target)).status).toBe(200);
  });

  test('ends with its request, and with the document', async () => {
    const [ended, erased] = [await openDocument(), await openDocument()];
    await ended.renter.call('cancel_booking', { bookingId: ended.bookingId, confirm: true, anyRefund: true });
    await erased.renter.call('cancel_booking', { bookingId: erased.bookingId, confirm: true, anyRefund: true });
    const { status } = await erased.renter.http.del(`/users/me/documents/${erased.documentId}`);
    expect(status).toBe(200);
    const refusal = await send(toNothing(ended.target));
    expect([await send(ended.target), await send(erased.target)]).toEqual([refusal, refusal]);
  });
});

describe('a secret that an address carries', () => {
  const variants = (secret: string, other: string) => [
    secret.slice(0, -1),
    `${secret}A`,
    secret.toUpperCase(),
    secret.toLowerCase(),
    `${secret}%00`,
    `%20${secret}`,
    `x%2f..%2f${secret}`,
    `${secret.slice(0, 20)}${other.slice(20)}`,
  ];

  test('of a calendar feed opens that feed only, until it is revoked', async () => {
    const feed = async () => {
      const { feedId, url } = await world.owner.call('manage_blackout', { action: 'feed_create' });
      return { feedId, secret: new URL(url).pathname.split('/').at(-1)!.replace('.ics', '') };
    };
    const [mine, other] = [await feed(), await feed()];
    const read = (secret: string) => send(`/calendar/${secret}.ics`);
    const refusal = await read('A'.repeat(mine.secret.length));
    expect([(await read(mine.secret)).status, refusal.status]).toEqual([200, 404]);
    const before = await contents(market);
    const answers: (Sent & { variant: string })[] = [];
    for (const variant of variants(mine.secret, other.secret)) answers.push({ variant, ...(await read(variant)) });
    // No text holds a zero, whatever it may stand for; and a slash, once decoded, is another address.
    const [encoded, plain] = [true, false].map((wanted) => answers.filter(({ variant }) => variant.includes('%') === wanted));
    expect(encoded!.map(({ status }) => status)).toEqual([400, 404, 404]);
    expect(plain).toEqual(plain!.map(({ variant }) => ({ variant, ...refusal })));
    expect(await contents(market)).toEqual(before);
    await world.owner.call('manage_blackout', { action: 'feed_revoke', feedId: mine.feedId });
    expect(await read(mine.secret)).toEqual(refusal);
    expect((await read(other.secret)).status).toBe(200);
  });

  test('of an e-mail is refused when anything in it is changed, and in place of the other kind', async () => {
    const person = await world.newcomer();
    const confirm = (await newestMail(market, person.email, 'Confirm your e-mail address')).token;
    await market.nobody.http.post('/auth/forgot-password', { email: person.email });
    const reset = (await newestMail(market, person.email, 'Choose a new password')).token;
    const before = await contents(market);
    const asReset = (token: string) => ({ path: '/auth/reset-password', body: { token, password: 'long enough 9' } });
    const asConfirm = (token: string) => ({ path: '/auth/verify-email', body: { token } });
    for (const [as, secret, foreign] of [
      [asReset, reset, confirm],
      [asConfirm, confirm, reset],
    ] as const) {
      const post = async ({ path, body }: { path: string; body: object }) => {
        const answer = await market.nobody.http.post(path, body);
        return { status: answer.status, body: { ...answer.body, requestId: '' } };
      };
      const refusal = await post(as('A'.repeat(43)));
      expect(refusal.status).toBe(400);
      for (const token of [...variants(secret, foreign), foreign].filter((text) => !text.includes('%'))) {
        expect({ token, ...(await post(as(token))) }).toEqual({ token, ...refusal });
      }
    }
    const { attempt_counts: _counted, ...after } = await contents(market);
    expect(before).toMatchObject(after);
  });

  test('of a login link neither shows nor approves anything when a letter is changed', async () => {
    const { userCode } = await market.nobody.call('create_login_link', { clientName: 'Claude' });
    const changed = `${userCode.slice(0, -1)}${userCode.endsWith('B') ? 'C' : 'B'}`;
    const known = await market.nobody.http.get(`/auth/login-codes/${userCode}`);
    expect(known.status).toBe(200);
    const before = await contents(market);
    for (const code of [changed, userCode.slice(0, -1), `${userCode}B`, userCode.replaceAll(/[A-Z]/g, 'A')]) {
      for (const answer of [
        await market.nobody.http.get(`/auth/login-codes/${code}`),
        await market.nobody.http.post(`/auth/login-codes/${code}/deny`, {}),
        await market.nobody.http.post(`/auth/login-codes/${code}/approve`, {
          email: 'renter@demo.test',
          password: 'demo-password-1',
        }),
      ]) {
        expect([code, answer.status, ['login_link_closed', 'invalid_input'].includes(answer.body.code)]).toEqual([
          code,
          400,
          true,
        ]);
      }
    }
    expect(await contents(market)).toEqual(before);
  });
});

test('a link that has run out is answered like a link to nothing', async () => {
  const links = [];
  // Whoever holds the link of an invitation is told that it has run out, so that they ask for another one.
  const silent = linked.filter(({ name }) => name !== 'show_admin_invitation');
  for (const { name, door } of silent) links.push((await linksOf(name, door))[0]);
  for (const target of links) expect([target, (await send(target)).status]).toEqual([target, 200]);
  // A link to hand in documents opens as long as its plan, which is a week; one that stops e-mails a year.
  market.clock.advance({ days: 367 });
  for (const target of links) {
    const [answer, refusal] = [await send(target), await send(toNothing(target))];
    expect({ target, ...answer }).toEqual({ target, ...refusal });
    expect([400, 403, 404]).toContain(answer.status);
  }
});
