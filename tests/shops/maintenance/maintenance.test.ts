import { and, eq, inArray, lt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookings } from '../../../db/schema/index.ts';
import { keepBooks } from '../../../src/domain/shops/statements/index.ts';
import { addDays, daysBetween } from '../../../src/domain/platform/kernel/index.ts';
import { RENTED_STATES } from '../../../src/domain/rentals/bookings/index.ts';
import { advanceTime, dayFrom, freePeriod } from '../../harness/dates.ts';
import { confirmedKayak, ownAssetId, unitsFree } from '../../harness/rentals/kayak.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const SLUG = 'tandem-sea-kayak';

let market: TestMarketplace;
let kayak: string;
beforeAll(async () => {
  market = await startMarketplace();
  kayak = await ownAssetId(market);
  await market.owner.call('update_asset', { assetId: kayak, instantBook: true, minTrust: 0 });
});
afterAll(() => market.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Answer = any;

const maintenance = (action: string, args: object = {}) => market.owner.call('manage_maintenance', { action, ...args });
const refusal = async (args: Record<string, unknown>) => (await market.owner.try('manage_maintenance', args)).error;
const freeOn = (startDate: string, days: number) => unitsFree(market, { startDate, endDate: addDays(startDate, days) });
const isInstant = async () => (await market.nobody.http.get(`/assets/${SLUG}`)).body.data.instantBook;
const today = () => market.clock.now().toISOString().slice(0, 10);
const found = async (taskId: string, args: object = {}): Promise<Answer> =>
  (await maintenance('list', args)).items.find((item: { taskId: string }) => item.taskId === taskId);

test('planned maintenance blocks its days on every unit, and cancelling it frees them', async () => {
  const dueDate = dayFrom(50);
  const task = await maintenance('plan', {
    assetId: kayak,
    title: 'Hull check',
    dueDate,
    durationDays: 2,
    checklist: ['Hull', 'Rudder'],
  });
  expect(task).toMatchObject({ status: 'SCHEDULED', dueDate, endDate: addDays(dueDate, 2), blackoutId: expect.any(String) });
  expect(await freeOn(dueDate, 3)).toEqual([0, 0, 3]);
  const { items } = await market.owner.call('manage_blackout', { action: 'list', assetId: kayak });
  expect(items).toMatchObject([{ blackoutId: task.blackoutId, source: 'MAINTENANCE', reason: 'Hull check' }]);
  const gone = await market.owner.call(task.undo.tool, task.undo.args);
  expect(gone).toMatchObject({ status: 'CANCELLED', undo: { args: { action: 'plan', dueDate } } });
  expect(await freeOn(dueDate, 2)).toEqual([3, 3]);
  expect(await maintenance('cancel', { taskId: task.taskId })).toMatchObject({ alreadyDone: true });
  expect(await refusal({ action: 'start', taskId: task.taskId })).toMatchObject({ code: 'maintenance_state' });
  const again = await market.owner.call(gone.undo.tool, gone.undo.args);
  expect(again).toMatchObject({ status: 'SCHEDULED', dueDate, checklist: ['Hull', 'Rudder'] });
  await maintenance('cancel', { taskId: again.taskId });
});

test('maintenance of one unit leaves the others free, also when it begins and when it recurs', async () => {
  const dueDate = dayFrom(140);
  const plan = { assetId: kayak, title: 'Seat', dueDate, durationDays: 2, units: 1, everyDays: 150 };
  const task = await maintenance('plan', plan);
  expect(task).toMatchObject({ units: 1, effects: expect.arrayContaining([expect.stringContaining('1 of 3 units')]) });
  expect(await freeOn(dueDate, 3)).toEqual([2, 2, 3]);
  const before = await freeOn(today(), 2);
  expect(await maintenance('start', { taskId: task.taskId })).toMatchObject({ effects: [expect.stringContaining('1 of 3')] });
  expect(await freeOn(today(), 2)).toEqual(before.map((free) => free - 1));
  const { nextTaskId } = await maintenance('finish', { taskId: task.taskId });
  const next = await found(nextTaskId);
  expect(next).toMatchObject({ units: 1 });
  expect(await freeOn(next.dueDate, 2)).toEqual([2, 2]);
  expect(await maintenance('cancel', { taskId: nextTaskId })).toMatchObject({ undo: { args: { units: 1 } } });
  const many = await refusal({ action: 'plan', ...plan, units: 9 });
  expect(many).toMatchObject({ code: 'invalid_input', details: { issues: [{ field: 'units' }] } });
});

test('maintenance on booked days is refused with the bookings and the nearest free days', async () => {
  const dates = freePeriod(60);
  const bookingId = await confirmedKayak(market, dates);
  const plan = { assetId: kayak, title: 'Paint', dueDate: addDays(dates.startDate, 1), durationDays: 2 };
  const refused: Answer = await refusal({ action: 'plan', ...plan });
  expect(refused).toMatchObject({ code: 'maintenance_days_taken', details: { bookings: [{ bookingId }] } });
  expect(refused.message).toContain(refused.details.nearest.startDate);
  const [step] = refused.nextActions;
  expect(step.args).toMatchObject({
    action: 'plan',
    title: 'Paint',
    durationDays: 2,
    dueDate: refused.details.nearest.startDate,
  });
  const task = await market.owner.call(step.tool, step.args);
  expect(await freeOn(task.dueDate, 2)).toEqual([0, 0]);
  expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED' });
  await maintenance('cancel', { taskId: task.taskId });
});

describe('maintenance every so many days', () => {
  const plan = (title: string, args: object) => maintenance('plan', { assetId: kayak, title, durationDays: 2, ...args });
  const datesOf = async (title: string): Promise<string[]> => {
    const { items } = await maintenance('list', { assetId: kayak, limit: 100 });
    return items.flatMap((item: Answer) => (item.title === title ? [item.dueDate] : []));
  };

  test('has its later dates planned and blocked at once, as far ahead as can be booked', async () => {
    const dates = [70, 190, 310].map((days) => dayFrom(days));
    const task = await plan('Inspection', { dueDate: dates[0], everyDays: 120 });
    expect(await datesOf('Inspection')).toEqual(dates);
    for (const date of dates) expect(await freeOn(date, 3)).toEqual([0, 0, 3]);
    expect(task).toMatchObject({
      nextTaskId: expect.any(String),
      effects: expect.arrayContaining([expect.stringContaining(dates[2]!)]),
    });
    expect(await found(task.nextTaskId)).toMatchObject({ dueDate: dates[1], status: 'SCHEDULED', everyDays: 120 });

    expect(await maintenance('cancel', { taskId: task.taskId })).toMatchObject({
      effects: expect.arrayContaining(['2 later dates of it cancelled too.']),
    });
    expect(await datesOf('Inspection')).toEqual([]);
    for (const date of dates) expect(await freeOn(date, 2)).toEqual([3, 3]);
  });

  test('has at least the following date planned, and no more than a dozen', async () => {
    const rare = await plan('Rare', { dueDate: dayFrom(70), everyDays: 500 });
    expect(await datesOf('Rare')).toEqual([dayFrom(70), dayFrom(570)]);
    const often = await plan('Often', { dueDate: dayFrom(240), everyDays: 3, durationDays: 1 });
    expect(await datesOf('Often')).toHaveLength(12);
    for (const { taskId } of [rare, often]) await maintenance('cancel', { taskId });
  });

  test('moves its later dates, and a first date that nobody named, off bookings', async () => {
    const booked = { startDate: dayFrom(200), endDate: dayFrom(203) };
    const bookingId = await confirmedKayak(market, booked);
    const task = await plan('Oil', { dueDate: dayFrom(100), everyDays: 101 });
    // The days from 201 on are booked up to 203.
    expect(await datesOf('Oil')).toEqual([dayFrom(100), dayFrom(203), dayFrom(302)]);
    expect(task.effects.join()).toContain(`${dayFrom(203)} (as ${dayFrom(201)} has bookings)`);
    await maintenance('cancel', { taskId: task.taskId });

    const unnamed = await plan('Oil', { everyDays: 201 });
    expect(unnamed).toMatchObject({ dueDate: dayFrom(203) });
    expect(await freeOn(dayFrom(203), 2)).toEqual([0, 0]);
    expect(await market.renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'CONFIRMED', ...booked });
    await maintenance('cancel', { taskId: unnamed.taskId });
    await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  });

  test('that also depends on use has only its next date planned, and another one when it is done', async () => {
    const task = await plan('Grease', { dueDate: dayFrom(70), everyDays: 110, everyRentalDays: 500 });
    expect(await datesOf('Grease')).toEqual([dayFrom(70)]);
    const { nextTaskId } = await maintenance('finish', { taskId: task.taskId });
    expect(await datesOf('Grease')).toEqual([dayFrom(110)]);
    expect(await freeOn(dayFrom(110), 2)).toEqual([0, 0]);
    await maintenance('cancel', { taskId: nextTaskId });
  });

  test('counts its later dates from the day on which it was done', async () => {
    const task = await plan('Filter', { dueDate: dayFrom(70), everyDays: 110 });
    expect(await datesOf('Filter')).toEqual([70, 180, 290].map((days) => dayFrom(days)));
    const { nextTaskId } = await maintenance('finish', { taskId: task.taskId });
    expect(nextTaskId).toBe(task.nextTaskId);
    expect(await datesOf('Filter')).toEqual([110, 220, 330].map((days) => dayFrom(days)));
    for (const days of [70, 180, 290]) expect(await freeOn(dayFrom(days), 2)).toEqual([3, 3]);
    await maintenance('cancel', { taskId: nextTaskId });
    expect(await datesOf('Filter')).toEqual([]);
  });
});

