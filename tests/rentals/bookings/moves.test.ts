import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '../../../db/schema/index.ts';
import { BOOKING_STATES, type BookingState } from '../../../db/values/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { answerPaymentPage } from '../../harness/rentals/kayak.ts';
import { samplePng } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const SLUG = 'tandem-sea-kayak';
const DAYS_AHEAD = 40;
const photos = [{ contentBase64: samplePng.toString('base64'), fileName: 'photo.png' }];

let market: TestMarketplace;
beforeAll(async () => {
  const early = await startMarketplace();
  // Enough boats for everybody, and everybody on the same days: the clock moves once, to some hours before the pickup.
  await early.database.transaction((tx) => tx.update(assets).set({ units: 500 }).where(eq(assets.slug, SLUG)));
  const pickup = Date.parse(`${dates.startDate}T10:00:00Z`);
  market = await advanceTime(early, { hours: (pickup - early.clock.now().getTime()) / 3_600_000 - 5 });
});
afterAll(() => market.close());

const dates = freePeriod(DAYS_AHEAD);

type Outcome = { readonly ok: boolean; readonly code?: string; readonly alreadyDone?: boolean; readonly preview?: boolean };
type Action = (bookingId: string) => Promise<Outcome>;

const tool =
  (who: 'renter' | 'owner' | 'stranger', name: string, args: Record<string, unknown> = {}): Action =>
  async (bookingId) => {
    const { isError, error, output } = await market[who].try(name, { bookingId, ...args });
    return { ok: !isError, code: error?.code ?? error?.data?.code, alreadyDone: output?.alreadyDone, preview: output?.preview };
  };
const rest =
  (path: string, body: Record<string, unknown>): Action =>
  async (bookingId) => {
    const { status, body: answer } = await market.admin.http.patch(path.replace('{id}', bookingId), body);
    return { ok: status === 200, code: answer.code, alreadyDone: answer.data?.alreadyDone };
  };
const condition = 'manage_booking_condition';
const report = (kind: string) => ({ action: 'report', kind, notes: 'as it is', photos });

/** Every action that moves a booking on, the states in which it does, and what becomes of it. */
const ACTIONS: readonly { name: string; action: Action; from: readonly BookingState[]; to: BookingState }[] = [
  {
    name: 'promote',
    action: tool('renter', 'promote_booking', { acceptAgreement: true }),
    from: ['PENDING_VERIFICATION'],
    to: 'PENDING_APPROVAL',
  },
  { name: 'approve', action: tool('owner', 'approve_booking'), from: ['PENDING_APPROVAL'], to: 'PENDING_PAYMENT' },
  { name: 'reject', action: tool('owner', 'reject_booking', { reason: 'Away' }), from: ['PENDING_APPROVAL'], to: 'REJECTED' },
  {
    name: 'cancel as owner',
    action: tool('owner', 'reject_booking', { reason: 'Away', confirm: true }),
    from: ['PENDING_PAYMENT', 'CONFIRMED'],
    to: 'CANCELLED',
  },
  {
    name: 'send an offer',
    action: tool('owner', 'create_counter_offer', { totalMinor: 9_900 }),
    from: ['PENDING_APPROVAL', 'COUNTER_OFFERED'],
    to: 'COUNTER_OFFERED',
  },
  {
    name: 'withdraw the offer',
    action: tool('owner', 'create_counter_offer', { action: 'withdraw' }),
    from: ['COUNTER_OFFERED'],
    to: 'PENDING_APPROVAL',
  },
  {
    name: 'accept the offer',
    action: tool('renter', 'respond_counter_offer', { decision: 'accept' }),
    from: ['COUNTER_OFFERED'],
    to: 'PENDING_PAYMENT',
  },
  {
    name: 'reject the offer',
    action: tool('renter', 'respond_counter_offer', { decision: 'reject' }),
    from: ['COUNTER_OFFERED'],
    to: 'PENDING_APPROVAL',
  },
  { name: 'pay', action: pay, from: ['PENDING_PAYMENT'], to: 'CONFIRMED' },
  {
    name: 'cancel as renter',
    action: tool('renter', 'cancel_booking', { confirm: true, anyRefund: true }),
    from: ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT', 'CONFIRMED'],
    to: 'CANCELLED',
  },
  { name: 'report the handover', action: tool('owner', condition, report('CHECK_IN')), from: ['CONFIRMED'], to: 'CONFIRMED' },
  {
    name: 'report the return as renter',
    action: tool('renter', condition, report('CHECK_OUT')),
    from: ['ACTIVE'],
    to: 'RETURNED',
  },
  { name: 'report the return as owner', action: tool('owner', condition, report('CHECK_OUT')), from: ['ACTIVE'], to: 'RETURNED' },
  {
    name: 'accept the return',
    action: tool('owner', condition, { action: 'accept_return' }),
    from: ['RETURNED'],
    to: 'COMPLETED',
  },
  {
    name: 'deny the return',
    action: tool('owner', condition, { action: 'deny_return', reason: 'Not here' }),
    from: ['RETURNED'],
    to: 'ACTIVE',
  },
  {
    name: 'force an end as admin',
    action: rest('/admin/bookings/{id}', { decision: 'cancel', refund: 'FULL', reason: 'A recall' }),
    from: ['PENDING_VERIFICATION', 'PENDING_APPROVAL', 'COUNTER_OFFERED', 'PENDING_PAYMENT', 'CONFIRMED', 'ACTIVE', 'RETURNED'],
    to: 'CANCELLED',
  },
  {
    name: 'force completion as admin',
    action: rest('/admin/bookings/{id}', { decision: 'complete', reason: 'Settled' }),
    from: ['CONFIRMED', 'ACTIVE', 'RETURNED'],
    to: 'COMPLETED',
  },
];

