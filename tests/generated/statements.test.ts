import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { openDatabase } from '../../db/open-database.ts';
import { keepBooks } from '../../src/domain/shops/due-entries/index.ts';
import { catchUpAllBookings } from '../../src/domain/oversight/deadlines/index.ts';
import { sampleSize } from '../harness/sample-size.ts';
import { reachable } from './calls/doors.ts';
import { sampledWorld, type SampledWorld } from './samples/shared-samples.ts';
import type { World } from './samples/world.ts';

/**
 * What an answer costs on PostgreSQL, where each statement is a round trip: what a call sends until its answer is there,
 * the beginning and the end of its transactions and its locks aside.
 */
const MOST = { query: 6, command: 20 };

/** What needs more, with why. These numbers only fall. */
const MORE: Readonly<Record<string, number>> = {
  get_dispute: 8,
  list_incidents: 7,
  // Everything that waits for an owner, with its renters, what it earns, what competes with it, and who asked something.
  list_owner_requests: 11,
  get_verification_status: 8,
  // Role, rentals, ratings and what was struck, of both sides of a person.
  get_trust_profile: 8,
  // The ways to pay are worked out before the account is opened, and again for the answer.
  get_payment_options: 8,
  // Rentals that run, begin and are back, each list with its length.
  get_active_booking: 10,
  get_owner_calendar: 7,
  // Each figure from its rows, in total and for the best assets; of a large shop it is kept, and one statement.
  get_owner_analytics: 30,
  // Entries, days and income of an asset each from their rows, transferred rents apart; then peers, season and free days.
  get_asset_finance: 16,
  get_pricing_recommendation: 17,
  // The days twice, of 30 and of 90, and the rents once, for a page of assets.
  get_portfolio_pricing: 17,
  // The days that were planned are given back and today's are blocked; the next time is planned, and the cost is entered.
  start_maintenance: 22,
  finish_maintenance: 27,
  // The tasks of every asset, what is due of them, and when each was rented last.
  list_maintenance: 7,
  // The sums are held to the journal, account by account; what is to come is counted, the next ten read, and what renters owe.
  list_owner_payouts: 18,
  // The payment is written down before the gateway is asked for its page, and after it.
  initiate_payment: 26,
  // Before the first day the days until then are taken too.
  report_condition: 22,
  // What the deposit, the escrow, the invoice, the payout and the days with renters make of it is one transaction.
  accept_return: 23,
  confirm_offline_payment: 39,
  // The cancellation of its booking, with the checkout before and after it.
  cancel_ucp_checkout: 25,
};

/** The gateway was asked before, and may have brought the booking on. */
const READ_AGAIN = new Set(['cancel_booking', 'reject_booking', 'cancel_ucp_checkout']);

interface Asked {
  readonly statement: string;
  readonly values: string;
}

/** Tries are counted for an account and each network around the caller, before and after what is tried. */
const isCount = ({ statement }: Asked): boolean => statement.includes('"attempt_counts"');

const during = new AsyncLocalStorage<Asked[]>();
let world: World;
let take: SampledWorld['take'];
const told: string[] = [];
beforeAll(async () => {
  const open: typeof openDatabase = (url, options) =>
    openDatabase(url, {
      ...options,
      onStatement: (statement, values) => void during.getStore()?.push({ statement, values: JSON.stringify(values) }),
    });
  if (dialect !== 'postgres') return;
  ({ world, take } = await sampledWorld({}, { open }));
  // What has fallen due about others is not a call's own; the clock stands still.
  await world.market.pipeline.perform(catchUpAllBookings, {});
}, 180_000);
afterAll(async () => {
  console.log(`statements until the answer: ${told.join(', ')}`);
  await world?.market.close();
});

/** Of a transaction, or of the dispatcher, which is woken by each commit. */
const ASIDE =
  /^(?:begin|commit|select pg_advisory|savepoint|release)|"events"\."seq"|from "events"$|"event_cursors"|from "mails"|from "short_messages"|from "webhook_deliveries"|from "switches"/;

/** What agents call, or every sixth of it. */
const asked = reachable
  .filter(({ doors }) => doors.some(({ kind }) => kind === 'mcp'))
  .filter((_, index) => index % sampleSize(1, 6) === 0);

test.runIf(dialect === 'postgres').each(asked)('$name asks the database no more than it needs', async ({ name, operation }) => {
  const { caller, input } = await take(name);
  await world.market.dispatcher.drain();
  // Nor is what the calls before it have left for the books.
  await world.market.pipeline.perform(keepBooks, {});
  await world.market.dispatcher.drain();
  const { pipeline } = world.market;
  const origin = { address: '127.0.0.1', rate: null, via: 'rest' as const, client: null, requestId: `req_${name}` };
  const asks: Asked[] = [];
  await during.run(asks, async () => {
    const call = await pipeline.open(caller?.credential ?? null, origin, operation);
    await pipeline.execute(operation, input, call);
  });
  const statements = asks.filter((each) => !isCount(each));
  const own = statements.filter(({ statement }) => !ASIDE.test(statement));
  told.push(`${name} ${own.length}`);
  const twice = READ_AGAIN.has(name) ? [] : askedTwice(statements);
  expect({ name, twice: twice.map((statement) => statement.slice(-150)) }).toEqual({ name, twice: [] });
  const most = MORE[name] ?? MOST[operation.kind];
  const tooMany = own.length > most ? own.map(({ statement }) => statement.slice(0, 300)) : [];
  expect({ name, most, tooMany }).toEqual({ name, most, tooMany: [] });
});

/**
 * What was asked again although no lock was waited for and no transaction begun or ended in between, and nothing was
 * written to any of its tables.
 */
function askedTwice(statements: readonly Asked[]): string[] {
  let known = new Set<string>();
  let written = new Set<string>();
  return statements.flatMap(({ statement, values }) => {
    if (ASIDE.test(statement)) {
      known = new Set();
      if (/^(?:begin|commit)/.test(statement)) written = new Set();
      return [];
    }
    if (!statement.startsWith('select')) {
      written.add(/"(\w+)"/.exec(statement)?.[1] ?? '');
      return [];
    }
    const question = `${statement} ${values}`;
    const fresh = !known.has(question) || [...written].some((table) => statement.includes(`"${table}"`));
    known.add(question);
    return fresh ? [] : [statement];
  });
}
