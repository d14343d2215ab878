import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq, getTableName, is, Table } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from '../../../db/schema/index.ts';
import { aesCipher } from '../../../src/adapters/aes-cipher.ts';
import { recordAudit } from '../../../src/domain/platform/monitoring/index.ts';
import { randomIds } from '../../../src/domain/platform/kernel/index.ts';
import { setPayoutBank } from '../../../src/domain/settlement/payout-banks/index.ts';
import { loadSecret } from '../../../src/load-secret.ts';
import { assertConfirmed } from '../../../src/tools/confirm-call.ts';
import { advanceTime } from '../../harness/dates.ts';
import { linkedSession } from '../../harness/people.ts';
import { startSecondServer } from '../../harness/second-server.ts';
import { startMarketplace, type TestMarketplace } from '../../harness/start-marketplace.ts';
import { earnKayak, IBAN, payoutOf } from '../../harness/rentals/earn-kayak.ts';

const OTHER_IBAN = 'DE89 3704 0044 0532 0130 00';
const HOLDER = 'Atlantic Outdoors Lda';

let market: TestMarketplace;
beforeAll(async () => {
  market = await startMarketplace();
});
afterAll(() => market.close());

test('without a bank account the answer says how to set one', async () => {
  expect(await market.owner.call('manage_payout_bank', { action: 'get' })).toMatchObject({
    iban: null,
    nextActions: [{ tool: 'manage_payout_bank', args: { action: 'set' } }],
  });
});

test('the bank account is shown masked, and setting it again changes nothing', async () => {
  const args = { action: 'set', iban: IBAN, holder: HOLDER, bic: 'bcompt pl' };
  const set = await market.owner.call('manage_payout_bank', args);
  expect(set).toMatchObject({ iban: 'PT****0154', holder: HOLDER, bic: 'BCOMPTPL', payoutsHeldUntil: expect.any(String) });
  market = await advanceTime(market, { hours: 1 });
  const again = await market.owner.call('manage_payout_bank', { ...args, iban: IBAN.replaceAll(' ', '').toLowerCase() });
  expect(again).toEqual({ ...set, alreadyDone: true });
  const { body } = await market.owner.http.get('/owner/payout-bank');
  expect(body.data).toEqual({ ...set, lastPayout: expect.anything() });
});

test.each([
  ['a wrong digit', 'PT50 0002 0123 1234 5678 9015 5'],
  ['no IBAN at all', 'my account'],
  ['an account number of the United States', 'US12 3456 7890'],
  ['a QR-IBAN, which takes invoices only', 'CH44 3199 9123 0008 8901 2'],
])('%s is refused as an IBAN and not repeated in the answer', async (_what, iban) => {
  const { status, body } = await market.owner.http.patch('/owner/payout-bank', { iban, holder: HOLDER });
  expect({ status, code: body.code, field: body.details.issues[0].field }).toEqual({
    status: 400,
    code: 'invalid_input',
    field: 'iban',
  });
  expect(JSON.stringify(body)).not.toContain(iban);
});

test('changing the bank account holds payouts for 72 hours', async () => {
  const bookingId = await earnKayak(market, 45);
  market = await advanceTime(market, { hours: 80 });
  await market.owner.call('manage_payout_bank', { action: 'set', iban: OTHER_IBAN, holder: HOLDER });
  const held = await payoutOf(market, bookingId);
  expect(held).toMatchObject({ status: 'ON_HOLD', holdReason: 'BANK_CHANGED', expectedAt: expect.any(String) });
  market = await advanceTime(market, { hours: 71 });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'ON_HOLD' });
  market = await advanceTime(market, { hours: 2 });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'PAID', account: 'DE****3000' });
});

test('removing the bank account holds payouts until there is another', async () => {
  const bookingId = await earnKayak(market, 50);
  await market.owner.call('manage_payout_bank', { action: 'remove' });
  expect((await market.owner.http.del('/owner/payout-bank')).body.data).toMatchObject({ iban: null, alreadyDone: true });
  market = await advanceTime(market, { hours: 25 });
  expect(await payoutOf(market, bookingId)).toMatchObject({ status: 'ON_HOLD', holdReason: 'NO_BANK' });
  await market.owner.call('manage_payout_bank', { action: 'set', iban: IBAN, holder: HOLDER });
});

test('a test key cannot change the bank account', async () => {
  const { body } = await market.owner.http.post('/auth/api-keys', { name: 'trial', mode: 'test', scopes: ['write:payout-bank'] });
  const trial = market.actor(body.data.secret, 'mcp-owner');
  for (const args of [{ action: 'set', iban: OTHER_IBAN, holder: 'Somebody' }, { action: 'remove' }]) {
    expect((await trial.try('manage_payout_bank', args)).error).toMatchObject({ code: 'test_key_refused' });
  }
  expect(await market.owner.call('manage_payout_bank', { action: 'get' })).toMatchObject({ iban: 'PT****0154' });
});

