import { expect, test } from 'vitest';
import { lifecycle } from '../../../src/domain/platform/kernel/index.ts';

const move = (from: 'A' | 'B' | 'C', to: 'A' | 'B' | 'C', late = false) => ({
  from: [from],
  to,
  by: ['SYSTEM'] as const,
  event: 'e',
  late,
});

test('a table answers what is possible in a state', () => {
  const table = lifecycle(['A', 'B', 'C'], { initial: 'A', final: ['C'], moves: { start: move('A', 'B'), end: move('B', 'C') } });
  expect(table.can('A', 'start')).toBe(true);
  expect(table.can('C', 'start')).toBe(false);
  expect(table.take('B', 'end')).toEqual({ to: 'C', event: 'e' });
  expect(() => table.take('A', 'end')).toThrow('What is A cannot end.');
  expect(table.allowed('B')).toEqual(['end']);
  expect(table.isFinal('C')).toBe(true);
  expect(table.open).toEqual(['A', 'B']);
  expect(table.from('end')).toEqual(['B']);
});

test('a state that no move leads to is a mistake in the table', () => {
  expect(() => lifecycle(['A', 'B', 'C'], { initial: 'A', final: ['B', 'C'], moves: { start: move('A', 'B') } })).toThrow(
    'No move leads to C',
  );
});

test('a state that cannot be left must be final, and a final one cannot be left except by a late correction', () => {
  expect(() => lifecycle(['A', 'B'], { initial: 'A', final: [], moves: { start: move('A', 'B') } })).toThrow('B is not final');
  const back = { start: move('A', 'B'), back: move('B', 'A') };
  expect(() => lifecycle(['A', 'B'], { initial: 'A', final: ['B'], moves: back })).toThrow('B is final');
  expect(() =>
    lifecycle(['A', 'B'], { initial: 'A', final: ['B'], moves: { ...back, back: move('B', 'A', true) } }),
  ).not.toThrow();
});
