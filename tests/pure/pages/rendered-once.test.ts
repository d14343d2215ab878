import { expect, test } from 'vitest';
import { renderedOnce } from '../../../src/rest/pages/site/rendered-once.ts';
import { staticAnswer } from '../../../src/rest/static-answer.ts';

function counted(bytes: number) {
  const made: string[] = [];
  const render = renderedOnce(
    ({ name }: { name: string; rate?: number }) => name,
    ({ name, rate = 0 }) => {
      made.push(name);
      return staticAnswer(`${name} ${rate}`.padEnd(bytes), 'text/html');
    },
  );
  return { made, render };
}

test('is made once for the same facts, and anew for others', () => {
  const { made, render } = counted(100);
  expect(render({ name: 'kayak' })).toBe(render({ name: 'kayak' }));
  expect(render({ name: 'camper' }).bytes.toString()).toMatch(/^camper/);
  expect(made).toEqual(['kayak', 'camper']);
});

test('is made anew where a fact about the same thing has changed', () => {
  const { render } = counted(100);
  for (const rate of [1, 2, 1]) expect(render({ name: 'kayak', rate }).bytes.toString().trim()).toBe(`kayak ${rate}`);
});

test('what nobody asked for longest makes room: the memory that it takes has an end', () => {
  const { made, render } = counted(500_000);
  const names = Array.from({ length: 20 }, (_, index) => `page ${index}`);
  for (const name of names) {
    render({ name });
    render({ name: 'page 0' });
  }
  expect(made).toEqual(names);
  render({ name: 'page 1' });
  expect(made.at(-1)).toBe('page 1');
});

test('a page that is larger than all that is kept is made each time', () => {
  const { made, render } = counted(20_000_000);
  render({ name: 'large' });
  render({ name: 'large' });
  expect(made).toEqual(['large', 'large']);
});