describe('planned maintenance', () => {
  test('moves to other days, blocks them and opens its earlier ones, over both doors', async () => {
    const [first, second, third] = [dayFrom(80), dayFrom(81), dayFrom(90)];
    const task = await maintenance('plan', { assetId: kayak, title: 'Polish', dueDate: first, durationDays: 2 });
    const moved = await maintenance('move', { taskId: task.taskId, dueDate: second });
    expect(moved).toMatchObject({ taskId: task.taskId, dueDate: second, endDate: addDays(second, 2), status: 'SCHEDULED' });
    expect(await freeOn(first, 4)).toEqual([3, 0, 0, 3]);
    const { status, body } = await market.owner.http.patch(`/owner/finance/maintenance/${task.taskId}`, {
      action: 'move',
      dueDate: third,
    });
    expect([status, body.data.dueDate]).toEqual([200, third]);
    expect(await freeOn(second, 2)).toEqual([3, 3]);
    expect(await maintenance('move', { taskId: task.taskId, dueDate: third })).toMatchObject({ alreadyDone: true });
    expect(await market.owner.call(body.data.undo.tool, body.data.undo.args)).toMatchObject({ dueDate: second });
    await maintenance('cancel', { taskId: task.taskId });
    expect(await refusal({ action: 'move', taskId: task.taskId, dueDate: third })).toMatchObject({ code: 'maintenance_state' });
  });

  test('does not move onto booked days, and says which bookings have them and what can be done', async () => {
    const dates = { startDate: dayFrom(94), endDate: dayFrom(97) };
    const bookingId = await confirmedKayak(market, dates);
    const task = await maintenance('plan', { assetId: kayak, title: 'Polish', dueDate: dayFrom(80), durationDays: 2 });
    const refused: Answer = await refusal({ action: 'move', taskId: task.taskId, dueDate: dates.startDate });
    expect(refused).toMatchObject({ code: 'maintenance_days_taken', details: { bookings: [{ bookingId, ...dates }] } });
    expect(refused.message).toContain(`booking ${bookingId} has ${dates.startDate} to ${dates.endDate} (CONFIRMED)`);
    expect(refused.message).toContain('agree on other dates with the renter first');
    expect(await found(task.taskId)).toMatchObject({ dueDate: dayFrom(80) });
    expect(await freeOn(dayFrom(80), 2)).toEqual([0, 0]);
    const [step] = refused.nextActions;
    expect(step.args).toMatchObject({ action: 'move', taskId: task.taskId, dueDate: dayFrom(92) });
    expect(await market.owner.call(step.tool, step.args)).toMatchObject({ dueDate: dayFrom(92) });
    await maintenance('cancel', { taskId: task.taskId });
    await market.renter.call('cancel_booking', { bookingId, confirm: true, anyRefund: true });
  });

  test('is not moved into the past, nor by another owner', async () => {
    const { taskId } = await maintenance('plan', { assetId: kayak, title: 'Polish', dueDate: dayFrom(80) });
    expect(await refusal({ action: 'move', taskId, dueDate: dayFrom(-2) })).toMatchObject({ code: 'invalid_input' });
    const other = await market.signIn('rui@demo.test', 'mcp-owner');
    const refused = await other.try('manage_maintenance', { action: 'move', taskId, dueDate: dayFrom(90) });
    expect(refused.error?.code).toBe('not_found');
    await maintenance('cancel', { taskId });
  });
});

