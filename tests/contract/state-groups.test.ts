import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BOOKING_STATES, DEPOSIT_STATES, PAYMENT_STATES, PAYOUT_STATES } from '../../db/values.ts';

const DOMAIN = join(import.meta.dirname, '../../src/domain');
const LITERALS = /\[\s*((?:'[A-Z_]+',?\s*){2,})\]/g;

/** States of one thing that are written as a list, wherever a table of moves is not. */
function listsOf(states: readonly string[]): { list: string; file: string }[] {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files
    .filter((file) => !file.endsWith('-lifecycle.ts'))
    .flatMap((file) => {
      const lists = [...readFileSync(join(DOMAIN, file), 'utf8').matchAll(LITERALS)].map(
        ([list]) => list.match(/[A-Z_]+/g) ?? [],
      );
      const groups = lists.filter((list) => list.every((state) => states.includes(state)));
      return groups.map((list) => ({ list: list.toSorted().join(' '), file }));
    });
}

test.each(Object.entries({ BOOKING_STATES, PAYMENT_STATES, PAYOUT_STATES, DEPOSIT_STATES }))(
  'of %s nobody writes the same group twice: it has a name beside the states',
  (_name, states) => {
    const groups = Map.groupBy(listsOf(states), ({ list }) => list);
    const twice = [...groups].filter(([, uses]) => uses.length > 1);
    expect(twice.map(([list, uses]) => [list, uses.map(({ file }) => file)])).toEqual([]);
  },
);

test('the groups of a booking’s states are found', () => {
  expect(listsOf(BOOKING_STATES).map(({ file }) => file)).toContain('rentals/booking-records/booking-states.ts');
});
