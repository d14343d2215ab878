import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startMarketplace } from '../harness/start-marketplace.ts';
import { type Door, doorName, reachable } from './calls/doors.ts';
import { sampleOf } from './samples/sample-inputs.ts';
import { send } from './calls/send.ts';
import { openWorld, type Person, type World } from './samples/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await startMarketplace({ PLATFORM_IBAN: 'DE89370400440532013000' }));
});
beforeEach(() => world.turn());
afterAll(() => world?.market.close());

const lists = reachable.flatMap(({ name, operation, doors }) =>
  operation.kind === 'query' && isList(operation) ? [{ name, operation, doors }] : [],
);

function isList({ output }: { output: z.ZodType }): boolean {
  return output instanceof z.ZodObject && output.shape['items'] instanceof z.ZodArray;
}

/** There is always one: the categories, the themes, the texts in force, the languages, the session of whoever asks, and the administrator who does. */
const NEVER_EMPTY = new Set([
  'list_categories',
  'get_category_requirements',
  'get_vendor_theme_presets',
  'list_legal_texts',
  'list_access',
  'list_sessions',
  'list_admins',
  'list_admin_categories',
  'list_document_kinds',
  'list_languages',
  'list_settings',
  'list_jobs',
  'get_asset_import',
  'get_finance_categories',
  'list_opex_checklist',
]);

type Asking = { readonly caller: Person | null; readonly input: Readonly<Record<string, unknown>> };

/** What finds nothing where a newcomer's plain call would be about something, or about everybody's. */
const NOTHING: Readonly<Record<string, (world: World) => Promise<Asking> | Asking>> = {
  search_assets: () => ({ caller: null, input: { q: 'zzzzqqq' } }),
  ucp_products: () => ({ caller: null, input: { q: 'zzzzqqq' } }),
  catalog_feed: () => ({ caller: null, input: { since: '2100-01-01T00:00:00Z' } }),
  list_reviews: (w) => aboutPlan(w),
  list_booking_extensions: (w) => aboutPlan(w),
  list_condition_reports: (w) => aboutRequest(w),
  list_incidents: (w) => aboutRequest(w),
  get_dispute: (w) => aboutRequest(w),
  get_counter_offer: (w) => aboutPlan(w),
  list_renter_documents: (w) => aboutRequest(w),
  list_blackouts: async (w) => ({ caller: w.owner, input: { assetId: await assetWithoutBlackouts(w) } }),
  list_texts: ({ admin }) => ({ caller: admin, input: { query: 'zzzzqqq' } }),
  list_audit_log: ({ admin }) => ({ caller: admin, input: { operation: 'no_such_operation' } }),
  list_setting_changes: ({ admin }) => ({ caller: admin, input: { name: 'noSuchSetting' } }),
  list_deliveries: ({ admin }) => ({ caller: admin, input: { person: 'nobody@nowhere.example' } }),
  list_failed_events: ({ admin }) => ({ caller: admin, input: { subscriber: 'nobody' } }),
  list_listing_reports: ({ admin }) => ({ caller: admin, input: { assetId: 'ast_none' } }),
  list_message_reports: ({ admin }) => ({ caller: admin, input: { mode: 'test' } }),
  list_messages: (w) => aboutSilence(w),
  list_inquiry_messages: () => ({ caller: null, input: { slug: 'tandem-sea-kayak' } }),
  list_conversations: () => newShop(),
  list_agent_webhook_deliveries: (w) => sampleOf('list_agent_webhook_deliveries', w),
  follow_messages: (w) => aboutSilence(w),
  follow_inquiry: () => ({ caller: null, input: { slug: 'tandem-sea-kayak' } }),
  list_admin_payouts: ({ admin }) => ({ caller: admin, input: { vendorId: 'ven_none' } }),
  list_payout_batches: ({ admin }) => ({ caller: admin, input: { status: 'CANCELLED' } }),
  list_admin_bookings: ({ admin }) => ({ caller: admin, input: { q: 'bkg_none' } }),
  list_users: ({ admin }) => ({ caller: admin, input: { query: 'zzzzqqq' } }),
  list_risk_reviews: ({ admin }) => ({ caller: admin, input: { status: 'STRUCK' } }),
  list_admin_payments: ({ admin }) => ({ caller: admin, input: { bookingId: 'bkg_none' } }),
  list_due_commissions: ({ admin }) => ({ caller: admin, input: {} }),
  list_feedback: ({ admin }) => ({ caller: admin, input: { status: 'PLANNED', vendorId: 'ven_none' } }),
  list_disputes: async (w) => ({ caller: w.admin, input: { bookingId: (await w.planned()).bookingId } }),
  list_switches: ({ admin }) => ({ caller: admin, input: {} }),
  get_agent_usage: ({ admin }) => ({ caller: admin, input: { tool: 'no_such_tool' } }),
};

