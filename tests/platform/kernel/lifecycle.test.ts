import { expect, test } from 'vitest';
import { z } from 'zod';
import { declareEvent, lifecycle } from '../../../src/domain/platform/kernel/index.ts';

const moved = declareEvent('letter.moved', z.object({}));
const move = <From extends string, To extends string>(from: From, to: To, late = false) => ({
  from: [from],
  to,
  by: ['SYSTEM'] as const,
  event: moved,
  late,
});

test('a lifecycle answers which moves a state allows', () => {
  const table = lifecycle(['A', 'B', 'C'], { initial: 'A', final: ['C'], moves: { start: move('A', 'B'), end: move('B', 'C') } });
  expect(table.can('A', 'start')).toBe(true);
  expect(table.can('C', 'start')).toBe(false);
  expect(table.take('B', 'end')).toEqual({ to: 'C', event: moved });
  expect(() => table.take('A', 'end')).toThrow('What is A cannot end.');
  expect(table.isFinal('C')).toBe(true);
  expect(table.open).toEqual(['A', 'B']);
  expect(table.from('end')).toEqual(['B']);
  expect(table.to('end')).toBe('C');
});

test('a lifecycle with a state that no move reaches is refused', () => {
  expect(() => lifecycle(['A', 'B', 'C'], { initial: 'A', final: ['B', 'C'], moves: { start: move('A', 'B') } })).toThrow(
    'No move leads to C',
  );
});

test('a lifecycle must name its final states, which only late corrections can leave', () => {
  expect(() => lifecycle(['A', 'B'], { initial: 'A', final: [], moves: { start: move('A', 'B') } })).toThrow('B is not final');
  const back = { start: move('A', 'B'), back: move('B', 'A') };
  expect(() => lifecycle(['A', 'B'], { initial: 'A', final: ['B'], moves: back })).toThrow('B is final');
  expect(() =>
    lifecycle(['A', 'B'], { initial: 'A', final: ['B'], moves: { ...back, back: move('B', 'A', true) } }),
  ).not.toThrow();
});
