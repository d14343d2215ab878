import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets, bookings, bookingTimeline, users, vendors } from '../../db/schema/index.ts';
import { areaOf, EVERY_WEB_PATH } from '../../src/rest/web/page-paths.ts';
import { reachable } from '../generated/calls/doors.ts';
import { send } from '../generated/calls/send.ts';
import { BESIDE, BY_ITSELF, written, writtenFieldsOf } from '../generated/inputs/written-words.ts';
import { sampledWorld } from '../generated/samples/shared-samples.ts';
import { PASSWORD, type World } from '../generated/samples/world.ts';
import { type Browser, browser, RENTER, signedIn, VENDOR } from '../harness/oauth-client.ts';
import { sampleSize } from '../harness/sample-size.ts';

/** What a browser would run or load if it were not text. */
const EVIL = '<img src=x>';
const RUN = /<img src=x|<script>alert/;
/** The same as text, in a page and in the data that its scripts read. */
const SHOWN = /&lt;img src=x|\\u003cimg src=x/;

const ADMIN = { email: 'admin@demo.test', password: 'demo-password-1' };
/** No page of people: files, the reference, and what takes a session away. */
const NO_PAGE = /^\/(api|web|docs|oauth|files|media|legal|\.well-known)\/|^\/(docs|sign-out|preferences)\b|\.\w+$/;
const MOST_ALIKE = sampleSize(4, 1);

let world: World;
let refused: readonly string[];
/** Who sent a text to somebody, newest last. */
const writers = new Set<string>();
beforeAll(async () => {
  const sampled = await sampledWorld({ RATE_LIMIT_PER_MINUTE: '1000000' });
  ({ world } = sampled);
  const failed: string[] = [];
  for (const { name, operation, doors } of reachable) {
    const [door] = doors;
    if (operation.kind !== 'command' || door === undefined || writtenFieldsOf(operation.input).length === 0) continue;
    const { caller, input } = await sampled.take(name);
    const answer = await send(
      world.market.url,
      door,
      written(operation.input, { ...input, ...BESIDE[name] }, () => EVIL, BY_ITSELF.get(name)),
      caller?.credential ?? null,
    );
    if (answer?.ok !== true) failed.push(name);
    else if (caller?.role === 'CUSTOMER' && caller.email !== '' && 'bookingId' in input) writers.add(caller.email);
  }
  refused = failed;
  // What nobody can write any more may have been stored before.
  await world.market.database.transaction(async (tx) => {
    await tx.update(users).set({ name: EVIL, city: EVIL });
    await tx.update(vendors).set({ name: EVIL, about: EVIL, city: EVIL, address: EVIL });
    await tx.update(assets).set({ title: EVIL, description: EVIL }).where(eq(assets.status, 'LIVE'));
    await tx.update(bookings).set({ collateral: EVIL, closeReason: EVIL });
    await tx.update(bookingTimeline).set({ note: EVIL });
  });
}, 180_000);
afterAll(() => world.market.close());

interface Visit {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** Every page to which links lead, a few of each kind. */
async function pagesFrom(start: readonly string[], person: Browser): Promise<readonly Visit[]> {
  const visits: Visit[] = [];
  const alike = new Map<string, number>();
  const known = new Set<string>();
  const waiting = [...start];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path);
    const seen = alike.get(kind) ?? 0;
    if (known.has(path) || NO_PAGE.test(path) || seen >= MOST_ALIKE) continue;
    known.add(path);
    alike.set(kind, seen + 1);
    const { status, headers, body } = await person.open(path);
    if (!String(headers.get('content-type')).includes('html')) continue;
    const html = String(body);
    visits.push({ path, status, headers, html });
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    waiting.push(...links.filter((link) => !link.startsWith('//')));
  }
  return visits;
}

const KINDS = EVERY_WEB_PATH.map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** Pages of one kind differ in what they show, not in how. Each operation of the operator is a kind of its own. */
function kindOf(address: string): string {
  const path = address.replace(/\?.*/, '');
  if (areaOf(path) === 'operations') return path.replaceAll(/[a-z]{3}_[0-9A-Z]+/g, ':id');
  return KINDS.find(({ pattern }) => pattern.test(path))?.path ?? path.replaceAll(/[a-z]{3}_[0-9A-Z]+/g, ':id');
}

describe('what people wrote', () => {
  test.each([
    ['a visitor', null, ['/', '/browse', '/a/tandem-sea-kayak', '/v/atlantic-outdoors'], 8],
    ['a renter', RENTER, ['/account', '/account/bookings', '/account/messages'], 20],
    ['an owner', VENDOR, ['/shop', '/shop/listings', '/shop/bookings', '/account/messages'], 40],
    ['the operator', ADMIN, ['/admin', '/admin/queue'], 90],
  ])(
    'is text on every page that %s finds, which no other site frames and no cache keeps',
    async (_who, who, start, least) => {
      const visits = await pagesFrom(start, who === null ? browser(world.market.url) : await signedIn(world.market.url, who));
      check(visits);
      expect(visits.length).toBeGreaterThan(least);
      expect(visits.filter(({ html }) => SHOWN.test(html)).length).toBeGreaterThan(3);
    },
    120_000,
  );

  test('is text for those who wrote it', async () => {
    expect(writers.size).toBeGreaterThan(3);
    for (const email of [...writers].slice(-3)) {
      const visits = await pagesFrom(['/account/bookings'], await signedIn(world.market.url, { email, password: PASSWORD }));
      check(visits);
      expect(visits.filter(({ html }) => SHOWN.test(html)).length).toBeGreaterThan(1);
    }
  });

  test('was taken by all operations but those whose texts have a form of their own', () => {
    expect(refused).toEqual([
      'set_tax_profile',
      'create_category',
      'update_settings',
      'update_language',
      'import_texts',
      'set_text',
    ]);
  });
});

function check(visits: readonly Visit[]): void {
  expect(visits.filter(({ html }) => RUN.test(html)).map(({ path }) => path)).toEqual([]);
  expect(visits.filter(({ status }) => status >= 500).map(({ path, status }) => [path, status])).toEqual([]);
  const framed = visits.filter(({ headers, status }) => {
    const policy = headers.get('content-security-policy') ?? '';
    return status === 200 && !policy.includes("frame-ancestors 'none'");
  });
  expect(framed.map(({ path }) => path)).toEqual([]);
  const ofPersons = visits.filter(({ path }) => !['site', 'about'].includes(areaOf(path)));
  const kept = ofPersons.filter(({ headers }) => headers.get('cache-control') !== 'no-store');
  expect(kept.map(({ path, headers }) => [path, headers.get('cache-control')])).toEqual([]);
}