async function aboutPlan({ planned }: World): Promise<Asking> {
  const { renter, bookingId } = await planned();
  return { caller: renter, input: { bookingId } };
}

/** Both endpoints are open to its owner. */
async function aboutRequest({ owner, requested }: World): Promise<Asking> {
  return { caller: owner, input: { bookingId: (await requested()).bookingId } };
}

/** A conversation without a line: somebody has blocked the other before anything was said. */
async function aboutSilence({ owner, requested }: World): Promise<Asking> {
  const { bookingId } = await requested();
  const { conversationId: threadId } = await owner.call('manage_booking_chat', { action: 'block', bookingId });
  return { caller: owner, input: { bookingId, threadId } };
}

async function assetWithoutBlackouts({ owner }: World): Promise<string> {
  const { items } = await owner.call('list_my_assets', { limit: 100 });
  for (const { id: assetId } of items) {
    const { items: blocked } = await owner.call('manage_blackout', { action: 'list', assetId });
    if (blocked.length === 0) return assetId;
  }
  throw new Error('Every asset of the vendor has blocked days.');
}

async function newcomer({ operation }: (typeof lists)[number]): Promise<Asking> {
  return operation.access.who === 'vendor' ? newShop() : { caller: await world.newcomer(), input: {} };
}

async function newShop(): Promise<Asking> {
  const account = { email: `shop-${Math.random()}@example.com`, password: 'long enough 1', name: 'Fresh Owner' };
  const shop = { ...account, vendorName: 'Fresh Shop', vendorType: 'INDIVIDUAL', country: 'pt' };
  const { body } = await world.market.nobody.http.post('/auth/register-vendor', shop);
  const { accessToken, refreshToken } = body.data;
  const person = { ...world.market.actor(accessToken, 'mcp-owner'), email: account.email, role: 'VENDOR' as const, refreshToken };
  return { caller: person, input: {} };
}

test('every list has a sentence for when it is empty', () => {
  expect(lists.length).toBeGreaterThan(30);
  const wordless = lists.filter(({ name, operation }) => operation.empty === undefined && !NEVER_EMPTY.has(name));
  expect(wordless.map(({ name }) => name)).toEqual([]);
  const others = reachable.filter(({ operation }) => operation.kind === 'query' && !isList(operation) && operation.empty);
  expect(others.map(({ name }) => name)).toEqual([]);
});

test.each(lists.filter(({ name }) => !NEVER_EMPTY.has(name)))('$name says why it is empty, over every door', async (row) => {
  const { caller, input } = (await NOTHING[row.name]?.(world)) ?? (await newcomer(row));
  for (const door of row.doors) {
    const { data, text } = await ask(door, { caller, input });
    expect({ door: doorName(door), data }).toMatchObject({
      door: doorName(door),
      data: { items: [], empty: expect.stringMatching(/^[A-Z].*\.$/) },
    });
    expect(text).toContain(data.empty);
  }
});

/** What a list answers through the door, and the words of it that a model or a person reads. */
async function ask(door: Door, { caller, input }: Asking) {
  if (door.kind === 'rest' && !['json', 'stream'].includes(door.route.answer)) {
    // Its other form is a file.
    const search = Object.entries(input).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    const { body } = await (caller ?? world.market.nobody).http.get(`${door.route.path}?${search.join('&')}`);
    return { data: body.data, text: JSON.stringify(body) };
  }
  const outcome = await send(world.market.url, door, input, caller?.credential ?? null);
  if (outcome === null || !outcome.ok) throw new Error(`${doorName(door)}: ${outcome?.message}`);
  return { data: outcome.data, text: door.kind === 'mcp' ? String(outcome.body) : JSON.stringify(outcome.body) };
}

const paged = lists.filter(({ operation }) => 'page' in operation.input.shape);

test.each(paged)('$name says that a page is past the last one, and has no such sentence when it has items', async (row) => {
  const { caller, input } = await sampleOf(row.name, world);
  const [door] = row.doors;
  if (door === undefined) throw new Error('Nothing leads to it.');
  const { data: first } = await ask(door, { caller, input: { ...input, page: 1 } });
  if (first.items.length > 0) expect(first).not.toHaveProperty('empty');
  const { empty, pagination } = (await ask(door, { caller, input: { ...input, page: 99_999 } })).data;
  const { total, totalPages } = pagination;
  if (total > 0) expect(empty).toBe(`This is past the last page: there are ${totalPages}.`);
  else expect(empty).toMatch(/\.$/);
});