test('an audited or waiting call with a bank account stores only its last digits', async () => {
  const { reader, transaction } = market.database;
  const input = { iban: IBAN.replaceAll(' ', ''), holder: HOLDER };
  const [vendor] = await reader.select().from(schema.vendors).where(eq(schema.vendors.slug, 'atlantic-outdoors'));
  const { id: vendorId, userId } = vendor!;
  const key = { action: 'create', name: 'Careful', scopes: ['write:payout-bank'], requireConfirm: true };
  const { keyId } = await market.actor(market.owner.credential).call('manage_api_keys', key);
  const credential = { kind: 'apiKey' as const, id: keyId, requireConfirm: true };
  const rights = {
    role: 'VENDOR' as const,
    vendorId,
    scopes: ['write:payout-bank' as const],
    mode: 'live' as const,
    client: null,
  };
  const caller = { kind: 'user' as const, userId, credential, ...rights };

  const operation = { ...setPayoutBank, destructive: true, asks: () => 'Change the bank account.' };
  const when = { now: market.clock.now(), settings: market.settings };
  const asking = { caller, input, subject: null, reader, commitments: [], files: [], ...when };
  await expect(assertConfirmed(operation, asking, market.pipeline.perform)).rejects.toThrow('has to approve');
  const [waiting] = await reader.select().from(schema.keyConfirmations).where(eq(schema.keyConfirmations.keyId, keyId));
  expect(waiting?.details).toContainEqual({ name: 'iban', value: 'PT****0154' });

  const act = { operation: 'set_payout_bank', caller, via: 'rest', requestId: 'req_1', input };
  await transaction((tx) => recordAudit(tx, act, { ids: randomIds, now: market.clock.now() }));
  const [audited] = await reader.select().from(schema.auditLog).where(eq(schema.auditLog.requestId, 'req_1'));
  expect(audited?.input).toEqual({ holder: HOLDER });
});

test('the account number is in no table, event, stored answer or file in clear text', async () => {
  const secrets = [IBAN, OTHER_IBAN].flatMap((iban) => [iban, iban.replaceAll(' ', ''), iban.replaceAll(' ', '').slice(6, -4)]);
  for (const table of Object.values(schema)) {
    if (!is(table, Table)) continue;
    const rows = JSON.stringify(await market.database.reader.select().from(table));
    for (const secret of secrets) expect([getTableName(table), rows.includes(secret)]).toEqual([getTableName(table), false]);
  }
  const files = readdirSync(market.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const text = readFileSync(join(parentPath, name), 'latin1');
    for (const secret of secrets) expect([name, text.includes(secret)]).toEqual([name, false]);
  }
  const told = await market.database.reader
    .select()
    .from(schema.events)
    .where(eq(schema.events.type, 'account.bank_changed'))
    .orderBy(asc(schema.events.id));
  // Three owners of the demo have named an account, and one of them has removed it.
  const ofTheDemo = ['PT****7833', 'PT****0154', 'HR****0160', null];
  expect(told.map(({ data }) => data['account'])).toEqual([...ofTheDemo, 'PT****0154', 'DE****3000', null, 'PT****0154']);
});

test('the stored account can be decrypted with the installation’s key for its vendor only', async () => {
  const [row] = await market.database.reader.select().from(schema.payoutBanks);
  const cipher = aesCipher(await loadSecret(market.database, 'bank-accounts'));
  expect(cipher.open(row?.ibanSealed ?? '', row?.vendorId ?? '')).toBe(IBAN.replaceAll(' ', ''));
  expect(() => cipher.open(row?.ibanSealed ?? '', 'ven_other')).toThrow(/authenticate/);
});

test('the log does not contain the account number', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const server = await startSecondServer(market, log);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${market.owner.credential}` };
  for (const iban of [IBAN, 'PT50 0002 0123 1234 5678 9015 5']) {
    const body = JSON.stringify({ iban, holder: HOLDER });
    await fetch(`${server.url}/api/v1/owner/payout-bank`, { method: 'PATCH', headers, body });
  }
  await server.stop();
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).not.toContain('0123 1234 5678');
  expect(lines.join('')).not.toContain('012312345678');
});

test('a login link without the right to set the account is told how to get it, over both doors', async () => {
  await market.owner.call('manage_payout_bank', { action: 'remove' });
  const linked = await linkedSession(market, 'vendor@demo.test', ['write:owner']);
  const agent = market.actor(linked, 'mcp-owner');
  const { nextActions } = await agent.call('manage_payout_bank', { action: 'get' });
  const { body } = await agent.http.get('/owner/payout-bank');
  for (const steps of [nextActions, body.data.nextActions]) {
    expect(steps).toMatchObject([
      { tool: 'create_login_link', args: { role: 'VENDOR', scopes: ['write:owner', 'write:payout-bank'] }, requiresHuman: true },
    ]);
    expect(steps[0].why).toContain('on the page /account');
  }
  expect((await market.owner.call('manage_payout_bank', { action: 'get' })).nextActions).toMatchObject([
    { tool: 'manage_payout_bank', args: { action: 'set' } },
  ]);
});
