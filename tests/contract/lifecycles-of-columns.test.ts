import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Columns that hold a state and have no table of moves, each with why. */
const NO_LIFECYCLE: Readonly<Record<string, string>> = {
  'opexMarks.state': 'what the owner says of an item of a month, as often as they like: every state follows on every other',
  'financeSums.status': 'which entries a sum counts; the entries move',
};

const textsIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));

const TABLE_OR_COLUMN = /export const (\w+) = table\(|(\w+): oneOf\((\w+_STAT(?:ES|USES))\)/g;

/** Each column of a set of states, as `table.column`. */
const columns = textsIn('db/schema').flatMap((text) => {
  let table = '';
  return [...text.matchAll(TABLE_OR_COLUMN)].flatMap(([, opened, column = '', states = '']) => {
    table = opened ?? table;
    return opened === undefined ? [{ name: `${table}.${column}`, states }] : [];
  });
});

const lifecycles = textsIn('src/domain').flatMap((text) =>
  [...text.matchAll(/= lifecycle\(([\w[]+)/g)].map(([, states = '']) => states),
);

test('every column that holds a state has a lifecycle, or says why it has none', () => {
  expect(columns.length).toBeGreaterThan(30);
  const moving = Map.groupBy(
    columns.filter(({ name }) => !(name in NO_LIFECYCLE)),
    ({ states }) => states,
  );
  const without = [...moving].filter(([states, of]) => lifecycles.filter((one) => one === states).length < of.length);
  expect(without.map(([states, of]) => [states, of.map(({ name }) => name)])).toEqual([]);
});

test('a lifecycle is about the states of the stored values, not about a copy of them', () => {
  expect(lifecycles.filter((states) => !/_STAT(?:ES|USES)$/.test(states))).toEqual([]);
});

test('no reason is left of a column that has gone', () => {
  expect(Object.keys(NO_LIFECYCLE).filter((name) => !columns.some((column) => column.name === name))).toEqual([]);
});
