import { currentBooking } from '../../../src/domain/rentals/bookings/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NextAction } from '../../../src/domain/platform/kernel/index.ts';
import { claim } from '../../harness/rentals/claim-kayak.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { activeKayak, returnedKayak, startedKayak } from '../../harness/rentals/kayak-handover.ts';
import { requestKayak } from '../../harness/rentals/kayak.ts';
import { photos } from '../../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

type Steps = readonly NextAction[];

/** The step of this tool, with this action, that is offered. */
function stepOf(steps: Steps, tool: string, action?: string): NextAction | undefined {
  return steps.find((step) => step.tool === tool && step.args['action'] === action);
}

/** Takes a step as it stands, over MCP, with what is written in angle brackets filled in. */
function take(by: Actor, { tool, args }: NextAction) {
  const fill = (value: unknown) => (value === '<minor units>' ? 900 : value);
  const filled = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, fill(value)]));
  return by.try(tool, 'photos' in args ? { ...filled, photos } : filled);
}

/** The owner's steps, which are the same over both doors. */
async function stepsOfOwner(bookingId: string): Promise<Steps> {
  const { nextActions } = await market.owner.call('get_owner_booking_detail', { bookingId });
  const overRest = (await market.owner.http.get(`/owner/bookings/${bookingId}`)).body.data.nextActions;
  expect(overRest).toEqual(nextActions);
  return nextActions;
}

const damage = (bookingId: string) => ({
  bookingId,
  type: 'DAMAGE',
  description: 'A hole in the hull',
  claimMinor: 900,
  photos,
});

test('an owner is not offered a report that is refused, and its refusal leads to a valid step', async () => {
  const bookingId = await returnedKayak(market, 40);
  expect(stepOf(await stepsOfOwner(bookingId), 'manage_booking_incidents', 'report')).toMatchObject({ dueAt: expect.anything() });
  const open = { action: 'open', bookingId, reason: 'It leaked', claimMinor: 900 };
  await market.renter.call('manage_booking_dispute', open);
  market = await advanceTime(market, { hours: 49 });

  expect(stepOf(await stepsOfOwner(bookingId), 'manage_booking_incidents', 'report')).toBeUndefined();
  const refused = await market.owner.try('manage_booking_incidents', { action: 'report', ...damage(bookingId) });
  const overRest = await market.owner.http.post(`/bookings/${bookingId}/incidents`, damage(bookingId));
  expect([refused.error.code, overRest.body.code]).toEqual(['claim_window_over', 'claim_window_over']);
  const [first] = refused.error.nextActions;
  expect(first).toMatchObject({ tool: 'manage_booking_dispute', args: { action: 'add_evidence' }, actor: 'OWNER' });
  expect(overRest.body.nextActions[0]).toEqual(first);
  expect((await take(market.owner, first)).isError).toBeFalsy();

  await market.renter.call('manage_booking_dispute', { action: 'withdraw', bookingId });
  const later = await market.owner.try('manage_booking_incidents', { action: 'report', ...damage(bookingId) });
  const [ask] = later.error.nextActions;
  expect(ask).toMatchObject({ tool: 'manage_booking_dispute', args: { action: 'open' }, actor: 'OWNER' });
  expect((await take(market.owner, ask)).isError).toBeFalsy();
  await market.owner.call('manage_booking_dispute', { action: 'withdraw', bookingId });
});

test('asking the platform is offered only as long as it is possible', async () => {
  const bookingId = await returnedKayak(market, 45);
  market = await advanceTime(market, { days: 3 });
  const early = await market.renter.try('manage_booking_dispute', { action: 'add_evidence', bookingId, text: 'Look' });
  expect(stepOf(early.error.nextActions, 'manage_booking_dispute', 'open')).toBeDefined();
  market = await advanceTime(market, { days: 15 });
  const late = await market.renter.try('manage_booking_dispute', { action: 'add_evidence', bookingId, text: 'Look' });
  expect(late.error).toMatchObject({ code: 'no_open_dispute' });
  expect(stepOf(late.error.nextActions, 'manage_booking_dispute', 'open')).toBeUndefined();
  const { nextActions } = await market.renter.call('get_booking_detail', { bookingId });
  expect(stepOf(nextActions, 'submit_review')).toBeUndefined();
});

