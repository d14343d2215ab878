import { expect, test } from 'vitest';
import { clientOf } from '../../src/tools/requests/request-origin.ts';

test.each([
  ['claude-agent/1.2 (linux)', 'claude-agent'],
  ['Mozilla/5.0 (X11; Linux)', 'Mozilla'],
  ['a\u00ADb\u0085c/1', 'ab'],
  ['\u00A0x/1', 'x'],
  ['', null],
  ['/1.0', null],
])('the software behind the User-Agent %j is %j', (agent, client) => {
  expect(clientOf({ 'user-agent': agent })).toBe(client);
});

test('a request without a User-Agent has no client name', () => {
  expect(clientOf({})).toBeNull();
});
