import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditLog, eventCursors, eventFailures, events } from '../../db/schema/index.ts';
import { type DomainEvent, type EventKind, randomIds, SYSTEM } from '../../src/domain/platform/kernel/index.ts';
import { bookingEvents } from '../../src/domain/rentals/bookings/index.ts';
import { recordEvent } from '../../src/tools/call-records.ts';
import { freePeriod } from '../harness/dates.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { startSecondServer } from '../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

const MOST_TRIES = 50;

let market: TestMarketplace;
beforeEach(async () => {
  market = await startMarketplace();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await market.close();
});

/** A cancelled booking whose refund the gateway does not answer. */
async function stuckRefund(): Promise<string> {
  const bookingId = await confirmedKayak(market, freePeriod(40));
  vi.spyOn(market.ports.gateway, 'refund').mockRejectedValue(new Error('The gateway\nis being mended.'));
  await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  await market.dispatcher.drain();
  return bookingId;
}

const failed = async (query = '') => (await market.admin.http.get(`/admin/events/failed${query}`)).body.data;

async function metric(name: string, subscriber: string): Promise<number> {
  const text = await (await fetch(`${market.url}/metrics`)).text();
  return Number(new RegExp(`^${name}\\{subscriber="${subscriber}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
}

async function tryUntilGivenUp(): Promise<void> {
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    market.clock.advance({ hours: 1 });
    await market.dispatcher.drain();
  }
  await signInAgain();
}

/** So much later, nobody's token is any good. */
async function signInAgain(): Promise<void> {
  market = { ...market, admin: await market.signIn('admin@demo.test'), renter: await market.signIn('renter@demo.test') };
}

/** `list_failed_events` and `retry_failed_event`. */
test('the admin sees which events failed, for which subscriber and why, and can retry them', async () => {
  const bookingId = await stuckRefund();
  const { items, pagination } = await failed();
  const mine = { status: 'WAITING', subscriber: 'settle_refunds', bookingId, tries: 1, failure: 'The gateway is being mended.' };
  expect(items.map(({ type }: { type: string }) => type).toSorted()).toEqual([
    'booking.cancelled',
    'refund.requested',
    'refund.requested',
  ]);
  for (const item of items) expect(item).toMatchObject({ ...mine, deadSince: null });
  expect(pagination).toMatchObject({ page: 1, total: 3 });
  expect((await failed('?status=DEAD')).items).toEqual([]);
  expect((await failed('?subscriber=send_payout')).items).toEqual([]);
  expect((await failed('?subscriber=settle_refunds&limit=1&page=2')).items).toHaveLength(1);
  expect([
    await metric('rentwire_events_waiting', 'settle_refunds'),
    await metric('rentwire_events_dead', 'settle_refunds'),
  ]).toEqual([3, 0]);

  await tryUntilGivenUp();
  const dead = await failed('?status=DEAD');
  expect(dead.items).toHaveLength(3);
  for (const item of dead.items) expect(item).toMatchObject({ status: 'DEAD', tries: MOST_TRIES, nextTryAt: null });
  expect([
    await metric('rentwire_events_waiting', 'settle_refunds'),
    await metric('rentwire_events_dead', 'settle_refunds'),
  ]).toEqual([0, 3]);

  vi.restoreAllMocks();
  market.clock.advance({ days: 10 });
  await signInAgain();
  await market.dispatcher.drain();
  expect((await failed()).items).toHaveLength(3);
  const [failureId, ...others] = dead.items.map((item: { failureId: string }) => item.failureId);
  const retry = await market.admin.http.post(`/admin/events/failed/${failureId}/retry`);
  expect(retry.body.data).toMatchObject({ failureId, status: 'WAITING', tries: 0, deadSince: null });
  await market.dispatcher.drain();
  expect((await failed()).items.map((item: { failureId: string }) => item.failureId)).toEqual(others);
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'REFUNDED' });
  expect((await market.admin.http.post(`/admin/events/failed/${failureId}/retry`)).status).toBe(404);

  for (const other of others) await market.admin.http.post(`/admin/events/failed/${other}/retry`);
  await market.dispatcher.drain();
  expect((await failed()).items).toEqual([]);
  const acts = await market.database.reader.select().from(auditLog);
  expect(acts.filter(({ operation }) => operation === 'retry_failed_event').map(({ subjectId }) => subjectId)).toEqual([
    failureId,
    ...others,
  ]);
});

test('asking twice for another try asks once, and only admins see failures and ask', async () => {
  await stuckRefund();
  await market.dispatcher.stop();
  const { failureId } = (await failed()).items[0];
  const again = `/admin/events/failed/${failureId}/retry`;
  expect((await market.admin.http.post(again)).body.data).not.toHaveProperty('alreadyDone');
  expect((await market.admin.http.post(again)).body.data).toMatchObject({ alreadyDone: true });
  for (const who of [market.renter, market.owner]) {
    expect((await who.http.get('/admin/events/failed')).status).toBe(403);
    expect((await who.http.post(again)).status).toBe(403);
  }
});

test('a refusal by the gateway does not delay the other subscribers of the same event', async () => {
  const bookingId = await stuckRefund();
  const { reader } = market.database;
  const [cancelled] = (await reader.select().from(events)).filter(
    (event) => event.type === 'booking.cancelled' && event.bookingId === bookingId,
  );
  const cursors = await reader.select().from(eventCursors);
  for (const { id, seq, holder } of cursors) {
    expect({ id, done: seq >= (cancelled?.seq ?? Infinity), holder }).toEqual({ id, done: true, holder: null });
  }
  expect(new Set((await reader.select().from(eventFailures)).map(({ subscriber }) => subscriber))).toEqual(
    new Set(['settle_refunds']),
  );
});

test('waiting events are counted while no dispatcher runs', async () => {
  await market.dispatcher.drain();
  await market.dispatcher.stop();
  const row = { at: market.clock.now(), actor: { type: 'SYSTEM', id: null, via: 'system' }, bookingId: 'bkg_1', data: {} };
  await market.database.transaction((tx) =>
    tx.insert(events).values([
      { ...row, id: randomIds.next({ prefix: 'evt' }), type: 'payout.ready' },
      { ...row, id: randomIds.next({ prefix: 'evt' }), type: 'payout.ready', seq: 1_000_000 },
      { ...row, id: randomIds.next({ prefix: 'evt' }), type: 'payout.held' },
    ]),
  );
  expect(await metric('rentwire_events_waiting', 'send_payout')).toBe(2);
  expect(await metric('rentwire_events_waiting', 'schedule_payout')).toBe(0);
});

test('a second server that takes over goes on where the first one was', async () => {
  const bookingId = await stuckRefund();
  vi.restoreAllMocks();
  const second = await startSecondServer(market);
  await market.dispatcher.stop();
  market.clock.advance({ minutes: 1 });
  await second.dispatcher.drain();
  expect(await market.renter.call('get_pay_status', { bookingId })).toMatchObject({ status: 'REFUNDED' });
  expect((await failed()).items).toEqual([]);
  await second.stop();
});

test('a payload that does not fit fails its call in tests, and elsewhere is stored as it was', async () => {
  const event: DomainEvent<EventKind> = { type: bookingEvents.atRisk, assetId: 'ast_1', data: { atRisk: 'maybe', more: 1 } };
  const recording = { at: market.clock.now(), ids: randomIds, caller: SYSTEM, via: 'system', audience: 'system' } as const;
  const stored = async () => (await market.database.reader.select().from(events)).filter(({ assetId }) => assetId === 'ast_1');
  const refuse = () => {
    throw new Error('It does not fit.');
  };
  const strictly = market.database.transaction((tx) => recordEvent(tx, event, { ...recording, onMisfit: refuse }));
  await expect(strictly).rejects.toThrow('It does not fit.');
  expect(await stored()).toEqual([]);

  const told: string[] = [];
  const onMisfit = ({ type }: DomainEvent, { message }: Error) => void told.push(`${type.type}: ${message}`);
  await market.database.transaction((tx) => recordEvent(tx, event, { ...recording, onMisfit }));
  expect(await stored()).toMatchObject([{ type: 'booking.at_risk', data: { atRisk: 'maybe', more: 1 } }]);
  expect(told).toEqual([expect.stringMatching(/^booking\.at_risk: .*atRisk/s)]);

  // What fits is stored as it is declared, and nothing beside it.
  const fits = { ...event, data: { atRisk: true, more: 1 } };
  await market.database.transaction((tx) => recordEvent(tx, fits, { ...recording, onMisfit: refuse }));
  const facts = (await stored()).map(({ data }) => data);
  expect(facts).toHaveLength(2);
  expect(facts).toContainEqual({ atRisk: true });
});