async function pay(bookingId: string): Promise<Outcome> {
  const started = await market.renter.try('initiate_payment', { bookingId });
  if (started.isError) return { ok: false, code: started.error.code };
  if (started.output.alreadyDone) return { ok: true, alreadyDone: true };
  await answerPaymentPage(market.renter, bookingId, 'pay');
  return tool('renter', 'get_pay_status')(bookingId);
}

/** How to bring a plan into each state; `expire` needs a clock and has tests of its own. */
const WAY: Readonly<Record<BookingState, readonly string[] | null>> = {
  PENDING_VERIFICATION: [],
  PENDING_APPROVAL: ['promote'],
  COUNTER_OFFERED: ['promote', 'send an offer'],
  PENDING_PAYMENT: ['promote', 'approve'],
  CONFIRMED: ['promote', 'approve', 'pay'],
  ACTIVE: ['promote', 'approve', 'pay', 'report the handover', 'confirm the handover'],
  RETURNED: ['promote', 'approve', 'pay', 'report the handover', 'confirm the handover', 'report the return as renter'],
  COMPLETED: [
    'promote',
    'approve',
    'pay',
    'report the handover',
    'confirm the handover',
    'report the return as renter',
    'accept the return',
  ],
  REJECTED: ['promote', 'reject'],
  CANCELLED: ['promote', 'cancel as renter'],
  EXPIRED: null,
};
const HELPERS: Readonly<Record<string, Action>> = { 'confirm the handover': tool('renter', condition, { action: 'confirm' }) };

async function bookingIn(state: BookingState): Promise<string> {
  const { id } = await market.renter.call('create_booking', { slug: SLUG, ...dates });
  for (const name of WAY[state] ?? []) {
    const action = HELPERS[name] ?? ACTIONS.find((each) => each.name === name)?.action;
    const outcome = await action?.(id);
    if (!outcome?.ok) throw new Error(`${name} on the way to ${state}: ${outcome?.code}`);
  }
  expect(await stateOf(id)).toBe(state);
  return id;
}

/** One booking per state for all that must not change it. */
const rested = new Map<BookingState, string>();
async function resting(state: BookingState): Promise<string> {
  const bookingId = rested.get(state) ?? (await bookingIn(state));
  rested.set(state, bookingId);
  return bookingId;
}

const stateOf = async (bookingId: string) => (await market.renter.call('get_booking_detail', { bookingId })).state;

const reachable = BOOKING_STATES.filter((state) => WAY[state] !== null);

describe.each(ACTIONS)('the step “$name”', ({ name, action, from, to }) => {
  test.each(from)('moves a booking on from %s', async (state) => {
    const bookingId = await bookingIn(state);
    expect(await action(bookingId)).toMatchObject({ ok: true });
    expect(await stateOf(bookingId)).toBe(to);
  });

  test('changes nothing in other states, and says what can be done instead', async () => {
    // What waits for an answer is declined by the same call that cancels what was accepted.
    const others = reachable.filter(
      (state) => !from.includes(state) && !(name === 'cancel as owner' && state === 'PENDING_APPROVAL'),
    );
    for (const state of others) {
      const bookingId = await resting(state);
      const outcome = await action(bookingId);
      // A plan is not the owner's to see; what is there already is told again; an owner’s cancellation is only shown without confirm.
      const refused = outcome.code === 'invalid_state' || (state === 'PENDING_VERIFICATION' && outcome.code === 'not_found');
      expect([state, outcome, refused || outcome.alreadyDone === true || outcome.preview === true]).toEqual([
        state,
        outcome,
        true,
      ]);
      expect([state, await stateOf(bookingId)]).toEqual([state, state]);
    }
  });
});

test('other people cannot take any step of a booking', async () => {
  const bookingId = await bookingIn('CONFIRMED');
  const other = await market.signIn('rui@demo.test', 'mcp-owner');
  for (const [name, args] of [
    ['approve_booking', {}],
    ['reject_booking', { reason: 'Away', confirm: true }],
    ['create_counter_offer', { totalMinor: 9_900 }],
    ['create_counter_offer', { action: 'withdraw' }],
    [condition, report('CHECK_IN')],
    [condition, { action: 'accept_return' }],
    [condition, { action: 'deny_return', reason: 'Not here' }],
  ] as const) {
    expect([name, (await other.try(name, { bookingId, ...args })).error?.code]).toEqual([name, 'not_found']);
  }
  for (const decision of ['cancel', 'complete']) {
    for (const { http } of [market.renter, market.owner, other, market.stranger])
      expect((await http.patch(`/admin/bookings/${bookingId}`, { decision, reason: 'Mine' })).status).toBe(403);
  }
  for (const [name, args] of [
    ['promote_booking', { acceptAgreement: true }],
    ['cancel_booking', { confirm: true, anyRefund: true }],
    ['initiate_payment', {}],
    ['respond_counter_offer', { decision: 'accept' }],
    ['request_extension', { endDate: dates.endDate }],
    [condition, report('CHECK_IN')],
    ['manage_booking_incidents', { action: 'report', type: 'NO_SHOW', description: 'no' }],
    ['manage_booking_dispute', { action: 'open', reason: 'no', claimMinor: 1 }],
  ] as const) {
    expect([name, await tool('stranger', name, args)(bookingId)]).toMatchObject([name, { ok: false, code: 'not_found' }]);
  }
  expect(await stateOf(bookingId)).toBe('CONFIRMED');
});
