import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

test('a payment gets one payment page, also when many calls ask for it at the same time', async () => {
  const request = bench.checkoutRequest();
  const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.openPaymentPage(request)));

  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
  expect(new Set(answers.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
  expect(answers[0]?.redirectUrl).toMatch(/^https:\/\/pay\.example\/sandbox\/checkout\/[\w-]{43}$/);
  expect(await gateway.openPaymentPage(bench.checkoutRequest())).not.toEqual(answers[0]);
});

test('a new payment page is pending and shows what was asked for', async () => {
  const request = bench.checkoutRequest();
  const { reference, token } = await openPaymentPage(request);

  expect(await gateway.find(token)).toMatchObject({ ...request, reference, token, status: 'PENDING' });
  expect(await gateway.fetchOutcome(reference)).toEqual({
    eventId: expect.any(String),
    reference,
    paymentId: request.paymentId,
    status: 'PENDING',
    amountMinor: 11_314,
    holdMinor: 50_000,
    currency: 'EUR',
  });
});

test('a payment is reported by a signed callback that says the same as the fetched outcome', async () => {
  const { reference, token } = await openPaymentPage();

  expect(await gateway.answer(token, 'pay')).toMatchObject({ result: 'PAID', checkout: { status: 'PAID' } });

  const outcome = await gateway.fetchOutcome(reference);
  expect(outcome.status).toBe('PAID');
  expect(bench.receiver.received).toHaveLength(1);
  const [callback] = bench.receiver.received;
  expect(callback?.headers['webhook-id']).toBe(outcome.eventId);
  expect(await gateway.readCallback(callback?.headers ?? {}, callback?.body ?? '')).toEqual({ kind: 'PAYMENT', ...outcome });
});

test('an outcome survives the process that recorded it', async () => {
  const { reference, token } = await openPaymentPage();
  await gateway.answer(token, 'pay');
  const before = await gateway.fetchOutcome(reference);

  gateway = bench.startGateway();
  expect(await gateway.fetchOutcome(reference)).toEqual(before);
  expect(await gateway.find(token)).toMatchObject({ status: 'PAID' });
});

test('a failed attempt is reported and may be followed by another one', async () => {
  const { reference, token } = await openPaymentPage();

  expect(await gateway.answer(token, 'fail')).toMatchObject({ result: 'FAILED' });
  const failed = await gateway.fetchOutcome(reference);
  expect(failed).toMatchObject({ status: 'FAILED', reason: expect.any(String) });
  expect(await gateway.fetchOutcome(reference)).toEqual(failed);

  expect(await gateway.answer(token, 'pay')).toMatchObject({ result: 'PAID' });
  const paid = await gateway.fetchOutcome(reference);
  expect(paid.status).toBe('PAID');
  expect(paid).not.toHaveProperty('reason');
  expect(bench.receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([failed.eventId, paid.eventId]);
});

test('leaving the payment page changes nothing', async () => {
  const { reference, token } = await openPaymentPage();
  const before = await gateway.fetchOutcome(reference);

  expect(await gateway.answer(token, 'leave')).toMatchObject({ result: 'LEFT' });
  expect(await gateway.fetchOutcome(reference)).toEqual(before);
  expect(bench.receiver.received).toEqual([]);
});

test('of many answers to one page at the same time one pays, and no other undoes it', async () => {
  const { reference, token } = await openPaymentPage();

  const answers = await Promise.all(Array.from({ length: 10 }, () => gateway.answer(token, 'pay')));
  const paid = await gateway.fetchOutcome(reference);
  expect(answers.filter((answer) => answer?.result === 'PAID')).toHaveLength(1);
  expect(answers.filter((answer) => answer?.result === 'ALREADY_PAID')).toHaveLength(9);

  for (const late of ['pay', 'fail', 'leave'] as const) {
    expect(await gateway.answer(token, late)).toMatchObject({ result: 'ALREADY_PAID' });
  }
  expect(await gateway.fetchOutcome(reference)).toEqual(paid);
  expect(bench.receiver.received).toHaveLength(1);
});

test('an unknown address of a payment page finds nothing', async () => {
  expect(await gateway.find('guessed')).toBeNull();
  expect(await gateway.answer('guessed', 'pay')).toBeNull();
  await expect(gateway.fetchOutcome('sbx_unknown')).rejects.toThrow('sbx_unknown');
});

test('a payment page past its time is expired under one event id and takes no answer', async () => {
  const { reference, token } = await openPaymentPage();
  const retried = await openPaymentPage();
  await gateway.answer(retried.token, 'fail');

  bench.moveTo(new Date('2027-05-02T10:00:00Z'));
  const seen = await Promise.all([gateway.fetchOutcome(reference), gateway.fetchOutcome(reference)]);
  expect(seen[0].status).toBe('EXPIRED');
  expect(seen[1]).toEqual(seen[0]);
  expect(await gateway.answer(token, 'pay')).toMatchObject({ result: 'EXPIRED' });
  expect(await gateway.find(retried.token)).toMatchObject({ status: 'EXPIRED' });
  expect(await gateway.closePaymentPage(reference)).toEqual(seen[0]);
});

test('a payment that was made in time stays paid', async () => {
  const { reference, token } = await openPaymentPage();
  await gateway.answer(token, 'pay');

  bench.moveTo(new Date('2028-01-01T00:00:00Z'));
  expect(await gateway.fetchOutcome(reference)).toMatchObject({ status: 'PAID' });
  expect(await gateway.closePaymentPage(reference)).toMatchObject({ status: 'PAID' });
});

test('when a page is closed and paid at the same time, all calls report the same outcome', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { reference, token } = await openPaymentPage();
    const attempts = Array.from({ length: 4 }, async (_, place) => {
      if (place % 2 === round % 2) return (await gateway.closePaymentPage(reference)).status;
      return (await gateway.answer(token, 'pay'))?.checkout.status;
    });
    const learned = await Promise.all(attempts);

    const { status } = await gateway.fetchOutcome(reference);
    expect(['PAID', 'EXPIRED']).toContain(status);
    expect(learned).toEqual([status, status, status, status]);
  }
});

