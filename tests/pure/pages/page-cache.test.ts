import { expect, test } from 'vitest';
import { pageCache } from '../../../src/rest/web/page-cache.ts';
import { staticAnswer } from '../../../src/rest/static-answer.ts';

const AT = new Date('2026-06-10T09:00:00Z');
const later = (ms: number) => new Date(AT.getTime() + ms);

/** Makes pages of numbers, and counts how many. */
function counting() {
  const made = { count: 0 };
  return {
    made,
    async make() {
      made.count += 1;
      const text = `page ${made.count}`;
      await new Promise((resolve) => setImmediate(resolve));
      return staticAnswer(text, 'text/html');
    },
  };
}

test('a rush for one page costs one rendering', async () => {
  const pages = pageCache();
  const { made, make } = counting();
  const find = (key: string) => pages.find(key, () => 'same', AT, make);
  const answers = await Promise.all(Array.from({ length: 50 }, () => find('en auto /browse')));
  expect(new Set(answers.map((answer) => String(answer?.bytes)))).toEqual(new Set(['page 1']));
  expect(String((await find('en auto /browse'))?.bytes)).toBe('page 1');
  expect(String((await find('de auto /browse'))?.bytes)).toBe('page 2');
  expect(made.count).toBe(2);
});

test('a page is made again once something has changed, and after two seconds', async () => {
  const pages = pageCache();
  const { made, make } = counting();
  let state = 'one';
  const find = (now: Date) => pages.find('key', () => state, now, make);
  await find(AT);
  await find(later(2_000));
  expect(made.count).toBe(1);
  await find(later(2_001));
  expect(made.count).toBe(2);
  state = 'two';
  await find(later(2_001));
  expect(made.count).toBe(3);
});

test('what changed while a page was made does not leave the old page behind', async () => {
  const pages = pageCache();
  const { made, make } = counting();
  let state = 'one';
  const find = () => pages.find('key', () => state, AT, make);
  const first = find();
  state = 'two';
  await first;
  await find();
  expect(made.count).toBe(2);
});

test('what is not for everybody, or could not be made, is not kept', async () => {
  const pages = pageCache();
  expect(
    await pages.find(
      'key',
      () => '',
      AT,
      async () => null,
    ),
  ).toBeNull();
  await expect(
    pages.find(
      'key',
      () => '',
      AT,
      async () => Promise.reject(new Error('lost')),
    ),
  ).rejects.toThrow('lost');
  const { make } = counting();
  expect(String((await pages.find('key', () => '', AT, make))?.bytes)).toBe('page 1');
});
