import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lifecycles as found } from '../../scripts/find-operations.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Columns that hold a state and have no table of moves, each with why. */
const NO_LIFECYCLE: Readonly<Record<string, string>> = {
  'opexMarks.state': 'what the owner says of an item of a month, as often as they like: every state follows on every other',
  'financeSums.status': 'which entries a sum counts; the entries move',
};

const sourcesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join(ROOT, folder, file), 'utf8') }));

const TABLE_OR_COLUMN = /export const (\w+) = table\(|(\w+): oneOf\((\w+_STAT(?:ES|USES))\)/g;

/** Each column of a set of states, as `table.column`. */
const columns = sourcesIn('db/schema').flatMap(({ text }) => {
  let table = '';
  return [...text.matchAll(TABLE_OR_COLUMN)].flatMap(([, opened, column = '', states = '']) => {
    table = opened ?? table;
    return opened === undefined ? [{ name: `${table}.${column}`, states }] : [];
  });
});

const sources = sourcesIn('src/domain');
const lifecycles = sources.flatMap(({ text }) => [...text.matchAll(/= lifecycle\(([\w[]+)/g)].map(([, states = '']) => states));

test('every column that holds a state has a lifecycle or a reason for having none', () => {
  expect(columns.length).toBeGreaterThan(30);
  const moving = Map.groupBy(
    columns.filter(({ name }) => !(name in NO_LIFECYCLE)),
    ({ states }) => states,
  );
  const without = [...moving].filter(([states, of]) => lifecycles.filter((one) => one === states).length < of.length);
  expect(without.map(([states, of]) => [states, of.map(({ name }) => name)])).toEqual([]);
});

test('a lifecycle uses the list of stored states, not a copy of it', () => {
  expect(lifecycles.filter((states) => !/_STAT(?:ES|USES)$/.test(states))).toEqual([]);
});

test('every exception names a column that exists', () => {
  expect(Object.keys(NO_LIFECYCLE).filter((name) => !columns.some((column) => column.name === name))).toEqual([]);
});

test('every lifecycle is exported, so that the tests find it', () => {
  const declaredNames = sources.flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = lifecycle\(/g)].map(([, name = '']) => name),
  );
  expect(declaredNames.length).toBe(lifecycles.length);
  expect(new Set(declaredNames)).toEqual(new Set(found.map(({ name }) => name)));
});

test('every lifecycle stands in a file of its own, as docs/adding-a-context.md says', () => {
  const elsewhere = sources.filter(({ file, text }) => text.includes('= lifecycle(') && !file.endsWith('-lifecycle.ts'));
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});

test('the moves of a lifecycle are made in one file that is not an operation', () => {
  const takes = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(\w+Lifecycle)\s*\.take\(|\bdeclareMove(?:WithEvent)?\(\s*(\w+)/g)].map(([, taken, declared = '']) => ({
      name: taken ?? declared,
      file,
      text,
    })),
  );
  expect(new Set(takes.map(({ name }) => name)).size).toBeGreaterThan(20);
  const scattered = [...Map.groupBy(takes, ({ name }) => name)].filter(([, of]) => new Set(of.map(({ file }) => file)).size > 1);
  expect(scattered.map(([name, of]) => [name, of.map(({ file }) => file)])).toEqual([]);
  expect(takes.filter(({ text }) => /= command\(/.test(text)).map(({ file }) => file)).toEqual([]);
});

test('no code reads the target of a move from the table without checking the present state', () => {
  const read = sources.filter(({ text }) => /(?<!keyof typeof )\b\w+Lifecycle\.table\.moves/.test(text));
  expect(read.map(({ file }) => file)).toEqual([]);
});