test('finishing maintenance early frees its days, enters its cost as a repair and plans the next one', async () => {
  const task = await maintenance('plan', {
    assetId: kayak,
    title: 'Service',
    dueDate: dayFrom(45),
    durationDays: 3,
    everyDays: 120,
  });
  const begun = await maintenance('start', { taskId: task.taskId });
  expect(begun).toMatchObject({ status: 'IN_PROGRESS', startedOn: today(), nextActions: [{ args: { action: 'finish' } }] });
  expect(await freeOn(task.dueDate, 3)).toEqual([3, 3, 3]);
  expect(await freeOn(today(), 3)).toEqual([0, 0, 0]);
  expect(await maintenance('start', { taskId: task.taskId })).toMatchObject({ alreadyDone: true });

  const { body } = await market.owner.http.patch(`/owner/finance/maintenance/${task.taskId}`, {
    action: 'finish',
    costMinor: 4_200,
  });
  expect(body.data).toMatchObject({ status: 'DONE', finishedOn: today(), nextTaskId: expect.any(String) });
  expect((await freeOn(today(), 3)).slice(1).every((free) => free > 0)).toBe(true);
  const next = await found(body.data.nextTaskId);
  expect(next).toMatchObject({ title: 'Service', status: 'SCHEDULED', dueDate: addDays(today(), 120), everyDays: 120 });
  expect(await freeOn(next.dueDate, 3)).toEqual([0, 0, 0]);
  const [repair] = (await market.owner.call('manage_repair_expenses', { action: 'list', assetId: kayak })).items;
  expect(repair).toMatchObject({ taskId: task.taskId, costMinor: 4_200, causedBy: 'WEAR' });
  const { items } = await market.owner.call('list_finance_entries', { categoryCode: 'MAINTENANCE', assetId: kayak });
  expect(items).toMatchObject([{ amountMinor: 4_200, source: 'MAINTENANCE', date: today() }]);
  expect(await maintenance('finish', { taskId: task.taskId, costMinor: 4_200 })).toMatchObject({ alreadyDone: true });
  expect(await market.owner.call(body.data.undo.tool, body.data.undo.args)).toMatchObject({ status: 'VOID' });
  await maintenance('cancel', { taskId: next.taskId });
});