test('an offered search never begins in the past', async () => {
  const bookingId = await returnedKayak(market, 65);
  await market.owner.call('manage_booking_condition', { action: 'accept_return', bookingId });
  const { nextActions } = await market.renter.call('get_booking_detail', { bookingId });
  expect(stepOf(nextActions, 'search_assets')?.args).toHaveProperty('from');
  market = await advanceTime(market, { days: 70 });
  const after = await market.renter.call('get_booking_detail', { bookingId });
  const again = stepOf(after.nextActions, 'search_assets');
  expect(again?.args).toEqual({ category: after.asset.category });
  expect((await take(market.renter, again!)).isError).toBeFalsy();

  const late = { bookingId, type: 'LATE_RETURN', description: 'Where is it?' };
  const refused = await market.owner.try('manage_booking_incidents', { action: 'report', ...late });
  expect(refused.error).toMatchObject({
    code: 'invalid_state',
    nextActions: [{ tool: 'get_owner_booking_detail', actor: 'OWNER' }],
  });
});

test('the steps for a no-show and a late return say from when they are possible', async () => {
  const soon = await startedKayak(market, 120, 0.5);
  const step = stepOf(await stepsOfOwner(soon), 'manage_booking_incidents', 'report');
  expect(step).toMatchObject({ args: { type: 'NO_SHOW' }, notBefore: expect.anything() });
  expect((await take(market.owner, step!)).error).toMatchObject({ code: 'no_show_refused' });
  market = await advanceTime(market, { hours: 1 });
  const now = stepOf(await stepsOfOwner(soon), 'manage_booking_incidents', 'report');
  expect(now?.notBefore).toBeUndefined();
  expect((await take(market.owner, now!)).isError).toBeFalsy();
  // It is said once.
  expect(stepOf(await stepsOfOwner(soon), 'manage_booking_incidents', 'report')).toBeUndefined();
});

test('escalating an incident is not offered while a dispute is open', async () => {
  const bookingId = await returnedKayak(market, 130);
  await claim(market.owner, bookingId, 900);
  market = await advanceTime(market, { hours: 47 });
  await market.renter.call('manage_booking_dispute', { action: 'open', bookingId, reason: 'It leaked', claimMinor: 500 });
  market = await advanceTime(market, { hours: 2 });
  expect(stepOf(await stepsOfOwner(bookingId), 'manage_booking_incidents', 'escalate')).toBeUndefined();
  await market.renter.call('manage_booking_dispute', { action: 'withdraw', bookingId });
  const step = stepOf(await stepsOfOwner(bookingId), 'manage_booking_incidents', 'escalate');
  expect((await take(market.owner, step!)).isError).toBeFalsy();
});

test('accepting a request is not offered when its days are taken', async () => {
  const dates = freePeriod(150);
  const requests = [];
  for (let count = 0; count < 4; count += 1) requests.push(await requestKayak(market, dates));
  const taken: string[] = [];
  const refusals: unknown[] = [];
  for (const bookingId of requests) {
    const step = (await stepsOfOwner(bookingId)).find(({ tool }) => tool === 'approve_booking');
    if (step === undefined) taken.push(bookingId);
    else refusals.push((await take(market.owner, step)).error);
  }
  expect(refusals).toEqual(refusals.map(() => undefined));
  expect(taken.length).toBeGreaterThan(0);
  const refused = await market.owner.try('approve_booking', { bookingId: taken[0] });
  expect(refused.error.code).toBe('dates_unavailable');
  const offer = (await stepsOfOwner(taken[0]!)).find(({ tool }) => tool === 'create_counter_offer');
  expect(offer?.args).toMatchObject({ startDate: '<YYYY-MM-DD>', endDate: '<YYYY-MM-DD>' });
});

test('the step for reporting a late rental says from when it is possible', async () => {
  const dates = freePeriod(170, 2);
  const active = await activeKayak(market, dates);
  market = active.market;
  const { bookingId } = active;
  const { endAt } = await currentBooking(market.database.reader, bookingId);
  market = await advanceTime(market, { hours: (endAt.getTime() - market.clock.now().getTime()) / 3_600_000 + 0.5 });
  const step = stepOf(await stepsOfOwner(bookingId), 'manage_booking_incidents', 'report');
  expect(step).toMatchObject({ args: { type: 'LATE_RETURN' }, notBefore: expect.anything() });
  market = await advanceTime(market, { hours: 1 });
  const now = stepOf(await stepsOfOwner(bookingId), 'manage_booking_incidents', 'report');
  expect(now?.notBefore).toBeUndefined();
  expect((await take(market.owner, now!)).isError).toBeFalsy();
});
