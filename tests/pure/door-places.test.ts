import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { type DoorPlaces, doorPlaces, type Place } from '../../src/tools/requests/door-places.ts';

/** Requests that are answered when they are told to be, in the order in which they were let in. */
function door(places: DoorPlaces) {
  const begun: string[] = [];
  const inside = new Map<string, Place>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    settled,
    place: (name: string) => inside.get(name),
    async come(name: string, network: string, { key, userId }: { key?: string; userId?: string } = {}): Promise<void> {
      const headers = key === undefined ? {} : { 'x-api-key': key };
      const request = { headers, socket: { destroyed: false }, complete: true } as unknown as IncomingMessage;
      const place = await places.enter(request, network);
      if (userId !== undefined) await place.passTo(userId);
      inside.set(name, place);
      begun.push(name);
    },
    async answer(name: string): Promise<void> {
      inside.get(name)?.leave();
      await settled();
    },
  };
}

test('400 calls of one account do not delay other callers, also in the same network', async () => {
  const { come, begun, answer, settled } = door(doorPlaces(2));
  const burst = Array.from({ length: 400 }, (_, index) => come(`burst ${index}`, '192.0.2.1', { key: 'a', userId: 'usr_a' }));
  await settled();
  expect(begun).toEqual(['burst 0', 'burst 1']);
  for (const [name, network, who] of [
    ['neighbour', '192.0.2.1', { key: 'b', userId: 'usr_b' }],
    ['elsewhere', '198.51.100.1', { key: 'c', userId: 'usr_c' }],
    ['nobody', '192.0.2.1', {}],
  ] as const)
    void come(name, network, who);
  await settled();
  expect(begun.slice(2).toSorted()).toEqual(['elsewhere', 'neighbour', 'nobody']);
  await answer('burst 0');
  expect(begun.at(-1)).toBe('burst 2');
  for (let index = 1; index < 400; index += 1) await answer(`burst ${index}`);
  await Promise.all(burst);
  expect(begun.filter((name) => name.startsWith('burst'))).toEqual(burst.map((_, index) => `burst ${index}`));
});

test('the calls of one account count together, from whichever network and with whichever key they come', async () => {
  const { come, begun, answer, settled } = door(doorPlaces(1));
  void come('at home', '192.0.2.1', { key: 'a', userId: 'usr_a' });
  void come('elsewhere', '198.51.100.1', { key: 'b', userId: 'usr_a' });
  void come('another account', '203.0.113.1', { key: 'c', userId: 'usr_b' });
  await settled();
  expect(begun).toEqual(['at home', 'another account']);
  await answer('at home');
  expect(begun).toEqual(['at home', 'another account', 'elsewhere']);
});

test('many networks of one household without a sign-in count as one caller with a few more places', async () => {
  const { come, begun, settled } = door(doorPlaces(2));
  for (let network = 0; network < 100; network += 1) void come(`home ${network}`, `2001:db8:0:12${10 + (network % 80)}::/64`);
  await settled();
  expect(begun).toHaveLength(4);
  await come('elsewhere', '192.0.2.1');
  expect(begun).toHaveLength(5);
});

test('a call that waits for its body holds no place, and goes first when the body is there', async () => {
  const { come, begun, place, answer, settled } = door(doorPlaces(1));
  await come('slow', '192.0.2.1');
  void come('second', '192.0.2.1');
  void come('third', '192.0.2.1');
  const arrived = Promise.withResolvers<void>();
  const body = place('slow')?.aside(() => arrived.promise.then(() => begun.push('body of slow')));
  await settled();
  expect(begun).toEqual(['slow', 'second']);
  arrived.resolve();
  await settled();
  void body?.then(() => begun.push('slow goes on'));
  await answer('second');
  expect(begun).toEqual(['slow', 'second', 'body of slow', 'slow goes on']);
  await answer('slow');
  expect(begun.at(-1)).toBe('third');
});

test('a call whose person becomes known while it waits for its body takes none of the person’s places meanwhile', async () => {
  const { come, begun, place, answer, settled } = door(doorPlaces(1));
  await come('slow', '192.0.2.1', { key: 'a' });
  const arrived = Promise.withResolvers<void>();
  const slow = place('slow');
  const body = slow?.aside(() => slow.passTo('usr_a').then(() => arrived.promise));
  await come('quick', '198.51.100.1', { key: 'b', userId: 'usr_a' });
  expect(begun).toEqual(['slow', 'quick']);
  arrived.resolve();
  void body?.then(() => begun.push('slow goes on'));
  await settled();
  expect(begun).toEqual(['slow', 'quick']);
  await answer('quick');
  expect(begun).toEqual(['slow', 'quick', 'slow goes on']);
});

test('a call beyond the waiting places is refused with the seconds to wait', async () => {
  const { come, settled } = door(doorPlaces(1));
  const refused: unknown[] = [];
  for (let call = 0; call < 503; call += 1) come(`${call}`, '192.0.2.1').catch((error: unknown) => refused.push(error));
  await settled();
  expect(refused).toEqual([1, 2, 3].map(() => expect.objectContaining({ retryAfterSeconds: 2 })));
});
