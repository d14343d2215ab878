import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../src');
const NAME = /(['`])([a-z][a-z_-]*)(?::\$\{|\1)/.source;

/** Where a lock is taken, or named: in a call, in an access, in a function or constant that is called a lock. */
const PLACES = [
  /\.(?:lock|share)\(([^;]*?)\);/gs,
  /\blocks: [^\n]*=> (\[[^\n]*\])/g,
  /function \w+Lock\([^)]*\): string \{\n\s*return ([^;]+);/g,
  /\bconst \w+_LOCK = ([^;]+);/g,
];

interface Typed {
  readonly name: string;
  readonly file: string;
}

function lockNames(): Typed[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const places = PLACES.flatMap((place) => [...text.matchAll(place)].map(([, words = '']) => words));
    return places.flatMap((words) => [...words.matchAll(new RegExp(NAME, 'g'))].map(([, , name = '']) => ({ name, file })));
  });
}

test('the name of each lock is written in one function only', () => {
  const names = lockNames();
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['booking', 'calendar', 'account', 'moderation']));
  const byName = Map.groupBy(names, ({ name }) => name);
  const twice = [...byName]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => [name, places.map((at) => at.file)]);
  expect(twice).toEqual([]);
});
