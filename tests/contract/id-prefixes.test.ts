import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

test('each kind of id has a prefix of three letters of its own', () => {
  const prefixes = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(join(SRC, file), 'utf8').matchAll(/\bdeclareId\('(.*)'\)/g)])
    .map(([, prefix]) => prefix);
  expect(prefixes.length).toBeGreaterThan(40);
  expect(prefixes.filter((prefix) => !/^[a-z]{3}$/.test(prefix ?? ''))).toEqual([]);
  expect(prefixes).toEqual([...new Set(prefixes)]);
});