/** Days of the demo's own rentals that lie before the one of these tests. */
async function rentedBefore(daysAhead: number): Promise<number> {
  const rows = await market.database.reader
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.assetId, kayak), inArray(bookings.state, [...RENTED_STATES]), lt(bookings.startDate, dayFrom(daysAhead))),
    );
  return rows.reduce((sum, { startDate, endDate, units }) => {
    const first = startDate < today() ? today() : startDate;
    return endDate > first ? sum + daysBetween(first, endDate) * units : sum;
  }, 0);
}

test('maintenance by rented days becomes due by itself', async () => {
  const task = await maintenance('plan', { assetId: kayak, title: 'Grease', everyRentalDays: (await rentedBefore(60)) + 3 });
  expect(task).toMatchObject({ status: 'SCHEDULED', dueDate: null, blackoutId: null });
  expect(await refusal({ action: 'plan', assetId: kayak, title: 'Never' })).toMatchObject({ code: 'invalid_input' });
  const { startDate } = freePeriod(60);
  market = await advanceTime(market, { days: 62 });
  expect(await found(task.taskId)).toMatchObject({ dueDate: null });
  market = await advanceTime(market, { days: 2 });
  // The booking of the second test: three days with a renter are over, whether anybody says when it came back or not.
  expect(await found(task.taskId)).toMatchObject({ dueDate: addDays(startDate, 3), status: 'OVERDUE' });
  await maintenance('finish', { taskId: task.taskId });
  const open = (await maintenance('list')).items;
  expect(open).toMatchObject([{ title: 'Grease', dueDate: null }]);
  await maintenance('cancel', { taskId: open[0].taskId });
  expect((await maintenance('list', { show: 'PAST' })).items.length).toBeGreaterThan(3);
});

