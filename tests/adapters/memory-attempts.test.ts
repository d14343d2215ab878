import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ATTEMPT_KINDS } from '../../src/adapters/attempts.ts';
import { type AttemptLimits, memoryAttempts } from '../../src/adapters/memory-attempts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const few = { points: 3, seconds: 60 };
const limits = Object.fromEntries(ATTEMPT_KINDS.map((kind) => [kind, few])) as AttemptLimits;

test('failures below the limit block nobody', async () => {
  const attempts = memoryAttempts(limits, { trustDays: 30 });
  await attempts.failed('login', 'a@example.com');
  await attempts.failed('login', 'a@example.com');

  expect(await attempts.blockedFor('login', 'a@example.com')).toBe(0);
});

test('the last allowed failure blocks its own key for the rest of the window', async () => {
  const attempts = memoryAttempts(limits, { trustDays: 30 });
  await attempts.failed('login', 'a@example.com');
  await vi.advanceTimersByTimeAsync(20_000);
  await attempts.failed('login', 'a@example.com');
  await attempts.failed('login', 'a@example.com');

  expect(await attempts.blockedFor('login', 'a@example.com')).toBe(40);
  expect(await attempts.blockedFor('login', 'b@example.com')).toBe(0);

  await vi.advanceTimersByTimeAsync(39_500);
  expect(await attempts.blockedFor('login', 'a@example.com')).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(await attempts.blockedFor('login', 'a@example.com')).toBe(0);
});

test('failing on while blocked does not make the block longer', async () => {
  const attempts = memoryAttempts(limits, { trustDays: 30 });
  for (let n = 0; n < 10; n += 1) await attempts.failed('login', 'k');

  expect(await attempts.blockedFor('login', 'k')).toBe(60);
});

test('a success forgets the failures', async () => {
  const attempts = memoryAttempts(limits, { trustDays: 30 });
  for (let n = 0; n < 3; n += 1) await attempts.failed('login', 'k');
  await attempts.succeeded('login', 'k');

  expect(await attempts.blockedFor('login', 'k')).toBe(0);
});

test('counted beforehand, parallel tries get no more than the limit together', async () => {
  const attempts = memoryAttempts(limits, { trustDays: 30 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => attempts.take('login', 'k')));

  expect(answers).toEqual([0, 0, 0, 60, 60]);
  expect(await attempts.take('mail', 'k')).toBe(0);
});

test('what was counted beforehand can be given back', async () => {
  const attempts = memoryAttempts(limits, { trustDays: 30 });
  for (let n = 0; n < 3; n += 1) await attempts.take('login_account', 'k');
  await attempts.giveBack('login_account', 'k');

  expect([await attempts.take('login_account', 'k'), await attempts.take('login_account', 'k')]).toEqual([0, 60]);
});

test('who has proven itself is known for as many days as are configured, and nobody else is', async () => {
  const attempts = memoryAttempts(limits, { trustDays: 30 });
  await attempts.trust('ana at home');

  await vi.advanceTimersByTimeAsync(30 * 86_400_000 - 1);
  expect([await attempts.isTrusted('ana at home'), await attempts.isTrusted('ana elsewhere')]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await attempts.isTrusted('ana at home')).toBe(false);
});
