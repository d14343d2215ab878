import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialect } from '../../db/dialect.ts';
import { openDatabase } from '../../db/open-database.ts';
import { rentalExtension } from '../../src/domain/commerce/protocol/index.ts';
import { BINDING_CALLS } from '../../src/rest/ucp/calls.ts';
import { freePeriod } from '../harness/dates.ts';
import { confirmedKayak } from '../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../harness/start-marketplace.ts';

/** As `tests/generated/statements.test.ts` counts them for the operations of the registry. */
const ASIDE =
  /^(?:begin|commit|select pg_advisory|savepoint|release)|"events"\."seq"|from "events"$|"event_cursors"|from "mails"|from "short_messages"|from "webhook_deliveries"|from "switches"/;
const MOST = { read: 6, write: 20 };

const during = new AsyncLocalStorage<string[]>();
const told: string[] = [];
let market: TestMarketplace;
let variant = '';
beforeAll(async () => {
  const open: typeof openDatabase = (url, options) =>
    openDatabase(url, { ...options, onStatement: (statement) => void during.getStore()?.push(statement) });
  market = await startMarketplace({}, { open });
  variant = (await market.nobody.call('ucp_product', { slug: 'tandem-sea-kayak' })).variants[0].id;
});
afterAll(async () => {
  console.log(`statements until the answer: ${told.join(', ')}`);
  await market.close();
});

const publicBaseUrl = 'http://localhost';
const { key } = rentalExtension(publicBaseUrl);

interface Asking {
  readonly id?: string;
  readonly body?: object;
  readonly platform?: string;
}

/** Answers as the door would, and counts what that asks the database. */
async function ask(who: Actor, tool: string, { id = '', body = {}, platform }: Asking = {}) {
  const wanted = BINDING_CALLS.find((one) => one.tool === tool);
  if (wanted === undefined) throw new Error(`There is no ${tool}.`);
  await market.dispatcher.drain();
  const { pipeline } = market;
  const origin = { address: '127.0.0.1', rate: null, via: 'ucp' as const, client: null, requestId: `req_${tool}` };
  const statements: string[] = [];
  const answered = await during.run(statements, async () => {
    const call = await pipeline.open(who.credential, origin);
    const negotiated = { capabilities: new Set([wanted.capability]) };
    const asked = { pipeline, settings: { publicBaseUrl }, call, platform: platform ?? null, negotiated, isProven: false, id };
    return wanted.answer({ ...asked, idempotencyKey: crypto.randomUUID() }, body);
  });
  const own = statements.filter((statement) => !ASIDE.test(statement));
  return { own, answered: JSON.parse(JSON.stringify(answered.body)) };
}

const line = (more: object) => ({ line_items: [{ item: { id: variant }, quantity: 3, ...more }] });
let from = 40;
function dated() {
  const { startDate, endDate } = freePeriod((from += 5));
  return line({ [key]: { period: { start_date: startDate, end_date: endDate } } });
}
const agreed = { payment: {}, [key]: { accept_agreement: true } };

const opened = async (who: Actor): Promise<string> => (await ask(who, 'create_checkout', { body: dated() })).answered.id;

type Case = readonly [name: string, kind: keyof typeof MOST, () => ReturnType<typeof ask>];
const cases: readonly Case[] = [
  ['search_catalog', 'read', () => ask(market.nobody, 'search_catalog', { body: { query: 'kayak' } })],
  [
    'search_catalog with days',
    'read',
    () => {
      const { startDate, endDate } = freePeriod();
      const filters = { [key]: { start_date: startDate, end_date: endDate } };
      return ask(market.nobody, 'search_catalog', { body: { query: 'kayak', filters } });
    },
  ],
  ['get_product', 'read', () => ask(market.nobody, 'get_product', { body: { id: variant } })],
  ['lookup_catalog of one', 'read', () => ask(market.nobody, 'lookup_catalog', { body: { ids: [variant] } })],
  ['create_checkout for nobody', 'write', () => ask(market.nobody, 'create_checkout', { body: dated() })],
  ['create_checkout', 'write', () => ask(market.renter, 'create_checkout', { body: dated() })],
  [
    'create_checkout of a platform',
    'write',
    () => ask(market.renter, 'create_checkout', { body: dated(), platform: 'https://agent.example/profile' }),
  ],
  ['get_checkout of nobody', 'read', async () => ask(market.nobody, 'get_checkout', { id: await opened(market.nobody) })],
  ['get_checkout', 'read', async () => ask(market.renter, 'get_checkout', { id: await opened(market.renter) })],
  [
    'update_checkout of nobody',
    'write',
    async () => ask(market.nobody, 'update_checkout', { id: await opened(market.nobody), body: dated() }),
  ],
  [
    'update_checkout',
    'write',
    async () => ask(market.renter, 'update_checkout', { id: await opened(market.renter), body: dated() }),
  ],
  [
    'complete_checkout',
    'write',
    async () => ask(market.renter, 'complete_checkout', { id: await opened(market.renter), body: agreed }),
  ],
  ['cancel_checkout', 'write', async () => ask(market.renter, 'cancel_checkout', { id: await opened(market.renter) })],
  [
    'get_order',
    'read',
    async () => ask(market.renter, 'get_order', { id: await confirmedKayak(market, freePeriod((from += 5))) }),
  ],
];

test.runIf(dialect === 'postgres').each(cases)('%s needs no more database queries than allowed', async (name, kind, run) => {
  const { own, answered } = await run();
  expect(answered.ucp.status).toBe('success');
  told.push(`${name} ${own.length}`);
  const most = MOST[kind];
  const tooMany = own.length > most ? own.map((statement) => statement.slice(0, 300)) : [];
  expect({ name, most, tooMany }).toEqual({ name, most, tooMany: [] });
});
