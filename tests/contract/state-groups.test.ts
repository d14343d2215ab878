import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as values from '../../db/values/index.ts';
import { lifecycles } from '../../scripts/find-operations.ts';
import { depositLifecycle } from '../../src/domain/rentals/bookings/index.ts';

const SOURCES = join(import.meta.dirname, '../../src');
const FILES = ['domain', 'rest', 'tools', 'jobs'].flatMap((folder) =>
  readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`),
);
const { BOOKING_STATES, DEPOSIT_THERE } = values;
const VOCABULARIES = Object.entries(values).flatMap(([name, states]) =>
  name.endsWith('_STATES') ? [{ name, states: states as readonly string[] }] : [],
);
const VALUES = readdirSync(join(SOURCES, '../db/values')).map((file) => `../db/values/${file}`);
const textOf = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
const wordsOf = (list: string): string[] => list.match(/[A-Za-z_]+/g) ?? [];
const LITERALS = /\[\s*((?:'[A-Za-z_]+',?\s*){2,})\]/g;

/** A table of moves repeats states by its nature. Some stand in files with more in them. */
const TABLE_OF_MOVES = /= lifecycle\([^]*?\n\}\);/g;

/** The lists of states of one thing that are written anywhere outside of a table of moves. */
function listsOf(states: readonly string[]): { list: string; file: string }[] {
  return FILES.flatMap((file) => {
    const lists = [...textOf(file).replaceAll(TABLE_OF_MOVES, '').matchAll(LITERALS)].map(([list]) => wordsOf(list));
    const groups = lists.filter((list) => list.every((state) => states.includes(state)));
    return groups.map((list) => ({ list: list.toSorted().join(' '), file }));
  });
}

test.each(VOCABULARIES)('the same group of $name is not written out twice', ({ states }) => {
  const groups = Map.groupBy(listsOf(states), ({ list }) => list);
  const twice = [...groups].filter(([, uses]) => uses.length > 1);
  expect(twice.map(([list, uses]) => [list, uses.map(({ file }) => file)])).toEqual([]);
});

test.each(lifecycles)('the states in which $name is open are not written out', ({ lifecycle: { states, open } }) => {
  const all = open.toSorted().join(' ');
  expect(listsOf(states).filter(({ list }) => list === all)).toEqual([]);
});

test('the search for groups finds those of booking states', () => {
  expect(listsOf(BOOKING_STATES).map(({ file }) => file)).toContain('domain/rentals/bookings/booking-states.ts');
});

test('DEPOSIT_THERE has exactly the states from which a deposit can be released', () => {
  const released = [...depositLifecycle.from('release'), ...depositLifecycle.from('releaseRest')];
  expect(DEPOSIT_THERE.toSorted()).toEqual(released.toSorted());
});

const DECLARED = /^(?:export )?const ([A-Z][A-Z_]+)(?:: [^=]+)? = ((?:\[|new Set)[^;]+);/gm;

test('one name of a constant stands for one group of states', () => {
  const declared = [...FILES, ...VALUES].flatMap((file) =>
    [...textOf(file).matchAll(DECLARED)].map(([, name = '', value = '']) => ({ file, name, value: value.replaceAll(/\s/g, '') })),
  );
  const isGroup = ({ value }: { value: string }) =>
    [...value.matchAll(LITERALS)].some(([list]) =>
      VOCABULARIES.some(({ states }) => wordsOf(list).every((word) => states.includes(word))),
    );
  const groups = [...Map.groupBy(declared, ({ name }) => name).values()].filter((uses) => uses.some(isGroup));
  expect(groups.length).toBeGreaterThan(20);
  const several = groups.filter((uses) => new Set(uses.map(({ value }) => value)).size > 1);
  expect(several.map((uses) => uses.map(({ name, file }) => `${name} in ${file}`))).toEqual([]);
});
