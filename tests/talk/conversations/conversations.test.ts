import { addDays } from '../../../src/domain/platform/kernel/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { events } from '../../../db/schema/index.ts';
import { openWorld, type Person, type World } from '../../generated/samples/world.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { requestKayak } from '../../harness/rentals/kayak.ts';
import { photos } from '../../harness/sample-files.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const slug = 'tandem-sea-kayak';
let market: TestMarketplace;
let world: World;
beforeAll(async () => {
  market = await startMarketplace();
  world = await openWorld(market);
});
afterAll(() => market.close());

const list = (actor: Actor, args: object = {}) => actor.call('list_conversations', { ...args });

describe('the list of conversations', () => {
  test('has chats and inquiries, the newest first, with unread counts and whose turn it is', async () => {
    const person = await world.renter();
    expect(await list(person)).toMatchObject({ items: [], empty: expect.any(String) });
    const bookingId = await requestKayak({ renter: person }, freePeriod(44));
    const inquiry = await person.call('manage_asset_inquiry', {
      action: 'send',
      slug: 'coastline-camper',
      text: 'Has it a heater?',
    });
    market.clock.advance({ minutes: 1 });
    await person.call('manage_booking_chat', { action: 'send', bookingId, text: 'When can I come?' });
    market.clock.advance({ minutes: 1 });
    for (const text of ['From nine', 'Until six'])
      await market.owner.call('manage_booking_chat', { action: 'send', threadId: inquiry.conversationId, text });

    const { items, pagination } = await list(person);
    expect(pagination.total).toBe(2);
    expect(items).toMatchObject([
      {
        conversationId: inquiry.conversationId,
        kind: 'INQUIRY',
        bookingId: null,
        side: 'RENTER',
        unread: 2,
        yourTurn: true,
        lastMessage: { side: 'OWNER', text: 'Until six' },
      },
      { kind: 'BOOKING', bookingId, side: 'RENTER', unread: 0, yourTurn: false, lastMessage: { text: 'When can I come?' } },
    ]);
    const first = (await market.owner.http.get('/chat/conversations?limit=2')).body.data.items;
    expect(first).toMatchObject([
      { conversationId: inquiry.conversationId, side: 'OWNER', unread: 0, yourTurn: false },
      { bookingId, side: 'OWNER', unread: 1, yourTurn: true },
    ]);
    expect((await list(person, { limit: 1, page: 2 })).items).toMatchObject([{ bookingId }]);
    const asked = await person.http.get('/chat/conversations');
    expect(asked.body.data.items.map((item: { conversationId: string }) => item.conversationId)).toEqual(
      items.map((item: { conversationId: string }) => item.conversationId),
    );
  });

  test('can be limited to unread ones, for each side', async () => {
    const { renter, bookingId } = await world.requested();
    const send = (person: Actor, text: string) => person.call('manage_booking_chat', { action: 'send', bookingId, text });
    const unread = async (person: Actor) =>
      (await list(person, { unread: true, limit: 100 })).items.map((item: { bookingId: string | null }) => item.bookingId);
    const { messageId } = await send(renter, 'When?');
    expect(await unread(market.owner)).toContain(bookingId);
    expect(await list(renter, { unread: true })).toMatchObject({ items: [], empty: 'You have read everything.' });
    await market.owner.call('manage_booking_chat', { action: 'read', bookingId, messageId });
    // Read, and not answered: it waits for an answer, and for no reading.
    expect(await unread(market.owner)).not.toContain(bookingId);
    expect((await list(market.owner, { limit: 100 })).items).toContainEqual(expect.objectContaining({ bookingId, unread: 0 }));
    await send(market.owner, 'At nine.');
    const { body } = await renter.http.get('/chat/conversations?unread=true');
    expect(body.data.items).toMatchObject([{ bookingId, unread: 1 }]);
  });

  test('of a vendor who rents has each side at its endpoint', async () => {
    const vendor = await market.signIn('rui@demo.test');
    await vendor.call('manage_asset_inquiry', { action: 'send', slug, text: 'From one owner to another' });
    expect((await list(vendor)).items[0]).toMatchObject({ side: 'RENTER', lastMessage: { text: 'From one owner to another' } });
    const asOwner = (await list(await market.signIn('rui@demo.test', 'mcp-owner'))).items;
    expect(asOwner.every(({ side }: { side: string }) => side === 'OWNER')).toBe(true);
    expect((await vendor.http.get('/chat/conversations?side=RENTER')).body.data.items[0]).toMatchObject({ side: 'RENTER' });
  });

  test('is visible to its own person only', async () => {
    const person = await world.newcomer();
    expect((await list(person)).items).toEqual([]);
    expect((await person.http.get('/chat/conversations?side=OWNER')).body.data.items).toEqual([]);
    expect((await market.nobody.http.get('/chat/conversations')).status).toBe(401);
    const { secret } = await person.call('manage_api_keys', { action: 'create', name: 'agent', scopes: ['read:catalog'] });
    expect((await market.actor(secret).http.get('/chat/conversations')).status).toBe(403);
  });
});

