import { expect, test } from 'vitest';
import { BASE_PATH } from '../../src/domain/platform/kernel/index.ts';
import { describeActions } from '../../src/rest/describe-action.ts';
import { routes } from '../../src/rest/routes/index.ts';

const orders = [
  ['as they stand', routes],
  ['turned round', routes.toReversed()],
] as const;

test.each(orders)('a step takes the path whose places it can fill, with the routes %s', (_order, given) => {
  const pathOf = (name: string, input: Record<string, unknown>) => describeActions(given, BASE_PATH)(name, input)?.path;
  expect({
    byBooking: pathOf('list_messages', { bookingId: 'bkg_1' }),
    byConversation: pathOf('list_messages', { threadId: 'thr_1' }),
    byNeither: pathOf('list_messages', {}),
  }).toEqual({
    byBooking: '/api/v1/bookings/bkg_1/messages',
    byConversation: '/api/v1/chat/conversations/thr_1/messages',
    byNeither: undefined,
  });
});

test('no operation has a path with a place that is not filled', () => {
  const describe = describeActions(routes, BASE_PATH);
  const names = routes.flatMap(({ operations }) => [...operations.values()].map(({ name }) => name));
  const withBraces = names.map((name) => describe(name, {})?.path ?? '').filter((path) => path.includes('{'));
  expect(withBraces).toEqual([]);
});
