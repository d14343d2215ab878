import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GatewayEntry } from '../../src/adapters/payment-gateway.ts';
import type { SandboxGateway } from '../../src/adapters/sandbox-gateway/sandbox-gateway.ts';
import { openSandboxBench, type SandboxBench } from './sandbox-bench.ts';

let bench: SandboxBench;
let gateway: SandboxGateway;
beforeAll(async () => {
  bench = await openSandboxBench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.reset();
  gateway = bench.startGateway();
});

test('one part of a hold is captured, once, and the rest is released with it', async () => {
  const { reference } = await paidCheckout({ holdMinor: 50_000 });
  const captureId = bench.unique('cap');

  expect(await capture(reference, captureId, 12_000)).toEqual({ status: 'SUCCEEDED' });
  expect(await capture(reference, captureId, 12_000)).toEqual({ status: 'SUCCEEDED' });
  expect(await capture(reference, captureId, 13_000)).toMatchObject({ status: 'FAILED' });
  expect(await capture(reference, bench.unique('cap'), 1_000)).toMatchObject({ status: 'FAILED', reason: /let go/ });
  await gateway.releaseHold(reference);
  expect(await capture(reference, captureId, 12_000)).toEqual({ status: 'SUCCEEDED' });
});

test('of several captures at the same time only one succeeds', async () => {
  const { reference } = await paidCheckout({ holdMinor: 50_000 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => capture(reference, bench.unique('cap'), 20_000)));

  expect(answers.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(1);
});

test('a capture never takes more than is held, and nothing where nothing is held', async () => {
  const held = await paidCheckout({ holdMinor: 50_000 });
  expect(await capture(held.reference, bench.unique('cap'), 50_001)).toMatchObject({
    status: 'FAILED',
    reason: 'More than is held.',
  });
  expect(await capture(held.reference, bench.unique('cap'), 0)).toMatchObject({ status: 'FAILED' });
  expect(await gateway.captureHold({ ...captureOf(held.reference), currency: 'USD' })).toMatchObject({ status: 'FAILED' });
  await gateway.releaseHold(held.reference);
  expect(await capture(held.reference, bench.unique('cap'), 1)).toMatchObject({
    status: 'FAILED',
    reason: 'The hold was let go.',
  });

  const without = await paidCheckout({ holdMinor: 0 });
  expect(await capture(without.reference, bench.unique('cap'), 1)).toMatchObject({
    status: 'FAILED',
    reason: 'Nothing is held.',
  });
  const unpaid = await openCheckout({ holdMinor: 50_000 });
  expect(await capture(unpaid.reference, bench.unique('cap'), 1)).toMatchObject({ status: 'FAILED', reason: 'Nothing is held.' });
});

test('a hold lapses after seven days, as with a card', async () => {
  const { reference } = await paidCheckout({ holdMinor: 50_000 });
  bench.moveTo(new Date('2027-05-08T10:00:01Z'));
  expect(await capture(reference, bench.unique('cap'), 1_000)).toMatchObject({
    status: 'FAILED',
    reason: 'The hold has lapsed.',
  });
});

test('a captured part of the hold is refunded apart from the payment', async () => {
  const { reference } = await paidCheckout({ holdMinor: 50_000 });
  const refund = (amountMinor: number, from: 'PAYMENT' | 'HOLD') =>
    gateway.refund({ reference, refundId: bench.unique('ref'), amountMinor, currency: 'EUR', from });

  expect(await refund(1, 'HOLD')).toMatchObject({ status: 'FAILED' });
  await capture(reference, bench.unique('cap'), 12_000);
  expect(await refund(12_001, 'HOLD')).toMatchObject({ status: 'FAILED' });
  expect(await refund(12_000, 'HOLD')).toEqual({ status: 'SUCCEEDED' });
  expect(await refund(1, 'HOLD')).toMatchObject({ status: 'FAILED' });
  expect(await refund(11_314, 'PAYMENT')).toEqual({ status: 'SUCCEEDED' });
});

test('a refund and a capture of 66613 are refused, so that failures can be tried', async () => {
  const { reference } = await paidCheckout({ amountMinor: 100_000, holdMinor: 100_000 });
  const refund = { reference, refundId: bench.unique('ref'), currency: 'EUR' };

  expect(await gateway.refund({ ...refund, amountMinor: 66_613 })).toEqual({ status: 'FAILED', reason: expect.any(String) });
  expect(await gateway.refund({ ...refund, amountMinor: 66_612 })).toEqual({ status: 'SUCCEEDED' });
  const captureId = bench.unique('cap');
  expect(await capture(reference, captureId, 66_613)).toEqual({ status: 'FAILED', reason: expect.any(String) });
  expect(await capture(reference, captureId, 66_612)).toEqual({ status: 'SUCCEEDED' });
});

test('a payout is sent once, however often it is asked for', async () => {
  const payout = transferTo('PT50000201231234567890154');
  expect(await gateway.fetchTransfer(payout.payoutId)).toBeNull();

  const answers = await Promise.all(Array.from({ length: 10 }, () => gateway.transfer(payout)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['PAID']));
  expect(await gateway.transfer({ ...payout, attempt: 2 })).toMatchObject({ status: 'PAID' });
  expect(await gateway.transfer({ ...payout, amountMinor: 1 })).toMatchObject({ status: 'FAILED' });
  expect(await gateway.fetchTransfer(payout.payoutId)).toMatchObject({ status: 'PAID', amountMinor: 160_770 });
  expect(kindsOf(await all())).toContain('TRANSFER');
  expect((await all()).filter(({ ourId }) => ourId === payout.payoutId)).toHaveLength(1);
});

test('a payout to an account ending in 0000 fails for good, and its next attempt may go to another account', async () => {
  const payout = transferTo('DE0000000000000000');
  const failed = { status: 'FAILED', reason: 'There is no such account.' };

  expect(await gateway.transfer(payout)).toMatchObject(failed);
  expect(await gateway.transfer({ ...payout, destination: 'DE0000000000001234' })).toMatchObject(failed);
  expect(await gateway.transfer({ ...payout, attempt: 2, destination: 'DE0000000000001234' })).toMatchObject({ status: 'PAID' });
  expect(await gateway.fetchTransfer(payout.payoutId)).toMatchObject({ status: 'PAID' });
});

test('a payout to an account ending in 1111 is pending until its bank reports, and may come back later', async () => {
  const payout = transferTo('DE0000000000001111');
  expect(await gateway.transfer(payout)).toMatchObject({ status: 'PENDING' });
  expect((await all()).filter(({ ourId }) => ourId === payout.payoutId)).toEqual([]);

  await gateway.settleTransfer(payout.payoutId, 'PAID');
  await gateway.settleTransfer(payout.payoutId, 'FAILED');
  const reports = await Promise.all(bench.receiver.received.map(({ headers, body }) => gateway.readCallback(headers, body)));
  expect(reports).toMatchObject([
    { kind: 'TRANSFER', payoutId: payout.payoutId, status: 'PAID', amountMinor: 160_770 },
    { kind: 'TRANSFER', payoutId: payout.payoutId, status: 'FAILED', reason: expect.any(String) },
  ]);
  expect(new Set(reports.map((report) => report?.eventId)).size).toBe(2);
  expect(kindsOf((await all()).filter(({ ourId }) => ourId === payout.payoutId))).toEqual(['TRANSFER', 'TRANSFER_RETURN']);
});

test('a charge-back is reported, takes the money out, and returns it when it is won', async () => {
  const { reference, paymentId } = await paidCheckout({ holdMinor: 0 });
  await gateway.chargeBack(reference, 'fraudulent');
  await gateway.chargeBack(reference, 'again');
  const refund = { reference, amountMinor: 11_314, currency: 'EUR' };
  expect(await gateway.refund({ ...refund, refundId: bench.unique('ref') })).toMatchObject({ status: 'FAILED' });
  await gateway.closeChargeback(reference, 'WON');
  expect(await gateway.refund({ ...refund, refundId: bench.unique('ref') })).toMatchObject({ status: 'SUCCEEDED' });

  const reports = await Promise.all(bench.receiver.received.map(({ headers, body }) => gateway.readCallback(headers, body)));
  expect(reports).toMatchObject([
    { kind: 'PAYMENT' },
    { kind: 'CHARGEBACK', paymentId, status: 'OPEN', amountMinor: 11_314, currency: 'EUR', reason: 'fraudulent' },
    { kind: 'CHARGEBACK', paymentId, status: 'OPEN', reason: 'fraudulent' },
    { kind: 'CHARGEBACK', paymentId, status: 'WON' },
  ]);
  expect(reports[1]?.eventId).toBe(reports[2]?.eventId);
  expect(kindsOf((await all()).filter(({ ourId }) => ourId === paymentId))).toEqual([
    'CHARGE',
    'CHARGEBACK',
    'CHARGEBACK_RETURN',
  ]);
});

test('the gateway’s books of a period list every movement once, in order, page by page', async () => {
  bench.moveTo(new Date('2029-01-01T00:00:00Z'));
  const expected: string[] = [];
  for (let day = 1; day <= 40; day += 1) {
    bench.moveTo(new Date(Date.UTC(2029, 0, day)));
    const { reference, paymentId } = await paidCheckout({ holdMinor: 50_000 });
    const captureId = bench.unique('cap');
    const refundId = bench.unique('ref');
    await capture(reference, captureId, 100);
    await gateway.refund({ reference, refundId, amountMinor: 100, currency: 'EUR' });
    expected.push(paymentId, captureId, refundId);
  }
  const period = { from: new Date('2029-01-01T00:00:00Z'), to: new Date('2029-02-09T00:00:00Z') };
  const first = await gateway.list(period);
  const second = await gateway.list({ ...period, cursor: first.next ?? '' });

  expect(first.entries).toHaveLength(100);
  expect(second.next).toBeNull();
  const entries = [...first.entries, ...second.entries];
  // The fortieth day lies outside: a period ends before `to`.
  expect(entries).toHaveLength(expected.length - 3);
  expect(new Set(entries.map(({ ourId }) => ourId))).toEqual(new Set(expected.slice(0, -3)));
  const instants = entries.map(({ at }) => at.getTime());
  expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  expect(entries.every(({ currency, amountMinor }) => currency === 'EUR' && amountMinor > 0)).toBe(true);
});

test('captures, transfers and books survive the process', async () => {
  const { reference } = await paidCheckout({ holdMinor: 50_000 });
  const captureId = bench.unique('cap');
  const payout = transferTo('DE0000000000001111');
  await capture(reference, captureId, 100);
  await gateway.transfer(payout);
  const before = await all();

  gateway = bench.startGateway();
  expect(await capture(reference, captureId, 100)).toEqual({ status: 'SUCCEEDED' });
  expect(await gateway.transfer(payout)).toMatchObject({ status: 'PENDING' });
  expect(await all()).toEqual(before);
});

async function all(): Promise<GatewayEntry[]> {
  const entries: GatewayEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await gateway.list({ from: new Date('2027-01-01T00:00:00Z'), to: new Date('2028-01-01T00:00:00Z'), cursor });
    entries.push(...page.entries);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

function kindsOf(entries: GatewayEntry[]): string[] {
  return entries.map(({ kind }) => kind).toSorted();
}

async function openCheckout(changes: { amountMinor?: number; holdMinor: number }) {
  const request = bench.checkoutRequest(changes);
  const { reference, redirectUrl } = await gateway.openPaymentPage(request);
  return { reference, paymentId: request.paymentId, token: redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1) };
}

async function paidCheckout(request: { amountMinor?: number; holdMinor: number }) {
  const checkout = await openCheckout(request);
  await gateway.answer(checkout.token, 'pay');
  return checkout;
}

function captureOf(reference: string) {
  return { reference, captureId: bench.unique('cap'), amountMinor: 1_000, currency: 'EUR' };
}

function capture(reference: string, captureId: string, amountMinor: number) {
  return gateway.captureHold({ reference, captureId, amountMinor, currency: 'EUR' });
}

function transferTo(destination: string) {
  return { payoutId: bench.unique('pyt'), amountMinor: 160_770, currency: 'EUR', destination };
}
