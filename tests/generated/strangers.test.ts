import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookings, commissionDues, disputeEvidence, disputes, incidents } from '../../db/schema/index.ts';
import { addDays } from '../../src/domain/platform/kernel/index.ts';
import { freePeriod } from '../harness/dates.ts';
import { type Door, doorName, reachable } from './calls/doors.ts';
import { isLive } from './live-rows.ts';
import { keyOf, scopesFor } from './samples/refused-credentials.ts';
import { failedEvent } from './samples/areas/platform.ts';
import { withFollowed } from './samples/areas/shops.ts';
import { newDevice, newWebhook } from './samples/areas/talk.ts';
import type { Sample } from './samples/sample.ts';
import { ID_FIELDS, PUBLIC_IDS } from './samples/sample-inputs.ts';
import { type Outcome, send } from './calls/send.ts';
import { sampledWorld } from './samples/shared-samples.ts';
import { contents } from './table-contents.ts';
import type { Person, World } from './samples/world.ts';

const TENT = { title: 'Tent for four', category: 'camping-outdoor', dayRateMinor: 1_500, city: 'Ghent', country: 'BE' };

/** One of `notificationIds`; and a message of the conversation that is named beside it. */
const NAMED_OTHERWISE = new Set(['notificationId', 'sinceId']);

let world: World;
/** What each operation is asked, about an object of the sample's own caller. */
const samples = new Map<string, Sample>();
let plan: string;
/** By field, an object of people who appear in no sample. */
let foreign: Record<string, string | string[]>;
let before: Record<string, string>;
let tried = 0;

const aboutSomething = reachable
  // An admin is a stranger nowhere.
  .filter(({ operation }) => operation.access.who !== 'anyone' && operation.access.who !== 'admin')
  .map((row) => ({ ...row, fields: privateFields(row.operation) }))
  .filter(({ fields }) => fields.length > 0);
const aboutBookings = aboutSomething.filter(({ fields }) => fields.includes('bookingId'));

beforeAll(async () => {
  const sampled = await sampledWorld();
  world = sampled.world;
  for (const { name } of aboutSomething) samples.set(name, await sampled.take(name));
  foreign = await foreignIds(world);
  plan = (await world.planned()).bookingId;
  before = await contents(world.market);
});
afterAll(async () => {
  console.log(`strangers: ${tried} calls about an object of somebody else, each answered as if there were none`);
  await world?.market.close();
});

test('every field with an id is listed with its owner', () => {
  const ids = reachable
    .flatMap(({ operation }) => Object.keys(operation.input.shape))
    .filter(
      // A tax office gave that number, no table here.
      (field) => /Ids?$/.test(field) && field !== 'taxId',
    );
  expect(ids.filter((field) => !(field in ID_FIELDS))).toEqual([]);
  expect(Object.keys(foreign).toSorted()).toEqual(Object.keys(ID_FIELDS).toSorted());
});

describe('a stranger learns nothing', () => {
  test.each(aboutSomething)('from $name about what belongs to others', async ({ name, fields, doors }) => {
    const { caller, input } = samples.get(name)!;
    const stranger = caller?.role === 'VENDOR' ? world.otherOwner : world.neighbour;
    for (const door of doors) {
      const named = fields.filter((field) => field in input);
      if (named.length > 0) await expectSameAsMissing(door, { caller: stranger, input }, named);
      for (const field of fields)
        await expectSameAsMissing(door, { caller, input: { ...input, [field]: foreign[field] } }, [field]);
    }
  });

  test.each(aboutBookings.filter(({ operation }) => operation.access.who === 'vendor'))(
    'from $name about a plan that was not sent yet',
    async ({ name, doors }) => {
      const { caller, input } = samples.get(name)!;
      for (const door of doors) await expectSameAsMissing(door, { caller, input: { ...input, bookingId: plan } }, ['bookingId']);
    },
  );

  test('and none of these calls changed a row', async () => {
    expect(tried).toBeGreaterThan(aboutSomething.length * 4);
    expect(await contents(world.market)).toEqual(before);
  });
});

