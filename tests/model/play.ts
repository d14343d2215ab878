import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { bookings as bookingRows, occupancy } from '../../db/schema/index.ts';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { legalHistory } from '../harness/booking-history.ts';
import { trialBalance } from '../harness/money/books.ts';
import type { TestMarketplace } from '../harness/start-marketplace.ts';
import { callOf, look, type Players, special } from './players.ts';
import type { Step } from './step.ts';

export interface Way {
  /** Run the scheduled jobs after each move of the clock. */
  readonly cron?: true;
  /** Send each call twice, with the same idempotency key. */
  readonly twice?: true;
  /** Told after each step. */
  readonly after?: (players: Players) => Promise<void>;
}

/** Odd minutes, so that no sum of them meets a deadline to the second. */
const WAITS = [67, 313, 679, 1_563, 3_011, 4_529];
const JOBS = ['payment-expire', 'silent-acceptance', 'deposit-release'];
const END_DAYS = 40;

/** Plays a script and tells how its bookings ended. Checks after each step what must always be so. */
export async function play(script: readonly Step[], market: TestMarketplace, way: Way): Promise<unknown[]> {
  const key = (label: string) => market.demo.keys.find((each) => each.label === label)?.secret ?? '';
  const players: Players = {
    market,
    renter: market.actor(key('renter, live')),
    owner: market.actor(key('vendor, live'), 'mcp-owner'),
    bookings: [],
    firstDay: addDays(market.clock.now().toISOString().slice(0, 10), 35),
  };
  for (const [position, step] of script.entries()) {
    await take(step, position, players, way);
    await market.dispatcher.drain();
    await check(players, step);
    await way.after?.(players);
  }
  await pass(market, END_DAYS * 24 * 60, way);
  for (const bookingId of players.bookings) await players.renter.call('get_booking_detail', { bookingId });
  await market.dispatcher.drain();
  await check(players, { who: 'CLOCK', what: 'wait', booking: 0, variant: 0 });
  return Promise.all(players.bookings.map((bookingId) => summary(players, bookingId)));
}

async function take(step: Step, position: number, players: Players, way: Way): Promise<void> {
  const { market, bookings } = players;
  const bookingId = bookings[step.booking % Math.max(1, bookings.length)];
  const seen = bookingId === undefined ? null : await look(players, bookingId);
  if (step.who === 'CLOCK') return pass(market, minutesOf(step, seen, market.clock.now()), way);
  if (await special(step, seen, players)) return;
  if (seen === null && step.what !== 'create') return;
  const call = callOf(step, seen, players);
  if (call === null) throw new Error(`There is no deed ${step.what}.`);
  const actor = step.what === 'review' && step.who === 'OWNER' ? market.actor(players.owner.credential) : players[call.actor];
  const args = { ...call.args, idempotencyKey: `model-${players.firstDay}-${position}` };
  const answer = await actor.try(call.tool, args);
  expect(answer.httpStatus, `${call.tool}: ${answer.text}`).toBeLessThan(500);
  expect(answer.error?.code, `${call.tool} ${JSON.stringify(call.args)}: ${answer.text}`).not.toBe('internal_error');
  if (way.twice) {
    const again = await actor.try(call.tool, args);
    expect([step.what, again.isError]).toEqual([step.what, answer.isError]);
  }
  if (step.what === 'create' && !answer.isError) bookings.push(answer.output.id);
}

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the tool answers
function minutesOf({ what, variant }: Step, seen: any, now: Date): number {
  const minutes = (day: string, more: number) => (Date.parse(`${day}T10:00:00Z`) - now.getTime()) / 60_000 + more;
  const target =
    what === 'toStart'
      ? minutes(seen?.startDate ?? '', variant * 23 - 101)
      : what === 'toEnd'
        ? minutes(seen?.endDate ?? '', variant * 97 - 307)
        : 0;
  // Rounded to whole steps: the two clocks differ by the seconds that the calls took.
  return target > 0 ? Math.round(target / 60) * 60 + 7 : (WAITS[variant % WAITS.length] ?? 67);
}

async function pass(market: TestMarketplace, minutes: number, { cron }: Way): Promise<void> {
  market.clock.advance({ minutes });
  if (!cron) return;
  const secret = market.actor(market.cronSecret);
  for (const job of JOBS) {
    const { status, body } = await secret.http.post(`/cron/${job}`);
    expect([job, status, body.error]).toEqual([job, 200, undefined]);
  }
}

const BLOCKING = new Set(['PENDING_PAYMENT', 'CONFIRMED', 'ACTIVE', 'RETURNED']);

/** What must be so after every step, whatever it was. */
async function check({ market, bookings }: Players, step: Step): Promise<void> {
  const { reader } = market.database;
  const balances = await trialBalance(market.database);
  for (const bookingId of bookings) {
    const [booking] = await reader.select().from(bookingRows).where(eq(bookingRows.id, bookingId));
    await legalHistory(market.database, bookingId, step.what);
    const days = await reader.select().from(occupancy).where(eq(occupancy.bookingId, bookingId));
    if (!BLOCKING.has(booking?.state ?? ''))
      expect([step.what, booking?.state, days.length]).toEqual([step.what, booking?.state, 0]);
    if (booking?.state === 'CONFIRMED')
      expect(new Set(days.map(({ unitNo }) => unitNo)).size).toBeGreaterThanOrEqual(booking.units);
    const over = ['COMPLETED', 'CANCELLED', 'EXPIRED', 'REJECTED'].includes(booking?.state ?? '');
    if (over) expect([step.what, balances.get(`ESCROW:${bookingId} EUR`) ?? 0]).toEqual([step.what, 0]);
  }
}

/** How a booking ended, without ids and instants. */
async function summary({ market, renter }: Players, bookingId: string): Promise<unknown> {
  const booking = await renter.call('get_booking_detail', { bookingId });
  const payment = await renter.call('get_pay_status', { bookingId });
  const history = await legalHistory(market.database, bookingId, 'the end');
  const { state, startDate, endDate, totals, cancelledBy, cancelKind, closeReason, lateFeeMinor, flags, deposit } = booking;
  return {
    state,
    startDate,
    endDate,
    cancelledBy,
    cancelKind,
    closeReason,
    lateFeeMinor,
    flags,
    totalMinor: totals.totalMinor,
    deposit: deposit.state,
    payment: payment.status,
    history: history.map(({ type, toState }) => `${type}${toState === null ? '' : ` → ${toState}`}`).toSorted(),
  };
}
