import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as values from '../../db/values/index.ts';
import { depositLifecycle } from '../../src/domain/rentals/bookings/index.ts';

const SOURCES = join(import.meta.dirname, '../../src');
const FILES = ['domain', 'rest', 'tools', 'jobs'].flatMap((folder) =>
  readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`),
);
const { BOOKING_STATES, DEPOSIT_STATES, DEPOSIT_THERE, PAYMENT_STATES, PAYOUT_STATES } = values;
const VALUES = readdirSync(join(SOURCES, '../db/values')).map((file) => `../db/values/${file}`);
const textOf = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
const wordsOf = (list: string): string[] => list.match(/[A-Z_]+/g) ?? [];
const LITERALS = /\[\s*((?:'[A-Z_]+',?\s*){2,})\]/g;

/** States of one thing that are written as a list, wherever a table of moves is not. */
function listsOf(states: readonly string[]): { list: string; file: string }[] {
  return FILES.filter((file) => !file.endsWith('-lifecycle.ts')).flatMap((file) => {
    const lists = [...textOf(file).matchAll(LITERALS)].map(([list]) => wordsOf(list));
    const groups = lists.filter((list) => list.every((state) => states.includes(state)));
    return groups.map((list) => ({ list: list.toSorted().join(' '), file }));
  });
}

test.each(Object.entries({ BOOKING_STATES, PAYMENT_STATES, PAYOUT_STATES, DEPOSIT_STATES }))(
  'the same group of %s is not written out twice',
  (_name, states) => {
    const groups = Map.groupBy(listsOf(states), ({ list }) => list);
    const twice = [...groups].filter(([, uses]) => uses.length > 1);
    expect(twice.map(([list, uses]) => [list, uses.map(({ file }) => file)])).toEqual([]);
  },
);

test('the search for groups finds those of booking states', () => {
  expect(listsOf(BOOKING_STATES).map(({ file }) => file)).toContain('domain/rentals/bookings/booking-states.ts');
});

test('DEPOSIT_THERE has exactly the states from which a deposit can be released', () => {
  const released = [...depositLifecycle.from('release'), ...depositLifecycle.from('releaseRest')];
  expect(DEPOSIT_THERE.toSorted()).toEqual(released.toSorted());
});

const DECLARED = /^(?:export )?const ([A-Z][A-Z_]+)(?:: [^=]+)? = ((?:\[|new Set)[^;]+);/gm;
const ALL_STATES = Object.entries(values).flatMap(([name, states]) =>
  name.endsWith('_STATES') ? [states as readonly string[]] : [],
);

test('one name of a constant stands for one group of states', () => {
  const declared = [...FILES, ...VALUES].flatMap((file) =>
    [...textOf(file).matchAll(DECLARED)].map(([, name = '', value = '']) => ({ file, name, value: value.replaceAll(/\s/g, '') })),
  );
  const isGroup = ({ value }: { value: string }) =>
    [...value.matchAll(LITERALS)].some(([list]) =>
      ALL_STATES.some((states) => wordsOf(list).every((word) => states.includes(word))),
    );
  const groups = [...Map.groupBy(declared, ({ name }) => name).values()].filter((uses) => uses.some(isGroup));
  expect(groups.length).toBeGreaterThan(20);
  const several = groups.filter((uses) => new Set(uses.map(({ value }) => value)).size > 1);
  expect(several.map((uses) => uses.map(({ name, file }) => `${name} in ${file}`))).toEqual([]);
});