describe('a message', () => {
  test('is in the event log with its ids and without its words', async () => {
    const person = await world.newcomer();
    const secretWords = 'words that stay in the thread';
    const { conversationId, messageId } = await person.call('manage_asset_inquiry', { action: 'send', slug, text: secretWords });
    const reply = await market.owner.call('manage_booking_chat', { action: 'send', threadId: conversationId, text: secretWords });
    const rows = (await market.database.reader.select().from(events).orderBy(events.id)).filter(({ data }) =>
      JSON.stringify(data).includes(conversationId),
    );
    expect(rows.map(({ type, data }) => [type, data])).toEqual([
      ['message.created', { conversationId, messageId, by: 'RENTER' }],
      ['inquiry.created', { conversationId, messageId }],
      ['message.created', { conversationId, messageId: reply.messageId, by: 'OWNER' }],
      ['inquiry.replied', { conversationId, messageId: reply.messageId }],
    ]);
    expect(JSON.stringify(rows)).not.toContain(secretWords);
  });
});

describe('a booking with a chat', () => {
  test('shows how many messages are unread, and offers the chat once where a question is likely', async () => {
    const person = await world.renter();
    const bookingId = await requestKayak({ renter: person }, freePeriod(64));
    const chatSteps = ({ nextActions }: { nextActions: { tool: string; args: object }[] }) =>
      nextActions.filter(({ tool }) => tool === 'manage_booking_chat').map(({ args }) => args);
    const quiet = await person.call('booking_readiness', { bookingId });
    expect(quiet.unread).toBe(0);
    expect(quiet.nextActions.at(-1)).toMatchObject({ tool: 'manage_booking_chat', optional: true, requiresHuman: true });
    expect(chatSteps(quiet)).toEqual([{ action: 'send', bookingId, text: '<message>' }]);

    for (const text of ['One', 'Two']) await market.owner.call('manage_booking_chat', { action: 'send', bookingId, text });
    const waiting = await person.call('booking_readiness', { bookingId });
    expect(waiting.unread).toBe(2);
    expect(chatSteps(waiting)).toEqual([{ action: 'list', bookingId }]);
    const detail = await market.owner.call('get_owner_booking_detail', { bookingId });
    expect(detail.unread).toBe(0);
    expect(chatSteps(detail)).toEqual([{ action: 'send', bookingId, text: '<message>' }]);
    await person.call('manage_booking_chat', { action: 'send', bookingId, text: 'Three' });
    expect(await market.owner.call('get_owner_booking_detail', { bookingId })).toMatchObject({ unread: 1 });

    await person.call('manage_booking_chat', { action: 'block', bookingId });
    const kept = await person.call('booking_readiness', { bookingId });
    expect([kept.chatBlocked, chatSteps(kept)]).toEqual(['YOU', []]);
    const shut = await market.owner.call('get_owner_booking_detail', { bookingId });
    expect(shut).toMatchObject({ chatBlocked: 'OTHER', unread: 1 });
    // Also where the two have written nothing about the booking itself.
    const other = await requestKayak({ renter: person }, freePeriod(68));
    expect(await market.owner.call('get_owner_booking_detail', { bookingId: other })).toMatchObject({ chatBlocked: 'OTHER' });
    await person.call('manage_booking_chat', { action: 'unblock', bookingId });
    expect((await market.owner.call('get_owner_booking_detail', { bookingId: other })).chatBlocked).toBeUndefined();
  });

  test('that was accepted offers both sides the chat to arrange the handover', async () => {
    const { renter, bookingId } = await world.requested();
    const step = {
      tool: 'manage_booking_chat',
      args: { action: 'send', bookingId },
      why: expect.stringContaining('handed over'),
    };
    expect((await market.owner.call('approve_booking', { bookingId })).nextActions.at(-1)).toMatchObject({
      ...step,
      actor: 'OWNER',
    });
    const mine = await renter.call('booking_readiness', { bookingId });
    expect(mine.nextActions.at(-1)).toMatchObject({ ...step, actor: 'RENTER', optional: true });
    const theirs = await market.owner.call('get_owner_booking_detail', { bookingId });
    expect(theirs.nextActions.at(-1)).toMatchObject({ ...step, actor: 'OWNER', optional: true });
  });

  test('with a block still allows a claim, without words beside its terms', async () => {
    const { renter, bookingId, incidentId } = await world.claimed('OWNER');
    await renter.call('manage_booking_chat', { action: 'block', bookingId });
    const resolve = { incidentId };
    const terms = { bookingId, outcome: 'RENTER_PAYS', renterPaysMinor: 1 };
    const refused = await renter.try('manage_booking_incidents', {
      action: 'resolve',
      ...resolve,
      ...terms,
      note: 'You know why',
    });
    expect(refused.error).toMatchObject({ code: 'words_blocked', details: { field: 'note' } });
    const [step] = refused.error!.nextActions;
    const { incident } = await renter.call(step!.tool, step!.args);
    expect(incident).toMatchObject({ renterPaysMinor: 1, note: null });
    const withdrawal = { decision: 'resolve', ...resolve, outcome: 'NO_FAULT', note: 'Because of you' };
    const { body } = await world.owner.http.patch(`/bookings/${bookingId}/incidents`, withdrawal);
    expect(body.code).toBe('words_blocked');
    const claim = { description: 'A crack in the hull', claimMinor: 500, photos };
    const report = { action: 'report', bookingId, type: 'DAMAGE', ...claim };
    expect((await world.owner.call('manage_booking_incidents', report)).incident).toMatchObject({ status: 'REPORTED' });
  });

  test('with a block refuses words in a step of the blocked side and offers the step without them', async () => {
    const { renter, bookingId } = await world.requested();
    await market.owner.call('manage_booking_chat', { action: 'block', bookingId });
    const dates = { bookingId, endDate: addDays((await renter.call('get_booking_detail', { bookingId })).endDate, 1) };
    const refused = await renter.try('request_extension', { ...dates, message: 'You will regret this' });
    expect(refused.error).toMatchObject({ code: 'words_blocked', details: { field: 'message' } });
    const [step] = refused.error!.nextActions;
    expect(step).toMatchObject({ tool: 'request_extension', args: dates });
    const { body } = await renter.http.post(`/bookings/${bookingId}/extensions`, { ...dates, message: 'Once more' });
    expect(body.code).toBe('words_blocked');
    const own = await market.owner.try('create_counter_offer', { bookingId, discountBps: 500, message: 'Take it or leave it' });
    expect(own.error).toMatchObject({ code: 'words_blocked' });
    await market.owner.call(own.error!.nextActions[0]!.tool, own.error!.nextActions[0]!.args);
    await market.owner.call('create_counter_offer', { bookingId, action: 'withdraw' });
    const dearer = await renter.try(step!.tool, step!.args);
    expect(dearer.error).toMatchObject({ code: 'change_costs_more' });
    await renter.call(dearer.error!.nextActions[0]!.tool, dearer.error!.nextActions[0]!.args);
    const { endDate } = await renter.call('get_booking_detail', { bookingId });
    expect(endDate).toBe(dates.endDate);
  });

  test('with a block lets a wish be withdrawn with any words, which nobody reads', async () => {
    const { renter, bookingId } = await world.confirmed();
    const { endDate } = await renter.call('get_booking_detail', { bookingId });
    await renter.call('request_extension', { bookingId, endDate: addDays(endDate, 1) });
    await market.owner.call('manage_booking_chat', { action: 'block', bookingId });
    const takenBack = await renter.call('request_extension', { bookingId, action: 'cancel', message: 'Never mind' });
    expect(takenBack.extension).toMatchObject({ status: 'CANCELLED', message: null });
  });

  describe('the reason for declining, cancelling or answering', () => {
    const words = { reason: 'You will regret this' };
    const stateOf = async ({ renter, bookingId }: { renter: Person; bookingId: string }) =>
      (await renter.call('get_booking_detail', { bookingId })).state;

    test('is refused between blocked people, and declining without it works', async () => {
      const booking = await world.requested();
      const { renter, bookingId } = booking;
      await renter.call('manage_booking_chat', { action: 'block', bookingId });
      const refused = await world.owner.try('reject_booking', { bookingId, ...words });
      expect(refused.error).toMatchObject({ code: 'words_blocked', details: { field: 'reason' } });
      expect(await stateOf(booking)).toBe('PENDING_APPROVAL');
      const [step] = refused.error!.nextActions;
      expect(step).toMatchObject({ tool: 'reject_booking', args: { bookingId } });
      await world.owner.call(step!.tool, step!.args);
      expect(await renter.call('get_booking_detail', { bookingId })).toMatchObject({ state: 'REJECTED', closeReason: null });
    });

    test('is not required of an owner who cancels a paid booking during a block', async () => {
      const booking = await world.confirmed();
      const { renter, bookingId } = booking;
      await renter.call('manage_booking_chat', { action: 'block', bookingId });
      const refused = await world.owner.http.patch(`/bookings/${bookingId}`, { decision: 'reject', confirm: true, ...words });
      expect(refused.body.code).toBe('words_blocked');
      const [step] = refused.body.nextActions;
      expect(step.args).toEqual({ bookingId, confirm: true });
      await world.owner.call(step.tool, step.args);
      expect(await stateOf(booking)).toBe('CANCELLED');
      expect(JSON.stringify(await renter.call('get_booking_detail', { bookingId }))).not.toContain(words.reason);
    });

    test('is refused before anything is cancelled, already in the preview', async () => {
      const booking = await world.confirmed();
      const { renter, bookingId } = booking;
      await world.owner.call('manage_booking_chat', { action: 'block', bookingId });
      for (const confirm of [{}, { confirm: true, anyRefund: true }]) {
        const refused = await renter.try('cancel_booking', { bookingId, ...confirm, ...words });
        expect(refused.error).toMatchObject({ code: 'words_blocked' });
        const [step] = refused.error!.nextActions;
        expect(step!.args).toEqual({ bookingId, ...confirm });
        await renter.call(step!.tool, step!.args);
      }
      expect(await stateOf(booking)).toBe('CANCELLED');
    });

    test('can be left out of an answer to other dates', async () => {
      const { renter, bookingId } = await world.confirmed();
      const { endDate } = await renter.call('get_booking_detail', { bookingId });
      const { extension } = await renter.call('request_extension', { bookingId, endDate: addDays(endDate, 1) });
      await renter.call('manage_booking_chat', { action: 'block', bookingId });
      const answer = { bookingId, extensionId: extension.extensionId, decision: 'reject' };
      const refused = await world.owner.try('respond_extension', { ...answer, ...words });
      expect(refused.error).toMatchObject({ code: 'words_blocked' });
      const [step] = refused.error!.nextActions;
      expect(step!.args).toEqual(answer);
      const answered = await world.owner.call(step!.tool, step!.args);
      expect(answered.extension).toMatchObject({ status: 'REJECTED', answer: null });
    });
  });
});

test('a closed conversation is nobody’s turn, whoever wrote last', async () => {
  const then = await startMarketplace();
  const bookingId = await requestKayak(then, freePeriod(60));
  await then.renter.call('manage_booking_chat', { action: 'send', bookingId, text: 'Got it.' });
  await then.owner.call('reject_booking', { bookingId, reason: 'Away' });
  const find = async (owner: Actor) =>
    (await owner.call('list_conversations', { limit: 100 })).items.find(
      (item: { bookingId: string }) => item.bookingId === bookingId,
    );
  expect(await find(then.owner)).toMatchObject({ open: true, yourTurn: true });
  const later = await advanceTime(then, { days: 15 });
  expect(await find(later.owner)).toMatchObject({ open: false, yourTurn: false });
  await then.close();
});