describe('the same person’s test keys', () => {
  /** The operations that were asked about something live, to see that the samples name enough of it. */
  const asked = new Map<string, string[]>();

  test.each(aboutSomething.filter(({ operation }) => operation.testKeys !== 'none'))(
    'learn nothing from $name about what is live',
    async ({ name, operation, fields, doors }) => {
      const { caller, input } = samples.get(name)!;
      const live: string[] = [];
      for (const field of fields) if (await namesSomethingLive(input[field])) live.push(field);
      if (live.length === 0) return;
      asked.set(name, live);
      const credential = await keyOf(caller!, { mode: 'test', scopes: scopesFor(operation, caller!) });
      for (const door of doors) await expectSameAsMissing(door, { caller: { ...caller!, credential }, input }, live);
    },
  );

  test('were tried with every field that names something with a mode', async () => {
    const tried = new Set([...asked.values()].flat());
    const open = aboutSomething.filter(({ operation }) => operation.testKeys !== 'none').flatMap(({ fields }) => fields);
    const untried: string[] = [];
    for (const field of new Set(open))
      if (!tried.has(field) && !NAMED_OTHERWISE.has(field) && (await namesSomethingLive(foreign[field]))) untried.push(field);
    expect(untried).toEqual([]);
  });

  test.each(aboutSomething.filter(({ operation }) => operation.testKeys === 'none'))(
    'are refused by $name whatever they name',
    async ({ name, operation, doors }) => {
      const { caller, input } = samples.get(name)!;
      const credential = await keyOf(caller!, { mode: 'test', scopes: scopesFor(operation, caller!) });
      for (const door of doors) {
        const { ok, code } = await attempt(door, input, credential);
        expect({ door: doorName(door), ok, code }).toEqual({ door: doorName(door), ok: false, code: 'test_key_refused' });
      }
    },
  );
});

async function namesSomethingLive(ids: unknown): Promise<boolean> {
  for (const id of [ids].flat()) if (typeof id === 'string' && (await isLive(world.market.database.reader, id))) return true;
  return false;
}

/** The answer must be `not_found`, and word for word the one about ids that nothing has. */
async function expectSameAsMissing(door: Door, { caller, input }: Sample, fields: readonly string[]): Promise<void> {
  const theirs = await attempt(door, input, caller?.credential ?? null);
  const nothing = { ...input, ...Object.fromEntries(fields.map((field) => [field, missingLike(input[field])])) };
  const none = await attempt(door, nothing, caller?.credential ?? null);
  expect([doorName(door), none.ok, none.code, none.http]).toEqual([
    doorName(door),
    false,
    'not_found',
    door.kind === 'rest' ? 404 : 200,
  ]);
  expect(seen(theirs, input, fields)).toEqual(seen(none, nothing, fields));
}

async function attempt(door: Door, input: Sample['input'], credential: string | null): Promise<Outcome> {
  tried += 1;
  const outcome = await send(world.market.url, door, input, credential);
  if (outcome === null) throw new Error(`No request can carry ${JSON.stringify(input)} through ${doorName(door)}.`);
  return outcome;
}

/** All that the caller sees, with the ids that were asked for by their field and without the id of the request. */
function seen({ http, code, message, error, data }: Outcome, input: Sample['input'], fields: readonly string[]): unknown {
  let told = JSON.stringify({ http, code, message, error: { ...error, requestId: '' }, data });
  for (const field of fields) for (const id of [input[field]].flat()) told = told.replaceAll(String(id), `<${field}>`);
  return JSON.parse(told);
}

/** An id of the same kind that nothing has; a list of them for a list. */
function missingLike(ids: unknown): unknown {
  if (Array.isArray(ids)) return ids.map(missingLike);
  return `${String(ids).split('_')[0]}_01ARZ3NDEKTSV4RRFFQ69G5FAV`;
}