test('a refund is made once, and refunds never exceed what was captured', async () => {
  const { reference, token } = await openPaymentPage();
  const refund = (refundId: string, amountMinor: number, currency = 'EUR') =>
    gateway.refund({ reference, refundId, amountMinor, currency });

  expect(await refund(bench.unique('ref'), 100)).toMatchObject({ status: 'FAILED' });
  await gateway.answer(token, 'pay');

  const first = bench.unique('ref');
  expect(await refund(first, 10_000)).toEqual({ status: 'SUCCEEDED' });
  expect(await refund(first, 10_000)).toEqual({ status: 'SUCCEEDED' });
  expect(await refund(first, 1)).toMatchObject({ status: 'FAILED' });
  expect(await refund(bench.unique('ref'), 1_315)).toMatchObject({ status: 'FAILED', reason: 'More than was captured.' });
  expect(await refund(bench.unique('ref'), 1_000, 'USD')).toMatchObject({ status: 'FAILED' });
  expect(await refund(bench.unique('ref'), 0)).toMatchObject({ status: 'FAILED' });
  expect(await refund(bench.unique('ref'), 1_314)).toEqual({ status: 'SUCCEEDED' });
  expect(await refund(bench.unique('ref'), 1)).toMatchObject({ status: 'FAILED' });
});

test('refunds at the same time do not exceed what was captured', async () => {
  const { reference, token } = await openPaymentPage();
  await gateway.answer(token, 'pay');

  const same = bench.unique('ref');
  const ids = [...Array.from({ length: 5 }, () => same), ...Array.from({ length: 6 }, () => bench.unique('ref'))];
  const answers = await Promise.all(
    ids.map((refundId) => gateway.refund({ reference, refundId, amountMinor: 4_000, currency: 'EUR' })),
  );
  const succeeded = new Set(ids.filter((_, index) => answers[index]?.status === 'SUCCEEDED'));
  expect(succeeded.size).toBe(2);
});

test('a receiver that is down or never answers delays the person two seconds at most, and the payment is paid', async () => {
  const answered = await openPaymentPage();
  bench.receiver.answerNext(null);
  const start = performance.now();
  expect(await gateway.answer(answered.token, 'pay')).toMatchObject({ result: 'PAID' });
  expect(performance.now() - start).toBeLessThan(3_000);
  expect(await gateway.fetchOutcome(answered.reference)).toMatchObject({ status: 'PAID' });

  gateway = bench.startGateway(() => 'http://127.0.0.1:1/');
  const unheard = await openPaymentPage();
  expect(await gateway.answer(unheard.token, 'pay')).toMatchObject({ result: 'PAID' });
  expect(await gateway.fetchOutcome(unheard.reference)).toMatchObject({ status: 'PAID' });
});

test('a hold is released once, and only on a known payment page', async () => {
  const { reference, token } = await openPaymentPage();
  await gateway.releaseHold(reference);
  await gateway.answer(token, 'pay');
  await gateway.releaseHold(reference);
  await gateway.releaseHold(reference);

  expect(await gateway.fetchOutcome(reference)).toMatchObject({ status: 'PAID' });
  await expect(gateway.releaseHold('sbx_unknown')).rejects.toThrow('sbx_unknown');
});

async function openPaymentPage(request = bench.checkoutRequest()): Promise<{ reference: string; token: string }> {
  const { reference, redirectUrl } = await gateway.openPaymentPage(request);
  return { reference, token: redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1) };
}
