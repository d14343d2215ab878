import { eq, max } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inParts } from '../../db/in-parts.ts';
import {
  attemptCounts,
  auditLog,
  bookings,
  bookingTimeline,
  emailTokens,
  eventCursors,
  eventFailures,
  events,
  invoices,
  journal,
  knownNetworks,
  loginLinks,
  mails,
  phoneCodes,
  postings,
  quotes,
  refreshTokens,
  sessions,
} from '../../db/schema/index.ts';
import { purgeExpiredRows } from '../../src/domain/oversight/data-protection/index.ts';
import { randomIds } from '../../src/domain/platform/kernel/index.ts';
import { advanceTime, freePeriod } from '../harness/dates.ts';
import { trialBalance } from '../harness/money/books.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

let market: TestMarketplace;
/** One marketplace for the tests of a group, in their order: time only moves on. */
function startAfresh() {
  beforeAll(async () => {
    market = await startMarketplace();
  });
  afterAll(() => market.close());
}

const KAYAK = 'tandem-sea-kayak';
const forget = async () => (await market.pipeline.perform(purgeExpiredRows, {})).forgotten;
const count = (table: Parameters<TestMarketplace['database']['reader']['$count']>[0]) => market.database.reader.$count(table);

async function newcomer(email: string) {
  const { body } = await market.nobody.http.post('/auth/register', { email, password: 'long enough 1', name: 'New' });
  return { ...market.actor(body.data.accessToken), refreshToken: body.data.refreshToken as string };
}

const refresh = (refreshToken: string) => market.nobody.http.post('/auth/refresh', { refreshToken });

describe('e-mails', () => {
  startAfresh();
  const mailsTo = (address: string) => market.database.reader.select().from(mails).where(eq(mails.address, address));

  test('are deleted 30 days after they were written', async () => {
    await market.nobody.call('forgot_password', { email: 'renter@demo.test' });
    await market.courier.drain();
    market.clock.advance({ days: 29, hours: 23 });
    await forget();
    expect(await mailsTo('renter@demo.test')).toMatchObject([{ sendAt: null }]);
    market.clock.advance({ hours: 2 });
    expect((await forget())['mails']).toBeGreaterThanOrEqual(1);
    expect(await mailsTo('renter@demo.test')).toEqual([]);
  });

  test('are kept as long as they wait to be sent', async () => {
    const now = market.clock.now();
    const waiting = { id: 'mal_waiting', kind: 'PASSWORD_RESET' as const, address: 'late@example.com', createdAt: now };
    const sendAt = new Date(now.getTime() + 60 * 86_400_000);
    await market.database.transaction((tx) => tx.insert(mails).values({ ...waiting, sendAt }));
    market.clock.advance({ days: 59 });
    await forget();
    expect(await mailsTo('late@example.com')).toHaveLength(1);
  });
});

describe('counted attempts', () => {
  startAfresh();

  test('are deleted when their window is over, and known networks when their time is over', async () => {
    const now = market.clock.now().getTime();
    const [past, ahead] = [new Date(now - 1), new Date(now + 60_000)];
    await market.database.transaction(async (tx) => {
      await tx.delete(attemptCounts);
      await tx.delete(knownNetworks);
      await tx.insert(attemptCounts).values([
        { key: 'login:over', points: 3, expire: past },
        { key: 'login:running', points: 3, expire: ahead },
      ]);
      await tx.insert(knownNetworks).values([
        { id: 'over', knownUntil: past },
        { id: 'known', knownUntil: ahead },
      ]);
    });
    expect(await forget()).toMatchObject({ attemptCounts: 1, knownNetworks: 1 });
    const { reader } = market.database;
    expect(await reader.select().from(attemptCounts)).toMatchObject([{ key: 'login:running', points: 3 }]);
    expect(await reader.select().from(knownNetworks)).toMatchObject([{ id: 'known' }]);
  });
});

