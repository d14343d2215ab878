import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets } from '../../../db/schema/index.ts';
import { dialect } from '../../../db/dialect.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { OWNER_MATTERS } from '../../../src/domain/standing/bookings/owner-matter.ts';
import { dayFrom, freePeriod } from '../../harness/dates.ts';
import { requestCamper } from '../../harness/rentals/camper.ts';
import { markHandedOver, report, returnedKayak, startAgo } from '../../harness/rentals/kayak-handover.ts';
import { confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { photos } from '../../harness/sample-files.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { reportedKayak, rowOf, takeTransfers } from '../../harness/rentals/transfer-kayak.ts';

let market: TestMarketplace;
let statements = 0;
beforeAll(async () => {
  const open: typeof openDatabase = (url, options) =>
    openDatabase(url, { ...options, onStatement: () => void (statements += 1) });
  market = await takeTransfers(await startMarketplace({}, { open }));
});
afterAll(() => market.close());

// oxlint-disable-next-line typescript/no-explicit-any -- tests assert on whatever came back
type Entry = any;

/** The same inbox through both doors. */
async function inbox(): Promise<Entry> {
  const { output, text } = await market.owner.try('list_owner_requests', { limit: 100 });
  const { body } = await market.owner.http.get('/owner/requests?limit=100');
  expect(body.data).toEqual(output);
  expect(text.split('\n')[0]).toContain(String(output?.['summary']).split(':')[0]);
  expect(text).toContain('summary:');
  return output;
}

const beside = ({ alsoWaiting }: Entry, bookingId: string, matter: string) =>
  alsoWaiting.find((entry: Entry) => entry.bookingId === bookingId && entry.matter === matter);

test('requests for the same days name each other, with what helps to decide and the calls', async () => {
  const [first, second] = [await requestCamper(market, freePeriod(60)), await requestCamper(market, freePeriod(61))];
  const elsewhere = await requestCamper(market, freePeriod(80));
  const { items, summary, alsoWaiting, pagination } = await inbox();
  const of = (bookingId: string) => items.find((item: Entry) => item.bookingId === bookingId);
  expect(of(first)).toMatchObject({
    state: 'PENDING_APPROVAL',
    renter: { name: expect.stringMatching(/\w/), trustTier: expect.any(String) },
    risk: { level: expect.any(String), reasons: expect.any(Array) },
    competesWith: [second],
    waitingFor: expect.stringContaining('The owner accepts or declines the request until '),
  });
  expect(of(second).competesWith).toEqual([first]);
  expect(of(elsewhere).competesWith).toEqual([]);
  const booking = await market.owner.call('get_owner_booking_detail', { bookingId: first });
  expect(of(first).renter).toEqual({ id: booking.renter.id, name: booking.renter.name, trustTier: booking.renter.trustTier });
  const { price } = await rowOf(market, first);
  const { ownerSubtotalMinor, commissionMinor, rentalTaxMinor } = Object(price['totals']);
  expect(of(first).earnsMinor).toBe(ownerSubtotalMinor - commissionMinor + rentalTaxMinor);
  // Its documents are decided first; then it can be approved, or another price be offered.
  expect(of(first).nextActions.map(({ tool }: Entry) => tool)).toEqual([
    'review_renter_documents',
    'review_renter_documents',
    'reject_booking',
  ]);
  expect(of(first).nextActions.at(-1)).toMatchObject({ args: { bookingId: first }, method: 'PATCH', actor: 'OWNER' });
  // One booking, one entry: its documents stand with its request.
  expect(alsoWaiting.filter(({ bookingId, matter }: Entry) => bookingId === first || matter === 'DOCUMENTS')).toEqual([]);
  expect(summary).toMatch(new RegExp(`${pagination.total} requests, \\d+ of them with documents to decide about`));
  const deadlines = items.map(({ dueAt }: Entry) => dueAt);
  expect(deadlines).toEqual(deadlines.toSorted());
  // Days for which there are units enough are nobody's competition.
  const kayaks = [await requestKayak(market, freePeriod(60)), await requestKayak(market, freePeriod(60))];
  const { items: now } = await inbox();
  for (const id of kayaks) expect(now.find((item: Entry) => item.id === id).competesWith).toEqual([]);
  const third = await requestKayak(market, freePeriod(60));
  const fourth = await requestKayak(market, freePeriod(61));
  const { items: full } = await inbox();
  expect(full.find((item: Entry) => item.id === fourth).competesWith.toSorted()).toEqual([...kayaks, third].toSorted());
});

test('approving a request names over both doors the requests that it makes impossible', async () => {
  // Of one camper whoever is approved keeps the others out; of several kayaks not yet.
  const [first, second] = [freePeriod(90), freePeriod(91)];
  const [winner, loser] = [await requestCamper(market, first), await requestCamper(market, second)];
  const { items } = await market.owner.call('review_renter_documents', { action: 'list', bookingId: winner });
  for (const { documentId } of items)
    await market.owner.call('review_renter_documents', { action: 'approve', bookingId: winner, documentId });
  const { output, text } = await market.owner.try('approve_booking', { bookingId: winner });
  const { renter } = await market.owner.call('get_owner_booking_detail', { bookingId: loser });
  expect(output).toMatchObject({
    state: 'PENDING_PAYMENT',
    madeImpossible: [{ bookingId: loser, ...second, renterName: renter.name }],
    advice: expect.stringContaining('Do not decline the other requests yet'),
  });
  expect(output?.['nextActions']).toContainEqual(
    expect.objectContaining({
      tool: 'manage_booking_chat',
      args: { action: 'send', bookingId: loser, text: '<message>' },
      why: expect.stringContaining(renter.name),
    }),
  );
  expect(text).toContain('advice: ');
  expect(text).toContain('Once it is paid: hand it over on ');
  expect(text).toMatch(new RegExp(`madeImpossible:[^]*${loser}`));
  const { body } = await market.owner.http.patch(`/bookings/${winner}`, { decision: 'approve' });
  expect(body.data).toMatchObject({ alreadyDone: true, madeImpossible: [{ bookingId: loser }] });
  const kayaks = [await requestKayak(market, first), await requestKayak(market, first)];
  for (const bookingId of kayaks)
    expect(await market.owner.call('approve_booking', { bookingId })).toMatchObject({
      madeImpossible: [],
      advice: expect.stringMatching(/^Once it is paid: hand it over on /),
    });
});

/** Bookings of which each waits for the owner with another matter. */
async function everyMatter() {
  const dates = freePeriod(100);
  const extended = await confirmedKayak(market, dates);
  const newDates = { startDate: dates.startDate, endDate: addDays(dates.endDate, 2) };
  const wish = { bookingId: extended, endDate: newDates.endDate, message: 'More sun' };
  const { extension } = await market.renter.call('request_extension', wish);
  const transferred = await reportedKayak(market, freePeriod(104));
  const returned = await returnedKayak(market, 108);
  const overdue = await confirmedKayak(market, freePeriod(112));
  await markHandedOver(market, overdue, -2);
  const handedOut = await confirmedKayak(market, freePeriod(116));
  await startAgo(market, handedOut, 1);
  await report(market.renter, handedOut, 'CHECK_IN');
  const incident = await returnedKayak(market, 120);
  const claim = { action: 'report', bookingId: incident, type: 'OTHER', description: 'It leaked', claimMinor: 500, photos };
  await market.renter.call('manage_booking_incidents', claim);
  const disputed = await returnedKayak(market, 124);
  await market.owner.call('manage_booking_dispute', { action: 'open', bookingId: disputed, reason: 'Wet', claimMinor: 900 });
  return { extended, dates, newDates, extension, transferred, returned, overdue, handedOut, incident, disputed };
}

describe('the inbox with one booking of each matter', () => {
  let made: Awaited<ReturnType<typeof everyMatter>>;
  let found: Entry;
  beforeAll(async () => {
    made = await everyMatter();
    found = await inbox();
  });

  test('has the wish for other dates with both periods, the earnings and the two answers', () => {
    const { extended, dates, newDates, extension } = made;
    const entry = beside(found, extended, 'EXTENSION');
    expect(entry).toMatchObject({
      ...dates,
      newDates,
      dueAt: extension.dueAt,
      onSilence: 'DECLINED',
      waitingFor: expect.stringContaining('answers the wish for other dates until'),
      nextActions: [
        { tool: 'respond_extension', args: { bookingId: extended, extensionId: extension.extensionId, decision: 'approve' } },
        { tool: 'respond_extension', args: { decision: 'reject' } },
      ],
    });
    expect(entry.earnsMinor).toBeLessThan(extension.dueMinor);
    expect(entry.earnsMinor).toBeGreaterThan(0);
  });

  test('has the reported transfer with what should have arrived and what of it is owed', () => {
    const entry = beside(found, made.transferred, 'TRANSFER');
    expect(entry).toMatchObject({ onSilence: 'ESCALATED', competesWith: [] });
    const [whole, owed] = [...entry.transfer.matchAll(/€([\d,]+)\.(\d\d)/g)].map(([, units, cents]) =>
      Number(units.replace(',', '') + cents),
    );
    expect(Number(whole) - Number(owed)).toBe(entry.earnsMinor);
    expect(entry.transfer).toMatch(/should be on your account; .* you then owe the platform\.$/);
  });

  test('has the return, which completes by itself', () => {
    expect(beside(found, made.returned, 'RETURN')).toMatchObject({ onSilence: 'COMPLETED', dueAt: expect.any(String) });
  });

  const steps = (bookingId: string, matter: string): string[][] =>
    beside(found, bookingId, matter)?.nextActions.map(({ tool, args }: Entry) => [tool, args.action ?? args.decision]);

  test.each([
    ['TRANSFER', 'transferred', 'confirm_offline_payment', ['confirm', 'reject']],
    ['HANDOVER', 'handedOut', 'manage_booking_condition', ['confirm', 'contest']],
    ['DISPUTE', 'disputed', 'manage_booking_dispute', ['settle', 'add_evidence']],
  ] as const)('offers exactly the answers to the matter %s of the booking “%s”: %s with %j', (matter, name, tool, actions) => {
    expect(steps(made[name], matter)).toEqual(actions.map((action) => [tool, action]));
  });

  test.each([
    ['RETURN', 'returned', 'manage_booking_condition', 'accept_return'],
    ['OVERDUE', 'overdue', 'manage_booking_incidents', 'report'],
  ] as const)('offers among others the answer to the matter %s of the booking “%s”: %s with %s', (matter, name, tool, action) => {
    expect(steps(made[name], matter)).toContainEqual([tool, action]);
  });

  test('offers first to acknowledge an incident', () => {
    expect(steps(made.incident, 'INCIDENT')?.[0]).toEqual(['manage_booking_incidents', 'acknowledge']);
  });

  test('is ordered by deadline, with known matters, renters with names and steps of the owner', () => {
    const dues = found.alsoWaiting.map(({ dueAt }: Entry) => dueAt ?? '9999');
    expect(dues).toEqual(dues.toSorted());
    for (const { matter, nextActions, renter } of found.alsoWaiting) {
      expect(OWNER_MATTERS).toContain(matter);
      expect(renter.name).not.toBe('');
      expect(nextActions.map(({ actor }: Entry) => actor)).toEqual(nextActions.map(() => 'OWNER'));
    }
  });

  test('is summed up with counts and the next deadline', () => {
    const now = market.clock.now().toISOString();
    const [next] = [...found.items, ...found.alsoWaiting]
      .filter(({ dueAt }: Entry) => dueAt > now)
      .toSorted((a: Entry, b: Entry) => (a.dueAt < b.dueAt ? -1 : 1));
    expect(found.summary).toMatch(/^For you: \d+ requests.*1 reported transfer.*1 dispute.*\. Next deadline: /);
    expect(found.summary).toContain(next.waitingFor);
  });
});

test('an answered matter leaves the inbox, and what waits for the platform is not in it', async () => {
  const { alsoWaiting } = await inbox();
  const { bookingId } = alsoWaiting.find(({ matter }: Entry) => matter === 'EXTENSION');
  const { nextActions } = beside({ alsoWaiting }, bookingId, 'EXTENSION');
  await market.owner.call(nextActions[1].tool, nextActions[1].args);
  expect(beside(await inbox(), bookingId, 'EXTENSION')).toBeUndefined();
});

test('the inbox of a new owner says that nothing waits', async () => {
  const account = { email: 'inbox@example.com', password: 'long enough 1', name: 'Fresh Owner' };
  const shop = { vendorName: 'Fresh Inbox', vendorType: 'INDIVIDUAL', country: 'pt' };
  const { body } = await market.nobody.http.post('/auth/register-vendor', { ...account, ...shop });
  const owner = market.actor(body.data.accessToken, 'mcp-owner');
  const { output, text } = await owner.try('list_owner_requests');
  expect(output).toMatchObject({ summary: 'Nothing waits for you.', items: [], alsoWaiting: [] });
  expect(text).toContain('Nothing waits for you.');
  expect(output?.['empty']).toBe('No request waits for your approval.');
});

test('every page of the inbox has the summary and the other matters of the whole inbox', async () => {
  const { items, ...whole } = await inbox();
  expect(items.length).toBeGreaterThan(3);
  for (const page of [1, 2, items.length]) {
    const one = await market.owner.call('list_owner_requests', { limit: 1, page });
    expect(one.items).toEqual(items.slice(page - 1, page));
    expect([one.summary, one.alsoWaiting]).toEqual([whole.summary, whole.alsoWaiting]);
  }
});

test('the inbox needs the same number of queries however much waits', async () => {
  const count = async () => {
    await market.owner.call('list_owner_requests', { limit: 100 });
    // What follows from a request is asked by others.
    await market.dispatcher.drain();
    const counted = [];
    let entries = 0;
    // Letters that are sent meanwhile, and what looks around every few seconds by itself, may come between, but not each time.
    for (let time = 0; time < 10; time += 1) {
      statements = 0;
      entries = (await market.owner.call('list_owner_requests', { limit: 100 })).items.length;
      counted.push(statements);
    }
    return { statements: Math.min(...counted), entries };
  };
  await market.database.transaction((tx) => tx.update(assets).set({ units: 20 }).where(eq(assets.slug, 'tandem-sea-kayak')));
  const request = (day: number) => requestKayak(market, { startDate: dayFrom(150 + day), endDate: dayFrom(152 + day) });
  for (const day of [0, 1]) await request(day);
  const before = await count();
  for (let day = 2; day < 10; day += 1) await request(day);
  const after = await count();
  expect(after.entries).toBe(before.entries + 8);
  console.log(
    `inbox on ${dialect}: ${before.statements} statements for ${before.entries} requests, ${after.statements} for ${after.entries}`,
  );
  expect(after.statements).toBeLessThanOrEqual(before.statements);
});