function privateFields({ name, input }: (typeof reachable)[number]['operation']): string[] {
  return Object.keys(input.shape).filter((field) => ID_FIELDS[field] === 'private' && !PUBLIC_IDS[name]?.includes(field));
}

/** Of a renter and a vendor of the demo data who have nothing to do with the samples' people; the booking is over, so that no timer of it is due. */
const TEMPLATE = { label: 'Storage', categoryCode: 'STORAGE', amountMinor: 100, cadence: 'MONTHLY' };

async function foreignIds(world: World): Promise<Record<string, string | string[]>> {
  const { neighbour, otherOwner, period } = world;
  world.turn();
  const requested = await world.requested();
  const offered = await world.owner.call('create_counter_offer', { bookingId: requested.bookingId, totalMinor: 9_000 });
  const { bookingId, renter } = await world.confirmed();
  const longer = await renter.call('request_extension', { bookingId, endDate: addDays(period().endDate, 1) });
  const rentals = await otherOwner.call('list_owner_bookings', { filter: 'completed' });
  const { documents } = await neighbour.call('get_verification_status');
  const assets = await otherOwner.call('list_my_assets');
  const claim = await foreignClaim(world, rentals.items[0].id);
  const commissionId = await foreignCommission(world, rentals.items[0].id);
  const own = { assetId: assets.items[0].id };
  const farAhead = freePeriod(700);
  const papers = world.market.actor(otherOwner.credential);
  const { paymentId, invoiceId } = await papers.call('get_payment_invoice', { bookingId: rentals.items[0].id });
  const thread = await neighbour.call('manage_asset_inquiry', {
    action: 'send',
    slug: assets.items[0].slug,
    text: 'Is it free?',
  });
  const notificationId = await toldOf(world, otherOwner);
  return {
    bookingId: rentals.items[0].id,
    documentId: documents[0].documentId,
    keyId: (await neighbour.call('manage_api_keys', { action: 'create', name: 'mine' })).keyId,
    checkoutId: rentals.items[0].id,
    productId: assets.items[0].id,
    webhookId: await newWebhook(world, neighbour),
    subscriptionId: (await neighbour.call('manage_push_subscription', { action: 'subscribe', ...newDevice(world) }))
      .subscriptionId,
    // A webhook’s own: what it names is looked at behind it.
    deliveryId: 'whd_of_somebody',
    quoteId: (await neighbour.call('pricing_quote', { slug: 'tandem-sea-kayak', ...period() })).quoteId,
    assetId: assets.items[0].id,
    assetIds: [assets.items[0].id],
    themePresetId: 'meadow',
    textId: 'A1taO8',
    // Only a signed link uses them.
    reportId: 'rep_of_somebody',
    offerId: offered.counterOffer.offerId,
    extensionId: longer.extension.extensionId,
    ...claim,
    imageId: (await otherOwner.call('get_owner_asset_detail', { assetId: assets.items[0].id })).ownImages[0].imageId,
    entryId: (await otherOwner.call('create_finance_entry', { categoryCode: 'FUEL', amountMinor: 100 })).entryId,
    templateId: (await otherOwner.call('manage_opex_recurring', { action: 'create', ...TEMPLATE })).templateId,
    acquisitionId: (await otherOwner.call('manage_acquisitions', { action: 'create', ...own, priceMinor: 9_000 })).acquisitionId,
    repairId: (await otherOwner.call('manage_repair_expenses', { action: 'create', ...own, description: 'Seat' })).repairId,
    taskId: (await otherOwner.call('manage_maintenance', { action: 'plan', ...own, title: 'Seat', everyRentalDays: 90 })).taskId,
    blackoutId: (await otherOwner.call('manage_blackout', { action: 'add', assetId: assets.items[0].id, ...farAhead }))
      .blackoutId,
    importId: (await otherOwner.http.post('/owner/assets/import', { items: [{ ...TENT, reference: 'T-1' }] })).body.data.importId,
    followId: await withFollowed(world, otherOwner),
    feedId: (await otherOwner.call('manage_blackout', { action: 'feed_create' })).feedId,
    paymentId,
    invoiceId,
    payoutId: 'pot_01ARZ3NDEKTSV4RRFFQ69G5FAW',
    sessionId: (await neighbour.http.get('/users/me/sessions')).body.data.items[0].sessionId,
    userId: (await neighbour.http.get('/users/me')).body.data.id,
    loginRequestId: (await neighbour.call('create_login_link', { clientName: 'Agent' })).loginRequestId,
    commissionId,
    commissionIds: [commissionId],
    // Only signed links and admins use these.
    proofId: 'ofp_of_somebody',
    refundId: 'orf_of_somebody',
    actorId: 'usr_of_somebody',
    reviewId: 'rrv_of_somebody',
    vendorId: 'ven_of_somebody',
    subjectId: 'ast_of_somebody',
    // Only the signed link opens one, so that none has to exist.
    confirmationId: 'cnf_01ARZ3NDEKTSV4RRFFQ69G5FAW',
    // Only the signed link opens one, and admins take it back.
    invitationId: 'adi_of_somebody',
    changeId: 'ech_of_somebody',
    // Only admins use them.
    batchId: 'pbt_of_somebody',
    payoutIds: ['pot_01ARZ3NDEKTSV4RRFFQ69G5FAW'],
    // Only an admin uses it, and may.
    failureId: await failedEvent(world),
    notificationId,
    notificationIds: [notificationId],
    threadId: thread.conversationId,
    messageId: thread.messageId,
    sinceId: thread.messageId,
    // Only admins use it.
    feedbackId: 'fbk_of_somebody',
  };
}