describe('an expired secret or quote', () => {
  startAfresh();
  const EXPIRING = { emailTokens, phoneCodes, loginLinks, quotes };

  test('is deleted a week later: links, codes, login links and quotes', async () => {
    const person = await newcomer('fresh@example.com');
    await person.http.post('/auth/otp/send', { phone: '+351912345678' });
    await market.nobody.call('forgot_password', { email: 'fresh@example.com' });
    await market.nobody.call('create_login_link', { clientName: 'Claude' });
    await person.call('pricing_quote', { slug: KAYAK, ...freePeriod() });
    await market.courier.drain();

    // The longest of them works for three days.
    market.clock.advance({ days: 6, hours: 23 });
    await forget();
    for (const table of Object.values(EXPIRING)) expect(await count(table)).toBeGreaterThan(0);
    market.clock.advance({ days: 4 });
    const forgotten = await forget();
    for (const [kind, table] of Object.entries(EXPIRING)) {
      expect({ kind, left: await count(table) }).toEqual({ kind, left: 0 });
      expect(forgotten[kind]).toBeGreaterThan(0);
    }
  });

  test('says for a week that it expired, and a booking made with it does not need it', async () => {
    market = await advanceTime(market, {});
    const { quoteId } = await market.renter.call('pricing_quote', { slug: KAYAK, ...freePeriod(60) });
    const { id: bookingId } = await market.renter.call('create_booking', { quoteId });
    const { lines, totals } = await market.renter.call('get_booking_detail', { bookingId });
    let moved = await advanceTime(market, { days: 6 });
    await forget();
    expect((await moved.renter.try('create_booking', { quoteId })).error?.code).toBe('quote_expired');
    moved = await advanceTime(market, { days: 2 });
    await forget();
    expect((await moved.renter.try('create_booking', { quoteId })).error?.code).toBe('not_found');
    const later = await moved.renter.call('get_booking_detail', { bookingId });
    // It has run out meanwhile: nothing will be due any more.
    const none = { dueAfterApproval: null, dueAfterApprovalMinor: null };
    expect(later.state).toBe('EXPIRED');
    expect({ lines: later.lines, totals: later.totals }).toEqual({ lines, totals: { ...totals, ...none } });
  });
});

describe('sessions', () => {
  startAfresh();
  const known = async (refreshToken: string) => (await refresh(refreshToken)).body.details?.reason;

  test('that the person ended are deleted after 90 days, with their refresh tokens', async () => {
    const { refreshToken } = await newcomer('ended@example.com');
    await market.nobody.http.post('/auth/logout', { refreshToken });
    market.clock.advance({ days: 89 });
    await forget();
    expect(await known(refreshToken)).toBe('revoked');
    market.clock.advance({ days: 2 });
    expect((await forget())['revokedSessions']).toBe(1);
    expect(await known(refreshToken)).toBe('unknown');
  });

  test('that expired are deleted 90 days later', async () => {
    const { refreshToken } = await newcomer('idle@example.com');
    market.clock.advance({ days: 119 });
    await forget();
    expect(await known(refreshToken)).toBe('expired');
    market.clock.advance({ days: 2 });
    const forgotten = await forget();
    expect(forgotten['refreshTokens']).toBeGreaterThan(0);
    expect(forgotten['expiredSessions']).toBeGreaterThan(0);
    expect(await known(refreshToken)).toBe('unknown');
    expect([await count(sessions), await count(refreshTokens)]).toEqual([0, 0]);
  });

  test('in use are kept however old they are, and a used refresh token that comes back still ends them', async () => {
    const first = await newcomer('busy@example.com');
    let { refreshToken } = first;
    const used: string[] = [];
    for (let month = 0; month < 10; month += 1) {
      market.clock.advance({ days: 25 });
      await forget();
      used.push(refreshToken);
      const { status, body } = await refresh(refreshToken);
      expect(status).toBe(200);
      refreshToken = body.data.refreshToken;
    }
    expect(await known(used[0]!)).toBe('unknown');
    expect(await known(used.at(-3)!)).toBe('reused');
    expect(await known(refreshToken)).toBe('revoked');
  });
});

