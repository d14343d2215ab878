import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bookings, events, keyConfirmations, payments } from '../../../db/schema/index.ts';
import { advanceTime, freePeriod } from '../../harness/dates.ts';
import { trialBalance } from '../../harness/money/books.ts';
import { openAccount } from '../../harness/open-account.ts';
import { approvedKayak, confirmedKayak, requestKayak } from '../../harness/rentals/kayak.ts';
import { type Actor, startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';

const PASSWORD = 'demo-password-1';
const RENTER = { email: 'renter@demo.test', password: PASSWORD };

let market: TestMarketplace;
let day = 10;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

interface Asked {
  confirmationId: string;
  confirmUrl: string;
  expiresAt: string;
}

async function keyOf(person: Actor, more: Record<string, unknown> = {}): Promise<{ keyId: string; agent: Actor }> {
  const input = { name: 'Careful', requireConfirm: true, ...more };
  const { body } = await person.http.post('/auth/api-keys', input);
  expect(body.data).toMatchObject({ requireConfirm: true });
  return { keyId: body.data.keyId, agent: market.actor(body.data.secret) };
}

async function kayak(): Promise<string> {
  day += 7;
  return approvedKayak(market, freePeriod(day));
}

/** What the refused call was told. */
async function askedBy(agent: Actor, tool: string, input: Record<string, unknown>): Promise<Asked> {
  const { error } = await agent.try(tool, input);
  expect(error).toMatchObject({ code: 'confirmation_required' });
  return error?.details as unknown as Asked;
}

async function open({ confirmUrl }: Asked) {
  const response = await fetch(confirmUrl);
  return { status: response.status, html: await response.text() };
}

/** Sends the page's form, as a browser does. */
async function answer({ confirmUrl }: Asked, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const { origin, pathname, searchParams } = new URL(confirmUrl);
  const body = new URLSearchParams({ ...Object.fromEntries(searchParams), ...fields });
  const response = await fetch(origin + pathname, { method: 'POST', body, headers });
  return { status: response.status, html: await response.text() };
}

const approve = (asked: Asked, who = RENTER) => answer(asked, { answer: 'approve', ...who });
const stateOf = async (bookingId: string) => (await market.renter.call('get_booking_detail', { bookingId })).state;

describe('a call of a careful key that commits money', () => {
  test('waits for the person’s approval, and then goes through once over any door', async () => {
    const bookingId = await kayak();
    const { agent } = await keyOf(market.renter);
    const refused = await agent.http.post(`/bookings/${bookingId}/pay`, {});
    expect(refused).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
    const asked: Asked = refused.body.details;
    expect(await askedBy(agent, 'initiate_payment', { bookingId })).toEqual(asked);
    expect(await market.database.reader.select().from(payments).where(eq(payments.bookingId, bookingId))).toEqual([]);

    const { total } = await market.renter.call('get_booking_detail', { bookingId });
    const page = await open(asked);
    expect(page.status).toBe(200);
    for (const words of [
      '“Careful”',
      'of it a deposit of €',
      'given back after the return',
      ' for “',
      total ?? '€',
      'Sign in to approve',
    ])
      expect(page.html).toContain(words);
    const wrong = await approve(asked, { ...RENTER, password: 'a guess' });
    expect(wrong).toMatchObject({ status: 401, html: expect.stringContaining('role="alert"') });
    await askedBy(agent, 'initiate_payment', { bookingId });
    expect((await approve(asked)).html).toContain('may do this once');

    expect(await agent.call('initiate_payment', { bookingId })).toHaveProperty('redirectUrl');
    const again = await askedBy(agent, 'initiate_payment', { bookingId });
    expect(again.confirmationId).not.toBe(asked.confirmationId);
    const told = await market.database.reader.select().from(events);
    const about = told.filter(({ data }) => JSON.stringify(data).includes(asked.confirmationId)).map(({ type }) => type);
    expect(about.toSorted()).toEqual(['key_confirmation.approved', 'key_confirmation.asked', 'key_confirmation.used']);
    await trialBalance(market.database);
  });

  test('is approved for one input of one operation of one key', async () => {
    const [first, second] = [await kayak(), await kayak()];
    const { agent } = await keyOf(market.renter);
    const other = await keyOf(market.renter);
    await approve(await askedBy(agent, 'initiate_payment', { bookingId: first }));
    await askedBy(agent, 'initiate_payment', { bookingId: second });
    await askedBy(agent, 'initiate_payment', { bookingId: first, returnUrl: 'https://example.com/back' });
    await askedBy(agent, 'apply_credit', { bookingId: first });
    await askedBy(other.agent, 'initiate_payment', { bookingId: first });
    expect(await agent.call('initiate_payment', { bookingId: first })).toHaveProperty('redirectUrl');
  });

  test('needs a new approval when the price has changed', async () => {
    const bookingId = await kayak();
    const { agent } = await keyOf(market.renter);
    const asked = await askedBy(agent, 'initiate_payment', { bookingId });
    await approve(asked);
    const booking = eq(bookings.id, bookingId);
    const [before] = await market.database.reader.select().from(bookings).where(booking);
    const dearer = (before?.totalMinor ?? 0) + 100;
    await market.database.transaction((tx) => tx.update(bookings).set({ totalMinor: dearer }).where(booking));
    const anew = await askedBy(agent, 'initiate_payment', { bookingId });
    expect(anew.confirmationId).not.toBe(asked.confirmationId);
    await market.database.transaction((tx) =>
      tx
        .update(bookings)
        .set({ totalMinor: before?.totalMinor ?? 0 })
        .where(booking),
    );
    expect(await agent.call('initiate_payment', { bookingId })).toHaveProperty('redirectUrl');
  });

  test('needs a new approval when the price changes while the call is being carried out', async () => {
    const bookingId = await kayak();
    const { agent } = await keyOf(market.renter);
    const asked = await askedBy(agent, 'initiate_payment', { bookingId });
    await approve(asked);
    const { gateway } = market.ports;
    const openPage = gateway.openPaymentPage.bind(gateway);
    const opening = vi.spyOn(gateway, 'openPaymentPage').mockImplementationOnce(async (page) => {
      const booking = eq(bookings.id, bookingId);
      const [before] = await market.database.reader.select().from(bookings).where(booking);
      const dearer = { totalMinor: (before?.totalMinor ?? 0) + 100 };
      await market.database.transaction((tx) => tx.update(bookings).set(dearer).where(booking));
      return openPage(page);
    });
    const anew = await askedBy(agent, 'initiate_payment', { bookingId });
    expect(opening).toHaveBeenCalledOnce();
    expect(anew.confirmationId).not.toBe(asked.confirmationId);
    opening.mockRestore();
  });

  test('uses an approval once, also among many at the same time', async () => {
    const bookingId = await kayak();
    const { agent } = await keyOf(market.renter);
    await approve(await askedBy(agent, 'initiate_payment', { bookingId }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => agent.try('initiate_payment', { bookingId })));
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(new Set(['confirmation_required']));
    await trialBalance(market.database);
  });

  test('asks one question, also when it is sent many times at the same time', async () => {
    const bookingId = await kayak();
    const { agent } = await keyOf(market.renter);
    const asked = await Promise.all(Array.from({ length: 5 }, () => askedBy(agent, 'initiate_payment', { bookingId })));
    expect(new Set(asked.map(({ confirmationId }) => confirmationId)).size).toBe(1);
  });

  test('needs no approval to take credit back, and the spend cap refuses it before the person is asked', async () => {
    const bookingId = await kayak();
    const { agent } = await keyOf(market.renter);
    expect((await agent.try('apply_credit', { bookingId, amountMinor: 0 })).isError).toBe(false);
    const capped = await keyOf(market.renter, { spendCapMinor: 0, spendCurrency: 'EUR' });
    expect((await capped.agent.try('initiate_payment', { bookingId })).error).toMatchObject({ code: 'spend_cap_exceeded' });
  });

  test('keeps its answer for the idempotency key that it was sent with', async () => {
    const bookingId = await kayak();
    const { agent } = await keyOf(market.renter);
    const send = () => agent.http.post(`/bookings/${bookingId}/pay`, {}, { 'Idempotency-Key': 'pay-1' });
    const { body } = await send();
    expect(body.code).toBe('confirmation_required');
    await approve(body.details);
    const done = await send();
    expect(done.status).toBe(200);
    expect((await send()).body).toEqual(done.body);
  });
});

describe('a call of a careful key that cannot be undone', () => {
  test('waits for the person’s approval, but its preview does not', async () => {
    const bookingId = await confirmedKayak(market, freePeriod((day += 7)));
    const { agent } = await keyOf(market.renter);
    expect(await agent.call('cancel_booking', { bookingId })).toMatchObject({ preview: true });
    const input = { bookingId, confirm: true, anyRefund: true, reason: '<b>No time</b>' };
    const asked = await askedBy(agent, 'cancel_booking', input);
    const { html } = await open(asked);
    expect(html).toContain('Cancel the booking of “');
    expect(html).toMatch(/: €[\d.,]+ comes back, and the deposit of €/);
    expect(html).not.toContain(bookingId);
    expect(html).toContain('Reason</dt><dd>&lt;b&gt;No time');
    expect(await stateOf(bookingId)).toBe('CONFIRMED');
    await approve(asked);
    expect((await agent.http.post(`/bookings/${bookingId}/cancel`, { confirm: true, reason: 'Another' })).status).toBe(403);
    expect(await agent.call('cancel_booking', input)).toMatchObject({ state: 'CANCELLED' });
    await trialBalance(market.database);
  });

  test('of an owner waits for the owner and not for the renter', async () => {
    const bookingId = await kayak();
    const { agent } = await keyOf(market.owner, { scopes: ['write:owner'] });
    const owners = market.actor(agent.credential, 'mcp-owner');
    const input = { bookingId, reason: 'It leaks', confirm: true };
    const asked = await askedBy(owners, 'reject_booking', input);
    expect(await approve(asked)).toMatchObject({ status: 403, html: expect.stringContaining('belongs to another account') });
    await askedBy(owners, 'reject_booking', input);
    expect((await approve(asked, { email: 'vendor@demo.test', password: PASSWORD })).status).toBe(200);
    expect(await owners.call('reject_booking', input)).toMatchObject({ preview: false });
  });

  test('keeps its approval when it fails, and shows and stores no secret', async () => {
    const { agent } = await keyOf(market.renter, { scopes: ['write:account'] });
    const asked = await askedBy(agent, 'change_password', { currentPassword: 'not it', newPassword: 'quite another 1' });
    const { html } = await open(asked);
    expect(html).not.toContain('not it');
    expect(html).not.toContain('quite another');
    const stored = JSON.stringify(await market.database.reader.select().from(keyConfirmations));
    expect(stored).not.toContain('quite another');
    await approve(asked);
    for (let tries = 0; tries < 2; tries += 1) {
      const { error } = await agent.try('change_password', { currentPassword: 'not it', newPassword: 'quite another 1' });
      expect(error).toMatchObject({ code: 'wrong_password' });
    }
  });

  test('needs no approval for a key without the flag or for the person', async () => {
    const { keyId } = await keyOf(market.renter);
    const { body } = await market.renter.http.post('/auth/api-keys', { name: 'Free', scopes: ['write:account'] });
    expect(body.data.requireConfirm).toBe(false);
    expect((await market.actor(body.data.secret).try('manage_api_keys', { action: 'revoke', keyId })).isError).toBe(false);
  });
});

describe('an approval', () => {
  test('is not asked for again within an hour after a denial', async () => {
    const bookingId = await kayak();
    const { agent } = await keyOf(market.renter);
    const asked = await askedBy(agent, 'initiate_payment', { bookingId });
    expect((await answer(asked, { answer: 'deny' })).html).toContain('was told no');
    expect((await agent.try('initiate_payment', { bookingId })).error).toMatchObject({ code: 'confirmation_denied' });
    expect(await approve(asked)).toMatchObject({ status: 400, html: expect.stringContaining('denied already') });
    market = await advanceTime(market, { hours: 1.02 });
    const anew = await askedBy(agent, 'initiate_payment', { bookingId });
    expect(anew.confirmationId).not.toBe(asked.confirmationId);
  });

  test('can be given and used within an hour only', async () => {
    const [late, unused] = [await kayak(), await kayak()];
    const { agent } = await keyOf(market.renter);
    const asked = await askedBy(agent, 'initiate_payment', { bookingId: late });
    await approve(await askedBy(agent, 'initiate_payment', { bookingId: unused }));
    market = await advanceTime(market, { hours: 1 });
    expect((await open(asked)).status).toBe(400);
    expect((await approve(asked)).html).toContain('has run out');
    await askedBy(agent, 'initiate_payment', { bookingId: unused });
  });

  test('that nobody gave in time is deleted when the key asks again, and one that was given stays as a record', async () => {
    const [given, late, next] = [await kayak(), await kayak(), await kayak()];
    const { agent, keyId } = await keyOf(market.renter);
    const approved = await askedBy(agent, 'initiate_payment', { bookingId: given });
    await approve(approved);
    const unanswered = await askedBy(agent, 'initiate_payment', { bookingId: late });
    market = await advanceTime(market, { hours: 1.02 });
    const anew = await askedBy(agent, 'initiate_payment', { bookingId: next });
    const rows = await market.database.reader.select().from(keyConfirmations).where(eq(keyConfirmations.keyId, keyId));
    const kept = rows.map(({ id }) => id).toSorted();
    expect(kept).toEqual([approved.confirmationId, anew.confirmationId].toSorted());
    expect(kept).not.toContain(unanswered.confirmationId);
  });

  test('cannot be given by a forged link, from another site, for a revoked key or with a token', async () => {
    const bookingId = await kayak();
    const { agent, keyId } = await keyOf(market.renter);
    const asked = await askedBy(agent, 'initiate_payment', { bookingId });
    const forged = { ...asked, confirmUrl: asked.confirmUrl.replace(/signature=.{4}/, 'signature=AAAA') };
    expect([(await open(forged)).status, (await approve(forged)).status]).toEqual([400, 400]);
    for (const Origin of ['https://evil.example', 'null'])
      expect((await answer(asked, { answer: 'approve', ...RENTER }, { Origin })).status).toBe(403);
    const { searchParams } = new URL(asked.confirmUrl);
    const link = { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') };
    const path = `/auth/confirmations/${asked.confirmationId}`;
    expect((await agent.http.post(`${path}/approve`, link)).body).toMatchObject({ code: 'invalid_input' });
    expect((await market.renter.http.post(`${path}/approve`, link)).body).toMatchObject({ code: 'invalid_input' });
    await market.renter.call('manage_api_keys', { action: 'revoke', keyId });
    expect((await market.nobody.http.post(`${path}/approve`, { ...link, ...RENTER })).body).toMatchObject({
      code: 'confirmation_closed',
      details: { reason: 'revoked' },
    });
  });

  test('cannot be avoided with another key', async () => {
    const { agent, keyId } = await keyOf(market.renter, { scopes: ['write:account', 'write:booking'] });
    for (const input of [
      { action: 'create', name: 'Free' },
      { action: 'create', name: 'Kept', requireConfirm: true },
      // Nobody is asked in vain.
      { action: 'rotate', keyId },
    ]) {
      expect((await agent.try('manage_api_keys', input)).error).toMatchObject({ code: 'confirmation_not_yours_to_lift' });
    }
    const rotated = await market.renter.call('manage_api_keys', { action: 'rotate', keyId });
    expect(rotated).toMatchObject({ requireConfirm: true });
    await askedBy(market.actor(rotated.secret), 'manage_api_keys', { action: 'revoke', keyId: rotated.keyId });
  });
});

test('a person’s export contains what their keys asked for, and the erasure removes it', async () => {
  const person = await openAccount(market, { email: 'ask@example.com', password: PASSWORD, name: 'Ask' });
  const { agent, keyId } = await keyOf(person, { scopes: ['write:account'] });
  await askedBy(agent, 'manage_api_keys', { action: 'revoke', keyId });
  const rows = () => market.database.reader.select().from(keyConfirmations).where(eq(keyConfirmations.keyId, keyId));
  expect(await rows()).toHaveLength(1);
  expect(JSON.stringify((await person.http.get('/users/me/export')).body)).toContain('Revoke the API key “Careful”');
  expect((await person.http.post('/users/me/erase', { confirmEmail: 'ask@example.com', password: PASSWORD })).status).toBe(200);
  expect(await rows()).toEqual([]);
});

describe('a call of a careful key that moves an owner’s money or binds the owner', () => {
  test('waits for approval: setting the bank account, shown by its last digits, and accepting a request', async () => {
    const made = await market.owner.http.post('/auth/api-keys', {
      name: 'Careful',
      requireConfirm: true,
      scopes: ['write:owner', 'write:payout-bank'],
    });
    const owners = market.actor(made.body.data.secret, 'mcp-owner');
    const bank = { action: 'set', iban: 'DE89 3704 0044 0532 0130 00', holder: 'Mr Thief' };
    const asked = await askedBy(owners, 'manage_payout_bank', bank);
    const { html } = await open(asked);
    expect(html).toContain('DE****3000 of “Mr Thief”');
    expect(html).not.toContain('0532');
    expect(await market.owner.call('manage_payout_bank', { action: 'get' })).toMatchObject({ iban: null });
    const kept = await market.database.reader.select().from(keyConfirmations);
    expect(JSON.stringify(kept)).not.toContain('05320130');
    await askedBy(owners, 'manage_payout_bank', { ...bank, iban: 'PT50 0002 0123 1234 5678 9015 4' });
    await approve(asked, { email: 'vendor@demo.test', password: PASSWORD });
    expect(await owners.call('manage_payout_bank', bank)).toMatchObject({ iban: 'DE****3000' });

    const bookingId = await requestKayak(market, freePeriod((day += 7)));
    await askedBy(owners, 'approve_booking', { bookingId });
    expect(await stateOf(bookingId)).toBe('PENDING_APPROVAL');
  });
});
