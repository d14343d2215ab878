import { expect, test } from 'vitest';
import { lifecycles } from '../../scripts/find-operations.ts';

// One file for all tables, so that every change of what may become of a thing is a difference that somebody reads.
test('the moves of every lifecycle are those of the snapshot', async () => {
  const tables = lifecycles
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, lifecycle: { states, table } }) => [
      `${name}: ${states.join(', ')}`,
      `  begins: ${table.initial}`,
      `  ends: ${table.final.join(', ') || 'never'}`,
      ...Object.entries(table.moves).map(([move, { from, to, by, event, late = false }]) => {
        const about = [by.join(' or '), event?.type ?? 'no event', ...(late ? ['late'] : [])];
        return `  ${move}: ${from.join(', ')} → ${to} (${about.join('; ')})`;
      }),
    ]);
  await expect(`${tables.map((lines) => lines.join('\n')).join('\n\n')}\n`).toMatchFileSnapshot('snapshots/lifecycles.txt');
});