describe('events', () => {
  startAfresh();
  const lastNumber = async () => {
    const [row] = await market.database.reader.select({ seq: max(events.seq) }).from(events);
    return row?.seq ?? 0;
  };

  test('are deleted after 90 days, and the numbers of new events continue', async () => {
    await market.renter.call('create_booking', { slug: KAYAK, ...freePeriod(300) });
    await market.dispatcher.drain();
    const before = await lastNumber();
    expect(before).toBeGreaterThan(0);
    market.clock.advance({ days: 89 });
    await forget();
    expect(await market.database.reader.$count(events, eq(events.seq, before))).toBe(1);
    market.clock.advance({ days: 2 });
    await forget();
    expect(await count(events)).toBe(1);

    await (await market.signIn('renter@demo.test')).call('create_booking', { slug: KAYAK, ...freePeriod(320) });
    await market.dispatcher.drain();
    expect(await lastNumber()).toBeGreaterThan(before);
  });

  test('are kept until the slowest subscriber has passed them', async () => {
    market = await advanceTime(market, {});
    await market.renter.call('create_booking', { slug: KAYAK, ...freePeriod(340) });
    await market.dispatcher.drain();
    await market.dispatcher.stop();
    const seq = (await lastNumber()) - 1;
    await market.database.transaction((tx) => tx.update(eventCursors).set({ seq: 0 }).where(eq(eventCursors.id, 'send_payout')));
    market.clock.advance({ days: 400 });
    expect((await forget())['events']).toBe(0);
    await market.database.transaction((tx) => tx.update(eventCursors).set({ seq }).where(eq(eventCursors.id, 'send_payout')));
    expect((await forget())['events']).toBeGreaterThan(0);
  });

  test('that a subscriber failed at are kept, given up or not', async () => {
    const now = market.clock.now();
    const seq = await lastNumber();
    const row = {
      type: 'payout.ready',
      at: now,
      actor: { type: 'SYSTEM', id: null, via: 'system' },
      bookingId: 'bkg_1',
      data: {},
    };
    const failure = { subscriber: 'send_payout', tries: 50, failure: 'not now', failedAt: now, deadSince: now };
    await market.database.transaction(async (tx) => {
      await tx.insert(events).values([
        { ...row, id: 'evt_failed', seq: seq + 1 },
        { ...row, id: 'evt_done', seq: seq + 2 },
        { ...row, id: 'evt_last', seq: seq + 3 },
      ]);
      await tx.update(eventCursors).set({ seq: seq + 3 });
      await tx.insert(eventFailures).values({ ...failure, id: 'evf_1', eventId: 'evt_failed' });
    });
    market.clock.advance({ days: 400 });
    await forget();
    const left = await market.database.reader.select().from(events).orderBy(events.seq);
    expect(left.map(({ id }) => id)).toEqual(['evt_failed', 'evt_last']);
    await market.database.transaction((tx) => tx.delete(eventFailures));
    expect((await forget())['events']).toBe(1);
  });
});

describe('the platform', () => {
  startAfresh();

  test('deletes expired rows by itself every minute', async () => {
    expect(await market.scheduler.runAll()).toContain('purge_expired_rows');
  });

  test('keeps bookings, timelines, the journal, invoices and the audit log for years', async () => {
    await confirmedKayak(market, freePeriod());
    await market.admin.http.patch('/admin/legal-texts/terms', { version: '2027-01', text: 'Terms' });
    const tables = { bookings, bookingTimeline, journal, postings, invoices, auditLog };
    const counts = async () =>
      Object.fromEntries(await Promise.all(Object.entries(tables).map(async ([name, table]) => [name, await count(table)])));
    await market.dispatcher.drain();
    const before = await counts();
    expect(Object.values(before).every((rows) => Number(rows) > 0)).toBe(true);
    market.clock.advance({ days: 3_000 });
    await forget();
    expect(await counts()).toEqual(before);
    await trialBalance(market.database);
  });
});

describe('a backlog', () => {
  startAfresh();
  const insertMails = (rows: number) => {
    const createdAt = market.clock.now();
    const mail = { kind: 'VERIFY_EMAIL' as const, address: 'old@example.com', createdAt, sentAt: createdAt };
    const all = Array.from({ length: rows }, () => ({ id: randomIds.next({ prefix: 'mal' }), ...mail }));
    return market.database.transaction(async (tx) => {
      for await (const part of inParts(all)) await tx.insert(mails).values(part);
    });
  };

  test('is deleted in batches, a part in each round, until nothing is left', async () => {
    await market.courier.drain();
    const others = await count(mails);
    await insertMails(5_400);
    market.clock.advance({ days: 31 });
    expect((await forget())['mails']).toBe(5_000);
    expect((await forget())['mails']).toBe(400 + others);
    expect((await forget())['mails']).toBe(0);
  });

  test('is deleted once, also by two rounds at the same time', async () => {
    await market.courier.drain();
    const others = await count(mails);
    await insertMails(700);
    market.clock.advance({ days: 31 });
    const rounds = await Promise.all([forget(), forget()]);
    expect((rounds[0]['mails'] ?? 0) + (rounds[1]['mails'] ?? 0)).toBe(700 + others);
    expect(await count(mails)).toBe(0);
  });
});