/** What somebody was told of. */
async function toldOf({ market }: World, person: Person): Promise<string> {
  await market.dispatcher.drain();
  return (await person.http.get('/notifications')).body.data.items[0].notificationId;
}

/** What their vendor owes for that booking. */
async function foreignCommission({ market }: World, bookingId: string): Promise<string> {
  const { database, clock } = market;
  const [booking] = await database.reader.select().from(bookings).where(eq(bookings.id, bookingId));
  if (booking === undefined) throw new Error('The demo data has no completed booking.');
  const { vendorId, mode, currency } = booking;
  const now = clock.now();
  const amounts = { baseMinor: 1_000, rateBps: 1_000, commissionMinor: 100, serviceFeeMinor: 0, taxMinor: 0, amountMinor: 100 };
  const due = { id: 'com_foreign', bookingId, vendorId, mode, currency, status: 'DUE', createdAt: now, dueAt: now } as const;
  await database.transaction((tx) => tx.insert(commissionDues).values({ ...due, ...amounts }));
  return due.id;
}

/** An incident, a dispute and its evidence about a booking of theirs. */
async function foreignClaim({ market }: World, bookingId: string): Promise<Record<string, string>> {
  const now = market.clock.now();
  const [incidentId, disputeId, evidenceId] = ['inc_foreign', 'dsp_foreign', 'evd_foreign'];
  const claim = { bookingId, claimMinor: 100 };
  await market.database.transaction(async (tx) => {
    const done = { status: 'RESOLVED', reportedBy: 'OWNER', reportedAt: now, dueAt: now } as const;
    await tx.insert(incidents).values({ id: incidentId, ...claim, type: 'DIRTY', description: 'Sand', photos: [], ...done });
    const over = { status: 'WITHDRAWN', openedBy: 'OWNER', openedAt: now } as const;
    await tx.insert(disputes).values({ id: disputeId, ...claim, reason: 'Sand', ...over });
    await tx.insert(disputeEvidence).values({ id: evidenceId, disputeId, by: 'OWNER', text: 'Sand', photos: [], at: now });
  });
  return { incidentId, disputeId, evidenceId, photoId: 'pho_foreign' };
}