test('maintenance overdue for 30 days stops instant booking, and the owner is told', async () => {
  const dueDate = addDays(today(), 2);
  const task = await maintenance('plan', { assetId: kayak, title: 'Brakes', dueDate });
  market = await advanceTime(market, { days: 33 });
  await market.pipeline.perform(keepBooks, {});
  expect([await isInstant(), (await found(task.taskId)).warning]).toEqual([true, expect.stringContaining('From')]);
  market = await advanceTime(market, { days: 2 });
  await market.pipeline.perform(keepBooks, {});
  expect(await isInstant()).toBe(false);
  expect(await found(task.taskId)).toMatchObject({ status: 'OVERDUE', warning: expect.stringContaining('more than 30 days') });
  const listed = (await market.nobody.http.get('/assets?instantBook=true&limit=100')).body.data.items;
  expect(listed.map(({ slug }: { slug: string }) => slug)).not.toContain(SLUG);
  const feed = (await market.nobody.http.get('/catalog/feed?limit=100')).body.data.items;
  expect(feed.find(({ slug }: { slug: string }) => slug === SLUG).instantBook).toBe(false);
  const { id } = await market.renter.call('create_booking', {
    slug: SLUG,
    startDate: addDays(today(), 20),
    endDate: addDays(today(), 22),
  });
  const { state } = await market.renter.call('promote_booking', { bookingId: id, acceptAgreement: true });
  expect(state).toBe('PENDING_APPROVAL');

  expect(await maintenance('start', { taskId: task.taskId })).toMatchObject({
    effects: expect.arrayContaining(['It can be booked at once again.']),
  });
  expect(await isInstant()).toBe(true);
});

test('strangers and renters cannot reach maintenance', async () => {
  const { items } = await maintenance('list');
  const { taskId } = items[0];
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  for (const action of ['start', 'finish', 'cancel']) {
    expect((await other.try('manage_maintenance', { action, taskId })).error?.code).toBe('not_found');
  }
  expect((await other.call('manage_maintenance', { action: 'list' })).items).toEqual([]);
  expect(
    (await other.try('manage_maintenance', { action: 'plan', assetId: kayak, title: 'Not mine', everyDays: 9 })).error?.code,
  ).toBe('not_found');
  expect((await market.renter.http.get('/owner/finance/maintenance')).status).toBe(403);
});
