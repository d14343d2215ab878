import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverCallback, postCallback, sandboxCallback } from '../../src/adapters/sandbox-gateway/sandbox-callback.ts';
import { systemClock } from '../../src/domain/platform/kernel/index.ts';
import { type CallbackReceiver, receiveCallbacks } from './sandbox-bench.ts';

const outcome = {
  kind: 'PAYMENT',
  eventId: 'sbxevt_1',
  reference: 'sbx_1',
  paymentId: 'pay_1',
  status: 'FAILED',
  amountMinor: 11_314,
  holdMinor: 0,
  currency: 'EUR',
  reason: 'Declined.',
} as const;
const KEY = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`;
const callback = sandboxCallback(KEY);

let receiver: CallbackReceiver;
beforeAll(async () => {
  receiver = await receiveCallbacks();
});
afterAll(() => receiver.close());
beforeEach(() => receiver.reset());

test('a signed callback is read with the same secret in either notation', () => {
  const { headers, body } = callback.sign(outcome);

  expect(callback.read(headers, body)).toEqual(outcome);
  expect(sandboxCallback('a secret of the tests').read(headers, body)).toEqual(outcome);
  expect(new Webhook(KEY).verify(body, { ...headers })).toEqual(outcome);
});

test('a callback that is not signed, signed with another secret or changed is not read', () => {
  const { headers, body } = callback.sign(outcome);

  expect(sandboxCallback('another secret').read(headers, body)).toBeNull();
  expect(callback.read(headers, body.replace('11314', '1'))).toBeNull();
  expect(callback.read({ ...headers, 'webhook-id': 'sbxevt_2' }, body)).toBeNull();
  expect(callback.read({ ...headers, 'webhook-signature': 'v1,' }, body)).toBeNull();
  expect(callback.read({ ...headers, 'webhook-signature': 'v1' }, body)).toBeNull();
  expect(callback.read({}, body)).toBeNull();
});

test.each([
  [-301, null],
  [-290, outcome],
  [290, outcome],
  [310, null],
])('a callback that was signed %d seconds from now is read as %j', (seconds, expected) => {
  expect(callback.read(...signed(JSON.stringify(outcome), seconds))).toEqual(expected);
});

test.each([
  ['no JSON', '{'],
  ['nothing', ''],
  ['another shape', '{"eventId":"e"}'],
  ['an unknown kind', JSON.stringify({ ...outcome, kind: 'GIFT' })],
  ['an unknown status', JSON.stringify({ ...outcome, status: 'REFUNDED' })],
  ['a fraction of a cent', JSON.stringify({ ...outcome, amountMinor: 1.5 })],
])('a well signed callback with %s is ignored', (_, body) => {
  expect(callback.read(...signed(body, 0))).toBeNull();
});

test('a callback is sent again with the same id when the receiver fails', async () => {
  receiver.answerNext(503, 500);

  expect(await deliverCallback(() => receiver.url, callback.sign(outcome), postCallback)).toBe(true);
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set(['sbxevt_1']));
});

test('a callback is given up after three attempts', async () => {
  receiver.answerNext(500, 500, 500, 500);

  expect(await deliverCallback(() => receiver.url, callback.sign(outcome), postCallback)).toBe(false);
  expect(receiver.received).toHaveLength(3);
});

test('sending a callback without a receiver or an address is no error', async () => {
  const noAddress = () => {
    throw new Error('not listening yet');
  };

  expect(await deliverCallback(() => 'http://127.0.0.1:1/', callback.sign(outcome), postCallback)).toBe(false);
  expect(await deliverCallback(noAddress, callback.sign(outcome), postCallback)).toBe(false);
});

function signed(body: string, seconds: number): [Record<string, string>, string] {
  const at = new Date(systemClock.now().getTime() + seconds * 1_000);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = new Webhook(KEY).sign('m', at, body);
  return [{ 'webhook-id': 'm', 'webhook-timestamp': timestamp, 'webhook-signature': signature }, body];
}
