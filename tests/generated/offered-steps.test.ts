import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type NextAction } from '../../src/domain/platform/kernel/index.ts';
import { rehearsal } from '../harness/rehearsal.ts';
import { samplePng } from '../harness/sample-files.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';
import { play } from '../model/play.ts';
import type { Players } from '../model/players.ts';
import { script } from '../model/step.ts';

const SCRIPTS = sampleSize(40, 2);
const STEPS = 40;
const SEED = Number(process.env['MODEL_SEED'] ?? 20_261_122);

const { open, rehearse } = rehearsal();
let market: TestMarketplace;
let tried = 0;
let triedOverRest = 0;
const refused = new Map<string, string>();
beforeAll(async () => {
  market = await startMarketplace({}, { open });
});
afterAll(async () => {
  console.log(
    `offered steps: ${tried} were called as they stand, ${triedOverRest} of them over REST too, in ${seen.size} situations`,
  );
  await market.close();
});

/** Situations that were tried: the same steps in the same state need no second look. */
const seen = new Set<string>();

test('no step that is offered about the demo bookings is refused', async () => {
  refused.clear();
  const { bookings } = await demoBookings();
  for (const { renter, owner, bookingId } of bookings) await tryBooking({ renter, owner }, bookingId);
  expect(Object.fromEntries(refused)).toEqual({});
  expect(tried).toBeGreaterThan(40);
  expect(triedOverRest).toBeGreaterThan(tried / 2);
});

test.each(fc.sample(script(STEPS), { numRuns: SCRIPTS, seed: SEED }).map((steps, index) => ({ index, steps })))(
  'no step that is offered during script $index is refused',
  async ({ steps }) => {
    refused.clear();
    await play(steps, market, { after: tryOffers });
    expect(Object.fromEntries(refused)).toEqual({});
  },
  240_000,
);

async function demoBookings() {
  const bookings: { renter: Actor; owner: Actor; bookingId: string }[] = [];
  const owners = [market.owner, await market.signIn('rui@demo.test', 'mcp-owner')];
  for (const name of ['beatriz', 'nikos', 'jonas', 'sofia', 'ivan', 'marco', 'tom', 'elena', 'grace', 'lucy']) {
    const renter = await market.signIn(`${name}@demo.test`);
    const { items } = await renter.call('list_my_bookings', { limit: 20 });
    for (const { id: bookingId } of items) {
      for (const owner of owners) {
        const { isError } = await owner.try('get_owner_booking_detail', { bookingId });
        if (!isError) bookings.push({ renter, owner, bookingId });
      }
    }
  }
  return { bookings };
}

async function tryOffers(players: Players): Promise<void> {
  await market.dispatcher.drain();
  for (const bookingId of players.bookings) await tryBooking(players, bookingId);
}

async function tryBooking({ renter, owner }: Pick<Players, 'renter' | 'owner'>, bookingId: string): Promise<void> {
  await tryAll(renter, (await renter.try('get_booking_detail', { bookingId })).output?.nextActions ?? []);
  const seenByOwner = await owner.try('get_owner_booking_detail', { bookingId });
  await tryAll(owner, seenByOwner.isError ? [] : seenByOwner.output.nextActions);
}

/** Calls each step as it stands, and what a refusal offers instead, without a trace. */
async function tryAll(actor: Actor, steps: readonly NextAction[], from = '', depth = 0): Promise<void> {
  const situation = `${actor.credential} ${JSON.stringify(steps.map(({ tool, args }) => [tool, args]))}`;
  if (seen.has(situation)) return;
  seen.add(situation);
  for (const step of steps) {
    if (step.notBefore !== undefined && new Date(step.notBefore) > market.clock.now()) continue;
    tried += 1;
    // A payment is begun in several transactions, and beginning it changes nothing that another step depends on.
    const call = () => actor.try(step.tool, filled(step.args));
    const answer = step.tool === 'initiate_payment' ? await call() : await rehearse(call);
    const code = String(answer.error?.code);
    const isOfTheValue = answer.isError && OF_THE_VALUE[step.tool]?.includes(code) === true;
    if (!isOfTheValue) await tryOverRest(actor, step, from);
    if (!answer.isError || isOfTheValue) continue;
    refused.set(`${from}${step.tool} ${JSON.stringify(step.args)}`, `${step.why} → ${answer.text.slice(0, 400)}`);
    if (depth === 0) await tryAll(actor, (answer.error?.nextActions as NextAction[] | undefined) ?? [], `${step.tool} → `, 1);
  }
}

/** Sends the same step as its method, path and body say. */
async function tryOverRest({ credential }: Actor, { tool, method, path, body }: NextAction, from: string): Promise<void> {
  if (path === undefined || method === undefined) return;
  triedOverRest += 1;
  const name = `${from}${method} ${path} ${JSON.stringify(body ?? {})}`;
  if (/[{}]|%7B|%7D/i.test(path)) {
    refused.set(name, 'This path has braces, so nobody can call it.');
    return;
  }
  const target = new URL(path, market.url);
  for (const [field, value] of new URLSearchParams(target.search)) target.searchParams.set(field, String(filled(value, field)));
  const headers: Record<string, string> = { authorization: `Bearer ${credential}`, 'content-type': 'application/json' };
  const sent = method === 'GET' || method === 'DELETE' ? null : JSON.stringify(filled(body ?? {}));
  const call = async () => {
    const answer = await fetch(target, { method, headers: { ...headers, 'idempotency-key': randomUUID() }, body: sent });
    return { status: answer.status, text: await answer.text() };
  };
  const { status, text } = tool === 'initiate_payment' ? await call() : await rehearse(call);
  if (status >= 400) refused.set(name, `${status} ${text.slice(0, 400)}`);
}

/** Where the step leaves a value to the caller, what may be said against the one that is filled in here. */
const OF_THE_VALUE: Readonly<Record<string, readonly string[]>> = {
  request_extension: ['dates_unavailable', 'dates_refused'],
  create_counter_offer: ['dates_unavailable'],
  // The code that the person reads in the message.
  verify_phone_otp: ['code_wrong'],
};

const WORDS: Readonly<Record<string, unknown>> = {
  contentBase64: samplePng.toString('base64'),
  fileName: 'scan.png',
  phone: '+351912345678',
  totalMinor: 5_000,
  claimMinor: 500,
  amountMinor: 100,
  rating: 5,
};

/** What is written in angle brackets, filled in. */
function filled(value: unknown, name = ''): never {
  if (Array.isArray(value)) return value.map((item) => filled(item, name)) as never;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, filled(inner, field)])) as never;
  }
  if (typeof value !== 'string' || !/^<.*>$/.test(value)) return value as never;
  if (value === '<YYYY-MM-DD>') return dayFor(name) as never;
  return (WORDS[name] ?? 'Some words about it') as never;
}

/** Other dates of a rental lie ahead, whatever day it is. */
function dayFor(name: string): string {
  const today = market.clock.now().toISOString().slice(0, 10);
  if (name === 'startDate') return addDays(today, 30);
  if (name === 'endDate') return addDays(today, 33);
  return `${today.slice(0, 8)}28`;
}
